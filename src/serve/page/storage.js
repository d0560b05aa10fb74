// Keeps the games of the page: a reload or a restart of the server loses nothing, and a game that another one has
// replaced can be opened again. Each game has a key of its own; a tab writes that of the game it shows, no two tabs the
// same. A new tab goes on with the game that was played last.

import { dump } from './dump.js';
import { forget, isStored, keep, kept, keptJson, keptKeys } from './kept.js';

/** @import { Emitter } from './emitter.js' */

const PREFIX = 'asterism.game.';
const LAST = 'asterism.last';
const TAB = 'asterism.tab';
/** Games that are kept, of all tabs together; the oldest go first. */
const MOST = 20;

const newId = () => Math.random().toString(36).slice(2, 10);

/** The game of this tab. */
let id = kept(TAB, 'sessionStorage') ?? kept(LAST) ?? newId();
/** The game that the shown one has replaced. @type {string | null} */
let left = null;
/** The kept game that is about to be shown. @type {string | null} */
let opening = null;

const channel = openChannel();
const born = Math.random();

/** Tabs ask each other whether a game is shown already; the one that asks then keeps it as a game of its own. */
function openChannel() {
  try {
    const opened = new BroadcastChannel('asterism.tabs');
    opened.onmessage = ({ data }) => {
      if (data.tab !== id) return;
      if (data.asks) opened.postMessage({ tab: id, asks: false, to: data.born });
      else if (data.to === born) write(newId());
    };
    return opened;
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** @param {string} game */
function write(game) {
  id = game;
  keep(TAB, id, 'sessionStorage');
}

export const tabGame = () => id;

/** The game that this tab has to go on with: {id, text}, or null. */
export function gameOfTab() {
  const text = kept(PREFIX + id);
  return text === null ? null : { id, text };
}

/** What is kept of a game; null if there is nothing that can be read. @param {string} [game] */
export const keptGame = (game) => (game === undefined ? null : keptJson(PREFIX + game));

/** @param {string} game */
export const forgetGame = (game) => forget(PREFIX + game);

/** The id of the game that the shown one has replaced, or null. */
export const leftGame = () => left;

/** The kept games but that of this tab, the latest first: [[id, game]]. */
export function otherGames() {
  const ids = keptKeys(PREFIX).map((key) => key.slice(PREFIX.length)).filter((game) => game !== id);
  return ids.map((game) => /** @type {[string, any]} */ ([game, keptGame(game)])).sort(([, a], [, b]) => age(b) - age(a));
}

/** @param {{ time?: any } | null} saved */
const age = (saved) => (Number.isFinite(saved?.time) ? saved?.time : 0);

/** What `show` makes the shown game goes on as the kept game with this id. @param {string} game @param {() => void} show */
export function showAs(game, show) {
  opening = game;
  try {
    show();
  } finally {
    opening = null;
  }
}

/** From now on the shown game is kept as another one: what is kept of it so far stays as it is. @param {Pick<Emitter<GameEvents>, 'tell'>} game */
export function fork(game) {
  game.tell('leave');
  left = id;
  write(newId());
}

/** An exercise is no game, and is not kept. @param {GameTree} game */
const isExercise = (game) => Boolean(game.root.data.exercise);

/** Whether there is something to lose. @param {GameTree} game */
export const worthKeeping = (game) => game.root.children.length > 0 || game.parts.length > 0 || game.startFen !== game.variant.start;

/**
 * Saves the game whenever it changes. `full` is called once if the browser refuses, `dropped` once if older games have
 * made room. Other tabs are asked only when a game is shown: by then the kept one, whose id may change, has been read.
 * @param {{ game: GameTree & Emitter<GameEvents>, extras?: () => object }} app
 * @param {{ full(): void, dropped(): void }} tell
 */
export function initStorage({ game, extras }, { full, dropped }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const told = new Set();
  const once = (/** @type {() => void} */ tell) => {
    if (!told.has(tell)) tell();
    told.add(tell);
  };
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!game.root || isExercise(game)) return;
    const { saved, lost } = store(JSON.stringify({ ...dump(game), ...extras?.(), time: Date.now() }));
    keep(LAST, id);
    if (lost) once(dropped);
    if (!saved) once(full);
  };
  game.when('leave', () => {
    if (!isExercise(game)) (worthKeeping(game) ? save : () => forgetGame(id))();
  });
  game.when('newgame', () => {
    if (isExercise(game)) return; // a reload goes on with the game before it
    left = opening === id ? null : id;
    write(opening ?? newId());
    channel?.postMessage({ tab: id, born, asks: true });
  });
  const later = () => { timer ??= setTimeout(save, 50); };
  game.when('change', later);
  game.when('newgame', later);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => document.hidden && save());
}

/**
 * Keeps the shown game; where there is no room for it and others, the oldest others go: whether it is `saved`, and how
 * many were `lost`, without those beyond the number that is kept.
 * @param {string} text
 */
function store(text) {
  let saved = keep(PREFIX + id, text);
  let lost = 0;
  if (saved && keptKeys(PREFIX).length <= MOST) return { saved, lost };
  const others = otherGames();
  for (const [game] of others.splice(MOST - 1)) forgetGame(game);
  const stored = others.filter(([game]) => isStored(PREFIX + game));
  while (!saved && stored.length) {
    forgetGame(String(stored.pop()?.[0]));
    lost += 1;
    saved = keep(PREFIX + id, text);
  }
  return { saved, lost };
}
