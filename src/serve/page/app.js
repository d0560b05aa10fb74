// The application: each of its parts, made here and nowhere else, in the order in which they need each other. A part gets
// the application and keeps it to reach the others later; none writes into it.

import * as api from './api.js';
import { Focus, initKeys } from './access.js';
import { Address } from './address.js';
import { Board } from './board.js';
import { initChooser } from './chooser.js';
import { Clock } from './clock.js';
import { Effects } from './effects.js';
import { Entry } from './entry.js';
import { Exercise } from './exercise.js';
import { Game } from './game.js';
import { initScreens } from './home.js';
import { Hover } from './hover.js';
import { initMarks } from './marks.js';
import { Mode, shownOf } from './mode.js';
import { Play } from './play.js';
import { initButtons } from './playbuttons.js';
import { initCounters } from './players.js';
import { initPointer } from './pointer.js';
import { Premove } from './premove.js';
import { initRecent } from './recent.js';
import { initRules } from './rules.js';
import { fail, initStatus, say } from './status.js';
import { initStorage, tabGame } from './storage.js';
import { initTabs } from './tabs.js';
import { initSounds } from './theme.js';
import { Thinking } from './thinking.js';
import { Turner } from './turner.js';
import { Watch } from './watch.js';

/** @typedef {ReturnType<typeof fetchPanels>} Files */

/** Fetches the panels that the page can do without, in the order in which they start. */
export const fetchPanels = () => ({
  analysis: import('./analysis.js'),
  tree: import('./tree.js'),
  games: import('./games.js'),
  annotation: import('./annotation.js'),
  editor: import('./editor.js'),
  links: import('./link.js'),
  pictures: import('./pictures.js'),
  setups: import('./mysetups.js'),
  steps: import('./steps.js'),
  puzzles: import('./puzzles.js'),
  ending: import('./ending.js'),
  openings: import('./openings.js'),
});

export class App {
  api = api;
  status = say;
  fail = fail;
  /** Those that have started. @type {{ [P in keyof Files]?: ReturnType<Awaited<Files[P]>['init']> }} */
  panels = {};

  /** What the engine says of itself and of its games comes before all else. @param {Variant[]} variants @param {ServedAbout} about */
  constructor(variants, about) {
    this.about = about;
    this.game = new Game(variants);
    this.mode = new Mode();
    this.#follow();
    initStatus(this);
    this.tabs = initTabs();
    this.board = new Board(this.game);
    this.clock = new Clock(this);
    this.entry = new Entry(this);
    this.turner = new Turner(this);
    initMarks(this);
    this.effects = new Effects(this);
    initChooser(this);
    this.focus = new Focus(this);
    initKeys(this);
    initPointer(this);
    this.hover = new Hover(this);
    this.premove = new Premove(this);
    this.thinking = new Thinking(this);
    this.play = new Play(this);
    initButtons(this);
    initCounters(this);
    initSounds(this);
    initRules(this);
    this.screen = initScreens(this);
    initStorage({ game: this.game, extras: () => ({ play: this.play.settings }) }, {
      full: () => say('This browser cannot store any more for the page: a reload would lose the game. Save it under "Games".', 'error'),
      dropped: () => say('This browser has no room left: the oldest stored games were deleted.', 'error'),
    });
    initRecent(this);
    this.watch = new Watch(this);
    this.exercise = new Exercise(this);
    this.address = new Address(this, tabGame);
  }

  /** The state follows the game, before any other part hears of a change. */
  #follow() {
    const { game, mode } = this;
    const shown = () => { if (game.root) mode.on('shown', shownOf(game)); };
    game.when('newgame', () => {
      shown();
      if (game.root.data.exercise) mode.on('exercise', game.root.side ?? 'w');
      else mode.on('another');
    });
    game.when('change', shown);
    game.when('position', shown);
  }

  /** Starts the panels, each when its file is there. A panel that fails does not stop the page; whether one has failed. @param {Files} files */
  async addPanels(files) {
    let missing = false;
    for (const [name, file] of Object.entries(files)) {
      try {
        Object.assign(this.panels, { [name]: (await file).init(this) });
      } catch (error) {
        console.error('panel:', error);
        missing = true;
      }
    }
    return missing;
  }
}
