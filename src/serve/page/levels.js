// The engine's strengths: the levels that api/about tells of, the last of them full strength. Inside the page null is
// full strength, as in requests.

import { svg } from './svg.js';

const FULL = 'full';

/** The levels below full strength: number, name, and how long each seems to think. @param {Pick<App, 'about'>} app */
const weak = (app) => app.about?.levels.slice(0, -1) ?? [];

/** How each level plays, from level 0; docs/levels.md has the numbers. */
const LIKE = ['moves nearly at random', 'sees some captures', 'sees every other capture', 'sees most of what it can take',
  'overlooks one capture in five', 'overlooks one capture in ten', 'seldom overlooks a capture', 'sees every capture',
  'sees every capture and some plans', 'plans ahead', 'seldom errs'];

/** A sentence on how a level plays. @param {number | null} level */
export const likeOf = (level) => (level === null ? 'plays as well as it can' : LIKE[level] ?? '');

/** Pairs of value and text for a select. @type {(app: Pick<App, 'about'>) => [string | number, string][]} */
export const levelOptions = (app) => [...weak(app).map(({ level, name }) => /** @type {[number, string]} */ ([level, `${level} ${name}`])), [FULL, 'Full strength']];

/** What a select of levels shows for a level. @param {number | null} level */
export const levelValue = (level) => String(level ?? FULL);

/** The level that a select shows; full strength for one that this engine does not have. @param {Pick<App, 'about'>} app @param {string} value */
export const levelOf = (app, value) => weak(app).find(({ level }) => String(level) === String(value))?.level ?? null;

/**
 * The level above or below one, null for full strength; undefined where there is none.
 * @param {Pick<App, 'about'>} app
 * @param {number | null} level
 * @param {1 | -1} by
 */
export function levelBeside(app, level, by) {
  const all = [...weak(app).map((one) => one.level), null];
  return all[all.indexOf(level) + by];
}

/** A face of a level: wide eyes and a broad smile at first, at last a frown of thought. @param {number | null} level */
export function faceOf(level) {
  const keen = (level ?? 11) / 11;
  const eyes = [11, 21].flatMap((x, right) => {
    const [out, inner] = right ? [x + 4, x - 4] : [x - 4, x + 4];
    return [svg('circle', { cx: x, cy: 14, r: 2.9 - keen }), svg('path', { d: `M${out} ${7 + keen}L${inner} ${6 + 4 * keen}` })];
  });
  return svg('svg', { class: 'face', viewBox: '0 0 32 32', 'aria-hidden': 'true' }, svg('circle', { class: 'head', cx: 16, cy: 16, r: 15 }), ...eyes,
    svg('path', { d: `M10 21.5q6 ${7 - 6 * keen} 12 0` }));
}

/** `Asterism, level 3`: the engine as a player. @param {number | null} level */
export const engineName = (level) => `Asterism, ${level === null ? 'full strength' : `level ${level}`}`;

/**
 * How long a level seems to think about a move, in milliseconds: another time for each move; null at full strength.
 * @param {Pick<App, 'about'>} app
 * @param {number | null} level
 */
export function thinkTime(app, level) {
  const range = weak(app).find((one) => one.level === level)?.think_ms;
  return range ? range[0] + (range[1] - range[0]) * Math.random() : null;
}
