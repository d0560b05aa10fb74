// The board for the keyboard and for screen readers: a grid with one focused cell, a label for each cell, a region that
// speaks the moves, the list of keys.

import { byId, pieceName, sideName, onClick } from './svg.js';
import { hint } from './playbuttons.js';
import { effectText, turnText, placeName } from './describe.js';
import { resultText, speak, stateText } from './status.js';

/** What is clicked once: nobody expects Enter to press it again after a look at the board. */
const CLICKED = 'button, summary';
const CHOSEN = 'select:not([size]), input[type=radio], input[type=checkbox]';
/** What keeps the focus: it has keys of its own, or is asked a second time. */
const KEEPS_FOCUS = 'dialog, #chooser, #resign, .palette';

/** The square of the board that has the focus, or would have it. */
export class Focus {
  /** @type {Square} */
  square = '';
  #board;

  /** @param {Pick<App, 'board'>} app */
  constructor({ board }) {
    this.#board = board;
    let onBoard = false;
    document.addEventListener('focusin', ({ target }) => { onBoard = board.grid.contains(/** @type {Node} */ (target)); });
    board.when('layout', () => {
      const { square } = this;
      this.square = ''; // its cell is another one
      this.set(board.cells.has(square) ? square : board.geometry.rows().at(-1)?.[0] ?? '');
      if (onBoard) this.toBoard();
    });
  }

  toBoard() {
    this.#board.cells.get(this.square)?.focus({ preventScroll: true });
  }

  /** @param {Square} square */
  set(square) {
    if (square === this.square) return;
    for (const [name, current] of /** @type {[Square, boolean][]} */ ([[this.square, false], [square, true]])) {
      const cell = this.#board.cells.get(name);
      cell?.setAttribute('tabindex', current ? '0' : '-1');
      cell?.classList.toggle('current', current);
    }
    this.square = square;
  }
}

/** @param {App} app */
export function initKeys(app) {
  const { game, board, entry, focus } = app;
  giveBack(app);
  board.when('shown', () => label(app));
  entry.when('select', () => label(app));
  entry.when('select', () => tellStep(app));
  game.when('played', ({ node }) => tellTurn(app, node));
  game.when('position', () => { if (game.parts.length) speak(`Part played: ${game.parts.at(-1)}. ${stateText(app)}`); });
  board.grid.addEventListener('keydown', (event) => keyOnBoard(app, event));
  board.grid.addEventListener('focusin', ({ target }) => {
    const { square } = /** @type {HTMLElement} */ (target).dataset;
    if (square) focus.set(square);
    if (square && document.documentElement.dataset.by === 'keys') entry.look(square);
  });
  document.addEventListener('keydown', (event) => anywhere(app, event));
  onClick('help', toggleKeys);
  byId('keys').addEventListener('close', () => document.documentElement.dataset.by === 'pointer' && focus.toBoard());
}

/** The focus of what was clicked or chosen with the pointer goes to the board; keys leave it where it is. @param {App} app */
function giveBack(app) {
  const { dataset } = document.documentElement;
  document.addEventListener('pointerdown', () => { dataset.by = 'pointer'; }, true);
  document.addEventListener('keydown', () => { dataset.by = 'keys'; }, true);
  const give = (/** @type {string} */ kind) => (/** @type {Event} */ { target }) => {
    const control = dataset.by === 'pointer' && app.mode.state.kind !== 'edit' && target instanceof Element && target.closest(kind);
    if (!control || control.closest(KEEPS_FOCUS) || document.querySelector('dialog[open]')) return;
    if (control === document.activeElement || document.activeElement === document.body) app.focus.toBoard();
  };
  document.addEventListener('click', give(CLICKED));
  document.addEventListener('change', give(CHOSEN));
}

/** The name of each cell for screen readers. @param {App} app */
function label(app) {
  const { board, entry, game } = app;
  if (!game.variant || !game.position) return;
  const targets = entry.path.length ? entry.targets() : new Map();
  for (const [square, cell] of board.cells) {
    const piece = board.pieces.get(square);
    const target = targets.get(square);
    const words = [placeName(square), piece ? pieceName(game.variant, piece.letter) : 'empty', piece?.reduced && 'reduced', target && targetWords(game.variant, target)];
    cell.setAttribute('aria-label', words.filter(Boolean).join(', '));
    cell.setAttribute('aria-selected', String(entry.path.includes(square)));
  }
}

/** @param {Variant} variant @param {Target} target */
function targetWords(variant, { exact, longer }) {
  if (exact.length > 1) return 'target with a choice';
  const effect = exact.length ? effectText(variant, exact[0]) : '';
  const more = longer.length ? ', may go on from there' : '';
  return `target${effect ? `: ${effect}` : ''}${more}`;
}

/** @param {App} app */
function tellStep({ entry, game, board }) {
  const { path } = entry;
  if (!path.length || entry.preview) return;
  const piece = board.pieces.get(path[0]);
  if (!piece) return;
  const count = entry.targets().size;
  const text = path.length === 1
    ? `${pieceName(game.variant, piece.letter)} on ${placeName(path[0])} picked, ${count} ${count === 1 ? 'target' : 'targets'}`
    : `to ${placeName(path[path.length - 1])}, ${entry.complete().length ? 'Enter again ends here, ' : ''}${count} ${count === 1 ? 'step' : 'steps'} possible`;
  if (text !== byId('live').textContent) speak(text);
}

/** @param {App} app @param {TreeNode} node */
function tellTurn({ game }, node) {
  const turn = game.lastMove && node === game.current ? turnText(game.variant, game.lastMove, Boolean(node.result)) : node.san;
  const state = node.result ? `. ${resultText(node)}` : '';
  speak(`${sideName(node.parent?.side ?? 'w')}: ${turn}${state}`);
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {App} app @param {KeyboardEvent} event */
function keyOnBoard(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { entry } = app;
  if (STEPS[event.key] || event.key === 'Home' || event.key === 'End') {
    moveFocus(app, event.key);
  } else if (event.key === 'Enter' || event.key === ' ') {
    if (app.turner.middle && app.turner.places) app.turner.play();
    else entry.click(app.focus.square, { again: 'Press Enter again' });
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** @param {App} app @param {string} key */
function moveFocus({ board, focus: { square } }, key) {
  const rows = board.geometry.rows();
  const row = rows.findIndex((squares) => squares.includes(square));
  const column = rows[row].indexOf(square);
  const above = (/** @type {Square} */ other) => board.geometry.corner(other).x === board.geometry.corner(square).x;
  let next;
  if (key === 'Home') [next] = rows[row];
  else if (key === 'End') next = rows[row].at(-1);
  else if (STEPS[key][1]) next = rows[row + STEPS[key][1]]?.find(above);
  else next = rows[row][column + STEPS[key][0]];
  board.cells.get(next ?? '')?.focus();
}

/** @param {App} app @param {KeyboardEvent} event */
function anywhere(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key === 'Escape') {
    if (byId('keys').open) return;
    if (target.id === 'entry-text') target.blur();
    else if (app.entry.back()) event.preventDefault();
    return;
  }
  if (target.closest?.('input, textarea, select, dialog')) return;
  /** @type {Record<string, (() => void) | null>} */
  const actions = {
    '?': toggleKeys,
    f: () => app.board.flip(),
    h: () => hint(app),
    m: () => byId('entry-text').focus(),
    i: () => app.tabs.select('rules'),
    b: () => app.board.cells.get(app.focus.square)?.focus(),
    Enter: app.turner.places && target === document.body ? () => app.turner.play() : null,
    Backspace: () => app.play.takeBack(),
    ')': () => app.turner.turn(1),
    '(': () => app.turner.turn(-1),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Shows the settings and the list of keys, or takes them away. */
function toggleKeys() {
  const dialog = byId('keys');
  if (dialog.open) return dialog.close();
  dialog.showModal();
  dialog.scrollTop = 0; // the focus on the button has scrolled down
}
