// After a game: who has won and why in one large sentence, another game, the turning point, the record.

import { html, byId, sideName } from './svg.js';
import { arrowsOfMove } from './arrows.js';
import { button } from './controls.js';
import { reasonText } from './status.js';
import { playBothSides } from './setup.js';
import { endOf, endedHere, numberText } from './lines.js';

const REASONS = { '1-0': 'w', '0-1': 'b' };
/** Expected points that a turn has to cost to be called the turning point. */
const TURNING = 0.08;

class Ending {
  #app;
  #panel = byId('ending');
  /** The end of the game that is told of, and the turn that decided it, once it is known. */
  #end = null;
  #turning = null;
  /** Whether something of the game was played here: one that was only opened is nobody's. */
  #played = false;

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
      if (node === this.#end?.node) this.#draw();
      else this.#forget();
    });
  }

  #forget() {
    [this.#end, this.#turning] = [null, null];
    this.#panel.hidden = true;
  }

  #look() {
    const { game } = this.#app;
    const node = game.current;
    if (!node || game.root.data.exercise || this.#end?.node === node) return;
    const over = node.result ? node : endedHere(game);
    if (!over || !node.parent) {
      if (!this.#turning) this.#panel.hidden = true;
      if (!this.#turning) this.#end = null;
      return;
    }
    [this.#end, this.#turning] = [{ node, result: over.result, reason: over.reason }, null];
    this.#draw();
  }

  /** `w` or `b` where the user plays one side. */
  get #user() {
    const { side } = this.#app.play;
    return side === 'both' ? null : side;
  }

  #sentence() {
    const winner = REASONS[this.#end.result];
    if (!winner) return 'Draw';
    return this.#user && this.#played ? (winner === this.#user ? 'You win!' : this.#end.reason?.endsWith('resigned') ? 'You resigned' : 'You lose') : `${sideName(winner)} wins`;
  }

  #draw(note = '') {
    const { game, play, games } = this.#app;
    const why = `${this.#end.result.replace('1/2-1/2', '½–½')} · ${reasonText(this.#end)}`;
    const again = [
      button('Rematch', () => play.begin({ type: 'click' }), { class: 'primary', id: 'ending-rematch' }),
      button('Where was it decided?', () => this.#judge(), { id: 'ending-judge' }),
      button('Save the game', () => games.save(), { id: 'ending-save' })];
    const retry = this.#turning && game.current === this.#turning.parent
      ? [button('Try again from here', () => this.#retry(), { class: 'primary', id: 'ending-retry' }), button('To the end of the game', () => this.#toEnd()), again[0]] : again;
    for (const one of retry.slice(1)) one.classList.remove('primary');
    this.#panel.replaceChildren(html('h2', { text: this.#turning ? 'The turning point' : this.#sentence() }),
      html('p', { class: 'why', text: note || why }), html('div', { class: 'buttons' }, ...retry));
    this.#panel.hidden = false;
  }

  #toEnd() {
    const { node } = this.#end;
    this.#forget();
    this.#app.game.goTo(node);
  }

  /** Judges the game, and shows the turn that cost who lost it most. */
  async #judge() {
    const { game, annotation, board } = this.#app;
    const end = this.#end;
    this.#draw('Looking at each turn …');
    const nodes = game.line(endOf(end.node));
    if (!await annotation.judge((turn) => { if (this.#end === end) this.#draw(`Looking at each turn: ${turn} of ${nodes.length}`); })) {
      if (this.#end === end) this.#draw();
      return;
    }
    if (this.#end !== end) return;
    const winner = REASONS[end.result];
    const loser = winner ? (winner === 'w' ? 'b' : 'w') : this.#user;
    const lost = (node) => {
      const { points } = node.data;
      const side = node.parent.side;
      if (!points || (loser && side !== loser)) return 0;
      return side === 'w' ? points.before - points.after : points.after - points.before;
    };
    const worst = nodes.reduce((most, node) => (lost(node) > lost(most) ? node : most), nodes[0]);
    if (lost(worst) < TURNING) {
      this.#draw('No single turn decided it: the game slipped away little by little. The marks are under Analysis.');
      return;
    }
    this.#turning = worst;
    game.goTo(worst.parent);
    const who = this.#user === worst.parent.side ? 'you' : sideName(worst.parent.side);
    const better = worst.data.better ? ` Better was ${worst.data.better}.` : '';
    this.#draw(`Here ${who} gave most away: ${numberText(game, worst)} ${worst.san} cost ${Math.round(lost(worst) * 100)} % of the expected points.${better}`);
    game.addEventListener('position', () => {
      const [first] = worst.parent.children.filter((one) => one.san === worst.data.better);
      if (first && game.current === worst.parent) board.arrows(arrowsOfMove(first, 'hint'));
    }, { once: true });
  }

  #retry() {
    const { play } = this.#app;
    this.#forget();
    if (this.#user) play.here();
    else playBothSides(this.#app);
    this.#app.toBoard();
  }
}

export function init(app) {
  app.ending = new Ending(app);
}
