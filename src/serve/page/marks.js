// Marks on the board while a move is entered: what is picked up, where it may go, and what the move would do.

import { sideName, svg } from './svg.js';
import { effectOf, turnText } from './describe.js';
import { soFar } from './entry.js';
import { mayMove } from './mode.js';
import { explain } from './status.js';

/** @import { Board } from './board.js' */

/** @param {App} app */
export function initMarks(app) {
  const { board, entry } = app;
  const draw = () => {
    board.layers.under.replaceChildren();
    board.layers.over.replaceChildren();
    for (const { classList } of board.element.querySelectorAll('.doomed, .away, .target')) classList.remove('doomed', 'away', 'target');
    const movable = new Set(entry.moves.map(({ path }) => path[0]));
    // A class that is taken away and given back would be styled anew.
    for (const [square, { classList }] of board.cells) {
      classList.toggle('movable', movable.has(square));
      classList.toggle('selected', entry.path.includes(square));
    }
    if (!app.game.position) return;
    for (const square of app.game.facts?.checked ?? []) board.markSquare('under', 'check', square);
    if (entry.path.length) drawEntry(app);
    const shown = entry.preview ?? soFar(entry);
    if (shown) drawPreview(board, shown);
    explain(entry.previewText() || restText(app));
  };
  entry.when('select', draw);
  board.when('shown', () => {
    draw();
    if (app.mode.state.kind !== 'edit') drawLast(app);
  });
}

/** What stands below the board when nothing is pointed at: the last turn in words, or how to begin. @param {Pick<App, 'game' | 'entry' | 'mode'>} app */
export function restText({ game, entry, mode: { state } }) {
  if (state.kind === 'play' && !state.shown.begun && mayMove(state) && !entry.path.length) return 'Press a piece: the board shows where it may go.';
  if (state.kind === 'edit' || entry.path.length || !game.current?.parent || !game.lastMove || game.parts.length) return '';
  return `${sideName(game.current.parent.side ?? 'w')}: ${turnText(game.variant, game.lastMove, Boolean(game.position?.result))}`;
}

/** The way of a last move of several legs, and what it captured elsewhere. @param {App} app */
function drawLast({ board, game }) {
  const { last } = board.layers;
  if (!game.lastMove || game.parts.length || !game.current?.parent) return;
  for (const part of game.lastMove.parts ?? [game.lastMove]) {
    const { captured, target, rotation } = effectOf(part);
    if (part.path.length > 2) last.append(way(board, part.path));
    for (const { square } of captured) {
      if (square !== target && !board.pieces.has(square)) last.append(cross(board, square));
    }
    if (rotation && target) {
      const { x, y } = board.geometry.centre(target);
      last.append(svg('circle', { class: 'way', cx: x, cy: y, r: 118 }));
    }
  }
}

/** @param {App} app */
function drawEntry({ board, entry }) {
  for (const square of entry.path) board.markSquare('under', 'selected', square);
  const gone = new Set((soFar(entry)?.captures ?? []).map(({ square }) => square));
  if (entry.path.length > 1) gone.add(entry.path[0]);
  drawTargets(board, entry.targets(), board.pieces.get(entry.path[0])?.letter ?? null, '', gone);
}

/**
 * Dots on the targets of a piece with this letter. What stands on the squares of `gone` does not count any more.
 * @param {Board} board
 * @param {Map<Square, Target>} targets
 * @param {string | null} letter
 * @param {Set<Square>} gone
 */
export function drawTargets(board, targets, letter, style = '', gone = new Set()) {
  for (const [square, { exact, longer }] of targets) {
    board.cells.get(square)?.classList.add('target');
    const { x, y } = board.geometry.centre(square);
    const kind = `${targetKind(exact, longer, letter, gone)} ${style}`;
    if (board.pieces.has(square) && !gone.has(square)) {
      board.layers.under.append(around(kind, x, y));
    } else {
      board.layers.under.append(dot(kind, x, y, longer.length && !exact.length ? 11 : 15));
    }
    if (longer.length) board.layers.under.append(svg('circle', { class: `target goes-on ${kind}`, cx: x, cy: y, r: 25 }));
  }
}

/** quiet, take (an enemy), own (a piece of the own side), and whether there is a choice. @param {Move[]} exact @param {Move[]} longer @param {string | null} letter @param {Set<Square>} gone */
function targetKind(exact, longer, letter, gone) {
  const captures = [...exact, ...longer].flatMap((move) => effectOf({ ...move, piece: move.piece ?? letter }).captured)
    .filter(({ square }) => !gone.has(square));
  const kind = !captures.length ? 'quiet' : captures.every((one) => one.own) ? 'own' : 'take';
  return exact.length > 1 ? `${kind} choice` : kind;
}

/**
 * The mark of a target, told apart by its shape: a disc, a diamond where an enemy is captured, a triangle for a piece of
 * the own side.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function dot(kind, x, y, r) {
  if (kind.startsWith('take')) return svg('path', { class: `target ${kind}`, d: `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}Z` });
  if (kind.startsWith('own')) return svg('path', { class: `target ${kind}`, d: `M${x} ${y - 1.3 * r}l${1.4 * r} ${2.4 * r}h${-2.8 * r}Z` });
  return svg('circle', { class: `target ${kind}`, cx: x, cy: y, r });
}

/** The mark around a piece that would be captured: corners, or triangles for a piece of the own side. @type {(kind: string, x: number, y: number) => SVGElement} */
export const around = (kind, x, y) => svg('path', { class: `target occupied ${kind}`, d: kind.startsWith('own') ? sides(x, y) : corners(x, y) });

/** Four triangles in the middle of the sides of a square: a piece of the own side that would be captured. @param {number} x @param {number} y */
function sides(x, y) {
  return [[0, -1], [1, 0], [0, 1], [-1, 0]].map(([dx, dy]) => {
    const [tip, foot, half] = [28, 50, 17];
    return `M${x + dx * tip} ${y + dy * tip}L${x + dx * foot - dy * half} ${y + dy * foot - dx * half}L${x + dx * foot + dy * half} ${y + dy * foot + dx * half}Z`;
  }).join('');
}

/** Four corners of a square, as lichess marks captures. @param {number} x @param {number} y */
function corners(x, y) {
  const [far, near] = [50, 26];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) =>
    `M${x + sx * far} ${y + sy * near}L${x + sx * far} ${y + sy * far}L${x + sx * near} ${y + sy * far}Z`).join('');
}

/** The piece where it would be, crosses on what would vanish, what else would change. @param {Board} board @param {Preview} move */
function drawPreview(board, move) {
  const { over } = board.layers;
  const effect = effectOf(move);
  if (effect.rotation && effect.origin) return drawRing(board, effect.origin, effect.rotation);
  drawWay(board, move.path);
  for (const { square, own } of effect.captured) {
    board.pieces.get(square)?.node.classList.add('doomed');
    over.append(cross(board, square, own));
  }
  if (effect.origin && effect.origin !== effect.target) board.pieces.get(effect.origin)?.node.classList.add('away');
  if (effect.vanishes && effect.origin && effect.target) {
    over.append(burst(board, effect.origin), burst(board, effect.target));
    board.pieces.get(effect.origin)?.node.classList.remove('away');
  } else if (effect.target && effect.becomes) {
    if (effect.origin === effect.target) board.pieces.get(effect.target)?.node.classList.add('away');
    over.append(ghost(board, effect.becomes, effect.target));
  }
  for (const { from, to, letter } of effect.others) {
    if (from) board.pieces.get(from)?.node.classList.add('away');
    if (from && to) drawWay(board, [from, to]);
    if (to) over.append(ghost(board, letter, to));
  }
}

/** @param {Board} board @param {string} letter @param {Square} square */
function ghost(board, letter, square) {
  const node = board.drawPiece(letter, square);
  node.classList.add('ghost');
  return node;
}

/** @param {Board} board @param {Square[]} path */
function drawWay(board, path) {
  if (path.length > 1) board.layers.over.append(way(board, path));
}

/** @param {Board} board @param {Square[]} path */
function way(board, path) {
  const points = path.map((square) => board.geometry.centre(square)).map(({ x, y }) => `${x} ${y}`);
  return svg('path', { class: 'way', d: `M${points.join('L')}` });
}

/** @param {Pick<Board, 'geometry'>} board @param {Square} square */
export function cross(board, square, own = false) {
  const { x, y } = board.geometry.centre(square);
  return svg('path', { class: own ? 'cross own' : 'cross', d: `M${x - 24} ${y - 24}l48 48m0 -48l-48 48` });
}

/** A jagged star: an explosion. @param {Pick<Board, 'geometry'>} board @param {Square} square */
export function burst(board, square) {
  const { x, y } = board.geometry.centre(square);
  const points = Array.from({ length: 16 }, (_, i) => {
    const radius = i % 2 ? 26 : 46;
    const angle = (i * Math.PI) / 8;
    return `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return svg('path', { class: 'burst', d: `M${points.join('L')}Z` });
}

/** @param {Board} board @param {Square} origin @param {number} rotation */
function drawRing(board, origin, rotation) {
  const ring = board.geometry.ring(origin);
  ring.forEach((square, index) => {
    const [piece, to] = [board.pieces.get(square ?? ''), ring[(index + rotation) % 8]];
    if (!piece || !to) return;
    piece.node.classList.add('away');
    board.layers.over.append(ghost(board, piece.letter, to));
  });
}
