// A chess clock for both players. It follows the game: the side to move of the last turn of the main line runs.
//
// Event `flag`: a side has no time left; detail `w` or `b`.

import { html, byId } from './svg.js';

const TICK = 100;

/** `1:05:09`, `4:07`, and tenths below ten seconds: `9.4`. */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Clock extends EventTarget {
  on = false;
  #board;
  #left = { w: 0, b: 0 };
  #inc = 0;
  #side = null;
  #since = 0;
  #timer = 0;
  #faces = { w: face(), b: face() };

  constructor({ game, board }) {
    super();
    this.#board = board;
    board.addEventListener('flip', () => this.#place());
    game.addEventListener('newgame', () => this.stop());
    game.addEventListener('played', ({ detail }) => this.#played(detail.node));
  }

  /** Sets both clocks; they wait until `run` or the first turn. */
  start({ base_ms: base, inc_ms: inc = 0 }) {
    this.on = true;
    this.#left = { w: base, b: base };
    this.#inc = inc;
    this.#side = null;
    this.#place();
  }

  /** Lets the clock of a side run; null stops both for a while. */
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
    for (const node of Object.values(this.#faces)) node.remove();
  }

  /** What a search wants to know, in whole milliseconds. */
  times() {
    this.#settle();
    const whole = (ms) => Math.max(1, Math.round(ms));
    return { wtime: whole(this.#left.w), btime: whole(this.#left.b), winc: this.#inc, binc: this.#inc };
  }

  #played(node) {
    if (!this.on || node.parent.side !== (this.#side ?? node.parent.side)) return;
    this.#settle();
    if (this.#side) this.#left[this.#side] += this.#inc;
    this.run(node.result ? null : node.side);
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
      this.dispatchEvent(new CustomEvent('flag', { detail: side }));
    }
  }

  #draw() {
    for (const side of ['w', 'b']) {
      const node = this.#faces[side];
      node.textContent = clockText(this.#left[side]);
      node.classList.toggle('running', this.#side === side);
      node.classList.toggle('short', this.#left[side] < 20_000);
      node.setAttribute('aria-label', `${side === 'w' ? 'White' : 'Black'}: ${clockText(this.#left[side])}`);
    }
  }

  #place() {
    if (!this.on) return;
    const [top, bottom] = this.#board.flipped ? ['w', 'b'] : ['b', 'w'];
    byId('player-top').append(this.#faces[top]);
    byId('player-bottom').append(this.#faces[bottom]);
    this.#draw();
  }
}

const face = () => html('span', { class: 'clock', role: 'timer', 'aria-live': 'off' });
