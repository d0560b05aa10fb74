// @ts-check
// The front page: the games as cards, the games that are kept, and where somebody new begins. It also changes between
// the screens of the page: `home`, `game` and `exercise`.

import * as api from './api.js';
import { html, byId } from './svg.js';
import { placeMessage, say, speak, stateText } from './status.js';
import { button } from './controls.js';
import { keep, kept } from './kept.js';
import { exercises } from './progress.js';
import { gamesToGoOn } from './recent.js';
import { setups } from './mysetups.js';

/** @import { App } from './app.js' */
/** @typedef {'home' | 'game' | 'exercise'} Screen */

const KEY = 'asterism.screen';
/** Width of a card's picture, in pixels. */
const WIDTH = 360;
/** Kept games that the front page names. */
const MOST = 6;

/** Returns what shows a screen; `back` does so without an entry in the browser's history. @param {App} app */
export function initScreens(app) {
  const { game } = app;
  /** @param {Screen} name @param {{ back?: boolean }} how */
  const screen = (name, { back = false } = {}) => {
    const { dataset } = document.body;
    if (dataset.screen === name) return;
    const first = dataset.screen === undefined;
    dataset.screen = name;
    keep(KEY, name, 'sessionStorage');
    if (first || back) history.replaceState({ screen: name }, '');
    else history.pushState({ screen: name }, '');
    document.title = name === 'home' || !game.variant ? 'Asterism' : `${game.variant.title} – Asterism`;
    if (name === 'home') show(app);
    if (name === 'home' && !first) say(''); // it was about the board
    placeMessage();
    scrollTo(0, 0);
    if (!first) queueMicrotask(() => arrive(app, name)); // a game that begins shows its position first
  };
  byId('home-link').addEventListener('click', () => screen('home'));
  addEventListener('popstate', ({ state }) => {
    if (!state?.screen) return; // a link, which link.js opens
    screen(state.screen === 'exercise' && !app.exercise.on ? 'home' : state.screen, { back: true });
  });
  byId('home-games').replaceChildren(...cards(app));
  game.addEventListener('newgame', () => { if (!game.root.data.exercise && document.body.dataset.screen) screen('game'); });
  return screen;
}

/** After a change of the screen the focus is on what is new, and that is spoken: what had the focus is out of sight. @param {App} app @param {Screen} name */
function arrive(app, name) {
  const { game } = app;
  if (name === 'exercise') return app.exercise.tell();
  if (name === 'home') {
    byId('home-link').focus({ preventScroll: true });
    return speak('All games');
  }
  app.focus.toBoard();
  const tell = () => speak(`${game.variant.title}. ${stateText(app)}`);
  return game.settled ? tell() : game.addEventListener('position', tell, { once: true });
}

/** The screen to begin with: that of this tab before a reload, else the front page. */
/** @returns {Screen} */
export const firstScreen = () => (kept(KEY, 'sessionStorage') === 'game' ? 'game' : 'home');

/** @param {App} app */
function cards(app) {
  return [...app.game.variants].sort((a, b) => standard(a) - standard(b)).map((variant) => {
    const board = html('img', { alt: '', width: 180, height: 180, decoding: 'async' });
    picture(variant).then((address) => { board.src = address; }, () => { board.hidden = true; });
    const play = () => app.play.start(variant.variant);
    const picked = html('button', { type: 'button', class: 'card-board', tabindex: -1, 'aria-hidden': 'true', onclick: play }, board);
    return html('article', { class: 'card', 'data-game': variant.variant, 'aria-label': variant.title },
      picked,
      html('div', { class: 'card-text' },
        html('h3', { text: variant.title }), html('p', { text: variant.about }), html('p', { class: 'goal', text: variant.goal }),
        html('small', { text: `By ${variant.inventor}` })),
      html('div', { class: 'buttons' }, button('Play', play, { class: 'primary', 'data-act': 'play' }),
          ...exercises(app, variant).map(({ name, text, begin }) => button(text, begin, { 'data-act': name }))));
  });
}

/** Chess is there to compare with: it stands last. */
const standard = (/** @type {Variant} */ { variant }) => (variant === 'chess' ? 1 : 0);

/** The address of a picture of a position of a game; its start if none is named. @param {Variant} variant @param {string | null} fen */
export async function picture(variant, fen = null, size = WIDTH) {
  const text = await api.text('picture', { variant: variant.variant, fen, moves: [], size, board_only: true });
  return URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
}

/** What may have changed since the page was shown last. @param {App} app */
function show(app) {
  const games = gamesToGoOn(app).slice(0, MOST);
  byId('home-running').hidden = !games.length;
  byId('home-running').replaceChildren(html('h2', { text: 'Your games' }),
    html('ul', { class: 'recent' }, ...games.map(({ text, open }) => html('li', {}, button(text, async () => {
      await open();
      app.screen('game');
    }, { class: 'move' })))));
  byId('home-new').hidden = games.length > 0;
  for (const variant of app.game.variants) {
    for (const { name, text } of exercises(app, variant)) {
      const [act] = byId('home-games').querySelectorAll(`[data-game="${variant.variant}"] [data-act="${name}"]`);
      act.textContent = text;
    }
  }
  setups.show(app, byId('home-setups'));
}
