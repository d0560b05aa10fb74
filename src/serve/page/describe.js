// What a move does, read from its move object: for drawing and in words.

import { pieceName, typeName, sideOf, sideName } from './svg.js';

/** Who moves where, what vanishes, and what else changes. @param {MoveLike} move */
export function effectOf(move) {
  const change = (/** @type {Square} */ square) => move.changes?.find((one) => one.square === square);
  const { origin, target, piece } = move;
  const end = target ? change(target) : null;
  const rotation = move.rotation ?? null;
  const vanishes = Boolean(origin && end && end.to === null);
  const becomes = move.promotion ?? (end?.to && origin !== target ? end.to : piece);
  const captured = (move.captures ?? []).map(({ square, piece: letter }) => ({
    square, letter, own: piece ? sideOf(letter) === sideOf(piece) : false,
  }));
  return { piece, origin, target, becomes, vanishes, rotation, captured, others: othersOf(move, captured) };
}

/**
 * Changes that are neither the moving piece nor a capture.
 * @param {MoveLike} move
 * @param {{ square: Square, letter: Piece }[]} captured
 * @returns {{ from: Square | null, to: Square | null, letter: Piece }[]}
 */
function othersOf(move, captured) {
  if (move.rotation) return [];
  /** @type {{ square: Square, letter: Piece }[]} */
  const gone = [];
  const come = [];
  for (const { square, from, to } of move.changes ?? []) {
    const own = square === move.origin || square === move.target;
    if (from && !own && !captured.some((one) => one.square === square)) gone.push({ square, letter: from });
    if (to && square !== move.target) come.push({ square, letter: to });
  }
  /** @type {ReturnType<typeof othersOf>} */
  const others = come.map(({ square, letter }) => {
    const index = gone.findIndex((one) => one.letter === letter);
    if (index >= 0) return { from: gone.splice(index, 1)[0].square, to: square, letter };
    const taken = captured.find((one) => one.letter !== letter && one.letter.toUpperCase() === letter.toUpperCase());
    return { from: taken?.square ?? null, to: square, letter };
  });
  return others.concat(gone.map(({ square, letter }) => ({ from: square, to: null, letter })));
}

/** Whether a move does more than the arrival on its target shows. @param {MoveLike} move */
export function surprising(move) {
  const effect = effectOf(move);
  return effect.vanishes || effect.others.length > 0
    || effect.captured.some((one) => one.own || one.square !== effect.target);
}

/** Whether a move captures a piece of its own side where it ends, or with its only step. @type {(move: Move, square: Square) => boolean} */
export const capturesOwn = (move, square) =>
  effectOf(move).captured.some((one) => one.own && (one.square === square || move.path.length === 2));

/** Which way a ring is turned, the shorter one. @param {number} places of eight, clockwise */
export function ringText(places) {
  const [way, number] = places <= 4 ? ['clockwise', places] : ['anticlockwise', 8 - places];
  return `turns the ring ${way} by ${number} ${number === 1 ? 'place' : 'places'}`;
}

/**
 * What a move does, as a sentence without the move itself; empty for a plain move. `over`: the game is over after it.
 * @param {Variant} variant
 * @param {MoveLike} move
 */
export function effectText(variant, move, over = false) {
  const effect = effectOf(move);
  const parts = [];
  const list = (/** @type {{ square: Square, letter: Piece }[]} */ pieces) => joined([...byType(pieces)].map(([letter, squares]) =>
    `${typeName(variant, letter)}${squares.length > 1 ? 's' : ''} on ${joined(squares.map(placeName))}`));
  if (effect.vanishes) {
    parts.push(effect.captured.length ? `explodes together with the ${list(effect.captured)}` : 'leaves the board');
  } else {
    const enemies = effect.captured.filter((one) => !one.own);
    const friends = effect.captured.filter((one) => one.own);
    const taken = [enemies.length && `the ${list(enemies)}`, friends.length && `its own ${list(friends)}`].filter(Boolean);
    if (taken.length) parts.push(`captures ${taken.join(' and ')}`);
  }
  if (move.promotion) parts.push(`becomes a ${typeName(variant, move.promotion)}`);
  if (effect.rotation) parts.push(ringText(effect.rotation));
  for (const { from, to, letter } of effect.others) {
    if (from && to) parts.push(`the ${pieceName(variant, letter)} goes to ${placeName(to)}`);
    else if (to) parts.push(`a ${pieceName(variant, letter)} appears on ${placeName(to)}`);
  }
  if (move.check && !over) parts.push(variant.max_parts > 1 ? 'threatens to win' : 'gives check');
  return joined(parts);
}

/** @param {{ square: Square, letter: Piece }[]} pieces */
function byType(pieces) {
  /** @type {Map<Piece, Square[]>} */
  const types = new Map();
  for (const { square, letter } of pieces) types.set(letter, [...(types.get(letter) ?? []), square]);
  return types;
}

/** `d5`, or whose launching square. @param {Square} square */
export const placeName = (square) => (square.startsWith('@') ? `${sideName(/** @type {Side} */ (square[1]))}'s launching square` : square);

/** @type {(texts: string[]) => string} */
const joined = (texts) => (texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`);

/** A whole turn as a sentence. `over`: the game is over after it. @param {Variant} variant @param {Move} move */
export function turnText(variant, move, over = false) {
  return (move.parts ?? [move]).map((part) => {
    if (!part.piece || !part.origin || !part.target) return part.san;
    const start = `${typeName(variant, part.piece)} ${part.origin.startsWith('@') ? 'from the launching square' : part.origin}`;
    const way = part.target !== part.origin ? ` to ${placeName(part.target)}` : '';
    const effect = effectText(variant, part, over);
    return `${start}${way}${effect ? `, ${effect}` : ''}`;
  }).join('; ');
}
