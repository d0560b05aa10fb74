// Entering a move square by square. The legal moves, each with its path of squares, come with the position; what is
// clicked so far is a prefix of some of them. Mouse and touch are in pointer.js, keys in access.js.
//
// Event `select`: the path, the preview or the choice changed.

import { Emitter } from './emitter.js';
import { mayMove } from './mode.js';
import { byId, sideName, sideOf, onClick } from './svg.js';
import { capturesOwn, surprising, effectText } from './describe.js';
import { enterText, refused } from './tries.js';

/** @type {(path: Square[], start: Square[]) => boolean} */
const sameStart = (path, start) => start.every((square, index) => path[index] === square);

/** @extends {Emitter<{ select: undefined, immobile: Square }>} */
export class Entry extends Emitter {
  /** The squares clicked so far; the first is the piece's. @type {Square[]} */
  path = [];
  /** The move whose effects are shown before it is made. @type {Preview | null} */
  preview = null;
  /** Moves of which one has to be chosen now. @type {Move[] | null} */
  choice = null;
  /** The square of the move that is made by a second click. @type {Square | null} */
  #armed = null;
  #app;

  /** @param {App} app */
  constructor(app) {
    super();
    this.#app = app;
    app.game.when('position', () => this.clear());
    app.game.when('change', () => { if (this.path.length) this.clear(); });
    byId('entry').addEventListener('submit', (event) => {
      event.preventDefault();
      enterText(app, byId('entry-text'));
    });
    onClick('entry-cancel', () => this.back());
    onClick('entry-done', () => this.#again(this.path[this.path.length - 1]));
  }

  /** The legal moves that may be entered now. */
  get moves() {
    return this.enabled ? this.#app.game.position?.moves ?? [] : [];
  }

  get enabled() {
    return mayMove(this.#app.mode.state);
  }

  /** Legal moves whose path begins with the given squares. */
  movesFrom(path = this.path) {
    return this.moves.filter((move) => sameStart(move.path, path));
  }

  /** The moves that are complete with these squares. */
  complete(path = this.path) {
    return this.movesFrom(path).filter((move) => move.path.length === path.length);
  }

  /** Where the next click may go: square to {exact, longer}. */
  targets(path = this.path) {
    return nextSquares(this.movesFrom(path), path.length);
  }

  /** @param {Square} square */
  movable(square) {
    return this.moves.some((move) => move.path[0] === square);
  }

  /** Takes these squares as clicked. @param {Square[]} path */
  follow(path) {
    this.path = path;
    this.preview = null;
    this.choice = null;
    if (this.#armed) this.#app.status('');
    this.#armed = null;
    const begun = path.length > 0 || this.#app.game.parts.length > 0;
    byId('entry-cancel').hidden = !begun;
    byId('takeback').hidden = begun;
    byId('entry-done').hidden = !(path.length > 1 && this.complete(path).length);
    this.tell('select');
  }

  clear() {
    this.follow([]);
  }

  /** One step back: a choice, a click, a plan, or a part of the turn. False if there was nothing to take back. */
  back() {
    if (this.choice) {
      this.choice = null;
      this.lookAt(null);
    } else if (this.path.length) {
      this.follow(this.path.slice(0, -1));
    } else {
      return this.#app.premove.forget() || this.#app.game.takePartBack();
    }
    return true;
  }

  /** Picks a piece up, also one that cannot move: a try with it will be explained. @param {Square} square */
  select(square) {
    this.#app.status('');
    this.follow([square]);
  }

  /** Shows what a move to a square would do; null shows nothing. @param {Square | null} square */
  look(square) {
    const target = square && this.path.length ? this.targets().get(square) : null;
    const move = target && square ? target.exact[0] ?? common(target.longer, [...this.path, square]) : null;
    // A ring that is being turned by keys stays as it is while the pointer rests.
    if (move !== this.preview && !this.choice && (move || !this.preview?.rotation)) this.lookAt(move);
  }

  /** Shows what one of the moves to choose from would do; null shows nothing. @param {Preview | null} move */
  lookAt(move) {
    this.preview = move;
    this.tell('select');
  }

  /**
   * A click on a square. `touch`: nothing hovers, so what is not plain is shown first and made by a second tap.
   * `dropped`: the piece was dragged there, so another piece there is not picked up instead. `again`: what to do a
   * second time where it is asked.
   * @param {Square} square
   * @param {{ touch?: boolean, dropped?: boolean, again?: string }} how
   * @returns {unknown}
   */
  click(square, { touch = false, dropped = false, again = touch ? 'Tap again' : 'Click again' } = {}) {
    if (this.#app.premove.open) return this.#app.premove.click(square, dropped);
    this.choice = null;
    const target = this.path.length ? this.targets().get(square) : null;
    if (target) return this.#step(square, target, { touch, dropped, again });
    if (!this.path.length) return this.#pick(square);
    if (square === this.path.at(-1)) return this.#again(square);
    if (this.#app.board.pieces.has(square) && !dropped && this.path.length === 1 && this.movable(square)) return this.select(square);
    return refused(this.#app, square);
  }

  /** @param {Square} square */
  #pick(square) {
    const { board, mode: { state: { kind, side } }, status } = this.#app;
    const piece = board.pieces.get(square);
    if (!piece) return status('');
    this.select(square);
    if (kind === 'exercise' && side && sideOf(piece.letter) !== side) status(`Here ${sideName(side)} is yours.`);
    if (this.enabled && !this.movable(square)) this.tell('immobile', square);
  }

  /** @param {Square} square @param {Target} target @param {{ touch: boolean, dropped: boolean, again: string }} how */
  #step(square, { exact, longer }, { touch, dropped, again }) {
    const [move] = exact;
    const plain = exact.length === 1 && !longer.length;
    // Elsewhere a click on a piece of the own side is a change of mind.
    const own = plain && !dropped && capturesOwn(move, square);
    if ((own || (plain && touch && surprising(move))) && this.#armed !== square) {
      this.#armed = square;
      const { variant } = this.#app.game;
      this.#app.status(own ? `${again} to play this move: it ${effectText(variant, move)}.${touch ? '' : ' Esc lets the piece go.'}` : `${again} to play this move.`);
      return this.lookAt(move);
    }
    if (longer.length) return this.follow([...this.path, square]);
    return this.#finish(exact);
  }

  /** The piece that is picked up was clicked again, where it stands or on its button. @param {Square} square */
  #again(square) {
    const here = this.complete();
    if (here.length && this.path.length > 1) return this.#finish(here);
    if (here.length && !here[0].rotation) return this.choose(here);
    return this.path.length === 1 ? this.clear() : refused(this.#app, square);
  }

  /** @param {Move[]} moves */
  #finish(moves) {
    return moves.length === 1 ? this.commit(moves[0]) : this.choose(moves);
  }

  /** Asks which of these moves is meant. @param {Move[]} moves */
  choose(moves) {
    this.choice = moves;
    this.lookAt(null);
  }

  /** Plays a move object of the position. @param {Move} move */
  async commit(move) {
    const { game, premove, status } = this.#app;
    if (premove.open) return premove.decide(move);
    status('');
    try {
      if (move.ends_turn) await game.play([...game.parts, move.move].join(','));
      else await game.playPart(move.move);
    } catch (error) {
      this.clear();
      this.#app.fail(error);
    }
  }

  /** What the preview does, in words; without one, what the steps so far do. */
  previewText() {
    const { variant } = this.#app.game;
    if (this.preview) return effectText(variant, this.preview);
    const begun = this.choice ? null : soFar(this);
    if (!begun) return '';
    const done = effectText(variant, { ...begun, check: false });
    const next = !this.complete().length ? 'go on' : this.targets().size ? 'go on or stop here' : 'stop here';
    return `${done ? `so far: ${done}` : 'no capture so far'}; ${next}`;
  }
}

/** Where moves go after so many squares of their paths. @param {Move[]} moves @param {number} length */
export function nextSquares(moves, length) {
  /** @type {Map<Square, Target>} */
  const found = new Map();
  for (const move of moves) {
    const square = move.path[length];
    if (!square) continue;
    const target = found.get(square) ?? { exact: [], longer: [] };
    found.set(square, target);
    target[move.path.length === length + 1 ? 'exact' : 'longer'].push(move);
  }
  return found;
}

/** What all of these moves have in common, as a move that ends with the path. @type {(moves: Move[], path: Square[]) => Preview} */
function common(moves, path) {
  const [first] = moves;
  const captures = first.captures.filter(({ square }) => moves.every((move) => move.captures.some((one) => one.square === square)));
  return { ...first, path, target: path[path.length - 1], captures, changes: [], promotion: null, check: false, partial: true };
}

/** The state of a move of several legs that is not finished: what its squares so far do. @param {Entry} entry @returns {Preview | null} */
export function soFar(entry) {
  if (entry.path.length < 2) return null;
  return entry.complete()[0] ?? common(entry.movesFrom(), entry.path);
}
