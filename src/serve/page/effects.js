// Animations after a move: the piece goes its way leg by leg, captured pieces vanish when it passes, explosions burst,
// rings turn. The board shows the new position from the start; what is left of the old one are ghosts.

import { svg } from './svg.js';
import { effectOf } from './describe.js';
import { burst } from './marks.js';

const LEG = 210;
const RING_STEP = 150;
const AFTER = 220;

export function init(app) {
  const { game, board } = app;
  let before = null;
  let run = 0;

  game.addEventListener('newgame', () => { before = null; });
  board.addEventListener('flip', () => { run += 1; });
  game.addEventListener('position', () => {
    const steps = newSteps(game, before);
    before = { node: game.current, parts: game.parts.length, moves: game.position.moves };
    const dropped = app.dropped;
    app.dropped = false;
    run += 1;
    board.layers.ghosts.replaceChildren();
    if (steps.length && !still()) play(steps, dropped, run);
  });

  async function play(steps, dropped, mine) {
    const states = [game.board.squares];
    for (const step of steps.slice(1).toReversed()) states.unshift(undone(states[0], step));
    for (const [index, step] of steps.entries()) {
      if (mine !== run) return;
      if (index || steps.length > 1) board.showPieces(states[index]);
      const moves = animate(board, step, dropped && index === steps.length - 1);
      await Promise.allSettled(moves.map((one) => one.finished));
    }
    if (mine === run) board.layers.ghosts.replaceChildren();
  }
}

/** Whether the user wants no motion. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

/** The parts played since the last position that was shown; none after other jumps. */
function newSteps(game, before) {
  if (!before) return [];
  const { current, parts, lastMove } = game;
  if (before.node === current && parts.length === before.parts + 1) {
    return before.moves.filter((move) => move.move === parts.at(-1));
  }
  if (before.node !== current.parent || !lastMove || parts.length) return [];
  return (lastMove.parts ?? [lastMove]).slice(before.parts);
}

/** The pieces before a step. */
function undone(squares, step) {
  const were = new Map((step.changes ?? []).map(({ square, from }) => [square, from]));
  return squares.map((one) => (were.has(one.square) ? { ...one, piece: were.get(one.square) } : one));
}

function animate(board, move, dropped) {
  const effect = effectOf(move);
  if (effect.rotation) return turn(board, effect);
  const running = [];
  const path = move.path.length > 1 ? move.path : [effect.origin, effect.target];
  const time = dropped ? 0 : LEG * Math.max(1, path.length - 1);
  if (effect.vanishes) return explode(board, effect);
  if (!dropped) running.push(...travel(board, effect, path, time));
  else running.push(...become(board, effect, 0));
  for (const taken of effect.captured) {
    const flies = effect.others.some((one) => one.from === taken.square);
    if (!flies) running.push(fade(board, taken, time === 0 ? 0 : passing(path, taken.square) * LEG));
  }
  for (const { from, to } of effect.others) {
    const node = to && board.pieces.get(to)?.node.firstChild;
    if (node) running.push(node.animate(from ? way(board, [from, to]) : { opacity: [0, 1] }, { duration: LEG, easing: 'ease-in-out' }));
  }
  return running;
}

/** Keyframes from square to square, relative to the last. */
function way(board, path) {
  const end = board.geometry.centre(path.at(-1));
  return path.map((square) => {
    const { x, y } = board.geometry.centre(square);
    return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
  });
}

function travel(board, effect, path, duration) {
  const node = board.pieces.get(effect.target)?.node;
  if (!node || effect.origin === null) return [];
  node.parentNode.append(node);
  if (effect.becomes === effect.piece) return [node.firstChild.animate(way(board, path), { duration, easing: 'ease-in-out' })];
  const old = board.drawPiece(effect.piece, effect.target);
  board.layers.ghosts.append(old);
  const going = old.firstChild.animate(way(board, path), { duration, easing: 'ease-in-out', fill: 'forwards' });
  const gone = old.animate({ opacity: [1, 0] }, { delay: duration, duration: AFTER, fill: 'forwards' });
  return [going, gone, ...become(board, effect, duration)];
}

/** A piece that has become another type grows into its place. */
function become(board, effect, delay) {
  const body = board.pieces.get(effect.target)?.node.firstChild;
  if (!body || effect.becomes === effect.piece) return [];
  return [body.animate([{ opacity: 0, transform: 'scale(0.4)' }, { opacity: 1, transform: 'scale(1.15)' }, { opacity: 1, transform: 'scale(1)' }], { delay, duration: AFTER, fill: 'backwards' })];
}

function fade(board, { square, letter, own }, delay) {
  const old = board.drawPiece(letter, square);
  old.classList.add(own ? 'lost' : 'taken');
  board.layers.ghosts.prepend(old);
  return old.firstChild.animate([{ opacity: 1, transform: 'scale(1)' }, { opacity: 0, transform: 'scale(0.3)' }], { delay: delay + 60, duration: AFTER, fill: 'both' });
}

/** The number of the leg that passes or reaches a square; after the last one if none does. */
function passing(path, square) {
  const point = (name) => [name.charCodeAt(0), Number(name.slice(1))];
  const [x, y] = point(square);
  for (let leg = 1; leg < path.length; leg += 1) {
    const [[ax, ay], [bx, by]] = [point(path[leg - 1]), point(path[leg])];
    const onLine = (bx - ax) * (y - ay) === (by - ay) * (x - ax);
    if (onLine && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0) return leg - 0.4;
  }
  return path.length - 1;
}

function explode(board, effect) {
  const squares = [{ square: effect.origin, letter: effect.piece }, ...effect.captured];
  return squares.flatMap((one) => {
    const flash = svg('g', { class: 'flash' }, burst(board, one.square));
    board.layers.ghosts.append(flash);
    return [
      fade(board, one, 0),
      flash.animate([{ opacity: 0, transform: 'scale(0.2)' }, { opacity: 1, transform: 'scale(1.25)' }, { opacity: 0, transform: 'scale(1.5)' }], { duration: 3 * AFTER, easing: 'ease-out', fill: 'both' }),
    ];
  });
}

/** Every piece of the ring goes from square to square around it. */
function turn(board, { origin, rotation }) {
  const ring = board.geometry.ring(origin);
  const duration = RING_STEP * rotation;
  return ring.flatMap((square, index) => {
    const node = square && board.pieces.get(square)?.node.firstChild;
    if (!node) return [];
    const path = Array.from({ length: rotation + 1 }, (_, step) => ring[(index - rotation + step + 16) % 8]);
    return [node.animate(way(board, path), { duration, easing: 'ease-in-out' })];
  }).concat(spin(board, origin, rotation, duration));
}

function spin(board, square, rotation, duration) {
  const body = board.pieces.get(square)?.node.firstChild;
  return body ? [body.animate({ transform: ['rotate(0deg)', `rotate(${rotation * 45}deg)`] }, { duration, easing: 'ease-in-out' })] : [];
}
