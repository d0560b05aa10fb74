// Lines of analysis as rows of moves. A click on a move plays the line up to it as a variation. Elements are kept from
// one result to the next, so that a click or the focus is not lost while the engine goes on.

import { html } from './svg.js';
import { scoreText } from './controls.js';
import { chances } from './evalbar.js';
import { addLine, numberOf } from './lines.js';

/** Moves of a line that are shown. */
const SHOWN = 14;

export class LineList {
  element = html('ol', { class: 'lines', 'aria-label': 'Best lines' });
  #app;
  #rows = [];
  #node = null;

  constructor(app) {
    this.#app = app;
    this.element.addEventListener('click', (event) => {
      const move = event.target.closest('button');
      if (move) this.#play(this.#rows[Number(move.dataset.row)], Number(move.dataset.ply));
    });
  }

  /** Shows lines that begin at a node. */
  show(node, lines) {
    this.#node = node;
    while (this.#rows.length > lines.length) this.#rows.pop().item.remove();
    lines.forEach((line, index) => {
      this.#rows[index] ??= this.#row();
      this.#fill(this.#rows[index], index, line);
    });
  }

  #row() {
    const row = { score: html('span', { class: 'score' }), chances: html('span', { class: 'chances', 'aria-hidden': 'true' }, html('i', { class: 'win' }), html('i', { class: 'draw' })), moves: html('span', { class: 'moves' }), line: null };
    row.item = html('li', {}, html('span', { class: 'verdict' }, row.score, row.chances), row.moves);
    this.element.append(row.item);
    return row;
  }

  #fill(row, index, line) {
    row.line = line;
    row.score.textContent = scoreText(line.score, line.side) + (line.bound === 'lower' ? '↑' : line.bound === 'upper' ? '↓' : '');
    if (line.wdl) {
      const [win, draw] = line.side === 'w' ? line.wdl : [...line.wdl].reverse();
      row.chances.children[0].style.width = `${win / 10}%`;
      row.chances.children[1].style.width = `${draw / 10}%`;
      row.score.title = `${chances(line)}; depth ${line.depth}`;
    }
    const texts = (line.san ?? line.pv).slice(0, SHOWN);
    while (row.moves.children.length > texts.length) row.moves.lastChild.remove();
    texts.forEach((text, ply) => {
      const move = row.moves.children[ply] ?? row.moves.appendChild(html('button', { type: 'button', class: 'move', 'data-ply': ply }));
      move.dataset.row = index;
      move.title = line.pv[ply] ?? '';
      const words = this.#numbered(text, ply);
      if (move.textContent !== words) move.textContent = words;
    });
  }

  #numbered(text, ply) {
    const { game } = this.#app;
    const { number, side } = numberOf(game, { parent: this.#node });
    const black = (side === 'b') !== (ply % 2 === 1);
    const moveNumber = number + Math.floor((ply + (side === 'b' ? 1 : 0)) / 2);
    if (!black) return `${moveNumber}. ${text}`;
    return ply === 0 ? `${moveNumber}… ${text}` : text;
  }

  async #play(row, last) {
    const { game, status } = this.#app;
    if (!row?.line || game.current !== this.#node) return;
    try {
      const nodes = await addLine(this.#app, this.#node, row.line.pv.slice(0, last + 1));
      game.goTo(nodes.at(-1));
    } catch (error) {
      status(error.message, 'error');
    }
  }
}
