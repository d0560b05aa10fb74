// @ts-check
// Links and FEN. A link holds the game or the position, `#variant=NAME&fen=FEN&moves=MOVE+MOVE&at=TURN`, or names a
// puzzle, `#variant=NAME&puzzle=SEED.GAME`. `#NAME` begins a game, `#NAME/rules`, `#NAME/steps/3` and `#NAME/puzzles` show
// what they say. Behind the page's address a link opens there; nothing of it is sent anywhere. On a site the address is part of what is copied. That of `asterism serve` is not: it is this machine's alone, and holds the
// token.

import { PUBLIC } from './transport.js';
import { html, byId } from './svg.js';
import { button, copy, errorLine, field } from './controls.js';
import { playBothSides } from './setup.js';
import { endOf } from './lines.js';
import { messageOf } from './status.js';

/** @import { App } from './app.js' */

/** Whether a text is a link, with an address before it or without. @param {string} text */
export const isLink = (text) => /^(\S*#)?([a-z]+=[^&]*&)*variant=/.test(text.trim());

/** {variant, fen, moves, at, puzzle} of a link; null if it names no game. A mail may have broken it into lines. @param {string} text */
export function readLink(text) {
  const values = new URLSearchParams(text.slice(text.indexOf('#') + 1).replace(/\s*[\r\n]\s*/g, ''));
  const variant = values.get('variant');
  if (!variant) return null;
  const moves = (values.get('moves') ?? '').split(' ').filter(Boolean);
  const at = Number(values.get('at') ?? moves.length);
  return { variant, fen: values.get('fen'), moves, at: Number.isInteger(at) ? at : moves.length, puzzle: values.get('puzzle') };
}

/** `#NAME`, `#NAME/rules`, `#NAME/steps/3`, `#NAME/puzzles`, `#NAME/puzzles/SEED.GAME`; null if a link is not written so. @param {string} link */
export function readPlace(link) {
  const [, variant, part = 'play', at = null] = /^#([a-z]\w*)(?:\/(rules|steps|puzzles)(?:\/([\d.]+))?)?$/.exec(link) ?? [];
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

/** @param {string} variant @param {string} puzzle */
export const linkToPuzzle = (variant, puzzle) => `#${new URLSearchParams({ variant, puzzle })}`;

/** What is copied: on a public site a whole address; the address of `asterism serve` is this machine's alone. @param {string} link */
export const sharing = (link) => (PUBLIC ? location.href.split('#')[0] + link : link);
export const USE = PUBLIC ? 'It opens for everybody.' : 'Anyone with Asterism can paste it into "Text of games", or behind the address of a page of Asterism.';

export class Links {
  #app;

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    const { game } = app;
    this.error = errorLine();
    this.fen = html('input', { id: 'fen', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
    const form = html('form', { class: 'tools fen-row' }, field('FEN', this.fen, { class: 'field wide' }),
      html('button', { text: 'Set' }), button('Copy', () => copy(app, this.fen.value, 'FEN')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#set();
    });
    panel.append(html('h2', { text: 'Position and links' }), form, this.error, html('p', { class: 'hint', text: `A link holds the game or the position. ${USE}` }), html('div', { class: 'tools' },
      button('Copy link to the position', () => copy(app, sharing(linkTo(game.variant, game.current.fen, [])), 'Link to the position', USE), { id: 'link-position' }),
      button('Copy link to the game', () => this.#copyGame(), { id: 'link-game' })));
    game.addEventListener('change', () => {
      if (document.activeElement !== this.fen) this.fen.value = game.current?.fen ?? '';
      this.error.clear();
    });
    window.addEventListener('hashchange', () => this.open());
  }

  #copyGame() {
    const { game } = this.#app;
    const at = game.line().length;
    const link = linkTo(game.variant, game.startFen, game.moves(endOf(game.current)), at);
    return copy(this.#app, sharing(link), 'Link to the game', USE);
  }

  async #set() {
    const { game, status } = this.#app;
    this.error.clear();
    const fen = this.fen.value.trim();
    if (!fen) {
      this.error.show('The field for the FEN is empty.');
      return;
    }
    if (isLink(fen)) {
      await this.open(fen);
      return;
    }
    try {
      if (!await game.newGame(game.variant, fen)) return;
      playBothSides(this.#app);
      status('Position set.');
    } catch (error) {
      this.error.show(error);
    }
  }

  /** Opens a link. The screen that shows it; null if it named no game or the game could not be shown. @returns {Promise<'game' | 'exercise' | null>} */
  async open(link = location.hash) {
    if (!link || document.getElementById(link.slice(1))) return null; // a place in the page
    const { game, status, puzzles } = this.#app;
    const place = readPlace(link);
    const wanted = readLink(link);
    // The address is for opening only: after a reload the game goes on where it was.
    if (location.hash) history.replaceState({ screen: document.body.dataset.screen ?? 'game' }, '', location.href.split('#')[0]);
    try {
      if (place && game.variantNamed(place.variant)) return await this.#openPlace(place);
      if (!wanted) throw new Error('it names no game. It should hold "variant=" and a name, such as #variant=chess.');
      if (wanted.puzzle) {
        await puzzles?.show(wanted.variant, wanted.puzzle);
        return 'exercise';
      }
      if (!await game.load(wanted)) return 'game';
      playBothSides(this.#app);
    } catch (error) {
      const say = () => status(`The link cannot be opened: ${messageOf(error)}`, 'error');
      // At the start of the page another game is begun instead, and that takes messages away.
      if (game.root) say();
      else game.addEventListener('position', say, { once: true });
      return null;
    }
    game.goTo([game.root, ...game.line()][wanted.at] ?? game.current);
    status('Link opened.');
    return 'game';
  }

  /** @param {NonNullable<ReturnType<typeof readPlace>>} place @returns {Promise<'game' | 'exercise'>} */
  async #openPlace({ variant, part, at }) {
    const { steps, puzzles, play, tabs } = this.#app;
    if (part === 'steps') await steps?.begin(variant, at === null ? null : Number(at) - 1);
    else if (part === 'puzzles' && at) await puzzles?.show(variant, at);
    else if (part === 'puzzles') await puzzles?.begin(variant);
    else await play.start(variant);
    if (part === 'rules') tabs.select('rules');
    return this.#app.exercise.on ? 'exercise' : 'game';
  }
}

/** @param {App} app */
export const init = (app) => new Links(app, byId('panel-link'));
