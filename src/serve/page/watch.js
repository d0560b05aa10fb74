// Engine against engine: two strengths, a time control, clocks; begin, pause, stop. It goes on from the position that
// is shown, and at the end of its own line even if other moves are looked at meanwhile.

import { html, byId, sideName } from './svg.js';
import { button, errorLine, field, select, session, setting } from './controls.js';
import { Clock } from './clock.js';
import { engineName, levelOf, levelOptions, levelValue } from './levels.js';
import { endGame } from './lines.js';
import { fork } from './storage.js';

const TIMES = [['move 200', '0.2 s for a move'], ['move 1000', '1 s for a move'], ['move 5000', '5 s for a move'],
  ['clock 60000 0', '1 min'], ['clock 60000 1000', '1 min + 1 s'], ['clock 180000 2000', '3 min + 2 s'], ['clock 300000 3000', '5 min + 3 s']];

class Watch {
  #app;
  #saved = setting('watch', { w: null, b: null, time: 'move 1000' });
  /** The node to go on from; null if nothing is played. */
  #tip = null;
  #search = null;

  constructor(app, panel) {
    this.#app = app;
    app.clock = new Clock(app);
    this.error = errorLine();
    const saved = this.#saved.get();
    const level = (side, id) => select(levelOptions(app), levelValue(levelOf(app, saved[side])), { id });
    this.levels = { w: level('w', 'watch-white'), b: level('b', 'watch-black') };
    this.time = select(TIMES, saved.time, { id: 'watch-time' });
    this.start = button('Start from here', () => this.begin(), { class: 'primary', id: 'watch-start' });
    this.pause = button('Pause', () => (this.#search ? this.halt() : this.resume()), { hidden: true, id: 'watch-pause' });
    this.stop = button('Stop', () => this.end(), { hidden: true, id: 'watch-stop' });
    this.note = html('p', { class: 'hint', text: 'Levels 0 to 10 move at once, however long they may think.' });
    for (const input of [this.levels.w, this.levels.b, this.time]) input.addEventListener('change', () => this.#show());
    panel.append(html('div', { class: 'fields' }, field('White', this.levels.w), field('Black', this.levels.b), field('Time', this.time)),
      this.note,
      html('div', { class: 'tools' }, this.start, this.pause, this.stop), this.error);
    this.#show();
    app.game.addEventListener('newgame', () => this.end());
    app.clock.addEventListener('flag', ({ detail }) => this.#flag(detail));
  }

  begin() {
    const { game, play, status } = this.#app;
    if (this.#app.editing) {
      this.error.show('A position is being edited: use it or cancel first.');
      return;
    }
    if (game.current.result) {
      this.error.show('The game is over. Begin a new game, or go back to an earlier move.');
      return;
    }
    this.error.clear();
    play.stop();
    if (game.root.data.ended) fork(game); // what has ended stays as it is
    delete game.root.data.ended;
    this.#saved.set({ w: this.#level('w'), b: this.#level('b'), time: this.time.value });
    play.watching = true;
    play.names = { w: engineName(this.#level('w')), b: engineName(this.#level('b')) };
    const [kind, base, inc] = this.time.value.split(' ');
    if (kind === 'clock') this.#app.clock.start({ base_ms: Number(base), inc_ms: Number(inc) });
    this.#tip = game.current;
    status('');
    this.#show();
    this.resume();
  }

  #level(side) {
    return levelOf(this.#app, this.levels[side].value);
  }

  resume() {
    if (!this.#tip || this.#search) return;
    this.#run();
    this.#show();
  }

  /** Stops for a while: the move that is thought about is thought about again later. */
  halt() {
    this.#search?.abort();
    this.#search = null;
    this.#app.clock.run(null);
    this.#show();
  }

  end() {
    const { play, clock } = this.#app;
    if (!this.#tip) return;
    this.halt();
    this.#tip = null;
    clock.stop();
    play.watching = false;
    delete play.names;
    this.#show();
  }

  #show() {
    const { play } = this.#app;
    this.note.hidden = !this.time.value.startsWith('move') || this.#level('w') === null || this.#level('b') === null;
    this.start.hidden = Boolean(this.#tip);
    this.stop.hidden = !this.#tip;
    this.pause.hidden = !this.#tip;
    this.pause.textContent = this.#search ? 'Pause' : 'Go on';
    for (const input of [this.levels.w, this.levels.b, this.time]) input.disabled = Boolean(this.#tip);
    play?.show();
  }

  async #run() {
    const search = new AbortController();
    this.#search = search;
    try {
      while (this.#search === search && this.#tip && !this.#tip.result) await this.#turn(search);
    } catch (error) {
      if (this.#search === search && error.status !== 0) this.error.show(error);
      if (this.#search === search) this.halt();
      return;
    }
    if (this.#search === search) this.end();
  }

  async #turn(search) {
    const { game, api, clock } = this.#app;
    const node = this.#tip;
    const { side } = node;
    clock.run(side);
    const limits = clock.on ? clock.times() : { movetime_ms: Number(this.time.value.split(' ')[1]) };
    let [best, failed] = [null, null];
    await api.stream('search', { ...game.place(node, []), session: session(`watch-${side}`), level: this.#level(side), ...limits }, (name, data) => {
      if (name === 'done') best = data.bestmove;
      if (name === 'error') failed = data.error;
    }, search.signal);
    if (this.#search !== search) return;
    if (!best) throw new Error(failed ?? 'The engine gave no move.');
    const next = await game.play(best, { by: 'watch', from: node });
    if (this.#search === search) this.#tip = next;
  }

  #flag(side) {
    const { game, play, status } = this.#app;
    const reason = `${sideName(side)} loses on time`;
    if (this.#tip) this.end();
    else play.stop();
    endGame(game, side === 'w' ? '0-1' : '1-0', reason);
    status(`${reason}.`);
  }
}

export function init(app) {
  app.watch = new Watch(app, byId('panel-watch'));
}
