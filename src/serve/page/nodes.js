// Nodes of the tree of turns: a node is the position after a turn, with what the page knows of the turn.

const FACTS = ['move', 'san', 'fen', 'side', 'check', 'result', 'reason', 'captures', 'changes', 'path', 'parts'];

/**
 * A node in no tree yet. `data` is what parts of the page remember about it.
 * @param {TreeNode | null} parent
 * @param {Record<string, any>} facts
 * @returns {TreeNode}
 */
export function makeNode(parent, facts) {
  /** @type {any} */
  const node = { parent, children: [] };
  for (const name of FACTS) node[name] = facts[name] ?? null;
  node.data = facts.data ?? {};
  return node;
}

/** The node after a turn: the one that is there, else a new one. @param {TreeNode} parent @param {Record<string, any>} facts */
export function childOf(parent, facts) {
  const known = parent.children.find((child) => child.move === facts.move);
  if (known) return known;
  const node = makeNode(parent, facts);
  parent.children.push(node);
  return node;
}

/**
 * Adds turns of api/line below a node. Returns their nodes. There `side` has played; a node's `side` is to move.
 * @param {TreeNode} from
 * @param {ServedTurn[]} turns
 */
export function addTurns(from, turns) {
  let last = from;
  return turns.map((turn) => {
    last = childOf(last, { ...turn, side: turn.side === 'w' ? 'b' : 'w' });
    return last;
  });
}
