// Small parts that several panels use: buttons, fields, downloads, copies, remembered settings, scores as text.

import { html } from './svg.js';
import { keep, keptJson } from './kept.js';
import { showSettings } from './setup.js';

/** A button; `attributes` as for html(). */
export const button = (text, onclick, attributes = {}) => html('button', { type: 'button', text, onclick, ...attributes });

/** A label with its control, one inside the other. */
export const field = (text, control, attributes = {}) =>
  html('label', { class: 'field', ...attributes }, html('span', { text }), control);

/** A select of [value, text] pairs. */
export function select(options, value, attributes = {}) {
  const list = html('select', attributes, ...options.map(([key, text]) => html('option', { value: key, text })));
  list.value = String(value);
  if (list.selectedIndex < 0) list.selectedIndex = 0;
  return list;
}

/** A number between two bounds. `read()` gives it inside them, whatever was typed or kept. */
export function number(wanted, min, max, attributes = {}) {
  const value = Math.min(max, Math.max(min, Math.round(Number(wanted)) || min));
  const input = html('input', { type: 'number', min, max, value, inputmode: 'numeric', ...attributes });
  input.read = () => {
    const typed = Math.round(Number(input.value));
    const inside = Math.min(max, Math.max(min, Number.isFinite(typed) && input.value !== '' ? typed : value));
    if (String(inside) !== input.value) input.value = inside;
    return inside;
  };
  return input;
}

/** A line for errors of a panel: `show(error)` and `clear()`. */
export function errorLine() {
  const line = html('p', { class: 'panel-error', role: 'alert', hidden: true });
  line.show = (error) => {
    line.textContent = error.message ?? String(error);
    line.hidden = false;
  };
  line.clear = () => {
    line.hidden = true;
    line.textContent = '';
  };
  return line;
}

/** Offers data as a file to be saved. */
export function download(name, data, type) {
  const blob = data instanceof Blob ? data : new Blob([data], { type });
  const address = URL.createObjectURL(blob);
  html('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name for a file of this game: `NAME-2026-01-31.svg`. */
export const fileName = (game, ending) => `${game.variant.variant}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** Copies a text and says so. `use`: a sentence on what to do with it. */
export async function copy(app, text, what, use = '') {
  try {
    await navigator.clipboard.writeText(text);
    app.status(`${what} copied. ${use}`.trim());
  } catch {
    app.status(`The browser does not let the page copy. Select the text and copy it: ${text}${use && ` – ${use}`}`);
  }
}

/** Calls of the result become one call of `draw` before the next picture of the screen. */
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

/** The user plays both sides: the engine answers no move that is tried in a game that was read or set up. */
export function playBothSides({ play }) {
  [play.side, play.either] = ['both', false];
  showSettings({ play });
  play.show();
}

/** A setting that is remembered in this browser: {get, set}. What is kept and does not fit is not there. */
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
export const session = (purpose) => `${purpose}-${tab}`;

/** The score of an analysis object from White's side: `+0.34`, `#5`, `#-3`. */
export function scoreText(score, side) {
  const sign = side === 'w' ? 1 : -1;
  if ('mate' in score) {
    const mate = score.mate * sign;
    return mate === 0 ? '#' : `#${mate}`;
  }
  const pawns = (score.cp * sign) / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${Math.abs(pawns).toFixed(2)}`;
}

/** White's points of a result. */
export const RESULT_POINTS = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

/** White's expected points, 0 to 1, of win, draw and loss in thousandths for `side`. */
export function whitePoints(wdl, side) {
  const points = (wdl[0] + wdl[1] / 2) / 1000;
  return side === 'w' ? points : 1 - points;
}

/** `1234567` as `1.2 M`. */
export function short(count) {
  if (count < 10_000) return String(count);
  return count < 1e6 ? `${Math.round(count / 1e3)} k` : `${(count / 1e6).toFixed(count < 1e7 ? 2 : 1)} M`;
}
