// The page's modules for tests in Node, and games for them as small as a test needs.

import { makeNode, childOf } from '../../src/serve/page/nodes.js';

/** Chess as api/variants tells of it, as far as the page's modules without a screen ask. */
export const chess = {
  variant: 'chess', aliases: ['standard'], files: 8, ranks: 8, launching_squares: [], max_parts: 1,
  pieces: [['P', 'Pawn'], ['N', 'Knight'], ['R', 'Rook'], ['Q', 'Queen'], ['K', 'King']].map(([letter, name]) => ({ letter, name })),
};

/** A game with a tree of moves: `{ e4: { e5: {}, c5: {} } }`. `node(...moves)` is the node after moves. */
export function gameOf(tree, { side = 'w', number = 1 } = {}) {
  const start = `start ${side} - - 0 ${number}`;
  const root = makeNode(null, { fen: start, side });
  const grow = (parent, moves) => Object.entries(moves).forEach(([move, after]) => {
    grow(childOf(parent, { move, san: move.toUpperCase(), fen: `after ${move}`, side: parent.side === 'w' ? 'b' : 'w' }), after);
  });
  grow(root, tree);
  const line = (node) => (node.parent ? [...line(node.parent), node] : []);
  return {
    root, line, current: root, parts: [], startFen: start, variant: chess, touched: 0, settled: false, position: null,
    node: (...moves) => moves.reduce((at, move) => at.children.find((child) => child.move === move), root),
    moves: (node) => line(node).map(({ move }) => move),
    place: (node) => ({ variant: 'chess', fen: start, moves: line(node).map(({ move }) => move) }),
    variantNamed: (name) => [chess].find(({ variant, aliases }) => variant === name || aliases.includes(name)),
    touch() { this.touched += 1; },
    goTo(node) { this.current = node; },
  };
}
