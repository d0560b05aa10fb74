// What the page says: whose turn it is, the result, messages, and that the server does not answer.

import { get, reach } from './api.js';
import { oncePerFrame } from './controls.js';
import { endedHere } from './lines.js';
import { byId, html, sideName, typeName, onClick } from './svg.js';

/** How often the server is asked whether it is back, in milliseconds. */
const AGAIN = 3000;
/** A sentence of so many letters fits everywhere: it needs no look at its place. */
const ONE_LINE = 40;
/** @type {Promise<void> | null} */
let waiting = null;
let wake = () => {};
/** The game that is shown, and its node at which something was said: that concerns no other. @type {App['game'] | null} */
let shown = null;
/** @type {TreeNode | null} */
let saidAt = null;

/** A message below the board; an empty text removes it. @param {string} text @param {'info' | 'error'} kind */
export function say(text, kind = 'info') {
  const line = byId('message');
  line.textContent = text ? sentence(text) : '';
  line.className = kind;
  line.hidden = !text;
  saidAt = shown?.current ?? null;
}

/** The message stands where one looks: on the front page above the games, else below the board. */
export function placeMessage() {
  const line = byId('message');
  if (document.body.dataset.screen === 'home') byId('home').prepend(line);
  else byId('notices').append(line);
}

/** Says below the status what a piece can do, or what a move does. What is too long for its place lies over others. @param {string} text */
export function explain(text) {
  const line = byId('effect');
  line.textContent = text;
  line.className = '';
  if (text.length > ONE_LINE) measure();
}

/** The browser lays the page out once, for its next picture. */
const measure = oncePerFrame(() => {
  const line = byId('effect');
  if (line.scrollHeight > line.clientHeight + 1) line.className = 'tall';
});

/** Why what was asked for cannot be while the editor is open. */
export const EDITING = 'A position is being edited: use it or cancel first.';

/** Says an error; that the server is lost stands at the top of the page already. @param {any} error */
export function fail(error) {
  if (error.status !== 0) say(error.message, 'error');
}

/** Speaks a sentence to screen readers. @param {string} text */
export const speak = (text) => { byId('live').textContent = text; };

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** Shows that the server does not answer, and asks again and again until it does. @param {{ message: string }} error */
function offline(error) {
  byId('offline-text').textContent = sentence(error.message);
  byId('offline').hidden = false;
  waiting ??= untilBack().finally(() => {
    waiting = null;
    byId('offline').hidden = true;
  });
  return waiting;
}

async function untilBack() {
  for (;;) {
    await new Promise((resolve) => {
      wake = () => resolve(undefined);
      setTimeout(resolve, AGAIN);
    });
    try {
      await get('about');
      return;
    } catch (error) {
      byId('offline-text').textContent = sentence(messageOf(error));
    }
  }
}

/** What `ask` gives. As long as it fails, the page says why and asks again; for what the page cannot do without. @template T @param {() => Promise<T>} ask */
export async function untilAnswered(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      await offline({ message: messageOf(error) });
    }
  }
}

/** The sentence of what was thrown. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {App} app */
export function initStatus(app) {
  const { game } = app;
  shown = game;
  onClick('effect', ({ currentTarget }) => /** @type {Element} */ (currentTarget).classList.toggle('open'));
  onClick('retry', () => wake());
  reach.when('reach', (error) => {
    if (error) offline(error);
    else say('');
  });
  game.when('error', async (detail) => {
    if (detail.status !== 0) {
      say(detail.message, 'error');
      return;
    }
    await offline(detail);
    game.show();
  });
  game.when('position', () => show(app));
  game.when('change', () => show(app));
  game.when('change', () => { if (game.current !== saidAt && byId('message').className === 'info') say(''); });
  game.when('newgame', () => {
    say('');
    byId('game-title').textContent = game.variant.title;
  });
}

/** @type {Record<string, string>} */
const WINNERS = { '1-0': 'White wins', '0-1': 'Black wins', '1/2-1/2': 'Draw' };

/** Why a game ended. The engine does not say who has `two pieces left`: it is the loser. @param {{ result: string | null, reason: string | null }} end */
export function reasonText({ result, reason }) {
  const loser = result === '1-0' ? 'b' : result === '0-1' ? 'w' : null;
  return loser && reason?.endsWith(' left') ? `${sideName(loser)} has ${reason}` : reason ?? '';
}

/** `White wins: checkmate`; of a position, a node of the tree, or an end that was agreed on. @param {{ result: string | null, reason: string | null }} end */
export const resultText = (end) => `${WINNERS[end.result ?? ''] ?? end.result}: ${reasonText(end)}`;

/** The result, or whose turn it is. @param {Pick<App, 'game'>} app */
export function stateText({ game }) {
  const { position, facts } = game;
  if (!position) return '';
  const over = position.result ? position : endedHere(game);
  if (over) return resultText(over);
  return [`${sideName(position.side)} to move`, facts?.part_text && `${facts.part_text}${typesToMove(game.variant, position)}`, facts?.check_text].filter(Boolean).join(', ');
}

/** In a turn of parts, which types can move now, where these are few. @param {Variant} variant @param {Position} position */
function typesToMove(variant, position) {
  const types = [...new Set(position.moves.flatMap(({ piece }) => (piece ? [typeName(variant, piece)] : [])))];
  return types.length && types.length <= 3 ? ` (${types.join(', ')})` : '';
}

/** @param {App} app */
function show(app) {
  const { position } = app.game;
  if (!position) return;
  const line = byId('status');
  line.replaceChildren(html('span', { text: stateText(app) }));
  if (position.claim) line.append(html('span', { class: 'note', text: ` A draw may be claimed: ${position.claim}.` }));
  line.classList.toggle('over', Boolean(position.result || endedHere(app.game)));
}
