// Keeps the game of this tab: a reload or a restart of the server loses nothing. Each tab has a game of its own; a new
// tab begins with the game that was played last.

import { dump } from './dump.js';
import { kept, keep, keptJson } from './kept.js';

const PREFIX = 'asterism.game.';
const LAST = 'asterism.last';
const OLD_GAMES = 12;

const newId = () => Math.random().toString(36).slice(2, 10);

/** The id of this tab; a duplicated tab gets another one. */
function tabId() {
  const id = kept('asterism.tab', 'sessionStorage') ?? newId();
  keep('asterism.tab', id, 'sessionStorage');
  return id;
}

let tab = tabId();
const channel = new BroadcastChannel('asterism.tabs');
const born = Math.random();
channel.onmessage = ({ data }) => {
  if (data.tab !== tab) return;
  if (data.asks) channel.postMessage({ tab, born, asks: false, to: data.born });
  else if (data.to === born) {
    tab = newId();
    keep('asterism.tab', tab, 'sessionStorage');
  }
};
channel.postMessage({ tab, born, asks: true });

/** The game that was saved for this tab, or the last one of all; null if there is none. */
export function savedGame() {
  return keptJson(PREFIX + tab) ?? keptJson(PREFIX + kept(LAST));
}

/** Saves the game whenever it changes. */
export function initStorage({ game, extras }) {
  let timer = null;
  const save = () => {
    timer = null;
    if (!game.root) return;
    keep(PREFIX + tab, JSON.stringify({ ...dump(game), ...extras?.(), time: Date.now() }));
    keep(LAST, tab);
    forgetOld();
  };
  for (const name of ['change', 'newgame']) {
    game.addEventListener(name, () => { timer ??= setTimeout(save, 50); });
  }
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.hidden && save());
}

function forgetOld() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    if (keys.length <= OLD_GAMES) return;
    const ages = keys.map((key) => [keptJson(key)?.time ?? 0, key]).sort((a, b) => a[0] - b[0]);
    for (const [, key] of ages.slice(0, keys.length - OLD_GAMES)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept, so nothing is old.
  }
}
