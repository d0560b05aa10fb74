// Playing: which game, who plays which side, how strong the engine is; its moves, hints, taking back, resigning.

import * as api from './api.js';
import { html, byId, sideName } from './svg.js';
import { arrowsOfMove } from './arrows.js';
import { session } from './controls.js';
import { turnText } from './describe.js';
import { endGame, endedHere } from './lines.js';
import { thinkTime } from './levels.js';
import { showPlayer } from './players.js';
import { form, showAbout, showTime } from './setup.js';
import { still } from './effects.js';
import { fork } from './storage.js';

const HINT_MS = 800;
/** No answer is shown earlier, in milliseconds: nobody would see what it answers. */
const LOOK_MS = 500;

export function init(app) {
  const { game, status } = app;
  const play = {
    /** Which side the user plays: `w`, `b` or `both`. */
    side: 'w',
    /** Whether chance has chosen the side. */
    either: false,
    /** A level of the engine; null: full strength. */
    level: 3,
    movetime: 1000,
    /** Milliseconds for the game and for each turn of a clock, such as `180000 2000`; empty without a clock. */
    clock: '',
    thinking: null,
  };
  app.play = play;
  app.mayMove = () => (app.exercise?.on ? app.exercise.open : mayPlay());
  const mayPlay = () => !play.thinking && !play.watching && (play.side === 'both' || game.position?.side === play.side || ended());
  app.extras = () => ({ play: { side: play.side, level: play.level, movetime: play.movetime, clock: play.clock } });

  const ended = () => game.root?.data.ended ?? null;
  let asksResign = false;

  form(app);
  byId('new-game').addEventListener('click', begin);
  byId('play-here').addEventListener('click', playHere);
  byId('resign').addEventListener('click', resign);
  byId('resign').addEventListener('blur', () => askResign(false));
  byId('claim').addEventListener('click', () => end('1/2-1/2', game.position.claim, game.current));
  byId('takeback').addEventListener('click', takeBack);
  byId('hint').addEventListener('click', hint);
  byId('flip').addEventListener('click', () => app.board.flip());
  byId('move-now').addEventListener('click', moveNow);
  byId('engine-move').addEventListener('click', () => think());

  game.addEventListener('played', ({ detail }) => { if (detail.by === 'user') reply(); });
  game.addEventListener('change', () => { if (play.thinking && play.thinking.root !== game.root) stop(); show(); });
  game.addEventListener('position', () => { app.board.arrows([]); show(); });
  game.addEventListener('newgame', () => { stop(); showAbout(app); });
  api.reach.addEventListener('reach', ({ detail: error }) => { if (!error) reply(); });
  Object.assign(app, { takeBack, hint });
  Object.assign(play, { begin, here: playHere });

  /** A new game, as the form says. After a click the keys belong to the board. */
  async function begin(event) {
    try {
      if (!await game.newGame(byId('game-select').value)) return;
      sitDown();
      reply();
      if (event?.type === 'click') app.toBoard();
    } catch (error) {
      showAbout(app);
      app.fail(error);
    }
  }

  /** The game that is shown goes on with the chosen side, from here. */
  function playHere() {
    if (!game.current) return;
    app.watch?.end();
    stop();
    // What has ended stays as it is; this is a game of its own.
    if (ended()) fork(game);
    delete game.root.data.ended;
    sitDown();
    showAbout(app);
    if (play.side !== 'both' && play.side !== game.current.side) think();
    game.touch();
  }

  /** Takes the side that is chosen. */
  function sitDown() {
    const chosen = byId('side-field').querySelector('input:checked').value;
    play.either = chosen === 'random';
    play.side = play.either ? (Math.random() < 0.5 ? 'w' : 'b') : chosen;
    if (play.side !== 'both') app.analysis?.quit();
    app.board.flip(play.side === 'b');
    const [base, inc] = play.clock.split(' ').map(Number);
    if (base) app.clock?.start({ base_ms: base, inc_ms: inc });
    else app.clock?.stop();
    app.entry.clear();
    show();
  }

  async function moveNow() {
    const { thinking } = play;
    if (!thinking) return;
    thinking.seen?.();
    await thinking.begun;
    if (thinking === play.thinking && !thinking.answered) api.post('stop', { session: session('play') }).catch(() => {});
  }

  /** The engine moves if it is its turn, at the end of a line. */
  function reply() {
    const { current } = game;
    if (!current || app.exercise?.on || play.side === 'both' || play.watching || play.thinking || ended()) return;
    if (current.side === play.side || current.result || current.children.length || game.parts.length) return;
    think();
  }
  play.reply = reply;

  async function think() {
    const node = game.current;
    if (!node || node.result || play.thinking) return;
    const control = new AbortController();
    const begun = performance.now();
    let onBegun = null;
    const thinking = { root: game.root, node, control, begun: new Promise((resolve) => { onBegun = resolve; }), answered: false };
    play.thinking = thinking;
    show();
    const time = app.clock?.on ? app.clock.times() : { movetime_ms: play.movetime };
    const limits = { session: session('play'), ...time, level: play.level, book: true };
    let [best, moved] = [null, null];
    try {
      await api.stream('search', { ...game.place(node, []), ...limits }, (name, data) => {
        if (name === 'done') best = data.bestmove;
        if (name === 'error') status(data.error, 'error');
      }, control.signal, onBegun);
      thinking.answered = true;
      if (best && limits.level !== null) await look(begun, control);
      if (best && !control.signal.aborted) moved = await game.play(best, { by: 'engine', from: node });
    } catch (error) {
      app.fail(error);
    }
    const own = play.thinking?.control === control;
    if (own) play.thinking = null;
    show();
    if (!own) return; // it was stopped: what goes on by now is not its business
    app.entry.clear();
    if (moved && moved === game.current) app.premove?.carryOut();
    else app.premove?.cancel();
  }

  /** Until the user has had time to look, and a weak level seems to have thought; on the clock no longer than it can afford. */
  function look(begun, control) {
    const { thinking } = play;
    if (thinking?.control !== control || still()) return undefined;
    const wanted = thinkTime(app, play.level) ?? LOOK_MS;
    const most = app.clock?.on ? Math.min(app.clock.times()[`${thinking.node.side}time`] / 20, wanted) : wanted;
    return new Promise((resolve) => {
      thinking.seen = resolve;
      setTimeout(resolve, most - (performance.now() - begun));
    });
  }

  function stop() {
    play.thinking?.control.abort();
    play.thinking?.seen?.();
    play.thinking = null;
    app.premove?.cancel();
  }
  play.stop = stop;

  async function hint() {
    if (app.exercise?.on) {
      app.exercise.hint();
      return;
    }
    const { current } = game;
    if (!current || current.result || play.thinking) return;
    status('Looking for a good move…');
    let first = null;
    try {
      await api.stream('search', { ...game.place(current, []), session: session('play'), movetime_ms: HINT_MS }, (name, data) => {
        if (name === 'line' && data.multipv === 1) first = data.first ?? first;
        if (name === 'done') first = data.move ?? first;
        if (name === 'error') status(data.error, 'error');
      });
    } catch (error) {
      app.fail(error);
      return;
    }
    if (!first || current !== game.current) return;
    app.board.arrows(arrowsOfMove(first, 'hint'));
    status(`Hint: ${turnText(game.variant, first)}`);
  }

  /** Takes back a part, a turn, or against the engine its turn and the user's. */
  function takeBack() {
    if (!game.current) return;
    status('');
    if (app.entry.path.length || game.parts.length) {
      app.entry.back();
      return;
    }
    if (app.exercise?.on) return;
    stop();
    let node = game.current;
    if (!node.parent) return;
    const atEnd = !node.children.length;
    const tried = ended() && !endedHere(game);
    while (!tried && node.parent.parent && play.side !== 'both' && node.parent.side !== play.side) node = node.parent;
    if (!tried) delete game.root.data.ended;
    // What else was tried after that turn stays.
    if (atEnd && game.line().slice(game.line().indexOf(node)).every(({ children }) => children.length < 2)) game.remove(node);
    else game.goTo(node.parent);
    if (play.side !== 'both' && game.current.side !== play.side) reply();
  }

  function end(result, reason, node) {
    stop();
    endGame(game, result, reason, node);
  }

  /** The first click asks, the second one resigns. */
  function resign() {
    if (!asksResign) return askResign(true);
    askResign(false);
    return end(play.side === 'w' ? '0-1' : '1-0', `${sideName(play.side)} resigned`);
  }

  function askResign(asks) {
    asksResign = asks;
    byId('resign').textContent = asks ? 'Really resign?' : 'Resign';
  }

  /** The players' lines above and below the board, and which buttons can be used. */
  function show() {
    if (!game.current) return;
    const [top, bottom] = app.board.flipped ? ['w', 'b'] : ['b', 'w'];
    showPlayer(app, byId('player-top'), top);
    showPlayer(app, byId('player-bottom'), bottom);
    const over = Boolean(endedHere(game) || game.current.result);
    askResign(false);
    showTime(app);
    // What is being set up is no game yet.
    const idle = Boolean(app.editing);
    byId('resign').disabled = idle || play.side === 'both' || over || Boolean(ended()) || !game.current.parent;
    byId('claim').disabled = idle || !game.settled || !game.position?.claim || over || Boolean(ended());
    byId('takeback').disabled = !game.current.parent && !game.parts.length;
    byId('hint').disabled = over || Boolean(play.thinking);
    byId('move-now').disabled = !play.thinking;
    byId('play-here').disabled = idle || Boolean(game.current.result) || Boolean(play.watching);
    byId('engine-move').disabled = idle || over || Boolean(play.thinking) || game.parts.length > 0;
  }
  app.board.addEventListener('flip', show);
  play.show = show;
}
