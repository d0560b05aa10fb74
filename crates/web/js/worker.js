// A worker with an engine of its own. It is told { module, flag } first; then { id, run, path, body } for each question,
// or { id, line } for a line of UCI, and tells { id, event } while one runs, and { id, status, text } in the end. `flag` is shared memory in which anything
// but 0 stops what runs, where the page may share memory.
//
// After a fault of the engine it tells { id, trap } and is of no more use.

import { Engine, Refused } from './engine.js';

let engine = null;
let stops = () => false;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    const flag = data.flag && new Int32Array(data.flag);
    if (flag) stops = () => Atomics.load(flag, 0) !== 0;
    engine = Engine.of(data.module);
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
    else postMessage({ id, trap: String(error) });
  }
});
