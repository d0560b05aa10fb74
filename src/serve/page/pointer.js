// Mouse, pen and touch on the board: a click is a press and a release on one square; anything longer is a drag.

import { Held } from './held.js';
import { Lens } from './lens.js';

/** @typedef {{ square: Square, x: number, y: number, touch: boolean, fresh: boolean, ghost: SVGElement | null }} Press */

const DRAG_FROM = 6;

/** @param {App} app */
export function initPointer(app) {
  const { board: { grid }, focus } = app;
  const drawing = new Drawing(app);
  const hand = new Hand(app, drawing);
  // Keys that follow a click belong to the board, not to what was clicked before. treekeys.js sees to the arrow keys.
  grid.addEventListener('mousedown', (event) => {
    event.preventDefault();
    focus.toBoard();
  });
  grid.addEventListener('pointerdown', (event) => {
    if (event.button === 2) drawing.begin(event);
    else if (event.button === 0) hand.press(event);
  });
  grid.addEventListener('pointermove', (event) => hand.move(event));
  grid.addEventListener('pointerup', (event) => {
    if (event.button === 2) drawing.end(event);
    else hand.release(event);
  });
  grid.addEventListener('pointercancel', (event) => hand.cancel(event));
  grid.addEventListener('pointerleave', (event) => hand.leave(event));
  grid.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    hand.stepBack();
  });
}

/** What moves pieces: the mouse, a finger or a pen, one at a time. */
class Hand {
  #app;
  #drawing;
  #held = new Held();
  #lens;
  /** @type {Press | null} */
  #press = null;

  /** @param {App} app @param {Drawing} drawing */
  constructor(app, drawing) {
    this.#app = app;
    this.#drawing = drawing;
    this.#lens = new Lens(app.board);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { board, entry, focus, turner } = this.#app;
    if (!this.#held.take(event)) return;
    this.#drop();
    this.#drawing.clear();
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    this.#held.take(event);
    focus.set(square);
    if (turner.press(event, square)) return;
    const touch = event.pointerType === 'touch';
    this.#press = { square, x: event.clientX, y: event.clientY, touch, fresh: false, ghost: null };
    const isTarget = entry.path.length > 0 && entry.targets().has(square);
    if (!isTarget && !entry.path.includes(square) && entry.movable(square) && entry.path.length < 2) {
      this.#press.fresh = true;
      entry.select(square);
    }
    if (!touch || entry.movable(square)) board.grid.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { board, entry, turner } = this.#app;
    const press = this.#press;
    if (this.#held.type && !this.#held.by(event)) return;
    if (turner.move(event)) return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (!press) {
      if (event.pointerType !== 'touch') entry.look(square);
      return;
    }
    if (!press.ghost && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= DRAG_FROM) this.#lift(press);
    if (!press.ghost) return;
    const { x, y } = board.point(event.clientX, event.clientY);
    if (press.touch) this.#lens.show({ x, y });
    press.ghost.setAttribute('transform', `translate(${x - 50} ${y - 50 - (press.touch ? 60 : 0)})`);
    entry.look(square);
  }

  /** The piece under the press follows the pointer. @param {Press} press */
  #lift(press) {
    const { board, entry } = this.#app;
    const from = press.square;
    const goesOn = entry.path.length > 1 && entry.path.at(-1) === from;
    const piece = board.pieces.get(goesOn ? entry.path[0] : from);
    if (!piece) return;
    if (!goesOn && (entry.path.length !== 1 || entry.path[0] !== from)) entry.select(from);
    press.ghost = board.drawPiece(piece.letter, from);
    press.ghost.classList.add('lifted');
    board.layers.turner.append(press.ghost);
    board.element.classList.add('dragging');
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { board, entry, turner, effects } = this.#app;
    const press = this.#press;
    if (!this.#held.by(event)) return;
    this.#held.free();
    if (turner.release() || !press) return;
    const { square, touch, fresh, ghost } = press;
    this.#drop();
    const end = board.squareAt(event.clientX, event.clientY);
    if (ghost && end && end !== square) {
      effects.dropped();
      entry.click(end, { dropped: true });
    } else if (ghost) {
      entry.look(null);
    } else if (end === square && !fresh) {
      entry.click(square, { touch });
    }
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (!this.#held.by(event)) return;
    this.#app.turner.cancel();
    this.#drop();
  }

  /** @param {PointerEvent} event */
  leave(event) {
    if (!this.#press && event.pointerType !== 'touch') this.#app.entry.look(null);
  }

  /** The right button; a long press is no step back for what a finger holds. */
  stepBack() {
    const { entry } = this.#app;
    if (this.#held.type !== 'touch' && (entry.path.length || entry.choice)) entry.back();
  }

  #drop() {
    this.#press?.ghost?.remove();
    this.#lens.hide();
    this.#app.board.element.classList.remove('dragging');
    this.#press = null;
    this.#held.free();
  }
}

/** What the right button draws, until the board shows something else. */
class Drawing {
  #app;
  /** The square where it was pressed. @type {Square | null} */
  #from = null;
  /** @type {Map<string, { from: Square, to: Square }>} */
  #drawn = new Map();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.board.when('shown', () => this.clear());
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const { board, entry } = this.#app;
    if (!entry.path.length && !entry.choice) this.#from = board.squareAt(event.clientX, event.clientY);
  }

  /** An arrow from where the button was pressed, or a ring on one square; the same once more removes it. @param {PointerEvent} event */
  end(event) {
    const from = this.#from;
    const to = this.#app.board.squareAt(event.clientX, event.clientY);
    this.#from = null;
    if (!from || !to) return;
    if (!this.#drawn.delete(`${from} ${to}`)) this.#drawn.set(`${from} ${to}`, { from, to });
    this.#app.board.arrows([...this.#drawn.values()].map((ends) => ({ ...ends, kind: 'own', weight: 0.7 })), 'drawn');
  }

  clear() {
    this.#drawn.clear();
    this.#app.board.arrows([], 'drawn');
  }
}
