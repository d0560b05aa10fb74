// The form of a new game: game, side, strength, time for a move. While no move is made a choice acts at once; later it
// is asked what is meant.

import { levelOf, levelOptions, levelValue } from './levels.js';
import { html, byId } from './svg.js';
import { button } from './controls.js';

const TIMES = [[200, '0.2 s'], [500, '0.5 s'], [1000, '1 s'], [2000, '2 s'], [5000, '5 s'], [15000, '15 s'], [60000, '1 min']];
const CLOCKS = [['', 'None'], ['60000 0', '1 min'], ['180000 2000', '3 min + 2 s'], ['300000 3000', '5 min + 3 s'], ['600000 5000', '10 min + 5 s'], ['1800000 0', '30 min']];
const SIDES = [['w', 'White'], ['b', 'Black'], ['random', 'Either'], ['both', 'Both']];
const SIDE_WORDS = { w: 'White', b: 'Black', random: 'either side', both: 'both sides' };

/** Why the time for a move makes no difference. */
const UNUSED = { level: 'levels 0 to 10 need none', clock: 'the clock counts' };

const option = (value, text) => html('option', { value, text });

/** Fills #panel-play. */
export function form(app) {
  const { game, play } = app;
  const sides = html('div', { class: 'segments' });
  const side = html('div', { id: 'side-field', class: 'row', role: 'radiogroup', 'aria-labelledby': 'side-label' },
    html('span', { id: 'side-label', text: 'You play' }), sides);
  for (const [value, text] of SIDES) {
    const id = `side-${value}`;
    sides.append(html('input', { type: 'radio', name: 'side', id, value, checked: value === 'w' }), html('label', { for: id, text }));
  }
  const level = html('select', { id: 'level' });
  const movetime = html('select', { id: 'movetime' }, ...TIMES.map(([value, text]) => option(value, text)));
  const clock = html('select', { id: 'clock', title: 'It begins with the first turn of a new game' }, ...CLOCKS.map(([value, text]) => option(value, text)));
  byId('panel-play').append(
    html('label', { class: 'row', for: 'game-select' }, html('span', { text: 'Game' }), html('select', { id: 'game-select' })),
    html('p', { id: 'about-game', class: 'about' }),
    side,
    html('label', { class: 'row', for: 'level' }, html('span', { text: 'Engine' }), level),
    html('label', { class: 'row', for: 'movetime' }, html('span', { text: 'Time for a move' }, html('small', { id: 'movetime-note', hidden: true })), movetime),
    html('label', { class: 'row', for: 'clock' }, html('span', { text: 'Clock' }), clock),
    html('div', { class: 'buttons' },
      html('button', { id: 'new-game', type: 'button', class: 'primary', text: 'New game' }),
      html('button', { id: 'play-here', type: 'button', text: 'Play from here', title: 'Play the side chosen above from the position that is shown' }),
      html('button', { id: 'engine-move', type: 'button', text: 'Engine moves', title: 'The engine plays for the side to move' }),
      html('button', { id: 'move-now', type: 'button', text: 'Move now', title: 'The engine plays the best move it has found so far', disabled: true }),
      html('button', { id: 'resign', type: 'button', text: 'Resign', disabled: true }),
      html('button', { id: 'claim', type: 'button', text: 'Claim draw', disabled: true })));
  level.addEventListener('change', () => { play.level = levelOf(app, level.value); play.show(); game.touch(); });
  movetime.addEventListener('change', () => { play.movetime = Number(movetime.value); game.touch(); });
  choices(app);
  game.addEventListener('variants', () => {
    byId('game-select').replaceChildren(...game.variants.map((variant) => option(variant.variant, variant.title)));
    level.replaceChildren(...levelOptions(app).map(([value, text]) => option(value, text)));
    showSettings(app);
  });
}

/** What choosing a game, a side or a clock does. */
function choices(app) {
  const { game, play } = app;
  const question = html('div', { id: 'question', role: 'alert', hidden: true });
  byId('about-game').after(question);
  const untouched = () => game.root && !game.root.children.length && !game.parts.length;
  const close = () => { question.hidden = true; };
  const back = () => {
    close();
    showSettings(app);
    showAbout(app);
  };
  const ask = (row, text, ...answers) => {
    question.replaceChildren(html('span', { text }), ...answers.map(([words, act]) => button(words, act)));
    question.hidden = false;
    row.after(question);
  };
  const select = byId('game-select');
  select.addEventListener('change', () => {
    showAbout(app, select.value);
    if (game.variant?.variant === select.value) back();
    else if (untouched()) play.begin();
    else ask(byId('about-game'), `Start ${game.variantNamed(select.value).title}?`, ['Start', play.begin], ['No', back]);
  });
  byId('side-field').addEventListener('change', ({ target }) => {
    if (app.editing) {
      back();
      app.status('A position is being edited: use it or cancel first.', 'error');
    } else if (untouched()) play.here();
    else ask(byId('side-field'), `Play ${SIDE_WORDS[target.value]}?`, ['From here', play.here], ['New game', play.begin], ['No', back]);
  });
  byId('clock').addEventListener('change', () => {
    play.clock = byId('clock').value;
    game.touch();
    if (untouched() && !app.editing) play.here();
    else ask(byId('clock').closest('label'), 'A clock begins with the first turn of a game.', ['New game', play.begin], ['Later', close]);
  });
  question.addEventListener('click', ({ target }) => { if (target.closest('button')) close(); });
  byId('play-here').addEventListener('click', close);
  game.addEventListener('newgame', close);
  game.addEventListener('played', ({ detail: { by } }) => { if (by === 'user' && !question.hidden) back(); });
}

/** Writes the settings into the form, after they were loaded. */
export function showSettings({ play }) {
  byId('level').value = levelValue(play.level);
  byId('movetime').value = String(play.movetime);
  byId('clock').value = play.clock;
  const chosen = byId(`side-${play.either ? 'random' : play.side}`);
  if (chosen) chosen.checked = true;
}

/** Takes kept settings up; what is no choice any more, or never was, is left as it is. */
export function takeSettings(app, kept) {
  const { play } = app;
  if (['w', 'b', 'both'].includes(kept?.side)) [play.side, play.either] = [kept.side, false];
  if (kept?.level === null || levelOf(app, kept?.level) !== null) play.level = levelOf(app, kept.level);
  if (TIMES.some(([value]) => value === kept?.movetime)) play.movetime = kept.movetime;
  if (CLOCKS.some(([value]) => value === kept?.clock)) play.clock = kept.clock;
}

/** The time for a move can be chosen where the engine takes notice of it. */
export function showTime({ play, clock }) {
  const unused = play.level !== null ? UNUSED.level : clock?.on ? UNUSED.clock : '';
  byId('movetime').disabled = Boolean(unused);
  byId('movetime-note').hidden = !unused;
  byId('movetime-note').textContent = unused;
}

/** What a game is about; that of the running game if none is named. */
export function showAbout({ game }, name = game.variant?.variant) {
  const variant = game.variantNamed(name);
  if (!variant) return;
  byId('game-select').value = variant.variant;
  byId('about-game').replaceChildren(
    html('span', { text: variant.about }),
    html('small', { text: `By ${variant.inventor}.${variant.reconstruction ? ' The start position is a reconstruction.' : ''}` }));
}

/** The user plays both sides: the engine answers no move that is tried in a game that was read or set up. */
export function playBothSides({ play }) {
  [play.side, play.either] = ['both', false];
  showSettings({ play });
  play.show();
}
