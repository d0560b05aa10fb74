// Moves planned while the engine thinks, played as soon as it has moved. In a turn of several parts each part is planned
// on its own: the parts are played as long as they are possible, and the user goes on from there.

import { sideOf } from './svg.js';

export function init(app) {
  const { board, entry, game, play } = app;
  /** The parts planned so far: pairs of squares. */
  let plan = [];

  app.premove = {
    /** Whether a click plans a move: the engine thinks about its own turn, and that is what the board shows. */
    get open() {
      const { thinking, side } = play;
      return Boolean(thinking) && thinking.node === game.current && thinking.node.side !== side && side !== 'both' && !app.exercise?.on;
    },
    click,
    cancel,
    carryOut,
  };
  game.addEventListener('newgame', cancel);
  board.grid.addEventListener('contextmenu', cancel);

  /** Picks a piece up, or plans to move the one that is picked up. Only a drag plans to go where another own piece stands. */
  function click(square, { dropped = false } = {}) {
    const [from] = entry.path;
    if (square === from) return entry.clear();
    if (movable(square) && !(from && dropped)) return entry.select(square);
    if (!from) return cancel();
    entry.clear();
    if (!movable(from)) return undefined;
    if (plan.length >= game.variant.max_parts) plan = [];
    plan.push([from, square]);
    const parts = plan.map((squares) => squares.join('–')).join(', ');
    app.status(`Planned: ${parts}. It is played after the engine's move, if it can be; Esc forgets it.`);
    return draw();
  }

  /** Whether a piece of the user's will stand here after what is planned. */
  function movable(square) {
    return plan.reduce((stands, [from, to]) => (square === to ? true : square === from ? false : stands), isOwn(square));
  }

  function isOwn(square) {
    const here = board.pieces.get(square);
    return Boolean(here) && sideOf(here.letter) === play.side;
  }

  /** Forgets the plan; false if there was none. */
  function cancel() {
    if (!plan.length) return false;
    plan = [];
    app.status('');
    draw();
    return true;
  }

  function draw() {
    board.arrows(plan.map(([from, to]) => ({ from, to, kind: 'plan', weight: 0.8 })));
  }

  /** The engine has moved: enters the plan as clicks would, up to the first that does not end a part. */
  async function carryOut() {
    const steps = plan;
    plan = [];
    for (const [from, to] of steps) {
      const { current, parts } = game;
      if (!entry.enabled) return;
      if (!isOwn(from)) {
        app.status(`The planned move ${from}–${to} is off: no piece of yours is on ${from}.`, 'error');
        return;
      }
      entry.select(from);
      await entry.click(to);
      if (game.current !== current || game.parts.length <= parts.length) return;
    }
  }
}
