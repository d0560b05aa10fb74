// Small helpers to make elements. Text from data goes through textContent only.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') element.textContent = String(value);
    else if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An SVG element. `text` sets its text, `onclick` and the like add listeners.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/**
 * An HTML element, in the same way.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children
 */
export const html = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** An element of the page's skeleton. */
export const byId = /** @type {<K extends string>(id: K) => K extends keyof PageElements ? PageElements[K] : HTMLElement} */ (
  (id) => /** @type {any} */ (document.getElementById(id)));

/** What a click on an element of the skeleton does. @param {string} id @param {(event: MouseEvent) => unknown} act */
export const onClick = (id, act) => byId(id).addEventListener('click', act);

/** The reference of a piece's picture: FEN letters are upper case for White. @param {string} letter */
export const pictureOf = (letter) => `#${sideOf(letter)}-${letter.toUpperCase()}`;

/** The side of a piece with this FEN letter. @param {string} letter @returns {Side} */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? 'w' : 'b');

/** `White` or `Black`. @param {Side} side */
export const sideName = (side) => (side === 'w' ? 'White' : 'Black');

/** A piece as a picture of its own, for lists and buttons. @param {string} letter */
export const pieceIcon = (letter) => svg('svg', { class: 'icon', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
  svg('use', { href: pictureOf(letter), width: 100, height: 100 }));

/** Side and type of the piece with this FEN letter, in words. @param {Variant} variant @param {string} letter */
export const pieceName = (variant, letter) => `${sideName(sideOf(letter))} ${typeName(variant, letter)}`;

/** The type of the piece with this FEN letter, in words. @param {Variant} variant @param {string} letter */
export const typeName = (variant, letter) => variant.pieces.find((piece) => piece.letter === letter.toUpperCase())?.name ?? letter;

/** A text with a picture for each letter of a piece in brackets, as in `Soldier (S)`. @param {Variant} variant @param {string} text */
export function withPictures(variant, text) {
  const known = (/** @type {string} */ letter) => variant.pieces.some((piece) => piece.letter === letter);
  return text.split(/\((\p{L})\)/u).map((part, index) => (index % 2 === 0 ? part : known(part) ? pieceIcon(part) : `(${part})`));
}
