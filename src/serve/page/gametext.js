// @ts-check
// The tree of a game as text in the manner of PGN, with variations, marks and comments; docs/files.md, "Records of
// games". The server writes the tags.

import { numberOf } from './lines.js';

const CODES = { inaccuracy: '$6', mistake: '$2', blunder: '$4' };
const WIDTH = 80;

/**
 * `pgn` is the server's text of the main line: its tags are kept.
 * @param {GameTree} game
 * @param {string} pgn
 * @param {string} result
 */
export function gameText(game, pgn, result) {
  if (plain(game.root)) return pgn;
  const tags = pgn.slice(0, pgn.indexOf('\n\n') + 2);
  return `${tags}${wrap([...comment(game.root.data), ...after(game, game.root, true), result])}\n`;
}

/**
 * Whether there is nothing but the main line.
 * @param {TreeNode} node
 * @returns {boolean}
 */
function plain(node) {
  return !node.data.comment && !node.data.mark && !node.data.score && node.children.length < 2 && node.children.every(plain);
}

/**
 * The words of what follows a node. `fresh`: the first move has its number, also Black's.
 * @param {GameTree} game
 * @param {TreeNode} from
 * @param {boolean} fresh
 */
function after(game, from, fresh) {
  /** @type {string[]} */
  const words = [];
  let node = from;
  let numbered = fresh;
  while (node.children.length) {
    const [next, ...others] = node.children;
    words.push(...move(game, next, numbered));
    for (const other of others) words.push(...bracketed([...move(game, other, true), ...after(game, other, hasComment(other))]));
    numbered = others.length > 0 || hasComment(next);
    node = next;
  }
  return words;
}

/** @type {(node: TreeNode) => boolean} */
const hasComment = ({ data }) => Boolean(data.comment);

/**
 * A score for the player as `annotate` writes it: `+0.13/8`, `-M3/9`.
 * @param {Score} score
 * @param {number} depth
 */
function scoreFor(score, depth) {
  const sign = (value) => (value < 0 ? '-' : '+');
  const text = 'mate' in score ? `${sign(score.mate)}M${Math.abs(score.mate)}` : `${sign(score.cp)}${(Math.abs(score.cp) / 100).toFixed(2)}`;
  return depth ? `${text}/${depth}` : text;
}

/**
 * @param {GameTree} game
 * @param {TreeNode} node
 * @param {boolean} fresh
 */
function move(game, node, fresh) {
  const { number, side } = numberOf(game, node);
  const words = [];
  if (side === 'w') words.push(`${number}.`);
  else if (fresh) words.push(`${number}...`);
  words.push(node.move ?? '');
  const { mark } = node.data;
  if (CODES[mark]) words.push(CODES[mark]);
  return [...words, ...comment(node.data)];
}

/**
 * The words of a comment in braces, its score first.
 * @param {TreeNode['data']} data
 */
function comment({ score, depth, comment: text }) {
  const said = [score && scoreFor(score, depth), text].filter(Boolean).join(' ').replaceAll('}', ')');
  return said ? `{${said}}`.split(/\s+/) : [];
}

/** @type {(words: string[]) => string[]} */
const bracketed = ([first, ...rest]) => (rest.length ? [`(${first}`, ...rest.slice(0, -1), `${rest.at(-1)})`] : [`(${first})`]);

/** @param {string[]} words */
function wrap(words) {
  const lines = [];
  let line = '';
  for (const word of words) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
