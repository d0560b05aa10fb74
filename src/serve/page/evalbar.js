// The bar beside the board: White's expected points, and the score in words for a screen reader.

import { html, byId } from './svg.js';
import { RESULT_POINTS, scoreText, whitePoints } from './controls.js';

/** @typedef {Pick<Line, 'score' | 'side'> & { wdl?: Wdl }} Found */

export class EvalBar {
  #element = byId('eval-bar');
  #white = html('div', { class: 'eval-white' });
  #text = html('span', { class: 'eval-text' });

  constructor() {
    this.#element.setAttribute('role', 'img');
    this.#element.append(this.#white, this.#text);
  }

  /** `over`: the position if the game is over. @param {boolean} visible @param {Found | undefined} found @param {Pick<Position, 'result'> | null} over */
  show(visible, found, over) {
    this.#element.hidden = !visible;
    if (!visible) return;
    const points = over ? RESULT_POINTS[over.result ?? ''] : found?.wdl ? whitePoints(found.wdl, found.side) : 0.5;
    const text = over ? (over.result ?? '').replace('1/2-1/2', '½') : found ? brief(found) : '';
    this.#element.style.setProperty('--white', `${(points * 100).toFixed(1)}%`);
    this.#element.classList.toggle('black-ahead', points < 0.5);
    this.#text.textContent = text;
    this.#element.setAttribute('aria-label', `White's expected points: ${Math.round(points * 100)} per cent. Score for White: ${found && !over ? scoreText(found.score, found.side) : text || 'none yet'}`);
    this.#element.title = found?.wdl && !over ? chances(found.wdl, found.side) : '';
  }
}

/** The score in at most four characters; which end of the bar it stands at tells who is ahead. @param {Found} found */
function brief({ score }) {
  if ('mate' in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns < 10 ? pawns.toFixed(1) : String(Math.round(pawns));
}

/** `White wins 31 %, draw 50 %, Black wins 19 %`. @param {Wdl} wdl @param {Side} side */
export function chances(wdl, side) {
  const [white, draw, black] = side === 'w' ? wdl : [...wdl].reverse();
  const percent = (/** @type {number} */ thousandths) => `${Math.round(thousandths / 10)} %`;
  return `White wins ${percent(white)}, draw ${percent(draw)}, Black wins ${percent(black)}`;
}
