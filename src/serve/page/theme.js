// Dark or light: the system's choice, or the user's, which is kept; and what else may be shown or heard: a short sound for
// each turn is a knock, deeper for a capture, two for the end of a game.

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

/** @type {AudioContext | null} */
let audio = null;

/** A knock of some pitch, in hertz, after some seconds. @param {number} pitch */
function knock(pitch, after = 0) {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, start + 0.08);
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.13);
}

/** @param {App} app */
export function initSounds({ game }) {
  game.when('played', ({ node }) => {
    if (!('sounds' in document.documentElement.dataset) || node !== game.current) return;
    knock(node.captures?.length ? 220 : 420);
    if (node.result) knock(330, 0.18);
  });
}
