// Analysis of the position that is shown: starts and stops the search and hands what it finds to the lines, the bar
// and the arrows. It follows the current node of the tree.

import { html, byId } from './svg.js';
import { button, errorLine, field, number, select, session, setting, short } from './controls.js';
import { EvalBar, chances } from './evalbar.js';
import { LineList } from './linelist.js';
import { arrowsOf } from './pictogram.js';
import { EDITING, reasonText } from './status.js';

/** @type {[string, string][]} */
const LIMITS = [['infinite', 'until stopped'], ['1000', '1 second'], ['5000', '5 seconds'], ['30000', '30 seconds']];
/** The lines are drawn anew at most this often, in milliseconds. */
const REDRAW = 120;

export class Analysis {
  on = false;
  #app;
  /** The node that is searched, and what was found for it so far, by `multipv`. @type {TreeNode | null} */
  #node = null;
  /** @type {Map<number, Line>} */
  #lines = new Map();
  /** What has come of an iteration whose lines are not all there yet. @type {Map<number, Line>} */
  #coming = new Map();
  /** @type {AbortController | null} */
  #search = null;
  /** @type {ReturnType<typeof setTimeout> | null} */
  #drawing = null;
  #settings = setting('analysis', /** @type {Record<string, any>} */ ({}));

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.bar = new EvalBar();
    this.list = new LineList(app);
    this.error = errorLine();
    this.state = html('p', { class: 'analysis-state', text: 'The engine is not searching.' });
    this.chances = html('p', { class: 'hint expected' });
    this.toggle = button('Analyse', () => this.set(!this.on), { id: 'analysis-toggle', class: 'primary', title: 'Start or stop (a)' });
    const { inputs, element } = controls(app, this.#settings.get());
    this.inputs = inputs;
    for (const input of Object.values(inputs)) input.addEventListener('change', () => this.#changed());
    panel.append(html('div', { class: 'tools' }, this.toggle, this.state), this.error, this.chances, this.list.element, element);
    app.game.when('position', () => this.#follow());
    app.game.when('newgame', () => this.#forget());
    app.api.reach.when('reach', (lost) => { if (!lost && this.on && !this.#search) this.#start(); });
  }

  #read() {
    const { limit, multipv, threads, hash_mb: hash, arrows } = this.inputs;
    return { limit: limit.value, multipv: multipv.read(), threads: threads.read(), hash_mb: hash.read(), arrows: arrows.checked };
  }

  #changed() {
    this.#settings.set(this.#read());
    if (this.on) this.#start();
    this.#draw();
  }

  /** Switches the analysis on or off. @param {boolean} on */
  set(on) {
    if (this.on === on) return;
    if (on && this.#app.mode.state.kind === 'edit') {
      this.error.show(EDITING);
      return;
    }
    this.on = on;
    this.toggle.textContent = on ? 'Stop' : 'Analyse';
    this.error.clear();
    if (on) this.#start();
    else this.#stop();
    this.#draw();
  }

  /** Switches it off and shows nothing of it any more. */
  quit() {
    this.set(false);
    this.#forget();
    this.#draw();
    this.#app.board.arrows([]);
  }

  /** Another position is shown. Parts of a turn do not matter: the search is about whole turns. */
  #follow() {
    if (this.#app.game.current === this.#node) return;
    this.#forget();
    if (this.on) this.#start();
    else this.#draw();
  }

  #forget() {
    this.#stop();
    this.#node = null;
    this.#coming.clear();
    this.#lines.clear();
  }

  #stop() {
    this.#search?.abort();
    this.#search = null;
  }

  async #start() {
    const { game, api } = this.#app;
    this.#forget();
    this.#node = game.current;
    if (!game.position || game.position.result) {
      this.#draw();
      return;
    }
    const { limit, multipv, threads, hash_mb: hash } = this.#read();
    const time = limit === 'infinite' ? { infinite: true } : { movetime_ms: Number(limit) };
    const body = { ...game.place(game.current, []), session: session('analysis'), multipv, threads, hash_mb: hash, ...time };
    const search = new AbortController();
    this.#search = search;
    this.#draw();
    const failed = await api.stream('search', body, (name, data) => {
      if (this.#search === search && name === 'line') this.#found(data);
    }, search.signal).catch((error) => error);
    if (this.#search !== search) return;
    this.#search = null;
    // A server that is gone is told of above the board; the analysis goes on when it is back.
    if (failed && failed.status !== 0) {
      this.set(false);
      this.error.show(failed);
    }
    this.#draw();
  }

  /** No two places show one move: lines wait until those of the other places have come that they have changed with. @param {Line} line */
  #found(line) {
    if (!line.pv.length) return;
    this.#coming.set(line.multipv, line);
    const lines = new Map([...this.#lines, ...this.#coming]);
    if (new Set([...lines.values()].map(({ pv }) => pv[0])).size < lines.size) return;
    this.#lines = lines;
    this.#coming.clear();
    const best = lines.get(1);
    if (best && this.#node) this.#node.data.eval = { score: best.score, wdl: best.wdl, depth: best.depth, side: best.side };
    if (this.#drawing) return;
    this.#drawing = setTimeout(() => {
      this.#drawing = null;
      this.#draw();
    }, REDRAW);
  }

  /** The lines, best first; lines of an older search with more lines are left out. */
  #best() {
    const { multipv } = this.#read();
    return [...this.#lines.values()].filter((line) => line.multipv <= multipv).sort((a, b) => a.multipv - b.multipv);
  }

  #draw() {
    const { game, board } = this.#app;
    const lines = this.#best();
    const over = game.position?.result ? game.position : null;
    this.list.show(this.#node ?? game.current, lines);
    this.bar.show(this.on || lines.length > 0, lines[0] ?? game.current?.data.eval, over);
    if (this.on || lines.length) board.arrows(this.inputs.arrows.checked ? arrowsOf(lines) : []);
    this.state.textContent = this.#words(lines[0], over);
    this.chances.textContent = lines[0]?.wdl ? chances(lines[0].wdl, lines[0].side) : '';
  }

  /** @param {Line | undefined} best @param {Position | null} over */
  #words(best, over) {
    if (over) return `The game is over: ${over.result}, ${reasonText(over)}.`;
    if (!best) return this.on ? 'Searching …' : 'The engine is not searching.';
    const speed = best.nps ? `, ${short(best.nps)}/s` : '';
    const state = this.on && !this.#search ? ' – ended' : '';
    return `Depth ${best.depth}/${best.seldepth}, ${short(best.nodes)} nodes${speed}${state}`;
  }
}

/** The settings of a search. @param {App} app @param {Record<string, any>} saved */
function controls({ about }, saved) {
  const cores = about.max_threads;
  const inputs = {
    limit: select(LIMITS, saved.limit ?? 'infinite', { id: 'analysis-limit' }),
    multipv: number(saved.multipv ?? 3, 1, 20, { id: 'analysis-lines' }),
    threads: number(saved.threads ?? 1, 1, cores, { id: 'analysis-threads' }),
    hash_mb: number(saved.hash_mb ?? about.default_hash_mb, 1, about.max_hash_mb, { id: 'analysis-hash' }),
    arrows: html('input', { type: 'checkbox', id: 'analysis-arrows', checked: saved.arrows ?? true }),
  };
  const element = html('details', {}, html('summary', { text: 'Settings' }), html('div', { class: 'fields' },
    field('Search', inputs.limit), field('Lines', inputs.multipv), field(`Threads (1–${cores})`, inputs.threads),
    field('Hash, MiB', inputs.hash_mb), field('Arrows', inputs.arrows, { class: 'field check' })));
  return { inputs, element };
}

/** @param {App} app */
export const init = (app) => new Analysis(app, byId('panel-analysis'));
