// The WebAssembly module in Node, beside the native program: `node --test crates/web/tests`, after `packaging/web` and
// `cargo build --release`. The variables ASTERISM and ASTERISM_SITE name another program and another site.

import assert from 'node:assert/strict';
import { spawn, execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Engine, Refused } from '../js/engine.js';

const root = new URL('../../../', import.meta.url).pathname;
const program = process.env.ASTERISM ?? `${root}target/release/asterism`;
const web = pathToFileURL(process.env.ASTERISM_SITE ?? `${root}target/web/`);
// The folder that is named by its content.
const [folder] = readdirSync(web, { withFileTypes: true }).filter((one) => one.isDirectory());
const site = new URL(`${folder.name}/`, web);
const module = await WebAssembly.compile(readFileSync(new URL('asterism.wasm', site)));
const network = (name) => readFileSync(new URL(`networks/${name}.bin`, site));
const load = () => Engine.of(module, network);
const games = JSON.parse((await load()).ask('variants')).map(({ variant }) => variant);

/** What the lines are answered with, by an engine of their own. */
async function said(lines) {
  const engine = await load();
  const answers = [];
  for (const line of lines) engine.line(line, (text) => answers.push(text));
  return answers;
}

/** The same with what depends on the clock left out. */
const timeless = (lines) => lines.map((line) => line.replace(/ (nps|time) \d+/g, ''));

test('the benchmark visits the nodes of the native one', async () => {
  const native = execFileSync(program, ['bench'], { encoding: 'utf8' }).match(/(\d+) nodes/)[1];
  const here = (await said(['bench'])).join('\n').match(/(\d+) nodes/)[1];
  assert.equal(here, native);
});

test('perft counts what the rows say', async () => {
  for (const game of games) {
    const rows = readFileSync(`${root}positions/${game}/perft.jsonl`, 'utf8').trim().split('\n').slice(0, 8);
    for (const { fen, perft } of rows.map((row) => JSON.parse(row))) {
      const depth = perft.findLastIndex((count) => count < 200_000);
      if (depth < 0) continue;
      const lines = [`setoption name UCI_Variant value ${game}`, `position fen ${fen}`, `perft ${depth + 1}`];
      assert.equal((await said(lines)).at(-1), `Nodes searched: ${perft[depth]}`, `${game} ${fen}`);
    }
  }
});

test('a session of UCI is that of the native engine', async () => {
  for (const game of games) {
    const lines = [
      'uci', `setoption name UCI_Variant value ${game}`, 'isready', 'position startpos', 'go depth 3', 'd', 'eval',
      'go nodes 3000', 'position startpos moves nonsense', 'go depth 1', 'hello',
    ];
    const native = execFileSync(program, { input: lines.join('\n'), encoding: 'utf8' }).trimEnd().split('\n');
    // The native engine answers `isready` at once; here one line is over before the next.
    const order = (answers) => timeless(answers).filter((line) => line !== 'readyok' && line !== '');
    const version = (line) => line.replace(/^(id name Asterism).*/, '$1');
    assert.deepEqual(order((await said(lines)).join('\n').split('\n')).map(version), order(native).map(version));
  }
});

/** `asterism serve`: its address, and what ends it. */
async function server() {
  const child = spawn(program, ['serve', '--no-open', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const address = line.match(/http:\S+/)?.[0];
    if (address) return { address: address.replace(/\/?$/, '/'), end: () => child.kill() };
  }
  throw new Error('the server did not start');
}

/** Numbers that follow from a seed (mulberry32). */
function numbers(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

test('questions are answered as by the native server', async () => {
  const engine = await load();
  const { address, end } = await server();
  let compared = 0;
  const same = async (path, body) => {
    const text = body && JSON.stringify(body);
    const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text };
    const native = await (await fetch(`${address}api/${path}`, body ? post : {})).text();
    let here;
    try {
      here = engine.ask(path, text);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      here = error.text;
    }
    assert.equal(here, native, `${path} ${text}`);
    compared += 1;
    return here;
  };
  try {
    await same('variants');
    await same('nothing');
    for (const variant of games) {
      const random = numbers(39);
      await same(`rules/${variant}`);
      await same(`pieces/${variant}`);
      const moves = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const { position } = JSON.parse(await same('position', { variant, moves }));
        if (!position.moves.length) break;
        await same('moves', { variant, moves });
        await same('line', { variant, moves });
        await same('explain', { variant, moves, text: 'a1a1' });
        await same('picture', { variant, moves });
        const parts = [];
        for (let { moves: legal } = position; legal.length;) {
          const { move, ends_turn: ends } = legal[random(legal.length)];
          parts.push(move);
          if (ends) break;
          legal = JSON.parse(await same('position', { variant, moves, parts })).position.moves;
        }
        moves.push(parts.join(','));
      }
      await same('games/write', { variant, moves });
      await same('position', { variant, moves: ['nonsense'] });
      await same('position', { variant, fen: 'nonsense' });
    }
    assert.ok(compared > 300, `only ${compared}`);
  } finally {
    end();
  }
});

test('a search ends by its nodes, by a stop, and is refused with a reason', async () => {
  const engine = await load();
  for (const variant of games) {
    const names = [];
    engine.run('search', JSON.stringify({ variant, session: 'a', nodes: 2000 }), (text) => names.push(JSON.parse(text).name));
    assert.equal(names.at(-1), 'done');
  }
  let lines = 0;
  engine.run('search', JSON.stringify({ variant: 'deneb', session: 'a', infinite: true }), () => { lines += 1; }, () => lines > 3);
  assert.ok(lines > 3);
  assert.throws(() => engine.run('search', '{"variant":"chess","session":"a"}', () => {}), Refused);
});

test('a fault spoils an engine, which says so', async () => {
  const engine = await load();
  const listener = () => { throw new Error('as a trap would'); };
  const search = JSON.stringify({ variant: 'chess', session: 'a', nodes: 100 });
  assert.throws(() => engine.run('search', search, listener), /as a trap would/);
  assert.throws(() => engine.ask('about'), /cannot be used any more/);
});

test('what the page of the site loads lies in the folder of its version', () => {
  const page = readFileSync(new URL('index.html', web), 'utf8');
  const loaded = [...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, file]) => file);
  const stays = ['icon.svg', 'manifest.webmanifest'];
  assert.ok(loaded.length > 8, loaded.join());
  for (const file of loaded.filter((one) => !stays.includes(one))) {
    assert.ok(file.startsWith(`${folder.name}/`), file);
    assert.ok(readFileSync(new URL(file, web)).length > 0);
  }
});
