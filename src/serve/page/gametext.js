// The tree of a game as api/games/write takes it: `nodes` of docs/serve.md, with variations, marks and comments. The
// server writes the text.

import { GLYPHS } from './lines.js';

/** The nodes of a game, each after the one before it; the first line is the game. @param {GameTree} game */
export function nodesOf(game) {
  const nodes = [];
  /** @type {[TreeNode, number | null][]} */
  const waiting = [[game.root, null]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, before] = next;
    const glyph = node.data.mark && GLYPHS[node.data.mark];
    nodes.push({ before, move: node.move, comment: comment(node.data), glyphs: glyph ? [glyph] : [] });
    const here = nodes.length - 1;
    waiting.push(...node.children.map((child) => /** @type {[TreeNode, number]} */ ([child, here])).reverse());
  }
  return nodes;
}

/** A score for the player as `annotate` writes it: `+0.13/8`, `-M3/9`. @param {Score} score @param {number} depth */
function scoreFor(score, depth) {
  const sign = (/** @type {number} */ value) => (value < 0 ? '-' : '+');
  const text = 'mate' in score ? `${sign(score.mate)}M${Math.abs(score.mate)}` : `${sign(score.cp)}${(Math.abs(score.cp) / 100).toFixed(2)}`;
  return depth ? `${text}/${depth}` : text;
}

/** A comment; its score and what that took come first. @param {TreeNode['data']} data */
const comment = ({ score, depth, spent, comment: text }) => [score && scoreFor(score, depth), spent, text].filter(Boolean).join(' ') || null;
