// A chess clock for both players. It follows the line that is played: a turn at its end presses the clock; what else
// is looked at or tried meanwhile does not. It is kept with the game, so a reload loses only the time since the last turn.
//
// Event `flag`: a side has no time left; detail `w` or `b`.

import { Emitter } from './emitter.js';
import { html, byId, sideName } from './svg.js';

/** @typedef {Record<Side, number>} Times */

const TICK = 100;

/** `1:05:09`, `4:07`, and tenths below ten seconds: `9.4`. @param {number} ms */
function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** @extends {Emitter<{ flag: Side }>} */
export class Clock extends Emitter {
  on = false;
  #game;
  #board;
  /** The last node of the line that is played. @type {TreeNode | null} */
  #tip = null;
  /** @type {Times} */
  #left = { w: 0, b: 0 };
  #inc = 0;
  /** @type {Side | null} */
  #side = null;
  #since = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #faces = { w: face(), b: face() };

  /** @param {Pick<App, 'game' | 'board'>} app */
  constructor({ game, board }) {
    super();
    this.#game = game;
    this.#board = board;
    board.when('flip', () => this.#place());
    game.when('newgame', () => this.#again());
    game.when('change', () => this.#changed());
    game.when('played', (detail) => this.#played(detail.node));
  }

  /** Sets both clocks; they wait until `run` or the first turn. @param {Times} left @param {number} inc */
  start(left, inc) {
    this.on = true;
    this.#left = { ...left };
    this.#inc = inc;
    this.#side = null;
    this.#tip = this.#game.current;
    this.#place();
  }

  /** Lets the clock of a side run; null stops both for a while. @param {Side | null} side */
  run(side) {
    if (!this.on) return;
    this.#settle();
    this.#side = side;
    this.#since = performance.now();
    clearInterval(this.#timer);
    if (side) this.#timer = setInterval(() => this.#tick(), TICK);
    this.#draw();
  }

  /** Takes the clocks away. */
  stop() {
    clearInterval(this.#timer);
    this.on = false;
    this.#side = null;
    this.#tip = null;
    if (this.#game.root) delete this.#game.root.data.clock;
    for (const node of Object.values(this.#faces)) node.remove();
  }

  /** What a search wants to know, in whole milliseconds. */
  times() {
    this.#settle();
    const whole = (/** @type {number} */ ms) => Math.max(1, Math.round(ms));
    return { wtime: whole(this.#left.w), btime: whole(this.#left.b), winc: this.#inc, binc: this.#inc };
  }

  /** How long a side can afford to wait with a turn, of so many milliseconds that are wanted. @param {Side | null} side @param {number} wanted */
  affordable(side, wanted) {
    if (!this.on) return wanted;
    const { wtime, btime } = this.times();
    return Math.min((side === 'w' ? wtime : btime) / 20, wanted);
  }

  /** @param {TreeNode} node */
  #played(node) {
    if (!this.on || node.parent !== this.#tip) return;
    this.#tip = node;
    this.#settle();
    if (this.#side) this.#left[this.#side] += this.#inc;
    this.#game.root.data.clock = { left: { ...this.#left }, inc: this.#inc, side: node.side };
    this.run(node.result ? null : node.side);
  }

  /** A turn that was taken back, or the end of the game. */
  #changed() {
    if (!this.on || !this.#side) return;
    const game = this.#game;
    if (game.root.data.ended) this.run(null);
    else if (this.#tip?.parent && !this.#tip.parent.children.includes(this.#tip)) {
      this.#tip = game.current;
      this.run(game.current.side);
    }
  }

  /** Another game, or after a reload the same. */
  #again() {
    const { root, current } = this.#game;
    const kept = root.data.clock;
    this.stop();
    if (!kept || root.data.ended || current.result || current.children.length) return;
    root.data.clock = kept;
    this.start(kept.left, kept.inc);
    this.run(kept.side);
  }

  /** Takes the time since the last look from the side that runs. */
  #settle() {
    if (!this.#side) return;
    const now = performance.now();
    this.#left[this.#side] -= now - this.#since;
    this.#since = now;
  }

  #tick() {
    this.#settle();
    this.#draw();
    const side = this.#side;
    if (side && this.#left[side] <= 0) {
      this.run(null);
      this.tell('flag', side);
    }
  }

  #draw() {
    for (const side of /** @type {Side[]} */ (['w', 'b'])) {
      const node = this.#faces[side];
      node.textContent = clockText(this.#left[side]);
      node.classList.toggle('running', this.#side === side);
      node.classList.toggle('short', this.#left[side] < 20_000);
      node.setAttribute('aria-label', `${sideName(side)}: ${clockText(this.#left[side])}`);
    }
  }

  #place() {
    if (!this.on) return;
    const [top, bottom] = /** @type {Side[]} */ (this.#board.flipped ? ['w', 'b'] : ['b', 'w']);
    byId('player-top').append(this.#faces[top]);
    byId('player-bottom').append(this.#faces[bottom]);
    this.#draw();
  }
}

const face = () => html('span', { class: 'clock', role: 'timer', 'aria-live': 'off' });
