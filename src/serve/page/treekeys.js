// Keys for the tree of variations: arrows, Home, End and Delete, wherever the focus has no better use for them.

import { endOf } from './lines.js';

/** @import { Tree } from './tree.js' */

/** Elements that use keys themselves. */
const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, dialog';
const STEPPING = `${TYPING}, input, [role=tab], .palette`;

/** @param {App} app @param {Tree} tree */
export function initKeys(app, tree) {
  const { game } = app;
  /** @type {Record<string, () => void>} */
  const steps = {
    ArrowLeft: () => game.back(),
    ArrowRight: () => game.goTo(game.current.children[0]),
    ArrowUp: () => beside(game, -1),
    ArrowDown: () => beside(game, 1),
    Home: () => game.goTo(game.root),
    End: () => game.goTo(endOf(game.current)),
    Delete: () => tree.delete(),
  };
  // The board's arrow keys move its focus. Who has clicked there with the mouse does not see a focus, and wants to go
  // through the game instead; Tab or Enter bring the board's own keys back.
  let mouse = false;
  document.addEventListener('pointerdown', () => { mouse = true; }, true);
  document.addEventListener('keydown', (event) => {
    if (['Tab', 'Enter', ' ', 'b'].includes(event.key)) mouse = false;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || app.mode.state.kind === 'edit') return;
    const target = /** @type {Element} */ (event.target);
    const { analysis } = app.panels;
    if (event.key === 'a' && !target.closest(TYPING)) analysis?.set(!analysis.on);
    const step = steps[event.key];
    if (!step || target.closest(STEPPING) || (target.closest('[role=gridcell]') && !mouse)) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  }, true);
}

/** Another move of the same position. @param {App['game']} game @param {number} step */
function beside(game, step) {
  const { parent } = game.current;
  if (!parent) return;
  const index = parent.children.indexOf(game.current) + step;
  if (parent.children[index]) game.goTo(parent.children[index]);
}
