// Setups of one's own: start positions that are kept by a name, each with its diagram, its link, new games, and what
// games of the engine against itself make of it.

import { html, byId } from './svg.js';
import { button, copy, download, errorLine, fileName, session, setting } from './controls.js';
import { picture } from './home.js';
import { linkTo, sharing } from './link.js';
import { toPng } from './pictures.js';

const kept = setting('setups', [], Array.isArray);
/** Games of the statistics, the level that plays them, and the turns after which one counts as a draw. */
const [GAMES, LEVEL, TURNS] = [10, 6, 200];
const NAME = 40;

const isSetup = (one) => ['name', 'variant', 'fen'].every((key) => typeof one?.[key] === 'string');
const all = () => kept.get().filter(isSetup);

class Setups {
  #app;
  #work = null;

  init(app) {
    this.#app = app;
    const name = html('input', { id: 'setup-name', maxlength: NAME, placeholder: 'Name of your setup' });
    const error = errorLine();
    const form = html('form', { class: 'tools', id: 'setup-keep' }, name, html('button', { text: 'Keep as my setup' }));
    byId('panel-editor').append(html('h2', { text: 'My setups' }),
      html('p', { class: 'hint', text: 'Keeps the start of the game that is shown. Your setups stand on the front page.' }), form, error);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = name.value.trim();
      const { game } = app;
      if (!text) error.show('A setup needs a name.');
      else if (app.editing) error.show('A position is being edited: use it or cancel first.');
      else if (game.root.data.exercise) error.show('An exercise is no setup.');
      else {
        error.clear();
        const setup = { name: text, variant: game.variant.variant, fen: game.startFen };
        kept.set([...all().filter((one) => one.name !== text || one.variant !== setup.variant), setup]);
        name.value = '';
        app.status(`“${text}” is kept. It stands on the front page.`);
      }
    });
  }

  /** Shows the setups on the front page. */
  show(app, panel) {
    const setups = all().filter(({ variant }) => app.game.variantNamed(variant));
    panel.hidden = !setups.length;
    if (this.#work) return; // the statistics that are being made stay
    panel.replaceChildren(html('h2', { text: 'My setups' }), html('div', { class: 'setups' }, ...setups.map((setup) => this.#card(setup, panel))));
  }

  #card(setup, panel) {
    const app = this.#app;
    const variant = app.game.variantNamed(setup.variant);
    const board = html('img', { alt: setup.fen, width: 130, height: 130 });
    picture(variant, setup.fen).then((address) => { board.src = address; }, () => { board.hidden = true; });
    const said = html('p', { class: 'hint', role: 'status' });
    const tell = (text) => { said.textContent = text; };
    const stats = button('Try it out', () => (this.#work ? this.#work.abort() : this.#statistics(setup, said, stats)), { title: `${GAMES} quick games of the engine against itself` });
    const save = async (kind) => {
      const text = await app.api.text('picture', { variant: setup.variant, fen: setup.fen, moves: [], size: 1200 });
      download(fileName(app.game, kind), kind === 'svg' ? text : await toPng(text), 'image/svg+xml');
    };
    return html('article', { class: 'card setup', 'aria-label': setup.name }, board, html('div', { class: 'card-text' },
      html('h3', { text: setup.name }), html('small', { text: variant.title }), said),
    html('div', { class: 'buttons' }, button('Play', () => this.#play(setup), { class: 'primary' }), stats,
        button('Copy link', () => copy({ status: tell }, sharing(linkTo(variant, setup.fen, [])), 'Link')),
        button('SVG', () => save('svg').catch((error) => tell(error.message))),
        button('PNG', () => save('png').catch((error) => tell(error.message))),
        button('Delete', (event) => this.#drop(setup, event.target.closest('article'), panel))));
  }

  async #play({ variant, fen }) {
    const { game, play } = this.#app;
    try {
      if (!await game.newGame(variant, fen)) return;
      play.here();
      this.#app.screen('game');
    } catch (error) {
      this.#app.screen('game');
      this.#app.fail(error);
    }
  }

  #drop(setup, card, panel) {
    kept.set(all().filter((one) => one.name !== setup.name || one.variant !== setup.variant));
    card.replaceChildren(html('p', { class: 'hint', text: `“${setup.name}” is deleted. ` }), button('Undo', () => {
      kept.set([...all(), setup]);
      this.show(this.#app, panel);
    }));
  }

  /** Plays quick games from a setup and says who won them. */
  async #statistics({ variant, fen }, said, stop) {
    const { api } = this.#app;
    const work = new AbortController();
    this.#work = work;
    const label = stop.textContent;
    stop.textContent = 'Stop';
    const results = [];
    let turns = 0;
    const tell = () => {
      const many = (result) => results.filter((one) => one === result).length;
      const mean = results.length ? `, ${Math.round(turns / results.length)} turns a game` : '';
      said.textContent = `${results.length} of ${GAMES} quick games: White won ${many('1-0')}, drawn ${many('1/2-1/2')}, Black won ${many('0-1')}${mean}.`;
    };
    try {
      tell();
      while (results.length < GAMES && !work.signal.aborted) {
        const [result, length] = await this.#quickGame(variant, fen, work.signal);
        if (!result) break;
        results.push(result);
        turns += length;
        tell();
      }
    } catch (error) {
      said.textContent = error.message;
    }
    stop.textContent = label;
    this.#work = null;
  }

  /** One game: [result, turns]. The result is null where it was stopped. */
  async #quickGame(variant, fen, signal) {
    const { api } = this.#app;
    const moves = [];
    while (moves.length < TURNS) {
      let best = null;
      await api.stream('search', { variant, fen, moves, level: LEVEL, session: session('setup') }, (name, data) => {
        if (name === 'done') best = data.bestmove;
        if (name === 'error') throw new Error(data.error);
      }, signal);
      if (signal.aborted || !best) return [null, 0];
      moves.push(best);
      const { position } = await api.post('position', { variant, fen, moves });
      if (position.result) return [position.result, moves.length];
    }
    return ['1/2-1/2', moves.length];
  }
}

export const setups = new Setups();

export function init(app) {
  setups.init(app);
}
