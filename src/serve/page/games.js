// Games in and out: paste a text, open a file, choose one of several games; save or copy the game as text or JSON.

import { html, byId } from './svg.js';
import { button, copy, download, errorLine, field, fileName } from './controls.js';
import { playBothSides } from './setup.js';
import { endGame, endOf } from './lines.js';
import { isLink } from './address.js';
import { playerOf } from './players.js';
import { addVariations, nodesOf } from './gametext.js';

/** What the server takes; a longer file would only be refused after the way there. */
const MOST_BYTES = 1_000_000;

/** Tags that tell how a game ended. */
const OF_THE_END = ['Reason', 'Ended', 'Termination', 'PlyCount', 'Fault'];

/** Today, as records write it: Swedish writes dates so, but for the dots. */
const today = () => new Date().toLocaleDateString('sv').replaceAll('-', '.');

export class Games {
  #app;
  /** @type {Recorded[]} */
  #read = [];

  /** @param {App} app @param {HTMLElement} panel */
  constructor(app, panel) {
    this.#app = app;
    this.error = errorLine();
    this.text = html('textarea', { id: 'games-text', rows: 5, spellcheck: 'false', placeholder: 'Paste a game: moves, PGN, a line of JSON, or a link of this page' });
    this.file = html('input', { type: 'file', id: 'games-file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true' });
    this.list = html('select', { id: 'games-list', size: 8, 'aria-label': 'Games of the text' });
    this.choice = html('div', { class: 'choice', hidden: true }, html('p'), this.list, button('Show this game', () => this.#show(this.list.selectedIndex), { class: 'primary' }));
    this.white = html('input', { id: 'games-white', maxlength: 60 });
    this.black = html('input', { id: 'games-black', maxlength: 60 });
    const copyText = button('Copy text', () => this.error.during(async () => copy(app, (await this.#write()).pgn, 'Game')));
    panel.append(
      html('h2', { text: 'Open a game' }), field('Text of games', this.text, { class: 'field wide' }),
      html('div', { class: 'tools' }, button('Read', () => this.read(this.text.value), { class: 'primary', id: 'games-read' }), button('Open file …', () => this.file.click()), this.file),
      this.error, this.choice,
      html('h2', { text: 'Save this game' }),
      html('div', { class: 'fields' }, field('White', this.white), field('Black', this.black)),
      html('div', { class: 'tools' }, button('Save as text', () => this.save('pgn'), { id: 'games-save' }), button('Save as JSON', () => this.save('json')), copyText));
    this.#listen(panel);
  }

  /** @param {HTMLElement} panel */
  #listen(panel) {
    const { game } = this.#app;
    this.file.addEventListener('change', () => this.#open(this.file.files?.[0]));
    this.list.addEventListener('dblclick', () => this.#show(this.list.selectedIndex));
    panel.addEventListener('dragover', (event) => event.preventDefault());
    panel.addEventListener('drop', (event) => {
      event.preventDefault();
      this.#open(event.dataTransfer?.files[0]);
    });
    for (const [input, side] of /** @type {[HTMLInputElement, string][]} */ ([[this.white, 'white'], [this.black, 'black']])) {
      input.addEventListener('change', () => {
        game.root.data[side] = input.value.trim();
        game.touch();
      });
    }
    game.when('played', ({ node }) => {
      const { data } = game.root;
      if (!node.parent?.parent) data.date ??= today();
      data.tags = data.tags?.filter((/** @type {[string, string]} */ [name]) => !OF_THE_END.includes(name)); // it goes on otherwise
    });
    game.when('newgame', () => {
      this.white.value = game.root.data.white ?? '';
      this.black.value = game.root.data.black ?? '';
    });
  }

  /** @param {File | undefined} file */
  async #open(file) {
    this.file.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.error.show(`${file.name} has ${Math.ceil(file.size / 1000)} kB, expected at most ${MOST_BYTES / 1000} kB.`);
      return;
    }
    this.text.value = await file.text();
    await this.read(this.text.value);
  }

  /** Reads games of a text, and shows the game if there is one. @param {string} text */
  read(text) {
    const { game, api, panels: { links } } = this.#app;
    this.choice.hidden = true;
    return this.error.during(async () => {
      if (isLink(text)) return links?.open(text);
      const { games, errors } = await api.post('games/read', { text, variant: game.variant.variant });
      this.#read = games;
      if (games.length === 1) await this.#show(0);
      else this.#choose();
      if (errors.length) this.error.show([this.error.textContent, `Left out: ${errors.join('; ')}`].filter(Boolean).join('. '));
    });
  }

  #choose() {
    this.list.replaceChildren(...this.#read.map((game, index) => html('option', { value: index, text: this.#line(game, index) })));
    this.list.size = Math.min(10, Math.max(2, this.#read.length));
    this.list.selectedIndex = 0;
    this.choice.children[0].textContent = this.#read.length ? `${this.#read.length} games. Choose one:` : 'There is no game in this text.';
    this.choice.hidden = false;
    this.list.focus();
  }

  /** @param {Recorded} game @param {number} index */
  #line({ variant, white, black, result, moves }, index) {
    const title = this.#app.game.variantNamed(variant)?.title ?? variant;
    return `${index + 1}. ${white || 'White'} – ${black || 'Black'}  ${result ?? '*'}  ${title}, ${moves.length} turns`;
  }

  /** @param {number} index */
  async #show(index) {
    const { game, status, tabs } = this.#app;
    const chosen = this.#read[index];
    if (!chosen) return;
    await this.error.during(async () => {
      if (!await game.load(chosen)) return;
      playBothSides(this.#app);
      const { white, black, result, reason, tags } = chosen;
      for (const [name, value] of Object.entries({ white, black, result, tags })) if (value) game.root.data[name] = value;
      if (result && result !== '*' && !game.current.result) endGame(game, result, reason ?? 'according to the record');
      this.white.value = white ?? '';
      this.black.value = black ?? '';
      const { added, refused } = await addVariations(this.#app, chosen.nodes ?? []);
      game.goTo(game.root);
      tabs.select('analysis');
      game.touch();
      const more = [added && `variations: ${added}`, refused && `variations left out because they are not legal: ${refused}`];
      status(`Game read: ${[`turns: ${chosen.moves.length}`, ...more].filter(Boolean).join(', ')}.`);
    });
  }

  /** {pgn, json} of the game, the text with its variations. */
  async #write() {
    const { game, api } = this.#app;
    const end = endOf(game.root);
    const { data } = game.root;
    const place = game.place(end, []);
    const result = end.result ?? data.ended?.result ?? data.result ?? '*';
    /** @param {Side} side @param {string} [given] */
    const name = (side, given) => given || (playerOf(this.#app, side)?.replace('You', 'Player') ?? null);
    return api.post('games/write', { ...place, white: name('w', data.white), black: name('b', data.black), date: data.date ?? null, result, tags: data.tags ?? [], nodes: nodesOf(game) });
  }

  /** Saves the game as a file. @param {'pgn' | 'json'} kind */
  save(kind = 'pgn') {
    return this.error.during(async () => {
      const written = await this.#write();
      const [ending, type] = kind === 'pgn' ? ['pgn', 'application/x-chess-pgn'] : ['jsonl', 'application/x-ndjson'];
      download(fileName(this.#app.game, ending), written[kind], type);
      this.#app.status('Game saved.');
    });
  }
}

/** @param {App} app */
export const init = (app) => new Games(app, byId('panel-games'));
