// How a tab of the site learns of a newer version, with a service worker and a page that are not there.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const turn = () => new Promise((over) => { setImmediate(over); });

/** The line of the page; its button. */
let line = null;
let reloads = 0;
const element = () => Object.assign(new EventTarget(), { setAttribute() {}, append(...parts) { this.parts = parts; }, remove() { line = null; } });

beforeEach(() => {
  [line, reloads] = [null, 0];
  const places = { top: { after: (one) => { line = one; } } };
  globalThis.document = Object.assign(new EventTarget(), {
    hidden: false, createElement: element, getElementById: (id) => (id === 'news' ? line : places[id]),
  });
  globalThis.location = { reload: () => { reloads += 1; } };
});

let tabs = 0;
/** A tab of a site; `shown`: a version is kept already. What happens to it is told by its events. */
async function tab({ shown, waiting = null } = {}) {
  const { keepSite } = await import(`../js/versions.js?tab=${tabs += 1}`);
  const kept = Object.assign(new EventTarget(), { waiting, installing: null, looks: 0, async update() { this.looks += 1; } });
  const serviceWorker = Object.assign(new EventTarget(), { controller: shown ? {} : null, register: async () => kept });
  await keepSite({ serviceWorker });
  return {
    kept,
    /** Another version is fetched. */
    install(worker) {
      kept.installing = Object.assign(new EventTarget(), worker);
      kept.dispatchEvent(new Event('updatefound'));
      [kept.waiting, kept.installing] = [kept.installing, null];
      kept.waiting.dispatchEvent(new Event('statechange'));
    },
    /** A version takes over. */
    async change() {
      serviceWorker.controller = {};
      serviceWorker.dispatchEvent(new Event('controllerchange'));
      await turn();
    },
  };
}
const press = () => line.parts.at(-1).dispatchEvent(new Event('click'));

test('the first version is offered to nobody', async () => {
  const { install, change } = await tab();
  install();
  await change();
  assert.deepEqual([line, reloads], [null, 0]);
});

test('a newer one is offered, and taken by the button', async () => {
  const asked = [];
  const { install, change } = await tab({ shown: true });
  install({ postMessage: (text) => asked.push(text) });
  assert.match(line.parts[0], /A new version is here/);
  assert.deepEqual([asked, reloads], [[], 0]);
  press();
  await change();
  assert.deepEqual([asked, reloads], [['take'], 1]);
});

test('one that waits already is offered to a new tab', async () => {
  await tab({ shown: true, waiting: { postMessage() {} } });
  assert.match(line.parts[0], /A new version is here/);
});

test('a tab is not reloaded because another has taken the version', async () => {
  const { change } = await tab({ shown: true });
  await change();
  assert.equal(reloads, 0);
  press();
  assert.equal(reloads, 1);
});

test('a pinned tab looks when it comes into sight', async () => {
  const { kept } = await tab({ shown: true });
  for (const hidden of [true, false]) {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  assert.equal(kept.looks, 1);
});

test('a browser without service workers does without', async () => {
  const { keepSite } = await import('../js/versions.js');
  await keepSite({});
  await keepSite({ serviceWorker: { register: async () => { throw new Error('SecurityError'); } } });
  assert.equal(line, null);
});
