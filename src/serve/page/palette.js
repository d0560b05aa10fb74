// The pieces of a game as buttons, of both colours, and an eraser: what the editor puts on a square.

import { button, walk } from './controls.js';
import { html, pieceIcon, pieceName } from './svg.js';

export class Palette {
  element = html('div', { class: 'palette', role: 'radiogroup', 'aria-label': 'What to put on a square' });
  /** A letter as in a FEN; null erases. @type {string | null} */
  chosen = null;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  constructor() {
    this.element.addEventListener('keydown', (event) => walk(event, this.#buttons, (next) => this.choose(next.dataset.letter || null)));
  }

  /** Shows the pieces of a game. @param {Variant} variant */
  show(variant) {
    const letters = variant.pieces.map((piece) => piece.letter);
    const rows = [letters, letters.map((letter) => letter.toLowerCase())];
    const choice = (/** @type {string | null} */ letter) => {
      const name = letter ? pieceName(variant, letter) : 'Nothing: remove a piece';
      return button('', () => this.choose(letter), { role: 'radio', title: name, 'aria-label': name, 'data-letter': letter ?? '' },
        letter ? pieceIcon(letter) : html('span', { text: '✕' }));
    };
    this.element.replaceChildren(...rows.map((row) => html('div', {}, ...row.map(choice))), html('div', {}, choice(null)));
    this.#buttons = [...this.element.querySelectorAll('button')];
    this.choose(letters[0]);
  }

  /** @param {string | null} letter */
  choose(letter) {
    this.chosen = letter;
    for (const node of this.#buttons) {
      const chosen = (node.dataset.letter || null) === letter;
      node.setAttribute('aria-checked', String(chosen));
      node.tabIndex = chosen ? 0 : -1;
    }
  }

  focus() {
    this.#buttons.find((node) => node.tabIndex === 0)?.focus();
  }
}
