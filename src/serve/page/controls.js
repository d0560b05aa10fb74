// Small parts that several panels use: buttons, fields, downloads, copies, remembered settings, scores as text.

import { html } from './svg.js';
import { keep, keptJson } from './kept.js';

/** A button; the rest as for html(). @param {string} text @param {(event: any) => void} onclick @param {Attributes} attributes @param {(Node | string)[]} children */
export const button = (text, onclick, attributes = {}, ...children) => html('button', { type: 'button', text, onclick, ...attributes }, ...children);

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Goes with an arrow key from the button that has the focus to the next one of a row, around its end. @param {KeyboardEvent} event @param {HTMLElement[]} row @param {(next: HTMLElement) => void} to */
export function walk(event, row, to = () => {}) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const next = row[(row.findIndex((one) => one === document.activeElement) + step + row.length) % row.length];
  to(next);
  next.focus();
}

/** A label with its control, one inside the other. @param {string} text @param {Node} control @param {Attributes} attributes */
export const field = (text, control, attributes = {}) =>
  html('label', { class: 'field', ...attributes }, html('span', { text }), control);

/** The options of a select, values and their texts. @param {[string | number, string][]} choices */
export const options = (choices) => choices.map(([value, text]) => html('option', { value, text }));

/** A select of values and their texts. @param {[string | number, string][]} choices @param {unknown} value @param {Attributes} attributes */
export function select(choices, value, attributes = {}) {
  const list = html('select', attributes, ...options(choices));
  pick(list, value);
  return list;
}

/** Shows a value in a select; the first one where it does not have it. @param {HTMLSelectElement} list @param {unknown} value */
export function pick(list, value) {
  list.value = String(value);
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

/**
 * A number between two bounds. `read()` gives it inside them, whatever was typed or kept.
 * @param {unknown} wanted
 * @param {number} min
 * @param {number} max
 * @param {Attributes} attributes
 */
export function number(wanted, min, max, attributes = {}) {
  const value = Math.min(max, Math.max(min, Math.round(Number(wanted)) || min));
  const input = html('input', { type: 'number', min, max, value, inputmode: 'numeric', ...attributes });
  const read = () => {
    const typed = Math.round(Number(input.value));
    const inside = Math.min(max, Math.max(min, Number.isFinite(typed) && input.value !== '' ? typed : value));
    if (String(inside) !== input.value) input.value = String(inside);
    return inside;
  };
  return Object.assign(input, { read });
}

/** A line for errors of a panel. */
export function errorLine() {
  const line = html('p', { class: 'panel-error', role: 'alert', hidden: true });
  /** @param {any} error */
  const show = (error) => {
    line.textContent = error.message ?? String(error);
    line.hidden = false;
  };
  const clear = () => {
    line.hidden = true;
    line.textContent = '';
  };
  /** Shows what an act throws, and nothing of those before it. @param {() => unknown} act */
  const during = async (act) => {
    clear();
    try {
      await act();
    } catch (error) {
      show(error);
    }
  };
  return Object.assign(line, { show, clear, during });
}

/** A form for a FEN, whose errors have a line. @param {string} id @param {ReturnType<typeof errorLine>} error @param {(fen: string) => unknown} set @param {Node[]} more */
export function fenForm(id, error, set, ...more) {
  const input = html('input', { id, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  const form = html('form', { class: 'tools fen-row' }, field('FEN', input, { class: 'field wide' }), html('button', { text: 'Set' }), ...more);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fen = input.value.trim();
    error.during(() => (fen ? set(fen) : error.show('The FEN field is empty.')));
  });
  return { input, form };
}

/** Offers data as a file to be saved. @param {string} name @param {Blob | string} data @param {string} [type] */
export function download(name, data, type) {
  const blob = data instanceof Blob ? data : new Blob([data], { type });
  const address = URL.createObjectURL(blob);
  html('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name for a file of this game: `NAME-2026-01-31.svg`. @param {Pick<GameTree, 'variant'>} game @param {string} ending */
export const fileName = (game, ending) => `${game.variant.variant}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/**
 * Copies a text and says so. `use`: a sentence on what to do with it.
 * @param {{ status(text: string): void }} app
 * @param {string} text
 * @param {string} what
 */
export async function copy(app, text, what, use = '') {
  try {
    await navigator.clipboard.writeText(text);
    app.status(`${what} copied. ${use}`.trim());
  } catch {
    app.status(`The browser does not let the page copy. Select the text and copy it: ${text}`);
  }
}

/** Calls of the result become one call of `draw` before the next picture of the screen. @param {() => void} draw */
export function oncePerFrame(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}

/**
 * A setting that is remembered in this browser. What is kept and does not fit is not there.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @param {(value: any) => boolean} fits
 * @returns {{ get(): T, set(value: T): boolean }}
 */
export function setting(name, otherwise, fits = () => true) {
  const key = `asterism.${name}`;
  const get = () => {
    const value = keptJson(key);
    return value !== null && fits(value) ? value : otherwise;
  };
  return { get, set: (value) => keep(key, JSON.stringify(value)) };
}

const tab = Math.random().toString(36).slice(2, 12);
/** The name of a search session of this tab. */
export const session = (/** @type {string} */ purpose) => `${purpose}-${tab}`;

/** The score of an analysis object from White's side: `+0.34`, `#5`, `#-3`. @param {Score} score @param {Side} side */
export function scoreText(score, side) {
  const sign = side === 'w' ? 1 : -1;
  if ('mate' in score) {
    const mate = score.mate * sign;
    return mate === 0 ? '#' : `#${mate}`;
  }
  const pawns = (score.cp * sign) / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${Math.abs(pawns).toFixed(2)}`;
}

/** White's points of a result. @type {Record<string, number>} */
export const RESULT_POINTS = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

/** White's expected points, 0 to 1, of win, draw and loss in thousandths for `side`. @param {number[]} wdl @param {Side} side */
export function whitePoints(wdl, side) {
  const points = (wdl[0] + wdl[1] / 2) / 1000;
  return side === 'w' ? points : 1 - points;
}

/** `1234567` as `1.2 M`. @param {number} count */
export function short(count) {
  if (count < 10_000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1e3)} k` : `${(count / 1e6).toFixed(count < 1e7 ? 2 : 1)} M`;
}
