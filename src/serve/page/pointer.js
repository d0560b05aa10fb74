// Mouse, pen and touch on the board: a click is a press and a release on one square; anything longer is a drag.

import { Held } from './held.js';

const DRAG_FROM = 6;

export function init(app) {
  const { board, entry } = app;
  const { grid } = board;
  const held = new Held();
  let press = null;
  /** What the right button has drawn, and the square where it was pressed. */
  const drawn = new Map();
  let from = null;

  // Keys that follow a click belong to the board, not to what was clicked before. treekeys.js sees to the arrow keys.
  grid.addEventListener('mousedown', (event) => {
    event.preventDefault();
    app.toBoard();
  });

  grid.addEventListener('pointerdown', (event) => {
    if (event.button === 2 && !entry.path.length && !entry.choice) {
      from = board.squareAt(event.clientX, event.clientY);
      return;
    }
    if (event.button !== 0 || !held.take(event)) return;
    drop();
    clear();
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    held.take(event);
    app.setFocus(square);
    if (app.turner.press(event, square)) return;
    const touch = event.pointerType === 'touch';
    press = { square, x: event.clientX, y: event.clientY, touch, fresh: false, ghost: null };
    const isTarget = entry.path.length && entry.targets().has(square);
    if (!isTarget && !entry.path.includes(square) && entry.movable(square) && entry.path.length < 2) {
      press.fresh = true;
      entry.select(square);
    }
    if (!touch || entry.movable(square)) grid.setPointerCapture(event.pointerId);
  });

  grid.addEventListener('pointermove', (event) => {
    if (held.type && !held.by(event)) return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (app.turner.move(event)) return;
    if (!press) {
      if (event.pointerType !== 'touch') entry.look(square);
      return;
    }
    if (!press.ghost && Math.hypot(event.clientX - press.x, event.clientY - press.y) >= DRAG_FROM) lift();
    if (!press.ghost) return;
    const { x, y } = board.point(event.clientX, event.clientY);
    const lifted = press.touch ? 60 : 0;
    press.ghost.setAttribute('transform', `translate(${x - 50} ${y - 50 - lifted})`);
    entry.look(square);
  });

  /** The piece under the press follows the pointer. */
  function lift() {
    const from = press.square;
    const goesOn = entry.path.length > 1 && entry.path.at(-1) === from;
    const piece = board.pieces.get(goesOn ? entry.path[0] : from);
    if (!piece) return;
    if (!goesOn && (entry.path.length !== 1 || entry.path[0] !== from)) entry.select(from);
    press.ghost = board.drawPiece(piece.letter, from);
    press.ghost.classList.add('lifted');
    board.layers.turner.append(press.ghost);
    board.element.classList.add('dragging');
  }

  grid.addEventListener('pointerup', (event) => {
    if (event.button === 2) {
      draw(board.squareAt(event.clientX, event.clientY));
      return;
    }
    if (!held.by(event)) return;
    held.free();
    if (app.turner.release(event) || !press) return;
    const { square, touch, fresh, ghost } = press;
    drop();
    const end = board.squareAt(event.clientX, event.clientY);
    if (ghost) {
      if (end && end !== square) {
        app.dropped = true;
        entry.click(end, { dropped: true });
      } else {
        entry.look(null);
      }
    } else if (end === square && !fresh) {
      entry.click(square, { touch });
    }
  });

  grid.addEventListener('pointercancel', (event) => {
    if (!held.by(event)) return;
    app.turner.cancel();
    drop();
  });
  grid.addEventListener('pointerleave', (event) => { if (!press && event.pointerType !== 'touch') entry.look(null); });

  function drop() {
    press?.ghost?.remove();
    board.element.classList.remove('dragging');
    press = null;
    held.free();
  }

  grid.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    // A long press is no step back for what a finger holds.
    if (held.type !== 'touch' && (entry.path.length || entry.choice)) entry.back();
  });

  /** An arrow from where the right button was pressed, or a ring on one square; the same once more removes it. */
  function draw(to) {
    const name = `${from} ${to}`;
    if (from && to && drawn.has(name)) drawn.delete(name);
    else if (from && to) drawn.set(name, [from, to]);
    from = null;
    board.arrows([...drawn.values()].map(([begin, to]) => ({ from: begin, to, kind: 'own', weight: 0.7 })), 'drawn');
  }

  function clear() {
    drawn.clear();
    board.arrows([], 'drawn');
  }

  board.addEventListener('shown', clear);
}

