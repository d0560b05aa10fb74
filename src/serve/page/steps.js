// First steps: about six exercises that teach a game, each with one idea. What they are says api/first-steps.

import * as api from './api.js';
import { byId } from './svg.js';
import { button } from './controls.js';
import { stepsDone } from './progress.js';

const NOT_IT = 'That is legal, but it is not what this step is about. Try again.';

export function init(app) {
  /** Begins the first steps of a game, at the first that is not done. */
  app.steps = async (variant, wanted = null) => {
    try {
      const { steps } = await api.get(`first-steps/${encodeURIComponent(variant)}`);
      const done = stepsDone(variant).get();
      await show(app, variant, steps, wanted ?? (done < steps.length ? done : 0));
    } catch (error) {
      app.screen('game');
      app.fail(error);
    }
  };
}

function show(app, variant, steps, at) {
  const step = steps[at];
  const { title } = app.game.variantNamed(variant);
  const next = at + 1 < steps.length;
  const go = (to) => app.steps(variant, to);
  return app.exercise.begin({
    variant,
    position: step.position,
    label: `${title} · first steps, ${at + 1} of ${steps.length}`,
    place: [at, steps.length],
    title: step.title,
    text: step.text,
    judge: async (node, turn) => {
      const { moves, reply } = step.plays[turn] ?? { moves: [] };
      if (moves.includes(node.move)) return { ok: true, reply };
      return { ok: false, text: step.wrong.find(({ move }) => move === node.move)?.text ?? NOT_IT };
    },
    solution: (turn) => step.plays[turn]?.moves[0] ?? null,
    right: step.right,
    skip: next ? () => go(at + 1) : null,
    solved: () => stepsDone(variant).set(Math.max(stepsDone(variant).get(), at + 1)),
    buttons: () => (next ? [button('Next', () => go(at + 1), { class: 'primary', id: 'exercise-next' })] : [
      button('Play a game', () => {
        byId('game-select').value = variant;
        app.play.begin({ type: 'click' });
      }, { class: 'primary', id: 'exercise-play' }),
      button('Try a puzzle', () => app.puzzle(variant), { id: 'exercise-puzzle' }),
      button('Once more', () => go(0))]),
  });
}
