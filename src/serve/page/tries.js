// Moves that are not in the list of the position: other routes, typed texts, and illegal tries, which the server explains.

import * as api from './api.js';
import { effectOf } from './describe.js';
import { EDITING } from './status.js';
import { sideName, sideOf, typeName } from './svg.js';

/** The text of a try: `a1a3`, `N@d3` from a launching square, or legs joined by commas. @param {Square[]} path @param {App['board']} board */
function legs(path, board) {
  if (path[0].startsWith('@')) return `${board.pieces.get(path[0])?.letter}@${path[1]}`;
  return path.slice(1).map((square, index) => path[index] + square).join(',');
}

/** No listed move goes to this square. Another route of a listed one may; else the server says why not. @param {App} app @param {Square} square */
export async function refused(app, square) {
  const { entry, board, game } = app;
  const path = [...entry.path, square];
  const piece = board.pieces.get(path[0]);
  if (!piece || !game.position) {
    entry.clear();
    return;
  }
  const landings = takenFrom(entry, square);
  if (landings.length) {
    const [taker, taken] = [path[0], square].map((at) => typeName(game.variant, board.pieces.get(at)?.letter ?? ''));
    app.status(`The ${taker} captures the ${taken} on ${square} by going to ${landings.join(' or ')}.`);
    return;
  }
  const tried = entry.path;
  // A text from a launching square names no side: the engine would take it for the other one's.
  if (path[0].startsWith('@') && sideOf(piece.letter) !== game.position.side) {
    app.status(`${sideName(game.position.side)} is to move.`, 'error');
    entry.clear();
    return;
  }
  const text = legs(path, board);
  const legal = await explain(app, text);
  if (entry.path !== tried) return;
  if (legal && entry.enabled) await otherRoute(app, text);
  else if (tried.length === 1) entry.clear();
}

/** Where the moves that are begun land if they capture what stands on a square without going there. @param {App['entry']} entry @param {Square} square */
function takenFrom(entry, square) {
  const taking = entry.movesFrom().filter((move) => !effectOf(move).vanishes && move.captures.some((one) => one.square === square));
  return [...new Set(taking.map(({ target }) => target))].filter((target) => target && target !== square);
}

/** Says why a move is illegal, and returns whether it is legal; null if the server cannot tell. @param {App} app @param {string} text */
export async function explain(app, text) {
  try {
    const answer = await api.post('explain', { ...app.game.place(), move: text });
    if (!answer.legal) app.status(answer.why ?? '', 'error');
    return answer.legal;
  } catch (error) {
    app.fail(error);
    return null;
  }
}

/** The squares clicked are a legal move under another text: goes on from that one. @param {App} app @param {string} text */
async function otherRoute({ game, entry }, text) {
  const tried = entry.path;
  const place = game.place(game.current, []);
  const answer = await api.post('position', { ...place, moves: [...place.moves, [...game.parts, text].join(',')] });
  if (entry.path !== tried) return;
  const played = answer.last?.parts?.at(-1) ?? answer.last;
  const known = entry.moves.find((move) => move.move === played?.move && move.path[0] === tried[0]);
  if (known && entry.targets(known.path).size) entry.follow([...known.path]);
  else if (known) await entry.commit(known);
}

/** A move as text: a part or a whole turn, as the engine reads it or as it is shown. @param {App} app @param {HTMLInputElement} field */
export async function enterText(app, field) {
  const { game, entry, status } = app;
  const text = field.value.trim();
  if (!text) return;
  if (!entry.enabled) {
    status(app.mode.state.kind === 'edit' ? EDITING : 'It is not your turn.', 'error');
    return;
  }
  const known = entry.moves.find((move) => move.move.toLowerCase() === text.toLowerCase())
    ?? entry.moves.find((move) => move.san === text || move.san.replace(/[+#]$/, '') === text);
  try {
    if (known) await entry.commit(known);
    else if (await explain(app, text)) await game.play([...game.parts, text].join(','));
    else return;
    field.value = '';
    status('');
  } catch (error) {
    app.fail(error);
  }
}
