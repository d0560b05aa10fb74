// The form of a new game: game, side, strength, time for a move. While no move is made a choice acts at once; later it
// is asked what is meant.

import { engineName, faceOf, levelOf, levelOptions, levelValue, likeOf } from './levels.js';
import { html, byId, onClick } from './svg.js';
import { button, options, setting } from './controls.js';
import { EDITING } from './status.js';

/** @typedef {keyof typeof SIDES} Chosen */

/** The choices of a side, as a question names them. */
const SIDES = { w: 'White', b: 'Black', random: 'either side', both: 'both sides' };
/** The side that the user has chosen last by hand; a game that was opened or set up changes nothing of it. @type {{ get(): Chosen, set(value: Chosen): boolean }} */
export const byHand = setting('side', 'w', (side) => Object.hasOwn(SIDES, side));

/** Begins the form of a new game. @param {App} app */
export function form(app) {
  const titles = app.game.variants.map(({ variant, title }) => /** @type {[string, string]} */ ([variant, title]));
  byId('game-select').append(...options(titles));
  byId('level').append(...options(levelOptions(app)));
  onClick('type-move', () => byId('entry-text').focus());
  choices(app);
  showSettings(app);
  foldAway(app);
}

/** When a game has begun the settings fold into a line, which opens them again; so does what is of no use while one plays. @param {App} app */
function foldAway({ game, mode, play }) {
  const panel = byId('panel-play');
  const line = byId('settings-line');
  let folded = false;
  const show = () => {
    const { kind, shown } = mode.state;
    const begun = game.root?.children.length > 0;
    line.hidden = !begun;
    line.textContent = kind === 'watch' ? 'Engine against engine' : `You play ${SIDES[play.side]} · ${engineName(play.level).replace('Asterism, ', '')}`;
    line.setAttribute('aria-expanded', String(!folded));
    panel.classList.toggle('folded', folded);
    document.body.classList.toggle('playing', folded && kind === 'play' && shown.end === null);
  };
  const fold = (/** @type {boolean} */ wanted) => {
    folded = wanted;
    show();
  };
  line.addEventListener('click', () => fold(!folded));
  game.when('newgame', () => fold(game.root.children.length > 0));
  game.when('played', ({ node }) => { if (node.parent === game.root) fold(true); });
  mode.when('change', show);
}

/** What a choice in the form does. @param {App} app */
function choices(app) {
  const { game, play, mode } = app;
  byId('level').addEventListener('change', () => {
    play.level = levelOf(app, byId('level').value);
    showLevel(app);
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
    else ask(byId('side-field'), `Play ${SIDES[chosen]}?`, ['From here', by(() => play.here())], ['New game', by(begin)], ['No', back]);
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
  const box = byId('question');
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

export const chosenSide = () => /** @type {Chosen[]} */ (Object.keys(SIDES)).find((side) => byId(`side-${side}`).checked) ?? 'w';

/** Writes the settings into the form, after they were loaded. @param {Pick<App, 'play'>} app */
export function showSettings({ play }) {
  showLevel({ play });
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
  if (offers(byId('movetime'), kept?.movetime)) play.movetime = Number(kept.movetime);
  if (offers(byId('clock'), kept?.clock)) play.clock = String(kept.clock);
}

/** Whether a select has a value. @param {HTMLSelectElement} list @param {unknown} value */
const offers = (list, value) => [...list.options].some((option) => option.value === String(value));

/** The time for a move can be chosen where the engine takes notice of it: without a level and a clock. @param {App} app */
export function showTime({ play, clock }) {
  /** @type {HTMLElement} */ (byId('movetime').parentElement).hidden = play.level !== null || clock.on;
}

/** How the chosen level plays. @param {Pick<App, 'play'>} app */
const showLevel = ({ play: { level } }) => byId('level-note').replaceChildren(faceOf(level), likeOf(level));

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
