// The players' lines above and below the board: who plays, who is to move or thinks, who has won; and what decides a game,
// always in sight: how many pieces, special types or royal pieces in a zone there are, and what the player has captured.
// What is counted comes with the list of games.

import { html, byId, pieceIcon, sideName, sideOf, typeName } from './svg.js';
import { RESULT_POINTS, button } from './controls.js';
import { engineName } from './levels.js';
import { endedHere } from './lines.js';

/** @typedef {Variant['counters'][number]} Counter */

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

/** Keeps what is counted beside the players' names. @param {App} app */
export function initCounters(app) {
  const { game, board } = app;
  const lines = ['player-top', 'player-bottom'].map((id) => {
    const [tally, taken] = [html('span', { class: 'tally' }), html('span', { class: 'taken' })];
    byId(id).querySelector('.note')?.after(tally, taken);
    return { line: byId(id), tally, taken };
  });
  /** @type {Variant | null} */
  let counted = null;
  const show = () => {
    if (!game.board || !game.settled) return; // what is shown is still another position
    const severalParts = game.variant.max_parts > 1;
    board.element.classList.toggle('show-movable', severalParts && (game.position?.moves ?? []).length > 0);
    if (counted !== game.variant) for (const { tally } of lines) tally.replaceChildren(...game.variant.counters.map(() => chip(app)));
    counted = game.variant;
    for (const { line, tally, taken } of lines) {
      const side = line.dataset.side === 'b' ? 'b' : 'w';
      [...tally.children].forEach((sign, index) => showChip(/** @type {HTMLElement} */ (sign), app, game.variant.counters[index], side));
      taken.replaceChildren(...captured(game, side));
    }
  };
  board.when('shown', show);
  board.when('flip', show);
  game.when('change', show);
}

/** How much a side has of what a counter counts. @param {Variant} variant @param {Counter} counter @param {Side} side @param {App['board']['pieces']} pieces */
function count(variant, { letters, zone }, side, pieces) {
  const inside = zone && variant.zones.find(({ name }) => name === zone)?.squares;
  return [...pieces].filter(([square, { letter }]) =>
    sideOf(letter) === side && letters.includes(letter.toUpperCase()) && (!inside || inside.includes(square))).length;
}

/** A number of what decides the game. A press says what it means: a finger and a key see no title. @param {App} app */
const chip = ({ status }) => button('', ({ currentTarget }) => status(currentTarget.dataset.says));

/** Marked where it nearly decides: as a danger, or as the aim that is near. @param {HTMLElement} sign @param {App} app @param {Counter} counter @param {Side} side */
function showChip(sign, { game, board }, counter, side) {
  const { name, zone, limit, note } = counter;
  const number = count(game.variant, counter, side, board.pieces);
  const near = zone ? number > 0 && number >= limit - 1 : number <= limit + 1;
  const text = zone ? `${number} of ${limit} ${name}` : `${number} ${number === 1 ? name.replace(/s$/, '') : name}`;
  Object.assign(sign, { className: `chip${near ? ' near' : ''}${near && zone ? ' aim' : ''}`, title: note, textContent: text });
  sign.setAttribute('aria-label', `${sideName(side)}: ${text}. ${note}`);
  sign.dataset.says = `${sideName(side)} has ${text}. ${note}`;
}

/** Pictures of what a side has captured up to the position that is shown, each type once. @param {App['game']} game @param {Side} side */
function captured(game, side) {
  const letters = game.line().filter(({ parent }) => parent?.side === side)
    .flatMap(({ captures }) => (Array.isArray(captures) ? captures : [])).map(({ piece }) => piece).filter(Boolean);
  const order = game.variant.pieces.map(({ letter }) => letter);
  const types = [...new Set(letters)].sort((a, b) => order.indexOf(a.toUpperCase()) - order.indexOf(b.toUpperCase()));
  return types.map((letter) => {
    const many = letters.filter((other) => other === letter).length;
    const words = `captured: ${many} ${typeName(game.variant, letter)}`;
    return html('span', { class: 'lost', title: words, role: 'img', 'aria-label': words }, pieceIcon(letter), many > 1 ? html('small', { text: `×${many}` }) : '');
  });
}
