// First steps: about six exercises that teach a game, each with one idea. What they are says api/first-steps.

import * as api from './api.js';
import { button } from './controls.js';
import { stepsDone } from './progress.js';

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
