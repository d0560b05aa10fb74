// The engine's strengths: the levels that api/about tells of, and full strength. As in requests, null is full strength.

const FULL = 'full';

/** How many levels there are below full strength. */
const count = (app) => app.about?.levels ?? 0;

/** Pairs of value and text for a select. */
export function levelOptions(app) {
  const levels = Array.from({ length: count(app) }, (_, index) => [index + 1, `Level ${index + 1}`]);
  return [...levels, [FULL, 'Full strength']];
}

/** What a select of levels shows for a level. */
export const levelValue = (level) => String(level ?? FULL);

/** The level that a select shows; full strength for one that this engine does not have. */
export function levelOf(app, value) {
  const level = Number(value);
  return level >= 1 && level <= count(app) ? level : null;
}

/** `Asterism, level 3`: the engine as a player. */
export const engineName = (level) => `Asterism, ${level === null ? 'full strength' : `level ${level}`}`;
