// Dark or light: the system's choice, or the user's, which is kept; and what else may be shown or heard.

import { kept, keep } from './kept.js';
import { setting } from './controls.js';
import { byId, html, onClick } from './svg.js';

const KEY = 'asterism.theme';

export function initTheme() {
  const root = document.documentElement;
  const chosen = kept(KEY);
  if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;
  onClick('theme', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    keep(KEY, next);
  });
  for (const [name] of CHOICES) choose(name, choice(name).get() === true);
  onClick('sounds', () => {
    const on = !('sounds' in root.dataset);
    choice('sounds').set(on);
    choose('sounds', on);
  });
}

/** What may be chosen: the name of a setting, an attribute of the page, and what it does. @type {[string, string][]} */
const CHOICES = [
  ['letters', 'Letters on the pieces'],
  ['classes', 'Classes of squares at all times, not only while a piece is held'],
  ['sounds', 'Sounds'],
  ['still', 'Nothing moves by itself'],
];

/** The setting of a choice; without motion there are no sounds either, unless they are chosen. @param {string} name */
const choice = (name) => setting(`show.${name}`, name === 'sounds' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Boxes for what may be chosen, each kept in this browser. */
export function choices() {
  return html('div', { id: 'settings' }, ...CHOICES.map(([name, text]) => {
    const box = html('input', { type: 'checkbox', id: `setting-${name}`, checked: name in document.documentElement.dataset });
    box.addEventListener('change', () => {
      choice(name).set(box.checked);
      choose(name, box.checked);
    });
    return html('label', {}, box, ` ${text}`);
  }));
}

/** @param {string} name @param {boolean} on */
function choose(name, on) {
  document.documentElement.toggleAttribute(`data-${name}`, on);
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById(`setting-${name}`));
  if (box) box.checked = on;
  if (name === 'sounds') byId('sounds').setAttribute('aria-pressed', String(on));
}
