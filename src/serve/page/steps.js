// First steps: about six exercises that teach a game, each with one idea. What they are says api/first-steps.

import * as api from './api.js';
import { button } from './controls.js';
import { stepsDone } from './progress.js';

const NOT_IT = 'That is legal, but it is not what this step is about. Try again.';

export class Steps {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Begins the first steps of a game, at the first that is not done. @param {string} variant @param {number | null} wanted */
  async begin(variant, wanted = null) {
    try {
      const { steps } = await api.get(`first-steps/${encodeURIComponent(variant)}`);
      const done = stepsDone(variant).get();
      const at = wanted ?? done;
      await this.#show(variant, steps, steps[at] ? at : 0);
    } catch (error) {
      this.#app.screen('game');
      this.#app.fail(error);
    }
  }

  /** @param {string} variant @param {ServedSteps['steps']} steps @param {number} at */
  #show(variant, steps, at) {
    const { exercise, game } = this.#app;
    const step = steps[at];
    const next = at + 1 < steps.length;
    const go = (/** @type {number} */ to) => this.begin(variant, to);
    return exercise.begin({
      variant,
      position: step.position,
      label: `${game.variantNamed(variant)?.title} · first steps, ${at + 1} of ${steps.length}`,
      place: [at, steps.length],
      address: `steps/${at + 1}`,
      title: step.title,
      text: step.text,
      judge: async (node, turn) => {
        const { moves, reply } = step.plays[turn] ?? { moves: [] };
        if (moves.includes(node.move ?? '')) return { ok: true, reply };
        return { ok: false, text: step.wrong.find(({ move }) => move === node.move)?.text ?? NOT_IT };
      },
      solution: (turn) => step.plays[turn]?.moves[0] ?? null,
      right: step.right,
      skip: next ? () => go(at + 1) : null,
      solved: () => stepsDone(variant).set(Math.max(stepsDone(variant).get(), at + 1)),
      buttons: () => (next ? [button('Next', () => go(at + 1), { class: 'primary', id: 'exercise-next' })] : [
        button('Play a game', () => this.#app.play.start(variant), { class: 'primary', id: 'exercise-play' }),
        button('Try a puzzle', () => this.#app.puzzles?.begin(variant), { id: 'exercise-puzzle' }),
        button('Once more', () => go(0))]),
    });
  }
}

/** @param {App} app */
export const init = (app) => new Steps(app);
