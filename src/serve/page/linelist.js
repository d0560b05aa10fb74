// Lines of analysis as rows of moves. A click on a move plays the line up to it as a variation. Elements are kept from
// one result to the next, so that a click or the focus is not lost while the engine goes on.

import { html } from './svg.js';
import { scoreText } from './controls.js';
import { chances } from './evalbar.js';
import { addLine, numberOf } from './lines.js';

/** @typedef {ReturnType<typeof makeRow>} Row */

/** Moves of a line that are shown. */
const SHOWN = 14;

export class LineList {
  element = html('ol', { class: 'lines', 'aria-label': 'Best lines' });
  #app;
  /** @type {Row[]} */
  #rows = [];
  /** @type {TreeNode | null} */
  #node = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element.addEventListener('click', (event) => {
      const move = /** @type {Element} */ (event.target).closest('button');
      if (move) this.#play(this.#rows[Number(move.dataset.row)], Number(move.dataset.ply));
    });
  }

  /** Shows lines that begin at a node. @param {TreeNode} node @param {Line[]} lines */
  show(node, lines) {
    this.#node = node;
    for (const { item } of this.#rows.splice(lines.length)) item.remove();
    lines.forEach((line, index) => {
      if (!this.#rows[index]) this.element.append((this.#rows[index] = makeRow()).item);
      this.#fill(this.#rows[index], index, line);
    });
  }

  /** @param {Row} row @param {number} index @param {Line} line */
  #fill(row, index, line) {
    row.line = line;
    row.score.textContent = scoreText(line.score, line.side) + (line.bound === 'lower' ? '↑' : line.bound === 'upper' ? '↓' : '');
    if (line.wdl) {
      const [win, draw] = line.side === 'w' ? line.wdl : [...line.wdl].reverse();
      row.win.style.width = `${win / 10}%`;
      row.draw.style.width = `${draw / 10}%`;
      row.score.title = `${chances(line.wdl, line.side)}; depth ${line.depth}`;
    }
    const texts = (line.san ?? line.pv).slice(0, SHOWN);
    const buttons = row.moves.getElementsByTagName('button');
    while (buttons.length > texts.length) buttons[texts.length].remove();
    texts.forEach((text, ply) => {
      const move = buttons[ply] ?? row.moves.appendChild(html('button', { type: 'button', class: 'move', 'data-ply': ply }));
      move.dataset.row = String(index);
      move.title = line.pv[ply] ?? '';
      const words = this.#numbered(text, ply);
      if (move.textContent !== words) move.textContent = words;
    });
  }

  /** @param {string} text @param {number} ply */
  #numbered(text, ply) {
    const { number, side } = numberOf(this.#app.game, this.#node, ply + 1);
    if (side === 'w') return `${number}. ${text}`;
    return ply === 0 ? `${number}… ${text}` : text;
  }

  /** @param {Row} row @param {number} last */
  #play(row, last) {
    const { game, fail } = this.#app;
    if (!row?.line || !this.#node || game.current !== this.#node) return;
    addLine(this.#app, this.#node, row.line.pv.slice(0, last + 1)).then((nodes) => game.goTo(nodes.at(-1)), fail);
  }
}

/** A row without a line yet. */
function makeRow() {
  const [score, win, draw] = [html('span', { class: 'score' }), html('i', { class: 'win' }), html('i', { class: 'draw' })];
  const moves = html('span', { class: 'moves' });
  const item = html('li', {}, html('span', { class: 'verdict' }, score, html('span', { class: 'chances', 'aria-hidden': 'true' }, win, draw)), moves);
  return { score, win, draw, moves, item, line: /** @type {Line | null} */ (null) };
}
