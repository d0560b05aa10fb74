// Moves planned while the engine thinks, played as soon as it has moved. In a turn of several parts each part is planned
// on its own: the parts are played as long as they are possible, and the user goes on from there.

import { placeName } from './describe.js';
import { sideOf, typeName } from './svg.js';

export function init(app) {
  const { board, entry, game, play, status } = app;
  /** The parts planned so far, each {from, to}, and `promotion` where it was asked. */
  let plan = [];
  /** The part whose promotion is asked. */
  let asked = null;

  app.premove = {
    /** Whether a click plans a move: the engine thinks about its own turn, and that is what the board shows. */
    get open() {
      const { thinking, side } = play;
      return Boolean(thinking) && thinking.node === game.current && thinking.node.side !== side && side !== 'both' && !app.exercise?.on;
    },
    click,
    decide,
    cancel,
    forget,
    carryOut,
  };
  game.addEventListener('newgame', cancel);
  board.addEventListener('shown', draw);

  const text = ({ from, to, promotion }) => `${placeName(from)} to ${placeName(to)}${promotion ? ` as ${typeName(game.variant, promotion)}` : ''}`;

  function isOwn(square) {
    const piece = game.board?.squares.find((one) => one.square === square)?.piece;
    return Boolean(piece) && sideOf(piece) === play.side;
  }

  /** Whether a piece of the user's will stand here after these parts. */
  const movable = (square, parts) =>
    parts.reduce((stands, { from, to }) => (square === to ? true : square === from ? false : stands), isOwn(square));

  /** Picks a piece up, or plans to move the one that is picked up. Only a drag plans to go where another own piece stands. */
  function click(square, { dropped = false } = {}) {
    const [from] = entry.path;
    // A plan that is complete gives way to another one.
    const begun = plan.length < game.variant.max_parts ? plan : [];
    if (square === from) return entry.clear();
    if (movable(square, begun) && !(from && dropped)) return entry.select(square);
    if (!from) return forget();
    entry.clear();
    if (!movable(from, begun)) {
      return status(isOwn(from) ? 'That piece is planned to move already. Esc forgets the plan.' : 'Only your own moves can be planned.', 'error');
    }
    const step = { from, to: square };
    plan = [...begun, step];
    tell();
    draw();
    return ask(step);
  }

  const tell = () => status(`Planned: ${plan.map(text).join('; ')}. It is played after the engine's move, if it is possible then. Esc forgets it.`);

  /** Asks what the piece becomes, where the move would promote it if it were made now. */
  async function ask(step) {
    const moves = plan.length === 1 ? await app.movesOfOther() : null;
    if (!app.premove.open || plan[0] !== step || entry.path.length) return;
    const meant = (moves ?? []).filter(({ path }) => path.length === 2 && path[0] === step.from && path[1] === step.to);
    if (meant.length < 2 || !meant.some(({ promotion }) => promotion)) return;
    asked = step;
    entry.choose(meant);
  }

  /** Takes the answer. */
  function decide({ promotion }) {
    if (asked) asked.promotion = promotion ?? null;
    entry.clear();
    tell();
  }

  /** Drops the plan; false if there was none. */
  function cancel() {
    const some = plan.length > 0;
    plan = [];
    draw();
    return some;
  }

  /** The same, at the user's wish. */
  function forget() {
    if (!cancel()) return false;
    status('');
    return true;
  }

  function draw() {
    board.arrows(app.premove.open ? plan.map(({ from, to }) => ({ from, to, kind: 'plan', weight: 0.8 })) : [], 'planned');
  }

  /** The engine has moved: enters the plan as clicks would, up to the first that does not end a part. */
  async function carryOut() {
    const steps = plan;
    cancel();
    for (const step of steps) {
      const { current, parts } = game;
      if (!entry.enabled || current.result) return;
      const why = !isOwn(step.from) ? 'your piece is gone' : isOwn(step.to) ? `your own piece is still on ${placeName(step.to)}` : null;
      if (why) {
        status(`The planned move ${text(step)} is off: ${why}.`, 'error');
        return;
      }
      entry.select(step.from);
      await entry.click(step.to);
      const kind = step.promotion === undefined ? null : entry.choice?.find(({ promotion }) => (promotion ?? null) === step.promotion);
      if (kind) await entry.commit(kind);
      if (game.current !== current || game.parts.length <= parts.length) return;
    }
  }
}
