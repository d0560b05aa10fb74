// Games as text with variations, and variations that are read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameText } from '../../src/serve/page/gametext.js';
import { addVariations } from '../../src/serve/page/variations.js';
import { gameOf } from './page.mjs';

const TAGS = '[Event "?"]\n[Result "*"]\n\n';
const moves = (game) => {
  const text = gameText(game, `${TAGS}the main line *\n`, '*');
  assert.ok(text.startsWith(TAGS) && text.endsWith('\n'));
  return text.slice(TAGS.length, -1);
};

test('a game without variations and comments is the text of the server', () => {
  assert.equal(moves(gameOf({ e4: { e5: {} } })), 'the main line *');
});

test('a variation stands behind the move that it replaces', () => {
  const game = gameOf({ e4: { e5: { f4: {} }, c5: { c3: {}, d4: {} } }, d4: {} });
  assert.equal(moves(game), '1. e4 (1. d4) 1... e5 (1... c5 2. c3 (2. d4)) 2. f4 *');
});

test('marks, scores and comments', () => {
  const game = gameOf({ e4: { e5: { f4: {} } } });
  game.root.data.comment = 'Begin }here';
  game.node('e4').data = { score: { cp: -13 }, depth: 8 };
  game.node('e4', 'e5').data = { mark: 'blunder', score: { mate: -3 }, comment: 'Why?' };
  game.node('e4', 'e5', 'f4').data = { score: { cp: 0 } };
  assert.equal(moves(game), '{Begin )here} 1. e4 {-0.13/8} e5 $4 {-M3 Why?} 2. f4 {+0.00} *');
});

test('Black begins', () => {
  const game = gameOf({ e5: { f4: {} }, c5: {} }, { side: 'b', number: 12 });
  assert.equal(moves(game), '12... e5 (12... c5) 13. f4 *');
});

test('lines are at most 80 wide and lose no word', () => {
  const game = gameOf({ e4: {} });
  const comment = Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ');
  game.node('e4').data = { comment };
  const text = moves(game);
  assert.ok(text.split('\n').every((line) => line.length <= 80));
  assert.equal(text.replaceAll('\n', ' '), `1. e4 {${comment}} *`);
});

/** An app that knows every turn but those in `illegal`. */
const appOf = (game, illegal = []) => ({
  game,
  api: {
    post: async (_, { moves: texts }) => {
      if (texts.some((text) => illegal.includes(text))) throw new Error('illegal');
      return { turns: texts.map((move, index) => ({ move, san: move, fen: 'f', side: index % 2 ? 'b' : 'w' })) };
    },
  },
});
const read = (before, move, rest = {}) => ({ before, move, glyphs: [], comment: null, ...rest });

test('variations that are read are added, illegal ones are counted', async () => {
  const game = gameOf({ e4: { e5: {} } });
  const text = [read(null, null), read(0, 'e4'), read(1, 'e5'), read(1, 'c5'), read(3, 'c3'), read(0, 'd4'), read(5, 'd5')];
  assert.deepEqual(await addVariations(appOf(game, ['d4']), text), { added: 1, refused: 1 });
  assert.equal(game.node('e4', 'c5', 'c3').move, 'c3');
  assert.deepEqual(game.root.children.map(({ move }) => move), ['e4']);
});

test('marks, scores and comments are read', async () => {
  const game = gameOf({ e4: { e5: { f4: {} } } });
  const text = [read(null, null, { comment: '+0.10 is no score here' }), read(0, 'e4', { comment: '+0.13/8 best' }),
    read(1, 'e5', { glyphs: [1, 4], comment: '-M3' }), read(2, 'f4', { comment: 'two\nlines' })];
  await addVariations(appOf(game), text);
  assert.equal(game.root.data.comment, '+0.10 is no score here');
  assert.deepEqual(game.node('e4').data, { mark: undefined, score: { cp: 13 }, depth: 8, scoreText: '+0.13', comment: 'best' });
  const { mark, score, depth, scoreText, comment } = game.node('e4', 'e5').data;
  assert.deepEqual([mark, score, depth, scoreText, comment], ['blunder', { mate: -3 }, null, '#3', null]);
  assert.equal(game.node('e4', 'e5', 'f4').data.comment, 'two\nlines');
});
