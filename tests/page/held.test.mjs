// One pointer at a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Held } from '../../src/serve/page/held.js';

const pointer = (pointerId, pointerType = 'touch', isPrimary = true) => ({ pointerId, pointerType, isPrimary });

test('a press belongs to the pointer that made it', () => {
  const held = new Held();
  assert.equal(held.take(pointer(1)), true);
  for (const other of [pointer(2, 'touch', false), pointer(3, 'mouse'), pointer(4, 'pen')]) {
    assert.equal(held.take(other), false);
    assert.equal(held.by(other), false);
  }
  assert.equal(held.by(pointer(1)), true);
  assert.equal(held.type, 'touch');
  held.free();
  assert.equal(held.by(pointer(1)), false);
  assert.equal(held.take(pointer(3, 'mouse')), true);
});

test('a first finger ends what one before it has left, and a mouse its own press', () => {
  const held = new Held();
  held.take(pointer(1));
  assert.equal(held.take(pointer(5)), true);
  assert.equal(held.by(pointer(1)), false);
  held.free();
  held.take(pointer(9, 'mouse'));
  assert.equal(held.take(pointer(9, 'mouse')), true);
});
