// After a game: who has won and why in one large sentence, the turn that decided it on a small board, how well each side
// played, and what to do next. What is said follows from what happened: nobody has lost a game that was only watched or
// opened. A game that was played here is judged at its end without being asked.

import { html, byId, sideName } from './svg.js';
import { arrowsOfMove } from './pictogram.js';
import { button } from './controls.js';
import { miniature } from './diagram.js';
import { levelBeside } from './levels.js';
import { playerOf } from './players.js';
import { reasonText } from './status.js';
import { byHand, playBothSides, showSettings } from './setup.js';
import { endOf, endedHere } from './lines.js';
import { accuracy, decided, winnerOf } from './turning.js';

const SIDES = /** @type {const} */ (['w', 'b']);

/** @typedef {End & { node: TreeNode, user: Side | null }} Ended */

class Ending {
  #app;
  #panel = byId('ending');
  #story = html('div', { class: 'story' });
  #acts = html('div', { class: 'buttons' });
  /** The end that is shown; `user`: the side that the user has played. @type {Ended | null} */
  #end = null;
  /** Whether something of the game was played here. */
  #played = false;
  /** @type {Promise<boolean> | null} */
  #judging = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { game } = app;
    game.when('position', () => this.#look());
    game.when('change', () => this.#look());
    game.when('newgame', () => {
      this.#played = false;
      this.#forget();
    });
    game.when('played', ({ node }) => {
      this.#played = true;
      this.#forget();
      if (node === game.current) this.#look();
    });
  }

  /** The side that the user plays in this game. */
  get #user() {
    const { side } = this.#app.mode.state;
    return this.#played && side && playerOf(this.#app, side) === 'You' ? side : null;
  }

  #forget() {
    this.#end = null;
    this.#panel.hidden = true;
    this.#app.board.element.classList.remove('over');
  }

  #look() {
    const { game, mode } = this.#app;
    const node = game.current;
    if (mode.state.kind === 'exercise' || this.#end?.node === node) return;
    const over = node.result ? node : endedHere(game);
    if (over && node.parent) this.#show({ node, result: over.result ?? '', reason: over.reason, user: this.#user });
    else this.#forget();
  }

  /** @param {Ended} end */
  #show(end) {
    const { board, panels: { annotation } } = this.#app;
    this.#end = end;
    const why = `${end.result.replace('1/2-1/2', '½–½')} · ${reasonText(end)}`;
    this.#panel.replaceChildren(html('h2', { text: sentence(end) }), html('p', { class: 'why', text: why }), this.#story, this.#acts);
    this.#acts.replaceChildren(...this.#next(end));
    this.#panel.hidden = false;
    board.element.classList.add('over');
    board.element.dataset.won = winnerOf(end.result) ?? '';
    if (this.#tell(end)) return;
    if (end.user && annotation) this.#judge(end);
    else this.#offer(end);
  }

  /** @param {Ended} end */
  #offer(end) {
    this.#story.replaceChildren(button('Where was it decided?', () => this.#judge(end), { id: 'ending-judge' }));
  }

  /** What to do next. @param {Ended} end */
  #next({ user, result }) {
    const { play } = this.#app;
    const rematch = button('Rematch', () => this.#begin(user), { class: 'primary', id: 'ending-rematch' });
    if (!user) return [rematch];
    const buttons = [rematch, button('Change sides', () => this.#begin(user === 'w' ? 'b' : 'w'), { id: 'ending-sides' })];
    const lost = (winnerOf(result) ?? user) !== user;
    const level = levelBeside(this.#app, play.level, lost ? -1 : 1);
    if (level === undefined) return buttons;
    return [...buttons, button(level === null ? 'Full strength' : `Try level ${level}`, () => this.#begin(user, level), { id: 'ending-level' })];
  }

  /** Another game with a side and a strength. @param {Side | null} side @param {number | null} level */
  async #begin(side, level = this.#app.play.level) {
    const { play, focus } = this.#app;
    play.level = level;
    showSettings(this.#app);
    if (side && side !== play.side) {
      byId(`side-${side}`).checked = true;
      byHand.set(side);
    }
    if (await play.begin()) focus.toBoard();
  }

  /** Judges the game, and tells of it. @param {Ended} end */
  async #judge(end) {
    const { annotation } = this.#app.panels;
    if (!annotation) return;
    const many = this.#app.game.line(endOf(end.node)).length;
    const count = (/** @type {number} */ turn) => { this.#story.textContent = `Looking at each turn: ${turn} of ${many}`; };
    count(0);
    this.#judging ??= annotation.judge(count).finally(() => { this.#judging = null; });
    const whole = await this.#judging;
    if (this.#end === end && !(whole && this.#tell(end))) this.#offer(end);
  }

  /** Tells what decided a game and how well it was played; false where it is not judged yet. @param {Ended} end */
  #tell(end) {
    const { game, board } = this.#app;
    const nodes = game.line(endOf(end.node));
    if (!nodes.length || this.#judging || !nodes.every(({ data }) => data.points)) return false;
    const { turn, text } = decided(game, nodes, end, end.user);
    this.#story.replaceChildren(html('div', {}, html('p', { text }), html('p', { class: 'accuracy', title: 'How close each turn was to the best one, on average' },
      ...SIDES.map((side) => html('span', {}, html('i', { class: `disc ${side}` }), ` ${side === end.user ? 'You' : sideName(side)}: ${accuracy(nodes, side)} % accurate`)))));
    if (!turn?.parent) return true;
    const small = miniature(game.variant, {
      fen: turn.parent.fen, caption: text, flipped: board.flipped, arrows: [...this.#better(turn), ...arrowsOfMove(turn, 'own')],
    });
    const retries = end.user === turn.parent.side;
    const go = retries ? button('Try again here', () => this.#retry(turn, end.user), { id: 'ending-retry' })
      : button('Show where', () => this.#point(turn), { id: 'ending-show' });
    this.#acts.append(go);
    this.#story.prepend(small);
    return true;
  }

  /** Arrows of what was better than a turn. @param {TreeNode} turn */
  #better(turn) {
    const better = turn.parent?.children.find((one) => one.san === turn.data.better);
    return better ? arrowsOfMove(better, 'hint') : [];
  }

  /** Shows the position before a turn, with what was better. @param {TreeNode} turn */
  #point(turn) {
    const { game, board } = this.#app;
    game.when('position', () => { if (game.current === turn.parent) board.arrows(this.#better(turn)); }, { once: true });
    game.goTo(turn.parent);
  }

  /** Plays on from before a turn. @param {TreeNode} turn @param {Side | null} user */
  async #retry(turn, user) {
    const { game, play, focus } = this.#app;
    const before = /** @type {TreeNode} */ (turn.parent);
    if (!user) {
      game.goTo(before);
      playBothSides(this.#app);
    } else if (await play.again(before)) {
      play.here();
    }
    focus.toBoard();
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
