// What the browser keeps, and what it refuses.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setting } from '../../src/serve/page/controls.js';
import { forget, isStored, keep, kept, keptJson, keptKeys } from '../../src/serve/page/kept.js';
import { exercises, puzzlesDone, stepsDone } from '../../src/serve/page/steps.js';

/** A store as a browser has it; a full one takes nothing, a forbidden one cannot be touched. */
class Store {
  getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
  setItem(key, value) { this[key] = String(value); }
  removeItem(key) { delete this[key]; }
}
class FullStore extends Store {
  setItem() { throw new Error('QuotaExceededError'); }
}

beforeEach(() => {
  globalThis.window = { localStorage: new Store(), sessionStorage: new Store() };
});

test('what is kept is there, each in its store', () => {
  assert.equal(keep('a', 'one'), true);
  assert.equal(keep('a', 'two', 'sessionStorage'), true);
  assert.deepEqual([kept('a'), kept('a', 'sessionStorage'), kept('b')], ['one', 'two', null]);
  assert.deepEqual(keptKeys('a'), ['a']);
  forget('a');
  assert.deepEqual([kept('a'), kept('a', 'sessionStorage')], [null, 'two']);
});

test('what the browser refuses is kept as long as the page is open', () => {
  window.localStorage = new FullStore();
  assert.equal(keep('full.key', 'v'), false);
  assert.equal(isStored('full.key'), false);
  assert.equal(kept('full.key'), 'v');
  assert.deepEqual(keptKeys('full.'), ['full.key']);
  window.localStorage = new Store();
  assert.equal(keep('full.key', 'w'), true);
  assert.equal(isStored('full.key'), true);
  assert.equal(kept('full.key'), 'w');
});

test('without a store nothing breaks', () => {
  globalThis.window = { get localStorage() { throw new Error('SecurityError'); } };
  assert.equal(kept('none'), null);
  assert.equal(keep('none', 'v'), false);
  assert.equal(kept('none'), 'v');
  assert.deepEqual(keptKeys('none'), ['none']);
  forget('none');
  assert.equal(kept('none'), null);
});

test('a setting that cannot be read or does not fit is not there', () => {
  const side = setting('side', 'w', (value) => value === 'w' || value === 'b');
  assert.equal(side.get(), 'w');
  side.set('b');
  assert.equal(side.get(), 'b');
  for (const text of ['"x"', '{', 'null']) {
    keep('asterism.side', text);
    assert.equal(side.get(), 'w');
  }
  assert.equal(keptJson('nothing'), null);
});

test('progress in exercises', () => {
  const texts = () => exercises('deneb').map(({ text }) => text);
  assert.deepEqual(texts(), ['First steps · 3 min', 'Puzzles']);
  stepsDone('deneb').set(3);
  puzzlesDone('deneb').set({ solved: ['a', 'b'], streak: 1, best: 2, grade: 'all' });
  assert.deepEqual(texts(), ['First steps · 3 done', 'Puzzles · 2 solved']);
  for (const text of ['{', '"x"', '[]', '{"solved":5}', '{"solved":"ab"}', '-7']) {
    keep('asterism.steps.deneb', text);
    keep('asterism.puzzles.deneb', text);
    assert.deepEqual(texts(), ['First steps · 3 min', 'Puzzles'], text);
  }
});
