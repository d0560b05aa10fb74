// Dark or light: the system's choice, or the user's, which is kept.

import { kept, keep } from './kept.js';
import { byId } from './svg.js';

const KEY = 'asterism.theme';

export function init() {
  const root = document.documentElement;
  const chosen = kept(KEY);
  if (chosen === 'dark' || chosen === 'light') root.dataset.theme = chosen;
  byId('theme').addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    keep(KEY, next);
  });
}
