// How a page gets the engine.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { host } from '../js/host.js';

test('a page in place of the engine is said, with what a development server needs', async () => {
  const { fetch } = globalThis;
  const headers = { 'Content-Type': 'text/html' };
  try {
    for (const [status, words] of [[200, /is answered with a page; /], [404, /is answered with status 404; /]]) {
      globalThis.fetch = async () => new Response('<!doctype html>', { status, headers });
      await assert.rejects(host.module(), (error) => words.test(error.message)
        && error.message.endsWith("Vite's development server needs optimizeDeps: { exclude: ['asterism-chess-variants'] }"));
    }
  } finally {
    globalThis.fetch = fetch;
  }
});
