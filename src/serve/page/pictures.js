// Pictures of the position: SVG as the engine draws it, and PNG that the browser makes of it.

import { html, byId } from './svg.js';
import { button, download, errorLine, field, fileName, select } from './controls.js';
import { arrowsOfMove } from './pictogram.js';

/** Widths in pixels. @type {[string, string][]} */
const SIZES = ['480', '800', '1200', '2000', '4000'].map((width) => [width, `${width} pixels`]);

class Pictures {
  #app;

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.error = errorLine();
    this.size = select(SIZES, '800', { id: 'picture-size' });
    this.arrow = html('input', { type: 'checkbox', id: 'picture-arrow' });
    this.targets = html('input', { type: 'checkbox', id: 'picture-targets' });
    panel.append(html('h2', { text: 'Picture of the position' }),
      html('div', { class: 'fields' }, field('Size', this.size), field('Arrow of the last move', this.arrow, { class: 'field check' }),
        field('Where the picked piece may go', this.targets, { class: 'field check' })),
      html('div', { class: 'tools' }, button('Save SVG', () => this.#save('svg'), { id: 'picture-svg' }), button('Save PNG', () => this.#save('png'), { id: 'picture-png' })),
      this.error);
  }

  async #draw() {
    const { game, board, entry, api } = this.#app;
    const arrows = this.arrow.checked && game.lastMove
      ? arrowsOfMove(game.lastMove, '').filter(({ from, to }) => from !== to).map(({ from, to }) => from + to) : [];
    const [picked = null] = entry.path;
    if (this.targets.checked && !picked) throw new Error('No piece is picked: click one on the board first.');
    const body = { ...game.place(), flip: board.flipped, size: Number(this.size.value), arrows, targets: this.targets.checked ? picked : null };
    return api.text('picture', body);
  }

  /** @param {'svg' | 'png'} kind */
  #save(kind) {
    return this.error.during(async () => {
      const picture = await this.#draw();
      download(fileName(this.#app.game, kind), kind === 'svg' ? picture : await toPng(picture), 'image/svg+xml');
      this.#app.status('Picture saved.');
    });
  }
}

/** A PNG of an SVG document in its own size, as a blob. @param {string} picture */
export async function toPng(picture) {
  const address = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = html('canvas', { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    if (!blob) throw new Error('The browser could not make a PNG of this picture.');
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {App} app */
export const init = (app) => new Pictures(app, byId('panel-pictures'));
