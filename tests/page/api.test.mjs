// What runs for a while, with a server that answers by a text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stream } from '../../src/serve/page/api.js';

const line = 'event: line\ndata: {"multipv":1}\n\n';

/** The names of the events of an answer, and what ends it. */
async function run(text, signal) {
  globalThis.fetch = async () => new Response(text);
  const names = [];
  const error = await stream('search', {}, (name) => names.push(name), signal).then(() => null, (reason) => reason.message);
  return [names, error];
}

test('an error of the engine ends what runs, whoever listens', async () => {
  assert.deepEqual(await run(`${line}event: done\ndata: {}\n\n`), [['line', 'done'], null]);
  assert.deepEqual(await run(`${line}event: error\ndata: {"error":"busy"}\n\n`), [['line'], 'busy']);
  assert.match((await run(line))[1], /does not answer/);
  assert.deepEqual(await run(`${line}event: error\ndata: {"error":"busy"}\n\n`, AbortSignal.abort()), [['line'], null]);
});
