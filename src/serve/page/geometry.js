// Where the squares of a board are. Units: a square is 100 wide, y downwards, the board's corner is 0, 0.

export const SQUARE = 100;
/** Around the board: coordinates on the left and below. */
export const MARGIN = { left: 34, top: 4, right: 4, bottom: 36 };
/** Between the board and the launching squares. */
const BESIDE = 26;

/** File and rank from 0 of `e4`; null for a launching square. @param {Square} square */
export function fileRank(square) {
  const match = /^([a-z])(\d+)$/.exec(square);
  return match && { file: match[1].charCodeAt(0) - 97, rank: Number(match[2]) - 1 };
}

/** @type {(file: number, rank: number) => Square} */
export const squareName = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

export class Geometry {
  /** @param {Pick<Variant, 'files' | 'ranks' | 'missing_squares' | 'launching_squares'>} variant @param {boolean} flipped */
  constructor(variant, flipped) {
    this.files = variant.files;
    this.ranks = variant.ranks;
    this.missing = new Set(variant.missing_squares);
    this.launching = variant.launching_squares;
    this.flipped = flipped;
    this.width = this.files * SQUARE;
    this.height = this.ranks * SQUARE;
    const right = this.launching.length ? BESIDE + SQUARE + MARGIN.right : MARGIN.right;
    this.box = {
      x: -MARGIN.left, y: -MARGIN.top,
      width: MARGIN.left + this.width + right, height: MARGIN.top + this.height + MARGIN.bottom,
    };
  }

  /** The upper left corner of a square. @param {Square} square */
  corner(square) {
    const place = fileRank(square);
    if (!place) {
      const below = (square === '@w') !== this.flipped;
      return { x: this.width + BESIDE, y: below ? this.height - SQUARE : 0 };
    }
    const file = this.flipped ? this.files - 1 - place.file : place.file;
    const rank = this.flipped ? place.rank : this.ranks - 1 - place.rank;
    return { x: file * SQUARE, y: rank * SQUARE };
  }

  /** @param {Square} square */
  centre(square) {
    const { x, y } = this.corner(square);
    return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
  }

  /** The squares row by row as they are seen, each row with the launching square beside it. */
  rows() {
    const rows = [];
    for (let row = 0; row < this.ranks; row += 1) {
      const rank = this.flipped ? row : this.ranks - 1 - row;
      const squares = [];
      for (let column = 0; column < this.files; column += 1) {
        const square = squareName(this.flipped ? this.files - 1 - column : column, rank);
        if (!this.missing.has(square)) squares.push(square);
      }
      const beside = row === 0 || row === this.ranks - 1
        ? this.launching.find((square) => this.corner(square).y === row * SQUARE) : null;
      if (beside) squares.push(beside);
      rows.push(squares);
    }
    return rows;
  }

  /** The eight squares around one, clockwise as White sees them, null beyond the edge. @param {Square} square */
  ring(square) {
    const place = fileRank(square);
    if (!place) return [];
    const { file, rank } = place;
    const around = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
    return around.map(([f, r]) => {
      const inside = file + f >= 0 && file + f < this.files && rank + r >= 0 && rank + r < this.ranks;
      return inside ? squareName(file + f, rank + r) : null;
    });
  }

  /** The path data of the border of a set of squares. @param {Square[]} squares */
  border(squares) {
    const inside = new Set(squares.map((square) => { const { x, y } = this.corner(square); return `${x},${y}`; }));
    let data = '';
    for (const square of squares) {
      const { x, y } = this.corner(square);
      const has = (/** @type {number} */ dx, /** @type {number} */ dy) => inside.has(`${x + dx},${y + dy}`);
      if (!has(0, -SQUARE)) data += `M${x} ${y}h${SQUARE}`;
      if (!has(0, SQUARE)) data += `M${x} ${y + SQUARE}h${SQUARE}`;
      if (!has(-SQUARE, 0)) data += `M${x} ${y}v${SQUARE}`;
      if (!has(SQUARE, 0)) data += `M${x + SQUARE} ${y}v${SQUARE}`;
    }
    return data;
  }
}
