// How a page on a site reaches its workers, with workers that say what the test tells them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { host } from '../js/host.js';

globalThis.navigator ??= {}; // Node 20 has none

/** The workers, the last at the end: what each was asked, and a way to speak for it. */
const workers = [];
const { module } = host;
host.module = async () => 'compiled';
host.worker = (told) => {
  const worker = { asked: [], ended: false, told };
  workers.push(worker);
  worker.postMessage = (message) => { if (message.id) worker.asked.push(message); };
  worker.terminate = () => { worker.ended = true; };
  return worker;
};

const { ask, start } = await import('../js/transport.js');
const turn = () => new Promise((over) => { setImmediate(over); });
const body = (session, name) => JSON.stringify({ session, infinite: true, name });
const event = (name, data) => JSON.stringify({ name, data });
const line = (id, move) => ({ id, event: event('line', { multipv: 1, pv: [move], first: { move } }) });
const stop = (session) => ask('stop', JSON.stringify({ session }));

/** Begins in a session with its own worker: the events, and the worker. */
async function running(session, signal) {
  const begun = start('search', body(session, 'first'), signal);
  await turn();
  const worker = workers.at(-1);
  worker.told(line(1, 'e2e4'));
  return { events: (await begun).events, worker };
}

test('of all that a session begins the last one runs, where memory is shared', async () => {
  host.shares = true;
  const { events, worker } = await running('shared');
  const control = new AbortController();
  const second = start('search', body('shared', 'second'), control.signal);
  const third = start('search', body('shared', 'third'));
  control.abort();
  worker.told({ id: 1, status: 200 });
  await assert.rejects(second, { name: 'AbortError' });
  await assert.rejects(events.next(), { name: 'AbortError' });
  await turn();
  assert.deepEqual(worker.asked.map(({ body: text }) => JSON.parse(text).name), ['first', 'third']);
  worker.told(line(2, 'd2d4'));
  assert.deepEqual((await (await third).events.next()).value[1].pv, ['d2d4']);
});

test('a stop before the first line ends with that line, where memory is not shared', async () => {
  host.shares = false;
  const begun = start('search', body('unshared'));
  await stop('unshared');
  await turn();
  const worker = workers.at(-1);
  await stop('unshared');
  assert.equal(worker.ended, false);
  worker.told(line(1, 'e2e4'));
  const names = [];
  for await (const [name, data] of (await begun).events) names.push(name, data.bestmove);
  assert.deepEqual(names, ['line', undefined, 'done', 'e2e4']);
  assert.equal(worker.ended, true);
});

test('a weak level that is stopped chooses in a new search, where memory is not shared', async () => {
  host.shares = false;
  const begun = start('search', JSON.stringify({ session: 'weak', level: 2, infinite: true }));
  await turn();
  const worker = workers.at(-1);
  worker.told(line(1, 'e2e4'));
  const { events } = await begun;
  assert.equal((await events.next()).value[0], 'line');
  await stop('weak');
  await turn();
  assert.equal(worker.ended, true);
  const second = workers.at(-1);
  assert.notEqual(second, worker);
  const [{ id, body: asked }] = second.asked;
  assert.deepEqual(JSON.parse(asked), { session: 'weak', level: 2, depth: 1 });
  second.told({ id, event: event('line', { multipv: 1, pv: ['e2e4'], first: {} }) });
  second.told({ id, event: event('done', { bestmove: 'a2a3', move: { move: 'a2a3' } }) });
  second.told({ id, status: 200 });
  const [name, { bestmove }] = (await events.next()).value;
  assert.deepEqual([name, bestmove], ['done', 'a2a3']);
});

test('a fault while a search runs is one of its events', async () => {
  host.shares = true;
  const { events, worker } = await running('faulty');
  worker.told({ id: 1, trap: 'The network of deneb could not be loaded.' });
  await events.next();
  assert.deepEqual((await events.next()).value, ['error', { error: 'The network of deneb could not be loaded.' }]);
  assert.equal((await events.next()).done, true);
});

test('the engine is compiled whatever a host says of its type', async () => {
  const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  for (const type of ['application/wasm', 'application/wasm; charset=utf-8', 'application/octet-stream']) {
    globalThis.fetch = async () => new Response(empty, { headers: { 'Content-Type': type } });
    assert.ok(await module() instanceof WebAssembly.Module, type);
  }
});
