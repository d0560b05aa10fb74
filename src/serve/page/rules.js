// @ts-check
// The rules beside the board: a legend of the board's marks, then the text of api/rules with a picture at each piece's
// name and a diagram of its moves after its paragraph.

import * as api from './api.js';
import { html, svg, byId, pieceIcon } from './svg.js';
import { weakSign } from './pictogram.js';
import { render } from './markdown.js';
import { diagram } from './diagram.js';
import { around, dot } from './marks.js';

/** @import { App } from './app.js' */

/** @param {App} app */
export function initRules(app) {
  const { game } = app;
  /** @type {Variant | null} */
  let shown = null;
  const show = () => {
    if (app.tabs.current !== 'rules' || !game.variant || shown === game.variant) return;
    shown = game.variant;
    load(game).catch((error) => {
      shown = null;
      byId('panel-rules').replaceChildren(html('p', { text: error.message }));
    });
  };
  app.tabs.events.addEventListener('select', show);
  game.addEventListener('newgame', show);
  game.addEventListener('position', () => { if (game.board) showReduced(game.board); });
}

/** The legend explains the sign of a reduced piece as soon as there is one. @param {ServedPosition['board']} board */
function showReduced(board) {
  /** @type {HTMLElement | null} */
  const item = byId('panel-rules').querySelector('.legend .reduced');
  if (item && board.squares.some(({ reduced }) => reduced)) item.hidden = false;
}

/** @param {App['game']} game */
async function load(game) {
  const { variant } = game;
  const panel = byId('panel-rules');
  panel.replaceChildren(html('p', { text: 'Loading…' }));
  const { rules, diagrams = [] } = await api.get(`rules/${encodeURIComponent(variant.variant)}`);
  const blocks = render(rules, (name, letter) => {
    const known = variant.pieces.some((piece) => piece.letter === letter);
    return known ? [pieceIcon(letter), ` ${name} (${letter})`] : null;
  });
  const told = new Set(blocks.flatMap(({ letters }) => letters));
  const rest = diagrams.filter(({ letter }) => !told.has(letter));
  const first = blocks.findIndex(({ element }) => element.matches('h3'));
  const nodes = blocks.flatMap(({ element, letters }) => [
    isBoard(element) ? diagram(variant, { fen: variant.start, square: null, caption: 'The start position' }) : element,
    ...letters.flatMap((letter) => diagrams.filter((one) => one.letter === letter)).map((one) => diagram(variant, one)),
  ]);
  const at = first < 0 ? nodes.length : nodes.indexOf(blocks[first].element);
  nodes.splice(at, 0, ...legend(variant), ...gallery(variant, rest));
  panel.replaceChildren(...nodes);
  if (game.board) showReduced(game.board);
  panel.parentElement?.scrollTo(0, 0);
}

/** Diagrams of pieces that the text names in other ways. @param {Variant} variant @param {Rules['diagrams']} diagrams */
function gallery(variant, diagrams) {
  if (!diagrams.length) return [];
  const figures = diagrams.flatMap((one) => [
    html('h4', {}, pieceIcon(one.letter), ` ${one.name} (${one.letter})`), diagram(variant, one),
  ]);
  return [html('h3', { text: 'Pieces' }), ...figures];
}

/** A board drawn with letters: a picture says more. */
const isBoard = (/** @type {Element} */ element) => element.matches('pre') && /^ *\d+( +[a-z.])+\b/im.test((element.textContent ?? '').split('\n')[0]);

/** What the colours and marks of the board mean. @param {Variant} variant */
function legend(variant) {
  const items = variant.zones.map((zone) => item(zoneMark(zone), zone.name));
  const reduced = item(badge(), 'a reduced piece');
  reduced.classList.add('reduced');
  reduced.hidden = true;
  items.push(
    reduced,
    item(legendDot('quiet'), 'a move without a capture'), item(icon(around('take', 50, 50)), 'a move that captures what stands there'), item(legendDot('take'), 'a move that captures something elsewhere'),
    item(icon(around('own', 50, 50)), 'the same, a piece of its own side'), item(legendDot('own'), 'the same, a piece of its own side elsewhere'), item(legendDot('quiet goes-on', true), 'the move may go on from there'));
  const note = variant.colouring_note ? [html('p', { class: 'colours' }, ...variant.meaningful_colours.map(swatches), ` ${variant.colouring_note}`)] : [];
  return [html('h3', { text: 'What the board shows' }), ...note, html('ul', { class: 'legend' }, ...items)];
}

/** Squares of colours that belong together. @param {string[]} colours */
const swatches = (colours) => svg('svg', { class: 'swatches', viewBox: `0 0 ${colours.length * 20} 20`, height: 16, 'aria-hidden': 'true' },
  ...colours.map((colour, index) => svg('rect', { x: index * 20, width: 20, height: 20, fill: colour })));

const item = (/** @type {Element} */ picture, /** @type {string} */ text) => html('li', {}, picture, html('span', { text }));
const icon = (/** @type {Element[]} */ ...children) => svg('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, ...children);
const zoneMark = (/** @type {Variant['zones'][number]} */ zone) => icon(svg('g', { class: 'zone', color: zone.colour }, svg('path', { class: 'tint', d: 'M5 5h90v90h-90Z' }), svg('path', { class: 'edge', d: 'M5 5h90v90h-90Z' })));
const badge = () => icon(svg('g', { transform: 'translate(9 9) scale(2.4)' }, weakSign()));
const legendDot = (/** @type {string} */ kind, ring = false) => icon(ring ? svg('circle', { class: `target ${kind}`, cx: 50, cy: 50, r: 36 }) : dot(kind, 50, 50, 26));
