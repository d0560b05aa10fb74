// An exercise on the board: a position, a task, and whether what is played solves it. First steps (steps.js) and puzzles
// (puzzles.js) are made of them. The rules are the real ones; nothing of it is kept as a game.

import * as api from './api.js';
import { html, byId, withPictures } from './svg.js';
import { button } from './controls.js';
import { speak } from './status.js';
import { arrowsOfMove } from './pictogram.js';
import { makeNode } from './nodes.js';

/** How long a wrong move stays on the board, in milliseconds, and a right one before it is answered. */
const LOOK_MS = 1100;
const ANSWER_MS = 600;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * Of a task, `judge(node, at)` promises what the user's turn number `at` (from 0) is worth; its `reply` is missing where
 * the task is solved. `solution(at)` is a right turn there, or null. `solved(how)` is called once, also where the solution
 * was shown, and `missed()` at the first wrong try or hint. `buttons()` are shown when it is solved.
 */
export class Exercise {
  #app;
  /** @type {Task | null} */
  task = null;
  #asked = 0;
  #helped = false;
  #shown = false;
  #said = { text: '', kind: '' };
  #panel = byId('exercise');

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    app.game.when('newgame', () => {
      if (app.game.root.data.exercise || !this.on) return;
      this.task = null;
      this.#asked += 1;
      this.#panel.replaceChildren();
    });
    app.game.when('played', ({ node, by }) => { if (this.on && by === 'user') this.#judge(node); });
  }

  get on() {
    return this.task !== null;
  }

  get #state() {
    return this.#app.mode.state.task;
  }

  /** Shows a task in place of what is shown. Throws if its position is refused. @param {Task} task */
  async begin(task) {
    const { game, watch, panels: { analysis }, board, entry } = this.#app;
    const info = game.variantNamed(task.variant);
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await api.post('position', { variant: task.variant, fen: task.position, moves: [] });
    if (asked !== this.#asked || !info) return;
    watch.end();
    analysis?.quit();
    const root = makeNode(null, answer.position);
    root.data.exercise = true;
    [this.task, this.#helped, this.#shown, this.#said] = [task, false, false, { text: '', kind: '' }];
    game.begin(info, task.position, root, { answer });
    board.flip(root.side === 'b');
    entry.clear();
    this.#app.screen('exercise');
    this.#draw();
    this.tell();
  }

  /** Speaks the task, and leaves the focus on its board: the button that led here is gone. */
  tell() {
    if (!this.task) return;
    const { label, title, text } = this.task;
    this.#app.focus.toBoard();
    speak([label, title, text].map((words) => words.replace(/[.!?]?$/, '.')).join(' '));
  }

  /** The number of the user's turn after a node, from 0. @param {TreeNode | null} node */
  #turn(node) {
    return node ? Math.floor(this.#app.game.line(node).length / 2) : 0;
  }

  /** @param {TreeNode} node */
  async #judge(node) {
    const { game, mode } = this.#app;
    const task = this.task;
    if (!task || !mode.on('judge')) return;
    /** @type {Verdict} */
    const verdict = await task.judge(node, this.#turn(node.parent)).catch((error) => ({ ok: false, text: error.message }));
    const here = () => this.task === task && this.#state === 'judged';
    if (!here()) return;
    if (!verdict.ok) {
      this.#say(verdict.text ?? '', 'bad');
      this.#miss();
      await pause(LOOK_MS);
      if (here()) game.remove(node);
    } else if (verdict.reply) {
      this.#say(verdict.text ?? 'Right. Go on.', 'good');
      await pause(ANSWER_MS);
      if (here()) await game.play(verdict.reply, { by: 'exercise', from: node });
    } else {
      mode.on('solved');
      task.solved({ helped: this.#helped, shown: this.#shown });
      if (this.#shown && task.shown) this.#say(task.shown, 'hint');
      else this.#say(verdict.text ?? task.right, 'good');
    }
    if (here()) mode.on('again');
    this.#app.entry.clear();
  }

  /** Shows the right turn: first the piece that moves, then where it goes. */
  hint() {
    const { game, board } = this.#app;
    const text = this.#state === 'open' ? this.task?.solution(this.#turn(game.current)) : null;
    const part = text?.split(',').slice(game.parts.length).join(',');
    const move = game.position?.moves.find((one) => one.move === part || part?.startsWith(`${one.move},`));
    if (!move) return;
    this.#miss();
    const whole = arrowsOfMove(move, 'hint');
    board.arrows(this.#said.kind === 'hint' ? whole : [{ ...whole[0], to: whole[0].from }]);
    this.#say(this.#said.kind === 'hint' ? 'This is the move.' : 'Move this piece. Press Hint again to see where it goes.', 'hint');
  }

  /** Plays the solution from here, turn by turn. */
  async #solve() {
    const { game } = this.#app;
    const task = this.task;
    this.#miss();
    this.#shown = true;
    while (task && this.task === task && this.#state === 'open') {
      const text = task.solution(this.#turn(game.current));
      if (!text) break;
      const node = await game.play(text, { by: 'exercise' });
      if (this.task !== task || !node) break;
      await this.#judge(node);
      await pause(ANSWER_MS);
    }
  }

  #miss() {
    if (!this.#helped) this.task?.missed?.();
    this.#helped = true;
  }

  /** @param {string} text @param {string} kind */
  #say(text, kind) {
    this.#said = { text, kind };
    this.#draw();
  }

  #draw() {
    const task = this.task;
    if (!task) return;
    const solved = this.#state === 'solved';
    const [at, many] = task.place;
    const dots = many <= 12 ? Array.from({ length: many }, (_, index) => html('i', { class: index < at ? 'done' : index === at ? 'here' : '' })) : [];
    const buttons = solved ? task.buttons() : [
      button('Hint', () => this.hint(), { id: 'exercise-hint' }),
      button('Show the solution', () => this.#solve(), { id: 'exercise-solve' }),
      ...(task.skip ? [button('Skip', task.skip, { id: 'exercise-skip' })] : [])];
    this.#panel.replaceChildren(
      html('p', { class: 'exercise-label' }, html('span', { text: task.label }), html('span', { class: 'dots', 'aria-hidden': 'true' }, ...dots)),
      html('h2', { text: task.title }), html('p', { class: 'exercise-text' }, ...withPictures(this.#app.game.variant, task.text)),
      html('p', { id: 'exercise-say', class: this.#said.kind, role: 'status', text: this.#said.text }),
      html('div', { class: 'buttons' }, ...buttons), ...(task.below ? [task.below] : []));
    if (this.#said.text) this.#panel.querySelector('.buttons')?.scrollIntoView({ block: 'nearest' });
    if (solved) /** @type {HTMLElement | null} */ (this.#panel.querySelector('.primary'))?.focus({ preventScroll: true });
  }
}
