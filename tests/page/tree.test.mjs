// The tree of turns: nodes, lines, and what becomes of a game that is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, readTree } from '../../src/serve/page/dump.js';
import { addLine, endGame, endOf, endedHere, numberOf, numberText } from '../../src/serve/page/lines.js';
import { addTurns, childOf, makeNode } from '../../src/serve/page/nodes.js';
import { chess, gameOf } from './page.mjs';

test('a turn that is known is followed, and a new one is added', () => {
  const root = makeNode(null, { fen: 'start', side: 'w' });
  const first = childOf(root, { move: 'e4', side: 'b' });
  assert.equal(childOf(root, { move: 'e4', side: 'b' }), first);
  assert.notEqual(childOf(root, { move: 'd4', side: 'b' }), first);
  assert.deepEqual(root.children.map(({ move }) => move), ['e4', 'd4']);
  assert.equal(first.san, null);
});

test('after a turn the other side is to move', () => {
  const root = makeNode(null, { side: 'w' });
  const nodes = addTurns(root, [{ move: 'e4', side: 'w' }, { move: 'e5', side: 'b' }]);
  assert.deepEqual(nodes.map(({ side }) => side), ['b', 'w']);
  assert.equal(nodes[1].parent, nodes[0]);
  assert.deepEqual(addTurns(root, []), []);
});

test('moves are numbered from the start position', () => {
  const game = gameOf({ e4: { e5: { f4: {} } } });
  assert.deepEqual(numberOf(game, game.node('e4', 'e5', 'f4')), { number: 2, side: 'w' });
  assert.equal(numberText(game, game.node('e4', 'e5')), '1…');
  const late = gameOf({ e5: { f4: {} } }, { side: 'b', number: 30 });
  assert.equal(numberText(late, late.node('e5')), '30…');
  assert.equal(numberText(late, late.node('e5', 'f4')), '31.');
});

test('a line is added only if the server knows all of it and the game is the same', async () => {
  const game = gameOf({ e4: {} });
  const from = game.node('e4');
  const turns = [{ move: 'e4', side: 'w' }, { move: 'e5', side: 'b' }, { move: 'f4', side: 'w' }];
  const asked = [];
  const api = { post: async (name, place) => { asked.push([name, place.moves]); return { turns }; } };
  const added = await addLine({ game, api }, from, ['e5', 'f4']);
  assert.deepEqual(asked, [['line', ['e4', 'e5', 'f4']]]);
  assert.deepEqual(added.map(({ move }) => move), ['e5', 'f4']);
  assert.equal(endOf(game.root).move, 'f4');
  assert.equal(game.touched, 1);
  const refused = { post: async () => { throw new Error('illegal'); } };
  await assert.rejects(addLine({ game, api: refused }, from, ['d5']), /illegal/);
  const replaced = { post: async () => { game.root = makeNode(null, {}); return { turns }; } };
  assert.deepEqual(await addLine({ game, api: replaced }, from, ['d5']), []);
  assert.deepEqual(from.children.map(({ move }) => move), ['e5']);
});

test('a game that is resigned has ended there and nowhere else', () => {
  const game = gameOf({ e4: { e5: {}, c5: {} } });
  endGame(game, '0-1', 'resigned');
  assert.equal(game.current, game.node('e4', 'e5'));
  assert.equal(endedHere(game).result, '0-1');
  assert.equal(endedHere(game, game.node('e4', 'c5')), null);
});

const saved = () => {
  const game = gameOf({ e4: { e5: { f4: {} }, c5: {} } });
  game.node('e4').data = { mark: 'mistake', comment: 'Well.' };
  game.current = game.node('e4', 'c5');
  game.parts = ['a1a2'];
  return { game, text: JSON.stringify(dump(game)) };
};

test('a game that is kept comes back', () => {
  const { game, text } = saved();
  const back = readTree(game, JSON.parse(text));
  assert.equal(back.whole, true);
  assert.equal(back.info, chess);
  assert.deepEqual(back.parts, ['a1a2']);
  assert.equal(back.current.move, 'c5');
  assert.deepEqual(back.root.children[0].data, { mark: 'mistake', comment: 'Well.' });
  assert.equal(JSON.stringify(dump({ ...game, root: back.root, current: back.current })), text);
});

test('a long game is no deeper than JSON allows', () => {
  const game = gameOf({});
  for (let turn = 0, at = game.root; turn < 20_000; turn += 1) at = childOf(at, { move: 'm', san: 'm', fen: 'f', side: 'w' });
  const back = readTree(game, JSON.parse(JSON.stringify(dump(game))));
  let turns = 0;
  for (let at = endOf(back.root); at.parent; at = at.parent) turns += 1;
  assert.equal(turns, 20_000);
});

test('what is spoilt is left out, with what follows it', () => {
  const { game, text } = saved();
  const spoilt = (change) => { const data = JSON.parse(text); change(data); return readTree(game, data); };
  const moves = ({ root }) => root.children.map((child) => [child.move, child.children.map(({ move }) => move)]);
  const first = spoilt(({ nodes }) => { nodes[2].san = 7; }); // e5, and f4 after it
  assert.equal(first.whole, false);
  assert.deepEqual(moves(first), [['e4', ['c5']]]);
  const odd = spoilt(({ nodes }) => { nodes[1].data = { mark: 'constructor', score: { cp: 'x' }, comment: 'Well.' }; });
  assert.deepEqual(odd.root.children[0].data, { comment: 'Well.' });
  assert.equal(odd.whole, false);
  const sides = spoilt(({ nodes }) => { nodes[2].side = 'x'; });
  assert.deepEqual([sides.whole, moves(sides)], [false, [['e4', ['c5']]]]);
  const more = spoilt(({ nodes }) => { nodes.push(7, null, { before: -1 }); });
  assert.deepEqual([more.whole, moves(more)], [false, [['e4', ['e5', 'c5']]]]);
  for (const data of [3, { points: 3, scoreText: {}, eval: {}, comment: [] }, { clock: { left: 1 }, ended: 'yes', white: {} }]) {
    const left = spoilt(({ nodes }) => { nodes[1].data = data; });
    assert.deepEqual([left.whole, left.root.children[0].data], [false, {}], JSON.stringify(data));
  }
  for (const parts of ['e7e5', [7]]) assert.deepEqual(spoilt((data) => { data.parts = parts; }).parts, []);
  const lost = spoilt((data) => { data.current = 99; });
  assert.equal(lost.current, lost.root);
  assert.deepEqual(lost.parts, []);
});

test('a node follows one with a number, and no other name of an array', () => {
  const { game, text } = saved();
  for (const before of ['length', 'map', '__proto__', 'constructor', '0', -1, 0.5, 4, 99, null, [0], {}, true]) {
    const data = JSON.parse(text);
    data.nodes[3].before = before;
    const back = readTree(game, data);
    assert.equal(back.whole, false, String(before));
    assert.deepEqual(back.root.children[0].children.map(({ move }) => move), ['e5'], String(before));
    assert.equal(back.current, back.root);
    const shown = readTree(game, { ...JSON.parse(text), current: before });
    if (before !== 4) assert.deepEqual([shown.current, shown.whole], [shown.root, false], String(before));
  }
});

test('what a turn did is left out where it cannot be read', () => {
  const { game, text } = saved();
  const odd = { captures: [[null], null, 'map', [{ square: 7, piece: 'P' }], {}], check: ['yes', 1, null], result: ['constructor', '__proto__', '2-0', 7], reason: [7, {}] };
  for (const [name, values] of Object.entries(odd)) {
    for (const value of values) {
      const data = JSON.parse(text);
      data.nodes[1][name] = value;
      const back = readTree(game, data);
      assert.deepEqual([back.whole, back.root.children[0].move, back.root.children[0][name]], [false, 'e4', null], `${name} ${JSON.stringify(value)}`);
    }
  }
  const data = JSON.parse(text);
  data.nodes[0].data = { exercise: true, ended: { result: 'map', reason: 'x' }, white: 'A' };
  assert.deepEqual(readTree(game, data).root.data, { white: 'A' });
});

test('what is no game is none', () => {
  const { game, text } = saved();
  for (const value of [null, 7, {}, [], { variant: 'chess' }, { variant: 'shogi', fen: 'f', nodes: [{ fen: 'f', side: 'w' }] }]) {
    assert.equal(readTree(game, value), null);
  }
  const changes = [{ fen: '' }, { fen: 8 }, { nodes: {} }, { nodes: undefined }, { nodes: [null] }, { nodes: [] }, { nodes: [{ fen: 'f', side: 'x' }] }, { variant: 'shogi' }];
  for (const change of changes) assert.equal(readTree(game, { ...JSON.parse(text), ...change }), null);
});
