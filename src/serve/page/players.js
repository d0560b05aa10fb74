// The players' lines above and below the board: who plays, who is to move or thinks, who has won.

import { sideName } from './svg.js';
import { RESULT_POINTS } from './controls.js';
import { engineName } from './levels.js';
import { endedHere } from './lines.js';

/** Writes the line of a side. */
export function showPlayer({ game, play }, element, side) {
  const { result } = endedHere(game) ?? game.current;
  const tagged = { w: game.root.data.white, b: game.root.data.black };
  const engine = play.side !== 'both' && side !== play.side;
  const names = play.names?.[side] ?? (engine ? engineName(play.level) : play.side === 'both' ? tagged[side] : 'You');
  element.querySelector('.who').textContent = names ? `${sideName(side)} · ${names}` : sideName(side);
  element.querySelector('.disc').className = `disc ${side}`;
  element.classList.toggle('to-move', !result && game.current.side === side);
  const thinks = play.thinking && play.thinking.node.side === side;
  element.querySelector('.note').textContent = thinks ? 'thinking…' : '';
  element.querySelector('.points').textContent = resultPoints(result, side);
  element.dataset.side = side;
}

function resultPoints(result, side) {
  const white = RESULT_POINTS[result];
  if (white === undefined) return '';
  return white === 0.5 ? '½' : String(side === 'w' ? white : 1 - white);
}
