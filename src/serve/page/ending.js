// @ts-check
// After a game: who has won and why in one large sentence, another game, the turning point, the record. What is said
// follows from what happened: nobody has lost a game that was only watched or opened.

import { html, byId, sideName } from './svg.js';
import { arrowsOfMove } from './arrows.js';
import { button } from './controls.js';
import { playerOf } from './players.js';
import { reasonText } from './status.js';
import { playBothSides } from './setup.js';
import { endOf, endedHere } from './lines.js';
import { decided, winnerOf } from './turning.js';

/** @import { App } from './app.js' */

class Ending {
  #app;
  #panel = byId('ending');
  /** The end that is shown; `user`: the side that the user has played. @type {End & { node: TreeNode, user: Side | null } | null} */
  #end = null;
  /** The turn that decided it, once it is known. @type {TreeNode | null} */
  #turning = null;
  /** Whether something of the game was played here. */
  #played = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { game } = app;
    game.addEventListener('position', () => this.#look());
    game.addEventListener('change', () => this.#look());
    game.addEventListener('newgame', () => {
      this.#played = false;
      this.#forget();
    });
    game.addEventListener('played', ({ detail: { node } }) => {
      this.#played = true;
      if (node !== this.#end?.node) this.#forget();
      else this.#show({ ...this.#end, user: this.#user });
    });
  }

  /** The side that the user plays in this game. */
  get #user() {
    const { side } = this.#app.mode.state;
    return this.#played && side && playerOf(this.#app, side) === 'You' ? side : null;
  }

  #forget() {
    [this.#end, this.#turning] = [null, null];
    this.#panel.hidden = true;
  }

  #look() {
    const { game, mode } = this.#app;
    const node = game.current;
    if (mode.state.kind === 'exercise' || this.#end?.node === node) return;
    const over = node.result ? node : endedHere(game);
    if (over && node.parent) this.#show({ node, result: over.result ?? '', reason: over.reason, user: this.#user });
    else if (!this.#turning) this.#forget();
  }

  /** @param {End & { node: TreeNode, user: Side | null }} end */
  #show(end) {
    [this.#end, this.#turning] = [end, null];
    this.#draw(end);
  }

  /** @param {End & { user: Side | null }} end */
  #draw(end, note = '') {
    const { game, play, games, focus } = this.#app;
    const why = `${end.result.replace('1/2-1/2', '½–½')} · ${reasonText(end)}`;
    const rematch = button('Rematch', async () => { if (await play.begin()) focus.toBoard(); }, { class: 'primary', id: 'ending-rematch' });
    const retries = this.#turning !== null && game.current === this.#turning.parent;
    if (retries) rematch.classList.remove('primary');
    const buttons = retries ? [
      button('Try again from here', () => this.#retry(end.user), { class: 'primary', id: 'ending-retry' }),
      button('To the end of the game', () => this.#toEnd()),
      rematch,
    ] : [
      rematch,
      button('Where was it decided?', () => this.#judge(), { id: 'ending-judge' }),
      button('Save the game', () => games?.save(), { id: 'ending-save' }),
    ];
    this.#panel.replaceChildren(html('h2', { text: this.#turning ? 'The turning point' : sentence(end) }),
      html('p', { class: 'why', text: note || why }), html('div', { class: 'buttons' }, ...buttons));
    this.#panel.hidden = false;
  }

  #toEnd() {
    const node = this.#end?.node;
    this.#forget();
    this.#app.game.goTo(node);
  }

  /** Judges the game, and shows the turn that cost who lost it most. */
  async #judge() {
    const { game, annotation, board } = this.#app;
    const end = this.#end;
    if (!end || !annotation) return;
    const here = () => this.#end === end;
    this.#draw(end, 'Looking at each turn …');
    const nodes = game.line(endOf(end.node));
    const whole = await annotation.judge((turn) => { if (here()) this.#draw(end, `Looking at each turn: ${turn} of ${nodes.length}`); });
    if (!here()) return;
    if (!whole) {
      this.#draw(end);
      return;
    }
    const { turn, text } = decided(game, nodes, end, end.user);
    this.#turning = turn;
    game.goTo(turn?.parent);
    this.#draw(end, text);
    if (!turn) return;
    game.addEventListener('position', () => {
      const better = turn.parent?.children.find((one) => one.san === turn.data.better);
      if (better && game.current === turn.parent) board.arrows(arrowsOfMove(better, 'hint'));
    }, { once: true });
  }

  /** @param {Side | null} user */
  #retry(user) {
    this.#forget();
    if (user) this.#app.play.here();
    else playBothSides(this.#app);
    this.#app.focus.toBoard();
  }
}

/** Who has won, for who reads it. @param {End & { user: Side | null }} end */
export function sentence({ result, reason, user }) {
  const winner = winnerOf(result);
  if (!winner) return 'Draw';
  if (!user) return `${sideName(winner)} wins`;
  if (winner === user) return 'You win!';
  return reason?.endsWith('resigned') ? 'You resigned' : 'You lose';
}

/** @param {App} app */
export const init = (app) => new Ending(app);
