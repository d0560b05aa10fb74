// The tree of a game as text in the manner of PGN, with variations, marks and comments; docs/files.md, "Records of
// games". The server writes the tags.

import { numberOf } from './lines.js';

const CODES = { inaccuracy: '$6', mistake: '$2', blunder: '$4' };
const WIDTH = 80;

/** `pgn` is the server's text of the main line: its tags are kept. */
export function gameText(game, pgn, result) {
  if (plain(game.root)) return pgn;
  const tags = pgn.slice(0, pgn.indexOf('\n\n') + 2);
  return `${tags}${wrap([...comment(game.root.data), ...after(game, game.root, true), result])}\n`;
}

/** Whether there is nothing but the main line. */
function plain(node) {
  return !node.data.comment && !node.data.mark && !node.data.score && node.children.length < 2 && node.children.every(plain);
}

/** The words of what follows a node. `fresh`: the first move has its number, also Black's. */
function after(game, from, fresh) {
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

const hasComment = ({ data }) => Boolean(data.comment);

/** A score for the player as `annotate` writes it: `+0.13/8`, `-M3/9`. */
function scoreFor(score, depth) {
  const sign = (value) => (value < 0 ? '-' : '+');
  const text = 'mate' in score ? `${sign(score.mate)}M${Math.abs(score.mate)}` : `${sign(score.cp)}${(Math.abs(score.cp) / 100).toFixed(2)}`;
  return depth ? `${text}/${depth}` : text;
}

function move(game, node, fresh) {
  const { number, side } = numberOf(game, node);
  const words = [];
  if (side === 'w') words.push(`${number}.`);
  else if (fresh) words.push(`${number}...`);
  words.push(node.move);
  const { mark } = node.data;
  if (CODES[mark]) words.push(CODES[mark]);
  return [...words, ...comment(node.data)];
}

/** The words of a comment in braces, its score first. */
function comment({ score, depth, comment: text }) {
  const said = [score && scoreFor(score, depth), text].filter(Boolean).join(' ').replaceAll('}', ')');
  return said ? `{${said}}`.split(/\s+/) : [];
}

const bracketed = ([first, ...rest]) => (rest.length ? [`(${first}`, ...rest.slice(0, -1), `${rest.at(-1)})`] : [`(${first})`]);

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
