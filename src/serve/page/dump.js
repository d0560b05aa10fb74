// A game as a plain object, for storage, and back.

import { childOf, makeNode } from './nodes.js';

/** What is enough to find a game again; the rest comes with the positions. */
const SAVED = ['move', 'san', 'fen', 'side', 'check', 'result', 'reason', 'data'];

/**
 * The game as a plain object: its nodes in a row, each with the number of the one before it. Nested, a game of some
 * thousand turns would be deeper than JSON allows.
 */
export function dump(game) {
  const nodes = [game.root];
  const numbers = new Map([[game.root, 0]]);
  const saved = [];
  for (const node of nodes) { // it grows meanwhile
    saved.push({ before: numbers.get(node.parent), ...written(node) });
    for (const child of node.children) numbers.set(child, nodes.push(child) - 1);
  }
  return { variant: game.variant.variant, fen: game.startFen, nodes: saved, current: numbers.get(game.current), parts: game.parts };
}

/** Takes up a game that `dump` wrote; false if there is no such game here. */
export function restore(game, saved) {
  const info = game.variantNamed(saved.variant);
  if (!info) return false;
  const [first, ...others] = saved.nodes;
  const nodes = [makeNode(null, first)];
  for (const facts of others) nodes.push(childOf(nodes[facts.before], facts));
  const current = nodes[saved.current] ?? nodes[0];
  game.begin(info, saved.fen, nodes[0], { current, parts: saved.parts ?? [] });
  return true;
}

/** A node without what comes again with the positions. */
function written(node) {
  return Object.fromEntries(SAVED.filter((name) => node[name] !== null).map((name) => [name, node[name]]));
}
