// @ts-check
// A game as a plain object, for storage, and back. What comes back may be spoilt: it is kept outside the program.

import { MARKS } from './lines.js';
import { childOf, makeNode } from './nodes.js';

/** What is enough to find a game again; the rest comes with the positions. */
const SAVED = ['move', 'san', 'fen', 'side', 'check', 'result', 'reason', 'captures', 'data'];

/**
 * The game as a plain object: its nodes in a row, each with the number of the one before it. Nested, a game of some
 * thousand turns would be deeper than JSON allows.
 * @param {GameTree} game
 */
export function dump(game) {
  const nodes = [game.root];
  /** @type {Map<TreeNode | null, number>} */
  const numbers = new Map([[game.root, 0]]);
  const saved = [];
  for (const node of nodes) { // it grows meanwhile
    saved.push({ before: numbers.get(node.parent), ...written(node) });
    for (const child of node.children) numbers.set(child, nodes.push(child) - 1);
  }
  return { variant: game.variant.variant, fen: game.startFen, nodes: saved, current: numbers.get(game.current), parts: game.parts };
}

/**
 * A node without what comes again with the positions.
 * @param {TreeNode} node
 */
function written(node) {
  return Object.fromEntries(SAVED.filter((name) => node[name] !== null).map((name) => [name, node[name]]));
}

/**
 * The tree of a game that `dump` wrote: {info, fen, root, current, parts, whole}. Nodes that cannot be read are left out
 * with what follows them; then `whole` is false. Null if there is no such game.
 * @param {GameTree} game
 * @param {any} saved
 */
export function readTree(game, saved) {
  const info = game.variantNamed(saved?.variant);
  if (!info || !isText(saved.fen) || !Array.isArray(saved.nodes) || !isNode(saved.nodes[0])) return null;
  const [first, ...others] = saved.nodes;
  let whole = true;
  const read = (parent, facts) => {
    const data = soundData(facts.data);
    whole &&= data.whole;
    const known = { ...facts, data: data.sound };
    return parent ? childOf(parent, known) : makeNode(null, known);
  };
  /** @type {(TreeNode | null)[]} */
  const nodes = [read(null, first)];
  for (const facts of others) {
    const parent = isNode(facts) && isText(facts.move) && isText(facts.san) ? nodes[facts.before] : null;
    nodes.push(parent ? read(parent, facts) : null);
    whole &&= Boolean(parent);
  }
  const current = nodes[saved.current];
  const parts = saved.parts ?? [];
  whole &&= Boolean(current) && Array.isArray(parts) && parts.every(isText);
  return { info, fen: saved.fen, root: nodes[0], current: current ?? nodes[0], parts: whole ? parts : [], whole };
}

const isText = (value) => typeof value === 'string' && value !== '';
const isObject = (value) => typeof value === 'object' && value !== null;
const isNode = (facts) => isObject(facts) && isText(facts.fen) && (facts.side === 'w' || facts.side === 'b')
  && [facts.result, facts.reason].every((text) => text === undefined || isText(text));

const number = Number.isFinite;
const isScore = (score) => isObject(score) && number('mate' in score ? score.mate : score.cp);
const isShare = (value) => number(value) && value >= 0 && value <= 1;
const isClock = ({ left, inc, side }) => isObject(left) && number(left.w) && number(left.b) && number(inc) && (side === null || isText(side));

/** What the page itself reads of a node's data. */
const DATA = {
  mark: (mark) => mark === null || Object.hasOwn(MARKS, mark),
  score: isScore,
  depth: (depth) => depth === null || number(depth),
  scoreText: isText,
  points: (points) => isObject(points) && isShare(points.before) && isShare(points.after),
  eval: (found) => isObject(found) && isScore(found.score) && isText(found.side)
    && (!found.wdl || (Array.isArray(found.wdl) && found.wdl.length === 3 && found.wdl.every(number))),
  better: isText,
  comment: isText,
  white: (name) => typeof name === 'string',
  black: (name) => typeof name === 'string',
  date: (date) => typeof date === 'string' && /^\d{4}\.\d\d\.\d\d$/.test(date),
  result: isText,
  ended: (ended) => isObject(ended) && isText(ended.result) && isText(ended.reason),
  clock: (clock) => isObject(clock) && isClock(clock),
};

/** A node's data without what cannot be read: {sound, whole}. */
function soundData(data = {}) {
  const entries = isObject(data) ? Object.entries(data) : [];
  const sound = entries.filter(([name, value]) => !Object.hasOwn(DATA, name) || DATA[name](value));
  return { sound: Object.fromEntries(sound), whole: isObject(data) && sound.length === entries.length };
}
