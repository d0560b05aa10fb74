// The npm package, packed and installed into an empty project below target/.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
export const program = process.env.ASTERISM ?? `${root}target/release/asterism`;
export const project = `${target}/npm-project/`;
export const installed = `${project}node_modules/asterism-chess-variants/`;

/** `npm install` in the project; what comes from the registry has a minute. */
export function install(...words) {
  const npm = ['install', '--no-audit', '--no-fund', ...words];
  return spawnSync('npm', npm, { cwd: project, timeout: 60_000 }).status === 0;
}

/** Runs a program of the project to its end, which no open handle keeps from coming. */
export function run(file) {
  const { status, stdout, stderr, error } = spawnSync('node', [file], { cwd: project, encoding: 'utf8', timeout: 120_000 });
  assert.equal(status, 0, `${file}: ${error ?? ''}${stderr}`);
  return stdout;
}

execFileSync(`${root}packaging/npm`);
rmSync(project, { recursive: true, force: true });
mkdirSync(project, { recursive: true });
writeFileSync(`${project}package.json`, '{ "private": true }');
const packed = readdirSync(`${target}/npm`).filter((name) => name.endsWith('.tgz'));
assert.equal(packed.length, 1);
assert.ok(install('--offline', `${target}/npm/${packed[0]}`), 'npm does not install the package');

export const asterism = await import(`${installed}node/index.js`);
assert.throws(() => asterism.variants(), /not loaded, expected `await load\(\)`/);
await asterism.load();
export const games = asterism.variants().map(({ variant }) => variant);
