// Judging a game: asks the server for each move's score, puts marks and better lines into the tree, and shows the
// course of the game.

import { html, byId } from './svg.js';
import { button, download, errorLine, field, fileName, oncePerFrame, scoreText, select, session, setting, whitePoints } from './controls.js';
import { MARKS, addLine, endOf, numberText } from './lines.js';
import { Plot } from './plot.js';

/** @type {[string, string][]} */
const EFFORTS = [['20000', 'quick'], ['100000', 'normal'], ['500000', 'careful']];
/** Turns of a better line that are put into the tree. */
const BETTER = 8;

export class Annotation {
  #app;
  /** @type {AbortController | null} */
  #work = null;
  #picture = '';
  #effort = setting('annotation', '20000');

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.error = errorLine();
    this.effort = select(EFFORTS, this.#effort.get(), { id: 'annotation-effort' });
    this.start = button('Judge the game', () => (this.#work ? this.#work.abort() : this.#judgeAndSay()), { id: 'annotation-start' });
    this.progress = html('progress', { hidden: true, 'aria-label': 'Turns judged' });
    this.save = button('Save the plot', () => download(fileName(app.game, 'svg'), this.#picture, 'image/svg+xml'), { hidden: true });
    this.plot = new Plot(app);
    this.marks = html('ul', { class: 'marks', 'aria-label': 'Marked moves' });
    panel.append(html('h2', { text: 'The whole game' }), html('div', { class: 'tools' }, this.start, field('Effort', this.effort), this.progress, this.save),
      this.error, this.plot.element, this.marks);
    app.game.when('change', oncePerFrame(() => this.#draw()));
    app.game.when('newgame', () => this.#forget());
  }

  #forget() {
    this.#work?.abort();
    this.save.hidden = true;
    this.error.clear();
  }

  /** The line that is shown, to its end. */
  #nodes() {
    const { game } = this.#app;
    return game.line(endOf(game.current));
  }

  async #judgeAndSay() {
    const nodes = this.#nodes();
    if (!await this.judge()) return;
    this.#app.status(`Game judged: ${this.#summary(nodes)}.`);
    this.plot.element.scrollIntoView({ block: 'nearest' });
  }

  /** Judges the line that is shown; false where it was aborted or refused. `told(turn)` is called after each turn. @param {(turn: number) => void} told */
  async judge(told = () => {}) {
    const { game, game: { root }, api } = this.#app;
    const nodes = this.#nodes();
    if (!nodes.length) {
      this.error.show('There is no move to judge yet.');
      return false;
    }
    this.#effort.set(this.effort.value);
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.#show(nodes.length);
    /** @type {[TreeNode, string[]][]} */
    const better = [];
    let whole = false;
    await this.error.during(async () => {
      const body = { ...game.place(nodes.at(-1), []), nodes: Number(this.effort.value), session: session('annotation') };
      await api.stream('annotate', body, (name, data) => {
        if (signal.aborted) return;
        if (name === 'turn') {
          better.push(...this.#judged(nodes, data));
          told(data.turn);
        }
        if (name === 'done') this.#picture = data.svg;
        if (name === 'done') this.save.hidden = !data.svg;
      }, signal);
      for (const [node, pv] of better) {
        if (game.root !== root || !node.parent) break;
        const [first] = await addLine(this.#app, node.parent, pv);
        if (first) node.data.better = first.san;
      }
      whole = !signal.aborted;
    });
    this.#work = null;
    this.#show(0);
    this.#draw();
    return whole;
  }

  /** @param {number} turns */
  #show(turns) {
    this.start.textContent = turns ? 'Stop' : 'Judge the game';
    this.progress.hidden = !turns;
    this.progress.max = Math.max(1, turns);
    this.progress.value = 0;
  }

  /** Writes what was found for a turn into its node. Returns the better line, if the move was bad. @param {TreeNode[]} nodes @param {Judged & { turn: number }} found @returns {[TreeNode, string[]][]} */
  #judged(nodes, found) {
    const node = nodes[found.turn - 1];
    if (!node) return [];
    const before = whitePoints(found.best_wdl ?? [0, 1000, 0], found.side);
    const lost = (found.loss ?? 0) / 2;
    node.data.mark = found.mark;
    node.data.score = found.score;
    node.data.depth = found.depth;
    node.data.scoreText = scoreText(found.score, found.side);
    node.data.points = { before, after: Math.min(1, Math.max(0, before + (found.side === 'w' ? -lost : lost))) };
    this.progress.value = found.turn;
    this.#app.game.touch();
    return found.mark && found.pv?.length && found.pv[0] !== found.move ? [[node, found.pv.slice(0, BETTER)]] : [];
  }

  /** @param {TreeNode[]} nodes */
  #summary(nodes) {
    const count = (/** @type {string} */ mark) => nodes.filter((node) => node.data.mark === mark).length;
    const words = Object.keys(MARKS).filter(count).map((mark) => `${count(mark)} ${count(mark) > 1 ? `${mark.replace(/y$/, 'ie')}s` : mark}`);
    return words.join(', ') || 'no bad moves';
  }

  #draw() {
    const { game } = this.#app;
    if (!game.root) return;
    const nodes = this.#nodes();
    this.plot.show(nodes);
    const marked = nodes.filter((node) => node.data.mark);
    const focused = [...this.marks.children].findIndex((item) => item.contains(document.activeElement));
    this.marks.replaceChildren(...marked.map((node) => this.#mark(node)));
    this.marks.querySelectorAll('button')[focused]?.focus({ preventScroll: true });
  }

  /** @param {TreeNode} node */
  #mark(node) {
    const { game } = this.#app;
    const { better, mark } = node.data;
    const text = `${numberText(game, node)} ${node.san}`;
    const move = button('', () => game.goTo(node), { class: 'move', 'aria-current': node === game.current ? 'true' : null },
      html('span', { text }), html('span', { class: `glyph ${mark}`, text: mark ? MARKS[mark] : '' }));
    const words = html('span', { class: 'better', text: `${mark}${better ? `; better ${better}` : ''}` });
    return html('li', {}, move, words);
  }
}

/** @param {App} app */
export const init = (app) => new Annotation(app, byId('panel-annotation'));
