// What decides a game, always in sight: beside each player's name how many pieces, special types or royal pieces in a
// zone there are, and what the player has captured. What is counted comes with the list of games.

import { button } from './controls.js';
import { html, byId, pieceIcon, sideName, sideOf, typeName } from './svg.js';

/** @typedef {Variant['counters'][number]} Counter */

/** @param {App} app */
export function init(app) {
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
