// Rotating a ring: the picked piece shows a ring around it; drag a square of the ring around, or use the buttons.
// The result is seen while it turns.

import { ringText } from './describe.js';
import { byId, html, svg } from './svg.js';
import { explain } from './tries.js';

/** What drags a ring; `ghosts`: its pieces, once it turns. @typedef {{ from: number, square: Square, touch: boolean, ghosts: SVGGElement | null, x: number, y: number }} Drag */

/** The marks of a ring that turns around a point. @param {{ x: number, y: number }} middle */
export const ringMarks = ({ x, y }) => [
  svg('circle', { class: 'ring-band', cx: x, cy: y, r: 118 }),
  ...[-60, 30, 120, 210].map((angle) => svg('path', { class: 'ring-tip', transform: `rotate(${angle} ${x} ${y})`, d: `M${x + 106} ${y - 9}L${x + 130} ${y - 9}L${x + 118} ${y + 14}Z` }))];

export class Turner {
  /** Places turned so far, while a ring is being turned. */
  places = 0;
  #app;
  /** @type {Drag | null} */
  #drag = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.entry.when('select', () => this.#draw());
  }

  /** The rotations of the picked piece. */
  get moves() {
    const { entry } = this.#app;
    if (entry.path.length !== 1) return [];
    return entry.complete().filter((move) => move.rotation);
  }

  /** Square in the middle of the ring, if a ring can be turned now. */
  get middle() {
    return this.moves.length ? this.#app.entry.path[0] : null;
  }

  #draw() {
    const { board, entry } = this.#app;
    const layer = board.layers.turner;
    const { middle } = this;
    const ring = middle ? board.geometry.ring(middle) : [];
    for (const [square, cell] of board.cells) cell.classList.toggle('turnable', ring.includes(square));
    if (!middle) {
      this.places = 0;
      this.#drag = null;
      layer.replaceChildren();
      return;
    }
    if (this.#drag) return;
    layer.replaceChildren(...ringMarks(board.geometry.centre(middle)));
    if (!entry.preview?.rotation) this.places = 0;
  }

  /** Buttons for the bar below the board. */
  controls() {
    const { places } = this;
    const move = this.#moveFor(places);
    /** @param {number} by @param {string} sign @param {string} name */
    const turn = (by, sign, name) => html('button', { type: 'button', id: by > 0 ? 'turn-right' : 'turn-left', title: name, onclick: () => this.turn(by) },
      html('span', { 'aria-hidden': 'true', text: sign }), html('span', { class: 'unseen', text: name }));
    const text = places ? `Turn the ring by ${places}` : 'Turn the ring: drag it, or';
    const go = html('button', { type: 'button', id: 'turn-play', class: 'primary', disabled: !move, text: places ? `Turn by ${places}` : 'Turn', onclick: () => this.play() });
    return [html('span', { text: places ? '' : text }), turn(-1, '↺', 'Turn left'), turn(1, '↻', 'Turn right'), go];
  }

  /** Turns by some places and shows the result; nothing is played yet. @param {number} by */
  turn(by) {
    const { middle } = this;
    if (!middle) return;
    this.places = (this.places + by + 8) % 8;
    const move = this.#moveFor(this.places);
    /** A turn that is no legal move, as it would look. @type {Preview} */
    const shown = { piece: null, origin: middle, target: middle, path: [middle], captures: [], changes: [], promotion: null, check: false, rotation: this.places, partial: true };
    this.#app.entry.lookAt(this.places ? move ?? shown : null);
    this.#app.status(this.places && !move ? `Turning by ${this.places} is not a legal move here.` : '');
  }

  play() {
    const move = this.#moveFor(this.places);
    if (move) this.#app.entry.commit(move);
  }

  /** The legal rotation with the result of turning by so many places; several numbers may give one result. @param {number} places */
  #moveFor(places) {
    const { board } = this.#app;
    if (!places || !this.middle) return null;
    const ring = board.geometry.ring(this.middle);
    const letters = ring.map((square) => board.pieces.get(square ?? '')?.letter ?? null);
    const result = (/** @type {number} */ n) => letters.map((_, index) => letters[(index - n + 8) % 8]).join();
    return this.moves.find((move) => move.rotation === places)
      ?? this.moves.find((move) => result(move.rotation ?? 0) === result(places)) ?? null;
  }

  /** @param {PointerEvent} event @param {Square} middle */
  #angle(event, middle) {
    const { board } = this.#app;
    const centre = board.geometry.centre(middle);
    const { x, y } = board.point(event.clientX, event.clientY);
    return (Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI;
  }

  /** A press on a square of the ring may begin a turn; a click there stays a click. @param {PointerEvent} event @param {Square} square */
  press(event, square) {
    const { board } = this.#app;
    const { middle } = this;
    this.#drag = null;
    if (!middle || !board.geometry.ring(middle).includes(square)) return false;
    this.#drag = { from: this.#angle(event, middle), square, touch: event.pointerType === 'touch', ghosts: null, x: event.clientX, y: event.clientY };
    board.grid.setPointerCapture(event.pointerId);
    return true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.#drag;
    const { middle } = this;
    if (!drag || !middle) return false;
    if (!drag.ghosts && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return true;
    drag.ghosts ??= this.#lift(middle);
    const { ghosts } = drag;
    const angle = (this.#angle(event, middle) - drag.from + 720) % 360;
    const { x, y } = this.#app.board.geometry.centre(middle);
    ghosts.setAttribute('transform', `rotate(${angle} ${x} ${y})`);
    for (const body of ghosts.children) body.children[0].setAttribute('transform', `rotate(${-angle})`);
    this.places = Math.round(angle / 45) % 8;
    byId('effect').textContent = this.places ? ringText(this.places) : '';
    return true;
  }

  /** The pieces of the ring follow the pointer. @param {Square} middle */
  #lift(middle) {
    const { board } = this.#app;
    const ghosts = svg('g', { class: 'turning' });
    for (const square of board.geometry.ring(middle)) {
      const piece = square && board.pieces.get(square);
      if (!piece) continue;
      piece.node.classList.add('doomed');
      ghosts.append(board.drawPiece(piece.letter, square));
    }
    board.layers.over.replaceChildren();
    board.layers.turner.append(ghosts);
    return ghosts;
  }

  /** The pointer lets go; false if it has not held a ring. */
  release() {
    const drag = this.#drag;
    if (!drag) return false;
    this.#drag = null;
    if (!drag.ghosts) {
      this.#app.entry.click(drag.square, { touch: drag.touch });
      return true;
    }
    const move = this.#moveFor(this.places);
    if (move) {
      this.#app.effects.dropped();
      this.#app.entry.commit(move);
    } else {
      const { places } = this;
      const text = this.moves[0].move.replace(/\d+$/, String(places));
      this.places = 0;
      this.#app.entry.lookAt(null);
      if (places) explain(this.#app, text);
    }
    return true;
  }

  cancel() {
    this.#drag = null;
    this.#app.entry.lookAt(null);
  }
}
