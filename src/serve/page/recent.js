// Kept games: the one that a tab goes on with, and those that another game has replaced.

import { html, byId } from './svg.js';
import { button } from './controls.js';
import { readTree } from './dump.js';
import { endOf } from './lines.js';
import { resultText, untilAnswered } from './status.js';
import { showSettings, takeSettings } from './setup.js';
import { forgetGame, gameOfTab, keptGame, leftGame, otherGames, showAs, worthKeeping } from './storage.js';

/**
 * Asks the server for what a tree shows. What it refuses is taken off the tree, and `tree.whole` is false then. Null if
 * it refuses the start.
 * @param {App} app
 * @param {Omit<KeptTree, 'root'>} tree
 */
async function answerFor({ game, api }, tree) {
  const line = game.line(tree.current);
  const moves = line.map(({ move }) => move ?? '');
  /** @param {number} count @param {string[]} parts */
  const ask = (count, parts = []) => api.post('position', { variant: tree.info.variant, fen: tree.fen, moves: moves.slice(0, count), parts }).catch((error) => {
    if (error.status === 400) return null;
    throw error;
  });
  let answer = await ask(moves.length, tree.parts);
  if (answer) return answer;
  tree.whole = false;
  tree.parts = [];
  // The last node whose position there is, by halving.
  let [good, bad] = [-1, moves.length + 1];
  while (bad - good > 1) {
    const count = Math.floor((good + bad) / 2);
    const found = await ask(count);
    if (found) [good, answer] = [count, found];
    else bad = count;
  }
  const refused = line[good];
  if (refused?.parent) {
    tree.current = refused.parent;
    tree.current.children = tree.current.children.filter((child) => child !== refused);
  }
  return answer;
}

/** Shows a kept game with its settings. Returns whether all of it could be read; null, and nothing changes, if nothing could. @param {App} app @param {string} id */
async function open(app, id) {
  const { game, play } = app;
  const saved = keptGame(id);
  const tree = readTree(game, saved);
  const answer = tree && await answerFor(app, tree);
  if (!answer) {
    forgetGame(id);
    return null;
  }
  const { info, fen, root, current, parts, whole } = tree;
  showAs(id, () => game.begin(info, fen, root, { current, parts, answer: parts.length ? null : answer }));
  takeSettings(app, saved.play);
  showSettings(app);
  app.board.flip(play.side === 'b');
  app.entry.clear();
  play.reply();
  return whole;
}

const PARTLY = 'Part of the game stored in this browser could not be read. It was left out.';

/** Says what of a kept game could not be read. @param {App} app @param {boolean | null} whole */
const tell = (app, whole) => whole || app.status(whole === null ? 'The game stored in this browser could not be read. It was deleted.' : PARTLY, 'error');

/** Goes on with the game of this tab, else with a new one. @param {App} app @param {Variant} first */
export async function resume(app, first) {
  const { game } = app;
  const kept = gameOfTab();
  const whole = kept ? await untilAnswered(() => open(app, kept.id)) : null;
  if (whole === null) await untilAnswered(() => game.load(first));
  if (kept) tell(app, whole);
}

/** Shows a kept game; false if it is not kept, or cannot be read. @param {App} app @param {string} id */
export const reopen = async (app, id) => keptGame(id) !== null && await open(app, id) !== null;

/** Goes back to a kept game. @param {App} app @param {string | null} id */
async function goBack(app, id) {
  if (id !== null) await open(app, id).then((whole) => tell(app, whole), app.fail);
}

/** `Deneb, 12 turns`. @param {GameTree} game @param {Pick<KeptTree, 'root' | 'info'>} tree */
function brief(game, { root, info }) {
  const turns = game.line(endOf(root)).length;
  return `${info.title}, ${turns ? `${turns} ${turns === 1 ? 'turn' : 'turns'}` : 'a position'}`;
}

/** How a game ended, or null. @param {TreeNode} root */
function ending(root) {
  const end = root.data.ended ?? endOf(root);
  return end.result ? resultText(end) : null;
}

/** The kept games that this tab does not show: [{id, text, open}], the latest first. @param {App} app */
function keptGames(app) {
  const { game } = app;
  return otherGames().flatMap(([id, saved]) => {
    const tree = readTree(game, saved);
    if (!tree) return [];
    const time = new Date(saved.time);
    const words = [brief(game, tree), ending(tree.root) ?? 'goes on', Number.isNaN(time.getTime()) ? null : time.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })];
    return [{ id, tree, text: words.filter(Boolean).join(' · '), open: () => goBack(app, id) }];
  });
}

/** The games that can be gone on with, that of this tab first; one that was opened several times stands there once. @param {App} app */
export function gamesToGoOn(app) {
  const { game } = app;
  const { root, variant: info, startFen: fen, current } = game;
  const exercise = root?.data.exercise;
  const inTab = exercise ? readTree(game, keptGame(gameOfTab()?.id)) : null;
  const goesOn = (/** @type {Pick<KeptTree, 'root' | 'info' | 'fen' | 'current'>} */ tree, /** @type {() => unknown} */ open) =>
    ({ tree, text: `${brief(game, tree)} · ${ending(tree.root) ?? 'goes on'}`, open });
  const games = [
    ...(root && !exercise && worthKeeping(game) ? [goesOn({ root, info, fen, current }, () => {})] : []),
    ...(inTab ? [goesOn(inTab, () => goBack(app, gameOfTab()?.id ?? null))] : []),
    ...keptGames(app)];
  const lines = games.map(({ tree }) => [tree.info.variant, tree.fen, ...game.moves(endOf(tree.root))].join(' '));
  return games.filter((_, index) => lines.indexOf(lines[index]) === index);
}

/** The list of kept games. @param {App} app @param {HTMLElement} panel */
function list(app, panel) {
  const items = keptGames(app).map(({ id, text, open }) => html('li', {}, button(text, open, { class: 'move', 'data-game': id })));
  panel.replaceChildren(html('h2', { text: 'Recent games' }),
    items.length ? html('ul', { class: 'recent' }, ...items) : html('p', { class: 'hint', text: 'Games that were replaced by another one are listed here.' }));
}

/** @param {App} app */
export function initRecent(app) {
  const { game, tabs } = app;
  const panel = byId('panel-recent');
  const show = () => { if (tabs.current === 'games') list(app, panel); };
  tabs.events.when('select', show);
  game.when('newgame', () => {
    if (game.root.data.exercise) return;
    const left = readTree(game, keptGame(leftGame() ?? undefined));
    const offered = left && (left.root.children.length || left.fen !== left.info.start);
    byId('offer').hidden = !offered;
    byId('offer').replaceChildren(...(offered ? [
      html('span', { text: `${brief(game, left)}: kept under Games. ` }),
      button('Back to it', () => goBack(app, leftGame()), { id: 'offer-back' })] : []));
    show();
  });
  game.when('played', ({ by }) => { if (by === 'user') byId('offer').hidden = true; });
  // A move of a kept game that the engine refuses.
  game.when('error', async (detail) => {
    const { variant: info, startFen: fen, current, parts } = game;
    if (detail.status !== 400) return;
    const tree = { info, fen, current, parts, whole: true };
    const answer = await answerFor(app, tree);
    if (!answer || game.current !== current) return;
    game.parts = [];
    if (tree.current === current) game.show();
    else game.goTo(tree.current);
    app.status(PARTLY, 'error');
  });
}
