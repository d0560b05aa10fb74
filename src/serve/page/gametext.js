// The tree of a game as text in the manner of PGN, with variations, marks and comments; docs/formats.md, "Annotated
// games". The server writes the tags.

import { numberOf } from './lines.js';

const CODES = { inaccuracy: '$6', mistake: '$2', blunder: '$4' };
const WIDTH = 80;

/** `pgn` is the server's text of the main line: its tags are kept. */
export function gameText(game, pgn, result) {
  if (plain(game.root)) return pgn;
  const tags = pgn.slice(0, pgn.indexOf('\n\n') + 2);
  return `${tags}${wrap([...after(game, game.root), result])}\n`;
}

/** Whether there is nothing but the main line. */
function plain(node) {
  return !node.data.comment && !node.data.mark && node.children.length < 2 && node.children.every(plain);
}

/** The words of what follows a node. */
function after(game, from) {
  const words = [];
  let [node, fresh] = [from, true];
  while (node.children.length) {
    const [next, ...others] = node.children;
    words.push(...move(game, next, fresh));
    for (const other of others) words.push(...bracketed([...move(game, other, true), ...after(game, other)]));
    fresh = others.length > 0 || Boolean(next.data.comment);
    node = next;
  }
  return words;
}

function move(game, node, fresh) {
  const { number, side } = numberOf(game, node);
  const words = [];
  if (side === 'w') words.push(`${number}.`);
  else if (fresh) words.push(`${number}...`);
  words.push(node.move);
  const { mark, scoreText, comment } = node.data;
  if (CODES[mark]) words.push(CODES[mark]);
  const said = [scoreText, comment].filter(Boolean).join(' ').replaceAll('}', ')');
  if (said) words.push(...`{${said}}`.split(/\s+/));
  return words;
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
