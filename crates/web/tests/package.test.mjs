// The npm package as npm installs it into an empty project, beside the native program: see engine.test.mjs. One process,
// since all of it uses the same project.

import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

if (spawnSync('npm', ['--version']).status === 0) {
  await import('./package/examples.mjs');
  await import('./package/rules.mjs');
  await import('./package/search.mjs');
} else {
  test('the package is packed', { skip: 'SKIPPED: no npm here' }, () => {});
}
