// Starts the page: what the engine has, the application, the game to begin with.
// Ids and attributes that tests may use are listed in README.md beside this file.

import * as api from './api.js';
import { App, fetchPanels } from './app.js';
import { goTo } from './home.js';
import { resume } from './recent.js';
import { showSettings, takeSettings } from './setup.js';
import { say, untilAnswered } from './status.js';
import { gameOfTab, keptGame, tabGame } from './storage.js';
import { byId } from './svg.js';
import { initTheme } from './theme.js';
import { whileLoading } from './transport.js';

async function start() {
  whileLoading((text) => { byId('loading').textContent = text; });
  const panels = fetchPanels();
  initTheme();
  const app = new App(...await untilAnswered(() => Promise.all([api.get('variants'), api.get('about')])));
  Object.assign(window, { asterism: app }); // for tests, and for who looks inside
  const missing = await app.addPanels(panels);
  await begin(app);
  byId('loading').remove();
  if (missing) say('Part of the page could not be loaded or started. Reload the page; your game is kept.', 'error');
}

/** Shows what the address names; else the game that this tab had, or a new one, behind the front page. @param {App} app */
async function begin(app) {
  const { game, about, address, panels: { links } } = app;
  const { entry } = address;
  takeSettings(app, keptGame(gameOfTab()?.id)?.play);
  showSettings(app);
  await address.during(async () => {
    const kept = entry?.screen === 'game' && (entry.game === tabGame() || keptGame(entry.game) !== null);
    const screen = kept || entry?.screen === 'home' ? null : await links?.open();
    if (screen && !entry) address.below();
    if (!screen) await resume(app, game.variantNamed(about.first_game) ?? game.variants[0]);
    if (entry && kept) await goTo(app, entry);
    else app.screen(screen ?? 'home');
  });
}

start();
