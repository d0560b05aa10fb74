// A magnifier for fingers: where squares are small, what lies under the finger that drags a piece is shown larger in a
// corner of the board.

import { svg } from './svg.js';

/** @import { Board } from './board.js' */

/** Half of what it shows, in units of the board. */
const REACH = 130;

export class Lens {
  #board;
  #picture = svg('svg', { class: 'lens', 'aria-hidden': 'true', hidden: true }, svg('use', { href: '#drawing' }));

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    board.element.append(this.#picture);
  }

  /** Shows a point of the board, in the corner that is farther from it. @param {{ x: number, y: number }} point */
  show({ x, y }) {
    if (!this.#board.element.classList.contains('small')) return;
    this.#picture.setAttribute('viewBox', `${x - REACH} ${y - REACH} ${2 * REACH} ${2 * REACH}`);
    this.#picture.classList.toggle('right', x < this.#board.geometry.width / 2);
    this.#picture.removeAttribute('hidden');
  }

  hide() {
    this.#picture.setAttribute('hidden', '');
  }
}
