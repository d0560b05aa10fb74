// Scores, levels, arrows and what a move does, as the page writes and draws them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf, arrowsOfMove } from '../../src/serve/page/pictogram.js';
import { scoreText, short, whitePoints } from '../../src/serve/page/controls.js';
import { capturesOwn, effectOf, effectText, surprising, turnText } from '../../src/serve/page/describe.js';
import { engineName, levelBeside, levelOf, levelOptions, levelValue, thinkTime } from '../../src/serve/page/levels.js';
import { reasonText } from '../../src/serve/page/status.js';
import { chess } from './page.mjs';

test('scores are from White\'s side', () => {
  assert.equal(scoreText({ cp: 34 }, 'w'), '+0.34');
  assert.equal(scoreText({ cp: 34 }, 'b'), '−0.34');
  assert.equal(scoreText({ cp: 0 }, 'b'), '0.00');
  assert.equal(scoreText({ mate: 5 }, 'w'), '#5');
  assert.equal(scoreText({ mate: 3 }, 'b'), '#-3');
  assert.equal(scoreText({ mate: 0 }, 'b'), '#');
  assert.equal(whitePoints([500, 300, 200], 'w'), 0.65);
  assert.ok(Math.abs(whitePoints([500, 300, 200], 'b') - 0.35) < 1e-9);
});

test('the reason of a result says who has something left', () => {
  assert.equal(reasonText({ result: '1-0', reason: 'two pieces left' }), 'Black has two pieces left');
  assert.equal(reasonText({ result: '0-1', reason: 'no Star left' }), 'White has no Star left');
  assert.equal(reasonText({ result: '0-1', reason: 'White resigned' }), 'White resigned');
  assert.equal(reasonText({ result: '1/2-1/2', reason: 'stalemate' }), 'stalemate');
});

test('large numbers are short', () => {
  const numbers = [[0, '0'], [9_999, '9999'], [12_345, '12 k'], [1_234_567, '1.23 M'], [12_345_678, '12.3 M']];
  for (const [number, text] of numbers) assert.equal(short(number), text);
});

const app = { about: { levels: [{ level: 1, name: 'Novice', think_ms: [100, 300] }, { level: 2, name: 'Club', think_ms: [200, 400] }, { level: 3 }] } };

test('the last level is full strength', () => {
  assert.deepEqual(levelOptions(app), [[1, '1 Novice'], [2, '2 Club'], ['full', 'Full strength']]);
  assert.deepEqual(levelOptions({}), [['full', 'Full strength']]);
  for (const level of [1, 2, null]) assert.equal(levelOf(app, levelValue(level)), level);
  assert.equal(levelOf(app, '9'), null);
  assert.equal(engineName(2), 'Asterism, level 2');
  assert.equal(engineName(null), 'Asterism, full strength');
  assert.deepEqual([[1, 1], [2, 1], [null, -1], [2, -1]].map(([level, by]) => levelBeside(app, level, by)), [2, null, 2, 1]);
  assert.deepEqual([levelBeside(app, 1, -1), levelBeside(app, null, 1)], [undefined, undefined]);
  assert.equal(thinkTime(app, null), null);
  const time = thinkTime(app, 2);
  assert.ok(time >= 200 && time <= 400);
});

test('arrows follow the legs of a move', () => {
  const leg = (from, to) => ({ from, to, kind: 'best', weight: 1 });
  assert.deepEqual(arrowsOfMove({ path: ['d2', 'd4', 'f4'] }, 'best'), [leg('d2', 'd4'), leg('d4', 'f4')]);
  assert.deepEqual(arrowsOfMove({ parts: [{ path: ['a1', 'a2'] }, { path: ['e5'], origin: 'e5', rotation: 3 }] }, 'best'), [leg('a1', 'a2'), leg('e5', 'e5')]);
  assert.deepEqual(arrowsOfMove({}, 'best'), []);
  const line = (to, wdl) => ({ side: 'b', wdl, first: { path: ['e7', to] } });
  const [other, best] = arrowsOf([line('e5', [500, 500, 0]), line('e6', [400, 500, 100])]);
  assert.deepEqual([best.kind, best.weight, other.kind], ['best', 1, 'other']);
  assert.ok(other.weight > 0.07 && other.weight < 0.7);
  assert.deepEqual(arrowsOf([]), []);
});

const capture = {
  piece: 'R', origin: 'a1', target: 'a8', path: ['a1', 'a8'], captures: [{ square: 'a8', piece: 'q' }], check: true,
  changes: [{ square: 'a1', from: 'R', to: null }, { square: 'a8', from: 'q', to: 'R' }],
};

test('a capture in words', () => {
  assert.equal(effectText(chess, capture), 'captures the Queen on a8 and gives check');
  assert.equal(effectText(chess, capture, true), 'captures the Queen on a8');
  assert.equal(turnText(chess, capture, true), 'Rook a1 to a8, captures the Queen on a8');
  assert.equal(surprising(capture), false);
  assert.equal(capturesOwn(capture, 'a8'), false);
});

test('a capture of an own piece and one beside the target surprise', () => {
  const own = { ...capture, captures: [{ square: 'a8', piece: 'Q' }] };
  assert.equal(effectText(chess, { ...own, check: false }), 'captures its own Queen on a8');
  assert.ok(surprising(own) && capturesOwn(own, 'a8'));
  assert.ok(surprising({ ...capture, captures: [{ square: 'a7', piece: 'p' }] }));
});

test('an explosion, a castling and a promotion', () => {
  const boom = { piece: 'R', origin: 'c3', target: 'c4', captures: [{ square: 'c4', piece: 'r' }], changes: [{ square: 'c3', from: 'R', to: null }, { square: 'c4', from: 'r', to: null }] };
  assert.equal(effectOf(boom).vanishes, true);
  assert.equal(effectText(chess, boom), 'explodes together with the Rook on c4');
  const castling = { piece: 'K', origin: 'e1', target: 'g1', changes: [{ square: 'e1', from: 'K', to: null }, { square: 'f1', from: null, to: 'R' }, { square: 'g1', from: null, to: 'K' }, { square: 'h1', from: 'R', to: null }] };
  assert.deepEqual(effectOf(castling).others, [{ from: 'h1', to: 'f1', letter: 'R' }]);
  assert.equal(effectText(chess, castling), 'the White Rook goes to f1');
  assert.equal(effectText(chess, { piece: 'P', origin: 'a7', target: 'a8', promotion: 'Q' }), 'becomes a Queen');
});

test('a captured Knight that changes sides appears on the launching square', () => {
  const move = { piece: 'R', origin: 'a1', target: 'a5', captures: [{ square: 'a5', piece: 'n' }], changes: [{ square: 'a1', from: 'R', to: null }, { square: 'a5', from: 'n', to: 'R' }, { square: '@w', from: null, to: 'N' }] };
  assert.deepEqual(effectOf(move).others, [{ from: 'a5', to: '@w', letter: 'N' }]);
  assert.equal(effectText(chess, move), "captures the Knight on a5 and the White Knight goes to White's launching square");
});
