// Pictures of the position: SVG as the engine draws it, and PNG that the browser makes of it.

import { html, byId, onClick } from './svg.js';
import { download, errorLine, fileName } from './controls.js';
import { arrowsOfMove } from './pictogram.js';

class Pictures {
  #app;

  #error = errorLine();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    byId('panel-pictures').append(this.#error);
    onClick('picture-svg', () => this.#save('svg'));
    onClick('picture-png', () => this.#save('png'));
  }

  async #draw() {
    const { game, board, entry, api } = this.#app;
    const arrows = byId('picture-arrow').checked && game.lastMove
      ? arrowsOfMove(game.lastMove, '').filter(({ from, to }) => from !== to).map(({ from, to }) => from + to) : [];
    const [picked = null] = entry.path;
    const targets = byId('picture-targets').checked;
    if (targets && !picked) throw new Error('No piece is picked: click one on the board first.');
    const body = { ...game.place(), flip: board.flipped, size: Number(byId('picture-size').value), arrows, targets: targets ? picked : null };
    return api.text('picture', body);
  }

  /** @param {'svg' | 'png'} kind */
  #save(kind) {
    return this.#error.during(async () => {
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
export const init = (app) => new Pictures(app);
