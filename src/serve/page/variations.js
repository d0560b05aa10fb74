// Variations, comments, marks and scores of a game's text, which the server skips: docs/formats.md, "Annotated games".
// It reads how moves are nested, not what they mean; the server judges each line.

import { scoreText } from './controls.js';
import { MARKS, addLine } from './lines.js';

const CODES = { 6: 'inaccuracy', 2: 'mistake', 4: 'blunder' };
const RESULT = /^(1-0|0-1|1\/2-1\/2|\*)$/;
const TOKEN = /\{([^}]*)\}|;[^\n]*|[()]|\$(\d+)|[^\s(){};$]+/g;

/** The moves of one game: [{text, mark, comment, variations: [moves, ...]}]. */
export function nesting(text) {
  const moves = [];
  const open = [moves];
  for (const [token, comment, code] of text.replace(/^\s*\[.*\]\s*$/gm, '').matchAll(TOKEN)) {
    const last = open.at(-1).at(-1);
    if (comment !== undefined) {
      if (last) last.comment = [last.comment, comment.trim().replace(/\s+/g, ' ')].filter(Boolean).join(' ');
    } else if (code) {
      if (last) last.mark = CODES[code] ?? last.mark;
    } else if (token === '(') {
      const variation = [];
      last?.variations.push(variation);
      open.push(variation);
    } else if (token === ')') {
      if (open.length > 1) open.pop();
    } else if (!token.startsWith(';') && !RESULT.test(token) && !/^\d+$/.test(token)) {
      addMove(open.at(-1), token.replace(/^\d+\.+/, ''));
    }
  }
  return moves;
}

function addMove(moves, token) {
  const [, text, glyph] = /^(.*?)([!?]*)$/.exec(token);
  const mark = Object.keys(MARKS).find((name) => MARKS[name] === glyph);
  if (text) moves.push({ text, mark, comment: null, variations: [] });
}

/** Puts what was read into the tree below nodes that are there already. Returns {added, refused}, two numbers. */
export async function addVariations(app, nodes, moves) {
  const count = { added: 0, refused: 0 };
  for (const [index, move] of moves.entries()) {
    const node = nodes[index];
    if (!node) break;
    annotate(node, move);
    for (const variation of move.variations) {
      try {
        const line = await addLine(app, node.parent, variation.map(({ text }) => text));
        const inside = await addVariations(app, line, variation);
        count.added += 1 + inside.added;
        count.refused += inside.refused;
      } catch {
        count.refused += 1;
      }
    }
  }
  return count;
}

/** Scores are written for the player: `+0.13/8`, `-M3`. The rest of a comment is kept as it is. */
function annotate({ data, parent }, { mark, comment }) {
  if (mark) data.mark = mark;
  const [, sign, pawns, mate, depth, rest] = /^(?:([+-])(?:(\d+\.\d+)|M(\d+))(?:\/(\d+))?)?\s*(.*)$/.exec(comment ?? '');
  if (sign) {
    const value = Number(`${sign}${mate ?? Math.round(pawns * 100)}`);
    data.score = mate ? { mate: value } : { cp: value };
    data.depth = depth ? Number(depth) : null;
    data.scoreText = scoreText(data.score, parent.side);
  }
  if (rest) data.comment = rest;
}
