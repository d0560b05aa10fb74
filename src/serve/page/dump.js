// A game as a plain object, for storage, and back.

import { childOf, makeNode } from './nodes.js';

/** What is enough to find a game again; the rest comes with the positions. */
const SAVED = ['move', 'san', 'fen', 'side', 'check', 'result', 'reason', 'data'];

/** The game as a plain object. */
export function dump(game) {
  const path = game.line().map((node) => node.parent.children.indexOf(node));
  return { variant: game.variant.variant, fen: game.startFen, root: written(game.root), path, parts: game.parts };
}

/** Takes up a game that `dump` wrote; false if there is no such game here. */
export function restore(game, saved) {
  const info = game.variantNamed(saved.variant);
  if (!info) return false;
  const root = makeNode(null, saved.root);
  read(root, saved.root.children);
  let current = root;
  for (const index of saved.path) current = current.children[index] ?? current;
  game.begin(info, saved.fen, root, { current, parts: saved.parts ?? [] });
  return true;
}

/** A node and all below it, without what comes again with the positions. */
function written(node) {
  const out = {};
  for (const name of SAVED) if (node[name] !== null) out[name] = node[name];
  if (node.children.length) out.children = node.children.map(written);
  return out;
}

function read(node, children = []) {
  for (const facts of children) read(childOf(node, facts), facts.children);
}
