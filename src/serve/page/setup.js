// The form of a new game: game, side, strength, time for a move. While no move is made a choice acts at once; later it
// is asked what is meant.

import { engineName, faceOf, levelOf, levelOptions, levelValue, likeOf } from './levels.js';
import { html, byId, onClick } from './svg.js';
import { button, select, setting } from './controls.js';
import { EDITING } from './status.js';

/** @typedef {'w' | 'b' | 'random' | 'both'} Chosen */

/** @type {[number, string][]} */
const TIMES = [[200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s'], [15000, '15 s'], [60000, '1 min']];
/** @type {[string, string][]} */
const CLOCKS = [['', 'None'], ['60000 0', '1 min'], ['180000 2000', '3 min + 2 s'], ['300000 3000', '5 min + 3 s'], ['600000 5000', '10 min + 5 s'], ['1800000 0', '30 min']];
/** The choices of a side, as the form and a question name them. */
const SIDES = /** @type {const} */ ([['w', 'White', 'White'], ['b', 'Black', 'Black'], ['random', 'Either', 'either side'], ['both', 'Both', 'both sides']]);
/** The side that the user has chosen last by hand; a game that was opened or set up changes nothing of it. @type {{ get(): Chosen, set(value: Chosen): boolean }} */
export const byHand = setting('side', 'w', (side) => SIDES.some(([value]) => value === side));

/** Fills #panel-play. @param {App} app */
export function form(app) {
  const { game } = app;
  const sides = html('div', { class: 'segments' });
  const side = html('div', { id: 'side-field', class: 'row', role: 'radiogroup', 'aria-labelledby': 'side-label' },
    html('span', { id: 'side-label', text: 'You play' }), sides);
  for (const [value, text] of SIDES) {
    const id = `side-${value}`;
    sides.append(html('input', { type: 'radio', name: 'side', id, value, checked: value === 'w' }), html('label', { for: id, text }));
  }
  byId('panel-play').append(
    row('game-select', 'Game', game.variants.map(({ variant, title }) => /** @type {[string, string]} */ ([variant, title]))),
    html('p', { id: 'about-game', class: 'about' }),
    side,
    row('level', 'Engine', levelOptions(app), html('small', { id: 'level-note' })),
    row('movetime', 'Time for a move', TIMES),
    row('clock', 'Clock', CLOCKS),
    html('div', { class: 'buttons' },
      html('button', { id: 'play-here', type: 'button', text: 'Play from here', title: 'Play the side chosen above from the position that is shown' }),
      html('button', { id: 'engine-move', type: 'button', text: 'Engine moves', title: 'The engine plays for the side to move' }),
      button('Type a move', () => byId('entry-text').focus(), { title: 'Type a move (m)' })));
  byId('clock').title = 'It begins with the first turn of a new game';
  choices(app);
  showSettings(app);
  foldAway(app);
}

/** When a game has begun the settings fold into a line, which opens them again; so does what is of no use while one plays. @param {App} app */
function foldAway({ game, mode, play }) {
  const panel = byId('panel-play');
  const line = html('button', { type: 'button', id: 'settings-line', class: 'quiet' });
  let folded = false;
  const show = () => {
    const { kind, shown } = mode.state;
    const begun = game.root?.children.length > 0;
    line.hidden = !begun;
    line.textContent = kind === 'watch' ? 'Engine against engine' : `You play ${SIDES.find(([value]) => value === play.side)?.[2]} · ${engineName(play.level).replace('Asterism, ', '')}`;
    line.setAttribute('aria-expanded', String(!folded));
    panel.classList.toggle('folded', folded);
    document.body.classList.toggle('playing', folded && kind === 'play' && shown.end === null);
  };
  const fold = (/** @type {boolean} */ wanted) => {
    folded = wanted;
    show();
  };
  panel.prepend(html('div', { class: 'line' }, line, html('button', { id: 'new-game', type: 'button', class: 'primary', text: 'New game' })));
  line.addEventListener('click', () => fold(!folded));
  game.when('newgame', () => fold(game.root.children.length > 0));
  game.when('played', ({ node }) => { if (node.parent === game.root) fold(true); });
  mode.when('change', show);
}

/** A choice in a row. @param {string} id @param {string} text @param {[string | number, string][]} options @param {Node[]} notes */
const row = (id, text, options, ...notes) => html('label', { class: 'row', for: id },
  html('span', { text }, ...notes), select(options, options[0]?.[0], { id }));

/** What a choice in the form does. @param {App} app */
function choices(app) {
  const { game, play, mode } = app;
  byId('level').addEventListener('change', () => {
    play.level = levelOf(app, byId('level').value);
    game.touch();
  });
  byId('movetime').addEventListener('change', () => {
    play.movetime = Number(byId('movetime').value);
    game.touch();
  });
  const { ask, close } = question();
  const back = () => {
    close();
    showSettings(app);
    showAbout(app);
  };
  const begin = async () => { if (await play.begin()) app.focus.toBoard(); };
  // While no move is made a choice acts at once.
  const untouched = () => game.root && !game.root.children.length && !game.parts.length;
  const games = byId('game-select');
  games.addEventListener('change', () => {
    showAbout(app, games.value);
    if (game.variant?.variant === games.value) back();
    else if (untouched()) play.begin();
    else ask(byId('about-game'), `Start ${game.variantNamed(games.value)?.title}?`, ['Start', begin], ['No', back]);
  });
  byId('side-field').addEventListener('change', () => {
    const chosen = chosenSide();
    /** The choice was made by hand. @param {() => void} act */
    const by = (act) => () => {
      byHand.set(chosen);
      act();
    };
    if (mode.state.kind === 'edit') {
      back();
      app.status(EDITING, 'error');
    } else if (untouched()) by(() => play.here())();
    else ask(byId('side-field'), `Play ${SIDES.find(([value]) => value === chosen)?.[2]}?`, ['From here', by(() => play.here())], ['New game', by(begin)], ['No', back]);
  });
  byId('clock').addEventListener('change', () => {
    play.clock = byId('clock').value;
    game.touch();
    if (untouched() && mode.state.kind !== 'edit') play.here();
    else ask(byId('clock').closest('label') ?? byId('clock'), 'A clock starts with the first turn of a game.', ['New game', begin], ['Later', close]);
  });
  onClick('play-here', close);
  game.when('newgame', close);
  game.when('played', ({ by }) => { if (by === 'user' && !byId('question').hidden) back(); });
}

/** The question below a choice. */
function question() {
  const box = html('div', { id: 'question', role: 'alert', hidden: true });
  byId('about-game').after(box);
  const close = () => { box.hidden = true; };
  box.addEventListener('click', ({ target }) => { if (/** @type {Element} */ (target).closest('button')) close(); });
  /** @param {Element} row @param {string} text @param {[string, () => void][]} answers */
  const ask = (row, text, ...answers) => {
    box.replaceChildren(html('span', { text }), ...answers.map(([words, act]) => button(words, act)));
    box.hidden = false;
    row.after(box);
  };
  return { ask, close };
}

export const chosenSide = () => SIDES.find(([value]) => byId(`side-${value}`).checked)?.[0] ?? 'w';

/** Writes the settings into the form, after they were loaded. @param {Pick<App, 'play'>} app */
export function showSettings({ play }) {
  byId('level').value = levelValue(play.level);
  byId('movetime').value = String(play.movetime);
  byId('clock').value = play.clock;
  byId(`side-${play.either ? 'random' : play.side}`).checked = true;
}

/** Takes kept settings up; what is no choice any more, or never was, is left as it is. @param {App} app @param {any} kept */
export function takeSettings(app, kept) {
  const { play, mode } = app;
  if (['w', 'b', 'both'].includes(kept?.side)) {
    mode.on('sit', kept.side === 'both' ? null : kept.side);
    play.either = false;
  }
  if (kept?.level === null || levelOf(app, kept?.level) !== null) play.level = levelOf(app, kept.level);
  if (TIMES.some(([value]) => value === kept?.movetime)) play.movetime = kept.movetime;
  if (CLOCKS.some(([value]) => value === kept?.clock)) play.clock = kept.clock;
}

/** The time for a move can be chosen where the engine takes notice of it: without a level and a clock. @param {App} app */
export function showTime({ play, clock }) {
  /** @type {HTMLElement} */ (byId('movetime').parentElement).hidden = play.level !== null || clock.on;
  byId('level-note').replaceChildren(faceOf(play.level), likeOf(play.level));
}

/** What a game is about; that of the running game if none is named. @param {Pick<App, 'game'>} app */
export function showAbout({ game }, name = game.variant?.variant) {
  const variant = game.variantNamed(name);
  if (!variant) return;
  byId('game-select').value = variant.variant;
  byId('about-game').replaceChildren(
    html('span', { text: variant.about }),
    html('small', { text: `By ${variant.inventor}.${variant.reconstruction ? ' The start position is a reconstruction.' : ''}` }));
}

/** The user plays both sides: the engine answers no move that is tried in a game that was read or set up. @param {App} app */
export function playBothSides(app) {
  app.play.either = false;
  app.mode.on('sit', null);
  showSettings(app);
}
