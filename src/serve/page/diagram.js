// A small board that shows where a piece may go, as the server says.

import * as api from './api.js';
import { html, svg, pictureOf } from './svg.js';
import { around, cross, dot } from './marks.js';
import { arrow } from './pictogram.js';
import { Geometry, SQUARE, fileRank } from './geometry.js';

/** @typedef {Rules['diagrams'][number]['targets']} Targets */

/**
 * A position as a picture, with the moves of the piece on a square or with arrows. It is drawn as soon as the server has
 * answered: who prints the rules has not seen all.
 * @param {Variant} variant
 * @param {{ fen: string | null, square?: Square | null, caption: string, targets?: Targets, flipped?: boolean, arrows?: Arrow[] }} about
 */
export function miniature(variant, { fen, square = null, caption, targets, flipped = false, arrows = [] }) {
  const geometry = new Geometry(variant, flipped);
  const { width, height } = geometry;
  const picture = svg('svg', { class: geometry.files > 9 ? 'mini wide' : 'mini', viewBox: `-4 -4 ${geometry.box.width - 30} ${height + 8}`, width, role: 'img', 'aria-label': caption });
  api.post('position', { variant: variant.variant, fen, moves: [] }).then((answer) => {
    draw(picture, geometry, answer, square, targets);
    picture.append(...arrows.map(({ from, to, kind = 'best' }) => arrow(geometry.centre(from), geometry.centre(to), kind, 1)));
  }).catch((error) => console.error('diagram:', error));
  return picture;
}

/** A picture with its caption. @param {Variant} variant @param {Parameters<typeof miniature>[1]} about */
export const diagram = (variant, about) => html('figure', { class: 'diagram' }, miniature(variant, about), html('figcaption', { text: about.caption }));

/** The squares of a small board. @param {Geometry} geometry @param {ServedPosition['board']['squares']} squares */
export const ground = (geometry, squares) => squares.map(({ square, colour }) => svg('rect', {
  class: 'square', ...geometry.corner(square), width: SQUARE, height: SQUARE, fill: colour, rx: fileRank(square) ? null : 10,
}));

/** @param {SVGElement} picture @param {Geometry} geometry @param {ServedPosition} answer @param {Square | null} from @param {Targets} [targets] */
function draw(picture, geometry, { board }, from, targets) {
  picture.append(...ground(geometry, board.squares));
  if (from) picture.append(svg('rect', { class: 'mark selected', ...geometry.corner(from), width: SQUARE, height: SQUARE }));
  for (const { square, piece } of board.squares) {
    if (piece) picture.append(svg('use', { href: pictureOf(piece), ...geometry.corner(square), width: SQUARE, height: SQUARE }));
  }
  /** @type {[string, Square[], (kind: string, x: number, y: number, r: number) => SVGElement][]} */
  const marks = targets ? [['quiet', targets.quiet, dot], ['take', targets.replaced, around], ['take', targets.landings, dot]] : [];
  for (const [kind, squares, mark] of marks) {
    for (const square of squares) {
      const { x, y } = geometry.centre(square);
      picture.append(mark(kind, x, y, 19));
    }
  }
  picture.append(...(targets?.captured ?? []).map((square) => cross({ geometry }, square)));
}
