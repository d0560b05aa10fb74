/** What the page's modules name in comments, beside the objects of docs/schema.json; packaging/page-types puts both together. */

/** A position after a turn, with what the page knows of the turn. */
export interface TreeNode extends TurnFacts {
  parent: TreeNode | null;
  children: TreeNode[];
  /** What parts of the page remember about it. */
  data: { score?: Score; comment?: string | null; mark?: string | null; [name: string]: any };
}

/** What a turn does; null where it is not known. `side` is to move. */
export interface TurnFacts {
  move: string | null;
  san: string | null;
  fen: string | null;
  side: Side | null;
  check: boolean | null;
  result: string | null;
  reason: string | null;
  captures: Move['captures'] | null;
  changes: Move['changes'] | null;
  path: Square[] | null;
  parts: Move[] | null;
}

/** A place in a game, as requests carry it. */
export interface Place {
  variant: string;
  fen: string | null;
  moves: string[];
  parts?: string[];
}

/** What modules without a screen use of game.js. */
export interface GameTree {
  variant: Variant;
  startFen: string;
  root: TreeNode;
  current: TreeNode;
  parts: string[];
  variantNamed(name: unknown): Variant | undefined;
  moves(node?: TreeNode): string[];
  line(node?: TreeNode): TreeNode[];
  place(node?: TreeNode, parts?: string[]): Place;
  goTo(node: TreeNode): void;
  touch(): void;
}

/** What modules without a screen use of the page. */
export interface App {
  game: GameTree;
  about?: ServedAbout;
  api: { post(name: 'line', body: Place): Promise<ServedLine> };
}

/** A line of a search. */
export type Line = Analysis & { first?: Move };

/** The positions and moves of a game that was read. */
export type ReadNodes = NonNullable<Recorded['nodes']>;

/** A move object, or a turn of the tree, as far as it is known. */
export type MoveLike = Partial<Move>;

/** What html() and svg() set: attributes, `text`, and listeners such as `onclick`. */
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;
