// Variations, comments and marks of a game, read and written: `nodes` of api/games/read and api/games/write
// (docs/serve.md). The server reads and writes the text; whether a variation is legal shows when it is added.

import { scoreText } from './controls.js';
import { addLine, endOf } from './lines.js';

/** The numeric annotation glyphs of the marks. @type {Record<Mark, number>} */
const GLYPHS = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The nodes of a game, each after the one before it; the first line is the game. @param {GameTree} game */
export function nodesOf(game) {
  const nodes = [];
  /** @type {[TreeNode, number | null][]} */
  const waiting = [[game.root, null]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, before] = next;
    const glyph = node.data.mark && GLYPHS[node.data.mark];
    nodes.push({ before, move: node.move, comment: commentOf(node.data), glyphs: glyph ? [glyph] : [] });
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
const commentOf = ({ score, depth, spent, comment: text }) => [score && scoreFor(score, depth), spent, text].filter(Boolean).join(' ') || null;

/**
 * Puts what was read into the tree of the game that is shown. Returns {added, refused}, two numbers of variations.
 * @param {Parameters<typeof addLine>[0]} app
 * @param {ReadNodes} read
 */
export async function addVariations(app, read) {
  const { root } = app.game;
  const nodes = [root, ...app.game.line(endOf(root))];
  const count = { added: 0, refused: 0 };
  /** The number of the node that goes on from a node's, the first one in the text. */
  const next = new Map(read.map(({ before }, index) => /** @type {const} */ ([before, index])).toReversed());
  for (const [index, { before }] of read.entries()) {
    const from = before === null ? null : nodes[before];
    if (nodes[index] || !from) continue; // there, or after a move that is not
    const line = [];
    for (let at = /** @type {number | undefined} */ (index); at !== undefined; at = next.get(at)) line.push(at);
    try {
      const added = await addLine(app, from, line.map((at) => read[at].move ?? ''));
      line.forEach((at, place) => { nodes[at] = added[place]; });
      count.added += 1;
    } catch {
      count.refused += 1;
    }
  }
  if (app.game.root === root) read.forEach((said, index) => annotate(nodes[index], said));
  return count;
}

/** @param {TreeNode | undefined} node @param {ReadNodes[number]} said */
function annotate(node, { glyphs, comment }) {
  if (!node) return;
  const { data } = node;
  const marks = /** @type {Mark[]} */ (Object.keys(GLYPHS));
  data.mark = glyphs.flatMap((glyph) => marks.filter((mark) => GLYPHS[mark] === glyph))[0] ?? data.mark;
  const words = node.parent ? withoutScore(node, comment ?? '') : comment;
  data.comment = [data.comment, words].filter(Boolean).join(' ') || null;
}

/**
 * Takes from the beginning of a comment the score, written for the player, and what it took: `+0.13/8 0.016s n=1931`,
 * `-M3`. Returns the rest.
 * @param {TreeNode} node
 * @param {string} comment
 */
function withoutScore({ data, parent }, comment) {
  const [, score = '', time, nodes, rest = comment] = /^([+-](?:\d+\.\d+|M\d+)(?:\/\d+)?)?\s*(\d+\.\d+s)?\s*(n=\d+)?(?!\S)\s*(.*)$/s.exec(comment) ?? [];
  const [value, depth] = score.split('/');
  if (score) {
    const mate = value.includes('M');
    const number = mate ? Number(value.replace('M', '')) : Math.round(Number(value) * 100);
    data.score = mate ? { mate: number } : { cp: number };
    data.depth = depth ? Number(depth) : null;
    data.scoreText = scoreText(data.score, parent?.side ?? 'w');
  }
  if (time || nodes) data.spent = [time, nodes].filter(Boolean).join(' ');
  return rest;
}
