// A small board with a position, or with a part of one and a move in it that is played when it is pointed at.

import * as api from './api.js';
import { svg, sideOf } from './svg.js';
import { ground } from './diagram.js';
import { playSteps, still, undone } from './effects.js';
import { Geometry, SQUARE } from './geometry.js';
import { arrow, spriteOf } from './pictogram.js';
import { ringMarks } from './turner.js';

/** @typedef {{ fen: string, move: string, corner: Square, hard: 1 | 2 | 3 }} Scene */

/** Of a scene: files and ranks, and how long the end of its move stays, in milliseconds. */
const [FILES, RANKS] = [5, 4];
const LOOK_MS = 1200;

/** The scenes of the front page: a position, a turn that no other game has, the lower left square of the part that is shown; and how hard the game is. @type {Record<string, Scene>} */
export const SCENES = {
  achernar: { hard: 2, corner: 'b2', move: 'f2c5', fen: 'rhbqkebhr/2o3o2/1sss1sss1/1s2s4/2s6/4S4/SSS1SSSSS/1BO1EBO2/RH1QK2HR w - - 0 1' },
  deneb: { hard: 1, corner: 'b1', move: 'b2b4,b4d4,d4f2', fen: 'tfekqft/1a1a1a1/s3s1s/s6/7/2s4/Ss1Ss1S/1A1S2S/TFEKQFT w - - 0 1' },
  grandrider: { hard: 3, corner: 'f4', move: 'f4j6', fen: 'dceaeqkeaecd/eeadbrnbdaee/1vvvvvvvvvvv/vvvv1vvvvvvv/pppp1p1pp1pp/4p1pvpv2/3P1pq2p2/4P1E1V3/3V1N1PEB2/PPP2P1PPPPP/EEADBR1BDAEE/DCEAEQKEAECD w - - 0 1' },
  symmetron44: { hard: 2, corner: 'c1', move: 'g1d4', fen: '1arkhad/p1bbb1p/1p1n1p1/1P3P1/PRB1B1P/DA1KHAD[N] w - - 0 1' },
  alphacentauri: { hard: 3, corner: 'd3', move: 'e4r2,e3g6', fen: '2a3wch/pgpKpDpgp/1p1pRp1p1/4rr1ec/9/3CRC1E1/1P1PhP1P1/PGPkPdPGP/H1A3W1H w - - 0 1' },
  maxima: { hard: 3, corner: 'c4', move: 'c5g5', fen: '***2***/1m1wk1m1/1c1irlc1/gppp1ppg/3g1p2/2p1p3/2Lp1p2/G1PP1PPG/1C1IRLC1/1M1WK1M1/***2*** w - - 0 1' },
  chess: { hard: 1, corner: 'd5', move: 'h5f7', fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4' },
};

/** The pictures of a game's pieces, named by the game: several games are shown at a time. @type {Map<string, Promise<void>>} */
const pictures = new Map();

/** @param {string} name */
async function load(name) {
  const sprite = await spriteOf(name, `${name}-`);
  sprite.setAttribute('hidden', '');
  document.body.append(sprite);
}

/** A board as the animations need one. */
class SceneBoard {
  /** @type {Map<Square, { letter: string, node: SVGElement, reduced: boolean }>} */
  pieces = new Map();
  layers = { ground: svg('g', { class: 'ground' }), pieces: svg('g'), arrows: svg('g'), ghosts: svg('g') };

  /** @param {Variant} variant */
  constructor(variant) {
    this.name = variant.variant;
    this.geometry = new Geometry(variant, false);
  }

  /** @param {string} letter @param {Square} square */
  drawPiece(letter, square) {
    const { x, y } = this.geometry.corner(square);
    const href = `#${this.name}-${sideOf(letter)}-${letter.toUpperCase()}`;
    return svg('g', { class: 'piece', transform: `translate(${x} ${y})` }, svg('g', { class: 'body' }, svg('use', { href, width: SQUARE, height: SQUARE })));
  }

  /** @param {ServedPosition['board']['squares']} squares */
  showPieces(squares) {
    this.pieces.clear();
    for (const { square, piece } of squares) {
      if (piece) this.pieces.set(square, { letter: piece, node: this.drawPiece(piece, square), reduced: false });
    }
    this.layers.pieces.replaceChildren(...[...this.pieces.values()].map(({ node }) => node));
  }

  /** The way of a move: an arrow for each leg, or the ring that turns. @param {MoveLike} move */
  showWay({ path, rotation, origin }) {
    const squares = path ?? [];
    const centre = (/** @type {Square} */ square) => this.geometry.centre(square);
    if (rotation && origin) this.layers.arrows.append(...ringMarks(centre(origin)));
    else squares.slice(1).forEach((to, leg) => this.layers.arrows.append(arrow(centre(squares[leg]), centre(to), 'hint', 0.4)));
  }
}

/**
 * A picture of a position of a game: its start if none is named, a part with a move if it is a scene.
 * @param {Variant} variant
 * @param {{ fen?: string | null, scene?: Scene }} what
 */
export function sceneOf(variant, { fen = null, scene }) {
  const { variant: name } = variant;
  const board = new SceneBoard(variant);
  const { geometry, layers } = board;
  const { x, y } = scene ? geometry.corner(scene.corner) : { x: 0, y: geometry.height - SQUARE };
  const [width, height] = scene ? [FILES * SQUARE, RANKS * SQUARE] : [geometry.box.width - 38, geometry.height];
  const picture = svg('svg', { class: 'scene', viewBox: `${x} ${y + SQUARE - height} ${width} ${height}`, 'aria-hidden': 'true' }, ...Object.values(layers));
  pictures.set(name, pictures.get(name) ?? load(name));
  Promise.all([api.post('position', { variant: name, fen: scene?.fen ?? fen, moves: scene ? [scene.move] : [] }), pictures.get(name)])
    .then(([answer]) => draw(picture, board, answer, scene), (error) => console.error('scene:', error));
  return picture;
}

/** @param {SVGElement} picture @param {SceneBoard} board @param {ServedPosition} answer @param {Scene} [scene] */
function draw(picture, board, { board: { squares: all }, last }, scene) {
  const { geometry, layers } = board;
  const { x, y } = geometry.corner(scene?.corner ?? 'a1');
  const inside = (/** @type {{ square: Square }} */ { square }) => {
    const at = geometry.corner(square);
    return at.x >= x && at.x < x + FILES * SQUARE && at.y <= y && at.y > y - RANKS * SQUARE;
  };
  const squares = scene ? all.filter(inside) : all;
  layers.ground.append(...ground(geometry, squares));
  board.showPieces(squares);
  if (!scene || !last) return;
  const steps = last.parts ?? [last];
  const begin = () => {
    board.showPieces(steps.toReversed().reduce(undone, squares));
    for (const step of steps) board.showWay(step);
  };
  begin();
  let playing = false;
  picture.parentElement?.addEventListener('pointerenter', async () => {
    if (playing || still()) return;
    playing = true;
    layers.arrows.replaceChildren();
    board.showPieces(squares);
    await playSteps(board, steps, squares, () => picture.isConnected);
    await new Promise((resolve) => { setTimeout(resolve, LOOK_MS); });
    begin();
    playing = false;
  });
}
