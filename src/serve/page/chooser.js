// Choosing between moves with the same squares: a promotion, a change of type on the spot, a capture that may be left
// out. A small menu at the square; and a bar below the board with what the picked piece can do where it stands.

import { html, byId, pieceIcon, typeName, sideOf } from './svg.js';
import { effectText } from './describe.js';

export function init(app) {
  const { entry, board } = app;
  const menu = html('div', { id: 'chooser', role: 'menu', 'aria-label': 'Which move?', hidden: true });
  byId('board-frame').append(menu);
  const bar = byId('choices');
  // Where the menu was opened from the board by a key, the focus goes back there.
  let byKeyboard = false;

  entry.addEventListener('select', () => {
    showMenu();
    showBar();
  });

  function showMenu() {
    const moves = entry.choice;
    if (!moves) {
      if (!menu.hidden && byKeyboard) board.cells.get(app.focus)?.focus();
      menu.hidden = true;
      return;
    }
    if (!menu.hidden && menu.moves === moves) return;
    byKeyboard = board.grid.contains(document.activeElement);
    menu.moves = moves;
    menu.classList.toggle('promotions', promoting());
    menu.replaceChildren(...bestFirst(moves).map((move) => button(move, 'menuitem')));
    // Pictures stand in one row, whatever the board's width; sentences may need more.
    menu.style.setProperty('--side', `${Math.min(56, Math.floor((board.element.clientWidth - 12) / moves.length) - 3)}px`);
    menu.hidden = false;
    placeAt(moves[0].path.at(-1));
    menu.firstChild.focus();
  }

  /** Near a square, inside the board. */
  function placeAt(square) {
    const cell = board.cells.get(square);
    const { clientWidth, clientHeight } = board.element;
    const below = cell.offsetTop + cell.offsetHeight + 6;
    const above = cell.offsetTop - menu.offsetHeight - 6;
    const left = cell.offsetLeft + cell.offsetWidth / 2 - menu.offsetWidth / 2;
    menu.style.left = `${Math.max(4, Math.min(left, clientWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${below + menu.offsetHeight < clientHeight ? below : Math.max(4, above)}px`;
  }

  function button(move, role) {
    const { promotion } = move;
    const letter = promotion ?? (promoting() ? move.piece : null);
    const words = promotion ? typeName(app.game.variant, promotion) : plainWords(move);
    const element = html('button', { type: 'button', role, 'data-move': move.move, title: [words, effectText(app.game.variant, move)].filter(Boolean).join(': ') });
    if (letter) element.append(pieceIcon(letter));
    element.append(html('span', { class: letter && role ? 'unseen' : null, text: words }));
    element.addEventListener('click', () => entry.commit(move));
    element.addEventListener('pointerenter', () => entry.choice && entry.lookAt(move));
    element.addEventListener('focus', () => entry.choice && entry.lookAt(move));
    return element;
  }

  /** Types of pieces are listed from the Pawn to the Queen: the strongest come first, and to stay what one is, last. */
  function bestFirst(moves) {
    const order = ({ promotion }) => (promotion ? app.game.variant.pieces.findIndex(({ letter }) => letter === promotion.toUpperCase()) : -1);
    return promoting() ? [...moves].sort((a, b) => order(b) - order(a)) : moves;
  }

  const promoting = () => entry.choice?.some((move) => move.promotion);

  function plainWords(move) {
    const { variant } = app.game;
    if (promoting()) return `stay a ${typeName(variant, move.piece)}`;
    if (!move.captures.length) return 'no capture';
    const names = move.captures.map(({ square, piece }) => {
      const own = sideOf(piece) === sideOf(move.piece) ? 'own ' : '';
      return `${own}${typeName(variant, piece)} ${square}`;
    });
    return `capture ${names.join(' and ')}`;
  }

  /** What can be done on the spot, and how to go on in a move of several steps. */
  function showBar() {
    const items = [];
    const here = entry.path.length === 1 ? entry.complete() : [];
    const changes = here.filter((move) => move.promotion);
    if (changes.length) items.push(html('span', { text: 'Change into' }), ...changes.map((move) => button(move, null)));
    if (here.some((move) => move.rotation)) items.push(...app.turner.controls());
    bar.replaceChildren(...items);
    bar.hidden = !items.length;
  }

  menu.addEventListener('keydown', (event) => {
    const items = [...menu.children];
    const index = items.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      items[(index + step + items.length) % items.length].focus();
      event.preventDefault();
      event.stopPropagation();
    }
  });
}
