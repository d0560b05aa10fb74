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
    return { put: async (file, answer) => cache.set(file, answer), match: async (file) => cache.get(file) };
  };
  return { kept, open, keys: async () => [...kept.keys()], delete: async (name) => kept.delete(name) };
}

/** Installs the worker of a site whose files are these, as packaging/web fills it in, and makes it the active one. */
async function visit(caches, scope, files, served = files) {
  const hash = createHash('sha256').update(Object.values(files).join('')).digest('hex').slice(0, 16);
  const names = Object.keys(files).map((file) => `'${file}'`).join(', ');
  const listeners = {};
  const redirected = (file) => ({ value: file === 'index.html' });
  const fetched = async (file) => Object.defineProperty(new Response(served[file]), 'redirected', redirected(file));
  vm.runInNewContext(source.replace("'none'", `'${hash}'`).replace('FILES = []', `FILES = [${names}]`), {
    addEventListener: (name, listener) => { listeners[name] = listener; },
    caches, crypto, fetch: fetched, registration: { scope }, clients: { claim: () => {} }, Blob, Response, Uint8Array,
  });
  for (const name of ['install', 'activate']) {
    let done = null;
    listeners[name]({ waitUntil: (work) => { done = work; } });
    await done;
  }
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
  const mixed = visit(caches, 'https://host/', { ...FILES, 'main.js': 'second' }, FILES);
  await assert.rejects(mixed, /the files are not those of/);
  assert.equal((await caches.keys()).length, 1);
});

test('a page that the host sends from another address is kept as if from its own', async () => {
  const caches = origin();
  await visit(caches, 'https://host/', FILES);
  const [cache] = caches.kept.values();
  assert.deepEqual([...cache.keys()], Object.keys(FILES));
  assert.deepEqual([...cache.values()].map(({ redirected }) => redirected), [false, false]);
  assert.equal(await cache.get('index.html').text(), 'page');
});
