// Setups of one's own: start positions that are kept by a name, each with its diagram, its link, new games, and what
// games of the engine against itself make of it.

import { html, byId } from './svg.js';
import { button, copy, errorLine, session, setting } from './controls.js';
import { linkTo, sharing } from './address.js';
import { save } from './pictures.js';
import { sceneOf } from './scene.js';
import { EDITING, messageOf } from './status.js';

/** @typedef {{ name: string, variant: string, fen: string }} Setup */

/** @type {{ get(): Setup[], set(value: Setup[]): boolean }} */
const kept = setting('setups', [], Array.isArray);
/** Games of the statistics, the level that plays them, and the turns after which one counts as a draw. */
const [GAMES, LEVEL, TURNS] = [10, 6, 200];
const NAME = 40;

const isSetup = (/** @type {any} */ one) => ['name', 'variant', 'fen'].every((key) => typeof one?.[key] === 'string');
const all = () => kept.get().filter(isSetup);

/** The games that are being played to try a setup out. @type {AbortController | null} */
let work = null;

/** @param {App} app */
export function init(app) {
  const name = html('input', { id: 'setup-name', maxlength: NAME, placeholder: 'Name of your setup' });
  const error = errorLine();
  const form = html('form', { class: 'tools', id: 'setup-keep' }, name, html('button', { text: 'Keep as my setup' }));
  byId('panel-editor').append(html('h2', { text: 'My setups' }),
    html('p', { class: 'hint', text: 'Keeps the start position of the game that is shown. Your setups are on the front page.' }), form, error);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = name.value.trim();
    const { game } = app;
    if (!text) error.show('A setup needs a name.');
    else if (app.mode.state.kind === 'edit') error.show(EDITING);
    else if (app.mode.state.kind === 'exercise') error.show('An exercise cannot be kept as a setup.');
    else {
      error.clear();
      const setup = { name: text, variant: game.variant.variant, fen: game.startFen };
      kept.set([...all().filter((one) => one.name !== text || one.variant !== setup.variant), setup]);
      name.value = '';
      app.status(`“${text}” is kept. It is on the front page.`);
    }
  });
}

/** Shows the setups on the front page. @param {App} app @param {HTMLElement} panel */
export function showSetups(app, panel) {
  const cards = all().flatMap((setup) => {
    const variant = app.game.variantNamed(setup.variant);
    return variant ? [card(app, setup, variant, panel)] : [];
  });
  panel.hidden = !cards.length;
  if (work) return; // the statistics that are being made stay
  panel.replaceChildren(html('h2', { text: 'My setups' }), html('div', { class: 'setups' }, ...cards));
}

/** @param {App} app @param {Setup} setup @param {Variant} variant @param {HTMLElement} panel */
function card(app, setup, variant, panel) {
  const said = html('p', { class: 'hint', role: 'status' });
  const tell = (/** @type {string} */ text) => { said.textContent = text; };
  /** @type {HTMLButtonElement} */
  const stats = button('Try it out', () => (work ? work.abort() : statistics(app, setup, said, stats)), { title: `${GAMES} quick games of the engine against itself` });
  const picture = (/** @type {'svg' | 'png'} */ kind) => app.api.text('picture', { variant: setup.variant, fen: setup.fen, moves: [], size: 1200 })
    .then((drawn) => save({ variant }, kind, drawn)).catch((error) => tell(error.message));
  return html('article', { class: 'card setup', 'aria-label': setup.name }, sceneOf(variant, { fen: setup.fen }), html('div', { class: 'card-text' },
    html('h3', { text: setup.name }), html('small', { text: variant.title }), said),
  html('div', { class: 'buttons' }, button('Play', () => app.play.start(setup.variant, setup.fen), { class: 'primary' }), stats,
      button('Copy link', () => copy({ status: tell }, sharing(linkTo(variant, setup.fen, [])), 'Link')),
      button('SVG', () => picture('svg')),
      button('PNG', () => picture('png')),
      button('Delete', (event) => drop(app, setup, event.target.closest('article'), panel))));
}

/** @param {App} app @param {Setup} setup @param {HTMLElement} card @param {HTMLElement} panel */
function drop(app, setup, card, panel) {
  kept.set(all().filter((one) => one.name !== setup.name || one.variant !== setup.variant));
  card.replaceChildren(html('p', { class: 'hint', text: `“${setup.name}” is deleted. ` }), button('Undo', () => {
    kept.set([...all(), setup]);
    showSetups(app, panel);
  }));
}

/** Plays quick games from a setup and says who won them. @param {App} app @param {Setup} setup @param {HTMLElement} said @param {HTMLButtonElement} stop */
async function statistics({ api }, { variant, fen }, said, stop) {
  work = new AbortController();
  const { signal } = work;
  const label = stop.textContent;
  stop.textContent = 'Stop';
  /** @type {string[]} */
  const results = [];
  let turns = 0;
  const tell = () => {
    const many = (/** @type {string} */ result) => results.filter((one) => one === result).length;
    const mean = results.length ? `, ${Math.round(turns / results.length)} turns a game` : '';
    said.textContent = `${results.length} of ${GAMES} quick games: White won ${many('1-0')}, drawn ${many('1/2-1/2')}, Black won ${many('0-1')}${mean}.`;
  };
  try {
    tell();
    while (results.length < GAMES && !signal.aborted) {
      const [result, length] = await quickGame(api, variant, fen, signal);
      if (!result) break;
      results.push(result);
      turns += length;
      tell();
    }
  } catch (error) {
    said.textContent = messageOf(error);
  }
  stop.textContent = label;
  work = null;
}

/**
 * One game: its result, null where it was stopped, and its turns.
 * @param {App['api']} api
 * @param {string} variant
 * @param {string} fen
 * @param {AbortSignal} signal
 * @returns {Promise<[string | null, number]>}
 */
async function quickGame(api, variant, fen, signal) {
  /** @type {string[]} */
  const moves = [];
  while (moves.length < TURNS) {
    const { bestmove } = await api.search({ variant, fen, moves, level: LEVEL, session: session('setup') }, signal);
    if (signal.aborted || !bestmove) return [null, 0];
    moves.push(bestmove);
    const { position } = await api.post('position', { variant, fen, moves });
    if (position.result) return [position.result, moves.length];
  }
  return ['1/2-1/2', moves.length];
}
