// Animations after a move: the piece goes its way leg by leg, captured pieces vanish when it passes, explosions burst,
// rings turn. The board shows the new position from the start; what is left of the old one are ghosts.

import { svg } from './svg.js';
import { effectOf } from './describe.js';
import { burst } from './marks.js';

/** @import { Board as PageBoard } from './board.js' */
/** @typedef {Pick<PageBoard, 'geometry' | 'pieces' | 'drawPiece'> & { layers: { ghosts: SVGElement }, showPieces(squares: BoardSquares): void }} Board */
/** @typedef {MoveLike & { path: Square[] }} Step */
/** @typedef {ServedPosition['board']['squares']} BoardSquares */
/** @typedef {ReturnType<typeof effectOf>} Effect */

/** In milliseconds: a move of one leg; a leg of several, one after the other; a place of a ring; what vanishes. */
const LEG = 210;
const STEP = 120;
const RING_STEP = 90;
const AFTER = 220;
/** No animation is longer. */
const MOST = 480;

export class Effects {
  #app;
  /** What was shown before. @type {{ node: TreeNode, parts: number, moves: Move[] } | null} */
  #before = null;
  #run = 0;
  #dropped = false;

  /** @param {Pick<App, 'game' | 'board'>} app */
  constructor(app) {
    this.#app = app;
    app.game.when('newgame', () => { this.#before = null; });
    app.board.when('flip', () => { this.#run += 1; });
    app.game.when('position', () => this.#show());
  }

  /** The next move was made by dragging: its piece is there already. */
  dropped() {
    this.#dropped = true;
  }

  #show() {
    const { game, board } = this.#app;
    const steps = newSteps(game, this.#before);
    this.#before = { node: game.current, parts: game.parts.length, moves: game.position?.moves ?? [] };
    const dropped = this.#dropped;
    this.#dropped = false;
    this.#run += 1;
    board.layers.ghosts.replaceChildren();
    const mine = this.#run;
    if (steps.length && game.board && !still()) playSteps(board, steps, game.board.squares, () => mine === this.#run, dropped);
  }
}

/** Plays steps that lead to a position, as long as they are wanted; the last one may have been made by dragging. @param {Board} board @param {Step[]} steps @param {BoardSquares} end @param {() => boolean} wanted */
export async function playSteps(board, steps, end, wanted, dropped = false) {
  const states = [end];
  for (const step of steps.slice(1).toReversed()) states.unshift(undone(states[0], step));
  for (const [index, step] of steps.entries()) {
    if (!wanted()) return;
    if (index || steps.length > 1) board.showPieces(states[index]);
    const moves = animate(board, step, dropped && index === steps.length - 1);
    await Promise.allSettled(moves.map((one) => one.finished));
  }
  if (wanted()) board.layers.ghosts.replaceChildren();
}

/** Whether nothing shall move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches || 'still' in document.documentElement.dataset || document.hidden;

/** The parts played since the last position that was shown; none after other jumps. @param {App['game']} game @param {{ node: TreeNode, parts: number, moves: Move[] } | null} before @returns {Step[]} */
function newSteps(game, before) {
  if (!before) return [];
  const { current, parts, lastMove } = game;
  if (before.node === current && parts.length === before.parts + 1) {
    return before.moves.filter((move) => move.move === parts.at(-1));
  }
  if (before.node !== current.parent || !lastMove || parts.length) return [];
  return (lastMove.parts ?? [lastMove]).slice(before.parts);
}

/** The pieces before a step. @param {BoardSquares} squares @param {Step} step @returns {BoardSquares} */
export function undone(squares, step) {
  const were = new Map((step.changes ?? []).map(({ square, from }) => [square, from]));
  return squares.map((one) => (were.has(one.square) ? { ...one, piece: were.get(one.square) ?? null } : one));
}

/** @param {Board} board @param {Step} move @param {boolean} dropped @returns {Animation[]} */
function animate(board, move, dropped) {
  const effect = effectOf(move);
  if (effect.rotation && effect.origin) return turn(board, effect.origin, effect.rotation);
  const running = [];
  const path = move.path.length > 1 ? move.path : [effect.origin, effect.target].flatMap((square) => square ?? []);
  const legs = Math.max(1, path.length - 1);
  const leg = legs === 1 ? LEG : Math.min(STEP, MOST / legs);
  const time = dropped ? 0 : leg * legs;
  if (effect.vanishes) return explode(board, effect);
  if (!dropped) running.push(...travel(board, effect, path, time));
  else running.push(...become(board, effect, 0));
  for (const taken of effect.captured) {
    const flies = effect.others.some((one) => one.from === taken.square);
    if (!flies) running.push(fade(board, taken, time === 0 ? 0 : passing(path, taken.square) * leg));
  }
  for (const { from, to } of effect.others) {
    const node = to && board.pieces.get(to)?.node.children[0];
    if (node) running.push(node.animate(from ? way(board, [from, to]) : { opacity: [0, 1] }, { duration: LEG }));
  }
  return running;
}

/** Keyframes from square to square, relative to the last; it rests at each. @param {Board} board @param {Square[]} path */
function way(board, path) {
  const end = board.geometry.centre(path[path.length - 1]);
  return path.map((square) => {
    const { x, y } = board.geometry.centre(square);
    return { transform: `translate(${x - end.x}px, ${y - end.y}px)`, easing: 'ease-in-out' };
  });
}

/** @param {Board} board @param {Effect} effect @param {Square[]} path @param {number} duration */
function travel(board, effect, path, duration) {
  const { target, piece } = effect;
  const node = board.pieces.get(target ?? '')?.node;
  if (!node || !target || !piece || effect.origin === null) return [];
  node.parentNode?.append(node);
  if (effect.becomes === piece) return [node.children[0].animate(way(board, path), { duration })];
  const old = board.drawPiece(piece, target);
  board.layers.ghosts.append(old);
  const going = old.children[0].animate(way(board, path), { duration, fill: 'forwards' });
  const gone = old.animate({ opacity: [1, 0] }, { delay: duration, duration: AFTER, fill: 'forwards' });
  return [going, gone, ...become(board, effect, duration)];
}

/** A piece that has become another type grows into its place. @param {Board} board @param {Effect} effect @param {number} delay */
function become(board, effect, delay) {
  const body = board.pieces.get(effect.target ?? '')?.node.children[0];
  if (!body || effect.becomes === effect.piece) return [];
  return [body.animate([{ opacity: 0, transform: 'scale(0.4)' }, { opacity: 1, transform: 'scale(1.15)' }, { opacity: 1, transform: 'scale(1)' }], { delay, duration: AFTER, fill: 'backwards' })];
}

/** @param {Board} board @param {{ square: Square, letter: string, own?: boolean }} piece @param {number} delay */
function fade(board, { square, letter, own }, delay) {
  const old = board.drawPiece(letter, square);
  old.classList.add(own ? 'lost' : 'taken');
  board.layers.ghosts.prepend(old);
  return old.children[0].animate([{ opacity: 1, transform: 'scale(1)' }, { opacity: 0, transform: 'scale(0.3)' }], { delay: delay + 60, duration: AFTER, fill: 'both' });
}

/** The number of the leg that passes or reaches a square; after the last one if none does. @param {Square[]} path @param {Square} square */
function passing(path, square) {
  const point = (/** @type {Square} */ name) => [name.charCodeAt(0), Number(name.slice(1))];
  const [x, y] = point(square);
  for (let leg = 1; leg < path.length; leg += 1) {
    const [[ax, ay], [bx, by]] = [point(path[leg - 1]), point(path[leg])];
    const onLine = (bx - ax) * (y - ay) === (by - ay) * (x - ax);
    if (onLine && (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0) return leg - 0.4;
  }
  return path.length - 1;
}

/** @param {Board} board @param {Effect} effect */
function explode(board, { origin, piece, captured }) {
  const squares = [...(origin && piece ? [{ square: origin, letter: piece }] : []), ...captured];
  return squares.flatMap((one) => {
    const flash = svg('g', { class: 'flash' }, burst(board, one.square));
    board.layers.ghosts.append(flash);
    return [
      fade(board, one, 0),
      flash.animate([{ opacity: 0, transform: 'scale(0.2)' }, { opacity: 1, transform: 'scale(1.25)' }, { opacity: 0, transform: 'scale(1.5)' }], { duration: 2 * AFTER, easing: 'ease-out', fill: 'both' }),
    ];
  });
}

/** Every piece of the ring goes from square to square around it, the shorter way. @param {Board} board @param {Square} origin @param {number} rotation */
function turn(board, origin, rotation) {
  const ring = board.geometry.ring(origin);
  const places = rotation > 4 ? rotation - 8 : rotation;
  const many = Math.abs(places);
  const duration = RING_STEP * (many + 1);
  const bodies = ring.flatMap((square, index) => {
    const node = square && board.pieces.get(square)?.node.children[0];
    if (!node) return [];
    const path = Array.from({ length: many + 1 }, (_, step) => ring[(index - places + step * Math.sign(places) + 16) % 8] ?? origin);
    return [node.animate(way(board, path).map(({ transform }) => ({ transform })), { duration, easing: 'ease-in-out' })];
  });
  const body = board.pieces.get(origin)?.node.children[0];
  if (body) bodies.push(body.animate({ transform: ['rotate(0deg)', `rotate(${places * 45}deg)`] }, { duration, easing: 'ease-in-out' }));
  return bodies;
}
