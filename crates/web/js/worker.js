// A worker with an engine of its own. It is told { module, flag } first; then { id, run, path, body } for each question,
// or { id, line } for a line of UCI. It tells { id, event } while one runs, and { id, status, text } in the end. `flag`
// is shared memory in which anything but 0 stops what runs, where the page may share memory.
//
// After a fault it tells { id, trap }, the reason where there is one, and is of no more use.

import { Engine, Refused } from './engine.js';

let engine = null;

/** The file with a network. The engine waits for it in the middle of its work, which `fetch` does not allow. */
function network(name) {
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`networks/${name}.bin`, import.meta.url), false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    // No network, and not kept: as any other status.
  }
  if (request.status !== 200) {
    throw new Error(`The network of ${name} could not be loaded. Try again when you are online.`);
  }
  return new Uint8Array(request.response);
}

let stops = () => false;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    const flag = data.flag && new Int32Array(data.flag);
    if (flag) stops = () => Atomics.load(flag, 0) !== 0;
    engine = Engine.of(data.module, network);
    return;
  }
  const { id, run, path, body, line } = data;
  const tell = (event) => postMessage({ id, event });
  try {
    const ready = await engine;
    if (line !== undefined) ready.line(line, tell, stops);
    else if (run) ready.run(path, body, tell, stops);
    const text = line === undefined && !run ? ready.ask(path, body) : undefined;
    postMessage({ id, status: 200, text });
  } catch (error) {
    if (error instanceof Refused) postMessage({ id, status: error.fault ? 500 : 400, text: error.text });
    else postMessage({ id, trap: error instanceof WebAssembly.RuntimeError ? '' : error.message });
  }
});
