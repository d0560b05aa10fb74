// Games by their rules.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { asterism, games, program } from './project.mjs';

const { Game, Refused, ask, rules } = asterism;

/** Numbers that follow from a seed. */
function numbers(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % below;
  };
}

/** A game of `turns` turns by chance. */
function played(variant, turns, seed = 39) {
  const [random, game] = [numbers(seed), new Game(variant)];
  while (!game.isOver() && game.played().length < turns) {
    const moves = game.legalMoves();
    game.play(moves[random(moves.length)]);
  }
  return game;
}

test('a game is that of the native program, move by move, and goes back to its start', () => {
  for (const variant of games) {
    assert.ok(rules(variant).rules.length > 100);
    const game = new Game(variant);
    const [start, random] = [game.fen(), numbers(7)];
    assert.equal(start, game.start());
    while (!game.isOver() && game.played().length < 24) {
      const moves = game.moves();
      const move = moves[random(moves.length)];
      assert.deepEqual(game.legalMoves(), moves.map((one) => one.move));
      // What people read is read again: here and for two others, as the native tests do it for all.
      for (const { move: text, san } of [move, moves[random(moves.length)], moves.at(-1)]) {
        assert.equal(game.san(text), san);
        assert.equal(game.copy().play(san), text, `${variant} ${game.fen()} ${san}`);
      }
      assert.equal(game.explain(move), null);
      const side = game.side();
      assert.equal(game.play(move), move.move);
      assert.deepEqual([game.fen(), game.check(), game.side() !== side], [move.fen, move.check, true]);
    }
    const moves = game.played();
    const native = JSON.parse(execFileSync(program, ['moves', variant, '--json', '--moves', ...moves], { maxBuffer: 1e8 }));
    assert.deepEqual(game.moves(), native.moves);
    const told = ['fen', 'side', 'result', 'reason', 'claim', 'repetition'];
    assert.deepEqual(told.map((name) => game[name]()), told.map((name) => native[name]));
    assert.equal(game.halfmoveClock(), native.halfmove_clock);
    assert.deepEqual(game.playedMoves().map((turn) => turn.move), moves);
    assert.deepEqual(new Game(variant, start, moves.join(' ')).fen(), game.fen());
    assert.deepEqual(ask('games/write', { variant, moves }).json.includes(moves[0]), true);
    const first = new Game(variant).san(moves[0]);
    for (const san of [false, true]) {
      const { pgn } = ask('games/write', { variant, moves: moves.slice(0, 1), san });
      assert.ok(pgn.includes(`\n1. ${san || variant === 'chess' ? first : moves[0]} `), pgn);
      assert.equal(pgn.includes(`[Variant "${variant === 'chess' ? 'Standard' : variant}"]`), true, pgn);
    }
    for (const move of moves.reverse()) assert.equal(game.takeBack(), move);
    assert.deepEqual([game.fen(), game.played()], [start, []]);
    assert.throws(() => game.takeBack(), /no move to take back/);
  }
});

test('the end of a game is told', () => {
  const mated = new Game('chess', null, 'f3 e5 g4 Qh4');
  assert.deepEqual([mated.result(), mated.reason(), mated.check(), mated.legalMoves()], ['0-1', 'checkmate', true, []]);
  assert.throws(() => mated.play('a3'), /the game is over/);
  const copy = mated.copy();
  assert.deepEqual([copy.isCheck(), copy.turns(), copy.undo()], [true, mated.playedMoves(), 'd8h4'], 'the old names');
  const drawn = new Game('chess', null, 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8');
  assert.deepEqual([drawn.repetition(), drawn.claim() !== null], [3, true]);
});

test('parts of a turn are listed one by one', () => {
  const game = new Game('alphacentauri');
  const [first] = game.parts();
  assert.equal(first.ends_turn, false);
  const [second] = game.parts(first);
  assert.equal(game.play(`${first.move},${second.move}`), `${first.move},${second.move}`);
});

test('a board is drawn, well-formed', () => {
  for (const variant of games) {
    const game = played(variant, 10);
    for (const options of [{}, { flip: true, size: 300, caption: '<&>"' }]) {
      const open = [];
      const svg = game.svg(options);
      for (const [, ends, name, empty] of svg.matchAll(/<(\/?)([a-z]\w*)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
        if (ends) assert.equal(open.pop(), name);
        else if (!empty) open.push(name);
      }
      assert.deepEqual(open, []);
      assert.ok(svg.startsWith('<svg') && svg.trimEnd().endsWith('</svg>') && !/&(?!\w+;|#)/.test(svg));
    }
    const { files, ranks, squares } = game.board();
    const { missing_squares: missing } = ask('variants').find((one) => one.variant === variant);
    assert.ok(squares.length >= files * ranks - missing.length - 1, variant);
  }
});

test('what is wrong is one sentence, and the game is as before', async () => {
  for (const variant of games) {
    const game = played(variant, 5);
    const before = [game.fen(), game.played()];
    for (const move of ['nonsense', '', '\u{1f600}', game.played().join(), null, {}, 'a1a1']) {
      for (const attempt of [() => game.play(move), () => game.san(move), () => game.parts(move, move)]) {
        assert.throws(attempt, (error) => error instanceof Refused && /^[^\n]+$/.test(error.message), `${variant} ${move}`);
      }
      assert.equal(typeof game.explain(move), 'string');
    }
    assert.deepEqual([game.fen(), game.played()], before);
    assert.throws(() => new Game(variant, '8/8 w'), /FEN/);
  }
  const game = new Game('chess');
  const within = {};
  within.size = within;
  for (const [attempt, words] of [
    [() => new Game('checkers'), /'checkers', expected one of chess,/],
    [() => new Game(), /'undefined'/],
    [() => new Game('chess', 5), /^Error: fen: 5, expected a text$/],
    [() => game.play('e2e5'), /^Refused: illegal move 'e2e5': /],
    [() => new Game('chess', null, 'e4 e5 Nf3 Nc6').play('e2e5'), /^Refused: illegal move 'e2e5': /],
    [() => new Game('chess', null, ['e4', 'e4']), /illegal move 'e4' \(number 2 of the list\)/],
    [() => rules('a/b'), /'a\/b'/],
    [() => game.svg({ size: 1 }), /size 1: expected/],
    [() => game.svg({ width: 100 }), /unknown option of a picture 'width', expected flip,/],
    [() => game.play('\ud800'), /: JSON: unexpected end/],
    [() => ask('nothing'), /nothing is at this address/],
    [() => ask(Symbol('position')), /Cannot convert a Symbol value/],
    // What JSON would leave out or write as null.
    [() => new Game('chess', () => '8/8'), /fen: a value of type function, expected a text/],
    [() => new Game('chess', Infinity), /fen: Infinity, expected a text/],
    [() => new Game('chess', null, null), /moves: null, expected a list or one text/],
    [() => new Game('chess', null, 5), /moves: a value of type number, expected a list or one text/],
    [() => game.svg(null), /options: null, expected an object/],
    [() => game.svg({ size: 100n }), /size: a value of type bigint, expected a whole number from 1/],
    [() => game.svg({ size: -1 }), /^Error: size: -1, expected a whole number from 1$/],
    [() => game.svg({ flip: 'yes' }), /^Error: flip: a value of type string, expected true or false$/],
    [() => game.svg({ arrows: ['e2e4', () => {}] }), /arrows: a value of type object, expected a list of texts/],
    [() => ask('position', within), /size: an object within itself, expected what JSON can hold/],
  ]) assert.throws(attempt, words);
  assert.equal(game.legalMoves().length, 20); // none of them has spoilt the engine
  for (const [limits, words] of [
    [{}, /no limit, expected movetime_ms, nodes,/],
    [{ depth: 0 }, /depth: 0, expected a whole number from 1/],
    [{ depth: 1, movetime: 100 }, /unknown limit 'movetime', expected nodes, depth, movetime_ms,/],
    [{ depth: 1, variant: 'deneb' }, /unknown limit 'variant'/],
    [{ nodes: '1' }, /^Error: nodes: a value of type string, expected a whole number from 1$/],
    [{ level: -1 }, /^Error: level: -1, expected a whole number from 0 to 11$/],
    [{ level: 12 }, /^Error: level: 12, expected a whole number from 0 to 11$/],
    [{ movetime_ms: 0.5 }, /^Error: movetime_ms: 0.5, expected a whole number from 0$/],
    [{ infinite: 1 }, /^Error: infinite: 1, expected true or false$/],
    [{ nodes: NaN, depth: 1 }, /nodes: NaN, expected a whole number/],
    [{ depth: 1, seed: Symbol('seed') }, /seed: a value of type symbol, expected a whole number/],
    [null, /limits: null, expected an object/],
    ['depth', /limits: a value of type string, expected an object/],
    [{ nodes: 1, hash_mb: 100_000 }, /hash_mb: 100000, expected a whole number from 1 to/],
  ]) await assert.rejects(game.search(limits), words);
  for (const [onLine, options, words] of [
    [null, {}, /onLine: null, expected a function/],
    [undefined, null, /options: null, expected an object/],
    [undefined, { timeout: 5 }, /unknown option of a search 'timeout', expected signal/],
    [undefined, { signal: 0 }, /signal: 0, expected an AbortSignal/],
  ]) await assert.rejects(game.search({ depth: 1 }, onLine, options), words);
  await assert.rejects(new Game('chess', null, 'f3 e5 g4 Qh4').search({ depth: 1 }), /the game is over/);
});
