// The front page: the games as cards, the games that are kept, and where somebody new begins. It also changes between
// the screens of the page: `home`, `game` and `exercise`.

import { html, byId, onClick } from './svg.js';
import { placeMessage, say, speak, stateText } from './status.js';
import { button } from './controls.js';
import { exercises } from './steps.js';
import { gamesToGoOn, reopen } from './recent.js';
import { SCENES, sceneOf } from './scene.js';
import { showSetups } from './mysetups.js';
import { tabGame } from './storage.js';

/** @typedef {'home' | 'game' | 'exercise'} Screen */

/** Kept games that the front page shows as boards. */
const MOST = 3;
const HARD = ['', 'easy to learn', 'takes a while to learn', 'hard to learn'];

/** Returns what shows a screen. @param {App} app */
export function initScreens(app) {
  const { game } = app;
  /** @param {Screen} name */
  const screen = (name) => {
    const { dataset } = document.body;
    if (dataset.screen === name) return;
    const first = dataset.screen === undefined;
    dataset.screen = name;
    if (name === 'home') {
      app.watch.halt();
      show(app);
      if (!first) say(''); // it was about the board
    }
    placeMessage();
    scrollTo(0, 0);
    app.tabs.reveal();
    app.address.write();
    if (!first) setTimeout(() => arrive(app)); // the focus lays the page out: once, when a game that begins is drawn too
  };
  onClick('home-link', () => screen('home'));
  addEventListener('popstate', () => {
    const { entry } = app.address; // without one it is a link, which link.js opens
    if (entry) app.address.during(() => goTo(app, entry));
  });
  if (!location.hash) makeCards(app); // their pictures come while the rest is loaded
  game.when('newgame', () => {
    const { screen: shown } = document.body.dataset;
    if (shown === 'game' || game.root.data.exercise) app.board.element.scrollIntoView({ block: 'nearest' });
    else if (shown) screen('game');
  });
  return screen;
}

/** Shows an entry of the browser's history. @param {App} app @param {import('./address.js').Entry} entry */
export async function goTo(app, { screen, game }) {
  const { exercise, panels: { links }, tabs } = app;
  if (screen === 'home') return app.screen('home');
  if (screen === 'game' && ((game === tabGame() && !exercise.on) || await reopen(app, game))) {
    tabs.select(/(rules|analysis)$/.exec(location.hash)?.[0] ?? 'play');
    return app.screen('game');
  }
  return app.screen(await links?.open() ?? 'home');
}

/** After a change of the screen the focus is on what is new, and that is spoken: what had the focus is out of sight. @param {App} app */
function arrive(app) {
  const { game } = app;
  const { screen } = document.body.dataset;
  if (screen === 'exercise') return app.exercise.tell();
  if (screen === 'home') {
    if (!byId('home').contains(document.activeElement)) byId('home-link').focus({ preventScroll: true });
    return speak('All games');
  }
  app.focus.toBoard();
  const tell = () => speak(`${game.variant.title}. ${stateText(app)}`);
  return game.settled ? tell() : game.when('position', tell, { once: true });
}

/** Chess is there to compare with: it stands last. @param {App} app */
function cards(app) {
  return [...app.game.variants].sort((a, b) => Number(a.variant === 'chess') - Number(b.variant === 'chess')).map((variant) => {
    const { variant: name, title, about, inventor } = variant;
    const play = () => app.play.start(name);
    const scene = SCENES[name];
    const picked = html('button', { type: 'button', class: 'card-board', tabindex: -1, 'aria-hidden': 'true', onclick: play }, sceneOf(variant, { scene }));
    const hard = scene ? [html('span', { class: 'hard', role: 'img', title: HARD[scene.hard], 'aria-label': HARD[scene.hard], text: '●'.repeat(scene.hard) + '○'.repeat(3 - scene.hard) })] : [];
    return html('article', { class: 'card', 'data-game': name, 'aria-label': title },
      picked,
      html('div', { class: 'card-text' }, html('h3', { text: title }), html('p', { text: about }),
        html('small', { text: `By ${inventor}` }), ...hard),
      html('div', { class: 'buttons' }, button('Play', play, { class: 'primary', 'data-act': 'play' }),
        ...exercises(name).map(({ act, text }) => html('a', { href: `#${name}/${act}`, 'data-act': act, text })),
        html('a', { href: `#${name}/rules`, 'data-act': 'rules', text: 'Rules' })));
  });
}

/** Makes the cards once, before they are seen: each asks for its picture. @param {App} app */
function makeCards(app) {
  if (!byId('home-games').children.length) byId('home-games').append(...cards(app));
}

/** What may have changed since the page was shown last. @param {App} app */
function show(app) {
  const { game, about } = app;
  makeCards(app);
  const games = gamesToGoOn(app);
  const running = byId('home-running');
  running.hidden = !games.length;
  running.replaceChildren(html('h2', { text: 'Your games' }),
    ...games.map(({ tree, text, open }, index) => button('', async () => {
      await open();
      app.screen('game');
    }, { class: 'move', hidden: index >= MOST }, ...(index < MOST ? [sceneOf(tree.info, { fen: tree.current.fen })] : []), text)),
    ...(games.length > MOST ? [button(`All ${games.length}`, ({ target }) => {
      for (const one of running.children) /** @type {HTMLElement} */ (one).hidden = one === target;
    }, { id: 'home-all' })] : []));
  const first = game.variantNamed(about.first_game);
  byId('home-new').hidden = games.length > 0 || !first;
  if (first) byId('home-new').replaceChildren(html('a', { href: `#${first.variant}/steps`, text: `Start here: First steps in ${first.title}` }));
  for (const { variant } of game.variants) {
    for (const { act, text } of exercises(variant)) {
      const [link] = byId('home-games').querySelectorAll(`[data-game="${variant}"] [data-act="${act}"]`);
      link.textContent = text;
    }
  }
  showSetups(app, byId('home-setups'));
}
