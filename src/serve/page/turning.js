// What decided a judged game: the turn that cost its loser most, or what its end says where no turn did.

import { scoreText } from './controls.js';
import { numberText } from './lines.js';
import { sideName } from './svg.js';

/** Expected points that a turn has to cost to be called the turning point, and that make a position the better one. */
const MUCH = 0.08;

/** The side that a result names; null for a draw. @param {string} result @returns {Side | null} */
export const winnerOf = (result) => (result === '1-0' ? 'w' : result === '0-1' ? 'b' : null);

/**
 * What decided a game, in a sentence, and the turn if it was one.
 * @param {GameTree} game
 * @param {TreeNode[]} nodes its turns, judged
 * @param {End} end
 * @param {Side | null} user the side of who reads it
 * @returns {{ turn: TreeNode | null, text: string }}
 */
export function decided(game, nodes, end, user) {
  const winner = winnerOf(end.result);
  const loser = winner ? (winner === 'w' ? 'b' : 'w') : user;
  const last = nodes[nodes.length - 1];
  const stood = last.result ? null : atTheEnd(last, loser);
  const named = (/** @type {Side | null} */ side) => (side === user ? 'you' : sideName(side ?? 'w'));
  if (stood?.side && winner !== stood.side) return { turn: null, text: `${actOf(end, named(stood.side))} with the better position (${stood.score}).` };
  const lost = (/** @type {TreeNode} */ node) => (loser && node.parent?.side !== loser ? 0 : cost(node));
  const turn = nodes.reduce((most, node) => (lost(node) > lost(most) ? node : most));
  if (lost(turn) < MUCH) {
    if (stood && !stood.side && winner) return { turn: null, text: `${actOf(end, named(loser))} in an even position (${stood.score}).` };
    const text = winner ? 'No single turn decided it: the game slipped away little by little.' : 'No turn cost either side much.';
    return { turn: null, text: `${text} The marks are under Analysis.` };
  }
  const instead = turn.data.better ? ` Better was ${turn.data.better}.` : '';
  const mover = turn.parent?.side ?? null;
  const chances = `${mover === user ? 'your' : `${named(mover)}'s`} chances from ${percent(turn, 'before')} to ${percent(turn, 'after')} (a draw counts half)`;
  return { turn, text: `Here ${named(mover)} gave most away: ${numberText(game, turn)} ${turn.san} took ${chances}.${instead}` };
}

/** The expected points of a turn's player before or after it, such as `60 %`. @param {TreeNode} node @param {'before' | 'after'} when */
function percent({ parent, data: { points } }, when) {
  const white = points?.[when] ?? 0.5;
  return `${Math.round((parent?.side === 'w' ? white : 1 - white) * 100)} %`;
}

/** How many expected points a turn cost its player. @param {TreeNode} node */
function cost({ parent, data: { points } }) {
  if (!points) return 0;
  return parent?.side === 'w' ? points.before - points.after : points.after - points.before;
}

/**
 * How well a side played, as lichess counts it (https://lichess.org/page/accuracy): 100 for the best turns, less for each
 * expected point that was given away; the mean of its turns.
 * @param {TreeNode[]} nodes turns, judged
 * @param {Side} side
 */
export function accuracy(nodes, side) {
  const own = nodes.filter(({ parent }) => parent?.side === side);
  const sum = own.reduce((all, node) => all + Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * cost(node)) - 3.1669)), 0);
  return own.length ? Math.round(sum / own.length) : 100;
}

/** The side that stood better when an act ended the game, null in an even position, with the score as that side or `other` sees it. @param {TreeNode} last @param {Side | null} other @returns {{ side: Side | null, score: string } | null} */
function atTheEnd({ parent, data: { points, score } }, other) {
  if (!points || !score) return null;
  const side = Math.abs(points.after - 0.5) < MUCH ? null : points.after > 0.5 ? 'w' : 'b';
  return { side, score: scoreText(score, parent?.side === (side ?? other) ? 'w' : 'b') };
}

/** What ended the game, as an act of a side; `you` begins the sentence. @param {End} end @param {string} who */
function actOf({ result, reason }, who) {
  const begin = who === 'you' ? 'You' : who;
  if (reason?.endsWith('resigned')) return `${begin} resigned`;
  if (reason?.endsWith('on time')) return `${begin} lost on time`;
  return winnerOf(result) ? `${begin} lost` : `A draw, for ${who}`;
}
