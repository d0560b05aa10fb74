// Engine against engine: two strengths, a time control, clocks, a speed; begin, pause, stop. It goes on from the position
// that is shown, and at the end of its own line even if other moves are looked at meanwhile.

import { html, byId, sideName } from './svg.js';
import { button, errorLine, field, select, session, setting } from './controls.js';
import { engineName, levelOf, levelOptions, levelValue, thinkTime } from './levels.js';
import { endGame } from './lines.js';
import { EDITING } from './status.js';
import { fork } from './storage.js';
import { Search } from './thinking.js';

/** @type {[string, string][]} */
const TIMES = [['move 200', '0.2 s a move'], ['move 1000', '1 s a move'], ['move 5000', '5 s a move'],
  ['clock 60000 0', '1 min'], ['clock 60000 1000', '1 min + 1 s'], ['clock 180000 2000', '3 min + 2 s'], ['clock 300000 3000', '5 min + 3 s']];
/** @type {[string, string][]} */
const SPEEDS = [['0.5', '½ ×'], ['1', '1 ×'], ['3', '3 ×']];
/** Levels answer at once. No turn of theirs is shown earlier at speed 1, in milliseconds, so that it can be followed. */
const FOLLOW_MS = 700;

/** How long a turn is waited for, so that it can be followed. @param {number | null} thinks @param {number} speed */
export const pace = (thinks, speed) => Math.max(thinks ?? 0, FOLLOW_MS) / speed;

export class Watch {
  /** Who has played the game that was watched last, until another one takes its place. @type {Record<Side, string> | null} */
  names = null;
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
    const saved = this.#saved.get();
    /** @param {Side} side @param {string} id */
    const level = (side, id) => select(levelOptions(app), levelValue(levelOf(app, String(saved[side]))), { id });
    this.levels = { w: level('w', 'watch-white'), b: level('b', 'watch-black') };
    this.time = select(TIMES, saved.time, { id: 'watch-time' });
    this.speed = select(SPEEDS, saved.speed ?? '1', { id: 'watch-speed', title: 'How fast levels seem to play' });
    this.error = errorLine();
    this.start = button('Start from here', () => this.begin(), { class: 'primary', id: 'watch-start' });
    this.pause = button('Pause', () => (this.#search ? this.halt() : this.#run()), { hidden: true, id: 'watch-pause' });
    this.stop = button('Stop', () => this.#giveBack(), { hidden: true, id: 'watch-stop' });
    this.note = html('p', { class: 'hint', text: 'Levels 0 to 10 need no time; the speed says how fast they seem to play.' });
    for (const input of [this.levels.w, this.levels.b, this.time]) input.addEventListener('change', () => this.#show());
    byId('panel-watch').append(
      html('div', { class: 'fields' }, field('White', this.levels.w), field('Black', this.levels.b), field('Time', this.time), field('Speed', this.speed)),
      this.note,
      html('div', { class: 'tools' }, this.start, this.pause, this.stop), this.error);
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
