// Searches, each in a worker of its own.

import { Found } from './found.js';
import { FULL, Helper } from './helper.js';
import { flag, kindOf, known, whole, written, wrong } from './rules.js';

const LIMITS = {
  nodes: whole(1),
  depth: whole(1),
  movetime_ms: whole(0),
  wtime: whole(0),
  btime: whole(0),
  winc: whole(0),
  binc: whole(0),
  infinite: flag,
  level: whole(0, FULL),
  seed: whole(0),
  multipv: whole(1),
  hash_mb: whole(1),
};
const OPTIONS = { signal: { is: (value) => value instanceof AbortSignal, expected: 'an AbortSignal' } };

/** Workers that are kept for the next search, with their hash tables. */
const MOST_IDLE = 2;

/** Workers that do nothing, with the game that they searched; the one used last at the end. */
const idle = [];

/** The worker that has searched a game already, if it is kept and idle; else a new one, which has learnt nothing. */
function taken(game) {
  const at = idle.findIndex((one) => one.game === game);
  return at < 0 ? new Helper() : idle.splice(at, 1)[0].helper;
}

function givenBack(game, helper) {
  idle.push({ game, helper });
  if (idle.length > MOST_IDLE) idle.shift().helper.end();
}

/** A search of `game`, which is at `place`: the promise of what it finds, with `stop()`. */
export function search(game, place, limits = {}, onLine = () => {}, options = {}) {
  const running = new Running(onLine);
  const promise = running.run(game, place, limits, options);
  return Object.assign(promise, { stop: () => running.stop() });
}

class Running {
  #onLine;
  #helper = null;
  #found = new Found();
  #failed = null;
  #stopped = false;

  constructor(onLine) {
    this.#onLine = onLine;
  }

  async run(game, place, limits, options) {
    if (typeof this.#onLine !== 'function') throw wrong('onLine', kindOf(this.#onLine), 'a function');
    const { signal } = known('options', options, OPTIONS, 'option of a search');
    signal?.throwIfAborted();
    const body = written({ ...place, ...known('limits', limits, LIMITS, 'limit'), session: 'search' });
    this.#helper = taken(game);
    const abort = () => this.#helper.stop();
    signal?.addEventListener('abort', abort);
    const { status, text } = await this.#helper.ask({ run: true, path: 'search', body }, (event) => this.#told(event))
      .finally(() => {
        signal?.removeEventListener('abort', abort);
        givenBack(game, this.#helper);
        this.#helper = null;
      });
    signal?.throwIfAborted();
    if (status >= 400) throw new Error(JSON.parse(text).error);
    if (this.#failed) throw this.#failed;
    return { ...this.#found.lines[0], ...this.#found.best, lines: this.#found.lines };
  }

  /** Ends it with what it has found. */
  stop() {
    this.#stopped = true;
    if (this.#helper) this.#found.stop(this.#helper);
  }

  #told(event) {
    const { name, data } = this.#found.hear(event);
    if (name === 'error') this.#failed ??= new Error(data.error);
    else if (name === 'line' && !this.#failed) this.#line(data);
  }

  #line(line) {
    try {
      this.#onLine(line);
    } catch (error) {
      this.#failed = error;
      this.stop();
    }
    if (this.#stopped && !this.#helper?.shares) this.stop();
  }
}
