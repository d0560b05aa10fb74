// First steps: about six exercises that teach a game, each with one idea. What they are says api/first-steps. And how far
// somebody is in the exercises of a game: kept in the browser, shown on the front page.

import * as api from './api.js';
import { button, setting } from './controls.js';

const NOT_IT = 'That is legal, but it is not what this step is about. Try again.';

/** @param {App} app */
export function init(app) {
  /** Begins the first steps of a game, at the first that is not done. @param {string} variant @param {number} at */
  const begin = async (variant, at = stepsDone(variant).get()) => {
    try {
      const { steps } = await api.get(`first-steps/${encodeURIComponent(variant)}`);
      await app.exercise.begin(task(app, variant, steps, steps[at] ? at : 0));
    } catch (error) {
      app.screen('game');
      app.fail(error);
    }
  };
  return { begin };
}

/** @param {App} app @param {string} variant @param {ServedSteps['steps']} steps @param {number} at @returns {Task} */
function task({ game, play, panels }, variant, steps, at) {
  const { position, title, text, plays, wrong, right } = steps[at];
  const go = (/** @type {number} */ to) => panels.steps?.begin(variant, to);
  const next = at + 1 < steps.length ? () => go(at + 1) : null;
  return {
    variant,
    position,
    label: `${game.variantNamed(variant)?.title} · first steps, ${at + 1} of ${steps.length}`,
    place: [at, steps.length],
    address: `steps/${at + 1}`,
    title,
    text,
    judge: async (node, turn) => {
      const { moves, reply } = plays[turn] ?? { moves: [] };
      if (moves.includes(node.move ?? '')) return { ok: true, reply };
      return { ok: false, text: wrong.find(({ move }) => move === node.move)?.text ?? NOT_IT };
    },
    solution: (turn) => plays[turn]?.moves[0] ?? null,
    right,
    skip: next,
    solved: () => stepsDone(variant).set(Math.max(stepsDone(variant).get(), at + 1)),
    buttons: () => (next ? [button('Next', next, { class: 'primary', id: 'exercise-next' })] : [
      button('Play a game', () => play.start(variant), { class: 'primary', id: 'exercise-play' }),
      button('Try a puzzle', () => panels.puzzles?.begin(variant), { id: 'exercise-puzzle' }),
      button('Once more', () => go(0))]),
  };
}

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0;

/** What is kept of the first steps of a game: how many are done. @param {string} variant */
export const stepsDone = (variant) => setting(`steps.${variant}`, 0, isCount);

/** @typedef {{ solved: string[], streak: number, best: number, grade: string }} PuzzlesDone */

/** What is kept of the puzzles of a game; `solved` has names. @param {string} variant */
export const puzzlesDone = (variant) => setting(`puzzles.${variant}`,
  /** @type {PuzzlesDone} */ ({ solved: [], streak: 0, best: 0, grade: 'all' }),
  ({ solved, streak, best }) => Array.isArray(solved) && isCount(streak) && isCount(best));

/** The exercises of a game, as its card names them. @param {string} variant */
export function exercises(variant) {
  const done = stepsDone(variant).get();
  const solved = puzzlesDone(variant).get().solved.length;
  return [
    { act: 'steps', text: done ? `First steps · ${done} done` : 'First steps · 3 min' },
    { act: 'puzzles', text: solved ? `Puzzles · ${solved} solved` : 'Puzzles' },
  ];
}
