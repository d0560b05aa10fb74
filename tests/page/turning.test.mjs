// What decided a game, and what its end says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracy, decided } from '../../src/serve/page/turning.js';
import { nextPart } from '../../src/serve/page/playbuttons.js';
import { gameOf } from './page.mjs';

/** A game of four turns, judged: White's points before and after each, and the score of the last one for its player. */
function judged(points, score = { cp: 0 }) {
  const game = gameOf({ e4: { e5: { f4: { f5: {} } } } });
  const nodes = game.line(game.node('e4', 'e5', 'f4', 'f5'));
  nodes.forEach((node, at) => { node.data.points = { before: points[at], after: points[at + 1] }; });
  nodes[3].data.score = score;
  return [game, nodes];
}
const said = ([game, nodes], end, user) => decided(game, nodes, end, user).text;
const resigned = (side) => ({ result: side === 'White' ? '0-1' : '1-0', reason: `${side} resigned` });

test('who ends a game with the better position has not lost it little by little', () => {
  const winning = judged([0.5, 0.9, 0.92, 0.95, 0.97], { cp: -1100 });
  assert.equal(said(winning, resigned('White'), 'w'), 'You resigned with the better position (+11.00).');
  assert.equal(said(winning, resigned('White'), null), 'White resigned with the better position (+11.00).');
  assert.equal(said(winning, { result: '0-1', reason: 'White loses on time' }, 'w'), 'You lost on time with the better position (+11.00).');
  assert.equal(said(winning, { result: '1/2-1/2', reason: 'threefold repetition' }, 'w'), 'A draw, for you with the better position (+11.00).');
  assert.equal(said(judged([0.5, 0.1, 0.1, 0.1, 0.05], { mate: 3 }), resigned('Black'), 'b'), 'You resigned with the better position (#3).');
});

test('a lost game that is given up has its turning point', () => {
  const [game, nodes] = judged([0.5, 0.5, 0.5, 0.2, 0.2], { cp: 300 });
  nodes[2].data.better = 'd4';
  const { turn, text } = decided(game, nodes, resigned('White'), 'w');
  assert.equal(turn, nodes[2]);
  assert.equal(text, 'Here you gave most away: 2. F4 took your chances from 50 % to 20 % (a draw counts half). Better was d4.');
  assert.match(said([game, nodes], resigned('White'), 'b'), /^Here White gave most away: 2\. F4 took White's chances from 50 % to 20 %/);
});

test('where no turn cost much the end says so', () => {
  const [game, nodes] = judged([0.5, 0.45, 0.4, 0.35, 0.3], { cp: 200 });
  assert.match(said([game, nodes], resigned('White'), 'w'), /slipped away little by little/);
  assert.match(said(judged([0.5, 0.5, 0.5, 0.5, 0.5]), { result: '1/2-1/2', reason: 'stalemate' }, null), /^No turn cost either side much/);
  assert.equal(said(judged([0.5, 0.5, 0.5, 0.5, 0.5], { cp: -10 }), resigned('White'), 'w'), 'You resigned in an even position (+0.10).');
  nodes[3].result = '0-1'; // by the rules: the position after it is no better one
  nodes[3].data.points.after = 0.9;
  assert.match(said([game, nodes], { result: '0-1', reason: 'checkmate' }, 'w'), /slipped away/);
});

// By the formula of lichess a turn that costs 30 % is worth 103.1668 · e^(-0.04354 · 30) - 3.1669 = 24.8.
test('accuracy is the mean of what the turns of a side are worth', () => {
  const [, nodes] = judged([0.5, 0.5, 0.5, 0.2, 0.2]);
  assert.equal(accuracy(nodes, 'w'), 62);
  assert.equal(accuracy(nodes, 'b'), 100);
});

test('a hint is the part that can be played now', () => {
  const [first, second] = ['d1a4', 'b1c4'].map((move) => ({ move }));
  const turn = { move: 'd1a4,b1c4', parts: [first, second] };
  assert.equal(nextPart(turn, { moves: [{ move: 'a1a2' }, first] }), first);
  assert.equal(nextPart(turn, { moves: [second] }), second);
  assert.equal(nextPart(turn, { moves: [] }), null);
  assert.equal(nextPart(first, null), first);
});
