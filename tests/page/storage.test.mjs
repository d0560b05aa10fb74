// The games that a browser keeps, and tabs beside each other.

import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { dump } from '../../src/serve/page/dump.js';
import { Emitter } from '../../src/serve/page/emitter.js';
import { gameOf } from './page.mjs';

/** A store of a browser that has so much room. */
class Store {
  constructor(room = Infinity) { Object.defineProperty(this, 'room', { value: room }); }
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, value) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, text]) => sum + name.length + text.length, key.length + value.length);
    if (used > this.room) throw new Error('QuotaExceededError');
    this[key] = value;
  }
  removeItem(key) { delete this[key]; }
}

/** The channels between tabs; a message is there at once. */
const channels = new Set();
globalThis.BroadcastChannel = class {
  constructor() { channels.add(this); }
  postMessage(data) { for (const other of channels) if (other !== this) other.onmessage({ data }); }
};
globalThis.addEventListener = () => {};
globalThis.document = { addEventListener: () => {} };
after(() => channels.clear());

let tabs = 0;
/** The module of a new tab with this session. */
const tab = (session = new Store()) => {
  window.sessionStorage = session;
  return import(`../../src/serve/page/storage.js?tab=${tabs += 1}`);
};

/** A game that tells what happens to it. */
const told = (tree) => Object.assign(new Emitter(), gameOf(tree));
const pause = () => new Promise((over) => { setTimeout(over, 60); }); // a game is saved a moment after it changes

beforeEach(() => {
  channels.clear();
  globalThis.window = { localStorage: new Store(), sessionStorage: new Store() };
});

test('a new tab goes on with the latest game, though another tab shows it', async () => {
  const text = JSON.stringify(dump(gameOf({ e4: { e5: {} } })));
  window.localStorage.setItem('asterism.game.x', text);
  window.localStorage.setItem('asterism.last', 'x');
  const silent = { full: assert.fail, dropped: assert.fail };
  const session = new Store();
  for (const own of [session, new Store(), session]) { // a tab, a new one, a duplicate of the first
    const storage = await tab(own);
    const game = told({});
    storage.initStorage({ game }, silent);
    const { id, text: found } = storage.gameOfTab();
    assert.equal(found, text);
    storage.showAs(id, () => game.tell('newgame'));
    await pause();
    window.localStorage.setItem('asterism.last', 'x');
    window.localStorage.setItem('asterism.game.x', text);
  }
  const ids = [...Object.keys(window.localStorage)].filter((key) => key.startsWith('asterism.game.'));
  assert.equal(ids.length, 3, 'each tab keeps a game of its own');
});

test('games that are dropped for want of room are told of, once', async () => {
  window.localStorage = new Store(4000);
  for (const age of [1, 2, 3, 4]) window.localStorage.setItem(`asterism.game.${age}`, JSON.stringify({ time: age, x: 'x'.repeat(900) }));
  const storage = await tab();
  const game = told({ e4: { e5: {} } });
  const said = [];
  storage.initStorage({ game }, { full: () => said.push('full'), dropped: () => said.push('dropped') });
  const change = async () => {
    game.tell('change');
    await pause();
  };
  await change();
  assert.deepEqual(said, ['dropped']);
  assert.equal(window.localStorage.getItem('asterism.game.1'), null);
  game.root.data.comment = 'x'.repeat(1000);
  await change();
  assert.equal(window.localStorage.getItem('asterism.game.2'), null);
  assert.deepEqual(said, ['dropped']);
});

test('the twenty latest games are kept', async () => {
  for (let age = 1; age <= 25; age += 1) window.localStorage.setItem(`asterism.game.${age}`, JSON.stringify({ time: age }));
  const storage = await tab();
  const game = told({ e4: {} });
  storage.initStorage({ game }, { full: assert.fail, dropped: assert.fail });
  game.tell('change');
  await pause();
  const others = storage.otherGames().map(([id]) => Number(id));
  assert.deepEqual(others, Array.from({ length: 19 }, (_, at) => 25 - at));
});
