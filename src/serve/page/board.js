// The board: squares, zones, coordinates, pieces and marks as one SVG; above it a grid of cells that take clicks and
// the focus. It shows what it is told and knows no rule. Animations are in effects.js, labels in access.js.

import { svg, html, byId, pictureOf } from './svg.js';
import { Emitter } from './emitter.js';
import { Geometry, MARGIN, SQUARE, fileRank, squareName } from './geometry.js';
import { arrow, loadPictures, weakSign } from './pictogram.js';

/** @typedef {ServedPosition['board']} Shape */

/** The groups of the picture, from the ground up. */
const LAYERS = /** @type {const} */ (['ground', 'classes', 'zones', 'last', 'under', 'pieces', 'over', 'arrows', 'planned', 'drawn', 'ghosts', 'turner']);

/** Events: another game's squares, a position, the other side below. @extends {Emitter<{ layout: undefined, shown: undefined, flip: undefined }>} */
export class Board extends Emitter {
  flipped = false;
  /** @type {Map<Square, { letter: string, node: SVGElement, reduced: boolean }>} */
  pieces = new Map();
  /** @type {Map<Square, HTMLElement>} */
  cells = new Map();
  /** @type {Record<typeof LAYERS[number], SVGElement>} */
  layers = /** @type {any} */ (Object.fromEntries(LAYERS.map((name) => [name, svg('g', { class: name })])));
  /** Of the shown game; there is none before the first one. */
  geometry = /** @type {Geometry} */ (/** @type {unknown} */ (null));
  /** As the browser has reported it: asking for it would lay out the whole page. */
  #width = 0;
  #game;
  /** @type {Variant | null} */
  #variant = null;

  /** @param {App['game']} game */
  constructor(game) {
    super();
    this.#game = game;
    this.element = byId('board');
    this.picture = svg('svg', { 'aria-hidden': 'true', focusable: 'false' }, svg('g', { id: 'drawing' }, ...Object.values(this.layers)));
    this.grid = html('div', { role: 'grid', class: 'cells', 'aria-label': 'Board' });
    this.element.append(this.picture, this.grid);
    game.when('newgame', () => this.#layout());
    game.when('position', () => { if (game.board) this.show(game.board); });
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#measure();
    }).observe(this.element);
  }

  flip(flipped = !this.flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    byId('stage').classList.toggle('flipped', flipped);
    this.#layout();
    if (this.#game.board) this.show(this.#game.board);
    this.tell('flip');
  }

  /** Squares and cells of the game; they stay until another game or a flip. */
  #layout() {
    const { variant } = this.#game;
    if (!variant) return;
    if (this.#variant !== variant) loadPictures(variant.variant);
    this.#variant = variant;
    this.geometry = new Geometry(variant, this.flipped);
    const { box } = this.geometry;
    this.picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.element.style.aspectRatio = `${box.width} / ${box.height}`;
    document.documentElement.style.setProperty('--board-ratio', String(box.width / box.height));
    byId('eval-bar').style.setProperty('--below-ranks', String(MARGIN.bottom / box.width));
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    this.pieces.clear();
    this.element.classList.add('ready');
    this.#ground();
    this.#cells();
    this.#measure();
    this.tell('layout');
  }

  #ground() {
    const { geometry } = this;
    const { ground } = this.layers;
    for (const square of geometry.rows().flat()) {
      const { x, y } = geometry.corner(square);
      const launching = !fileRank(square);
      ground.append(svg('rect', { class: launching ? 'square launching' : 'square', 'data-colour-of': square, x, y, width: SQUARE, height: SQUARE, rx: launching ? 10 : null }));
      if (launching) {
        const above = y > 0 ? y - 35 : y + SQUARE + 26;
        ['launching', 'square'].forEach((text, line) => ground.append(
          svg('text', { class: 'coordinate word', x: x + SQUARE / 2, y: above + line * 23, text })));
      }
    }
    const rows = geometry.rows();
    ground.append(svg('path', { class: 'frame', d: geometry.border(rows.flat().filter(fileRank)) }));
    const bands = this.#variant?.colouring === 'bands';
    rows.forEach((row, index) => {
      const rank = String((fileRank(row[0])?.rank ?? 0) + 1);
      ground.append(svg('text', { class: 'coordinate', x: -20, y: index * SQUARE + 58, text: rank }));
      if (bands) ground.append(svg('text', { class: 'coordinate sign', x: -20, y: index * SQUARE + 80, text: '▲●■'[(Number(rank) - 1) % 3] }));
    });
    for (let file = 0; file < geometry.files; file += 1) {
      const square = squareName(file, 0);
      ground.append(svg('text', { class: 'coordinate', x: geometry.centre(square).x, y: geometry.height + 27, text: square[0] }));
    }
  }

  #cells() {
    const { box } = this.geometry;
    this.cells.clear();
    this.grid.replaceChildren();
    for (const squares of this.geometry.rows()) {
      const row = html('div', { role: 'row' });
      for (const square of squares) {
        const { x, y } = this.geometry.corner(square);
        const cell = html('div', { role: 'gridcell', class: 'cell', 'data-square': square, tabindex: -1 });
        cell.style.left = `${((x - box.x) / box.width) * 100}%`;
        cell.style.top = `${((y - box.y) / box.height) * 100}%`;
        cell.style.width = `${(SQUARE / box.width) * 100}%`;
        cell.style.height = `${(SQUARE / box.height) * 100}%`;
        this.cells.set(square, cell);
        row.append(cell);
      }
      this.grid.append(row);
    }
  }

  /** Small squares show no letters. */
  #measure() {
    if (!this.geometry || !this.#width) return;
    this.element.classList.toggle('small', (this.#width / this.geometry.box.width) * SQUARE < 44);
  }

  /** Draws a position. @param {Shape} board */
  show(board) {
    /** @type {Map<string, Square[]>} */
    const zones = new Map();
    this.layers.classes.replaceChildren();
    for (const { square, zone, colour, class_colour: fill } of board.squares) {
      const rect = this.layers.ground.querySelector(`[data-colour-of="${square}"]`);
      if (!rect) return;
      rect.setAttribute('fill', colour);
      if (fill) this.layers.classes.append(this.#corner(square, fill));
      if (zone) zones.set(zone, [...(zones.get(zone) ?? []), square]);
    }
    this.#zones(zones);
    this.layers.last.replaceChildren();
    for (const square of board.last) this.markSquare('last', 'last', square);
    this.showPieces(board.squares);
    this.tell('shown');
  }

  /** The class that a square belongs to, as a corner of that colour. @param {Square} square @param {string} fill */
  #corner(square, fill) {
    const { x, y } = this.geometry.corner(square);
    return svg('path', { fill, d: `M${x} ${y + SQUARE}v-30l30 30Z` });
  }

  /** Draws pieces alone. @param {Pick<Shape['squares'][number], 'square' | 'piece' | 'reduced'>[]} squares */
  showPieces(squares) {
    this.pieces.clear();
    this.layers.pieces.replaceChildren();
    for (const { square, piece, reduced } of squares) {
      const cell = this.cells.get(square);
      if (!cell) continue;
      if (piece) {
        cell.dataset.piece = piece;
        this.place(square, piece, reduced);
      } else {
        delete cell.dataset.piece;
      }
      cell.classList.toggle('reduced', Boolean(reduced));
    }
  }

  /** @param {Map<string, Square[]>} zones */
  #zones(zones) {
    const { zones: layer } = this.layers;
    layer.replaceChildren();
    for (const [name, squares] of zones) {
      const colour = this.#variant?.zones.find((zone) => zone.name === name)?.colour;
      const paths = squares.map((square) => { const { x, y } = this.geometry.corner(square); return `M${x} ${y}h100v100h-100Z`; });
      const group = svg('g', { class: 'zone', color: colour },
        svg('path', { class: 'tint', d: paths.join('') }),
        svg('path', { class: 'edge', d: this.geometry.border(squares) }));
      layer.append(group);
    }
  }

  /** Puts a piece on a square; the node can be animated. @param {Square} square @param {string} letter */
  place(square, letter, reduced = false) {
    const node = this.drawPiece(letter, square, reduced);
    this.layers.pieces.append(node);
    this.pieces.set(square, { letter, node, reduced });
    return node;
  }

  /** A picture of a piece at a square, in no layer yet. @param {string} letter @param {Square} square */
  drawPiece(letter, square, reduced = false) {
    const { x, y } = this.geometry.corner(square);
    const body = svg('g', { class: reduced ? 'body weak' : 'body' }, svg('use', { href: pictureOf(letter), width: SQUARE, height: SQUARE }));
    if (reduced) body.append(weakSign());
    return svg('g', { class: 'piece', transform: `translate(${x} ${y})` }, body);
  }

  /** Marks a whole square in a layer. @param {typeof LAYERS[number]} layer @param {string} kind @param {Square} square */
  markSquare(layer, kind, square) {
    const mark = svg('rect', { class: `mark ${kind}`, ...this.geometry.corner(square), width: SQUARE, height: SQUARE });
    this.layers[layer].append(mark);
    return mark;
  }

  /** The square under a point of the window, or null. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    const point = this.point(clientX, clientY);
    for (const square of this.cells.keys()) {
      const { x, y } = this.geometry.corner(square);
      if (point.x >= x && point.x < x + SQUARE && point.y >= y && point.y < y + SQUARE) return square;
    }
    return null;
  }

  /** A point of the window in units of the board. @param {number} clientX @param {number} clientY */
  point(clientX, clientY) {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = this.geometry.box.width / width;
    return { x: (clientX - left) * scale + this.geometry.box.x, y: (clientY - top) * scale + this.geometry.box.y };
  }

  /** Replaces the arrows of a layer; `kind` is a class of CSS. @param {Arrow[]} list @param {typeof LAYERS[number]} layer */
  arrows(list, layer = 'arrows') {
    const shown = list.filter(({ from, to }) => this.cells.has(from) && this.cells.has(to));
    this.layers[layer].replaceChildren(...shown.map(({ from, to, kind = 'best', weight = 1 }) =>
      arrow(this.geometry.centre(from), this.geometry.centre(to), kind, weight)));
  }
}
