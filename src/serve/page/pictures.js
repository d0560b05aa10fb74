// Pictures of the position: SVG as the engine draws it, and PNG that the browser makes of it.

import { html, byId, onClick } from './svg.js';
import { download, errorLine, fileName } from './controls.js';
import { arrowsOfMove } from './pictogram.js';

/** @param {App} app */
export function init(app) {
  const { game, board, entry, api } = app;
  const error = errorLine();
  byId('panel-pictures').append(error);
  const draw = () => {
    const arrows = byId('picture-arrow').checked && game.lastMove
      ? arrowsOfMove(game.lastMove, '').filter(({ from, to }) => from !== to).map(({ from, to }) => from + to) : [];
    const [picked = null] = entry.path;
    const targets = byId('picture-targets').checked;
    if (targets && !picked) throw new Error('No piece is picked: click one on the board first.');
    const body = { ...game.place(), flip: board.flipped, size: Number(byId('picture-size').value), arrows, targets: targets ? picked : null };
    return api.text('picture', body);
  };
  for (const kind of /** @type {const} */ (['svg', 'png'])) {
    onClick(`picture-${kind}`, () => error.during(async () => {
      await save(game, kind, await draw());
      app.status('Picture saved.');
    }));
  }
}

/** Offers an SVG document as a file, or a PNG of it. @param {Pick<GameTree, 'variant'>} game @param {'svg' | 'png'} kind @param {string} picture */
export async function save(game, kind, picture) {
  download(fileName(game, kind), kind === 'svg' ? picture : await toPng(picture), 'image/svg+xml');
}

/** A PNG of an SVG document in its own size, as a blob. @param {string} picture */
async function toPng(picture) {
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
