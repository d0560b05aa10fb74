// The little Markdown of the rules as elements: headings, paragraphs, lists, tables, indented blocks, bold, italics,
// code. Text goes into the page as text.

import { html } from './svg.js';

/** @typedef {(name: string, letter: string) => (Node | string)[] | null} PieceNodes */
/** @typedef {(text: string) => (Node | string)[]} Inline */

/**
 * The blocks of a text. `piece` gives the nodes for a bold `Name (L)` or `L, the Name`, or null; the letters of the
 * pieces that a block is about are collected.
 * @param {string} text
 * @param {PieceNodes} piece
 */
export const render = (text, piece) => chunks(text.split('\n')).map((lines) => block(lines, piece));

/** Groups of lines: paragraphs, lists, headings and code. @param {string[]} lines @returns {string[][]} */
function chunks(lines) {
  /** @type {string[][]} */
  const groups = [];
  /** @type {string[]} */
  let group = [];
  const close = () => {
    if (group.length) groups.push(group);
    group = [];
  };
  for (const line of lines) {
    const inCode = group.length > 0 && isCode(group[0]);
    const begins = /^(#|[-*] |\d+\. )/.test(line);
    if (!line.trim()) close();
    else if (PIECE_ITEM.test(line) || ((begins || inCode !== isCode(line)) && !isList(group[0] ?? ''))) close();
    if (line.trim()) group.push(line);
    if (/^#/.test(line)) close();
  }
  close();
  return groups;
}

/** An item about a piece: a list of its own, so that a diagram can follow. */
const PIECE_ITEM = /^[-*] \*\*.+ \(.\)\.?\*\*/;
/** @param {string} line */
const isCode = (line) => /^ {4}/.test(line);
/** @param {string} line */
const isList = (line) => /^([-*]|\d+\.) /.test(line);

/** @param {string[]} lines @param {PieceNodes} piece */
function block(lines, piece) {
  /** @type {string[]} */
  const letters = [];
  /** @type {Inline} */
  const inline = (text) => spans(text, piece, letters);
  const heading = /^(#+) (.*)$/.exec(lines[0]);
  let element;
  if (heading) {
    element = html(heading[1].length === 1 ? 'h2' : 'h3', {}, ...inline(heading[2]));
  } else if (isCode(lines[0])) {
    element = html('pre', { text: lines.map((line) => line.slice(4)).join('\n') });
  } else if (isList(lines[0])) {
    element = list(lines, inline);
  } else if (lines[0].startsWith('|')) {
    element = table(lines, inline);
  } else {
    element = html('p', {}, ...inline(lines.join(' ')));
  }
  return { element, letters };
}

/** A table, whose second line only divides the head from the rest. @param {string[]} lines @param {Inline} inline */
function table([head, , ...rows], inline) {
  /** @type {(line: string, name: 'th' | 'td') => Element} */
  const row = (line, name) => html('tr', {}, ...line.split('|').slice(1, -1).map((text) => html(name, {}, ...inline(text.trim()))));
  return html('table', {}, html('thead', {}, row(head, 'th')), html('tbody', {}, ...rows.map((line) => row(line, 'td'))));
}

/** @param {string[]} lines @param {Inline} inline */
function list(lines, inline) {
  const outer = html(/^\d/.test(lines[0]) ? 'ol' : 'ul');
  const items = [];
  for (const line of lines) {
    const begin = /^( *)(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (begin) items.push({ depth: begin[1].length, text: begin[2] });
    else items[items.length - 1].text += ` ${line.trim()}`;
  }
  /** @type {HTMLElement} */
  let into = outer;
  for (const { depth, text } of items) {
    if (!depth) into = outer;
    else if (into === outer) {
      into = html('ul');
      (outer.lastElementChild ?? outer).append(into);
    }
    into.append(html('li', {}, ...inline(text)));
  }
  return outer;
}

/** Bold, italics and code inside a line. @param {string} text @param {PieceNodes} piece @param {string[]} letters */
function spans(text, piece, letters) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).filter(Boolean).map((part) => {
    if (part.startsWith('`')) return html('code', { text: part.slice(1, -1) });
    if (part.startsWith('**')) {
      const [, name = '', letter = ''] = /^\*\*(.+?) \((.)\)\.?\*\*$/.exec(part) ?? [];
      const [, first = letter, called = name] = /^\*\*(.), the (.+)\*\*$/.exec(part) ?? [];
      const nodes = first && piece(called, first);
      if (nodes) letters.push(first);
      return html('b', {}, ...(nodes || [part.slice(2, -2)]));
    }
    if (part.startsWith('*') && part.length > 2) return html('i', { text: part.slice(1, -1) });
    return document.createTextNode(part);
  });
}
