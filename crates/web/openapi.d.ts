// Made from openapi.json by `npm run types`. Do not edit.

/**
 * Something a player asks for.
 */
export type Action =
  | {
      /**
       * To make a move.
       */
      move: string;
    }
  | {
      /**
       * To offer the other player something. To one who has offered the same, it is accepting it.
       */
      offer: Offer;
    }
  | {
      /**
       * To accept what the other player offered.
       */
      accept: Offer;
    }
  | {
      /**
       * To decline what the other player offered.
       */
      decline: Offer;
    }
  | "resign";
/**
 * Who begins.
 */
export type Begins = "you" | "other" | "chance";
/**
 * What happened on a board.
 */
export type BoardEvent = "begin" | "place" | "dead-end" | "take-back" | "solved" | "give-up";
/**
 * What a score says of the truth.
 */
export type Bound = "exact" | "at-least" | "at-most";
/**
 * What shape the cells of a grid have.
 */
export type CellShape = "square" | "hexagon" | "hole";
/**
 * Which positions are counted.
 */
export type Counted = "reachable" | "numbered";
/**
 * What is made.
 */
export type CrosswordKind = "crossword" | "pattern" | "fill-in" | "codeword";
/**
 * How a line of a matrix compares with one that it dominates.
 */
export type Dominance = "strictly" | "weakly" | "equal";
/**
 * Why a search left a node.
 */
export type Ending = "final" | "guessed" | "searched" | "cut" | "found";
/**
 * The ground a game is played on.
 */
export type Field =
  | {
      /**
       * Whose pieces the upper and lower border belongs to, and whose the left and right one.
       *
       * @minItems 2
       * @maxItems 2
       */
      borders?: [Cell, Cell];
      /**
       * Row by row.
       */
      cells: (Cell | null)[];
      /**
       * A label for each column, from the left.
       */
      columns: string[];
      /**
       * What the ways off the board are called.
       */
      exits: string[];
      /**
       * Cells that are not there: nothing is drawn, and nothing can stand on them.
       */
      gaps: number[];
      kind: "grid";
      /**
       * Cells joined by a line of the board.
       */
      links: number[][];
      /**
       * A label for each row, from the top.
       */
      rows: string[];
      /**
       * What shape the cells have.
       */
      shape: CellShape;
    }
  | {
      /**
       * Boxes in a row.
       */
      columns: number;
      /**
       * Every edge: a row of those that lie across, a row of those that lie down, and so on.
       */
      edges: Edge[];
      kind: "edges";
      /**
       * Rows of boxes.
       */
      rows: number;
    }
  | {
      kind: "piles";
      /**
       * The heaps.
       */
      piles: Pile[];
    };
/**
 * How a field is given.
 */
export type FieldForm = "text" | "lines" | "check" | "number";
/**
 * What came of a search.
 */
export type FillStatus = "found" | "impossible" | "stopped";
/**
 * A designer's question.
 */
export type FindingTopic =
  "truth" | "fairness" | "decisiveness" | "length" | "choice" | "depth" | "drama" | "openings" | "moves";
/**
 * How the values are known.
 */
export type How = "table" | "search" | "engine";
/**
 * Whether a job goes on.
 */
export type JobState = "running" | "done" | "cancelled" | "failed";
/**
 * What a method works on, and so what its stage looks like.
 */
export type Kind = "tree" | "monte-carlo" | "graph" | "board" | "words" | "matrix";
/**
 * The values a parameter takes.
 */
export type KindEntry =
  | {
      kind: "number";
      /**
       * The greatest.
       */
      max: number;
      /**
       * The least.
       */
      min: number;
    }
  | {
      /**
       * The words.
       */
      choices: string[];
      kind: "choice";
    }
  | {
      /**
       * Its form, described for the reader.
       */
      form: string;
      kind: "text";
    };
/**
 * Where words come from.
 */
export type ListSource =
  | "english"
  | {
      /**
       * A list as text: a line a word, with a score after a semicolon or without one.
       */
      text: string;
    };
/**
 * What a move is worth to the player who makes it; the move itself counts as a ply.
 */
export type MoveReport = Worth & {
  /**
   * Whether no other move is better.
   */
  best: boolean;
  /**
   * What the document's player with the dictionary says of it, 0 to 3.
   */
  document?: number;
  /**
   * The move.
   */
  move: string;
  /**
   * How the value is known; nothing where nothing is known.
   */
  proof: Proof | null;
  /**
   * Its place among all moves of the position: 1 for the best; equals share a place.
   */
  rank: number;
  /**
   * The guess, where there is no proof. Where points are counted, who wins may be proven beside it.
   */
  score: number | null;
  /**
   * The value from another side or on a document's scale, if that was asked for.
   */
  told?: string;
};
/**
 * What a player can offer the other.
 */
export type Offer = "draw" | "takeback" | "rematch";
/**
 * The paper of a sheet.
 */
export type Paper = "a4" | "letter";
/**
 * Something that can be set.
 */
export type ParameterEntry = KindEntry & {
  /**
   * The value it has by default.
   */
  default: string;
  /**
   * The key in a setting.
   */
  name: string;
  /**
   * What it means, in a few words.
   */
  summary: string;
};
/**
 * Where on the drawing a move is made.
 */
export type Place =
  | {
      /**
       * Which.
       */
      cell: number;
      kind: "cell";
    }
  | {
      /**
       * Which, from the left.
       */
      column: number;
      kind: "column";
    }
  | {
      /**
       * The cell left.
       */
      from: number;
      kind: "slide";
      /**
       * The cell entered.
       */
      to: number;
    }
  | {
      /**
       * The cell left; left out where the piece comes from the hand.
       */
      from?: number;
      kind: "capture";
      /**
       * The cell of the piece that is taken.
       */
      taken: number;
      /**
       * The cell entered.
       */
      to: number;
    }
  | {
      /**
       * By which way.
       */
      exit: number;
      /**
       * The cell left.
       */
      from: number;
      kind: "exit";
    }
  | {
      /**
       * How many.
       */
      count: number;
      kind: "take";
      /**
       * Which.
       */
      pile: number;
    }
  | {
      kind: "word";
    };
/**
 * A move that was made.
 */
export type PlayAnswer = Played & {
  /**
   * What it led to.
   */
  state: State;
};
/**
 * How a value is known.
 */
export type Proof = "exact" | "estimate";
/**
 * Why a game is over.
 */
export type Reason = "rules" | "resigned" | "time" | "agreed";
/**
 * What a position is worth to the player to move, and what to play.
 */
export type Report = Worth & {
  /**
   * Who answered.
   */
  by: string;
  /**
   * Plies looked ahead; none if the search went to the end.
   */
  depth: number | null;
  /**
   * What the document's player with the dictionary says, on its own scale.
   */
  document?: DocumentAnswer;
  /**
   * What the evaluation of a game's own document counts.
   */
  evaluation?: Evaluation;
  /**
   * Whether the search ended by itself rather than by a limit.
   */
  finished: boolean;
  /**
   * The game.
   */
  game: string;
  /**
   * The line expected, the best move first.
   */
  line: string[];
  /**
   * The move to play.
   */
  move: string | null;
  /**
   * Every legal move's worth, where that was asked for.
   */
  moves?: MoveReport[];
  /**
   * Positions visited.
   */
  nodes: number;
  /**
   * The position asked about.
   */
  position: string;
  /**
   * How the value is known; nothing where nothing is known.
   */
  proof: Proof | null;
  /**
   * The guess, where there is no proof. Where points are counted, who wins may be proven beside it.
   */
  score: number | null;
  /**
   * Time spent.
   */
  seconds: number;
};
/**
 * Whether the rest of a grid can be filled.
 */
export type RestOfGrid = "fits" | "dead-end" | "open";
/**
 * Something that can be set in a file of rules.
 */
export type RuleParameter = RuleParameterKind & {
  /**
   * The value if nothing is said.
   */
  default: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The value it has.
   */
  value: string;
};
/**
 * What a parameter of a file may be.
 */
export type RuleParameterKind =
  | {
      kind: "number";
      /**
       * The greatest.
       */
      max: number;
      /**
       * The least.
       */
      min: number;
    }
  | {
      /**
       * The words.
       */
      choices: string[];
      kind: "choice";
    };
/**
 * What a step changes on the stage.
 */
export type Scene =
  | {
      /**
       * The floor now, as the mover of the node sees it.
       */
      alpha: string;
      /**
       * The best value so far, if a move was searched.
       */
      best: string | null;
      /**
       * The ceiling now.
       */
      beta: string;
      /**
       * What happened.
       */
      event: TreeEvent;
      kind: "tree";
      /**
       * The node's number.
       */
      node: number;
    }
  | {
      kind: "monte-carlo";
      /**
       * The moves of the root after the round; empty while it goes on.
       */
      moves: VisitedMove[];
      /**
       * The moves from the root to where the round ended.
       */
      path: string[];
    }
  | {
      /**
       * The positions that are the reason.
       */
      because: number[];
      /**
       * Plies to the end; none for a draw.
       */
      distance: number | null;
      kind: "graph";
      /**
       * The position's number; none where a level begins.
       */
      node: number | null;
      /**
       * Won, drawn or lost for the player to move.
       */
      value: Verdict | null;
    }
  | {
      /**
       * Dead ends met so far.
       */
      dead_ends: number;
      /**
       * What happened.
       */
      event: BoardEvent;
      kind: "board";
      /**
       * All squares taken from now on, where they are not those of the step before and this one.
       */
      path: string[] | null;
      /**
       * Where: the square entered, left or stuck on.
       */
      square: string | null;
      /**
       * States looked at so far.
       */
      steps: number;
      /**
       * Where a piece can go next.
       */
      ways: Way[];
    }
  | {
      kind: "moves";
      /**
       * The moves laid, each from square to square.
       */
      laid: string[][];
      /**
       * The moves taken away.
       */
      taken: string[][];
      /**
       * How many tours the moves make, that are not joined yet.
       */
      tours: number;
    }
  | {
      /**
       * The cells in question, as row and column.
       */
      cells: number[][];
      /**
       * Comparisons so far.
       */
      comparisons: number;
      /**
       * Words found so far.
       */
      found: number;
      /**
       * Whether the word was found there.
       */
      is_found: boolean;
      kind: "words";
      /**
       * Strings looked up so far.
       */
      searches: number;
      /**
       * The part of the list in which the string can still be, before this look.
       */
      window: WordWindow | null;
      /**
       * The number of the word in question.
       */
      word: number | null;
    }
  | {
      kind: "matrix";
      /**
       * The line left out.
       */
      out: LineOut | null;
      /**
       * The row and column of the tableau in question.
       */
      pivot: number[] | null;
      /**
       * The tableau now, if there is one.
       */
      tableau: TableauScene | null;
    };
/**
 * Which way a slot runs.
 */
export type SlotOrientation = "across" | "down";
/**
 * How a slot stands.
 */
export type SlotState = "open" | "word" | "unlisted" | "dead";
/**
 * How many solutions there are.
 */
export type SolutionCount = "none" | "one" | "several" | "stopped";
/**
 * A game solved whole.
 */
export type SolveResult = SolveReport & {
  /**
   * Positions by what they are worth to the player to move.
   */
  counts: ValueCount[];
  /**
   * The counts for each tier: stones down, or one row for a game without tiers.
   */
  tiers: PositionCounts[];
};
/**
 * What the start of a solved game is worth.
 */
export type SolvedStart = Worth & {
  /**
   * The share of games that somebody wins: 1, or 0 for a draw.
   */
  decisive: number;
  /**
   * The points a game of the player who begins: 1 if they win, a half for a draw, 0 if they lose.
   */
  first_score: number;
};
/**
 * What stands still while a method works.
 */
export type Stage =
  | {
      kind: "tree";
      /**
       * The tree.
       */
      tree: Tree;
    }
  | {
      /**
       * The game.
       */
      game: string;
      kind: "monte-carlo";
      /**
       * The position.
       */
      position: string;
      /**
       * Who is to move.
       */
      turn: string;
    }
  | {
      /**
       * The game.
       */
      game: string;
      kind: "graph";
      /**
       * The positions.
       */
      nodes: GraphNode[];
    }
  | {
      /**
       * Its columns.
       */
      columns: number;
      kind: "board";
      /**
       * What is put on it: `knight` or `queen`.
       */
      piece: string;
      /**
       * Its rows.
       */
      rows: number;
      /**
       * Whether one piece walks, so that its path is drawn, rather than many being placed.
       */
      walks: boolean;
    }
  | {
      /**
       * The letters, row by row.
       */
      grid: string[][];
      kind: "words";
      /**
       * The words in order.
       */
      words: string[];
    }
  | {
      /**
       * The names of its columns.
       */
      columns: string[];
      kind: "matrix";
      /**
       * The payoffs, row by row, as fractions.
       */
      payoffs: string[][];
      /**
       * The names of its rows.
       */
      rows: string[];
    };
/**
 * A tour, or how many there are.
 */
export type TourAnswer = TourReport | TourTotal;
/**
 * What happened at a node.
 */
export type TreeEvent = "enter" | "leaf" | "return" | "leave";
/**
 * What every move is worth to the player who makes it.
 */
export type Values = Worth & {
  /**
   * How the values are known.
   */
  how: How;
  /**
   * Every legal move, in the game's order, with its rank.
   */
  moves: MoveReport[];
  /**
   * Whether all of them are proven.
   */
  proof: Proof;
};
/**
 * Won, drawn or lost.
 */
export type Verdict = "win" | "draw" | "loss";
/**
 * In which order the words to find are listed.
 */
export type WordOrder = "alphabetical" | "given" | "length";

/**
 * What every route takes and gives.
 */
export interface Routes {
  get: {
    /**
     * Watch a search think: events `queued` (its place, while it waits for its turn) and `progress` (what is
     * known so far), then one `report` or `problem`
     */
    "/api/analysis": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * The player, such as `engine:time=100ms` or `memo:keep=to-5`. If left out: whoever knows the game
         * from a solved table, else the engine.
         */
        by?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for each search, such as `5s` or `100ms`.
         */
        time?: string;
        /**
         * Prove the value, with its distance, by the engine.
         */
        exact?: boolean;
        /**
         * Threads of the engine.
         */
        threads?: number;
        /**
         * Memory of the engine's table, such as `64MB`.
         */
        memory?: string;
        /**
         * Also tell what every legal move is worth.
         */
        all?: boolean;
      };
      event: SearchProgress;
    };
    /**
     * The best move a player finds, and what they think of the position
     */
    "/api/best": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * The player, such as `engine:time=100ms` or `memo:keep=to-5`. If left out: whoever knows the game
         * from a solved table, else the engine.
         */
        by?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for each search, such as `5s` or `100ms`.
         */
        time?: string;
        /**
         * Prove the value, with its distance, by the engine.
         */
        exact?: boolean;
        /**
         * Threads of the engine.
         */
        threads?: number;
        /**
         * Memory of the engine's table, such as `64MB`.
         */
        memory?: string;
        /**
         * Also tell what every legal move is worth.
         */
        all?: boolean;
      };
      answer: Report;
    };
    /**
     * Games, players and puzzles with everything that can be set
     */
    "/api/catalogue": {
      answer: CatalogueAnswer;
    };
    /**
     * Several players asked about one position, with what it cost each
     */
    "/api/compare": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * Players, separated by spaces or commas; the classic ladder if left out.
         */
        rungs?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for each search, such as `5s` or `100ms`.
         */
        time?: string;
      };
      answer: Comparison;
    };
    /**
     * Fill, ask and look into a dictionary: what each operation does, and its chains at the end
     */
    "/api/dictionary": {
      query: {
        /**
         * How many chains the table has; 9887, a prime, if left out.
         */
        size?: number;
        /**
         * The hash function: `stirred` (the player's own), `polynomial`, `base-4`, `sum`, `first-letter` or
         * `length`; `stirred` if left out.
         */
        hash?: string;
        /**
         * What is done, in order, separated by semicolons: `insert KEY SCORE`, `find KEY`, `remove KEY`. A key with
         * blanks stands between quotation marks. `0..10000` is each of these numbers written 32 times, the keys of
         * the document's own test. `test` is that whole test.
         */
        operations?: string;
      };
      answer: DictionaryAnswer;
    };
    /**
     * Count the collisions of the document's test keys, for several sizes and hash functions
     */
    "/api/dictionary/collisions": {
      query: {
        /**
         * How many keys are inserted; 10000 if left out. They are the numbers from 0, each written 32 times.
         */
        keys?: number;
        /**
         * The sizes of the tables, separated by commas; some primes and some round numbers if left out.
         */
        sizes?: string;
        /**
         * The hash functions, separated by commas; all if left out.
         */
        hashes?: string;
      };
      answer: CollisionsAnswer;
    };
    /**
     * Every experiment, with what it measures unless something else is asked for
     */
    "/api/experiments": {
      answer: Experiment[];
    };
    /**
     * The tree a player searches: each node with its window, its value, and why it was left
     */
    "/api/explain": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * The player, such as `memo:keep=to-5`; `alpha-beta` if left out.
         */
        by?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for the search, such as `5s` or `100ms`.
         */
        time?: string;
        /**
         * Nodes shown at most, the first ones searched.
         */
        nodes?: number;
        /**
         * Whose side values are told from: `mover` (whoever is to move at the node), `one` (the player who
         * began), `computer` (who is to move at the root) or `human` (the other).
         */
        view?: string;
        /**
         * The scale of a document: `sign`, `weiss` or `achi`. It has a view of its own.
         */
        scale?: string;
      };
      answer: Tree;
    };
    /**
     * An experiment: work, time and memory of several methods as their task grows
     */
    "/api/growth": {
      query: {
        /**
         * The experiment: `words`, `grid`, `depth`, `levels`, `freedom`, `board`, `tour` or `queens`.
         */
        experiment: string;
        /**
         * The values at which to measure, such as `1-9` or `40,400,4000`.
         */
        at?: string;
        /**
         * The methods, separated by commas.
         */
        by?: string;
        /**
         * The game; for `board` a spec with `N` for what grows, such as `mnk:m=N,n=3,k=3`.
         */
        game?: string;
        /**
         * The position of that game; its start if left out.
         */
        position?: string;
        /**
         * Plies to look ahead on growing boards; to the end if left out.
         */
        depth?: number;
        /**
         * The side of the grid in which a growing list is looked for; 16 if left out.
         */
        side?: number;
        /**
         * The words looked for in a growing grid; 40,000 if left out.
         */
        words?: number;
        /**
         * Whether tours must end a knight's move from their start.
         */
        closed?: boolean;
        /**
         * Time for each single measurement, such as `5s`; 5 seconds if left out.
         */
        time?: string;
      };
      answer: Growth;
    };
    /**
     * A method at work, step by step: its pseudo-code, what happens at each step, and why
     */
    "/api/lesson": {
      query: {
        /**
         * The method, such as `alpha-beta`, with its settings if it has any (`memo:keep=to-5`).
         */
        method: string;
        /**
         * The game of a method that searches or solves one.
         */
        game?: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for a search, such as `5s` or `100ms`.
         */
        time?: string;
        /**
         * Nodes of a tree shown at most, the first ones searched.
         */
        nodes?: number;
        /**
         * Whose side values of a tree are told from: `mover`, `one`, `computer` or `human`.
         */
        view?: string;
        /**
         * The scale of a document for values of a tree: `sign`, `weiss` or `achi`.
         */
        scale?: string;
        /**
         * The board of a knight's tour as rows by columns, such as `5x5`.
         */
        board?: string;
        /**
         * Where the knight begins, such as `a1`.
         */
        start?: string;
        /**
         * Whether the tour must end a knight's move from its start.
         */
        closed?: boolean;
        /**
         * Squares that the knight has visited already, such as `c2 e1 d3`; the method goes on from there.
         */
        path?: string;
        /**
         * How many queens.
         */
        size?: number;
        /**
         * The grid of a word search, its rows separated by `/` or line ends.
         */
        grid?: string;
        /**
         * The words to look for, separated by spaces, commas or line ends.
         */
        words?: string;
        /**
         * A payoff matrix, its rows separated by `|` or line ends.
         */
        matrix?: string;
        /**
         * Steps told at most, the first ones.
         */
        steps?: number;
      };
      answer: Lesson;
    };
    /**
     * Every method that can be watched, with its text
     */
    "/api/lessons": {
      answer: Method[];
    };
    /**
     * Who can play a game: the perfect player only where there is a table or the game is small, and the levels of play
     */
    "/api/players": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
      };
      answer: PlayersAnswer;
    };
    /**
     * The language of rules: its phrases with what they mean, and games to start from
     */
    "/api/rules": {
      answer: RulesLanguage;
    };
    /**
     * How the solve of a game stands: the latest job, and the table on disk
     */
    "/api/solve": {
      query: {
        /**
         * The game's spec.
         */
        game: string;
      };
      answer: SolveStatus;
    };
    /**
     * How a job stands
     */
    "/api/solve/{id}": {
      answer: JobAnswer;
    };
    /**
     * Watch a job: events `progress`, then one `result` or `problem`
     */
    "/api/solve/{id}/events": {
      event: Steps;
    };
    /**
     * A position with its drawing and its legal moves
     */
    "/api/state": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * The position before the last move. Both this and the move, or neither.
         */
        before?: string;
        /**
         * The last move.
         */
        last?: string;
      };
      answer: State;
    };
    /**
     * A table as you see it: with the token of a seat as its player, else as a spectator
     */
    "/api/tables/{id}": {
      answer: TableView;
    };
    /**
     * Watch a table: an event `table` at once and after every change, with the number of the last event as its id;
     * `farewell` when the server ends or forgets the table
     */
    "/api/tables/{id}/events": {
      event: TableView;
    };
    /**
     * Find a knight's tour, or count them all
     */
    "/api/tour": {
      query: {
        /**
         * The board as rows by columns, such as `8x8`.
         */
        board: string;
        /**
         * Whether the tour must end a knight's move from its start.
         */
        closed?: boolean;
        /**
         * Where the tour begins, such as `d4`; rows count from the bottom, as in chess.
         */
        start?: string;
        /**
         * How to look for it: `backtracking`, `warnsdorff` or `structured`; `structured` if left out.
         */
        by?: string;
        /**
         * Whether to count all tours instead.
         */
        count?: boolean;
      };
      answer: TourAnswer;
    };
    /**
     * The worth of every legal move
     */
    "/api/values": {
      query: {
        /**
         * The game, such as `tic-tac-toe` or `mnk:m=5,n=5,k=4`.
         */
        game: string;
        /**
         * The position; the start of the game if left out.
         */
        position?: string;
        /**
         * Plies to look ahead.
         */
        depth?: number;
        /**
         * Time for all moves together, such as `5s` or `100ms`; two seconds if left out.
         */
        time?: string;
        /**
         * Also tell each value from the side of `one` (the player who began), `computer` (who is to move),
         * `human` (the other) or `mover`.
         */
        view?: string;
        /**
         * Also tell each value on the scale of a document: `sign`, `weiss` or `achi`.
         */
        scale?: string;
      };
      answer: Values;
    };
  };
  post: {
    /**
     * Tell what each slot of a grid can still take, and whether the grid can be filled
     */
    "/api/crossword/check": {
      body: FillGridRequest;
      answer: CheckGridAnswer;
    };
    /**
     * Write a crossword as a file, or as a sheet to print
     */
    "/api/crossword/file": {
      body: CrosswordFileRequest;
    };
    /**
     * Fill a grid with words, or name the slots that contradict each other
     */
    "/api/crossword/fill": {
      body: FillGridRequest;
      answer: FillGridAnswer;
    };
    /**
     * Count the fills of a grid, and list some
     */
    "/api/crossword/fills": {
      body: ListFillsRequest;
      answer: ListFillsAnswer;
    };
    /**
     * Make a crossword, a fill-in or a codeword
     */
    "/api/crossword/make": {
      body: MakeGridRequest;
      answer: MakeGridAnswer;
    };
    /**
     * Read a crossword file: .puz, ipuz, .xd or a grid as text, told by its content
     */
    "/api/crossword/read": {
      body: Blob;
      answer: CrosswordData;
    };
    /**
     * Solve a fill-in, or a grid with candidates for each clue
     */
    "/api/crossword/solve": {
      body: SolveGridRequest;
      answer: SolveGridAnswer;
    };
    /**
     * List words for a slot, and whether the rest can still be filled
     */
    "/api/crossword/suggest": {
      body: SuggestWordsRequest;
      answer: SuggestWordsAnswer;
    };
    /**
     * Solve a matrix game: its value, optimal strategies and their proof
     */
    "/api/matrix": {
      body: MatrixRequest;
      answer: MatrixAnswer;
    };
    /**
     * Make a move
     */
    "/api/play": {
      body: PlayRequest;
      answer: PlayAnswer;
    };
    /**
     * Replay a game: for imported games, shared addresses and lists of moves
     */
    "/api/replay": {
      body: ReplayRequest;
      answer: ReplayAnswer;
    };
    /**
     * Read the rules of a game: every error with its place, and the way out; what they say in plain words; and, if they
     * are a game, the spec by which other requests can name it
     */
    "/api/rules": {
      body: ReadRulesRequest;
      answer: ReadRulesAnswer;
    };
    /**
     * Start to solve a game; if that is under way already, that is the job
     */
    "/api/solve": {
      body: Solve;
      answer: Started;
    };
    /**
     * Study a game: events `queued` (its place, while it waits for its turn), `begun` (its `id`) and `progress` (how much is
     * done, as `Steps`), then one `study` or `problem`
     */
    "/api/study": {
      body: StudyRequest;
      event: Study;
    };
    /**
     * Makes a table, with a seat for you and an invitation for somebody else
     */
    "/api/tables": {
      body: NewTableRequest;
      answer: TableMade;
    };
    /**
     * Moves, offers, accepts, declines or resigns, as the player whose token is sent. The same request has the same
     * answer; one that answers a turn which has passed is refused
     */
    "/api/tables/{id}/actions": {
      body: ActionRequest;
      answer: ActionDone;
    };
    /**
     * Claims the other seat with its invitation, sent as `Authorization: Bearer`
     */
    "/api/tables/{id}/seat": {
      body: Claim;
      answer: SeatClaimed;
    };
    /**
     * Find words in a grid, in all eight directions
     */
    "/api/words/find": {
      body: FindWordsRequest;
      answer: FindWordsAnswer;
    };
    /**
     * Make a puzzle that hides words, each exactly once
     */
    "/api/words/make": {
      body: MakeWordsRequest;
      answer: MakeWordsAnswer;
    };
    /**
     * Make a puzzle as a PDF document: a sheet for each version, then their keys
     */
    "/api/words/pdf": {
      body: MakeWordsRequest;
    };
  };
  delete: {
    /**
     * Stop a job; what was solved is kept, and a later job goes on from there
     */
    "/api/solve/{id}": {
      answer: JobAnswer;
    };
    /**
     * Stop a study that has begun: its stream ends with what was played
     */
    "/api/study/{id}": {};
  };
}
/**
 * What was asked for is done.
 */
export interface ActionDone {
  /**
   * The number of the event that did it.
   */
  number: number;
}
/**
 * Something that a player asks for.
 */
export interface ActionRequest {
  /**
   * What is asked for.
   */
  action: Action;
  /**
   * The turn that this answers, as the table tells it.
   */
  turn: number;
}
/**
 * Everything that has a name.
 */
export interface CatalogueAnswer {
  /**
   * The games, in the order a catalogue would list them.
   */
  games: GameEntry[];
  /**
   * Who can be asked for a move, the searching ones from the bottom of the ladder.
   */
  players: PlayerEntry[];
  /**
   * The puzzles.
   */
  puzzles: PuzzleEntry[];
}
/**
 * What stands on a cell.
 */
export interface Cell {
  /**
   * How many like things there are.
   */
  count?: number;
  /**
   * Whose it is: 0 began, 1 did not; nobody's if left out.
   */
  owner?: number;
  /**
   * How it is written.
   */
  symbol?: string;
}
/**
 * An open cell.
 */
export interface CellData {
  /**
   * Its letter, or several for a rebus; nothing where it is not known.
   */
  answer?: string | null;
  /**
   * Whether a circle is drawn in it.
   */
  circled?: boolean;
}
/**
 * A chain that is not empty.
 */
export interface Chain {
  /**
   * The first of them, in the order in which they came.
   */
  entries: ChainEntry[];
  /**
   * Its place in the table.
   */
  index: number;
  /**
   * How many entries it has.
   */
  length: number;
}
/**
 * An entry of a chain.
 */
export interface ChainEntry {
  /**
   * The key.
   */
  key: string;
  /**
   * Its score.
   */
  score: number;
}
/**
 * How many chains have a length.
 */
export interface ChainLength {
  /**
   * How many such chains there are.
   */
  chains: number;
  /**
   * Entries of each.
   */
  length: number;
}
/**
 * How a grid stands.
 */
export interface CheckGridAnswer {
  /**
   * Slots that contradict each other, where there is no fill.
   */
  conflict: ConflictReport | null;
  /**
   * What is odd about it.
   */
  notes: string[];
  /**
   * Its slots, in the order of their numbers, across before down.
   */
  slots: SlotReport[];
  /**
   * Whether it can be filled.
   */
  status: FillStatus;
}
/**
 * What makes a claim yours: the same nonce may claim again, another may not.
 */
export interface Claim {
  /**
   * 32 random hexadecimal digits.
   */
  nonce: string;
}
/**
 * The clocks of a table.
 */
export interface ClockView {
  /**
   * How much time there is, such as `5m+3s`.
   */
  control: string;
  /**
   * What both have left, in milliseconds.
   *
   * @minItems 2
   * @maxItems 2
   */
  left: [number, number];
  /**
   * Whose clock runs: 0 began, 1 did not.
   */
  running: number | null;
}
/**
 * A clue and the slot that it is for.
 */
export interface ClueData {
  /**
   * The number printed in the first cell of the slot.
   */
  number: number;
  /**
   * Which way the slot runs.
   */
  orientation: SlotOrientation;
  /**
   * What is asked.
   */
  text: string;
}
/**
 * The numbers of a codeword.
 */
export interface CodewordReport {
  /**
   * The letter of each number, from 1 on.
   */
  key: string[];
  /**
   * The number of each cell, row by row; nothing is a block.
   */
  numbers: (number | null)[][];
  /**
   * The numbers whose letters are told.
   */
  told: number[];
}
/**
 * A hash function on a table size.
 */
export interface CollisionCount {
  /**
   * Insertions into a chain that was not empty.
   */
  collisions: number;
  /**
   * The longest chain.
   */
  longest: number;
}
/**
 * How many collisions there are, for each size and hash function.
 */
export interface CollisionsAnswer {
  /**
   * The hash functions, in the order of the counts of each row.
   */
  hashes: string[];
  /**
   * How many keys were inserted.
   */
  keys: number;
  /**
   * A row for each size.
   */
  rows: CollisionsRow[];
}
/**
 * A table size.
 */
export interface CollisionsRow {
  /**
   * What each hash function did.
   */
  counts: CollisionCount[];
  /**
   * Collisions that a uniform hash function expects.
   */
  expected: number;
  /**
   * Whether it is a prime.
   */
  is_prime: boolean;
  /**
   * The size.
   */
  size: number;
}
/**
 * Several players' answers to one question.
 */
export interface Comparison {
  /**
   * The game.
   */
  game: string;
  /**
   * The position.
   */
  position: string;
  /**
   * One row for each player.
   */
  rows: Row[];
}
/**
 * Slots that cannot all hold words at once.
 */
export interface ConflictReport {
  /**
   * Whether the others could be filled without any one of them.
   */
  is_minimal: boolean;
  /**
   * Their names.
   */
  slots: string[];
}
/**
 * A crossword: what stands above it, its cells, its clues.
 */
export interface CrosswordData {
  /**
   * Who made it.
   */
  author?: string;
  /**
   * Its clues.
   */
  clues?: ClueData[];
  /**
   * Whose it is.
   */
  copyright?: string;
  /**
   * What a solver should know.
   */
  notes?: string;
  /**
   * Its cells, row by row; nothing is a block.
   */
  rows: (CellData | null)[][];
  /**
   * Its title.
   */
  title?: string;
}
/**
 * A crossword to be written as a file.
 */
export interface CrosswordFileRequest {
  /**
   * The crossword.
   */
  crossword: CrosswordData;
  /**
   * `puz`, `ipuz`, `xd`, `txt`, or `pdf` for a sheet to print.
   */
  format: string;
  /**
   * The solution on the last page of a sheet.
   */
  key?: boolean;
  /**
   * Larger cells and letters on a sheet.
   */
  large?: boolean;
}
/**
 * What became of the table.
 */
export interface DictionaryAnswer {
  /**
   * The chains that are not empty, the first ones, with the one that was touched last.
   */
  chains: Chain[];
  /**
   * Chains that are not empty and not shown.
   */
  chains_left_out: number;
  /**
   * Insertions that met another entry in their chain.
   */
  collisions: number;
  /**
   * Entries at the end.
   */
  entries: number;
  /**
   * How many a uniform hash function expects of so many keys, had none been removed.
   */
  expected: number;
  /**
   * The hash function.
   */
  hash: string;
  /**
   * What the hash function does.
   */
  idea: string;
  /**
   * Keys that were inserted.
   */
  inserted: number;
  /**
   * Whether that is a prime, as the document wants it.
   */
  is_prime: boolean;
  /**
   * How many chains there are of each length.
   */
  lengths: ChainLength[];
  /**
   * Its chains.
   */
  size: number;
  /**
   * What each operation did.
   */
  steps: DictionaryStep[];
}
/**
 * What an operation did.
 */
export interface DictionaryStep {
  /**
   * The chain of its key; none for many keys.
   */
  chain: number | null;
  /**
   * The operation as it is written.
   */
  operation: string;
  /**
   * Whether it is refused: a key that is there twice or not at all. The document throws an exception then.
   */
  refused: boolean;
  /**
   * What it did, in a sentence.
   */
  says: string;
}
/**
 * What a dictionary held, was asked and found at the end of a search.
 */
export interface DictionaryUse {
  /**
   * Configurations it was asked for.
   */
  asked: number;
  /**
   * Memory it takes.
   */
  bytes: number;
  /**
   * Its chains.
   */
  chains: number;
  /**
   * Insertions that met another configuration in their chain.
   */
  collisions: number;
  /**
   * Configurations in it.
   */
  entries: number;
  /**
   * How many of them it found.
   */
  found: number;
  /**
   * Insertions of a configuration that was there already, which were ignored.
   */
  repeats: number;
}
/**
 * Bytes that went over the disk.
 */
export interface DiskTraffic {
  /**
   * Bytes read.
   */
  read: number;
  /**
   * Bytes written.
   */
  written: number;
}
/**
 * What the document's player says of a position.
 */
export interface DocumentAnswer {
  /**
   * What became of its dictionary.
   */
  dictionary: DictionaryUse;
  /**
   * What that means, said of itself.
   */
  meaning: string;
  /**
   * Its score: 0, 1, 2 or 3.
   */
  score: number;
}
/**
 * A node as the document's figures show it.
 */
export interface DocumentNode {
  /**
   * What stands on the board, row by row with blanks for empty cells.
   */
  configuration: string;
  /**
   * Whose level it is on, the player to move: `computer`, who is to move at the root, or `human`.
   */
  level: string;
}
/**
 * Lines that are never needed.
 */
export interface Dominated {
  /**
   * Columns.
   */
  columns: DominatedLine[];
  /**
   * Rows.
   */
  rows: DominatedLine[];
}
/**
 * A line and one that is as good or better, counted from 0.
 */
export interface DominatedLine {
  /**
   * The line that is as good or better.
   */
  by: number;
  /**
   * The line that can be left out.
   */
  line: number;
  /**
   * How much better it is.
   */
  strength: Dominance;
}
/**
 * An edge between two dots, which are counted from 0.
 */
export interface Edge {
  /**
   * Whether it is drawn.
   */
  drawn: boolean;
  /**
   * Column and row of the first dot.
   *
   * @minItems 2
   * @maxItems 2
   */
  from: [number, number];
  /**
   * Column and row of the second.
   *
   * @minItems 2
   * @maxItems 2
   */
  to: [number, number];
}
/**
 * How games end, over all games between equal programs that look ahead, whatever their strength; over games by chance
 * where no others were played.
 */
export interface EndingFigures {
  /**
   * Whether the rules let play come back to an earlier position.
   */
  can_repeat: boolean;
  /**
   * The share of games that were cut off.
   */
  cut_off: Share;
  /**
   * The share of games that went round in circles: a position came back for the third time.
   */
  endless: Share;
  /**
   * The ply after which games are cut off.
   */
  ply_limit: number;
}
/**
 * How a game ended.
 */
export interface EndingView {
  /**
   * Why it is over.
   */
  reason: Reason;
  /**
   * Who won: 0 began, 1 did not; nobody in a draw.
   */
  winner: number | null;
}
/**
 * A word and its clue.
 */
export interface EntryData {
  /**
   * What is asked for it.
   */
  clue?: string;
  /**
   * The word, as written.
   */
  word: string;
}
/**
 * A word in its slot.
 */
export interface EntryReport {
  /**
   * The number of the slot.
   */
  number: number;
  /**
   * Which way it runs.
   */
  orientation: SlotOrientation;
  /**
   * Its score; none if no list has it.
   */
  score: number | null;
  /**
   * The word.
   */
  word: string;
}
/**
 * What a document's evaluation counts on a board.
 */
export interface Evaluation {
  /**
   * After the move to play; empty if there is none.
   */
  after: TermReport[];
  /**
   * As it stands.
   */
  now: TermReport[];
}
/**
 * An experiment that needs no further word to be run.
 */
export interface Experiment {
  /**
   * What grows.
   */
  against: string;
  /**
   * The values at which they are measured.
   */
  at: string;
  /**
   * The methods that are measured.
   */
  by: string;
  /**
   * The game, or the spec of one with `N` for what grows; nothing for puzzles.
   */
  game: string;
  /**
   * The name, as in a request.
   */
  name: string;
  /**
   * What it shows, in a sentence.
   */
  summary: string;
  /**
   * The name in headings.
   */
  title: string;
  /**
   * What is counted.
   */
  work: string;
}
/**
 * What fills a grid.
 */
export interface FillGridAnswer {
  /**
   * The mean score of the words that were put in.
   */
  average_score: number | null;
  /**
   * Slots that contradict each other, where there is no fill.
   */
  conflict: ConflictReport | null;
  /**
   * Of them, those that led nowhere.
   */
  failures: number;
  /**
   * The filled grid, a text a row; none without a fill.
   */
  grid: string[];
  /**
   * The least of their scores.
   */
  least_score: number | null;
  /**
   * Words tried.
   */
  nodes: number;
  /**
   * What is odd about the grid.
   */
  notes: string[];
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * The seed that gives this fill again.
   */
  seed: number;
  /**
   * Whether there is a fill.
   */
  status: FillStatus;
  /**
   * The words of all slots, in the order of their numbers, across before down; none without a fill.
   */
  words: EntryReport[];
}
/**
 * A grid to fill with words.
 */
export interface FillGridRequest {
  /**
   * The only words that a slot may take, by its name.
   */
  candidates?: {
    [k: string]: string[];
  };
  /**
   * The grid, a line a row: `#` for a block, `.` for an empty cell, a letter that is given.
   */
  grid: string;
  /**
   * The least score of a word; 0 if left out.
   */
  min_score?: number | null;
  /**
   * What no two words may share: `word` (their spelling), `stem`, `part:4` (so many letters in a row), or
   * `allowed` for anything; `word` if left out.
   */
  repeats?: string | null;
  /**
   * The same seed gives the same fill; a new one if left out.
   */
  seed?: number | null;
  /**
   * The same for single slots, by name: `12 across`.
   */
  slot_scores?: {
    [k: string]: number;
  };
  /**
   * The longest search, such as `5s`.
   */
  time?: string | null;
  /**
   * The words that may be used.
   */
  words?: WordChoice;
}
/**
 * What was found.
 */
export interface FindWordsAnswer {
  /**
   * How it was searched.
   */
  by: string;
  /**
   * Columns of the grid.
   */
  columns: number;
  /**
   * Whether all of them are listed; a server lists 20,000 at most.
   */
  complete: boolean;
  /**
   * How many were found.
   */
  count: number;
  /**
   * What it cost, where the way of searching counts it.
   */
  counts?: WordSearchCost;
  /**
   * The words found, by row, column, direction and length.
   */
  matches: WordPlace[];
  /**
   * What was mended in the grid and the words.
   */
  notes: string[];
  /**
   * Rows of the grid.
   */
  rows: number;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * How many words were looked for.
   */
  words: number;
}
/**
 * Words to look for in a grid.
 */
export interface FindWordsRequest {
  /**
   * How to search: `brute-force`, `binary-search`, `prefix` or `fast`; `fast` if left out.
   */
  by?: string | null;
  /**
   * A word list of the system on which parlor runs, by its file name; `english` for the words inside the program.
   */
  dictionary?: string | null;
  /**
   * Take é for e.
   */
  fold_accents?: boolean;
  /**
   * The grid, a line a row.
   */
  grid: string;
  /**
   * Let the digits and punctuation of words take cells, as letters do.
   */
  keep_marks?: boolean;
  /**
   * Of the words that start at a cell and run one way, only the longest.
   */
  longest_only?: boolean;
  /**
   * The letters of the shortest words; 2 if left out.
   */
  min_length?: number | null;
  /**
   * Skip words that come after a greater one, as the textbook's reader does, and tell each; a list out
   * of order is sorted if left out.
   */
  skip_unsorted?: boolean;
  /**
   * The words; those of a dictionary, or the English ones inside the program, if left out.
   */
  words?: string[] | null;
}
/**
 * What a figure says to a designer.
 */
export interface Finding {
  /**
   * What it is about.
   */
  about: FindingTopic;
  /**
   * One sentence or two.
   */
  says: string;
}
/**
 * A family of games.
 */
export interface GameEntry {
  /**
   * What variants are known to be worth, and who says so.
   */
  known: KnownValue[];
  /**
   * The name in specs such as `mnk:m=5,n=5,k=4`.
   */
  name: string;
  /**
   * What can be set.
   */
  parameters: ParameterEntry[];
  /**
   * Variants that people know by a name.
   */
  presets: PresetEntry[];
  /**
   * The rules, in a few sentences.
   */
  rules: string;
  /**
   * The start of the variant that shows best what the family is.
   */
  shown: State;
  /**
   * Who wins with best play, as far as it is known.
   */
  solved: string;
  /**
   * The start of the usual variant.
   */
  start: State;
  /**
   * What it is, in a sentence.
   */
  summary: string;
  /**
   * The name in headings.
   */
  title: string;
}
/**
 * What a study found out about one game.
 */
export interface GameStudy {
  /**
   * How many moves there are to choose from at each ply, between the strongest programs that played.
   */
  branching: PlyBranching[];
  /**
   * Moves to choose from on average, over all plies of those games; nothing before the first game.
   */
  choice: number | null;
  /**
   * Games and searches that were done.
   */
  done: number;
  /**
   * Whether the game ends.
   */
  endings: EndingFigures;
  /**
   * What the figures say to a designer, in sentences.
   */
  findings: Finding[];
  /**
   * What more thinking gains: each strength against the next, as far as they have played.
   */
  gains: ThinkingGain[];
  /**
   * The game's spec.
   */
  game: string;
  /**
   * Which moves are good how often.
   */
  moves: MoveFigures;
  /**
   * Every first move, the best first; of moves that are images of each other, one.
   */
  openings: OpeningFigures[];
  /**
   * Games and searches that were planned.
   */
  planned: number;
  /**
   * What the two players are called, the one who begins first.
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [string, string];
  /**
   * Games between equal programs, from the weakest to the strongest of whom a game was played.
   */
  strengths: StrengthFigures[];
  /**
   * What it is called.
   */
  title: string;
  /**
   * What is so with best play, if the game is small enough to be solved, has a table, or its start can be proven.
   */
  truth: SolvedStart | null;
  /**
   * The value of the parameter that is varied.
   */
  value: string | null;
}
/**
 * A move from a node to another.
 */
export interface GraphMove {
  /**
   * Whether the same player moves again.
   */
  again: boolean;
  /**
   * The move.
   */
  move: string;
  /**
   * The number of the node that it leads to.
   */
  to: number;
}
/**
 * A position of the graph.
 */
export interface GraphNode {
  /**
   * Its moves, one for each node that they lead to.
   */
  moves: GraphMove[];
  /**
   * Won, drawn or lost for the player to move, if the game is over here.
   */
  outcome: Verdict | null;
  /**
   * The position; it stands for its images too.
   */
  position: string;
  /**
   * Who is to move.
   */
  turn: string;
}
/**
 * What came out of an experiment.
 */
export interface Growth {
  /**
   * The experiment.
   */
  experiment: Experiment;
  /**
   * Why a method was not measured to the end.
   */
  notes: string[];
  /**
   * Time spent on everything.
   */
  seconds: number;
  /**
   * What was measured, a method each.
   */
  series: Series[];
  /**
   * On what it was made, in a sentence.
   */
  subject: string;
}
/**
 * One measurement.
 */
export interface GrowthPoint {
  /**
   * How large the task was.
   */
  at: number;
  /**
   * Bytes of memory for what the method keeps, where it keeps anything.
   */
  bytes: number | null;
  /**
   * Seconds, where something was measured.
   */
  seconds: number | null;
  /**
   * Calls, comparisons or steps, where the method counts them.
   */
  work: number | null;
}
/**
 * How a job stands.
 */
export interface JobAnswer {
  /**
   * Why there is no result.
   */
  detail: string | null;
  /**
   * What went over the disk, where tiers do not fit in memory.
   */
  disk: DiskTraffic | null;
  /**
   * The game.
   */
  game: string;
  /**
   * The job's name in addresses.
   */
  id: string;
  /**
   * Processes of the server that work on it; progress is that of all.
   */
  processes: number;
  /**
   * What is being done, as last heard.
   */
  progress: Steps | null;
  /**
   * What was found.
   */
  result: SolveResult | null;
  /**
   * Whether it goes on.
   */
  state: JobState;
}
/**
 * A variant, who wins it with best play, and who found that out.
 */
export interface KnownValue {
  /**
   * What people call the variant, else the game's title with the settings.
   */
  name: string;
  /**
   * Who wins, in how many plies or by how many points as far as that is known.
   */
  says: string;
  /**
   * Who found it out, and where that can be read.
   */
  source: string;
  /**
   * Its spec.
   */
  spec: string;
  /**
   * Whether parlor's own tests solve it.
   */
  tested: boolean;
}
/**
 * A method at work, step by step.
 */
export interface Lesson {
  /**
   * How it ends, in a sentence.
   */
  ending: string;
  /**
   * Steps that came after these and are not told.
   */
  left_out: number;
  /**
   * The method.
   */
  method: Method;
  /**
   * What stands still while it works.
   */
  stage: Stage;
  /**
   * What happens, in order.
   */
  steps: LessonStep[];
}
/**
 * One step.
 */
export interface LessonStep {
  /**
   * How deep the method has called itself.
   */
  level: number;
  /**
   * The line of the pseudo-code, from 0.
   */
  line: number;
  /**
   * Whether this is one of the moments worth running to.
   */
  marked: boolean;
  /**
   * What happened and why, in a sentence.
   */
  says: string;
  /**
   * What has changed on the stage.
   */
  scene: Scene;
}
/**
 * A level of play at one game.
 */
export interface Level {
  /**
   * Its name: `easy`, `medium` or `hard`.
   */
  name: string;
  /**
   * Who plays at this level, as a spec with its time.
   */
  player: string;
  /**
   * How it plays, in a few words.
   */
  summary: string;
}
/**
 * A line of a matrix that is left out.
 */
export interface LineOut {
  /**
   * The number of the line that is as good or better.
   */
  by: number;
  /**
   * Its number, from 0.
   */
  line: number;
  /**
   * `row` or `column`.
   */
  of: string;
}
/**
 * The fills of a grid.
 */
export interface ListFillsAnswer {
  /**
   * Whether these are all.
   */
  complete: boolean;
  /**
   * How many were found.
   */
  count: number;
  /**
   * The first of them, each a text a row.
   */
  fills: string[][];
  /**
   * What is odd about the grid.
   */
  notes: string[];
  /**
   * Time spent.
   */
  seconds: number;
}
/**
 * All fills of a grid.
 */
export interface ListFillsRequest {
  /**
   * The grid and the words.
   */
  fill: FillGridRequest;
  /**
   * How many fills to list; the others are only counted. None if left out.
   */
  list?: number | null;
}
/**
 * A crossword that was made.
 */
export interface MakeGridAnswer {
  /**
   * The mean score of the words that were put in.
   */
  average_score: number | null;
  /**
   * The numbers of a codeword.
   */
  codeword: CodewordReport | null;
  /**
   * The crossword with its answers.
   */
  crossword: CrosswordData;
  /**
   * What it is.
   */
  kind: CrosswordKind;
  /**
   * The least of their scores.
   */
  least_score: number | null;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * The seed that makes it again.
   */
  seed: number;
  /**
   * The grid as a solver begins with it, a text a row.
   */
  start: string[];
  /**
   * The words of a fill-in, by length and then by the alphabet.
   */
  words: string[];
}
/**
 * A crossword to make. Its grid is a pattern made for it, a grid that is given, or a criss-cross of one's own
 * words.
 */
export interface MakeGridRequest {
  /**
   * Who made it.
   */
  author?: string;
  /**
   * Columns of the pattern; 15 if left out.
   */
  columns?: number | null;
  /**
   * Words and clues of one's own: all of them are connected in a criss-cross.
   */
  entries?: EntryData[];
  /**
   * A grid to use instead of a pattern made for it, a line a row.
   */
  grid?: string | null;
  /**
   * What it becomes; a crossword if left out.
   */
  kind?: CrosswordKind;
  /**
   * The least score of a word; 0 if left out.
   */
  min_score?: number | null;
  /**
   * What no two words may share, as for a fill.
   */
  repeats?: string | null;
  /**
   * Rows of the pattern; 15 if left out.
   */
  rows?: number | null;
  /**
   * The same seed makes the same puzzle; a new one if left out.
   */
  seed?: number | null;
  /**
   * How blocks lie: `american`, `british` or `free`; `american` if left out.
   */
  style?: string | null;
  /**
   * Entries that it must have, across.
   */
  theme?: string[];
  /**
   * The longest search, such as `5s`.
   */
  time?: string | null;
  /**
   * Its title.
   */
  title?: string;
  /**
   * How many letters of a codeword are told; 3 if left out.
   */
  told?: number | null;
  /**
   * How many words the pattern has; as many as usual if left out.
   */
  word_count?: number | null;
  /**
   * The words that may be used.
   */
  words?: WordChoice;
}
/**
 * A puzzle and its key.
 */
export interface MakeWordsAnswer {
  /**
   * Columns of the grid.
   */
  columns: number;
  /**
   * The grid, a text a row.
   */
  grid: string[];
  /**
   * What is to be done, in sentences.
   */
  instructions: string;
  /**
   * Where the words lie.
   */
  key: WordPlace[];
  /**
   * What the letters left over spell.
   */
  message: string | null;
  /**
   * What of the words takes no cell.
   */
  notes: string[];
  /**
   * Rows of the grid.
   */
  rows: number;
  /**
   * The words hidden besides.
   */
  secret: string[];
  /**
   * The seed that makes this puzzle again.
   */
  seed: number;
  /**
   * What stands above the puzzle.
   */
  title: string;
  /**
   * Its letter, where there are several versions.
   */
  version: string | null;
  /**
   * The words to find, in the order that was asked for.
   */
  words: string[];
}
/**
 * A puzzle to make.
 */
export interface MakeWordsRequest {
  /**
   * Words that must not appear.
   */
  blocked?: string[];
  /**
   * How many of the words to hide, chosen by the seed.
   */
  choose?: number | null;
  /**
   * Columns of the grid; those of a drawn mask, or 15, if left out.
   */
  columns?: number | null;
  /**
   * The ways words may run, separated by commas, instead of a level: `n,ne,e,se,s,sw,w,nw`.
   */
  directions?: string | null;
  /**
   * Take é for e.
   */
  fold_accents?: boolean;
  /**
   * Let the digits and punctuation of words take cells, as letters do.
   */
  keep_marks?: boolean;
  /**
   * 1: right and down; 2: all but reversed; 3: all eight ways. 3 if left out.
   */
  level?: number | null;
  /**
   * A shape: `rectangle`, `circle`, `diamond`, `triangle`, `heart`, or a drawing with `.` for holes.
   */
  mask?: string | null;
  /**
   * What the letters left over spell, row by row.
   */
  message?: string | null;
  /**
   * Let words lie inside others instead of refusing them.
   */
  nested?: boolean;
  /**
   * In which order the words to find are listed; by the alphabet if left out.
   */
  order?: WordOrder | null;
  /**
   * Rows of the grid; those of a drawn mask, or 15, if left out.
   */
  rows?: number | null;
  /**
   * Words to hide without listing them.
   */
  secret?: string[];
  /**
   * The same seed makes the same puzzle; a new one if left out.
   */
  seed?: number | null;
  /**
   * What stands around the puzzle on paper.
   */
  sheet?: SheetRequest;
  /**
   * Which version of the puzzle, from 1: all hide the same words, each in other places.
   */
  version?: number | null;
  /**
   * The words to hide. Without any, `choose` draws from common English words.
   */
  words: string[];
}
/**
 * A matrix game, solved, with the proof; all numbers are exact fractions.
 */
export interface MatrixAnswer {
  /**
   * What the row strategy wins against each column: never less than the value.
   */
  against_columns: string[];
  /**
   * What each row wins against the column strategy: never more than the value.
   */
  against_rows: string[];
  /**
   * The names of the columns.
   */
  column_labels: string[];
  /**
   * How often each column is played.
   */
  column_strategy: string[];
  /**
   * Lines that are never needed.
   */
  dominated: Dominated;
  /**
   * How it was found: `saddle`, `simplex` or `float` (guessed, then solved and checked exactly).
   */
  method: string;
  /**
   * The names of the rows.
   */
  row_labels: string[];
  /**
   * How often each row is played.
   */
  row_strategy: string[];
  /**
   * Row and column of the entry that both play outright, if there is one; from 0.
   *
   * @minItems 2
   * @maxItems 2
   */
  saddle: [number, number] | null;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * What the row player wins on average.
   */
  value: string;
}
/**
 * A payoff matrix, as text or as rows.
 */
export interface MatrixRequest {
  /**
   * What the column player's choices are called; numbers if left out.
   */
  column_labels?: string[] | null;
  /**
   * What the row player's choices are called; numbers if left out.
   */
  row_labels?: string[] | null;
  /**
   * Or the rows, as numbers or texts.
   */
  rows?: unknown[][] | null;
  /**
   * CSV or JSON; payoffs are whole numbers, decimals or fractions such as `7/12`.
   */
  text?: string | null;
}
/**
 * A method in words.
 */
export interface Method {
  /**
   * Its pseudo-code, line by line, indented by spaces.
   */
  code: string[];
  /**
   * What it costs.
   */
  cost: string;
  /**
   * What it is and its one idea.
   */
  idea: string;
  /**
   * What it works on.
   */
  kind: Kind;
  /**
   * Where it fails.
   */
  limits: string;
  /**
   * What a marked step is: `cut`, `dead end`, `word`, `pivot`.
   */
  mark: string;
  /**
   * The name, as in a request.
   */
  name: string;
  /**
   * What it can be watched on.
   */
  subject: Subject;
  /**
   * Words of the glossary that help.
   */
  terms: string[];
  /**
   * The name for people.
   */
  title: string;
}
/**
 * Which moves are good how often.
 */
export interface MoveFigures {
  /**
   * How many different moves there are.
   */
  different: number;
  /**
   * Whether every position of the game was looked at, with its true value; else those of the strongest programs'
   * games were, and a move is good where a program chose it.
   */
  exact: boolean;
  /**
   * By the kind of move: placing, moving, capturing.
   */
  kinds: MoveUse[];
  /**
   * By the move itself, the most frequent first; no more than 500.
   */
  moves: MoveUse[];
  /**
   * Moves that were legal often enough and never good, or never chosen, the most frequent first; no more than 500.
   */
  never_good: MoveUse[];
  /**
   * How many of those there are.
   */
  never_good_count: number;
  /**
   * Positions in which there is something to choose, each counted once.
   */
  positions: number;
}
/**
 * How often a move can be made, and how often it is good.
 */
export interface MoveUse {
  /**
   * How often that would be so if all moves were alike.
   */
  by_chance: number;
  /**
   * Positions among them in which nothing is better, or in which it was chosen.
   */
  good: number;
  /**
   * Positions in which it is legal and something else is too.
   */
  legal: number;
  /**
   * The move, or the kind of move.
   */
  name: string;
}
/**
 * Who is to play, and how.
 */
export interface NewTableRequest {
  /**
   * Who begins; you if left out.
   */
  begins?: Begins;
  /**
   * The clock: `none`, `5m`, `5m+3s` or `3d/move`; none if left out.
   */
  clock?: string | null;
  /**
   * The game's spec.
   */
  game: string;
  /**
   * The program that plays against you, or a level such as `hard`; a person whom you invite if left out.
   */
  program?: string | null;
  /**
   * The position to start from; the game's own if left out.
   */
  start?: string | null;
}
/**
 * An offer that waits for an answer.
 */
export interface OfferView {
  /**
   * Who offers it: 0 began, 1 did not.
   */
  by: number;
  /**
   * What is offered.
   */
  offer: Offer;
}
/**
 * A first move.
 */
export interface OpeningFigures {
  /**
   * Whether the truth lies within the error bars of the score; only of a move that was played and whose truth is known.
   */
  agrees: boolean | null;
  /**
   * What the strongest program expects of it, from 0, lost, to 1, won; nothing in a game that counts points.
   */
  expected: number | null;
  /**
   * How many first moves it stands for: images of each other count as one.
   */
  images: number;
  /**
   * The move.
   */
  move: string;
  /**
   * Points a game of the player who makes it, between equal programs.
   */
  score: Share;
  /**
   * What it is worth to the player who makes it, if that is proven.
   */
  truth: Worth | null;
}
/**
 * A heap.
 */
export interface Pile {
  /**
   * How many are left.
   */
  count: number;
  /**
   * Its name in moves; empty where there is only one.
   */
  label: string;
}
/**
 * A move to make.
 */
export interface PlayRequest {
  /**
   * The game's spec.
   */
  game: string;
  /**
   * The move.
   */
  move: string;
  /**
   * The points of both players before the move, in a game that counts them; none if left out.
   *
   * @minItems 2
   * @maxItems 2
   */
  points?: [number, number];
  /**
   * The position to play in.
   */
  position: string;
}
/**
 * A move that was made.
 */
export interface Played {
  /**
   * The position it led to.
   */
  after: string;
  /**
   * The position it was made in.
   */
  before: string;
  /**
   * Who made it: 0 began, 1 did not.
   */
  by: number;
  /**
   * The points it brought them.
   */
  gain?: number;
  /**
   * The move, as the game writes it.
   */
  move: string;
}
/**
 * A player.
 */
export interface PlayerEntry {
  /**
   * The name in specs such as `memo:keep=to-5`.
   */
  name: string;
  /**
   * What can be set, beside `time`, `depth` and `nodes`.
   */
  parameters: ParameterEntry[];
  /**
   * How they choose.
   */
  summary: string;
}
/**
 * Somebody at a table.
 */
export interface PlayerView {
  /**
   * Whether the seat is taken.
   */
  here: boolean;
  /**
   * The spec of the program that plays; none for a person.
   */
  program: string | null;
}
/**
 * Who can play a game.
 */
export interface PlayersAnswer {
  /**
   * The program as an opponent, from the lowest level.
   */
  levels: Level[];
  /**
   * Their names, as the catalogue lists them.
   */
  players: string[];
}
/**
 * How many moves there are to choose from at a ply.
 */
export interface PlyBranching {
  /**
   * The legal moves, over the games that lasted so long.
   */
  moves: Spread;
  /**
   * The ply, from 1.
   */
  ply: number;
}
/**
 * How many positions there are of each value.
 */
export interface PositionCounts {
  /**
   * All counted ones.
   */
  counted: number;
  /**
   * Drawn.
   */
  draw: number;
  /**
   * Lost.
   */
  loss: number;
  /**
   * Those that play can reach, if they were counted.
   */
  reachable: number | null;
  /**
   * Won for the player to move.
   */
  win: number;
}
/**
 * A variant by the name it is known by.
 */
export interface PresetEntry {
  /**
   * What people call it.
   */
  name: string;
  /**
   * Its spec.
   */
  spec: string;
}
/**
 * Why there is no answer.
 */
export interface Problem {
  /**
   * What was wrong this time: where, what was wanted, what came.
   */
  detail: string;
  /**
   * The place in the queue that the question had come to, where that is why.
   */
  place?: number;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * The kind in a few words.
   */
  title: string;
  /**
   * Which kind of problem, as a relative address of the page that describes it.
   */
  type: string;
}
/**
 * A puzzle with a command and a page of its own.
 */
export interface PuzzleEntry {
  /**
   * The name of its command and of its page: `words` is `parlor words` and `/words`.
   */
  name: string;
  /**
   * What it is, in a sentence.
   */
  summary: string;
  /**
   * The name in headings.
   */
  title: string;
}
/**
 * What a text of rules says, and what is wrong with it.
 */
export interface ReadRulesAnswer {
  /**
   * What can come where the caret is.
   */
  completions: RuleCompletions | null;
  /**
   * The spec of the game, if there is one. It is good until others have sent many rules; an answer of status 410
   * says that it is not, and the rules are to be sent again.
   */
  game: string | null;
  /**
   * What is wrong or strange, in the order of the text.
   */
  messages: RuleMessage[];
  /**
   * A line that could come next, until the game is whole.
   */
  next_line: string | null;
  /**
   * What can be set.
   */
  parameters: RuleParameter[];
  /**
   * What the players are called.
   */
  players: string[] | null;
  /**
   * The rules in plain words.
   */
  sheet: RuleSheetAnswer | null;
  /**
   * What the game is called, if there is one.
   */
  title: string | null;
}
/**
 * Rules to be read, as text: no file is opened, and no game is played.
 */
export interface ReadRulesRequest {
  /**
   * How many characters stand before the place where words are to be completed.
   */
  caret?: number;
  /**
   * Settings of the parameters that are not to have their defaults.
   */
  settings?: {
    [k: string]: string;
  };
  /**
   * The rules.
   */
  text: string;
}
/**
 * Every position of a game.
 */
export interface ReplayAnswer {
  /**
   * The start, then the position after each move.
   */
  states: State[];
}
/**
 * A game so far.
 */
export interface ReplayRequest {
  /**
   * The game's spec.
   */
  game: string;
  /**
   * The moves since.
   */
  moves: string[];
  /**
   * The position at the start; the game's own if left out.
   */
  start?: string | null;
}
/**
 * One player's answer and what it cost.
 */
export interface Row {
  /**
   * Calls of the recursive routine. Of a player that deepens, those of the search whose answer is given.
   */
  calls: number;
  /**
   * Answers that met another in their chain, in a table that has chains.
   */
  collisions: number;
  /**
   * Nodes left before all their moves were tried.
   */
  cut_offs: number;
  /**
   * Calls of its other searches: the shallower ones, and the one it was stopped in.
   */
  deepening: number;
  /**
   * Plies looked ahead; none if the search went to the end.
   */
  depth: number | null;
  /**
   * What the document's player with the dictionary says, on its own scale.
   */
  document?: DocumentAnswer;
  /**
   * Whether the search ended by itself rather than by a limit.
   */
  finished: boolean;
  /**
   * Questions it could answer.
   */
  hits: number;
  /**
   * The line expected.
   */
  line: string[];
  /**
   * The proven margin, in a game that counts points.
   */
  margin?: number;
  /**
   * The move to play.
   */
  move: string | null;
  /**
   * Questions to the table.
   */
  probes: number;
  /**
   * The player.
   */
  rung: string;
  /**
   * The guess, where the player makes no claim.
   */
  score: number | null;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * Answers written to it.
   */
  stores: number;
  /**
   * Memory it takes.
   */
  table_bytes: number;
  /**
   * Positions in it at the end.
   */
  table_entries: number;
  /**
   * What the player calls the position: won, drawn or lost for the player to move. The textbook's
   * table may err; all others have proven it.
   */
  value: Verdict | null;
}
/**
 * What can come at a place of a text.
 */
export interface RuleCompletions {
  /**
   * How many characters stand before the word that is being written.
   */
  start: number;
  /**
   * What is wanted there, as an error would say it.
   */
  wanted: string[];
  /**
   * The words that fit.
   */
  words: string[];
}
/**
 * A phrase of the language.
 */
export interface RuleConstruct {
  /**
   * How it is written.
   */
  form: string;
  /**
   * Where it stands: heading, board, set, condition, number, move, effect or result.
   */
  kind: string;
  /**
   * What it means.
   */
  meaning: string;
  /**
   * The words by which one meets it.
   */
  words: string[];
}
/**
 * A game to start from.
 */
export interface RuleExample {
  /**
   * Its name in specs.
   */
  name: string;
  /**
   * Its rules.
   */
  text: string;
  /**
   * What it is called.
   */
  title: string;
}
/**
 * One thing that is wrong or strange.
 */
export interface RuleMessage {
  /**
   * The column, from 1.
   */
  column: number;
  /**
   * The way out.
   */
  help: string | null;
  /**
   * Whether there is no game because of it.
   */
  is_error: boolean;
  /**
   * How many characters it is about, from there on in the same line.
   */
  length: number;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * One sentence: what was wanted and what came.
   */
  message: string;
  /**
   * What was probably meant instead of what stands there.
   */
  replacement: string | null;
  /**
   * The place in the file, with a mark under it.
   */
  snippet: string;
}
/**
 * The rules in plain words.
 */
export interface RuleSheetAnswer {
  /**
   * Its parts, in order.
   */
  sections: RuleSheetSection[];
  /**
   * What the game is called.
   */
  title: string;
}
/**
 * A sentence of the rules.
 */
export interface RuleSheetLine {
  /**
   * How far it is indented: what follows from a move stands below it.
   */
  depth: number;
  /**
   * What it says.
   */
  text: string;
}
/**
 * A part of the rules in plain words.
 */
export interface RuleSheetSection {
  /**
   * What it is about.
   */
  heading: string;
  /**
   * Its sentences.
   */
  lines: RuleSheetLine[];
}
/**
 * The language of rules: its phrases, and games to start from.
 */
export interface RulesLanguage {
  /**
   * Every phrase with what it means.
   */
  constructs: RuleConstruct[];
  /**
   * Games to start from.
   */
  examples: RuleExample[];
  /**
   * The most bytes of a text.
   */
  most_bytes: number;
}
/**
 * What a search knows so far.
 */
export interface SearchProgress {
  /**
   * Whether the score is the truth, or a bound of it.
   */
  bound: Bound;
  /**
   * Plies looked ahead.
   */
  depth: number;
  /**
   * Part of the probes that found an entry, from 0 to 1.
   */
  hit_rate: number | null;
  /**
   * The best line so far.
   */
  line: string[];
  /**
   * Positions visited.
   */
  nodes: number;
  /**
   * Positions a second.
   */
  nodes_per_second: number;
  /**
   * The same in words: `+12`, `at least win in 5`.
   */
  says: string;
  /**
   * What the position is worth to the player to move, in points.
   */
  score: number;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * Part of the table in use, from 0 to 1; none of a player without a table.
   */
  table_fill: number | null;
}
/**
 * A seat that was claimed.
 */
export interface SeatClaimed {
  /**
   * Its address.
   */
  seat_link: string;
  /**
   * Its token.
   */
  token: string;
}
/**
 * The measurements of one method.
 */
export interface Series {
  /**
   * Whether this is a document's formula rather than a measurement.
   */
  computed: boolean;
  /**
   * The method.
   */
  name: string;
  /**
   * The measurements, by what grows.
   */
  points: GrowthPoint[];
}
/**
 * A share from 0 to 1, with the interval in which 95 % of the truth lies (Wilson 1927).
 *
 * The score of a game is 1, a half or 0. Such a mean varies no more than that of wins and losses alone, so the same
 * interval holds for it and is on the safe side.
 */
export interface Share {
  /**
   * The share that was seen; a half where nothing was.
   */
  estimate: number;
  /**
   * The lower end of the interval.
   */
  least: number;
  /**
   * The upper end.
   */
  most: number;
  /**
   * How many were looked at.
   */
  of: number;
}
/**
 * A sheet to print.
 */
export interface SheetRequest {
  /**
   * What is to be done; how the words run if left out.
   */
  instructions?: string | null;
  /**
   * The paper; A4 if left out.
   */
  paper?: Paper | null;
  /**
   * What stands above the puzzle; `Word search` if left out.
   */
  title?: string | null;
  /**
   * How many versions: the same words, each time in other places. One if left out, 26 at most.
   */
  versions?: number | null;
}
/**
 * How a slot stands.
 */
export interface SlotReport {
  /**
   * Its number.
   */
  number: number;
  /**
   * Which way it runs.
   */
  orientation: SlotOrientation;
  /**
   * The score of its word, where it has one that a list has.
   */
  score: number | null;
  /**
   * How it stands.
   */
  state: SlotState;
  /**
   * Words it can still take: at most so many, by what follows from the letters of the grid.
   */
  words: number;
}
/**
 * What to solve.
 */
export interface Solve {
  /**
   * Whether to forget what an earlier job has left and begin anew, rather than to go on with it.
   */
  afresh?: boolean;
  /**
   * The game's spec.
   */
  game: string;
}
/**
 * The solutions.
 */
export interface SolveGridAnswer {
  /**
   * What is odd about the grid.
   */
  notes: string[];
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * At most two of them, each a text a row.
   */
  solutions: string[][];
  /**
   * How many there are.
   */
  status: SolutionCount;
}
/**
 * A fill-in, or a grid with candidates for each clue.
 */
export interface SolveGridRequest {
  /**
   * The words that a slot may take, by its name (`12 across`); other slots take any word that is named.
   */
  candidates?: {
    [k: string]: string[];
  };
  /**
   * The grid, a line a row: `#` for a block, `.` for an empty cell, a letter that is given.
   */
  grid: string;
  /**
   * The longest search, such as `5s`.
   */
  time?: string | null;
  /**
   * The words of a fill-in, each used at most once.
   */
  words?: string[];
}
/**
 * A game solved whole.
 */
export interface SolveReport {
  /**
   * Which positions are counted: `reachable` or `numbered`.
   */
  counted: Counted;
  /**
   * The game.
   */
  game: string;
  /**
   * Plies of the longest win.
   */
  longest: number | null;
  /**
   * A position that has it.
   */
  longest_position: string | null;
  /**
   * How many there are, and how many are won, drawn and lost for the player to move.
   */
  positions: PositionCounts;
  /**
   * Positions solved in a second.
   */
  positions_per_second: number;
  /**
   * How long it took.
   */
  seconds: number;
  /**
   * What the start is worth to the player who begins.
   */
  start: Worth;
  /**
   * The file that keeps it.
   */
  table: string | null;
  /**
   * Its size.
   */
  table_bytes: number | null;
}
/**
 * How the solve of a game stands.
 */
export interface SolveStatus {
  /**
   * Whether a solve was begun and waits to be gone on with.
   */
  begun: boolean;
  /**
   * The game.
   */
  game: string;
  /**
   * The latest job on it that this server knows of.
   */
  job: JobAnswer | null;
  /**
   * What its table tells, if there is one, whoever made it.
   */
  table: SolveResult | null;
}
/**
 * How numbers are spread: their mean with its error, and quantiles.
 */
export interface Spread {
  /**
   * 95 % of the truth lies this far around the mean; 0 for fewer than two numbers.
   */
  error: number;
  /**
   * The least.
   */
  least: number;
  /**
   * A quarter is at most this.
   */
  lower_quartile: number;
  /**
   * The mean; 0 where there are no numbers.
   */
  mean: number;
  /**
   * Half is at most this.
   */
  median: number;
  /**
   * The greatest.
   */
  most: number;
  /**
   * How many numbers there are.
   */
  of: number;
  /**
   * Three quarters are at most this.
   */
  upper_quartile: number;
}
/**
 * A job that was started.
 */
export interface Started {
  /**
   * Its name in addresses.
   */
  id: string;
}
/**
 * A position and what can be said about it at once.
 */
export interface State {
  /**
   * The spec of the game and variant.
   */
  game: string;
  /**
   * The legal moves.
   */
  moves: string[];
  /**
   * What a reader would want to know that the drawing does not tell.
   */
  note: string | null;
  /**
   * The winner's name, `draw`, or nothing while the game goes on; `over` where points are counted and
   * nobody said how many there were before.
   */
  outcome: string | null;
  /**
   * What the two players are called, the one who began first.
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [string, string];
  /**
   * The points of both players, in a game that counts them, if what came before is known.
   *
   * @minItems 2
   * @maxItems 2
   */
  points?: [number, number];
  /**
   * The position, as the game writes it.
   */
  position: string;
  /**
   * The name of the player to move.
   */
  turn: string;
  /**
   * Which player that is: 0 began, 1 did not.
   */
  turn_index: number;
  /**
   * The drawing.
   */
  view: View;
  /**
   * The winner: 0 began, 1 did not.
   */
  winner: number | null;
}
/**
 * So much of a countable task is done.
 */
export interface Steps {
  /**
   * How much of it is done.
   */
  done: number;
  /**
   * What is being done.
   */
  task: string;
  /**
   * How much there is, where that is known.
   */
  total: number | null;
}
/**
 * Games between two equal programs.
 */
export interface StrengthFigures {
  /**
   * Whether what is so with best play lies within both error bars; only of a solved game.
   */
  agrees: boolean | null;
  /**
   * The share of games that somebody wins.
   */
  decisive: Share;
  /**
   * Games that nobody won, those without an end included.
   */
  draws: number;
  /**
   * Points a game of the player who begins: 1 for a win, a half for a draw. A half is fair.
   */
  first_score: Share;
  /**
   * Games played.
   */
  games: number;
  /**
   * How often the lead changes hands in a game; nothing of programs that move by chance.
   */
  lead_changes: Spread | null;
  /**
   * The share of games in which somebody ever leads, as the programs see it; nothing of programs that move by chance.
   */
  led: Share | null;
  /**
   * Plies of a game.
   */
  length: Spread;
  /**
   * Games won by the other player.
   */
  losses: number;
  /**
   * Moves of a game that give away what the position was worth; only of a game whose every position is known.
   */
  mistakes: Spread | null;
  /**
   * The player, as a match takes it; it has another seed in every game.
   */
  player: string;
  /**
   * Random games for each move; 0 moves by chance.
   */
  rounds: number;
  /**
   * Games won by the player who began.
   */
  wins: number;
}
/**
 * What a study found.
 */
export interface Study {
  /**
   * Whether everything that was planned was done.
   */
  finished: boolean;
  /**
   * One game, or one for each value of the parameter.
   */
  games: GameStudy[];
  /**
   * What was not done, and other things to know, in sentences.
   */
  notes: string[];
  /**
   * The parameter that was varied.
   */
  parameter: string | null;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * The random seed.
   */
  seed: number;
}
/**
 * A game to be studied, and how.
 */
export interface StudyRequest {
  /**
   * The game, such as `hexapawn` or `mnk:m=5,n=5,k=4`.
   */
  game: string;
  /**
   * Games at each strength; 100 if left out.
   */
  games?: number | null;
  /**
   * A parameter and its values, such as `size=4-6` or `size=4,6,8`: each is studied.
   */
  over?: string | null;
  /**
   * Plies after which a game is cut off; 500 if left out.
   */
  plies?: number | null;
  /**
   * The random seed; 1 if left out. The same seed gives the same games.
   */
  seed?: number | null;
  /**
   * How strong the programs are: random games for each move, rising, such as `10,100,1000`. The first may be 0,
   * which moves by chance.
   */
  strengths?: string | null;
  /**
   * Games played side by side; one if left out. It does not change what is found.
   */
  threads?: number | null;
  /**
   * Time for all of it, such as `30s`; a minute if left out. What is not done by then is left out, and the answer
   * says so.
   */
  time?: string | null;
}
/**
 * What a method can be watched on.
 */
export interface Subject {
  /**
   * Choices worth a look.
   */
  examples: SubjectExample[];
  /**
   * What can be chosen, by the names that a request uses.
   */
  fields: SubjectField[];
}
/**
 * A choice worth a look.
 */
export interface SubjectExample {
  /**
   * What it is.
   */
  title: string;
  /**
   * The fields given, each with its value; none where everything is as usual.
   */
  values: string[][];
}
/**
 * One thing that can be chosen.
 */
export interface SubjectField {
  /**
   * How it is given.
   */
  form: FieldForm;
  /**
   * Its name for people.
   */
  label: string;
  /**
   * Its name in a request.
   */
  name: string;
  /**
   * What stands there where no field is given.
   */
  usual: string;
}
/**
 * Words for a slot.
 */
export interface SuggestWordsAnswer {
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * The slot.
   */
  slot: string;
  /**
   * The words, best score first.
   */
  words: SuggestedWord[];
}
/**
 * A slot to find words for.
 */
export interface SuggestWordsRequest {
  /**
   * The grid and the words. Its time is that of the whole list; one second if left out.
   */
  fill: FillGridRequest;
  /**
   * How many words, best score first; 100 if left out.
   */
  most?: number | null;
  /**
   * The slot: `12 across`, `12a`.
   */
  slot: string;
}
/**
 * A word for a slot.
 */
export interface SuggestedWord {
  /**
   * Whether the rest can be filled.
   */
  rest: RestOfGrid;
  /**
   * Its score.
   */
  score: number;
  /**
   * The word.
   */
  word: string;
}
/**
 * A table that was made. The tokens are told this once and cannot be asked for again.
 */
export interface TableMade {
  /**
   * Its name. Whoever knows it may watch.
   */
  id: string;
  /**
   * The invitation to the other seat, good once; none if a program sits there.
   */
  invitation: string | null;
  /**
   * The address to send to the other player.
   */
  invitation_link: string | null;
  /**
   * The address of your seat.
   */
  seat_link: string;
  /**
   * The token of your seat.
   */
  token: string;
  /**
   * The address to send to whoever wants to watch.
   */
  watch_link: string;
}
/**
 * A table as somebody sees it. Players stand in the order of their sides: the one who begins first.
 */
export interface TableView {
  /**
   * The clocks, if there are any.
   */
  clock: ClockView | null;
  /**
   * Why nobody can play just now, in a sentence.
   */
  closed: string | null;
  /**
   * How the game ended.
   */
  ending: EndingView | null;
  /**
   * The game's spec.
   */
  game: string;
  /**
   * Its name.
   */
  id: string;
  /**
   * What you can offer now, each once a turn.
   */
  may_offer: Offer[];
  /**
   * The moves since.
   */
  moves: string[];
  /**
   * The number of the last event that shows here.
   */
  number: number;
  /**
   * What waits for an answer; spectators do not see it.
   */
  offer: OfferView | null;
  /**
   * Who plays, the one who begins first.
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [PlayerView, PlayerView];
  /**
   * Which game of the table this is, from 1.
   */
  round: number;
  /**
   * The position that the game started from.
   */
  start: string;
  /**
   * The position on the board, with its drawing and its legal moves; none if the game is not known any
   * more.
   */
  state: State | null;
  /**
   * The turn, which a request must name: how often the board has changed.
   */
  turn: number;
  /**
   * Which of them you are: 0 begins, 1 does not; a spectator is neither.
   */
  you: number | null;
}
/**
 * A tableau of the simplex method, in fractions.
 */
export interface TableauScene {
  /**
   * The variables of its rows; the last row, the objective, has none.
   */
  basic: string[];
  /**
   * The variables of its columns; the last column, the right side, has none.
   */
  free: string[];
  /**
   * The rows.
   */
  rows: string[][];
}
/**
 * A legal move and where it is made.
 */
export interface Target {
  /**
   * The move.
   */
  move: string;
  /**
   * Where.
   */
  place: Place;
}
/**
 * One of the things that an evaluation counts and weighs.
 */
export interface TermReport {
  /**
   * How many each player has, the one who began first.
   *
   * @minItems 2
   * @maxItems 2
   */
  counts: [number, number];
  /**
   * What is counted.
   */
  name: string;
  /**
   * Points for each.
   */
  weight: number;
}
/**
 * A strength against a greater one; each begins in half of the games.
 */
export interface ThinkingGain {
  /**
   * The same as a difference on Elo's scale; none if every game was won, or every game lost.
   */
  elo: number | null;
  /**
   * The least difference within the error bars; none if there is no least.
   */
  elo_least: number | null;
  /**
   * The greatest.
   */
  elo_most: number | null;
  /**
   * Points a game of the stronger program.
   */
  score: Share;
  /**
   * Those of the stronger.
   */
  stronger: number;
  /**
   * Random games for each move of the weaker program.
   */
  weaker: number;
}
/**
 * A tour, or why there is none.
 */
export interface TourReport {
  /**
   * The board.
   */
  board: string;
  /**
   * The method.
   */
  by: string;
  /**
   * States from which it had to turn back.
   */
  dead_ends: number | null;
  /**
   * Whether there is such a tour.
   */
  exists: boolean;
  /**
   * `open` or `closed`.
   */
  kind: string;
  /**
   * The squares in the order of the visit.
   */
  path: string[] | null;
  /**
   * The theorem that says so.
   */
  reason: string;
  /**
   * Time spent.
   */
  seconds: number;
  /**
   * States that a searching method looked at.
   */
  steps: number | null;
}
/**
 * How many tours there are.
 */
export interface TourTotal {
  /**
   * The board.
   */
  board: string;
  /**
   * The number, in decimal digits.
   */
  count: string;
  /**
   * Which of them count as different: `directed`, `undirected`, or `from the start`.
   */
  counted: string;
  /**
   * `open` or `closed`.
   */
  kind: string;
  /**
   * The most memory the tables took.
   */
  most_bytes: number;
  /**
   * The most frontiers held at a time.
   */
  most_states: number;
  /**
   * Time spent.
   */
  seconds: number;
}
/**
 * The tree a player searched.
 */
export interface Tree {
  /**
   * Who searched.
   */
  by: string;
  /**
   * The depth limit, if there was one.
   */
  depth: number | null;
  /**
   * Whether the search ended by itself rather than by a limit.
   */
  finished: boolean;
  /**
   * The game.
   */
  game: string;
  /**
   * Nodes the search visited.
   */
  nodes: number;
  /**
   * The position at the root.
   */
  position: string;
  /**
   * Branches of these nodes that cuts left out.
   */
  pruned: number;
  /**
   * The root.
   */
  root: TreeNode;
  /**
   * Nodes of it that are in the tree below.
   */
  shown: number;
}
/**
 * A node of the tree.
 */
export interface TreeNode {
  /**
   * The nodes below, in the order searched.
   */
  children: TreeNode[];
  /**
   * What the document's player calls the node; its values are then the computer's, 0 to 3.
   */
  document?: DocumentNode;
  /**
   * Why it was left: `final`, `guessed`, `searched`, `cut` or `found` (in the table).
   */
  ending: Ending | null;
  /**
   * Nodes below that were searched but are not shown.
   */
  left_out: number;
  /**
   * The move that led here; none at the root.
   */
  move: string | null;
  /**
   * Moves that a cut left out, in the order of the game.
   */
  pruned: string[];
  /**
   * The move that refuted the node, if it was cut.
   */
  refutation?: string;
  /**
   * Who is to move.
   */
  turn: string;
  /**
   * What came back: `win`, `even`, `loss` or a number; none if the search was stopped inside.
   */
  value: string | null;
  /**
   * The window it was entered with, from the side that values are told from: `loss`, `win`, a number, or
   * an infinity.
   *
   * @minItems 2
   * @maxItems 2
   */
  window: [string, string];
}
/**
 * How many positions are worth the same.
 */
export interface ValueCount {
  /**
   * How many.
   */
  positions: number;
  /**
   * Their value.
   */
  value: Verdict;
}
/**
 * A position as it looks.
 */
export interface View {
  /**
   * What there is to draw.
   */
  field: Field;
  /**
   * Where the last move was made.
   */
  last: Place | null;
  /**
   * Places that made the outcome, a list for each line.
   */
  lines: number[][];
  /**
   * Where each legal move is made.
   */
  targets: Target[];
}
/**
 * A move of the root after a round, as the player who makes it sees it.
 */
export interface VisitedMove {
  /**
   * Their mean result, from 0 to 1.
   */
  mean: number;
  /**
   * The move.
   */
  move: string;
  /**
   * Won, drawn or lost, once that is proven.
   */
  value: Verdict | null;
  /**
   * Rounds that went through it.
   */
  visits: number;
}
/**
 * A square that can be taken next.
 */
export interface Way {
  /**
   * Its onward moves, where the method counts them.
   */
  onward: number | null;
  /**
   * The square.
   */
  square: string;
}
/**
 * Which words may be used.
 */
export interface WordChoice {
  /**
   * Lists, the first with the last word: of a word in several, the score in the first counts. The English words
   * inside the program if left out.
   */
  lists?: ListSource[];
  /**
   * Words never to use, a line each.
   */
  never?: string;
}
/**
 * A word and where it lies: row and column of its first and last letter, from 0.
 */
export interface WordPlace {
  /**
   * Its last letter.
   *
   * @minItems 2
   * @maxItems 2
   */
  end: [number, number];
  /**
   * Its first letter.
   *
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
  /**
   * The word.
   */
  word: string;
}
/**
 * What a textbook way of searching counts.
 */
export interface WordSearchCost {
  /**
   * Brute force: words held against a place. Otherwise: words that binary searches looked at.
   */
  comparisons: number;
  /**
   * Strings that the prefix rung looked up.
   */
  prefix_searches: number;
}
/**
 * The window of a binary search, by the numbers of words.
 */
export interface WordWindow {
  /**
   * The last word.
   */
  high: number;
  /**
   * The first word.
   */
  low: number;
  /**
   * The word that is compared.
   */
  middle: number;
}
/**
 * What a position is worth to the player to move, or a move to its maker, as far as that is proven.
 */
export interface Worth {
  /**
   * Plies to the end; none for a draw, or if nobody measured.
   */
  distance: number | null;
  /**
   * The player's points from here to the end, less the other's, in a game that counts points.
   */
  margin?: number;
  /**
   * Won, drawn or lost, if that is proven.
   */
  value: Verdict | null;
}
