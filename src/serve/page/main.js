// Starts the page: makes the parts and shows the panels.
// Ids and attributes that tests may use are listed in README.md beside this file.

import * as api from './api.js';
import { byId } from './svg.js';
import { whileLoading } from './transport.js';
import { Game } from './game.js';
import { Board } from './board.js';
import { Entry } from './entry.js';
import { initTabs } from './tabs.js';
import { gameOfTab, initStorage, keptGame } from './storage.js';
import * as theme from './theme.js';
import * as access from './access.js';
import * as effects from './effects.js';
import * as home from './home.js';
import * as hover from './hover.js';
import * as marks from './marks.js';
import * as chooser from './chooser.js';
import * as pointer from './pointer.js';
import { Turner } from './turner.js';
import * as play from './play.js';
import * as status from './status.js';
import { showSettings, takeSettings } from './setup.js';
import * as recent from './recent.js';
import * as rules from './rules.js';

/** Panels that other files fill; a panel that fails must not stop the page. */
const PANELS = ['analysis', 'tree', 'games', 'annotation', 'editor', 'watch', 'link', 'pictures', 'mysetups', 'exercise', 'steps', 'puzzles', 'counters', 'ending', 'sounds', 'openings', 'premove'];

async function start() {
  whileLoading((text) => { byId('loading').textContent = text; });
  const loading = new Map(PANELS.map((name) => [name, import(`./${name}.js`)]));
  const game = new Game();
  const app = { game, api, status: status.say, fail: status.fail };
  window.asterism = app;
  app.tabs = initTabs();
  theme.init(app);
  theme.takeChoices();
  status.init(app);
  app.board = new Board(app);
  app.entry = new Entry(app);
  app.turner = new Turner(app);
  for (const part of [marks, effects, chooser, access, pointer, hover, play, rules, home]) part.init(app);
  await variants(app);
  initStorage(app, {
    full: () => status.say('This browser keeps no more for the page: a reload loses the game. Save it under "Games".', 'error'),
    dropped: () => status.say('This browser has no more room: the oldest kept games were dropped.', 'error'),
  });
  recent.init(app);
  const missing = await panels(app, loading);
  game.dispatchEvent(new CustomEvent('variants'));
  await begin(app);
  byId('loading').remove();
  if (missing) status.say('A part of the page could not be fetched or started. Reload the page; your game is kept.', 'error');
}

/** Asks for the list of games until the server answers. */
async function variants(app) {
  [app.game.variants, app.about] = await status.untilAnswered(() => Promise.all([api.get('variants'), api.get('about')]));
}

/** Starts the panels. Whether one is missing. */
async function panels(app, loading) {
  let missing = false;
  for (const name of PANELS) {
    try {
      const panel = await loading.get(name);
      await panel.init(app);
    } catch (error) {
      console.error(`panel ${name}:`, error);
      missing = true;
    }
  }
  return missing;
}

/** The game of the link, else the one this tab had, else a new one. */
async function begin(app) {
  const { game } = app;
  takeSettings(app, keptGame(gameOfTab()?.id)?.play);
  showSettings(app);
  const screen = await app.openLink?.();
  if (screen) {
    app.screen(screen);
    return;
  }
  const first = game.variants.find(({ variant }) => variant === app.about.first_game);
  await recent.resume(app, first ?? game.variants[0]);
  app.screen(home.firstScreen());
}

start();
