// Small helpers to make elements. Text from data goes through textContent only.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') element.textContent = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** An SVG element. `text` sets its text, `onclick` and the like add listeners. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** An HTML element, in the same way. */
export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

export const byId = (id) => document.getElementById(id);

/** The reference of a piece's picture: FEN letters are upper case for White. */
export const pictureOf = (letter) => `#${sideOf(letter)}-${letter.toUpperCase()}`;

/** `w` or `b`. */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? 'w' : 'b');

/** `White` or `Black`. */
export const sideName = (side) => (side === 'w' ? 'White' : 'Black');

/** A piece as a picture of its own, for lists and buttons. */
export function pieceIcon(letter) {
  return svg('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    svg('use', { href: pictureOf(letter), width: 100, height: 100 }));
}

/** Side and type of the piece with this FEN letter, in words. */
export function pieceName(variant, letter) {
  return `${sideName(sideOf(letter))} ${typeName(variant, letter)}`;
}

/** Its type alone. */
export function typeName(variant, letter) {
  return variant.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? letter;
}
