// Node in place of a page: files, and worker threads. Whoever runs in Node imports this first.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Worker, parentPort } from 'node:worker_threads';
import { host } from '../host.js';
import networks from '../networks.js';
import { scope } from '../scope.js';

Object.assign(host, {
  shares: true,

  module: async () => WebAssembly.compile(await readFile(new URL('../asterism.wasm', import.meta.url))),

  worker(told, broken) {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    return worker.on('message', told).on('error', broken);
  },
});

Object.assign(scope, {
  hear: (listener) => parentPort.on('message', listener),

  tell: (message) => parentPort.postMessage(message),

  close: () => process.exit(), // of this thread

  network(name) {
    try {
      return readFileSync(networks[name]);
    } catch (error) {
      throw new Error(`The network of ${name} could not be loaded: ${error.message}`);
    }
  },
});
