// The known moves of the opening in the position that is shown: the engine's own book. A click plays one.

import { html, byId } from './svg.js';
import { button, scoreText } from './controls.js';
import { messageOf } from './status.js';

/** @param {App} app */
export function init(app) {
  const { game, api } = app;
  const box = byId('openings-box');
  const list = html('ul', { class: 'openings', 'aria-label': 'Known moves' });
  const note = html('p', { class: 'note' });
  byId('panel-openings').append(note, list);
  /** @type {TreeNode | null} */
  let shown = null;

  box.addEventListener('toggle', follow);
  game.when('position', follow);

  async function follow() {
    const node = game.current;
    if (!box.open || !game.position || shown === node) return;
    shown = node;
    /** @type {ServedOpenings['moves']} */
    let moves = [];
    let failed = null;
    try {
      if (!game.position.result) ({ moves } = await api.post('openings', game.place(node, [])));
    } catch (error) {
      failed = messageOf(error);
    }
    if (shown !== node) return;
    if (failed !== null) shown = null;
    note.textContent = failed ?? (moves.length ? 'Known moves, with the engine\u2019s score. The engine draws from them when it plays.' : 'No known moves here.');
    list.replaceChildren(...moves.map((move) => html('li', {}, row(node, move))));
  }

  /** @param {TreeNode} node @param {ServedOpenings['moves'][number]} known */
  function row(node, { move, san, score }) {
    return button(`${san} ${scoreText(score, node.side ?? 'w')}`, () => game.play(move, { from: node }).catch(app.fail), { class: 'move', title: move });
  }
}
