// Moves planned while the engine thinks, and the engine's turns, with a game that plays what it is told to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mode } from '../../src/serve/page/mode.js';
import { Premove } from '../../src/serve/page/premove.js';
import { Search } from '../../src/serve/page/thinking.js';
import { chess } from './page.mjs';

/** An application in which the engine thinks as Black; White has these pieces, and may then play these moves. */
function thinking(pieces, legal = [], { parts = 1, other = null } = {}) {
  const said = [];
  const game = { variant: { ...chess, max_parts: parts }, board: { squares: [] }, current: { side: 'b' }, parts: [], played: [] };
  const mode = new Mode();
  const show = (facts) => mode.on('shown', { node: game.current, side: game.current.side, parts: game.parts.length, settled: true, begun: true, last: true, end: null, claim: false, ...facts });
  const stand = (squares) => { game.board = { squares: Object.entries(squares).map(([square, piece]) => ({ square, piece })) }; };
  const entry = {
    path: [], choice: null,
    select(square) { this.path = [square]; },
    clear() { this.path = []; },
    choose(moves) { this.choice = moves; },
    async click(to) {
      const move = this.path[0] + to;
      if (legal.includes(`${move}*`)) this.choice = [{ move: `${move}n`, promotion: 'N' }, { move: `${move}q`, promotion: 'Q' }];
      else if (legal.includes(move)) this.commit({ move });
      else app.status(`${move} is not legal`, 'error');
    },
    async commit({ move }) {
      game.played.push(move);
      game.parts = [...game.parts, move];
      if (game.parts.length === parts) [game.parts, game.current] = [[], { side: 'b' }];
      show();
    },
  };
  const app = {
    game, mode, entry, play: { side: 'w' }, status: (text) => { said.push(text); }, hover: { movesOfOther: async (squares = {}) => (typeof other === 'function' ? other(squares) : other) },
    arrows: [], board: { arrows: (list) => { app.arrows = list.map(({ from, to }) => from + to); }, when() {} },
  };
  stand(pieces);
  show();
  mode.on('think');
  const premove = new Premove(app);
  /** The engine has moved, and White's pieces stand so now. */
  const engineMoves = async (squares = pieces) => {
    stand(squares);
    game.current = { side: 'w' };
    show();
    mode.on('thought');
    await premove.carryOut();
  };
  const plan = (from, to, dropped = false) => {
    if (!dropped) premove.click(from, false);
    else entry.select(from);
    premove.click(to, dropped);
  };
  return { app, mode, premove, plan, engineMoves, show, last: () => said.at(-1) };
}

const PAWNS = { g2: 'P', h2: 'P', a1: 'R', a8: 'r' };

test('a planned move is played after the engine\'s; another plan takes its place', async () => {
  const { app, plan, engineMoves, last } = thinking(PAWNS, ['h2h3']);
  plan('g2', 'g3');
  assert.deepEqual([app.arrows, last()], [['g2g3'], 'Planned: g2 to g3. It is played after the engine\'s move, if it is possible then. Esc cancels it.']);
  plan('h2', 'h3');
  assert.deepEqual(app.arrows, ['h2h3']);
  await engineMoves();
  assert.deepEqual([app.game.played, app.arrows], [['h2h3'], []]);
});

test('a plan that is not possible plays nothing, and its reason is what entering it says', async () => {
  const { app, plan, engineMoves, last } = thinking(PAWNS);
  plan('a1', 'c5');
  await engineMoves();
  assert.deepEqual([app.game.played, app.arrows, last()], [[], [], 'a1c5 is not legal']);
  const gone = thinking(PAWNS, ['a1a2']);
  gone.plan('a1', 'a2');
  await gone.engineMoves({ g2: 'P', a1: 'r' });
  assert.deepEqual([gone.app.game.played, gone.last()], [[], 'The planned move a1 to a2 was cancelled: your piece is gone.']);
});

test('a plan never captures an own piece', async () => {
  const { app, plan, engineMoves, last } = thinking({ a1: 'R', b1: 'P' }, ['a1b1']);
  plan('a1', 'b1', true);
  assert.deepEqual(app.arrows, ['a1b1']);
  await engineMoves();
  assert.deepEqual([app.game.played, last()], [[], 'The planned move a1 to b1 was cancelled: your own piece is still on b1.']);
});

test('only own pieces are planned to move, and none of them twice', () => {
  const { app, plan, premove, last } = thinking(PAWNS, [], { parts: 2 });
  plan('a8', 'a5');
  assert.deepEqual(app.arrows, []);
  app.entry.select('a8');
  premove.click('a5', false);
  assert.equal(last(), 'Only your own moves can be planned.');
  plan('g2', 'g3');
  app.entry.select('g2');
  premove.click('g4', false);
  assert.equal(last(), 'A move of that piece is already planned. Esc cancels the plan.');
});

test('Esc, a stop, another game and a look elsewhere take the plan away, and a look back shows it again', () => {
  const { app, mode, plan, premove, show } = thinking(PAWNS);
  plan('g2', 'g3');
  const { current } = app.game;
  app.game.current = { side: 'w' };
  show();
  assert.deepEqual([app.arrows, premove.open], [[], false]);
  app.game.current = current;
  show();
  assert.deepEqual(app.arrows, ['g2g3']);
  assert.equal(premove.forget(), true);
  assert.equal(premove.forget(), false);
  for (const event of ['stop', 'another']) {
    plan('g2', 'g3');
    mode.on(event);
    assert.deepEqual([app.arrows, mode.state.plan], [[], []], event);
    mode.on('think');
  }
});

test('each part of a turn is planned on its own, and the first that is not possible ends it', async () => {
  const { app, plan, engineMoves, last } = thinking(PAWNS, ['g2g3'], { parts: 2 });
  plan('g2', 'g3');
  plan('g3', 'g4'); // the piece of the first part may go on
  assert.deepEqual(app.arrows, ['g2g3', 'g3g4']);
  await engineMoves();
  assert.deepEqual([app.game.played, app.game.parts, last()], [['g2g3'], ['g2g3'], 'The planned move g3 to g4 was cancelled: your piece is gone.']);
});

test('a planned promotion is asked while planning, else when it is played', async () => {
  const promotions = ['N', 'Q'].map((promotion) => ({ path: ['a7', 'a8'], promotion }));
  const { app, plan, premove, engineMoves, last } = thinking({ a7: 'P' }, ['a7a8*'], { other: promotions });
  plan('a7', 'a8');
  await moments();
  assert.deepEqual(app.entry.choice, promotions);
  premove.decide(promotions[0]);
  assert.match(last(), /^Planned: a7 to a8 as Knight\./);
  await engineMoves();
  assert.deepEqual(app.game.played, ['a7a8n']);
  const later = thinking({ a7: 'P' }, ['a7a8*']);
  later.plan('a7', 'a8');
  await later.engineMoves();
  assert.deepEqual([later.app.game.played, later.app.entry.choice.length], [[], 2]);
});

test('a planned promotion is asked where the square has to be taken first', async () => {
  const taking = ['N', 'Q'].map((promotion) => ({ path: ['a7', 'b8'], promotion }));
  const asked = [];
  const { app, plan } = thinking({ a7: 'P', b8: 'R', h8: 'k', h2: 'p', c8: 'r' }, [], { other: (squares) => {
    asked.push(squares.b8);
    return { undefined: [], p: null, k: null, r: taking }[squares.b8];
  } });
  plan('a7', 'b8', true);
  await moments();
  assert.deepEqual([asked, app.entry.choice], [[undefined, 'k', 'p', 'r'], taking]);
});

/** A search that goes as the test tells: it has begun with `begin`, and is over with `done`. */
function search() {
  const asked = [];
  const told = {};
  const over = new Promise((resolve) => { told.done = (bestmove = null) => resolve({ bestmove }); });
  const api = {
    search: (body, signal, onBegun) => {
      told.begin = onBegun;
      signal.addEventListener('abort', () => told.done());
      return over;
    },
    post: async (path, body) => { asked.push([path, body]); },
  };
  return { asked, told, one: new Search({ api, game: { place: () => ({}) } }, {}, { session: 's', level: 2 }) };
}
const moments = () => new Promise((over) => { setImmediate(over); });

test('a stop before the search has begun waits for it', async () => {
  const { asked, told, one } = search();
  const turn = one.turn(0);
  one.now();
  await moments();
  assert.deepEqual(asked, []);
  told.begin();
  await moments();
  assert.deepEqual(asked, [['stop', { session: 's' }]]);
  told.done('e2e4');
  assert.equal(await turn, 'e2e4');
});

test('an answer waits until it can be looked for, unless it is wanted now or not at all', async () => {
  const hour = 3_600_000;
  for (const [end, wanted] of [['now', 'e2e4'], ['stop', null]]) {
    const { asked, told, one } = search();
    const turn = one.turn(hour);
    told.begin();
    told.done('e2e4');
    let come = false;
    turn.then(() => { come = true; });
    await moments();
    assert.equal(come, false);
    one[end]();
    assert.equal(await turn, wanted);
    assert.deepEqual(asked, []);
  }
});
