// Dark or light: the system's choice, or the user's, which is kept.

import { byId } from './svg.js';

const KEY = 'asterism.theme';

export function init() {
  const root = document.documentElement;
  const kept = localStorage.getItem(KEY);
  if (kept) root.dataset.theme = kept;
  byId('theme').addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    localStorage.setItem(KEY, next);
  });
}
