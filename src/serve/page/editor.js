// The position editor: places and removes pieces on the board itself. Whether a position can be played is for the
// engine to say, in its own words.

import { html, byId } from './svg.js';
import { button, errorLine, fenForm, field, select } from './controls.js';
import { playBothSides } from './setup.js';
import { Palette } from './palette.js';
import { BoardInput } from './boardinput.js';

class Editor {
  #app;
  /** The FEN that is changed, and the squares that differ from it. */
  #base = '';
  /** @type {Record<Square, string | null>} */
  #squares = {};
  #fen = '';
  #asked = 0;
  #input;
  /** The node that was shown when the editing began. @type {TreeNode | null} */
  #node = null;

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.error = errorLine();
    this.palette = new Palette();
    this.side = select([['w', 'White'], ['b', 'Black']], 'w', { id: 'editor-side' });
    const { input, form } = fenForm('editor-fen', this.error, (fen) => this.#set(fen));
    this.fen = input;
    this.open = button('Edit this position', () => this.begin(), { id: 'editor-open', class: 'primary' });
    this.done = button('Use this position', () => this.#use(), { id: 'editor-done', class: 'primary' });
    this.body = html('div', { hidden: true }, this.palette.element,
      html('p', { class: 'hint', text: 'Choose a piece, then click squares. Drag pieces on the board; drag one off the board to remove it.' }),
      html('div', { class: 'tools' }, field('To move', this.side), button('Clear', () => this.#clear()), button('Start position', () => this.#set(app.game.variant.start))),
      form, this.error, html('div', { class: 'tools' }, this.done, button('Cancel', () => this.end())));
    panel.append(html('h2', { text: 'Set up a position' }), this.open, this.body);
    // Above the board, where it is seen whatever tab is open.
    this.barUse = button('Use', () => this.#use(), { id: 'editing-use', class: 'primary', title: 'Use this position' });
    this.bar = html('div', { id: 'editing-bar', role: 'status', hidden: true }, html('span', { text: 'You are editing the position.' }),
      this.barUse, button('Cancel', () => this.end(), { id: 'editing-cancel' }));
    byId('player-top').before(this.bar);
    this.side.addEventListener('change', () => this.#ask());
    this.#input = new BoardInput(app, this.palette, (changes) => this.#put(changes));
    app.game.when('change', () => {
      if (!this.#node || app.game.current === this.#node) return;
      this.end();
      app.status(`The editing was cancelled. The position was: ${this.#fen}`);
    });
  }

  begin() {
    const app = this.#app;
    const { game } = app;
    if (!game.board) return;
    app.watch.end();
    app.mode.on('stop');
    app.panels.analysis?.set(false);
    if (!app.mode.on('edit')) return;
    this.#node = game.current;
    this.bar.hidden = false;
    document.body.classList.add('editing');
    app.entry.clear();
    app.board.arrows([]);
    this.palette.show(game.variant);
    this.open.hidden = true;
    this.body.hidden = false;
    this.#input.start();
    this.side.value = game.current.side ?? 'w';
    this.#set(game.current.fen ?? game.startFen);
    this.palette.focus();
  }

  /** Leaves the editor; the board shows the game again. */
  end() {
    const app = this.#app;
    this.#asked += 1;
    this.#node = null;
    this.bar.hidden = true;
    document.body.classList.remove('editing');
    this.#input.stop();
    this.open.hidden = false;
    this.body.hidden = true;
    if (app.game.board) app.board.show(app.game.board);
    app.entry.clear();
    if (app.mode.on('back')) app.play.reply();
  }

  /** @param {string} fen */
  #set(fen) {
    this.#base = fen;
    this.#squares = {};
    return this.#ask({ asWritten: true });
  }

  #clear() {
    for (const square of this.#app.board.cells.keys()) this.#squares[square] = null;
    return this.#ask();
  }

  /** @param {Record<Square, string | null>} changes */
  #put(changes) {
    Object.assign(this.#squares, changes);
    return this.#ask();
  }

  /** Asks the engine for the position with all changes. `asWritten`: the FEN says who is to move. */
  async #ask({ asWritten = false } = {}) {
    const { game, board, api } = this.#app;
    this.#asked += 1;
    const asked = this.#asked;
    const body = { variant: game.variant.variant, fen: this.#base, squares: this.#squares, side: asWritten ? undefined : this.side.value };
    try {
      const answer = await api.post('edit', body);
      if (asked !== this.#asked) return;
      this.#fen = answer.fen;
      this.fen.value = answer.fen;
      this.side.value = answer.board.side;
      board.show({ ...answer.board, last: [] });
      this.#allow(!answer.error);
      if (answer.error) this.error.show(answer.error);
      else this.error.clear();
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#allow(false);
      this.error.show(error);
    }
  }

  /** @param {boolean} use */
  #allow(use) {
    this.done.disabled = !use;
    this.barUse.disabled = !use;
    this.bar.children[0].textContent = use ? 'You are editing the position.' : 'You are editing the position. It cannot be used as it is.';
  }

  async #use() {
    const { game, status } = this.#app;
    try {
      if (!await game.load({ variant: game.variant.variant, fen: this.#fen })) return;
      playBothSides(this.#app);
      status('Position set up. You play both sides; choose a side and "Play from here" to play against the engine.');
    } catch (error) {
      this.#app.tabs.select('setup');
      this.error.show(error);
    }
  }
}

/** @param {App} app */
export const init = (app) => new Editor(app, byId('panel-editor'));
