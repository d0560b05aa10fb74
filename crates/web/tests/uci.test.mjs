// UCI in a worker where no memory is shared, with an engine that says what the test tells it.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';
import { host } from '../js/host.js';

// The list of networks is written when the site is built.
register(`data:text/javascript,${encodeURIComponent(`
export const resolve = (name, context, next) => (name === './networks.js'
  ? { url: 'data:text/javascript,export default {}', shortCircuit: true } : next(name, context));`)}`);

/** The engines, the last at the end: what each was asked, and whether it was ended. */
const workers = [];
host.shares = false;
host.module = async () => 'compiled';
host.worker = (told) => {
  const worker = { asked: [], ended: false };
  worker.postMessage = ({ id, line }) => { if (id) worker.asked.push({ id, line }); };
  worker.terminate = () => { worker.ended = true; };
  /** Says a line of what it was asked last, or that this is done. */
  worker.say = (event) => told({ id: worker.asked.at(-1).id, event });
  worker.done = () => told({ id: worker.asked.at(-1).id, status: 200 });
  workers.push(worker);
  return worker;
};

const { scope } = await import('../js/scope.js');
const said = [];
let tell = null;
scope.hear = (listener) => { tell = listener; };
scope.tell = (line) => said.push(line);
await import('../js/uci.js');

const turn = () => new Promise((over) => { setImmediate(over); });
const lines = (worker) => worker.asked.map(({ line }) => line);

/** Sends lines; the engine answers those before the last at once. */
async function send(...texts) {
  for (const text of texts) {
    tell(text);
    await turn();
    if (text !== texts.at(-1)) workers.at(-1).done();
    await turn();
  }
}

test('a line too long is left out, empty ones are nothing, and the protocol stays', async () => {
  tell('\n'.repeat(1_000_000));
  tell(`position startpos moves ${'e2e4 '.repeat(2_000_000)}`);
  tell('é'.repeat(2 ** 19)); // as many bytes as the limit, and its end
  tell('xboard');
  await turn();
  assert.equal(workers.length, 0, 'nothing has reached the engine');
  const tooLong = 'info string error: line longer than 1048576 bytes ignored';
  assert.deepEqual(said.splice(0), [tooLong, tooLong, "info string error: xboard: this worker speaks UCI alone"]);
  tell(` isready${' '.repeat(2 ** 20 - 9)}\n`);
  await turn();
  const [worker] = workers;
  assert.deepEqual(lines(worker), ['isready']);
  worker.done();
  await turn();
  worker.asked.length = 0;
});

test('a second stop does not end the engine in which a weak level chooses', async () => {
  await send('setoption name Skill Level value 3', 'position startpos', 'go infinite');
  const [first] = workers;
  assert.deepEqual(lines(first), ['setoption name Skill Level value 3', 'position startpos', 'go infinite']);
  tell('stop');
  await turn();
  assert.equal(first.ended, false, 'nothing is known yet: its first line ends it');
  first.say('info depth 1 multipv 1 score cp 20 pv e2e4 e7e5');
  await turn();
  assert.equal(first.ended, true);
  const [, second] = workers;
  tell('stop');
  tell('stop');
  for (const line of ['setoption name Skill Level value 3', 'position startpos']) {
    assert.equal(lines(second).at(-1), line);
    second.done();
    await turn();
  }
  assert.equal(lines(second).at(-1), 'go depth 1');
  tell('stop');
  second.say('bestmove d2d4');
  second.done();
  await turn();
  assert.equal(second.ended, false);
  assert.deepEqual(said.splice(0), ['info depth 1 multipv 1 score cp 20 pv e2e4 e7e5', 'bestmove d2d4']);
});

test('at full strength the move is that of the last line', async () => {
  workers.at(-1).done();
  await send('setoption name Skill Level value 11', 'go infinite');
  const worker = workers.at(-1);
  worker.say('info depth 1 multipv 1 score cp 20 pv e2e4 e7e5');
  worker.say('info depth 2 multipv 1 score cp 25 pv g1f3 g8f6');
  tell('stop');
  tell('stop');
  await turn();
  assert.equal(worker.ended, true);
  assert.equal(said.splice(0).at(-1), 'bestmove g1f3 ponder g8f6');
});
