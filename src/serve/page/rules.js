// The rules beside the board: a legend of the board's marks, then the text of api/rules with a picture at each piece's
// name and a diagram of its moves after its paragraph.

import * as api from './api.js';
import { html, svg, byId, pieceIcon } from './svg.js';
import { weakSign } from './pictogram.js';
import { button } from './controls.js';
import { render } from './markdown.js';
import { diagram } from './diagram.js';
import { around, dot } from './marks.js';

/** @param {App} app */
export function initRules(app) {
  const { game } = app;
  /** @type {Variant | null} */
  let shown = null;
  const show = () => {
    if (app.tabs.current !== 'rules' || !game.variant || shown === game.variant) return;
    shown = game.variant;
    load(app).catch((error) => {
      shown = null;
      byId('panel-rules').replaceChildren(html('p', { text: error.message }));
    });
  };
  app.tabs.events.when('select', show);
  game.when('newgame', show);
  game.when('position', () => { if (game.board) showReduced(game.board); });
}

/** The legend explains the sign of a reduced piece as soon as there is one. @param {ServedPosition['board']} board */
function showReduced(board) {
  /** @type {HTMLElement | null} */
  const item = byId('panel-rules').querySelector('.legend .reduced');
  if (item && board.squares.some(({ reduced }) => reduced)) item.hidden = false;
}

/** @param {App} app */
async function load(app) {
  const { game, game: { variant } } = app;
  const panel = byId('panel-rules');
  panel.replaceChildren(html('p', { text: 'Loading…' }));
  const { rules, diagrams = [] } = await api.get(`rules/${encodeURIComponent(variant.variant)}`);
  const blocks = render(rules, (name, letter) => {
    const known = variant.pieces.some((piece) => piece.letter === letter);
    return known ? [pieceIcon(letter), ` ${name} (${letter})`] : null;
  });
  const told = new Set(blocks.flatMap(({ letters }) => letters));
  const rest = diagrams.filter(({ letter }) => !told.has(letter));
  const nodes = sections(variant, blocks, diagrams);
  const at = nodes.findIndex((node) => node.matches('h3'));
  nodes.splice(at < 0 ? nodes.length : at, 0, ...legend(variant), ...gallery(variant, rest));
  panel.replaceChildren(contents(app, nodes), ...nodes);
  if (game.board) showReduced(game.board);
  panel.parentElement?.scrollTo(0, 0);
  app.tabs.reveal();
}

/**
 * The blocks of the text. What is said of a piece is a part of its own, with the diagram of its moves beside it. The start
 * position is on paper alone: on the screen the board stands beside the rules. What follows the end of the game is for
 * those who want to know exactly: it opens on a click.
 * @param {Variant} variant
 * @param {ReturnType<typeof render>} blocks
 * @param {Rules['diagrams']} diagrams
 */
function sections(variant, blocks, diagrams) {
  /** @type {HTMLElement[]} */
  const nodes = [];
  /** @type {HTMLElement | null} */
  let piece = null;
  let ended = false;
  for (const { element, letters } of blocks) {
    const last = nodes.at(-1);
    if (element.matches('h3') && ended) {
      nodes.push(aside(element));
      continue;
    }
    ended ||= element.matches('h3') && /\bend\b/i.test(element.textContent ?? '');
    if (letters.length) {
      piece = html('section', { class: 'piece', 'data-letters': letters.join('') },
        ...diagrams.filter(({ letter }) => letters.includes(letter)).map((one) => diagram(variant, one)));
      nodes.push(piece);
    } else if (!element.matches('ul')) {
      piece = null;
    }
    if (isBoard(element)) nodes.push(html('div', { class: 'start' }, diagram(variant, { fen: variant.start, caption: 'The start position' })));
    else if (piece) piece.append(element);
    else if (last?.matches('.aside')) last.append(element);
    else nodes.push(element);
  }
  return nodes;
}

/** A part that opens on a click. @param {HTMLElement} heading @param {HTMLElement[]} parts */
const aside = (heading, ...parts) => html('section', { class: 'aside' }, heading, button('Show', () => unfold(heading)), ...parts);

/** Shows all that stands below a heading. @param {Element} heading */
const unfold = (heading) => heading.closest('.aside')?.classList.add('open');

/** The pieces of the game, each leading to its rule and lighting up on the board, and the headings. @param {App} app @param {HTMLElement[]} nodes */
function contents({ game: { variant }, hover }, nodes) {
  const jump = (/** @type {Element | undefined} */ to) => {
    if (to) unfold(to);
    to?.scrollIntoView({ block: 'start' });
  };
  const pieces = variant.pieces.map(({ letter, name }) => button('', () => {
    jump(nodes.find((node) => (node.dataset.letters ?? '').includes(letter)));
    hover.light(letter);
  }, { 'data-letter': letter }, pieceIcon(letter), html('span', { text: name })));
  const headings = nodes.map((node) => (node.matches('.aside') ? node.children[0] : node)).filter((node) => node.matches('h3')).map((node) => button(node.textContent ?? '', () => jump(node), { class: 'move' }));
  return html('nav', { class: 'contents', 'aria-label': 'Contents' }, html('div', { class: 'kinds' }, ...pieces), html('div', {}, ...headings));
}

/** Diagrams of pieces that the text names in other ways. @param {Variant} variant @param {Rules['diagrams']} diagrams */
function gallery(variant, diagrams) {
  if (!diagrams.length) return [];
  const figures = diagrams.flatMap((one) => [
    html('h4', { 'data-letters': one.letter }, pieceIcon(one.letter), ` ${one.name} (${one.letter})`), diagram(variant, one),
  ]);
  return [html('h3', { text: 'Pieces' }), ...figures];
}

/** A board drawn with letters: a picture says more. */
const isBoard = (/** @type {Element} */ element) => element.matches('pre') && /^ *\d+( +[a-z.])+$/im.test(element.textContent ?? '');

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
  return [aside(html('h3', { text: 'What the board shows' }), ...note, html('ul', { class: 'legend' }, ...items))];
}

/** Squares of colours that belong together. @param {string[]} colours */
const swatches = (colours) => svg('svg', { class: 'swatches', viewBox: `0 0 ${colours.length * 20} 20`, height: 16, 'aria-hidden': 'true' },
  ...colours.map((colour, index) => svg('rect', { x: index * 20, width: 20, height: 20, fill: colour })));

const item = (/** @type {Element} */ picture, /** @type {string} */ text) => html('li', {}, picture, html('span', { text }));
const icon = (/** @type {Element[]} */ ...children) => svg('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, ...children);
const zoneMark = (/** @type {Variant['zones'][number]} */ zone) => icon(svg('g', { class: 'zone', color: zone.colour }, svg('path', { class: 'tint', d: 'M5 5h90v90h-90Z' }), svg('path', { class: 'edge', d: 'M5 5h90v90h-90Z' })));
const badge = () => icon(svg('g', { transform: 'translate(9 9) scale(2.4)' }, weakSign()));
const legendDot = (/** @type {string} */ kind, ring = false) => icon(ring ? svg('circle', { class: `target ${kind}`, cx: 50, cy: 50, r: 36 }) : dot(kind, 50, 50, 26));
