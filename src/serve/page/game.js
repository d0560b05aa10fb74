// The game as the page holds it: a tree of turns, the node that is shown, and the parts of a turn in progress.
// It knows no rule: what a move does comes from the server.
//
// Events: `change`   the tree or the current node changed (also the parts of the turn),
//         `position` the server's answer for what is shown now has come: game.position, game.board, game.lastMove,
//         `played`   a turn was played; detail {node, by}, where `by` is 'user', 'engine', ...,
//         `leave`    another game is about to take the place of this one,
//         `newgame`  another game was begun or loaded,
//         `error`    the position could not be asked for; detail is the error.

import * as api from './api.js';
import { Emitter } from './emitter.js';
import { addTurns, childOf, makeNode } from './nodes.js';

const KEPT_ANSWERS = 200;

/** @extends {Emitter<GameEvents>} */
export class Game extends Emitter {
  /** The list of api/variants. @type {Variant[]} */
  variants;
  /** The variant object of the game; until one is begun there is no game. @type {Variant} */
  variant = /** @type {any} */ (null);
  /** FEN of the start; equal to variant.start unless a position was set up. */
  startFen = '';
  /** @type {TreeNode} */
  root = /** @type {any} */ (null);
  /** @type {TreeNode} */
  current = /** @type {any} */ (null);
  /** Texts of the parts of the current turn that are played already. @type {string[]} */
  parts = [];
  /** The answer of api/position for what is shown; null until it has come. @type {Position | null} */
  position = null;
  /** @type {Board | null} */
  board = null;
  /** @type {Move | null} */
  lastMove = null;
  /** What the server says in words and squares; null if it says nothing. @type {ServedPosition['position_facts'] | null} */
  facts = null;
  /** Whether these belong to what is shown; false while a new answer is on its way. */
  settled = false;
  /** @type {Map<TreeNode, ServedPosition>} */
  #answers = new Map();
  #asked = 0;
  #begun = 0;

  /** @param {Variant[]} variants */
  constructor(variants) {
    super();
    this.variants = variants;
  }

  /** Looks a variant up by its name. @param {unknown} name */
  variantNamed(name) {
    return this.variants.find((variant) => variant.variant === name || variant.aliases.includes(String(name)));
  }

  /** The texts of the turns that lead to a node. */
  moves(node = this.current) {
    return this.line(node).map(({ move }) => move ?? '');
  }

  /** The nodes from the root (not included) to a node. */
  line(node = this.current) {
    const nodes = [];
    for (let at = node; at?.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** What requests about a node carry. */
  place(node = this.current, parts = node === this.current ? this.parts : []) {
    /** @type {Place} */
    const place = { variant: this.variant.variant, fen: this.startFen, moves: this.moves(node) };
    if (parts.length) place.parts = [...parts];
    return place;
  }

  /**
   * Begins a game, with moves or without. Throws, and changes nothing, if the server refuses it. False if another game
   * was asked for meanwhile.
   * @param {{ variant: string, fen?: string | null, moves?: string[] }} wanted
   */
  async load({ variant, fen, moves = [] }) {
    const info = this.variantNamed(variant);
    if (!info) throw new Error(`There is no game called "${variant}" here.`);
    const place = { variant: info.variant, fen: fen || null, moves };
    this.#begun += 1;
    const begun = this.#begun;
    const [answer, line] = await Promise.all([
      api.post('position', { ...place, moves: [] }),
      moves.length ? api.post('line', place) : null,
    ]);
    if (begun !== this.#begun) return false;
    const root = makeNode(null, answer.position);
    const current = line ? addTurns(root, line.turns).at(-1) : root;
    this.begin(info, fen || info.start, root, { current, answer: line ? null : answer });
    return true;
  }

  /**
   * Takes a tree as the game, and shows a node of it. `answer`: what api/position said about this node, if known.
   * @param {Variant} info
   * @param {string} fen
   * @param {TreeNode} root
   * @param {{ current?: TreeNode, parts?: string[], answer?: ServedPosition | null }} at
   */
  begin(info, fen, root, { current = root, parts = [], answer = null } = {}) {
    this.#begun += 1;
    if (this.root) this.tell('leave');
    this.variant = info;
    this.startFen = fen;
    this.root = root;
    this.current = current;
    this.parts = parts;
    this.#answers.clear();
    if (answer) this.#answers.set(current, answer);
    this.tell('newgame');
    this.show();
  }

  /**
   * Plays a turn: a move object or its text. It follows the variation if there is one, else it adds one.
   * `from` is the node where it is played; if another node is shown by then, that one stays shown.
   * Throws if the server refuses the move.
   * @param {string | { move: string }} move
   * @param {{ by?: Player, from?: TreeNode }} how
   */
  async play(move, { by = 'user', from = this.current } = {}) {
    const text = typeof move === 'string' ? move : move.move;
    const place = this.place(from, []);
    const { root } = this;
    place.moves.push(text);
    const answer = await api.post('position', place);
    if (this.root !== root) return null;
    const { position, last } = answer;
    const node = childOf(from, {
      ...last, move: last?.move ?? text, fen: position.fen, side: position.side, check: position.check,
      result: position.result, reason: position.reason,
    });
    this.#remember(node, answer);
    if (this.current === from) this.goTo(node);
    else this.tell('change');
    this.tell('played', { node, by });
    return node;
  }

  /** Plays a part of a turn that goes on after it. @param {string} text */
  playPart(text) {
    this.parts = [...this.parts, text];
    return this.show();
  }

  /** Takes the last part of the turn in progress back; false if there is none. */
  takePartBack() {
    if (!this.parts.length) return false;
    this.parts = this.parts.slice(0, -1);
    this.show();
    return true;
  }

  /** @param {TreeNode | null | undefined} node */
  goTo(node) {
    if (!node || (node === this.current && !this.parts.length)) return;
    this.parts = [];
    this.current = node;
    this.show();
  }

  back() {
    if (!this.takePartBack()) this.goTo(this.current.parent);
  }

  /** Removes a node and all that follows it. @param {TreeNode} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    const inside = this.line().includes(node);
    parent.children = parent.children.filter((child) => child !== node);
    if (inside) this.goTo(parent);
    else this.tell('change');
  }

  /** Makes the line to a node the first one at every branch. @param {TreeNode} node */
  promote(node) {
    for (const at of this.line(node)) {
      const { children } = /** @type {TreeNode} */ (at.parent);
      children.splice(0, children.length, at, ...children.filter((child) => child !== at));
    }
    this.tell('change');
  }

  /** Tells everybody that something in `node.data` changed. */
  touch() {
    this.tell('change');
  }

  /** Shows the current node: events `change` now and `position` when the answer is there. */
  async show() {
    this.#asked += 1;
    const asked = this.#asked;
    this.settled = false;
    this.tell('change');
    let answer = this.parts.length ? undefined : this.#answers.get(this.current);
    if (!answer) {
      try {
        answer = await api.post('position', this.place());
      } catch (error) {
        this.tell('error', /** @type {GameEvents['error']} */ (error));
        return;
      }
      if (asked !== this.#asked) return;
      if (!this.parts.length) this.#remember(this.current, answer);
    }
    if (!this.parts.length) {
      const { fen, side, check, result, reason } = answer.position;
      Object.assign(this.current, { fen, side, check, result, reason }); // what was kept may be wrong
    }
    this.position = answer.position;
    this.board = answer.board;
    this.lastMove = answer.last;
    this.facts = answer.position_facts ?? null;
    this.settled = true;
    this.tell('position');
  }

  /** @param {TreeNode} node @param {ServedPosition} answer */
  #remember(node, answer) {
    this.#answers.set(node, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS) this.#answers.delete(oldest);
  }
}
