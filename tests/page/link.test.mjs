// Links, as they are written and as a mail may have broken them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLink, linkTo, placeOf, readLink, readPlace } from '../../src/serve/page/address.js';
import { gameOf } from './page.mjs';

const chess = { variant: 'chess', start: 'start w - - 0 1' };

test('a link is read as it was written', () => {
  for (const [fen, moves, at] of [[null, [], 0], ['4k3/8 w - - 0 1', ['e2e4', 'c3c5,c5c7'], 1], [chess.start, ['e2e4'], undefined]]) {
    const link = linkTo(chess, fen, moves, at);
    assert.deepEqual(readLink(link), { variant: 'chess', fen: fen === chess.start ? null : fen, moves, at: at ?? moves.length, puzzle: null, tab: null });
    for (const text of [link, link.slice(1), `http://127.0.0.1:1/0123/${link}`, link.replaceAll('&', '\n&')]) {
      assert.ok(isLink(text));
      assert.deepEqual(readLink(text), readLink(link));
    }
  }
  assert.equal(readLink('#variant=deneb&puzzle=40.11').puzzle, '40.11');
  assert.deepEqual([isLink('1. e4 e5'), isLink('[Variant "chess"]'), isLink('#deneb/puzzles/40.11'), readLink('#varian')], [false, false, true, null]);
});

test('a game, its rules, steps and puzzles have addresses', () => {
  assert.deepEqual(readPlace('#achernar'), { variant: 'achernar', part: 'play', at: null });
  assert.deepEqual(readPlace('#symmetron44/rules'), { variant: 'symmetron44', part: 'rules', at: null });
  assert.deepEqual(readPlace('#deneb/steps/3'), { variant: 'deneb', part: 'steps', at: '3' });
  assert.deepEqual(readPlace('#deneb/puzzles/40.11'), { variant: 'deneb', part: 'puzzles', at: '40.11' });
  for (const link of ['', '#', 'achernar', '#achernar/', '#achernar/moves', '#variant=chess', '#achernar/steps/x']) assert.equal(readPlace(link), null, link);
});

test('what is shown is named so that it opens again', () => {
  const shown = (tree) => Object.assign(gameOf(tree), { variant: { ...chess, title: 'Chess' }, startFen: chess.start });
  const game = shown({ e4: { e5: {}, c5: {} } });
  const place = (tab, task = null) => placeOf({ game, tab, task })[0];
  assert.deepEqual(placeOf({ game: shown({}), tab: 'play', task: null }), ['#chess', 'Chess']);
  assert.deepEqual(placeOf({ game: shown({}), tab: 'analysis', task: null }), ['#chess/analysis', 'Chess: analysis']);
  assert.deepEqual(placeOf({ game, tab: 'play', task: { address: 'steps/3', label: 'a step' } }), ['#chess/steps/3', 'a step']);
  assert.deepEqual(readPlace(place('rules')), { variant: 'chess', part: 'rules', at: null });
  // A move of a variation, and a tab: the line that is looked at, as far as it is shown.
  game.current = game.node('e4');
  assert.deepEqual(readLink(place('analysis')), { variant: 'chess', fen: null, moves: ['e4', 'e5'], at: 1, puzzle: null, tab: 'analysis' });
  game.current = game.node('e4', 'c5');
  assert.deepEqual(readLink(place('play')).moves, ['e4', 'c5']);
});
