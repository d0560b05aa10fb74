// A game as a plain object, for storage, and back. What comes back may be spoilt: it is kept outside the program.

import { MARKS } from './lines.js';
import { childOf, makeNode } from './nodes.js';

/** What is enough to find a game again; the rest comes with the positions. @type {(keyof TreeNode)[]} */
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
    const known = SAVED.filter((name) => node[name] !== null).map((name) => [name, node[name]]);
    saved.push({ before: numbers.get(node.parent), ...Object.fromEntries(known) });
    for (const child of node.children) numbers.set(child, nodes.push(child) - 1);
  }
  return { variant: game.variant.variant, fen: game.startFen, nodes: saved, current: numbers.get(game.current), parts: game.parts };
}

/**
 * The tree of a game that `dump` wrote. Nodes that cannot be read are left out
 * with what follows them; then `whole` is false. Null if there is no such game.
 * @param {GameTree} game
 * @param {any} saved
 * @returns {KeptTree | null}
 */
export function readTree(game, saved) {
  const info = game.variantNamed(saved?.variant);
  if (!info || !isText(saved.fen) || !Array.isArray(saved.nodes) || !isNode(saved.nodes[0])) return null;
  const [first, ...others] = saved.nodes;
  let whole = true;
  /** @param {TreeNode | null} parent @param {any} facts */
  const read = (parent, facts) => {
    const data = sound(facts.data ?? {}, DATA);
    const turn = sound(facts, FACTS);
    whole &&= data.whole && turn.whole;
    const known = { ...turn.sound, data: data.sound };
    return parent ? childOf(parent, known) : makeNode(null, known);
  };
  const root = read(null, first);
  /** @type {(TreeNode | null)[]} */
  const nodes = [root];
  /** The node with this number, of those before: whole numbers only, as an array has other names too. */
  const at = (/** @type {any} */ value) => (Number.isInteger(value) ? nodes[value] : null);
  for (const facts of others) {
    const parent = isNode(facts) && isText(facts.move) && isText(facts.san) ? at(facts.before) : null;
    nodes.push(parent ? read(parent, facts) : null);
    whole &&= Boolean(parent);
  }
  const current = at(saved.current);
  const parts = saved.parts ?? [];
  whole &&= Boolean(current) && Array.isArray(parts) && parts.every(isText);
  return { info, fen: saved.fen, root, current: current ?? root, parts: whole ? parts : [], whole };
}

/** @typedef {Record<string, (value: any) => boolean>} Tests */

const isText = (/** @type {any} */ value) => typeof value === 'string' && value !== '';
const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null;
const isSide = (/** @type {any} */ side) => side === 'w' || side === 'b';
const isNode = (/** @type {any} */ facts) => isObject(facts) && isText(facts.fen) && isSide(facts.side);
const isResult = (/** @type {any} */ text) => ['1-0', '0-1', '1/2-1/2'].includes(text);

const number = Number.isFinite;
const isScore = (/** @type {any} */ score) => isObject(score) && number('mate' in score ? score.mate : score.cp);
const isShare = (/** @type {any} */ value) => number(value) && value >= 0 && value <= 1;
const isClock = (/** @type {any} */ { left, inc, side }) => isObject(left) && number(left.w) && number(left.b) && number(inc) && (side === null || isText(side));

/** What is known of a turn, beside `data`. @type {Tests} */
const FACTS = {
  move: isText,
  san: isText,
  fen: isText,
  side: isSide,
  check: (check) => typeof check === 'boolean',
  result: isResult,
  reason: isText,
  captures: (captures) => Array.isArray(captures) && captures.every((one) => isObject(one) && isText(one.square) && isText(one.piece)),
};

/** What parts of the page remember about a node; an exercise is never kept. @type {Tests} */
const DATA = {
  mark: (mark) => mark === null || Object.hasOwn(MARKS, mark),
  score: isScore,
  depth: (depth) => depth === null || number(depth),
  scoreText: isText,
  points: (points) => isObject(points) && isShare(points.before) && isShare(points.after),
  eval: (found) => isObject(found) && isScore(found.score) && isText(found.side)
    && (!found.wdl || (Array.isArray(found.wdl) && found.wdl.length === 3 && found.wdl.every(number))),
  better: isText,
  comment: (text) => text === null || isText(text),
  spent: isText,
  white: (name) => typeof name === 'string',
  black: (name) => typeof name === 'string',
  date: (date) => typeof date === 'string' && /^\d{4}\.\d\d\.\d\d$/.test(date),
  result: isText,
  tags: (tags) => Array.isArray(tags) && tags.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string')),
  ended: (ended) => isObject(ended) && isResult(ended.result) && isText(ended.reason),
  clock: (clock) => isObject(clock) && isClock(clock),
};

/** Of an object what can be read, by a test for each name: {sound, whole}. Names without a test are left out in silence. @param {any} values @param {Tests} tests */
function sound(values, tests) {
  const known = Object.entries(isObject(values) ? values : {}).filter(([name]) => Object.hasOwn(tests, name));
  const readable = known.filter(([name, value]) => tests[name](value));
  return { sound: Object.fromEntries(readable), whole: isObject(values) && readable.length === known.length };
}
