// Where squares are, for both sides and with launching squares.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Geometry, SQUARE, fileRank, squareName } from '../../src/serve/page/geometry.js';

const board = (files, ranks, launching = []) => ({ files, ranks, launching_squares: launching });

test('a square and its name', () => {
  assert.deepEqual(fileRank('a1'), { file: 0, rank: 0 });
  assert.deepEqual(fileRank('l12'), { file: 11, rank: 11 });
  assert.equal(fileRank('@w'), null);
  for (const name of ['a1', 'i9', 'l12']) assert.equal(squareName(...Object.values(fileRank(name))), name);
});

test('White is below, unless the board is turned', () => {
  assert.deepEqual(new Geometry(board(8, 8), false).corner('a1'), { x: 0, y: 7 * SQUARE });
  assert.deepEqual(new Geometry(board(8, 8), true).corner('a1'), { x: 7 * SQUARE, y: 0 });
  assert.deepEqual(new Geometry(board(8, 8), false).centre('h8'), { x: 7.5 * SQUARE, y: 0.5 * SQUARE });
});

test('no two squares are at one place, and all are inside the picture', () => {
  for (const flipped of [false, true]) {
    const geometry = new Geometry(board(7, 6, ['@w', '@b']), flipped);
    const squares = geometry.rows().flat();
    assert.equal(squares.length, 44);
    assert.equal(new Set(squares.map((square) => JSON.stringify(geometry.corner(square)))).size, 44);
    const { x: left, y: top, width, height } = geometry.box;
    for (const square of squares) {
      const { x, y } = geometry.corner(square);
      assert.ok(x >= left && x + SQUARE <= left + width && y >= top && y + SQUARE <= top + height, square);
    }
  }
});

test('rows go as they are seen, a launching square at its own side', () => {
  const rows = new Geometry(board(3, 2, ['@w', '@b']), false).rows();
  assert.deepEqual(rows, [['a2', 'b2', 'c2', '@b'], ['a1', 'b1', 'c1', '@w']]);
  const flipped = new Geometry(board(3, 2, ['@w', '@b']), true).rows();
  assert.deepEqual(flipped, [['c1', 'b1', 'a1', '@w'], ['c2', 'b2', 'a2', '@b']]);
});

test('squares that the board does not have are left out', () => {
  const corners = { ...board(3, 2), missing_squares: ['a1', 'c1'] };
  assert.deepEqual(new Geometry(corners, false).rows(), [['a2', 'b2', 'c2'], ['b1']]);
  assert.deepEqual(new Geometry(corners, true).rows(), [['b1'], ['c2', 'b2', 'a2']]);
});

test('the ring goes clockwise and ends at the edge', () => {
  const geometry = new Geometry(board(9, 9), true);
  assert.deepEqual(geometry.ring('e5'), ['e6', 'f6', 'f5', 'f4', 'e4', 'd4', 'd5', 'd6']);
  assert.deepEqual(geometry.ring('a9'), [null, null, 'b9', 'b8', 'a8', null, null, null]);
});

test('a border has an edge where the set ends', () => {
  const geometry = new Geometry(board(8, 8), false);
  const edges = (squares) => geometry.border(squares).split('M').length - 1;
  assert.equal(edges([]), 0);
  assert.equal(edges(['d4']), 4);
  assert.equal(edges(['d4', 'e4']), 6);
  assert.equal(edges(['d4', 'e4', 'd5', 'e5']), 8);
});
