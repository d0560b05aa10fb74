// The players' lines above and below the board: who plays, who is to move or thinks, who has won.

import { sideName } from './svg.js';
import { RESULT_POINTS } from './controls.js';
import { engineName } from './levels.js';
import { endedHere } from './lines.js';

/**
 * Who plays a side; nothing where one user plays both and no record says it.
 * @param {Pick<App, 'game' | 'mode' | 'play' | 'watch'>} app
 * @param {Side} side
 * @returns {string | undefined}
 */
export function playerOf({ game, mode: { state }, play, watch }, side) {
  const tagged = { w: game.root.data.white, b: game.root.data.black }[side];
  if (state.kind === 'exercise') return side === state.side ? 'You' : 'the other side';
  if (watch.names) return watch.names[side];
  if (state.side === null) return tagged;
  return side === state.side ? 'You' : engineName(play.level);
}

/** Writes the line of a side. @param {App} app @param {HTMLElement} element @param {Side} side */
export function showPlayer(app, element, side) {
  const { game, mode: { state: { thinking } } } = app;
  const { result } = endedHere(game) ?? game.current;
  const name = playerOf(app, side);
  /** @param {string} part @param {string} text */
  const write = (part, text) => { element.getElementsByClassName(part)[0].textContent = text; };
  write('who', name ? `${sideName(side)} · ${name}` : sideName(side));
  write('note', thinking?.side === side ? 'thinking…' : '');
  write('points', resultPoints(result, side));
  element.getElementsByClassName('disc')[0].className = `disc ${side}`;
  element.classList.toggle('to-move', !result && game.current.side === side);
  element.dataset.side = side;
}

/** @param {string | null} result @param {Side} side */
function resultPoints(result, side) {
  const white = RESULT_POINTS[result ?? ''];
  if (white === undefined) return '';
  return white === 0.5 ? '½' : String(side === 'w' ? white : 1 - white);
}
