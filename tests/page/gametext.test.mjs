// Games as text with variations, and variations that are read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump, readTree } from '../../src/serve/page/dump.js';
import { addVariations, nodesOf } from '../../src/serve/page/gametext.js';
import { gameOf } from './page.mjs';

/** Each node in a word: the place of the one before it, its move, its marks and its comment. */
const words = (game) => nodesOf(game).map(({ before, move, glyphs, comment }) => [before, move, ...glyphs, comment].filter((part) => part !== null).join(' '));

test('the first line comes first, then the variations', () => {
  const game = gameOf({ e4: { e5: { f4: {} }, c5: { c3: {}, d4: {} } }, d4: {} });
  assert.deepEqual(words(game), ['', '0 e4', '1 e5', '2 f4', '1 c5', '4 c3', '4 d4', '0 d4']);
});

test('marks, scores and comments', () => {
  const game = gameOf({ e4: { e5: { f4: {} } } });
  game.root.data.comment = 'Begin }here';
  game.node('e4').data = { score: { cp: -13 }, depth: 8 };
  game.node('e4', 'e5').data = { mark: 'blunder', score: { mate: -3 }, comment: 'Why?' };
  game.node('e4', 'e5', 'f4').data = { score: { cp: 0 } };
  assert.deepEqual(words(game), ['Begin }here', '0 e4 -0.13/8', '1 e5 4 -M3 Why?', '2 f4 +0.00']);
});

test('a long game is no deep one', () => {
  let tree = {};
  for (let turn = 0; turn < 2000; turn += 1) tree = { m: tree };
  assert.equal(nodesOf(gameOf(tree)).length, 2001);
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

test('what a move took is no comment, and is written again', async () => {
  for (const [text, score, spent, rest] of [['+0.13/8 0.016s n=1931', { cp: 13 }, '0.016s n=1931', null], ['0.001s n=280', undefined, '0.001s n=280', null],
    ['-M3/9 0.020s well', { mate: -3 }, '0.020s', 'well'], ['n=12x is a word', undefined, undefined, 'n=12x is a word'], ['1.5s', undefined, '1.5s', null]]) {
    const game = gameOf({ e4: {} });
    await addVariations(appOf(game), [read(null, null), read(0, 'e4', { comment: text })]);
    const { data } = game.node('e4');
    assert.deepEqual([data.score, data.spent, data.comment], [score, spent, rest], text);
    assert.equal(nodesOf(game)[1].comment, text);
    assert.equal(readTree(game, JSON.parse(JSON.stringify(dump(game)))).whole, true, `${text} comes back after a reload`);
  }
});
