// The engine's turns: how it is asked for one, with time to look at what is on the board; and its part in the user's games.

import { session } from './controls.js';
import { still } from './effects.js';
import { thinkTime } from './levels.js';

/** No answer of a weak level is shown earlier, in milliseconds: nobody would see what it answers. */
const LOOK_MS = 500;

/** A turn that is looked for. */
export class Search {
  #app;
  #node;
  #asked;
  #stopped = new AbortController();
  #answered = false;
  /** Ends the time to look. */
  #goOn = () => {};
  #onBegun = () => {};
  /** @type {Promise<void>} */
  #begun = new Promise((resolve) => { this.#onBegun = resolve; });

  /** @param {App} app @param {TreeNode} node @param {Asked} asked */
  constructor(app, node, asked) {
    this.#app = app;
    this.#node = node;
    this.#asked = asked;
  }

  /** Promises the turn, no sooner than after `least` milliseconds; null where it was stopped. @param {number} least */
  async turn(least) {
    const { api, game } = this.#app;
    const { signal } = this.#stopped;
    const since = performance.now();
    const { bestmove } = await api.search({ ...game.place(this.#node, []), ...this.#asked }, signal, this.#onBegun);
    this.#answered = true;
    const left = least - (performance.now() - since);
    if (left > 0 && !signal.aborted) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#goOn = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    return signal.aborted ? null : bestmove;
  }

  /** Ends it with what it has found; a stop that comes before the search has begun would be lost. */
  async now() {
    this.#goOn();
    await this.#begun;
    if (!this.#answered && !this.#stopped.signal.aborted) this.#app.api.post('stop', { session: this.#asked.session }).catch(() => {});
  }

  /** Ends it; nobody wants its answer any more. */
  stop() {
    this.#stopped.abort();
    this.#goOn();
  }
}

/** The engine as the user's opponent. */
export class Thinking {
  #app;
  /** @type {Search | null} */
  #search = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    // Whatever has ended the thinking ends the search.
    app.mode.when('change', () => {
      if (app.mode.state.thinking) return;
      this.#search?.stop();
      this.#search = null;
    });
  }

  /** Looks for a turn and plays it, then what the user has planned. */
  async begin() {
    const { game, mode, play, entry, premove, clock, fail } = this.#app;
    const { current: node } = game;
    if (!mode.on('think')) return;
    const time = clock.on ? clock.times() : { movetime_ms: play.movetime };
    const search = new Search(this.#app, node, { session: session('play'), ...time, level: play.level, book: true });
    this.#search = search;
    let moved = null;
    try {
      const best = await search.turn(this.#least(node));
      if (best) moved = await game.play(best, { by: 'engine', from: node });
    } catch (error) {
      fail(error);
    }
    if (this.#search !== search) return; // it was stopped: what goes on by now is not its business
    this.#search = null;
    mode.on('thought');
    entry.clear();
    if (!moved || moved !== game.current) {
      mode.on('forget');
      return;
    }
    premove.carryOut();
    play.reply(); // it may have moved for the user
  }

  /** How long a weak level seems to think at least; on the clock no longer than it can afford. @param {TreeNode} node */
  #least({ side }) {
    const { play, clock } = this.#app;
    if (play.level === null || still()) return 0;
    return clock.affordable(side, thinkTime(this.#app, play.level) ?? LOOK_MS);
  }

  now() {
    this.#search?.now();
  }
}
