// The tree of variations: the main line in two columns, variations indented below the move they replace. A click goes
// to a move; keys go along the tree.

import { html, svg, byId } from './svg.js';
import { button, oncePerFrame } from './controls.js';
import { MARKS, endOf, endedHere, numberOf, numberText } from './lines.js';
import { mayDelete } from './mode.js';
import { reasonText } from './status.js';
import { initKeys } from './treekeys.js';

/** @type {Record<string, string>} */
const RESULTS = { '1/2-1/2': '½–½', '1-0': '1–0', '0-1': '0–1' };

export class Tree {
  #app;
  #list = html('div', { class: 'tree', role: 'group', 'aria-label': 'Moves' });
  /** @type {Map<Element, TreeNode>} */
  #nodes = new Map();
  /** @type {{ node: TreeNode, parent: TreeNode, index: number } | null} */
  #removed = null;

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    const { game } = app;
    this.undo = button('Undo', () => this.#putBack(), { hidden: true });
    this.promote = button('Main line', () => game.promote(game.current), { title: 'Make this variation the main line' });
    this.remove = button('Delete move', () => this.delete(), { class: 'delete', title: 'Delete this move and what follows (Delete)' });
    this.forward = go(['M8 5l10 7-10 7Z'], 'One move on (right arrow)', () => game.goTo(game.current.children[0]));
    panel.append(this.#list, html('div', { class: 'tools tree-buttons' },
      go(['M6 5v14', 'M19 5 9 12l10 7Z'], 'First position (Home)', () => game.goTo(game.root), 'go end'), go(['M17 5 7 12l10 7Z'], 'One move back (left arrow)', () => game.back()),
      this.forward, go(['M18 5v14', 'M5 5l10 7-10 7Z'], 'Last position (End)', () => game.goTo(endOf(game.current)), 'go end'),
      this.promote, this.remove, this.undo));
    this.#list.addEventListener('click', (event) => {
      const move = /** @type {Element} */ (event.target).closest('.move');
      if (move) game.goTo(this.#nodes.get(move));
    });
    game.when('change', oncePerFrame(() => this.#draw()));
    game.when('newgame', () => this.#forget());
    app.mode.when('change', () => { this.remove.disabled = !mayDelete(app.mode.state); });
    // Lines of analysis above it take room away: the current move stays in sight.
    new ResizeObserver(() => this.#reveal(this.#list.querySelector('[aria-current]'))).observe(this.#list);
  }

  /** Removes the current move and all that follows; it can be undone until another game is begun. */
  delete() {
    const { game, status } = this.#app;
    const node = game.current;
    if (!node.parent || !mayDelete(this.#app.mode.state)) return;
    this.#removed = { node, parent: node.parent, index: node.parent.children.indexOf(node) };
    game.remove(node);
    this.undo.hidden = false;
    status(`${numberText(game, node)} ${node.san} and what follows it deleted. "Undo" below the moves puts it back.`);
  }

  #putBack() {
    const { game } = this.#app;
    if (!this.#removed) return;
    const { node, parent, index } = this.#removed;
    this.#forget();
    parent.children = parent.children.filter((child) => child.move !== node.move);
    parent.children.splice(index, 0, node);
    game.goTo(node);
    game.touch();
  }

  #forget() {
    this.#removed = null;
    this.undo.hidden = true;
  }

  #draw() {
    const { game } = this.#app;
    if (!game.root) return;
    const focused = this.#list.contains(document.activeElement);
    this.#nodes.clear();
    this.#list.replaceChildren();
    this.#comment(this.#list, game.root);
    if (game.root.children.length) this.#mainLine(game.root);
    else this.#list.append(html('p', { class: 'empty', text: 'No moves yet.' }));
    /** @type {HTMLElement | null} */
    const current = this.#list.querySelector('[aria-current]');
    if (focused) (current ?? this.#list.querySelector('button'))?.focus({ preventScroll: true });
    if (game.root.children.length) this.#reveal(current); // asking an empty list for its place lays out the page
    this.promote.hidden = !offMainLine(game.current);
    this.forward.disabled = !game.current.children.length;
  }

  /** Scrolls the list alone, never the page. @param {Element | null} move */
  #reveal(move) {
    if (!move) {
      this.#list.scrollTop = 0;
      return;
    }
    if (this.#app.game.current.result || endedHere(this.#app.game)) {
      this.#list.scrollTop = this.#list.scrollHeight;
      return;
    }
    const [box, inside] = [this.#list.getBoundingClientRect(), move.getBoundingClientRect()];
    if (inside.top < box.top) this.#list.scrollTop -= box.top - inside.top + 8;
    else if (inside.bottom > box.bottom) this.#list.scrollTop += inside.bottom - box.bottom + 8;
  }

  /** @param {TreeNode} root */
  #mainLine(root) {
    /** @type {HTMLElement | null} */
    let row = null;
    let node = root;
    while (node.children.length) {
      const [next, ...others] = node.children;
      const { number, side } = numberOf(this.#app.game, next);
      if (side === 'w' || !row) row = this.#row(number, side);
      row.append(this.#move(next));
      if (others.length || next.data.comment) {
        this.#comment(this.#list, next);
        for (const other of others) this.#variation(this.#list, other, 1);
        row = null;
      }
      if (this.#outcome(next) || side === 'b') row = null;
      node = next;
    }
  }

  /** Writes how the game ended at a node; false if it did not end there. @param {TreeNode} node */
  #outcome(node) {
    const end = node.result ? node : endedHere(this.#app.game, node);
    if (end) this.#list.append(html('p', { class: 'outcome', text: `${RESULTS[end.result ?? ''] ?? end.result} ${reasonText(end)}` }));
    return Boolean(end);
  }

  /** @param {number} number @param {Side} side */
  #row(number, side) {
    const row = html('div', { class: 'turn' }, html('span', { class: 'number', text: `${number}.` }));
    if (side === 'b') row.append(html('span', { class: 'gap', text: '…' }));
    this.#list.append(row);
    return row;
  }

  /** @param {Element} into @param {TreeNode} first @param {number} level */
  #variation(into, first, level) {
    const line = html('div', { class: 'variation' });
    line.style.setProperty('--level', String(Math.min(level, 6)));
    into.append(line);
    let node = first;
    let fresh = true;
    while (node) {
      const { side } = numberOf(this.#app.game, node);
      if (fresh || side === 'w') line.append(html('span', { class: 'number', text: numberText(this.#app.game, node) }));
      line.append(this.#move(node));
      fresh = this.#comment(line, node);
      // Alternatives stand behind the move that they replace, as in books.
      const others = node === first ? [] : node.parent?.children.slice(1) ?? [];
      for (const other of others) this.#variation(line, other, level + 1);
      fresh ||= others.length > 0;
      [node] = node.children;
    }
  }

  /** @param {Element} into @param {TreeNode} node */
  #comment(into, { data }) {
    if (data.comment) into.append(html('span', { class: 'comment', text: data.comment }));
    return Boolean(data.comment);
  }

  /** @param {TreeNode} node */
  #move(node) {
    const { game } = this.#app;
    const mark = node.data.mark ? MARKS[node.data.mark] : '';
    const current = node === game.current;
    const move = html('button', { type: 'button', class: 'move', tabindex: current ? 0 : -1, 'aria-current': current ? 'true' : null, title: [node.move, namesIn(game.variant, node.san ?? ''), node.data.spent].filter(Boolean).join('; ') },
      html('span', { text: node.san }));
    if (mark) move.append(html('span', { class: `glyph ${node.data.mark}`, title: node.data.mark, text: mark }));
    if (node.data.scoreText) move.append(html('span', { class: 'move-score', text: node.data.scoreText }));
    this.#nodes.set(move, node);
    return move;
  }
}

/** The types whose letters a turn has, as in `K King, S Soldier`. @param {Variant} variant @param {string} san */
const namesIn = (variant, san) => variant.pieces.filter(({ letter }) => san.includes(letter)).map(({ letter, name }) => `${letter} ${name}`).join(', ');

/** A button with an arrow, drawn of paths in a box of 24. @param {string[]} paths @param {string} words @param {() => void} step */
const go = (paths, words, step, kind = 'go') => button('', step, { class: kind, title: words, 'aria-label': words },
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...paths.map((d) => svg('path', { d }))));

/** Whether a node is in a variation. @param {TreeNode} node @returns {boolean} */
const offMainLine = (node) => Boolean(node.parent) && (node.parent?.children[0] !== node || offMainLine(node.parent));

/** @param {App} app */
export function init(app) {
  const tree = new Tree(app, byId('panel-tree'));
  initKeys(app, tree);
}
