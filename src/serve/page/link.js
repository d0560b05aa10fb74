// Links and FEN. A link holds the game or the position behind the `#` of the page's address, so nothing of it is sent
// anywhere: `#variant=NAME&fen=FEN&moves=MOVE+MOVE&at=TURN`.

import { html, byId } from './svg.js';
import { button, copy, errorLine, field, playBothSides } from './controls.js';
import { endOf } from './lines.js';

/** {variant, fen, moves, at} of a link or its fragment; null if it names no game. */
export function readLink(text) {
  const values = new URLSearchParams(text.slice(text.indexOf('#') + 1));
  const variant = values.get('variant');
  if (!variant) return null;
  const moves = (values.get('moves') ?? '').split(' ').filter(Boolean);
  const at = Number(values.get('at') ?? moves.length);
  return { variant, fen: values.get('fen'), moves, at: Number.isInteger(at) ? at : moves.length };
}

function linkTo(variant, fen, moves, at) {
  const values = new URLSearchParams({ variant: variant.variant });
  if (fen && fen !== variant.start) values.set('fen', fen);
  if (moves.length) values.set('moves', moves.join(' '));
  if (at !== undefined && at < moves.length) values.set('at', at);
  return `${location.href.split('#')[0]}#${values}`;
}

class Links {
  #app;

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
    panel.append(html('h2', { text: 'Position and links' }), form, this.error, html('div', { class: 'tools' },
      button('Copy link to the position', () => copy(app, linkTo(game.variant, game.current.fen, []), 'Link to the position'), { id: 'link-position' }),
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
    return copy(this.#app, link, 'Link to the game');
  }

  async #set() {
    const { game, status } = this.#app;
    this.error.clear();
    const fen = this.fen.value.trim();
    if (!fen) {
      this.error.show('The field for the FEN is empty.');
      return;
    }
    try {
      await game.newGame(game.variant, fen);
      playBothSides(this.#app);
      status('Position set.');
    } catch (error) {
      this.error.show(error);
    }
  }

  /** Opens a link. True if it named a game and the game could be shown. */
  async open(link = location.hash) {
    const wanted = readLink(link);
    if (!wanted) return false;
    // The address is for opening only: after a reload the game goes on where it was.
    if (location.hash) history.replaceState(null, '', location.href.split('#')[0]);
    const { game, status } = this.#app;
    try {
      await game.load(wanted);
      playBothSides(this.#app);
    } catch (error) {
      const say = () => status(`The link cannot be opened: ${error.message}`, 'error');
      // At the start of the page another game is begun instead, and that takes messages away.
      if (game.root) say();
      else game.addEventListener('position', say, { once: true });
      return false;
    }
    game.goTo([game.root, ...game.line()][wanted.at] ?? game.current);
    status('Link opened.');
    return true;
  }
}

export function init(app) {
  const links = new Links(app, byId('panel-link'));
  app.openLink = (link) => links.open(link);
}
