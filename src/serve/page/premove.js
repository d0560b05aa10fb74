// Moves planned while the engine thinks, played as soon as it has moved. In a turn of several parts each part is planned
// on its own: the parts are played as long as they are possible, and the user goes on from there.

import { placeName } from './describe.js';
import { mayMove, mayPlan } from './mode.js';
import { sideOf, typeName } from './svg.js';

export class Premove {
  #app;
  /** The part whose promotion is asked. @type {Step | null} */
  #asked = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const draw = () => {
      const steps = this.open ? this.#plan : [];
      app.board.arrows(steps.map(({ from, to }) => ({ from, to, kind: 'plan', weight: 0.8 })), 'planned');
    };
    app.mode.when('change', draw);
    app.board.when('shown', draw);
  }

  /** Whether a click plans a move. */
  get open() {
    return mayPlan(this.#app.mode.state);
  }

  get #plan() {
    return this.#app.mode.state.plan;
  }

  /** @param {Step} step */
  #text({ from, to, promotion }) {
    const as = promotion ? ` as ${typeName(this.#app.game.variant, promotion)}` : '';
    return `${placeName(from)} to ${placeName(to)}${as}`;
  }

  /** @param {Square} square */
  #isOwn(square) {
    const { game, play } = this.#app;
    const piece = game.board?.squares.find((one) => one.square === square)?.piece;
    return Boolean(piece) && sideOf(String(piece)) === play.side;
  }

  /** Whether a piece of the user's will stand here after these parts. @param {Square} square @param {Step[]} parts */
  #movable(square, parts) {
    return parts.reduce((stands, { from, to }) => (square === to ? true : square === from ? false : stands), this.#isOwn(square));
  }

  /**
   * Picks a piece up, or plans to move the one that is picked up. Only a drag plans to go where another own piece stands.
   * @param {Square} square
   * @param {boolean} dropped
   */
  click(square, dropped) {
    const { game, entry, mode, status } = this.#app;
    const [from] = entry.path;
    // A plan that is complete gives way to another one.
    const begun = this.#plan.length < game.variant.max_parts ? this.#plan : [];
    if (square === from) return entry.clear();
    if (this.#movable(square, begun) && !(from && dropped)) return entry.select(square);
    if (!from) {
      this.forget();
      return undefined;
    }
    entry.clear();
    if (!this.#movable(from, begun)) {
      return status(this.#isOwn(from) ? 'A move of that piece is already planned. Esc cancels the plan.' : 'Only your own moves can be planned.', 'error');
    }
    const step = { from, to: square };
    mode.on('plan', [...begun, step]);
    this.#tell();
    this.#ask(step);
  }

  #tell() {
    this.#app.status(`Planned: ${this.#plan.map((step) => this.#text(step)).join('; ')}. It is played after the engine's move, if it is possible then. Esc cancels it.`);
  }

  /** Asks what the piece becomes, where the move would promote it. @param {Step} step */
  async #ask(step) {
    const meant = this.#plan.length === 1 ? await this.#meant(step) : [];
    if (!this.open || this.#plan[0] !== step || this.#app.entry.path.length) return;
    if (meant.length < 2 || !meant.some(({ promotion }) => promotion)) return;
    this.#asked = step;
    this.#app.entry.choose(meant);
  }

  /** Promises the moves that a step may be: as the board is, else once a piece of the engine's has come to its square. @param {Step} step */
  async #meant({ from, to }) {
    const { game, play, hover } = this.#app;
    const pieces = game.board?.squares.map(({ piece }) => piece ?? '') ?? [];
    const theirs = [...new Set(pieces)].filter((piece) => piece && sideOf(piece) !== play.side);
    for (const squares of [{}, ...theirs.map((piece) => ({ [to]: piece }))]) {
      const moves = await hover.movesOfOther(squares);
      const meant = (moves ?? []).filter(({ path }) => path.length === 2 && path[0] === from && path[1] === to);
      if (meant.length) return meant;
      if (moves && to in squares) break; // no other piece could be captured there either
    }
    return [];
  }

  /** Takes the answer. @param {Pick<Move, 'promotion'>} chosen */
  decide({ promotion }) {
    const { entry, mode } = this.#app;
    entry.clear();
    mode.on('plan', this.#plan.map((step) => (step === this.#asked ? { ...step, promotion } : step)));
    this.#tell();
  }

  /** Drops the plan at the user's wish; false if there was none. */
  forget() {
    if (!this.#app.mode.on('forget')) return false;
    this.#app.status('');
    return true;
  }

  /** The engine has moved: enters the plan as clicks would, up to the first that does not end a part. */
  async carryOut() {
    const { game, entry, mode, status } = this.#app;
    const steps = this.#plan;
    mode.on('forget');
    for (const step of steps) {
      const { current, parts } = game;
      if (!mayMove(mode.state) || current.result) return;
      const why = !this.#isOwn(step.from) ? 'your piece is gone' : this.#isOwn(step.to) ? `your own piece is still on ${placeName(step.to)}` : null;
      if (why) {
        status(`The planned move ${this.#text(step)} was cancelled: ${why}.`, 'error');
        return;
      }
      entry.select(step.from);
      await entry.click(step.to);
      const kind = step.promotion === undefined ? null : entry.choice?.find(({ promotion }) => (promotion ?? null) === step.promotion);
      if (kind) await entry.commit(kind);
      if (game.current !== current || game.parts.length <= parts.length) return;
    }
  }
}
