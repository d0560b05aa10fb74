/** What the page's modules name in comments, beside the objects of docs/schema.json; packaging/page-types puts both together. */

/** A position after a turn, with what the page knows of the turn. */
export interface TreeNode extends TurnFacts {
  parent: TreeNode | null;
  children: TreeNode[];
  /** What parts of the page remember about it. */
  data: { score?: Score; comment?: string | null; mark?: Mark | null; ended?: Ended; points?: Points; [name: string]: any };
}

/** What a turn does; null where it is not known. `side` is to move. */
export interface TurnFacts {
  move: string | null;
  san: string | null;
  fen: string | null;
  side: Side | null;
  check: boolean | null;
  result: Result | null;
  reason: string | null;
  captures: Move['captures'] | null;
  changes: Move['changes'] | null;
  path: Square[] | null;
  parts: Move[] | null;
}

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** White's expected points before a turn and after it. */
export interface Points {
  before: number;
  after: number;
}

/** How a game has ended. */
export interface End {
  result: string;
  reason: string | null;
}

/** An end by an act or a record, and the moves after which it came. */
export type Ended = End & { reason: string; at?: string };

/** A place in a game, as requests carry it. */
export interface Place {
  variant: string;
  fen: string | null;
  moves: string[];
  parts?: string[];
}

/** Who has played a turn. */
export type Player = 'user' | 'engine' | 'watch' | 'exercise';

/** What modules without a screen use of game.js. */
export interface GameTree {
  variant: Variant;
  startFen: string;
  root: TreeNode;
  current: TreeNode;
  parts: string[];
  position: Position | null;
  settled: boolean;
  variantNamed(name: unknown): Variant | undefined;
  moves(node?: TreeNode): string[];
  line(node?: TreeNode): TreeNode[];
  place(node?: TreeNode, parts?: string[]): Place;
  goTo(node: TreeNode | null | undefined): void;
  touch(): void;
}

/** The tree of a game that was kept. `whole`: nothing of it had to be left out. */
export interface KeptTree {
  info: Variant;
  fen: string;
  root: TreeNode;
  current: TreeNode;
  parts: string[];
  whole: boolean;
}

/** What goes on. */
export type Kind = 'play' | 'analyse' | 'exercise' | 'watch' | 'edit';

/** What the board shows of a game. */
export interface Shown {
  node: TreeNode | null;
  /** Who is to move. */
  side: Side;
  /** Parts of its turn that are played. */
  parts: number;
  /** Whether the engine has said what can be played. */
  settled: boolean;
  /** Whether a turn has led here, and whether none goes on from here. */
  begun: boolean;
  last: boolean;
  /** Whether the game is over here, by the rules or by an act; or has ended by an act at another node. */
  end: 'rules' | 'here' | 'elsewhere' | null;
  /** Whether a draw may be claimed. */
  claim: boolean;
}

/** What goes on, and who may do what. */
export interface State {
  kind: Kind;
  /** The side that the user plays; null: both. */
  side: Side | null;
  shown: Shown;
  /** The node whose turn the engine thinks about. */
  thinking: TreeNode | null;
  /** How far an exercise is. */
  task: 'open' | 'judged' | 'solved' | null;
  /** The parts of the turn that the user has planned. */
  plan: Step[];
}

/** A planned part of a turn; `promotion` where it was asked, null to stay what it is. */
export interface Step {
  from: Square;
  to: Square;
  promotion?: string | null;
}

/** The events of a state, each with its detail. */
export interface ModeEvents {
  /** The board shows something else. */
  shown: Shown;
  /** Another game has taken the place of the shown one; or an exercise, for this side. */
  another: undefined;
  exercise: Side;
  /** The user takes a side, or both. */
  sit: Side | null;
  /** The engine begins to think about what is shown; it has an answer; it is stopped, and plans are off. */
  think: undefined;
  thought: undefined;
  stop: undefined;
  plan: Step[];
  forget: undefined;
  /** A turn of an exercise is judged; it was not right, or not the last one; it was. */
  judge: undefined;
  again: undefined;
  solved: undefined;
  /** Engines play each other; a position is edited; that is over. */
  watch: undefined;
  edit: undefined;
  back: undefined;
}

/** The events of a game; game.js says when they come. */
export interface GameEvents {
  change: undefined;
  position: undefined;
  played: { node: TreeNode; by: Player };
  leave: undefined;
  newgame: undefined;
  error: { status?: number; message: string };
}

/** The answers of the engine, by the path of the question: to those with a body, and to those without. */
export interface Answers {
  position: ServedPosition;
  line: ServedLine;
  openings: ServedOpenings;
  explain: ServedExplanation;
  edit: ServedEdited;
  'games/read': ServedGames;
  'games/write': ServedWritten;
  stop: object;
}
export interface PlainAnswers {
  about: ServedAbout;
  variants: Variant[];
  [rules: `rules/${string}`]: Rules;
  [steps: `first-steps/${string}`]: ServedSteps;
}

/** What a search of the engine may take, and what it finds. */
export type Asked = Limits & { session: string; level: number | null };

/** A move of a game that was judged. */
export type Judged = Annotated;

/** A line of a search. */
export type Line = Analysis & { first?: Move };

/** The positions and moves of a game that was read. */
export type ReadNodes = NonNullable<Recorded['nodes']>;

/** A move object, or a turn of the tree, as far as it is known. */
export type MoveLike = { [K in keyof Move]?: Move[K] | null };

/** A move that is shown before it is made; `partial`: it may go on. */
export type Preview = Omit<Move, 'move' | 'san' | 'ends_turn' | 'fen'> & { partial?: boolean };

/** The moves that end on a square, and those that go on from there. */
export interface Target {
  exact: Move[];
  longer: Move[];
}

/** An arrow on the board, or a ring where it begins and ends on one square. */
export interface Arrow {
  from: Square;
  to: Square;
  kind?: string;
  /** 0 to 1. */
  weight?: number;
}

/** What html() and svg() set: attributes, `text`, and listeners such as `onclick`. */
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

/** The elements of the page that are more than an HTMLElement. */
export interface PageElements {
  entry: HTMLFormElement;
  'entry-text': HTMLInputElement;
  'game-select': HTMLSelectElement;
  level: HTMLSelectElement;
  movetime: HTMLSelectElement;
  clock: HTMLSelectElement;
  'side-w': HTMLInputElement;
  'side-b': HTMLInputElement;
  'side-random': HTMLInputElement;
  'side-both': HTMLInputElement;
  keys: HTMLDialogElement;
  'watch-white': HTMLSelectElement;
  'watch-black': HTMLSelectElement;
  'watch-time': HTMLSelectElement;
  'watch-speed': HTMLSelectElement;
  'picture-size': HTMLSelectElement;
  'picture-arrow': HTMLInputElement;
  'picture-targets': HTMLInputElement;
  [setting: `setting-${string}`]: HTMLInputElement;
  'openings-box': HTMLDetailsElement;
  hint: HTMLButtonElement;
  takeback: HTMLButtonElement;
  resign: HTMLButtonElement;
  claim: HTMLButtonElement;
  'move-now': HTMLButtonElement;
  'play-here': HTMLButtonElement;
  'engine-move': HTMLButtonElement;
}

/** A task of an exercise; exercise.js says what its parts do. */
export interface Task {
  variant: string;
  position: string;
  label: string;
  place: [number, number];
  /** The end of its address, after the game. */
  address: string;
  title: string;
  text: string;
  right: string;
  judge(node: TreeNode, turn: number): Promise<Verdict>;
  solution(turn: number): string | null;
  skip: (() => void) | null;
  solved(how: { helped: boolean; shown: boolean }): void;
  missed?(): void;
  /** What is said in place of `right` where the solution was shown. */
  shown?: string;
  buttons(): HTMLElement[];
  below?: HTMLElement;
}

/** What a turn of an exercise is worth; `reply` is the other side's turn. */
export interface Verdict {
  ok: boolean;
  text?: string;
  reply?: string | null;
}
