// What goes on and who may do what: every kind of state, every event, those that do not fit too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as mode from '../../src/serve/page/mode.js';
import { endGame } from '../../src/serve/page/lines.js';
import { gameOf } from './page.mjs';

const { Mode, START, after } = mode;
const QUESTIONS = ['mayMove', 'mayPlan', 'engineToMove', 'mayThink', 'mayHint', 'mayTakeBack', 'mayDelete', 'mayResign', 'mayClaim', 'maySit'];

/** The questions that a state answers with yes. */
const allowed = (state) => QUESTIONS.filter((name) => mode[name](state)).join(' ');

const shown = (facts = {}) => ({ node: { side: facts.side ?? 'w' }, side: 'w', parts: 0, settled: true, begun: true, last: true, end: null, claim: false, ...facts });
const of = (facts, more = {}) => ({ ...START, shown: shown(facts), ...more });
/** The same state while the engine thinks about what is shown. */
const thinks = (state) => ({ ...state, thinking: state.shown.node });

/** A state of each kind: the user is White, and to move. */
const STATES = {
  play: of(),
  thinking: thinks(of({ side: 'b' })),
  planned: thinks(of({ side: 'b' }, { plan: [{ from: 'g2', to: 'g3' }] })),
  analyse: of({}, { kind: 'analyse', side: null }),
  asked: thinks(of({}, { kind: 'analyse', side: null })),
  exercise: of({}, { kind: 'exercise', task: 'open' }),
  judged: of({ side: 'b' }, { kind: 'exercise', task: 'judged' }),
  solved: of({ side: 'b' }, { kind: 'exercise', task: 'solved' }),
  watch: of({}, { kind: 'watch' }),
  edit: of({}, { kind: 'edit' }),
};

test('before the first game there is nothing to do', () => {
  assert.equal(allowed(START), '');
});

test('what may be done in each state', () => {
  const game = 'mayMove mayThink mayHint mayTakeBack mayDelete';
  assert.deepEqual(Object.fromEntries(Object.entries(STATES).map(([name, state]) => [name, allowed(state)])), {
    play: `${game} mayResign maySit`,
    thinking: 'mayPlan mayTakeBack mayResign maySit',
    planned: 'mayPlan mayTakeBack mayResign maySit',
    analyse: `${game} maySit`,
    asked: 'mayTakeBack maySit',
    exercise: 'mayMove mayHint',
    judged: 'mayHint',
    solved: 'mayHint',
    watch: '',
    edit: '',
  });
});

test('the engine is to move where it is its turn at the end of a line, and nothing has ended', () => {
  const black = { side: 'b' };
  assert.equal(mode.engineToMove(of(black)), true);
  const others = [of(), of({ side: 'w' }, { side: 'w' }), of({ ...black, last: false }), of({ ...black, parts: 1 }),
    ...['rules', 'here', 'elsewhere'].map((end) => of({ ...black, end })),
    of(black, { kind: 'analyse', side: null }), of(black, { kind: 'watch' }), of(black, { kind: 'edit' }), of(black, { kind: 'exercise', task: 'open' }), STATES.thinking];
  for (const state of others) assert.equal(mode.engineToMove(state), false, JSON.stringify(state));
});

test('a move waits for the position, and belongs to whose turn it is', () => {
  for (const name of ['play', 'analyse', 'exercise']) assert.equal(mode.mayMove({ ...STATES[name], shown: shown({ settled: false }) }), false, name);
  for (const [kind, side, may] of [['play', 'w', false], ['play', 'b', true], ['analyse', null, true], ['exercise', 'w', false]]) {
    assert.equal(mode.mayMove(of({ side: 'b' }, { kind, side, task: kind === 'exercise' ? 'open' : null })), may, `${kind} ${side}`);
  }
});

test('after an act that ended the game every move is analysis, and it is over there alone', () => {
  for (const end of ['here', 'elsewhere']) {
    const state = of({ side: 'b', end });
    assert.equal(mode.mayMove(state), true);
    assert.equal(mode.mayResign(state) || mode.mayClaim(of({ claim: true, end })), false);
    assert.deepEqual([mode.mayThink(state), mode.mayHint(state), mode.maySit(state)], end === 'here' ? [false, false, true] : [true, true, true]);
  }
  assert.equal(mode.maySit(of({ end: 'rules' })), false);
});

test('a plan is made while the engine thinks about its own turn, and that is shown', () => {
  const elsewhere = { ...STATES.thinking, shown: shown({ side: 'w' }) };
  for (const state of [elsewhere, thinks(of()), STATES.asked, { ...STATES.thinking, kind: 'watch' }]) assert.equal(mode.mayPlan(state), false);
});

test('taking back, resigning and claiming need something to take back, to resign, to claim', () => {
  assert.equal(mode.mayTakeBack(of({ begun: false })), false);
  assert.equal(mode.mayTakeBack(of({ begun: false, parts: 1 })), true);
  assert.equal(mode.mayTakeBack(of({ parts: 1 }, { kind: 'exercise', task: 'open' })), true);
  for (const kind of ['watch', 'edit']) assert.equal(mode.mayTakeBack(of({ parts: 1 }, { kind })), false);
  assert.equal(mode.mayResign(of({ begun: false })), false);
  assert.equal(mode.mayClaim(of({ claim: true })), true);
  assert.equal(mode.mayClaim(of({ claim: true, settled: false })), false);
  assert.equal(mode.mayClaim(of({ claim: true }, { kind: 'watch' })), false);
  // A draw is offered to the engine, in one's own turn, at the end of a game that goes on.
  assert.equal(mode.mayOffer(of()), true);
  for (const state of [of({ begun: false }), of({ side: 'b' }), of({ last: false }), of({ parts: 1 }), of({ end: 'here' }), thinks(of()), STATES.analyse, STATES.exercise, STATES.watch]) {
    assert.equal(mode.mayOffer(state), false, JSON.stringify(state));
  }
});

const DETAILS = { shown: shown({ side: 'b' }), exercise: 'b', sit: 'b', plan: [{ from: 'a2', to: 'a3' }] };
/** What each event makes of the states that it fits: kind, side, whether the engine thinks, task, parts that are planned. */
const FITS = {
  another: { play: 'play w', thinking: 'play w', planned: 'play w', analyse: 'analyse -', asked: 'analyse -', exercise: 'play w', judged: 'play w', solved: 'play w', watch: 'play w', edit: 'play w' },
  exercise: Object.fromEntries(Object.keys(STATES).map((name) => [name, 'exercise b open'])),
  sit: { play: 'play b', thinking: 'play b', planned: 'play b', analyse: 'play b', asked: 'play b' },
  think: { play: 'play w thinking', analyse: 'analyse - thinking' },
  thought: { thinking: 'play w', planned: 'play w 1', asked: 'analyse -' },
  stop: { thinking: 'play w', planned: 'play w', asked: 'analyse -' },
  plan: { thinking: 'play w thinking 1', planned: 'play w thinking 1' },
  forget: { planned: 'play w thinking' },
  judge: { exercise: 'exercise w judged' },
  again: { judged: 'exercise w open' },
  solved: { judged: 'exercise w solved' },
  watch: { play: 'watch w', analyse: 'watch -' },
  edit: { play: 'edit w', analyse: 'edit -' },
  back: { watch: 'play w', edit: 'play w' },
};
const words = ({ kind, side, thinking, task, plan }) => [kind, side ?? '-', thinking && 'thinking', task, plan.length || null].filter(Boolean).join(' ');

test('every event in every state: what does not fit changes nothing', () => {
  for (const [event, fits] of Object.entries(FITS)) {
    for (const [name, state] of Object.entries(STATES)) {
      const next = after(state, event, DETAILS[event]);
      if (fits[name]) assert.equal(words(next), fits[name], `${event} in ${name}`);
      else assert.equal(next, state, `${event} in ${name}`);
      assert.equal(next.shown, state.shown);
    }
  }
});

test('what is shown changes nothing else', () => {
  for (const state of Object.values(STATES)) assert.deepEqual(after(state, 'shown', DETAILS.shown), { ...state, shown: DETAILS.shown });
});

test('both sides, and a plan without parts', () => {
  assert.equal(words(after(STATES.planned, 'sit', null)), 'analyse -');
  assert.equal(after(STATES.thinking, 'plan', []), STATES.thinking);
  assert.equal(words(after(after(STATES.analyse, 'watch'), 'back')), 'analyse -');
  for (const end of ['rules', 'here']) assert.equal(after(of({ end }), 'think').thinking, null);
  assert.equal(after(of({ end: 'rules' }), 'watch').kind, 'play');
  assert.equal(after(of({ end: 'here' }), 'watch').kind, 'watch');
});

test('a mode tells of changes alone', () => {
  const page = new Mode();
  let changes = 0;
  page.when('change', () => { changes += 1; });
  assert.equal(page.on('shown', shown({ side: 'b' })), true);
  assert.equal(page.on('judge'), false);
  assert.equal(page.on('think'), true);
  assert.deepEqual([page.state.thinking, changes], [page.state.shown.node, 2]);
});

test('what a game shows', () => {
  const game = Object.assign(gameOf({ e4: { e5: {}, c5: {} } }), { settled: true, position: { claim: 'repetition' } });
  game.current = game.node('e4');
  const facts = { node: game.current, side: 'b', parts: 0, settled: true, begun: true, last: false, end: null, claim: true };
  assert.deepEqual(mode.shownOf(game), facts);
  endGame(game, '0-1', 'resigned', game.node('e4', 'e5'));
  assert.equal(mode.shownOf(game).end, 'here');
  game.current = game.node('e4', 'c5');
  assert.equal(mode.shownOf(game).end, 'elsewhere');
  game.current.result = '1-0';
  assert.equal(mode.shownOf(game).end, 'rules');
});
