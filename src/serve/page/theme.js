// Dark or light: the system's choice, or the user's, which is kept; and what else may be shown or heard: a short sound for
// each turn is a knock, deeper for a capture, two for the end of a game.

import { kept, keep } from './kept.js';
import { setting } from './controls.js';
import { byId, onClick } from './svg.js';

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
  for (const box of byId('settings').querySelectorAll('input')) {
    show(box.name, choice(box.name).get() === true);
    box.addEventListener('change', () => choose(box.name, box.checked));
  }
  onClick('sounds', () => choose('sounds', !('sounds' in root.dataset)));
}

/** The setting of a choice; without motion there are no sounds either, unless they are chosen. @param {string} name */
const choice = (name) => setting(`show.${name}`, name === 'sounds' && !matchMedia('(prefers-reduced-motion: reduce)').matches);

/** Keeps a choice in this browser. @param {string} name @param {boolean} on */
function choose(name, on) {
  choice(name).set(on);
  show(name, on);
}

/** A choice is an attribute of the page, and a box of the settings. @param {string} name @param {boolean} on */
function show(name, on) {
  document.documentElement.toggleAttribute(`data-${name}`, on);
  byId(`setting-${name}`).checked = on;
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
