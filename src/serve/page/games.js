// Games in and out: paste a text, open a file, choose one of several games; save or copy the game as text or JSON.

import { html, byId } from './svg.js';
import { button, copy, download, errorLine, field, fileName } from './controls.js';
import { playBothSides } from './setup.js';
import { endGame, endOf } from './lines.js';
import { engineName } from './levels.js';
import { isLink } from './link.js';
import { nodesOf } from './gametext.js';
import { addVariations } from './variations.js';

/** What the server takes; a longer file would only be refused after the way there. */
const MOST_BYTES = 1_000_000;

/** Who plays a side, where nobody has said it; null where one user plays both. */
function playerName({ side, level, names }, of) {
  if (names?.[of]) return names[of];
  if (side === 'both') return null;
  return side === of ? 'Player' : engineName(level);
}

/** Today, as records write it. */
function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

class Games {
  #app;
  #read = [];

  constructor(app, panel) {
    this.#app = app;
    this.error = errorLine();
    this.text = html('textarea', { id: 'games-text', rows: 5, spellcheck: 'false', placeholder: 'Paste a game: moves, PGN, a line of JSON, or a link of this page' });
    this.file = html('input', { type: 'file', id: 'games-file', class: 'unseen', tabindex: -1, 'aria-hidden': 'true' });
    this.list = html('select', { id: 'games-list', size: 8, 'aria-label': 'Games of the text' });
    this.choice = html('div', { class: 'choice', hidden: true }, html('p'), this.list, button('Show this game', () => this.#show(this.list.selectedIndex), { class: 'primary' }));
    this.white = html('input', { id: 'games-white', maxlength: 60 });
    this.black = html('input', { id: 'games-black', maxlength: 60 });
    panel.append(
      html('h2', { text: 'Open a game' }), field('Text of games', this.text, { class: 'field wide' }),
      html('div', { class: 'tools' }, button('Read', () => this.read(this.text.value), { class: 'primary', id: 'games-read' }), button('Open file …', () => this.file.click()), this.file),
      this.error, this.choice,
      html('h2', { text: 'Save this game' }),
      html('div', { class: 'fields' }, field('White', this.white), field('Black', this.black)),
      html('div', { class: 'tools' }, button('Save as text', () => this.#save('pgn'), { id: 'games-save' }), button('Save as JSON', () => this.#save('json')), button('Copy text', () => this.#copy())));
    this.#listen(panel);
  }

  #listen(panel) {
    const { game } = this.#app;
    this.file.addEventListener('change', () => this.#open(this.file.files[0]));
    this.list.addEventListener('dblclick', () => this.#show(this.list.selectedIndex));
    panel.addEventListener('dragover', (event) => event.preventDefault());
    panel.addEventListener('drop', (event) => {
      event.preventDefault();
      this.#open(event.dataTransfer.files[0]);
    });
    for (const [input, side] of [[this.white, 'white'], [this.black, 'black']]) {
      input.addEventListener('change', () => {
        game.root.data[side] = input.value.trim();
        game.touch();
      });
    }
    game.addEventListener('played', ({ detail: { node } }) => { if (!node.parent.parent) game.root.data.date ??= today(); });
    game.addEventListener('newgame', () => {
      this.white.value = game.root.data.white ?? '';
      this.black.value = game.root.data.black ?? '';
    });
  }

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

  /** Reads games of a text, and shows the game if there is one. */
  async read(text) {
    this.error.clear();
    this.choice.hidden = true;
    try {
      if (isLink(text)) {
        await this.#app.openLink(text);
        return;
      }
      const { game } = this.#app;
      const { games, errors } = await this.#app.api.post('games/read', { text, variant: game.variant.variant });
      this.#read = games;
      if (games.length === 1) await this.#show(0);
      else this.#choose();
      if (errors.length) this.error.show([this.error.textContent, `Left out: ${errors.join('; ')}`].filter(Boolean).join('. '));
    } catch (error) {
      this.error.show(error);
    }
  }

  #choose() {
    this.list.replaceChildren(...this.#read.map((game, index) => html('option', { value: index, text: this.#line(game, index) })));
    this.list.size = Math.min(10, Math.max(2, this.#read.length));
    this.list.selectedIndex = 0;
    this.choice.firstChild.textContent = this.#read.length ? `${this.#read.length} games. Choose one:` : 'There is no game in this text.';
    this.choice.hidden = false;
    this.list.focus();
  }

  #line({ variant, white, black, result, moves }, index) {
    const title = this.#app.game.variantNamed(variant)?.title ?? variant;
    return `${index + 1}. ${white || 'White'} – ${black || 'Black'}  ${result ?? '*'}  ${title}, ${moves.length} turns`;
  }

  async #show(index) {
    const { game, status } = this.#app;
    const chosen = this.#read[index];
    if (!chosen) return;
    this.error.clear();
    try {
      if (!await game.load(chosen)) return;
      playBothSides(this.#app);
    } catch (error) {
      this.error.show(error);
      return;
    }
    const { white, black, result, reason } = chosen;
    for (const [name, value] of Object.entries({ white, black, result })) if (value) game.root.data[name] = value;
    if (result && result !== '*' && !game.current.result) endGame(game, result, reason ?? 'according to the record');
    this.white.value = white ?? '';
    this.black.value = black ?? '';
    const { added, refused } = await addVariations(this.#app, chosen.nodes);
    game.touch();
    const more = [added && `variations: ${added}`, refused && `variations left out because they are not legal: ${refused}`];
    status(`Game read: ${[`turns: ${chosen.moves.length}`, ...more].filter(Boolean).join(', ')}.`);
  }

  /** {pgn, json} of the game, the text with its variations. */
  async #write() {
    const { game, api } = this.#app;
    const end = endOf(game.root);
    const { data } = game.root;
    const place = game.place(end, []);
    const result = end.result ?? data.ended?.result ?? data.result ?? '*';
    const { play } = this.#app;
    const name = (side, given) => given || playerName(play, side);
    return api.post('games/write', { ...place, white: name('w', data.white), black: name('b', data.black), date: data.date ?? null, result, nodes: nodesOf(game) });
  }

  /** Saves the game as a file. */
  save(kind = 'pgn') {
    return this.#save(kind);
  }

  async #save(kind) {
    this.error.clear();
    try {
      const written = await this.#write();
      const [ending, type] = kind === 'pgn' ? ['pgn', 'application/x-chess-pgn'] : ['jsonl', 'application/x-ndjson'];
      download(fileName(this.#app.game, ending), written[kind], type);
    } catch (error) {
      this.error.show(error);
    }
  }

  async #copy() {
    try {
      await copy(this.#app, (await this.#write()).pgn, 'Game');
    } catch (error) {
      this.error.show(error);
    }
  }
}

export function init(app) {
  app.games = new Games(app, byId('panel-games'));
}
