// An exercise on the board: a position, a task, and whether what is played solves it. First steps (steps.js) and puzzles
// (puzzles.js) are made of them. The rules are the real ones; nothing of it is kept as a game.

import * as api from './api.js';
import { html, byId } from './svg.js';
import { button } from './controls.js';
import { speak } from './access.js';
import { arrowsOfMove } from './arrows.js';
import { makeNode } from './nodes.js';

/** How long a wrong move stays on the board, in milliseconds, and a right one before it is answered. */
const LOOK_MS = 1100;
const ANSWER_MS = 600;

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/**
 * A task is {variant, position, label, place, title, text, judge, solution, right, buttons, solved, missed}:
 * `judge(node, at)` promises what the user's turn number `at` (from 0) is worth: {ok, text, reply} – `reply` is the other
 * side's turn, missing where the task is solved. `solution(at)` is a right turn there, or null. `solved({helped})` and
 * `missed()` are told once. `buttons()` are shown when it is solved.
 */
class Exercise {
  #app;
  #task = null;
  #asked = 0;
  /** `open`, `busy` while a turn is judged, `solved`. */
  #state = 'open';
  #helped = false;
  #said = { text: '', kind: '' };
  #panel = byId('exercise');

  constructor(app) {
    this.#app = app;
    app.game.addEventListener('newgame', () => { if (!app.game.root.data.exercise) this.#end(); });
    app.game.addEventListener('played', ({ detail: { node, by } }) => { if (this.on && by === 'user') this.#judge(node); });
    app.game.addEventListener('position', () => { if (this.on) app.entry.clear(); });
  }

  get on() {
    return Boolean(this.#task);
  }

  /** Whether the user may move now. */
  get open() {
    return this.#state === 'open' && this.#app.game.position?.side === this.#side;
  }

  get #side() {
    return this.#app.game.root.side;
  }

  /** Shows a task in place of what is shown. Throws if its position is refused. */
  async begin(task) {
    const { game, play, watch, analysis, board, entry } = this.#app;
    this.#asked += 1;
    const asked = this.#asked;
    const answer = await api.post('position', { variant: task.variant, fen: task.position, moves: [] });
    if (asked !== this.#asked) return;
    play.stop();
    watch?.end();
    analysis?.quit();
    const root = makeNode(null, answer.position);
    root.data.exercise = true;
    [this.#task, this.#state, this.#helped, this.#said] = [task, 'open', false, { text: '', kind: '' }];
    play.names = { [root.side]: 'You', [root.side === 'w' ? 'b' : 'w']: 'the other side' };
    game.begin(game.variantNamed(task.variant), task.position, root, { answer });
    board.flip(root.side === 'b');
    entry.clear();
    play.show();
    this.#app.screen('exercise');
    this.#draw();
    this.tell();
  }

  /** Speaks the task, and leaves the focus on its board: the button that led here is gone. */
  tell() {
    if (!this.on) return;
    const { label, title, text } = this.#task;
    this.#app.toBoard();
    speak([label, title, text].map((words) => words.replace(/[.!?]?$/, '.')).join(' '));
  }

  #end() {
    if (!this.on) return;
    this.#task = null;
    this.#asked += 1;
    delete this.#app.play.names;
    this.#panel.replaceChildren();
  }

  /** The number of the user's turn that leads to a node, from 0. */
  #turn(node) {
    return Math.floor((this.#app.game.line(node).length - 1) / 2);
  }

  async #judge(node) {
    const { game } = this.#app;
    const task = this.#task;
    this.#state = 'busy';
    const verdict = await task.judge(node, this.#turn(node)).catch((error) => ({ ok: false, text: error.message }));
    const here = () => this.#task === task && this.#state === 'busy';
    if (!here()) return;
    if (!verdict.ok) {
      this.#say(verdict.text, 'bad');
      if (!this.#helped) task.missed?.();
      this.#helped = true;
      await pause(LOOK_MS);
      if (here()) game.remove(node);
    } else if (verdict.reply) {
      this.#say(verdict.text ?? 'Right. Go on.', 'good');
      await pause(ANSWER_MS);
      if (here()) await game.play(verdict.reply, { by: 'exercise', from: node });
    } else {
      this.#state = 'solved';
      task.solved?.({ helped: this.#helped });
      this.#say(verdict.text ?? task.right, 'good');
    }
    if (here()) this.#state = 'open';
    this.#app.entry.clear();
  }

  /** Shows the right turn: first the piece that moves, then where it goes. */
  hint() {
    const { game, board } = this.#app;
    const text = this.#state === 'open' ? this.#task.solution(this.#turn({ parent: game.current })) : null;
    const part = text?.split(',').slice(game.parts.length).join(',');
    const move = game.position?.moves.find((one) => one.move === part || part?.startsWith(`${one.move},`));
    if (!move) return;
    this.#miss();
    const whole = arrowsOfMove(move, 'hint');
    board.arrows(this.#said.kind === 'hint' ? whole : [{ from: whole[0].from, to: whole[0].from, kind: 'hint' }]);
    this.#say(this.#said.kind === 'hint' ? 'This is the move.' : 'Move this piece. Press Hint again for its way.', 'hint');
  }

  /** Plays the solution from here, turn by turn. */
  async #solve() {
    const { game } = this.#app;
    const task = this.#task;
    this.#miss();
    while (this.#task === task && this.#state === 'open') {
      const text = task.solution(this.#turn({ parent: game.current }));
      if (!text) break;
      const node = await game.play(text, { by: 'exercise' });
      if (this.#task !== task || !node) break;
      await this.#judge(node);
      await pause(ANSWER_MS);
    }
  }

  #miss() {
    if (!this.#helped) this.#task.missed?.();
    this.#helped = true;
  }

  #say(text, kind) {
    this.#said = { text, kind };
    this.#draw();
    // On a phone it stands below the board, perhaps out of sight.
    this.#panel.querySelector('.buttons').scrollIntoView({ block: 'nearest' });
  }

  #draw() {
    const task = this.#task;
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
      html('h2', { text: task.title }), html('p', { class: 'exercise-text', text: task.text }),
      html('p', { id: 'exercise-say', class: this.#said.kind, role: 'status', text: this.#said.text }),
      html('div', { class: 'buttons' }, ...buttons), ...(task.below ? [task.below] : []));
    if (solved) this.#panel.querySelector('.primary')?.focus({ preventScroll: true });
  }
}

export function init(app) {
  app.exercise = new Exercise(app);
}
