// The buttons of a game, with the hint, and the players' lines: what can be used now, by the state.

import { session } from './controls.js';
import { turnText } from './describe.js';
import { mayClaim, mayHint, mayOffer, mayResign, maySit, mayTakeBack, mayThink } from './mode.js';
import { arrowsOfMove } from './pictogram.js';
import { showPlayer } from './players.js';
import { form, showTime } from './setup.js';
import { byId, onClick } from './svg.js';

const HINT_MS = 800;

/** @param {App} app */
export function initButtons(app) {
  const { play, thinking, mode, board, focus, game } = app;
  form(app);
  const resign = byId('resign');
  let asked = false;
  const ask = (/** @type {boolean} */ asks) => {
    asked = asks;
    resign.lastElementChild?.replaceChildren(asks ? 'Really?' : 'Resign');
  };
  onClick('new-game', async () => { if (await play.begin()) focus.toBoard(); });
  onClick('play-here', () => play.here());
  // The first click asks, the second one resigns.
  resign.addEventListener('click', () => {
    if (asked) play.resign();
    else ask(true);
  });
  resign.addEventListener('blur', () => ask(false));
  onClick('claim', () => (mayClaim(mode.state) ? play.claim() : play.offer()));
  onClick('takeback', () => play.takeBack());
  onClick('hint', () => hint(app));
  onClick('flip', () => board.flip());
  onClick('move-now', () => thinking.now());
  onClick('engine-move', () => thinking.begin());
  const show = () => {
    if (!game.root) return;
    ask(false);
    showButtons(app);
    showPlayers(app);
    showTime(app);
  };
  mode.when('change', show);
  board.when('flip', () => showPlayers(app));
  game.when('position', () => board.arrows([]));
}

/** Which buttons can be used. @param {App} app */
function showButtons({ mode: { state } }) {
  const claims = mayClaim(state);
  const claim = byId('claim');
  byId('resign').disabled = !mayResign(state);
  byId('resign').hidden = state.kind !== 'play';
  claim.disabled = !claims && !mayOffer(state);
  claim.hidden = Boolean(state.thinking) || (state.kind !== 'play' && !claims);
  claim.title = claims ? 'Claim a draw' : 'Offer a draw';
  claim.lastElementChild?.replaceChildren(claims ? 'Claim draw' : 'Draw');
  byId('move-now').hidden = !state.thinking;
  byId('takeback').disabled = !mayTakeBack(state);
  byId('hint').disabled = !mayHint(state);
  byId('move-now').disabled = !state.thinking;
  byId('play-here').disabled = !maySit(state);
  byId('engine-move').disabled = !mayThink(state);
}

/** The players' lines above and below the board. @param {App} app */
function showPlayers(app) {
  const [top, bottom] = /** @type {Side[]} */ (app.board.flipped ? ['w', 'b'] : ['b', 'w']);
  showPlayer(app, byId('player-top'), top);
  showPlayer(app, byId('player-bottom'), bottom);
}

/** Shows a good move as an arrow and in words: of a turn of several parts, the part that comes next. @param {App} app */
export async function hint({ api, game, mode, board, exercise, status, fail }) {
  if (mode.state.kind === 'exercise') return exercise.hint();
  if (!mayHint(mode.state)) return;
  const { current, parts } = game;
  status('Looking for a good move…');
  const found = await api.search({ ...game.place(), session: session('play'), movetime_ms: HINT_MS }).catch(fail);
  const next = found?.move && nextPart(found.move, game.position);
  if (!found || current !== game.current || parts !== game.parts) return;
  if (next) board.arrows(arrowsOfMove(next, 'hint'));
  status(next ? `Hint: ${turnText(game.variant, next)}` : '');
}

/** The part of a turn that can be played now. @param {Move} turn @param {Pick<Position, 'moves'> | null} position @returns {Move | null} */
export const nextPart = (turn, position) =>
  (turn.parts ? turn.parts.find(({ move }) => position?.moves.some((one) => one.move === move)) ?? null : turn);
