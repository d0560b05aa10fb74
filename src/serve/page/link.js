// Links and FEN. A link (address.js says how they are written) opens where it is pasted, behind the page's address, or
// in the history. On a site the address is part of what is copied. That of `asterism serve` is not: it is this
// machine's alone, and holds the token.

import { USE, isLink, linkTo, readLink, readPlace, sharing } from './address.js';
import { html, byId } from './svg.js';
import { button, copy, errorLine, fenForm } from './controls.js';
import { playBothSides } from './setup.js';
import { endOf } from './lines.js';
import { maySit } from './mode.js';
import { messageOf } from './status.js';

export class Links {
  #app;

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    const { game } = app;
    this.error = errorLine();
    const { input, form } = fenForm('fen', this.error, (fen) => this.#set(fen), button('Copy', () => copy(app, input.value, 'FEN')));
    panel.append(html('h2', { text: 'Share' }), html('div', { class: 'tools' },
      button('Copy link to the position', () => copy(app, sharing(linkTo(game.variant, game.current.fen, [])), 'Link to the position', USE), { id: 'link-position' }),
      button('Copy link to the game', () => copy(app, sharing(linkTo(game.variant, game.startFen, game.moves(endOf(game.current)), game.line().length)), 'Link to the game', USE), { id: 'link-game' })), html('p', { class: 'hint', text: USE }), form, this.error);
    game.when('change', () => {
      if (document.activeElement !== input) input.value = game.current?.fen ?? '';
      this.error.clear();
    });
    // What the page has written itself is opened by the history (home.js).
    window.addEventListener('hashchange', async () => {
      if (app.address.entry) return;
      const screen = await this.open();
      if (screen) app.screen(screen);
      app.address.write();
    });
  }

  /** @param {string} fen */
  async #set(fen) {
    const { game, status } = this.#app;
    if (isLink(fen)) return this.open(fen);
    if (!await game.load({ variant: game.variant.variant, fen })) return;
    playBothSides(this.#app);
    status('Position set.');
  }

  /** Opens a link. The screen that shows it; null if it named no game or the game could not be shown. @returns {Promise<'game' | 'exercise' | null>} */
  async open(link = location.hash) {
    if (!link || document.getElementById(link.slice(1))) return null; // a place in the page
    const { game, status, panels: { puzzles }, tabs, address } = this.#app;
    const place = readPlace(link.slice(link.indexOf('#')));
    const wanted = readLink(link);
    const sent = link === location.hash && !address.entry;
    try {
      if (place && game.variantNamed(place.variant)) return await this.#openPlace(place);
      if (!wanted) throw new Error('it does not name a game. It should contain "variant=" and a name, such as #variant=chess.');
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
      else game.when('position', say, { once: true });
      return null;
    }
    game.goTo([game.root, ...game.line()][wanted.at] ?? game.current);
    if (wanted.tab === 'analysis') tabs.select('analysis');
    else if (sent && (wanted.moves.length || game.startFen !== game.variant.start)) this.#ask();
    else status('Link opened.');
    return 'game';
  }

  /** Asks what to do with a position that was sent. */
  #ask() {
    const { game, mode, play, tabs, panels: { analysis } } = this.#app;
    const offer = byId('offer');
    const answer = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ act) => button(text, () => {
      offer.hidden = true;
      act();
    }, { id });
    const playOn = () => {
      byId(`side-${game.current.side ?? 'w'}`).checked = true;
      play.here();
    };
    const analyse = () => {
      tabs.select('analysis');
      analysis?.set(true);
    };
    offer.replaceChildren(html('span', { text: 'This position was sent to you. ' }),
      ...(maySit(mode.state) ? [answer('shared-play', 'Play on', playOn)] : []), answer('shared-analyse', 'Analyse', analyse));
    offer.hidden = false;
  }

  /** @param {NonNullable<ReturnType<typeof readPlace>>} place @returns {Promise<'game' | 'exercise'>} */
  async #openPlace({ variant, part, at }) {
    const { panels: { steps, puzzles }, play, tabs, game, exercise } = this.#app;
    if (part === 'steps') await steps?.begin(variant, at === null ? undefined : Number(at) - 1);
    else if (part === 'puzzles' && at) await puzzles?.show(variant, at);
    else if (part === 'puzzles') await puzzles?.begin(variant);
    else {
      const shown = !exercise.on && game.variant === game.variantNamed(variant);
      if (part === 'play' || !shown) await play.start(variant);
      tabs.select(part);
      return 'game';
    }
    return exercise.on ? 'exercise' : 'game';
  }
}

/** @param {App} app */
export const init = (app) => new Links(app, byId('panel-link'));
