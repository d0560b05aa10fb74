// Where a piece may go: shown while the pointer rests on it, or when it is tapped and cannot be moved now. For the side
// that is not to move, the server is asked what it could do if it were.

import { nextSquares } from './entry.js';
import { pieceName, sideOf, typeName } from './svg.js';
import { drawTargets, restText } from './marks.js';
import { explain } from './status.js';

const WAIT = 130;

export class Hover {
  #app;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The square that is looked at. @type {Square | null} */
  #shown = null;
  /** The moves of the side that is not to move, and what was asked for them. @type {{ asked: string, moves: Move[] | null }} */
  #other = { asked: '', moves: null };

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { board, entry, tabs } = app;
    board.grid.addEventListener('pointermove', (event) => this.#point(event));
    board.grid.addEventListener('pointerleave', (event) => { if (event.pointerType !== 'touch') this.#hide(); });
    entry.when('immobile', (detail) => this.#show(detail));
    tabs.events.when('select', () => this.#hide());
    entry.when('select', () => {
      const [picked] = entry.path;
      board.element.classList.toggle('held', entry.path.length > 0);
      clearTimeout(this.#timer);
      this.#shown = null;
      if (entry.path.length === 1 && !entry.targets().size) this.#show(picked);
      else if (entry.path.length === 1 && !entry.preview) this.#say(picked, entry.movesFrom());
    });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (event.pointerType === 'touch') return;
    const { board, entry } = this.#app;
    const square = board.squareAt(event.clientX, event.clientY);
    if (square === this.#shown) return;
    this.#hide();
    if (!square || entry.path.length || event.buttons || !board.pieces.has(square)) return;
    this.#shown = square;
    this.#timer = setTimeout(() => this.#show(square), WAIT);
  }

  #hide() {
    clearTimeout(this.#timer);
    if (this.#shown && !this.#app.entry.path.length) {
      this.#app.board.layers.under.querySelectorAll('.look').forEach((mark) => mark.remove());
      explain(restText(this.#app));
    }
    this.#shown = null;
  }

  /** Lights up the pieces of a type, with the moves of those that can move now, and says how it moves. @param {string} letter */
  light(letter) {
    const { board, entry, game: { position, variant } } = this.#app;
    entry.clear();
    this.#hide();
    const squares = [...board.pieces].filter(([, piece]) => piece.letter.toUpperCase() === letter).map(([square]) => square);
    for (const square of squares) board.markSquare('under', 'look', square);
    drawTargets(board, nextSquares((position?.moves ?? []).filter(({ path }) => squares.includes(path[0])), 1), letter, 'look');
    this.#shown = squares[0] ?? null;
    explain(variant.pieces.find((piece) => piece.letter === letter)?.moves ?? '');
  }

  /** @param {Square} square */
  async #show(square) {
    const { board, game, game: { position } } = this.#app;
    this.#shown = square;
    const piece = board.pieces.get(square);
    if (!piece || !position) return;
    const moves = sideOf(piece.letter) === position.side ? position.moves : await this.movesOfOther();
    if (this.#shown !== square || position !== game.position) return;
    const own = (moves ?? []).filter((move) => move.path[0] === square);
    drawTargets(board, nextSquares(own, 1), piece.letter, 'look');
    this.#say(square, moves && own);
  }

  /** Says the name of a piece, what weakens it, why it has no move, and how its type moves. @param {Square} square @param {Move[] | null} moves */
  #say(square, moves) {
    const { board, game } = this.#app;
    const piece = board.pieces.get(square);
    if (!piece || !game.position || game.position.result) return;
    const name = `${pieceName(game.variant, piece.letter)}${piece.reduced ? ', reduced' : ''}`;
    // The server would refuse the same position with the other side to move.
    const inCheck = game.position.check && game.variant.max_parts < 2;
    const stuck = moves?.length ? '' : moves ? `: ${this.#noMove(piece.letter, game.position)}` : inCheck ? ': its moves cannot be shown while the other side is in check' : '';
    const way = game.variant.pieces.find(({ letter }) => letter === piece.letter.toUpperCase())?.moves;
    explain(`${name}${stuck}${piece.reduced ? '. It has only the marked moves now; the rules say what each type keeps' : way ? `. ${way}` : ''}`);
  }

  /** Why a piece has no move: in a turn of parts, other types may be the ones to move now. @param {string} letter @param {Position} position */
  #noMove(letter, { side, moves }) {
    const { variant } = this.#app.game;
    if (variant.max_parts < 2 || sideOf(letter) !== side) return 'no move now';
    const types = [...new Set(moves.map(({ piece }) => typeName(variant, piece ?? '')))];
    const others = types.length && !types.includes(typeName(variant, letter));
    return `no move in this part of the turn${others ? ` (only ${types.join(', ')})` : ''}`;
  }

  /** Promises the moves of the side that is not to move, with other pieces on some squares; null if there is no such position. @param {Record<Square, string>} squares */
  async movesOfOther(squares = {}) {
    const { game: { position, parts, variant: { variant } }, api } = this.#app;
    if (!position || parts.length) return null;
    const turned = { variant, fen: position.fen, squares, side: position.side === 'w' ? 'b' : 'w' };
    const asked = JSON.stringify(turned);
    if (this.#other.asked === asked) return this.#other.moves;
    let moves = null;
    try {
      const { fen, error } = await api.post('edit', turned);
      if (!error) ({ moves } = (await api.post('position', { variant, fen, moves: [] })).position);
    } catch {
      // The name of a piece is shown without its moves.
    }
    this.#other = { asked, moves };
    return moves;
  }
}
