// The service worker of the site, with files and caches that are not there.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const source = readFileSync(new URL('../site/sw.js', import.meta.url), 'utf8');

/** The caches of an origin. */
function origin() {
  const kept = new Map();
  const open = async (name) => {
    if (!kept.has(name)) kept.set(name, new Map());
    const cache = kept.get(name);
    return { put: async (file, answer) => cache.set(file, answer) };
  };
  const match = async (address, { cacheName } = {}) => {
    const file = address.split('/').at(-1);
    const places = cacheName === undefined ? [...kept.values()] : [kept.get(cacheName)];
    return places.map((cache) => cache?.get(file)).find(Boolean);
  };
  return { kept, open, match, keys: async () => [...kept.keys()], delete: async (name) => kept.delete(name) };
}

/**
 * Installs the worker of a site whose files are these, as packaging/web fills it in, and makes it the active one.
 * `served(file)` is how the host answers. `taken`: the user takes it while a tab shows the one before.
 */
async function visit(caches, scope, files, { served = (file) => new Response(files[file]), taken = false } = {}) {
  const hash = createHash('sha256').update(Object.values(files).join('')).digest('hex').slice(0, 16);
  const names = Object.keys(files).map((file) => `'${file}'`).join(', ');
  const listeners = {};
  const redirected = (file) => ({ value: file === 'index.html' });
  const site = { asked: [], gone: false };
  const fetched = async (asked) => {
    const file = asked.url?.split('/').at(-1) ?? asked;
    site.asked.push(file);
    return Object.defineProperty(await served(file), 'redirected', redirected(file));
  };
  vm.runInNewContext(source.replace("'none'", `'${hash}'`).replace('FILES = []', `FILES = [${names}]`), {
    addEventListener: (name, listener) => { listeners[name] = listener; },
    caches, crypto, fetch: fetched, registration: { scope, unregister: async () => { site.gone = true; } },
    location: new URL(scope), clients: { claim: () => {} }, skipWaiting: () => {}, Blob, Response, Uint8Array, URL,
  });
  /** What a page of the site gets. */
  site.get = async (file, mode = 'no-cors') => {
    let answer = null;
    listeners.fetch({ request: { method: 'GET', url: scope + file, mode }, respondWith: (given) => { answer = given; } });
    return (await answer).clone().text();
  };
  for (const name of ['install', 'activate']) {
    let done = null;
    listeners[name]({ waitUntil: (work) => { done = work; } });
    await done.catch((error) => { throw Object.assign(error, { site }); });
    if (taken) listeners.message({ data: 'take' });
  }
  return site;
}

const FILES = { 'index.html': 'page', 'main.js': 'first' };

test('two sites of an origin keep their own files, and a new version replaces the old one', async () => {
  const caches = origin();
  for (const scope of ['https://host/', 'https://host/a/']) await visit(caches, scope, FILES);
  const before = await caches.keys();
  assert.equal(before.length, 2);
  await visit(caches, 'https://host/', { ...FILES, 'main.js': 'second' });
  const after = await caches.keys();
  assert.equal(after.length, 2);
  assert.ok(after.includes(before[1]) && !after.includes(before[0]), after.join());
});

test('files of another version are not kept', async () => {
  const caches = origin();
  await visit(caches, 'https://host/', FILES);
  const changed = { served: (file) => new Response(FILES[file]) };
  const second = { ...FILES, 'main.js': 'second' };
  const asked = async (files, host) => (await visit(caches, 'https://host/', files, host).catch(({ site }) => site)).asked.length;
  await assert.rejects(visit(caches, 'https://host/', second, changed), /the files are not those of/);
  assert.deepEqual([...caches.kept.values()].map(({ size }) => size), [2, 0], 'the first version, and a note');
  // Once for each version.
  assert.equal(await asked(second, changed), 0);
  assert.equal(await asked({ ...FILES, 'main.js': 'third' }, changed), 2);
  assert.equal(await asked({ ...FILES, 'main.js': 'third' }, changed), 0);
  assert.equal(await asked(FILES), 2);
});

test('a host that does not answer is asked again', async () => {
  const caches = origin();
  for (const answer of [() => new Response('', { status: 503 }), () => { throw new TypeError('network'); }]) {
    await assert.rejects(visit(caches, 'https://host/', FILES, { served: answer }));
    assert.equal(caches.kept.size, 0);
  }
  await visit(caches, 'https://host/', FILES);
});

test('what finds no room is cleared away', async () => {
  const caches = origin();
  const { open } = caches;
  caches.open = async (name) => {
    const { put } = await open(name);
    return { put: async (file, answer) => { if (file === 'main.js') throw new Error('QuotaExceededError'); return put(file, answer); } };
  };
  await assert.rejects(visit(caches, 'https://host/', FILES), /QuotaExceededError/);
  assert.deepEqual([...caches.kept.values()].map(({ size }) => size), [0]);
});

test('a version that is taken leaves that of other tabs until the next one', async () => {
  const caches = origin();
  await visit(caches, 'https://host/', { ...FILES, 'old.js': 'old' });
  const second = await visit(caches, 'https://host/', { ...FILES, 'main.js': 'second' }, { taken: true });
  assert.equal(await second.get('main.js'), 'second');
  assert.equal(await second.get('old.js'), 'old');
  await visit(caches, 'https://host/', { ...FILES, 'main.js': 'third' });
  assert.equal(caches.kept.size, 1);
});

test('on an address of this machine it leaves when another project is served there', async () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'a.localhost']) {
    const caches = origin();
    let project = 'asterism';
    const ways = { asterism: (file) => new Response(FILES[file] ?? source), none: () => { throw new TypeError('network'); },
      empty: () => new Response('', { status: 404 }), other: (file) => new Response(`other ${file}`) };
    const served = (file) => ways[project](file);
    for (const [next, page, gone] of [['asterism', 'page', false], ['none', 'page', false], ['other', 'other index.html', true]]) {
      project = 'asterism';
      const site = await visit(caches, `http://${host}:8000/`, FILES, { served });
      project = next;
      assert.equal(await site.get('index.html', 'navigate'), page, `${host} ${next}`);
      assert.equal(site.gone, gone);
    }
    assert.equal(caches.kept.size, 0);
  }
});

test('a page that the host sends from another address is kept as if from its own', async () => {
  const caches = origin();
  await visit(caches, 'https://host/', FILES);
  const [cache] = caches.kept.values();
  assert.deepEqual([...cache.keys()], Object.keys(FILES));
  assert.deepEqual([...cache.values()].map(({ redirected }) => redirected), [false, false]);
  assert.equal(await cache.get('index.html').text(), 'page');
});
