// The address in the bar: it names what is shown, so that Back, a reload and a bookmark find it again. `#NAME` is a new
// game, `#NAME/rules`, `#NAME/analysis`, `#NAME/steps/3` and `#NAME/puzzles/SEED.GAME` are what they say, and
// `#variant=NAME&fen=FEN&moves=MOVE+MOVE&at=TURN&tab=analysis` holds a game or a position. Nothing behind `#` is sent
// anywhere. An entry of the browser's history that the page has written has a state, its screen and the kept game; one
// without comes from elsewhere: a link, which link.js opens.

import { endOf } from './lines.js';
import { PUBLIC } from './transport.js';

/** @typedef {{ screen: 'home' | 'game' | 'exercise', game: string }} Entry */

/** How long moves are waited for before the address follows, in milliseconds: browsers limit how often it may change. */
const LATER_MS = 150;

/** Whether a text is a link, with an address before it or without. @param {string} text */
export const isLink = (text) => /^(\S*#)?([a-z]+=[^&]*&)*variant=/.test(text.trim()) || readPlace(text.trim().replace(/^[^\s#]*/, '')) !== null;

/** {variant, fen, moves, at, puzzle, tab} of a link; null if it names no game. A mail may have broken it into lines. @param {string} text */
export function readLink(text) {
  const values = new URLSearchParams(text.slice(text.indexOf('#') + 1).replace(/\s*[\r\n]\s*/g, ''));
  const variant = values.get('variant');
  if (!variant) return null;
  const moves = (values.get('moves') ?? '').split(' ').filter(Boolean);
  const at = Number(values.get('at') ?? moves.length);
  return { variant, fen: values.get('fen'), moves, at: Number.isInteger(at) ? at : moves.length, puzzle: values.get('puzzle'), tab: values.get('tab') };
}

/** Variant, part and number of `#NAME/PART/NUMBER`; null if a link is not written so. @param {string} link */
export function readPlace(link) {
  const [, variant, part = 'play', at = null] = /^#([a-z]\w*)(?:\/(rules|analysis|steps|puzzles)(?:\/([\d.]+))?)?$/.exec(link) ?? [];
  return variant ? { variant, part, at } : null;
}

/** @param {Variant} variant @param {string | null} fen @param {string[]} moves @param {number} [at] */
export function linkTo(variant, fen, moves, at) {
  const values = new URLSearchParams({ variant: variant.variant });
  if (fen && fen !== variant.start) values.set('fen', fen);
  if (moves.length) values.set('moves', moves.join(' '));
  if (at !== undefined && at < moves.length) values.set('at', String(at));
  return `#${values}`;
}

/** A link as it is copied: on a public site a whole address; the address of `asterism serve` is this machine's alone. @param {string} link */
export const sharing = (link) => (PUBLIC ? location.href.split('#')[0] + link : link);
export const USE = PUBLIC ? 'It opens for everybody.' : 'Anyone with Asterism can paste it into "Text of games", or append it to the address of an Asterism page.';

/**
 * Of what is shown, the end of the address and the title.
 * @param {{ game: GameTree, tab: string | undefined, task: Task | null }} shown
 * @returns {[string, string]}
 */
export function placeOf({ game, tab, task }) {
  const { variant, startFen, current } = game;
  const place = `#${variant.variant}`;
  if (task) return [`${place}/${task.address}`, task.label];
  if (tab === 'rules') return [`${place}/rules`, `${variant.title}: rules`];
  const analyses = tab === 'analysis';
  const link = linkTo(variant, startFen, game.moves(endOf(current)), game.line(current).length);
  const title = variant.title + (analyses ? ': analysis' : '');
  if (link === linkTo(variant, null, [])) return [place + (analyses ? '/analysis' : ''), title];
  return [link + (analyses ? '&tab=analysis' : ''), title];
}

export class Address {
  #app;
  /** The kept game that this tab shows. */
  #kept;
  /** Whether an entry of the history is being opened: until then the address is right. */
  #opening = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {App} app @param {() => string} kept */
  constructor(app, kept) {
    this.#app = app;
    this.#kept = kept;
    const later = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        if (this.entry) this.write(); // else a link is about to be opened
      }, LATER_MS);
    };
    for (const event of /** @type {const} */ (['newgame', 'change'])) app.game.when(event, later);
    app.tabs.events.when('select', later);
  }

  /** The entry of the history that is shown; null if the page has not written it. @returns {Entry | null} */
  get entry() {
    return history.state?.screen ? history.state : null;
  }

  /** Writes where the page is. Another screen is another entry of the history; a link that was opened keeps its own. */
  write() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { game, tabs, exercise } = this.#app;
    const { screen } = document.body.dataset;
    if (!screen || !game.root || this.#opening) return;
    const { task } = exercise;
    const [place, title] = screen === 'home' ? ['', ''] : placeOf({ game, tab: tabs.current, task: screen === 'exercise' ? task : null });
    document.title = title ? `${title} – Asterism` : 'Asterism';
    const { entry } = this;
    const state = { screen, game: this.#kept() };
    const address = location.href.split('#')[0] + place;
    if (entry && entry.screen !== screen) history.pushState(state, '', address);
    else if (!entry || entry.game !== state.game || address !== location.href) history.replaceState(state, '', address);
  }

  /** A link that begins a visit gets the front page below it: Back goes there. */
  below() {
    const link = location.href;
    history.replaceState({ screen: 'home', game: this.#kept() }, '', link.split('#')[0]);
    history.pushState(null, '', link);
  }

  /** Opens an entry: nothing that happens meanwhile changes the address. @param {() => Promise<void>} open */
  async during(open) {
    this.#opening = true;
    try {
      await open();
    } finally {
      this.#opening = false;
      this.write();
    }
  }
}
