// What comes with the package: examples, README, types.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { asterism, install, installed, project, root, run } from './project.mjs';

const { Game } = asterism;

const examples = readdirSync(`${installed}examples`).filter((file) => file.endsWith('.mjs'));
for (const name of examples) cpSync(`${installed}examples/${name}`, `${project}${name}`);

test('the examples run in an empty project', () => {
  assert.deepEqual(examples, ['game.mjs', 'search.mjs', 'uci.mjs']);
  assert.match(run('game.mjs'), /^illegal move 'e2e5': the Pawn on e2/m);
  assert.ok(readFileSync(`${project}achernar.svg`, 'utf8').startsWith('<svg'));
  assert.match(run('search.mjs'), /^best: .*\n(.*\n)*after 200 ms: .*\naborted: TimeoutError\n/m);
  const moves = run('uci.mjs').trim().split(' ');
  const game = new Game('deneb', null, moves);
  assert.ok(moves.length === 40 || game.isOver(), moves.join(' '));
  assert.deepEqual(game.played(), moves);
});

test('the package has the version and the repository of all others', () => {
  const { version, repository } = JSON.parse(readFileSync(`${installed}package.json`, 'utf8'));
  const manifest = readFileSync(`${root}Cargo.toml`, 'utf8');
  assert.equal(version, manifest.match(/^version = "(.*)"/m)[1]);
  assert.equal(repository.url, `git+${manifest.match(/^repository = "(.*)"/m)[1]}.git`);
});

test('the programs of the README run', () => {
  const readme = readFileSync(`${installed}README.md`, 'utf8');
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, text]) => text);
  assert.equal(blocks.length, 3);
  blocks.forEach((text, number) => {
    writeFileSync(`${project}readme-${number}.mjs`, text);
    assert.notEqual(run(`readme-${number}.mjs`), '');
  });
  const names = readme.match(/^\| name[^]*?\n\n/m)[0];
  for (const name of methods()) assert.ok(names.includes(`\`${name}(`) || names.includes(`\`${name}\``), `${name} is not in the README`);
});

/** What a game has. */
const methods = () => Object.getOwnPropertyNames(Game.prototype).filter((name) => name !== 'constructor');

test('every function is declared, and the types are right', (context) => {
  const declared = readFileSync(`${installed}index.d.ts`, 'utf8').split('export class Game')[1];
  const names = [...declared.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
  assert.deepEqual(names.filter((name) => name !== 'constructor').sort(), methods().sort());
  if (!install('--no-save', 'typescript@5', '@types/node@20')) {
    context.skip('SKIPPED: no TypeScript from the registry');
    return;
  }
  cpSync(`${root}crates/web/tests/types.ts`, `${project}types.mts`);
  // Programs of JavaScript name no types: what follows from that is no fault of theirs.
  const flags = '--noEmit --strict --noImplicitAny false --useUnknownInCatchVariables false --checkJs';
  const words = `tsc ${flags} --module nodenext --target es2022 --types node`.split(' ');
  const { status, stdout } = spawnSync('npx', [...words, 'types.mts', ...examples], { cwd: project, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
