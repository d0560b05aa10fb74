// The buttons of a game and the players' lines: what can be used now, by the state.

import { hint } from './hint.js';
import { mayClaim, mayHint, mayOffer, mayResign, maySit, mayTakeBack, mayThink } from './mode.js';
import { showPlayer } from './players.js';
import { form, showTime } from './setup.js';
import { byId, onClick } from './svg.js';

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
