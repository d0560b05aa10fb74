// Arrows on the board for the first moves of lines of analysis.

import { whitePoints } from './controls.js';

/** A line that loses this many of the expected points against the best one has the thinnest arrow. */
const FAINT = 0.25;

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
