// What index.d.ts promises; `tsc` reads this, nothing runs it.

import { Game, Refused, ask, load, rules, variants } from 'asterism-chess-variants';
import type { Board, Found, Limits, Line, Move, Search, ServedTurn, Variant } from 'asterism-chess-variants';

await load();
const games: Variant[] = variants();
const text: string = rules('deneb').rules;
const game = new Game(games[0]!.variant, null, ['e2e4', { move: 'e7e5' }]);
const moves: Move[] = game.moves();
const result: '1-0' | '0-1' | '1/2-1/2' | null = game.result();
const board: Board = game.board();
const turns: ServedTurn[] = game.playedMoves();
const limits: Limits = { nodes: 1000, multipv: 2 };
const search: Search = game.search(limits, (line: Line) => line.pv[0], { signal: AbortSignal.timeout(10) });
search.stop();
const found: Found = await search;
const best: string = found.bestmove;
const centipawns: number = 'cp' in found.score ? found.score.cp : found.score.mate;
const unknown: unknown = ask('about');
const played: string = game.play(moves[0]!);
const refused: boolean = new Error() instanceof Refused;

// @ts-expect-error A move is a text or an object.
game.play(3);
// @ts-expect-error A limit that there is not.
game.search({ movetime: 100 });
// @ts-expect-error A field that there is not.
moves[0].uci;
// @ts-expect-error A field that may be null.
moves[0]!.piece.length;

export { best, board, centipawns, played, refused, result, text, turns, unknown };
