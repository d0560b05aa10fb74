// Searches in workers, and UCI in a worker.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { asterism, games, installed, program, project, run } from './project.mjs';

const { Game } = asterism;

test('a search with a limit in nodes finds what the native engine finds', async () => {
  for (const variant of games) {
    const { bestmove, depth, nodes, lines, move } = await new Game(variant).search({ nodes: 20_000 });
    const options = `setoption name UCI_Variant value ${variant}\nsetoption name Hash value 16\n`;
    const input = `${options}position startpos\ngo nodes 20000\n`;
    const native = execFileSync(program, { input, encoding: 'utf8' });
    assert.equal(bestmove, native.match(/^bestmove (\S+)/m)[1], variant);
    const last = native.match(/^info .* pv .*$/gm).filter((line) => !line.includes('bound')).at(-1);
    assert.ok(last.includes(` depth ${depth} `) && last.includes(` nodes ${nodes} `), `${depth} ${nodes}, not ${last}`);
    assert.deepEqual([move.move, lines.length], [bestmove, 1]);
  }
});

test('lines come while a search runs, several of them, and they are the last found', async () => {
  const told = [];
  const found = await new Game('achernar').search({ depth: 4, multipv: 3 }, (line) => told.push(line));
  assert.deepEqual(told.slice(-3), found.lines);
  assert.deepEqual(found.lines.map(({ multipv }) => multipv), [1, 2, 3]);
  assert.deepEqual({ ...found.lines[0], bestmove: found.bestmove, move: found.move, lines: found.lines }, found);
});

test('two searches at once are ended one by one', async () => {
  const [one, two] = ['chess', 'deneb'].map((variant) => {
    const game = new Game(variant);
    let heard = null;
    const lines = new Promise((resolve) => { heard = resolve; });
    return { game, lines, search: game.search({ infinite: true }, heard) };
  });
  await Promise.all([one.lines, two.lines]);
  for (const { game, search } of [two, one]) {
    search.stop();
    assert.ok(game.legalMoves().includes((await search).bestmove));
    search.stop(); // nothing is left to end
  }
});

test('an end that comes at once is heard', async () => {
  const game = new Game('symmetron44');
  const search = game.search({ infinite: true });
  search.stop();
  assert.ok(game.legalMoves().includes((await search).bestmove));
  // The same game, three times at once: only one of them has its worker.
  const all = [1, 2, 3].map(() => game.search({ infinite: true }));
  all.forEach((one) => one.stop());
  for (const { bestmove } of await Promise.all(all)) assert.ok(game.legalMoves().includes(bestmove));
});

test('a signal aborts a search, before and while it runs', async () => {
  const game = new Game('grandrider');
  const early = AbortSignal.abort(new Error('changed my mind'));
  await assert.rejects(game.search({ depth: 1 }, undefined, { signal: early }), /changed my mind/);
  const control = new AbortController();
  const search = game.search({ infinite: true }, () => control.abort(), { signal: control.signal });
  await assert.rejects(search, { name: 'AbortError' });
  assert.ok((await game.search({ depth: 2 })).bestmove);
});

test('an error of the listener ends the search', async () => {
  const game = new Game('chess');
  const listener = () => { throw new Error('no more'); };
  await assert.rejects(game.search({ infinite: true }, listener), /no more/);
  assert.ok((await game.search({ depth: 2 })).bestmove);
});

test('the strength is chosen, and the same seed plays the same', async () => {
  const play = (seed) => new Game('deneb').search({ level: 1, nodes: 500, seed });
  assert.equal((await play(5)).bestmove, (await play(5)).bestmove);
});

/** Does something while the network of a game cannot be read, which is a fault in the middle of a search. */
async function withoutNetwork(variant, work) {
  const file = `${installed}networks/${variant}.bin`;
  renameSync(file, `${file}.away`);
  try {
    return await work();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

test('a fault is told, and the next search has a new engine', async () => {
  const game = new Game('deneb');
  const words = /^Error: The network of deneb could not be loaded: ENOENT/;
  await withoutNetwork('deneb', () => assert.rejects(game.search({ depth: 3 }), words));
  assert.ok((await game.search({ depth: 3 })).bestmove);
});

test('a fault in a question is told, and the engine is loaded anew', async () => {
  const { Engine } = await import(`${installed}engine.js`);
  const { ask } = Engine.prototype;
  Engine.prototype.ask = function trap() {
    this.broken = true;
    throw new WebAssembly.RuntimeError('unreachable');
  };
  try {
    assert.throws(() => new Game('chess'), /^Error: the engine met a fault and is started again: `await load\(\)`$/);
  } finally {
    Engine.prototype.ask = ask;
  }
  assert.throws(() => new Game('chess'), /the engine is not loaded/);
  await asterism.load();
  assert.equal(new Game('chess').legalMoves().length, 20);
});

// What `stop` has where memory cannot be shared: the worker is ended.
writeFileSync(`${project}unshared.mjs`, `
  import './node_modules/asterism-chess-variants/node/host.js';
  import { host } from './node_modules/asterism-chess-variants/host.js';
  host.shares = false;
  await import('./node_modules/asterism-chess-variants/uci.js');`);
const WORKERS = { shared: `${installed}node/uci.js`, unshared: `${project}unshared.mjs` };

/** An engine that speaks UCI: what it has said, and a wait for a line. */
function host(memory) {
  const worker = new Worker(new URL(`file://${WORKERS[memory]}`));
  const said = [];
  worker.on('message', (line) => said.push(line));
  const until = async (words) => {
    const at = () => said.findIndex((line) => words.test(line));
    while (at() < 0) await once(worker, 'message');
    return said.splice(0, at() + 1).at(-1);
  };
  return { tell: (...lines) => lines.forEach((line) => worker.postMessage(line)), until, ended: once(worker, 'exit') };
}

/** Stops, whenever they come. */
async function stopped(memory) {
  const { tell, until, ended } = host(memory);
  tell('position startpos', 'go infinite', 'stop'); // before the engine is loaded
  await until(/^bestmove \w/);
  tell('setoption name UCI_Variant value achernar', 'position startpos', 'go infinite');
  await until(/ multipv 1 /);
  tell('isready');
  await until(/^readyok/);
  tell('stop');
  await until(/^bestmove \w/);
  tell('go depth 3'); // no stop is left over
  assert.match(await until(/ depth 3 /), / pv /);
  await until(/^bestmove /);
  // Each stop is for what came before it.
  tell('go infinite', 'stop', 'go infinite', 'stop', 'go depth 2');
  for (let answers = 0; answers < 3; answers += 1) await until(/^bestmove \w/);
  tell('setoption name UCI_Variant value chess', 'position startpos moves a2a3', 'go perft 7');
  await until(/^a7a5: /);
  tell('isready', 'stop');
  await until(/^readyok/);
  await until(/^info string stopped before its end/);
  // Several lines in one message; the position is still known.
  tell('go perft 1\r\ngo depth 1\n');
  await until(/^a7a5: 1$/);
  await until(/^bestmove \w/);
  tell('go infinite', 'quit');
  await ended;
}

for (const memory of Object.keys(WORKERS)) {
  test(`UCI in a worker with ${memory} memory hears each stop, and quits`, () => stopped(memory));
}

test('UCI in a worker tells a fault and goes on with what it knew', async () => {
  const { tell, until, ended } = host('shared');
  await withoutNetwork('deneb', async () => {
    tell('setoption name UCI_Variant value deneb', 'position startpos moves b3b4', 'go depth 2');
    await until(/^info string error: The network of deneb could not be loaded/);
    await until(/^bestmove \(none\)/);
  });
  tell('go depth 2');
  const [, move] = (await until(/^bestmove/)).split(' ');
  assert.ok(new Game('deneb', null, 'b3b4').legalMoves().includes(move));
  tell('quit');
  await ended;
});

test('a program ends while workers are idle', () => {
  writeFileSync(`${project}idle.mjs`, `
    import { Game, load } from 'asterism-chess-variants';
    await load();
    await Promise.all([1, 2, 3].map(() => new Game('chess').search({ depth: 2 })));
    console.log('over');`);
  assert.equal(run('idle.mjs'), 'over\n');
});
