// Mouse, touch and keys on the board while a position is set up. Events are caught above the board, so that no move is
// entered.

import { Held } from './held.js';
import { byId } from './svg.js';

/** @import { Palette } from './palette.js' */
/** @typedef {{ letter: string | null, from: Square | null, x: number, y: number, ghost: SVGElement | null }} Press */

const DRAG_FROM = 6;

export class BoardInput {
  #app;
  #palette;
  #put;
  #frame = byId('board-frame');
  /** @type {Press | null} */
  #press = null;
  #held = new Held();
  /** @type {AbortController | null} */
  #off = null;

  /**
   * `put` is called with an object of squares and letters (null: empty).
   * @param {App} app
   * @param {Palette} palette
   * @param {(changes: Record<Square, string | null>) => void} put
   */
  constructor(app, palette, put) {
    this.#app = app;
    this.#palette = palette;
    this.#put = put;
  }

  start() {
    this.#off = new AbortController();
    const capture = { capture: true, signal: this.#off.signal };
    /** @param {(event: PointerEvent) => void} handler */
    const own = (handler) => (/** @type {any} */ event) => {
      event.stopPropagation();
      handler(event);
    };
    this.#frame.addEventListener('pointerdown', own((event) => this.#down(event)), capture);
    for (const name of ['click', 'pointerup']) this.#frame.addEventListener(name, own(() => {}), capture);
    this.#frame.addEventListener('contextmenu', own((event) => event.preventDefault()), capture);
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

  /** @param {PointerEvent} event */
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
    board.cells.get(square)?.focus({ preventScroll: true });
    this.#begin(event, board.pieces.get(square)?.letter ?? null, square);
  }

  /** A press on the palette may become a drag to the board. @param {PointerEvent} event */
  #lift(event) {
    const target = /** @type {Element} */ (event.target);
    const letter = target.closest('button')?.dataset.letter;
    if (!letter || event.button !== 0) return;
    this.#begin(event, letter, null);
    target.releasePointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event @param {string | null} letter @param {Square | null} from */
  #begin(event, letter, from) {
    if (!this.#held.take(event)) return;
    this.#drop();
    this.#held.take(event);
    this.#press = { letter, from, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press?.letter || !this.#held.by(event)) return;
    const { board } = this.#app;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_FROM) return;
      press.ghost = board.drawPiece(press.letter, [...board.cells.keys()][0]);
      press.ghost.classList.add('lifted');
      board.layers.turner.append(press.ghost);
    }
    const { x, y } = board.point(event.clientX, event.clientY);
    press.ghost.setAttribute('transform', `translate(${x - 50} ${y - 50})`);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || !this.#held.by(event)) return;
    const to = this.#app.board.squareAt(event.clientX, event.clientY);
    const { ghost, letter, from } = press;
    this.#drop();
    if (ghost) {
      if (to === from) return;
      if (from || to) this.#put({ ...(from && { [from]: null }), ...(to && { [to]: letter }) });
    } else if (from && to === from) {
      this.#click(from);
    }
  }

  /** The chosen piece; a second click with the same one takes it away. @param {Square} square */
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = /** @type {Element} */ (event.target).closest('[data-square]')?.getAttribute('data-square');
    if (!square) return;
    if (event.key === 'Enter' || event.key === ' ') this.#click(square);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#put({ [square]: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
