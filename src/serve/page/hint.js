// A good move, as an arrow and in words: of a turn of several parts, the part that comes next.

import { arrowsOfMove } from './arrows.js';
import { session } from './controls.js';
import { turnText } from './describe.js';
import { mayHint } from './mode.js';

const HINT_MS = 800;

/** @param {App} app */
export async function hint({ api, game, mode, board, exercise, status, fail }) {
  if (mode.state.kind === 'exercise') return exercise.hint();
  if (!mayHint(mode.state)) return;
  const { current, parts } = game;
  status('Looking for a good move…');
  const found = await api.search({ ...game.place(), session: session('play'), movetime_ms: HINT_MS }).catch(fail);
  const next = found?.move && nextPart(found.move, game.position);
  if (!found || current !== game.current || parts !== game.parts) return;
  if (next) board.arrows(arrowsOfMove(next, 'hint'));
  status(next ? `Hint: ${turnText(game.variant, next)}` : '');
}

/** The part of a turn that can be played now. @param {Move} turn @param {Pick<Position, 'moves'> | null} position @returns {Move | null} */
export const nextPart = (turn, position) =>
  (turn.parts ? turn.parts.find(({ move }) => position?.moves.some((one) => one.move === move)) ?? null : turn);
