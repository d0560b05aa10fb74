// Lines of play below a node of the tree: their numbers, their texts, and lines that are added without being shown.

import { addTurns } from './nodes.js';

/** The names of the marks of docs/json.md, as chess players write them. */
export const MARKS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** How many turns lead to a node. @param {TreeNode | null} node */
function depth(node) {
  let turns = 0;
  for (let at = node; at?.parent; at = at.parent) turns += 1;
  return turns;
}

/**
 * The number and the player of a node's move, or of a move after it.
 * @param {GameTree} game
 * @param {TreeNode | null} node
 * @returns {{ number: number, side: Side }}
 */
export function numberOf(game, node, later = 0) {
  const first = Number(game.startFen.split(' ').at(-1)) || 1;
  const before = depth(node) + later - 1 + (game.root.side === 'b' ? 1 : 0);
  return { number: first + Math.floor(before / 2), side: before % 2 ? 'b' : 'w' };
}

/** `12.` for White, `12…` for Black. @param {GameTree} game @param {TreeNode} node */
export function numberText(game, node) {
  const { number, side } = numberOf(game, node);
  return side === 'w' ? `${number}.` : `${number}…`;
}

/** The last node of the first line from a node. @param {TreeNode} node */
export function endOf(node) {
  let end = node;
  while (end.children.length) [end] = end.children;
  return end;
}

/**
 * Adds turns below a node, and shows nothing new. Known turns are followed. Returns the nodes.
 * Throws, and adds nothing, if the server refuses a turn.
 * @param {{ game: GameTree, api: { post(path: 'line', body: object): Promise<ServedLine> } }} app
 * @param {TreeNode} from
 * @param {string[]} texts
 * @returns {Promise<TreeNode[]>}
 */
export async function addLine({ game, api }, from, texts) {
  const { root } = game;
  const place = game.place(from, []);
  const { turns } = await api.post('line', { ...place, moves: [...place.moves, ...texts] });
  if (game.root !== root) return [];
  const nodes = addTurns(from, turns.slice(place.moves.length));
  game.touch();
  return nodes;
}

/**
 * Ends a game by an act or a record: resigning, a claim, lost time. `node` is where it ended.
 * @param {GameTree} game
 * @param {string} result
 * @param {string} reason
 */
export function endGame(game, result, reason, node = endOf(game.current)) {
  game.root.data.ended = { result, reason, at: game.moves(node).join(' ') };
  if (node === game.current) game.touch();
  else game.goTo(node);
}

/**
 * The end of `endGame`, where it happened at this node; what is tried after or beside it is analysis.
 * @param {GameTree} game
 * @returns {{ result: string, reason: string } | null}
 */
export function endedHere(game, node = game.current) {
  const ended = game.root?.data.ended;
  return ended && (ended.at ?? '') === game.moves(node).join(' ') ? ended : null;
}
