// Where a piece may go: shown while the pointer rests on it, or when it is tapped and cannot be moved now. For the side
// that is not to move, the server is asked what it could do if it were.

import * as api from './api.js';
import { nextSquares } from './entry.js';
import { byId, pieceName, sideOf, typeName } from './svg.js';
import { drawTargets, restText } from './marks.js';

const WAIT = 130;

export function init(app) {
  const { game, board, entry } = app;
  let timer = null;
  let shown = null;
  let other = { fen: null, moves: null };

  board.grid.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (square === shown) return;
    hide();
    if (!square || entry.path.length || event.buttons || !board.pieces.has(square)) return;
    shown = square;
    timer = setTimeout(() => show(square), WAIT);
  });
  board.grid.addEventListener('pointerleave', (event) => { if (event.pointerType !== 'touch') hide(); });
  entry.addEventListener('immobile', ({ detail }) => show(detail));
  entry.addEventListener('select', () => {
    board.element.classList.toggle('held', entry.path.length > 0);
    clearTimeout(timer);
    shown = null;
    if (entry.path.length === 1 && !entry.targets().size) show(entry.path[0]);
    else if (entry.path.length === 1 && !entry.preview) say(entry.path[0], entry.movesFrom());
  });

  function hide() {
    clearTimeout(timer);
    if (shown && !entry.path.length) {
      board.layers.under.querySelectorAll('.look').forEach((mark) => mark.remove());
      byId('effect').textContent = restText(app);
    }
    shown = null;
  }

  async function show(square) {
    shown = square;
    const piece = board.pieces.get(square);
    if (!piece || !game.position) return;
    const { position } = game;
    const moves = sideOf(piece.letter) === position.side ? position.moves : await movesOfOther();
    if (shown !== square || position !== game.position) return;
    const own = (moves ?? []).filter((move) => move.path[0] === square);
    drawTargets(board, nextSquares(own, 1), piece.letter, 'look');
    say(square, moves && own);
  }

  /** The name of a piece, what weakens it, why it has no move, and how its type moves. */
  function say(square, moves) {
    const piece = board.pieces.get(square);
    if (!piece || !game.position || game.position.result) return;
    const name = `${pieceName(game.variant, piece.letter)}${piece.reduced ? ', reduced' : ''}`;
    const stuck = moves?.length ? '' : moves ? `: ${noMove(piece.letter)}` : inCheck() ? ': its moves cannot be shown as long as the other side is in check' : '';
    const way = game.variant.pieces.find(({ letter }) => letter === piece.letter.toUpperCase())?.moves;
    byId('effect').textContent = `${name}${stuck}${piece.reduced ? '. It has only the marked moves now; the rules say what each type keeps' : way ? `. ${way}` : ''}`;
  }

  /** Why a piece has no move: in a turn of parts, other types may be the ones to move now. */
  function noMove(letter) {
    const { variant, position } = game;
    if (variant.max_parts < 2 || sideOf(letter) !== position.side) return 'no move now';
    const types = [...new Set(position.moves.map((move) => typeName(variant, move.piece)))];
    const others = types.length && !types.includes(typeName(variant, letter));
    return `no move in this part of the turn${others ? ` (only ${types.join(', ')})` : ''}`;
  }

  /** A check that has to be answered: the server would refuse the same position with the other side to move. */
  const inCheck = () => game.position.check && game.variant.max_parts < 2;

  app.movesOfOther = movesOfOther;

  /** Moves of the side that is not to move, or null if the position cannot be turned round. */
  async function movesOfOther() {
    const { fen } = game.position;
    if (game.parts.length || inCheck()) return null;
    if (other.fen === fen) return other.moves;
    const fields = fen.split(' ');
    fields[1] = fields[1] === 'w' ? 'b' : 'w';
    fields[3] = '-';
    let moves = null;
    try {
      const answer = await api.post('position', { variant: game.variant.variant, fen: fields.join(' '), moves: [] });
      moves = answer.position.moves;
    } catch {
      // Not every position can be turned round; then only the name is shown.
    }
    other = { fen, moves };
    return moves;
  }
}
