// The tabs beside the board, as the ARIA pattern has them: arrows change the tab.

import { Emitter } from './emitter.js';
import { byId } from './svg.js';

export function initTabs() {
  const list = byId('tabs');
  const tabs = [...list.querySelectorAll('button')];
  /** @type {Emitter<{ select: string }>} */
  const listeners = new Emitter();

  /** @param {string} name */
  function select(name, focus = false) {
    for (const tab of tabs) {
      const on = tab.id === `tab-${name}`;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
      byId(`pane-${nameOf(tab)}`).hidden = !on;
      if (on && focus) tab.focus();
    }
    document.body.dataset.tab = name;
    reveal();
    listeners.tell('select', name);
  }

  /** What is read below a board that fills the window is scrolled to. */
  const reveal = () => { if (/rules|games/.test(document.body.dataset.tab ?? '')) list.scrollIntoView(); };
  const nameOf = (/** @type {Element} */ tab) => tab.id.slice('tab-'.length);
  for (const tab of tabs) tab.addEventListener('click', () => select(nameOf(tab)));
  list.addEventListener('keydown', (event) => {
    const shown = tabs.filter((tab) => tab.checkVisibility());
    const index = shown.findIndex((tab) => tab === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: shown.length - 1 };
    const to = places[event.key];
    if (to === undefined || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    select(nameOf(shown[(to + shown.length) % shown.length]), true);
  });
  document.body.dataset.tab = 'play';
  return { select, reveal, events: listeners, get current() { return document.body.dataset.tab; } };
}
