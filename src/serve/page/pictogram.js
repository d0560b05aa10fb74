// What is drawn on the board besides squares: the pieces' pictures, the sign of a reduced piece, arrows of moves.

import * as api from './api.js';
import { whitePoints } from './controls.js';
import { svg, byId } from './svg.js';

/** A line that loses this many of the expected points against the best one has the thinnest arrow. */
const FAINT = 0.25;

/** The sign of a reduced piece, in the upper left corner of a square of 100 units. */
export const weakSign = () => svg('g', { class: 'badge', transform: 'translate(17 17)' },
  svg('circle', { r: 14 }), svg('path', { d: 'M-7 -2l7 6l7 -6' }));

/** An arrow between two points; a ring if they are the same. @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b @param {string} kind @param {number} weight */
export function arrow(a, b, kind, weight) {
  const width = 8 + 12 * weight;
  const opacity = 0.35 + 0.4 * weight;
  if (a.x === b.x && a.y === b.y) {
    return svg('circle', { class: `arrow ring ${kind}`, cx: a.x, cy: a.y, r: 42, 'stroke-width': width / 2, opacity });
  }
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const head = width * 2;
  const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(a.x + ux * along - uy * aside).toFixed(1)} ${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const end = length - 12;
  const points = [[22, -width / 2], [end - head, -width / 2], [end - head, -width * 1.3], [end, 0], [end - head, width * 1.3], [end - head, width / 2], [22, width / 2]];
  return svg('path', { class: `arrow ${kind}`, opacity, d: `M${points.map(([along, aside]) => at(along, aside)).join('L')}Z` });
}

/**
 * Arrows for a move object: one for each leg of each part; a ring where pieces are rotated.
 * @param {MoveLike} move
 * @param {string} kind
 */
export function arrowsOfMove(move, kind, weight = 1) {
  const parts = move.parts ?? [move];
  return parts.flatMap((part) => {
    const named = part.path ?? [];
    const path = named.length > 1 ? named : [part.origin, part.target ?? part.origin].flatMap((square) => square ?? []);
    if (!path.length) return [];
    if (part.rotation) return [{ from: path[0], to: path[0], kind, weight }];
    return path.slice(1).map((to, index) => ({ from: path[index], to, kind, weight }));
  });
}

/** Arrows for the first moves of lines, the best line on top. @param {Line[]} lines */
export function arrowsOf(lines) {
  const [best] = lines;
  if (!best) return [];
  const sign = best.side === 'w' ? 1 : -1;
  return [...lines].reverse().flatMap((line) => {
    if (!line.first) return [];
    const loss = line.wdl && best.wdl
      ? sign * (whitePoints(best.wdl, best.side) - whitePoints(line.wdl, line.side)) : 0;
    const weight = Math.max(0.1, 1 - loss / FAINT);
    return arrowsOfMove(line.first, line === best ? 'best' : 'other', line === best ? 1 : weight * 0.7);
  });
}

/** The pictures of the games' pieces, asked for and read once. @type {Map<string, Promise<HTMLElement>>} */
const sprites = new Map();

/** @param {string} name */
async function readSprite(name) {
  const text = await api.text(`pieces/${encodeURIComponent(name)}`);
  const sprite = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (sprite.nodeName !== 'svg') throw new Error('no picture');
  return sprite;
}

/** The pictures of a game's pieces as symbols, for the page. @param {string} name @param {string} before what their ids begin with */
export async function spriteOf(name, before = '') {
  const asked = sprites.get(name) ?? readSprite(name);
  sprites.set(name, asked);
  asked.catch(() => sprites.delete(name));
  const sprite = document.importNode(await asked, true);
  for (const symbol of sprite.querySelectorAll('[id]')) symbol.id = before + symbol.id;
  return sprite;
}

/** Shows the pictures of a game's pieces on the board, and waits for the engine where it is lost. @param {string} name */
export async function loadPictures(name) {
  try {
    byId('pictures').replaceChildren(await spriteOf(name));
  } catch (error) {
    console.error('pictures:', error);
    const back = new AbortController();
    api.reach.when('reach', (lost) => {
      if (lost) return;
      back.abort();
      loadPictures(name);
    }, { signal: back.signal });
  }
}
