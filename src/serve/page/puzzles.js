// Puzzles: positions with one winning turn, proved by the engine when they were made. They come as a file of JSON lines.

import { byId, html, sideName } from './svg.js';
import { button, copy, field, select, session } from './controls.js';
import { USE, sharing } from './address.js';
import { puzzlesDone } from './steps.js';
import { reasonText } from './status.js';

/** @typedef {{ variant: string, fen: string, solution: string[], wins_in: number, by: string, level: number, seed: number, game: number }} Puzzle */

/** The engine looks at so many nodes for the best defence, and for whether another way wins as soon. */
const NODES = 20_000;
/** The weakest level that finds the first turn, and what that makes of a puzzle. @type {[string, string, number][]} */
const GRADES = [['all', 'all', 99], ['easy', 'easy', 5], ['medium', 'medium', 8], ['hard', 'hard', 99]];
const hard = (/** @type {Puzzle} */ { level }) => GRADES.findIndex(([, , most], grade) => grade > 0 && level <= most);
const gradeOf = (/** @type {Puzzle} */ puzzle) => GRADES[hard(puzzle)][0];
const nameOf = (/** @type {Puzzle} */ { seed, game }) => `${seed}.${game}`;

/** @type {Map<string, Puzzle[]>} */
const files = new Map();

/** The puzzles of a game, the easy ones and the short ones first. @param {string} variant */
async function puzzlesOf(variant) {
  const known = files.get(variant);
  if (known) return known;
  const answer = await fetch(new URL(`./puzzles/${encodeURIComponent(variant)}.jsonl`, import.meta.url));
  if (!answer.ok) throw new Error(`There are no puzzles of ${variant} here.`);
  /** @type {Puzzle[]} */
  const read = (await answer.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line));
  files.set(variant, read.sort((a, b) => hard(a) - hard(b) || a.wins_in - b.wins_in || a.level - b.level));
  return read;
}

/** @param {App} app */
export const init = (app) => ({
  /** Shows the puzzle of this name. Throws if there is none. @param {string} variant @param {string} name */
  show: async (variant, name) => {
    const all = await puzzlesOf(variant);
    const named = all.find((one) => nameOf(one) === name);
    if (!named) throw new Error(`there is no puzzle ${name} of ${variant} here`);
    await app.exercise.begin(task(app, all, named));
  },

  /** Shows the first puzzle of a game that is not solved, or the one after `last`. @param {string} variant @param {Puzzle | null} last */
  begin: async (variant, last = null) => {
    try {
      const all = await puzzlesOf(variant);
      const { grade, solved } = puzzlesDone(variant).get();
      const graded = all.filter((one) => gradeOf(one) === grade);
      const some = graded.length ? graded : all;
      const fresh = some.filter((one) => one !== last && !solved.includes(nameOf(one)));
      const after = fresh.find((one) => some.findIndex((other) => other === last) < some.indexOf(one));
      await app.exercise.begin(task(app, all, after ?? fresh[0] ?? some[0]));
    } catch (error) {
      app.screen('game');
      app.fail(error);
    }
  },
});

/** @param {App} app @param {Puzzle[]} all @param {Puzzle} puzzle @returns {Task} */
function task(app, all, puzzle) {
  const { variant, fen, solution, wins_in: within, by } = puzzle;
  const kept = puzzlesDone(variant);
  const mover = fen.split(' ')[1] === 'w' ? 'w' : 'b';
  const side = sideName(mover);
  const end = reasonText({ result: mover === 'w' ? '1-0' : '0-1', reason: by });
  const next = () => app.panels.puzzles?.begin(variant, puzzle);
  return {
    variant,
    position: fen,
    label: `${app.game.variantNamed(variant)?.title} · puzzle ${all.indexOf(puzzle) + 1} of ${all.length}, ${gradeOf(puzzle)}`,
    place: [0, all.length],
    address: `puzzles/${nameOf(puzzle)}`,
    title: within === 1 ? `${side} wins with this turn` : `${side} wins in ${within} turns`,
    text: `One turn wins, and only one. The end: ${end}.`,
    judge: (node, turn) => judge(app, puzzle, node, turn),
    solution: (turn) => solution[2 * turn] ?? null,
    right: `Solved: ${end}.`,
    shown: `The end: ${end}. This puzzle will come up again.`,
    skip: next,
    solved: ({ helped, shown }) => {
      if (shown) return; // it comes again
      const { streak, solved, best, ...rest } = kept.get();
      const now = helped ? 0 : streak + 1;
      kept.set({ ...rest, streak: now, best: Math.max(best, now), solved: [...new Set([...solved, nameOf(puzzle)])] });
      recount(all, kept);
    },
    missed: () => {
      kept.set({ ...kept.get(), streak: 0 });
      recount(all, kept);
    },
    buttons: () => [button('Next puzzle', next, { class: 'primary', id: 'exercise-next' })],
    below: below(app, all, puzzle),
  };
}

/** What has been done so far, and which puzzles are wanted. @param {App} app @param {Puzzle[]} all @param {Puzzle} puzzle */
function below(app, all, puzzle) {
  const { variant } = puzzle;
  const kept = puzzlesDone(variant);
  const { grade } = kept.get();
  const counts = GRADES.map(([name, words]) => /** @type {[string, string]} */ ([name, `${words} (${all.filter((one) => name === 'all' || gradeOf(one) === name).length})`]));
  const grades = select(counts, grade, { id: 'puzzle-grade' });
  grades.addEventListener('change', () => {
    kept.set({ ...kept.get(), grade: grades.value });
    app.panels.puzzles?.begin(variant);
  });
  return html('div', { class: 'tools exercise-below' }, field('Puzzles', grades),
    button('Copy link', () => copy(app, sharing(`#${variant}/puzzles/${nameOf(puzzle)}`), 'Link to the puzzle', USE), { id: 'link-puzzle' }),
    countLine(all, kept.get()));
}

/** How many are solved, and how many in a row. @param {Puzzle[]} all @param {import('./steps.js').PuzzlesDone} done */
function countLine(all, { streak, best, solved }) {
  const text = `Solved: ${solved.length} of ${all.length}. In a row at the first try: ${streak}${best > streak ? `, at best ${best}` : ''}.`;
  return html('p', { class: 'hint', id: 'puzzle-count', text });
}

/** @param {Puzzle[]} all @param {ReturnType<typeof puzzlesDone>} kept */
const recount = (all, kept) => byId('puzzle-count')?.replaceWith(countLine(all, kept.get()));

/** Whether a turn of the user still wins in time. The first is proved to be the only one; later ones may have others. @param {App} app @param {Puzzle} puzzle @param {TreeNode} node @param {number} turn @returns {Promise<Verdict>} */
async function judge(app, { solution, wins_in: within }, node, turn) {
  const { game } = app;
  const winner = game.root.side === 'w' ? '1-0' : '0-1';
  if (node.result) return node.result === winner ? { ok: true } : { ok: false, text: 'That ends the game, but you do not win.' };
  const left = within - turn - 1;
  // The parts of a turn may have been played in another order: what counts is where they lead.
  const { position } = await app.api.post('position', { ...game.place(node, []), moves: solution.slice(0, 2 * turn + 1) });
  if (position.fen === node.fen) return { ok: true, reply: solution[2 * turn + 1] };
  const late = { ok: false, text: `That does not win in ${within === 1 ? 'this turn' : `${within} turns`}. Try again.` };
  if (turn === 0 || !left) return late;
  const { line, bestmove: reply } = await app.api.search({ ...game.place(node, []), session: session('puzzle'), nodes: NODES });
  const mate = line && 'mate' in line.score ? line.score.mate : 0;
  return reply && mate < 0 && -mate <= left ? { ok: true, reply } : late;
}
