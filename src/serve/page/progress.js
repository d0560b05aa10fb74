// How far somebody is in the exercises of a game: kept in the browser, shown on the front page.

import { setting } from './controls.js';

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
