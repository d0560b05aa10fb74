// A magnifier for fingers: where squares are small, what lies under the finger that drags a piece is shown larger in a
// corner of the board.

import { svg } from './svg.js';

/** @import { Board } from './board.js' */

/** Half of what it shows, in units of the board. */
const REACH = 130;

export class Lens {
  #board;
  /** A copy of the drawing, which the browser makes anew at each change as long as it stands in the page. */
  #picture = svg('svg', { class: 'lens', 'aria-hidden': 'true' }, svg('use', { href: '#drawing' }));

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Shows a point of the board, in the corner that is farther from it. @param {{ x: number, y: number }} point */
  show({ x, y }) {
    const { element } = this.#board;
    if (!element.classList.contains('small')) return;
    this.#picture.setAttribute('viewBox', `${x - REACH} ${y - REACH} ${2 * REACH} ${2 * REACH}`);
    this.#picture.classList.toggle('right', x < this.#board.geometry.width / 2);
    if (!this.#picture.parentNode) element.append(this.#picture);
  }

  hide() {
    this.#picture.remove();
  }
}
