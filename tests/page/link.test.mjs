// Links, as they are written and as a mail may have broken them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLink, linkTo, linkToPuzzle, readLink, readPlace } from '../../src/serve/page/link.js';

const chess = { variant: 'chess', start: 'start w - - 0 1' };

test('a link is read as it was written', () => {
  for (const [fen, moves, at] of [[null, [], 0], ['4k3/8 w - - 0 1', ['e2e4', 'c3c5,c5c7'], 1], [chess.start, ['e2e4'], undefined]]) {
    const link = linkTo(chess, fen, moves, at);
    assert.deepEqual(readLink(link), { variant: 'chess', fen: fen === chess.start ? null : fen, moves, at: at ?? moves.length, puzzle: null });
    for (const text of [link, link.slice(1), `http://127.0.0.1:1/0123/${link}`, link.replaceAll('&', '\n&')]) {
      assert.ok(isLink(text));
      assert.deepEqual(readLink(text), readLink(link));
    }
  }
  assert.equal(readLink(linkToPuzzle('deneb', '40.11')).puzzle, '40.11');
  assert.deepEqual([isLink('1. e4 e5'), isLink('[Variant "chess"]'), readLink('#varian')], [false, false, null]);
});

test('a game, its rules, steps and puzzles have addresses', () => {
  assert.deepEqual(readPlace('#achernar'), { variant: 'achernar', part: 'play', at: null });
  assert.deepEqual(readPlace('#symmetron44/rules'), { variant: 'symmetron44', part: 'rules', at: null });
  assert.deepEqual(readPlace('#deneb/steps/3'), { variant: 'deneb', part: 'steps', at: '3' });
  assert.deepEqual(readPlace('#deneb/puzzles/40.11'), { variant: 'deneb', part: 'puzzles', at: '40.11' });
  for (const link of ['', '#', 'achernar', '#achernar/', '#achernar/moves', '#variant=chess', '#achernar/steps/x']) assert.equal(readPlace(link), null, link);
});
