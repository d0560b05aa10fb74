/** What the engine answers where it cannot do what is asked; the message is a sentence for people. */
export class Refused extends Error {
  /** True for an error of the engine itself. */
  fault: boolean;
}

/** Loads the engine, once however often it is called. */
export function load(): Promise<void>;

/** All games, chess among them. */
export function variants(): Variant[];

/** The rules of a game as the engine plays them, and how its pieces move. */
export function rules(variant: string): Rules;

/** The answer to a question of docs/serve.md that needs no search: an object, or the text of a picture. */
export function ask(path: string, body?: object): unknown;

/** A move: its text, in any form that Asterism reads, or its object. */
export type MoveLike = string | { move: string };

/** A line of a search: `san` is its `pv` for people, `first` what its first move does. */
export type Line = Analysis & { bestmove: string; san: string[]; first: Move };

/** What a search has found: its last line, and the move to play. */
export type Found = Line & {
  /** What `bestmove` does. */
  move: Move;
  /** The last lines, best first. */
  lines: Line[];
};

/** A search that runs. */
export interface Search extends Promise<Found> {
  /** Ends it with what it has found. */
  stop(): void;
}

/** How to draw a position. */
export interface PictureOptions {
  /** Black's side is below. */
  flip?: boolean;
  /** The width in pixels. */
  size?: number;
  /** Arrows, each by two squares: `e2e4`. */
  arrows?: string[];
  /** The square of a piece: where may it go? */
  targets?: Square;
  /** What is written below; if not given, what the last move did. */
  caption?: string;
}

/**
 * A game of any variant, from its start position or a FEN. `moves` may also be one text, separated by spaces. What is
 * wrong is thrown, and nothing changes.
 */
export class Game {
  constructor(variant: string, fen?: string | null, moves?: string | Iterable<MoveLike>);
  /** The name of the variant. */
  readonly variant: string;
  /** A game of its own, in the same position. */
  copy(): Game;
  /** The position. */
  fen(): string;
  /** The side to move. */
  side(): Side;
  /** Null while the game goes on. */
  result(): Result | null;
  /** Why the game is over, such as `checkmate`; null while it goes on. */
  reason(): string | null;
  /** Why a player may claim a draw; null where none may. */
  claim(): string | null;
  isOver(): boolean;
  /** Whether the side to move is in check. */
  check(): boolean;
  /** @deprecated `check`. */
  isCheck(): boolean;
  /** Plies (in Alpha Centauri: turns) towards the 100-ply rule. */
  halfmoveClock(): number;
  /** How often this position has occurred in the game, this time included. */
  repetition(): number;
  /** The texts of all legal moves; none if the game is over. */
  legalMoves(): string[];
  /** All legal moves with what they do. */
  moves(): Move[];
  /** The parts that may begin the turn, or follow the parts `played`: for games with turns of several parts. */
  parts(...played: MoveLike[]): Move[];
  /** The text for people of a legal move. */
  san(move: MoveLike): string;
  /** Why a move is not legal; null if it is. */
  explain(move: MoveLike): string | null;
  /** Plays a move and returns its text as the engine writes it. */
  play(move: MoveLike): string;
  /** Takes the last move back and returns its text. */
  takeBack(): string;
  /** @deprecated `takeBack`. */
  undo(): string;
  /** The texts of the moves played. */
  played(): string[];
  /** The moves played with what they did, who played them, and how the game ended. */
  playedMoves(): ServedTurn[];
  /** @deprecated `playedMoves`. */
  turns(): ServedTurn[];
  /** The FEN where the game began. */
  start(): string;
  /** The squares, to be drawn. */
  board(): Board;
  /** A picture of the position. */
  svg(options?: PictureOptions): string;
  /** Searches the position in a worker; `onLine` gets each line as it comes. `signal` aborts it. */
  search(limits: Limits, onLine?: (line: Line) => void, options?: { signal?: AbortSignal }): Search;
}
