// A worker with an engine of its own. It is told { module, flag } first; then { id, run, path, body } for each question,
// or { id, line } for a line of UCI. It tells { id, event } while one runs, and { id, status, text } in the end. `flag`
// is shared memory in which anything but 0 stops what runs, where memory may be shared.
//
// After a fault it tells { id, trap }, the reason where there is one, and is of no more use.

import { Engine, Refused } from './engine.js';
import { scope } from './scope.js';

let engine = null;
let stops = () => false;

scope.hear(async (message) => {
  if (message.module) {
    const flag = message.flag && new Int32Array(message.flag);
    if (flag) stops = () => Atomics.load(flag, 0) !== 0;
    engine = Engine.of(message.module, scope.network);
    return;
  }
  const { id, run, path, body, line } = message;
  const tell = (event) => scope.tell({ id, event });
  try {
    const ready = await engine;
    if (line !== undefined) ready.line(line, tell, stops);
    else if (run) ready.run(path, body, tell, stops);
    const text = line === undefined && !run ? ready.ask(path, body) : undefined;
    scope.tell({ id, status: 200, text });
  } catch (error) {
    if (error instanceof Refused) scope.tell({ id, status: error.fault ? 500 : 400, text: error.text });
    else scope.tell({ id, trap: error instanceof WebAssembly.RuntimeError ? '' : error.message });
  }
});
