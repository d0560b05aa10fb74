// What goes on and who may do what now: a state without a screen and without the engine. Panels ask the questions below
// instead of keeping flags; they tell what happens by events.

import { Emitter } from './emitter.js';
import { endedHere } from './lines.js';

/** @type {State} */
export const START = {
  kind: 'play',
  side: 'w',
  shown: { node: null, side: 'w', parts: 0, settled: false, begun: false, last: true, end: null, claim: false },
  thinking: null,
  task: null,
  plan: [],
};

/** Whether a game is played or analysed: no exercise, no engines, no editor. @param {State} state */
const isGame = ({ kind }) => kind === 'play' || kind === 'analyse';

/** Whether the game is over in the position that is shown. @param {State} state */
export const isOver = ({ shown: { end } }) => end === 'rules' || end === 'here';

/** Whether the user may enter a move. After a resignation every move is analysis. @param {State} state */
export function mayMove(state) {
  const { kind, side, shown, thinking, task } = state;
  if (!shown.settled) return false;
  if (kind === 'exercise') return task === 'open' && shown.side === side;
  return isGame(state) && !thinking && (kind === 'analyse' || shown.side === side || endedByAct(state));
}

/** Whether a click plans a move: the engine thinks about its own turn, and that is what the board shows. @param {State} state */
export const mayPlan = ({ kind, side, shown, thinking }) =>
  kind === 'play' && thinking !== null && thinking === shown.node && thinking.side !== side;

/** Whether it is the engine's turn. @param {State} state */
export const engineToMove = (state) =>
  state.kind === 'play' && state.shown.last && state.shown.side !== state.side && !endedByAct(state) && mayThink(state);

/** Whether the engine can be asked for a move. @param {State} state */
export const mayThink = (state) => isGame(state) && state.shown.node !== null && !state.thinking && !isOver(state) && !state.shown.parts;

/** Whether there is a move to look for. @param {State} state */
export const mayHint = (state) => state.kind !== 'edit' && state.kind !== 'watch' && state.shown.node !== null && !state.thinking && !isOver(state);

/** Whether a turn or a part of one can be taken back; in an exercise a part alone. @param {State} state */
export const mayTakeBack = (state) =>
  (isGame(state) && state.shown.begun) || ((isGame(state) || state.kind === 'exercise') && state.shown.parts > 0);

/** Whether a move that is shown can be deleted: nothing goes on from it. @param {State} state */
export const mayDelete = (state) => isGame(state) && state.shown.begun && !state.thinking;

/** @param {State} state */
export const mayResign = (state) => state.kind === 'play' && state.shown.begun && state.shown.end === null;

/** @param {State} state */
export const mayClaim = (state) => isGame(state) && state.shown.settled && state.shown.claim && state.shown.end === null;

/** Whether a draw can be offered to the engine: it answers in the user's turn. @param {State} state */
export const mayOffer = (state) => mayResign(state) && mayMove(state) && state.shown.last && !state.shown.parts;

/** Whether the game can go on from here with other players. @param {State} state */
export const maySit = (state) => isGame(state) && state.shown.node !== null && state.shown.end !== 'rules';

/** Whether the game has ended by an act, here or elsewhere. @param {State} state */
const endedByAct = ({ shown: { end } }) => end === 'here' || end === 'elsewhere';

const STILL = { thinking: null, plan: [] };

/** What goes on where nothing stands above the game. @type {(side: Side | null) => Kind} */
const gameOf = (side) => (side ? 'play' : 'analyse');

/** What each event makes of a state; null where it does not fit. @type {{ [E in keyof ModeEvents]: (state: State, detail: ModeEvents[E]) => State | null }} */
const EVENTS = {
  shown: (state, shown) => ({ ...state, shown }),
  another: (state) => ({ ...state, ...STILL, kind: gameOf(state.side), task: null }),
  sit: (state, side) => (isGame(state) ? { ...state, ...STILL, side, kind: gameOf(side) } : null),
  think: (state) => (mayThink(state) ? { ...state, thinking: state.shown.node } : null),
  thought: (state) => (state.thinking ? { ...state, thinking: null } : null),
  stop: (state) => (state.thinking || state.plan.length ? { ...state, ...STILL } : null),
  plan: (state, plan) => (mayPlan(state) && plan.length ? { ...state, plan } : null),
  forget: (state) => (state.plan.length ? { ...state, plan: [] } : null),
  exercise: (state, side) => ({ ...state, ...STILL, kind: 'exercise', side, task: 'open' }),
  judge: (state) => (state.task === 'open' ? { ...state, task: 'judged' } : null),
  again: (state) => (state.task === 'judged' ? { ...state, task: 'open' } : null),
  solved: (state) => (state.task === 'judged' ? { ...state, task: 'solved' } : null),
  watch: (state) => (maySit(state) && !state.thinking ? { ...state, plan: [], kind: 'watch' } : null),
  edit: (state) => (isGame(state) && !state.thinking ? { ...state, plan: [], kind: 'edit' } : null),
  back: (state) => (state.kind === 'watch' || state.kind === 'edit' ? { ...state, kind: gameOf(state.side) } : null),
};

/**
 * The state after an event; the same one where the event does not fit it.
 * @template {keyof ModeEvents} E
 * @param {State} state
 * @param {E} event
 * @param {ModeEvents[E]} detail
 */
export const after = (state, event, detail) => EVENTS[event](state, detail) ?? state;

/** What a game shows, for the event `shown`. @param {GameTree} game @returns {Shown} */
export function shownOf(game) {
  const { current: node, position } = game;
  const act = endedHere(game) ? 'here' : 'elsewhere';
  return {
    node, side: node.side ?? 'w', parts: game.parts.length, settled: game.settled,
    begun: node.parent !== null, last: !node.children.length,
    end: node.result ? 'rules' : game.root.data.ended ? act : null, claim: Boolean(position?.claim),
  };
}

/** The state of the page. Event `change`: it is another one. @extends {Emitter<{ change: undefined }>} */
export class Mode extends Emitter {
  state = START;

  /**
   * Takes an event; false, and nothing changes, where it does not fit the state.
   * @template {keyof ModeEvents} E
   * @param {E} event
   * @param {ModeEvents[E]} [detail]
   */
  on(event, detail) {
    const next = after(this.state, event, /** @type {ModeEvents[E]} */ (detail));
    if (next === this.state) return false;
    this.state = next;
    this.tell('change');
    return true;
  }
}
