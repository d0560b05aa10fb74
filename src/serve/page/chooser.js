// Choosing between moves with the same squares: a promotion, a change of type on the spot, a capture that may be left
// out. A small menu at the square; and a bar below the board with what the picked piece can do where it stands.

import { button, walk } from './controls.js';
import { html, byId, pieceIcon, typeName, sideOf } from './svg.js';
import { effectOf, effectText } from './describe.js';

/** @param {App} app */
export function initChooser(app) {
  const { entry } = app;
  const menu = new Menu(app);
  entry.when('select', () => {
    menu.show(entry.choice);
    showBar(app);
  });
}

class Menu {
  #app;
  #element = html('div', { id: 'chooser', role: 'menu', 'aria-label': 'Which move?', hidden: true });
  /** @type {Move[] | null} */
  #moves = null;
  /** Where it was opened from the board by a key, the focus goes back there. */
  #byKeyboard = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    byId('board-frame').append(this.#element);
    this.#element.addEventListener('keydown', (event) => walk(event, [...this.#element.querySelectorAll('button')]));
  }

  /** Shows moves to choose from, or nothing. @param {Move[] | null} moves */
  show(moves) {
    const { board, focus, game } = this.#app;
    const menu = this.#element;
    if (!moves) {
      if (!menu.hidden && this.#byKeyboard) board.cells.get(focus.square)?.focus();
      menu.hidden = true;
      return;
    }
    if (!menu.hidden && this.#moves === moves) return;
    this.#byKeyboard = board.grid.contains(document.activeElement);
    this.#moves = moves;
    menu.classList.toggle('promotions', promoting(moves));
    menu.replaceChildren(...bestFirst(game.variant, moves).map((move) => choice(this.#app, move, promoting(moves), 'menuitem')));
    // Pictures stand in one row, whatever the board's width; sentences may need more.
    menu.style.setProperty('--side', `${Math.min(56, Math.floor((board.element.clientWidth - 12) / moves.length) - 3)}px`);
    menu.hidden = false;
    this.#placeAt(moves[0].path[moves[0].path.length - 1]);
    menu.querySelector('button')?.focus();
  }

  /** Near a square, inside the board. @param {Square} square */
  #placeAt(square) {
    const { board } = this.#app;
    const menu = this.#element;
    const cell = board.cells.get(square);
    if (!cell) return;
    const { clientWidth, clientHeight } = board.element;
    const below = cell.offsetTop + cell.offsetHeight + 6;
    const above = cell.offsetTop - menu.offsetHeight - 6;
    const left = cell.offsetLeft + cell.offsetWidth / 2 - menu.offsetWidth / 2;
    menu.style.left = `${Math.max(4, Math.min(left, clientWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${below + menu.offsetHeight < clientHeight ? below : Math.max(4, above)}px`;
  }
}

/** @param {Move[]} moves */
const promoting = (moves) => moves.some((move) => move.promotion);

/** Types of pieces are listed from the Pawn to the Queen: the strongest come first, and to stay what one is, last. @param {Variant} variant @param {Move[]} moves */
function bestFirst(variant, moves) {
  const order = (/** @type {Move} */ { promotion }) => (promotion ? variant.pieces.findIndex(({ letter }) => letter === promotion.toUpperCase()) : -1);
  return promoting(moves) ? [...moves].sort((a, b) => order(b) - order(a)) : moves;
}

/**
 * A button that plays a move. `promotes`: other moves to choose from promote.
 * @param {App} app
 * @param {Move} move
 * @param {boolean} promotes
 * @param {string | null} role
 */
function choice({ entry, game: { variant } }, move, promotes, role) {
  const { promotion } = move;
  const letter = promotion ?? (promotes ? move.piece : null);
  const words = promotion ? typeName(variant, promotion) : plainWords(variant, move, promotes);
  const look = () => entry.choice && entry.lookAt(move);
  return button('', () => entry.commit(move), {
    role, 'data-move': move.move, title: [words, effectText(variant, move)].filter(Boolean).join(': '), onpointerenter: look, onfocus: look,
  }, letter ? pieceIcon(letter) : '', html('span', { class: letter && role ? 'unseen' : null, text: words }));
}

/** @param {Variant} variant @param {Move} move @param {boolean} promotes */
function plainWords(variant, move, promotes) {
  const mover = move.piece ?? '';
  if (promotes) return `stay a ${typeName(variant, mover)}`;
  if (!move.captures.length) return effectOf(move).vanishes ? 'leave the board' : 'no capture';
  const names = move.captures.map(({ square, piece }) => `${sideOf(piece) === sideOf(mover) ? 'own ' : ''}${typeName(variant, piece)} ${square}`);
  return `capture ${names.join(' and ')}`;
}

/** What can be done on the spot, and how to go on in a move of several steps. @param {App} app */
function showBar(app) {
  const { entry, turner } = app;
  const bar = byId('choices');
  const here = entry.path.length === 1 ? entry.complete() : [];
  const changes = here.filter((move) => move.promotion);
  bar.replaceChildren(
    ...(changes.length ? [html('span', { text: 'Change into' }), ...changes.map((move) => choice(app, move, false, null))] : []),
    ...(here.some((move) => move.rotation) ? turner.controls() : []));
  bar.hidden = !bar.children.length;
}
