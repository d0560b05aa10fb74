// Playing: a new game, going on from here with a side, taking back, resigning. Who plays which side is part of the state
// (mode.js); how strong the engine is and how long it may think are settings.

import { byId, sideName } from './svg.js';
import { endGame, endedHere } from './lines.js';
import { session, whitePoints } from './controls.js';
import { engineToMove, isOver, mayOffer, maySit, mayTakeBack } from './mode.js';
import { byHand, chosenSide, showAbout } from './setup.js';
import { fork } from './storage.js';

/** So far the engine looks before it answers the offer of a draw. */
const LOOK_NODES = 20_000;

export class Play {
  /** Whether chance has chosen the side. */
  either = false;
  /** A level of the engine; null: full strength. @type {number | null} */
  level = 3;
  movetime = 1000;
  /** Milliseconds for the game and for each turn of a clock, such as `180000 2000`; empty without a clock. */
  clock = '';
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { game, api } = app;
    game.when('played', (detail) => { if (detail.by === 'user') this.reply(); });
    game.when('newgame', () => showAbout(app));
    api.reach.when('reach', (error) => { if (!error) this.reply(); });
  }

  /** Which side the user plays: `w`, `b` or `both`. */
  get side() {
    return this.#app.mode.state.side ?? 'both';
  }

  get settings() {
    return { side: this.side, level: this.level, movetime: this.movetime, clock: this.clock };
  }

  /** A new game as the form says; true if it has begun. @param {string | null} fen */
  async begin(fen = null) {
    const { game, fail } = this.#app;
    try {
      if (!await game.load({ variant: byId('game-select').value, fen })) return false;
      this.#sitDown();
      this.reply();
      return true;
    } catch (error) {
      showAbout(this.#app);
      fail(error);
      return false;
    }
  }

  /** A new game of a variant, from elsewhere than the form: with the side that was chosen last by hand. @param {string} variant @param {string | null} fen */
  async start(variant, fen = null) {
    byId('game-select').value = variant;
    byId(`side-${byHand.get()}`).checked = true;
    await this.begin(fen);
    this.#app.screen('game');
  }

  /** The game that is shown goes on with the chosen side, from here. */
  here() {
    const { game, mode, watch, thinking } = this.#app;
    watch.leave();
    mode.on('stop');
    if (!maySit(mode.state)) return;
    // What has ended stays as it is; this is a game of its own.
    if (game.root.data.ended) fork(game);
    delete game.root.data.ended;
    this.#sitDown();
    showAbout(this.#app);
    if (this.side !== 'both' && this.side !== game.current.side) thinking.begin();
    game.touch();
  }

  /** Takes the side that is chosen. */
  #sitDown() {
    const { mode, panels: { analysis }, board, clock, entry, tabs } = this.#app;
    const chosen = chosenSide();
    this.either = chosen === 'random';
    const drawn = Math.random() < 0.5 ? 'w' : 'b';
    mode.on('sit', chosen === 'w' || chosen === 'b' ? chosen : this.either ? drawn : null);
    tabs.select('play');
    if (this.side !== 'both') analysis?.quit();
    board.flip(this.side === 'b');
    const [base, inc] = this.clock.split(' ').map(Number);
    if (base) clock.start({ w: base, b: base }, inc);
    else clock.stop();
    entry.clear();
  }

  /** Takes back a part, a turn, or against the engine its turn and the user's. */
  takeBack() {
    const { game, mode, entry, status } = this.#app;
    if (!entry.path.length && !mayTakeBack(mode.state)) return;
    status('');
    if (entry.path.length || game.parts.length) {
      entry.back();
      return;
    }
    mode.on('stop');
    const tried = game.root.data.ended && !endedHere(game); // another line than that of the game
    const line = game.line();
    // Of the user's own side, unless it plays both; the first turn where there is none.
    const own = line.findLast(({ parent }) => tried || this.side === 'both' || parent?.side === this.side);
    const node = own ?? line[0];
    if (this.side !== 'both' && isOver(mode.state)) {
      this.again(/** @type {TreeNode} */ (node.parent));
      return;
    }
    if (!tried) delete game.root.data.ended;
    // What else was tried after that turn stays.
    const atEnd = !game.current.children.length;
    if (atEnd && line.slice(line.indexOf(node)).every(({ children }) => children.length < 2)) game.remove(node);
    else game.goTo(node.parent);
    this.reply();
  }

  /** Goes on from a node of a game that is over: a game of its own, without what was found about the other. True if it has begun. @param {TreeNode} node */
  async again(node) {
    const { game, fail } = this.#app;
    const begun = await game.load({ variant: game.variant.variant, fen: game.startFen, moves: game.moves(node) }).catch(fail);
    if (begun) this.reply();
    return Boolean(begun);
  }

  /** The engine moves if it is its turn. */
  reply() {
    if (engineToMove(this.#app.mode.state)) this.#app.thinking.begin();
  }

  resign() {
    const { side } = this;
    if (side !== 'both') this.end(side === 'w' ? '0-1' : '1-0', `${sideName(side)} resigned`);
  }

  claim() {
    const { game } = this.#app;
    this.end('1/2-1/2', game.position?.claim ?? '', game.current);
  }

  /** Offers a draw: the engine takes it unless it looks further and expects more than half a point. */
  async offer() {
    const { game, api, fail, status } = this.#app;
    const { current: node } = game;
    const found = await api.search({ ...game.place(node, []), session: session('play'), nodes: LOOK_NODES }).catch(fail);
    if (!found || game.current !== node || !mayOffer(this.#app.mode.state)) return undefined;
    const points = found.line?.wdl ? whitePoints(found.line.wdl, found.line.side) : 0.5;
    if ((this.side === 'w' ? 1 - points : points) > 0.5) return status('Asterism declines the draw: it hopes for more.');
    return this.end('1/2-1/2', 'by agreement', node);
  }

  /** Ends the game by an act. @param {Result} result @param {string} reason @param {TreeNode} [node] */
  end(result, reason, node) {
    const { game, mode } = this.#app;
    mode.on('stop');
    endGame(game, result, reason, node);
  }
}
