// Who plays a side, what is said of a game's end, how fast a watched game goes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ringText } from '../../src/serve/page/describe.js';
import { playerOf } from '../../src/serve/page/players.js';

delete globalThis.BroadcastChannel; // one that is open would keep Node from its end
const { sentence } = await import('../../src/serve/page/ending.js');
const { pace } = await import('../../src/serve/page/watch.js');

/** The names of both sides in a game with a record's names. */
function names(kind, side, watched = null) {
  const app = { game: { root: { data: { white: 'Ann', black: 'Bob' } } }, mode: { state: { kind, side } }, play: { level: 3 }, watch: { names: watched } };
  return ['w', 'b'].map((of) => playerOf(app, of));
}

test('who plays is said of the game that is shown', () => {
  assert.deepEqual(names('play', 'w'), ['You', 'Asterism, level 3']);
  assert.deepEqual(names('play', 'b'), ['Asterism, level 3', 'You']);
  assert.deepEqual(names('analyse', null), ['Ann', 'Bob']);
  assert.deepEqual(names('exercise', 'b'), ['the other side', 'You']);
  const engines = { w: 'one', b: 'two' };
  for (const [kind, side] of [['watch', 'w'], ['play', 'w'], ['analyse', null]]) assert.deepEqual(names(kind, side, engines), ['one', 'two']);
});

test('only who has played wins, loses or resigns', () => {
  const end = (result, user, reason = 'checkmate') => sentence({ result, reason, user });
  assert.deepEqual([end('1-0', 'w'), end('0-1', 'w'), end('0-1', 'w', 'White resigned'), end('1-0', 'w', 'Black resigned')], ['You win!', 'You lose', 'You resigned', 'You win!']);
  assert.deepEqual([end('1-0', null), end('0-1', null, 'White resigned'), end('1/2-1/2', 'w'), end('1/2-1/2', null)], ['White wins', 'Black wins', 'Draw', 'Draw']);
});

test('a watched level can be followed', () => {
  assert.equal(pace(0, 1), 700);
  assert.equal(pace(null, 0.5), 1400);
  assert.equal(pace(2100, 3), 700);
});

test('a ring is turned the shorter way', () => {
  const texts = [[1, 'clockwise by 1 place'], [4, 'clockwise by 4 places'], [5, 'anticlockwise by 3 places'], [7, 'anticlockwise by 1 place']];
  for (const [places, text] of texts) assert.equal(ringText(places), `turns the ring ${text}`);
});
