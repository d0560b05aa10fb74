// Mouse, touch and keys on the board while a position is set up. Events are caught above the board, so that no move is
// entered.

import { Held } from './held.js';
import { byId } from './svg.js';

const DRAG_FROM = 6;

export class BoardInput {
  #app;
  #palette;
  #put;
  #frame = byId('board-frame');
  #press = null;
  #held = new Held();
  #off = null;

  /** `put` is called with an object of squares and letters (null: empty). */
  constructor(app, palette, put) {
    this.#app = app;
    this.#palette = palette;
    this.#put = put;
  }

  start() {
    this.#off = new AbortController();
    const capture = { capture: true, signal: this.#off.signal };
    const own = (handler) => (event) => {
      event.stopPropagation();
      handler?.(event);
    };
    this.#frame.addEventListener('pointerdown', own((event) => this.#down(event)), capture);
    for (const name of ['click', 'pointerup', 'contextmenu']) this.#frame.addEventListener(name, own((event) => { if (name === 'contextmenu') event.preventDefault(); }), capture);
    this.#frame.addEventListener('keydown', (event) => this.#key(event), capture);
    this.#palette.element.addEventListener('pointerdown', (event) => this.#lift(event), capture);
    window.addEventListener('pointermove', (event) => this.#move(event), capture);
    window.addEventListener('pointerup', (event) => this.#up(event), capture);
    window.addEventListener('pointercancel', (event) => { if (this.#held.by(event)) this.#drop(); }, capture);
  }

  stop() {
    this.#off?.abort();
    this.#drop();
  }

  #down(event) {
    const { board } = this.#app;
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    event.preventDefault();
    if (event.button === 2) {
      this.#put({ [square]: null });
      return;
    }
    if (event.button !== 0) return;
    board.cells.get(square).focus({ preventScroll: true });
    this.#begin(event, board.pieces.get(square)?.letter ?? null, square);
  }

  /** A press on the palette may become a drag to the board. */
  #lift(event) {
    const letter = event.target.closest('button')?.dataset.letter;
    if (!letter || event.button !== 0) return;
    this.#begin(event, letter, null);
    event.target.releasePointerCapture?.(event.pointerId);
  }

  #begin(event, letter, from) {
    if (!this.#held.take(event)) return;
    this.#drop();
    this.#held.take(event);
    this.#press = { letter, from, x: event.clientX, y: event.clientY, ghost: null };
  }

  #move(event) {
    const press = this.#press;
    if (!press?.letter || !this.#held.by(event)) return;
    const { board } = this.#app;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM) return;
      press.ghost = board.drawPiece(press.letter, board.cells.keys().next().value);
      press.ghost.classList.add('lifted');
      board.layers.turner.append(press.ghost);
    }
    const { x, y } = board.point(event.clientX, event.clientY);
    press.ghost.setAttribute('transform', `translate(${x - 50} ${y - 50})`);
  }

  #up(event) {
    const press = this.#press;
    if (!press || !this.#held.by(event)) return;
    const to = this.#app.board.squareAt(event.clientX, event.clientY);
    const { ghost, letter, from } = press;
    this.#drop();
    if (ghost) {
      if (to === from) return;
      const changes = {};
      if (from) changes[from] = null;
      if (to) changes[to] = letter;
      if (from || to) this.#put(changes);
    } else if (from && to === from) {
      this.#click(from);
    }
  }

  /** The chosen piece; a second click with the same one takes it away. */
  #click(square) {
    const { chosen } = this.#palette;
    const here = this.#app.board.pieces.get(square)?.letter ?? null;
    if (chosen !== null || here !== null) this.#put({ [square]: here === chosen ? null : chosen });
  }

  #drop() {
    this.#press?.ghost?.remove();
    this.#press = null;
    this.#held.free();
  }

  #key(event) {
    const square = event.target.closest?.('[data-square]')?.dataset.square;
    if (!square) return;
    if (event.key === 'Enter' || event.key === ' ') this.#click(square);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#put({ [square]: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
