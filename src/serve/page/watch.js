// Engine against engine: two strengths, a time control, clocks, a speed; begin, pause, stop. It goes on from the position
// that is shown, and at the end of its own line even if other moves are looked at meanwhile.

import { byId, sideName } from './svg.js';
import { errorLine, options, pick, session, setting } from './controls.js';
import { engineName, levelOf, levelOptions, levelValue, thinkTime } from './levels.js';
import { endGame } from './lines.js';
import { EDITING } from './status.js';
import { fork } from './storage.js';
import { Search } from './thinking.js';

/** Levels answer at once. No turn of theirs is shown earlier at speed 1, in milliseconds, so that it can be followed. */
const FOLLOW_MS = 700;

/** How long a turn is waited for, so that it can be followed. @param {number | null} thinks @param {number} speed */
export const pace = (thinks, speed) => Math.max(thinks ?? 0, FOLLOW_MS) / speed;

export class Watch {
  /** Who has played the game that was watched last, until another one takes its place. @type {Record<Side, string> | null} */
  names = null;
  levels = { w: byId('watch-white'), b: byId('watch-black') };
  time = byId('watch-time');
  speed = byId('watch-speed');
  start = byId('watch-start');
  pause = byId('watch-pause');
  stop = byId('watch-stop');
  note = byId('watch-note');
  error = errorLine();
  #app;
  /** @type {{ get(): { w: number | null, b: number | null, time: string, speed?: string }, set(value: object): boolean }} */
  #saved = setting('watch', { w: null, b: null, time: 'move 1000' });
  /** The node to go on from; null if nothing is played. @type {TreeNode | null} */
  #tip = null;
  /** @type {Search | null} */
  #search = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { time, speed = '1', ...levels } = this.#saved.get();
    for (const side of /** @type {Side[]} */ (['w', 'b'])) {
      this.levels[side].append(...options(levelOptions(app)));
      pick(this.levels[side], levelValue(levelOf(app, String(levels[side]))));
    }
    pick(this.time, time);
    pick(this.speed, speed);
    this.start.addEventListener('click', () => this.begin());
    this.pause.addEventListener('click', () => (this.#search ? this.halt() : this.#run()));
    this.stop.addEventListener('click', () => this.#giveBack());
    for (const input of [this.levels.w, this.levels.b, this.time]) input.addEventListener('change', () => this.#show());
    byId('panel-watch').append(this.error);
    this.#show();
    byId('watch-box').addEventListener('toggle', () => byId('panel-watch').scrollIntoView({ block: 'nearest' }));
    app.game.when('newgame', () => this.leave());
    app.game.when('played', ({ by }) => { if (by === 'user') this.names = null; });
    app.clock.when('flag', (detail) => this.#flag(detail));
  }

  begin() {
    const { game, mode, clock, status, board } = this.#app;
    mode.on('stop');
    if (!mode.on('watch')) {
      this.error.show(mode.state.kind === 'edit' ? EDITING : 'The game is over. Begin a new game, or go back to an earlier move.');
      return;
    }
    this.error.clear();
    if (game.root.data.ended) fork(game); // what has ended stays as it is
    delete game.root.data.ended;
    this.#saved.set({ w: this.#level('w'), b: this.#level('b'), time: this.time.value, speed: this.speed.value });
    this.names = { w: engineName(this.#level('w')), b: engineName(this.#level('b')) };
    const [base, inc] = this.time.value.split(' ').slice(1).map(Number);
    if (this.time.value.startsWith('clock')) clock.start({ w: base, b: base }, inc);
    this.#tip = game.current;
    status('');
    board.element.scrollIntoView({ block: 'nearest' });
    this.#run();
    game.touch();
  }

  /** @param {Side} side */
  #level(side) {
    return levelOf(this.#app, this.levels[side].value);
  }

  /** Stops for a while: the move that is thought about is thought about again later. */
  halt() {
    if (!this.#tip) return;
    this.#search?.stop();
    this.#search = null;
    this.#app.clock.run(null);
    this.#show();
  }

  end() {
    const { mode, clock } = this.#app;
    if (!this.#tip) return;
    this.halt();
    this.#tip = null;
    clock.stop();
    this.#show();
    mode.on('back');
  }

  /** Ends it, and somebody else plays on. */
  leave() {
    this.end();
    this.names = null;
  }

  /** Stops for good: the user's game goes on. */
  #giveBack() {
    this.leave();
    this.#app.play.reply();
  }

  #show() {
    this.note.hidden = !this.time.value.startsWith('move') || this.#level('w') === null || this.#level('b') === null;
    this.start.hidden = Boolean(this.#tip);
    this.stop.hidden = !this.#tip;
    this.pause.hidden = !this.#tip;
    this.pause.textContent = this.#search ? 'Pause' : 'Go on';
    for (const input of [this.levels.w, this.levels.b, this.time]) input.disabled = Boolean(this.#tip);
  }

  /** Plays on until the game is over, or something else has begun. */
  async #run() {
    let search = null;
    try {
      while (this.#tip && !this.#tip.result && this.#search === search) {
        search = this.#begin(this.#tip);
        const best = await search.turn(this.#least(this.#tip));
        if (this.#search !== search) return;
        if (!best) throw new Error('The engine did not return a move.');
        const next = await this.#app.game.play(best, { by: 'watch', from: this.#tip });
        if (this.#search === search) this.#tip = next;
      }
    } catch (error) {
      if (this.#search !== search) return;
      if (/** @type {{ status?: number }} */ (error).status !== 0) this.error.show(error);
      this.halt();
      return;
    }
    if (this.#search === search) this.end();
  }

  /** @param {TreeNode} node */
  #begin(node) {
    const { clock } = this.#app;
    const side = node.side ?? 'w';
    clock.run(side);
    const limits = clock.on ? clock.times() : { movetime_ms: Number(this.time.value.split(' ')[1]) };
    this.#search = new Search(this.#app, node, { session: session(`watch-${side}`), level: this.#level(side), ...limits });
    this.#show();
    return this.#search;
  }

  /** How long a level seems to think at least; on the clock no longer than it can afford. @param {TreeNode} node */
  #least({ side }) {
    const { clock } = this.#app;
    const level = this.#level(side ?? 'w');
    if (level === null || document.hidden) return 0;
    return clock.affordable(side, pace(thinkTime(this.#app, level), Number(this.speed.value)));
  }

  /** @param {Side} side */
  #flag(side) {
    const { game, mode, status } = this.#app;
    const reason = `${sideName(side)} loses on time`;
    this.end();
    mode.on('stop');
    endGame(game, side === 'w' ? '0-1' : '1-0', reason);
    status(`${reason}.`);
  }
}
