// A game: its position, legal moves and result. All rules are the engine's.

import { ask, checked, flag, kindOf, known, text, texts, whole, wrong } from './rules.js';
import { search } from './search.js';

const PICTURE = { flip: flag, size: whole(1), arrows: texts, targets: text, caption: text };

/** The text of a move, which may be given as an object. */
const textOf = (move) => String(move?.move ?? move);

/**
 * A game of any variant, from its start position or a FEN. `moves` may also be one text, separated by spaces.
 *
 * FEN and moves are read as everywhere in Asterism (`e4`, `E2-E4`), and moves are kept as the engine writes them.
 */
export class Game {
  #variant;
  #fen;
  #moves = [];
  /** What is known of the position: the answers `position` and `moves`. */
  #here = null;
  #turns = null;

  constructor(variant, fen = null, moves = []) {
    if (!moves?.[Symbol.iterator] && moves !== '') throw wrong('moves', kindOf(moves), 'a list or one text');
    const given = typeof moves === 'string' ? moves.split(/\s+/).filter(Boolean) : Array.from(moves, textOf);
    const place = { variant: String(variant), fen: checked('fen', fen, text), moves: given };
    if (given.length) this.#moves = ask('line', place).turns.map(textOf);
    this.#here = ask('position', place);
    this.#variant = this.#here.position.variant;
    this.#fen = fen;
  }

  /** A game of its own, in the same position. */
  copy() {
    return new Game(this.#variant, this.#fen, this.#moves);
  }

  /** The name of the variant. */
  get variant() {
    return this.#variant;
  }

  /** The position. */
  fen() {
    return this.#position().fen;
  }

  /** The side to move: `w` or `b`. */
  side() {
    return this.#position().side;
  }

  /** `1-0`, `0-1` or `1/2-1/2`; null while the game goes on. */
  result() {
    return this.#position().result;
  }

  /** Why the game is over, such as `checkmate`; null while it goes on. */
  reason() {
    return this.#position().reason;
  }

  /** Why a player may claim a draw; null where none may. */
  claim() {
    return this.#position().claim;
  }

  isOver() {
    return this.result() !== null;
  }

  /** Whether the side to move is in check. */
  check() {
    return this.#position().check;
  }

  /** @deprecated `check`. */
  isCheck() {
    return this.check();
  }

  /** Plies (in Alpha Centauri: turns) towards the 100-ply rule. */
  halfmoveClock() {
    return this.#position().halfmove_clock;
  }

  /** How often this position has occurred in the game, this time included. */
  repetition() {
    return this.#position().repetition;
  }

  /** The texts of all legal moves; none if the game is over. */
  legalMoves() {
    return this.#legal().map(textOf);
  }

  /** All legal moves with what they do. */
  moves() {
    return structuredClone(this.#legal());
  }

  /** The parts that may begin the turn, or follow the parts `played`: for games with turns of several parts. */
  parts(...played) {
    return ask('position', { ...this.#place(), parts: played.map(textOf) }).position.moves;
  }

  /** The text for people of a legal move. */
  san(move) {
    return this.#after(move).last.san;
  }

  /** Why a move is not legal; null if it is. */
  explain(move) {
    return ask('explain', { ...this.#place(), move: textOf(move) }).why;
  }

  /** Plays a move and returns its text as the engine writes it. An illegal one is thrown, and nothing changes. */
  play(move) {
    const after = this.#after(move);
    const text = after.last.move;
    this.#moves.push(text);
    this.#here = after;
    this.#turns = null;
    return text;
  }

  /** Takes the last move back and returns its text. */
  takeBack() {
    if (!this.#moves.length) throw new Error('no move to take back');
    this.#here = null;
    this.#turns = null;
    return this.#moves.pop();
  }

  /** @deprecated `takeBack`. */
  undo() {
    return this.takeBack();
  }

  /** The texts of the moves played. */
  played() {
    return [...this.#moves];
  }

  /** The moves played with what they did, who played them, and how the game ended. */
  playedMoves() {
    return ask('line', this.#place()).turns;
  }

  /** @deprecated `playedMoves`. */
  turns() {
    return this.playedMoves();
  }

  /** The FEN where the game began. */
  start() {
    return ask('line', { ...this.#place(), moves: [] }).fen;
  }

  /** The squares, to be drawn. */
  board() {
    return structuredClone(this.#now().board);
  }

  /** A picture of the position. */
  svg(options = {}) {
    return ask('picture', { ...this.#place(), ...known('options', options, PICTURE, 'option of a picture') });
  }

  /**
   * Searches the position in a worker; `onLine` gets each line as it comes. The promise gets the best move and the last
   * line. Its method `stop()` ends the search with what is found; `signal` aborts it.
   */
  search(limits, onLine, options) {
    return search(this, this.#place(), limits, onLine, options);
  }

  #place() {
    return { variant: this.#variant, fen: this.#fen, moves: [...this.#moves] };
  }

  #now() {
    this.#here ??= ask('position', this.#place());
    return this.#here;
  }

  #position() {
    return this.#now().position;
  }

  #legal() {
    this.#turns ??= ask('moves', this.#place()).moves;
    return this.#turns;
  }

  #after(move) {
    const moves = [...this.#moves, textOf(move)];
    try {
      return ask('position', { ...this.#place(), moves });
    } catch (error) {
      error.message = error.message.replace(` (number ${moves.length} of the list)`, ''); // there is no list here
      throw error;
    }
  }
}
