// What the page says: whose turn it is, the result, messages, and that the server does not answer.

import { get, reach } from './api.js';
import { endedHere } from './lines.js';
import { byId, html, sideName, typeName } from './svg.js';

/** How often the server is asked whether it is back, in milliseconds. */
const AGAIN = 3000;
let waiting = null;
/** The node at which something was said: that concerns no other. */
let saidAt = null;
let wake = () => {};

/** A message below the board; an empty text removes it. Kind: `info` or `error`. */
export function say(text, kind = 'info') {
  const line = byId('message');
  line.textContent = text ? sentence(text) : '';
  line.className = kind;
  line.hidden = !text;
  placeMessage();
  saidAt = window.asterism?.game.current;
}

/** The message stands where one looks: on the front page above the games, else below the board. */
export function placeMessage() {
  const line = byId('message');
  if (document.body.dataset.screen === 'home') byId('home').prepend(line);
  else byId('notices').append(line);
}

/** Says an error; that the server is lost stands at the top of the page already. */
export function fail(error) {
  if (error.status !== 0) say(error.message, 'error');
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

/** Shows that the server does not answer, and asks again and again until it does. */
export async function offline(error) {
  byId('offline-text').textContent = sentence(error.message);
  byId('offline').hidden = false;
  if (waiting) return waiting;
  waiting = untilBack();
  await waiting;
  waiting = null;
  byId('offline').hidden = true;
  return undefined;
}

async function untilBack() {
  for (;;) {
    await new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, AGAIN);
    });
    try {
      await get('about');
      return;
    } catch (error) {
      byId('offline-text').textContent = sentence(error.message);
    }
  }
}

/** What `ask` gives. As long as it fails, the page says why and asks again; for what the page cannot do without. */
export async function untilAnswered(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      await offline(error);
    }
  }
}

export function init(app) {
  const { game } = app;
  byId('retry').addEventListener('click', () => wake());
  reach.addEventListener('reach', ({ detail: error }) => {
    if (error) offline(error);
    else say('');
  });
  game.addEventListener('error', async ({ detail }) => {
    if (detail.status !== 0) {
      say(detail.message, 'error');
      return;
    }
    await offline(detail);
    game.retry();
  });
  game.addEventListener('position', () => show(app));
  game.addEventListener('change', () => game.position && show(app));
  game.addEventListener('change', () => { if (game.current !== saidAt && byId('message').className === 'info') say(''); });
  game.addEventListener('newgame', () => {
    say('');
    byId('game-title').textContent = game.variant.title;
    document.title = `${game.variant.title} – Asterism`;
  });
}

const WINNERS = { '1-0': 'White wins', '0-1': 'Black wins', '1/2-1/2': 'Draw' };

/** Why a game ended. The engine does not say who has `two pieces left`: it is the loser. */
export function reasonText({ result, reason }) {
  const loser = { '1-0': 'b', '0-1': 'w' }[result];
  return loser && reason?.endsWith(' left') ? `${sideName(loser)} has ${reason}` : reason;
}

/** `White wins: checkmate`; of a position, a node of the tree, or an end that was agreed on. */
export const resultText = (end) => `${WINNERS[end.result] ?? end.result}: ${reasonText(end)}`;

/** The result, or whose turn it is. */
export function stateText({ game }) {
  const { position, facts } = game;
  const over = position.result ? position : game.root && endedHere(game);
  if (over) return resultText(over);
  return [`${sideName(position.side)} to move`, facts?.part_text && `${facts.part_text}${typesToMove(game)}`, facts?.check_text].filter(Boolean).join(', ');
}

/** In a turn of parts, which types can move now, where these are few. */
function typesToMove({ variant, position }) {
  const types = [...new Set(position.moves.filter(({ piece }) => piece).map(({ piece }) => typeName(variant, piece)))];
  return types.length && types.length <= 3 ? ` (${types.join(', ')})` : '';
}

function show(app) {
  const { position } = app.game;
  const line = byId('status');
  line.replaceChildren(html('span', { text: stateText(app) }));
  if (position.claim) line.append(html('span', { class: 'note', text: ` A draw may be claimed: ${position.claim}.` }));
  line.classList.toggle('over', Boolean(position.result || endedHere(app.game)));
}
