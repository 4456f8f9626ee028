/**
 * The data that crosses the API, as types. Nothing here runs; every module imports its types from here.
 *
 * Positions, moves, games and players are text, the same as on the command line.
 *
 * @module types
 */

/**
 * Something a game or a player lets its user set.
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} summary
 * @property {string} default
 * @property {"number" | "choice" | "text"} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} [choices]
 * @property {string} [form]
 */

/**
 * A family of games.
 * @typedef {object} GameAbout
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string} rules
 * @property {Parameter[]} parameters
 * @property {string} [solved]  Who wins with best play, as far as it is known.
 * @property {State} start
 * @property {State} [shown]  The start of the variant that makes the best picture.
 */

/**
 * Someone who can be asked for a move.
 * @typedef {object} PlayerAbout
 * @property {string} name
 * @property {string} summary
 * @property {Parameter[]} parameters
 */

/**
 * @typedef {object} PuzzleAbout
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 */

/**
 * @typedef {object} Catalogue
 * @property {GameAbout[]} games
 * @property {PlayerAbout[]} players
 * @property {PuzzleAbout[]} puzzles
 */

/**
 * A position and what can be said about it at once.
 * @typedef {object} State
 * @property {string} position
 * @property {string} turn
 * @property {number} turn_index
 * @property {string | null} outcome  The winner's name, `draw`, or nothing while the game goes on.
 * @property {string | null} [note]  What the rules have to say of it besides, such as points.
 * @property {string[]} moves
 * @property {View} view
 * @property {string[]} players
 * @property {string} word
 */

/**
 * A drawing of a position, without ink.
 * @typedef {object} View
 * @property {Field} field
 * @property {number[][]} lines
 * @property {Target[]} targets
 * @property {Place | null} last
 */

/** @typedef {{ owner: number, symbol: string }} Piece */
/** @typedef {{ kind: "grid", columns: string[], rows: string[], cells: (Piece | null)[] }} GridField */
/** @typedef {{ kind: "piles", piles: { label: string, count: number }[] }} PilesField */
/** @typedef {{ kind: "text", text: string }} TextField */
/** @typedef {GridField | PilesField | TextField} Field */

/** @typedef {{ kind: "cell", cell: number }
 *   | { kind: "slide", from: number, to: number }
 *   | { kind: "take", pile: number, count: number }
 *   | { kind: "word" }} Place */

/** @typedef {{ move: string, place: Place }} Target */

/** @typedef {"win" | "draw" | "loss"} Verdict */

/**
 * What a move is worth to whoever makes it.
 * @typedef {object} MoveValue
 * @property {string} move
 * @property {Verdict | null} value
 * @property {number | null} distance
 * @property {"exact" | "estimate"} proof
 * @property {number | null} score
 */

/**
 * @typedef {object} Values
 * @property {"table" | "search" | "engine"} how
 * @property {"exact" | "estimate"} proof
 * @property {MoveValue[]} moves
 * @property {Verdict | null} [value]
 * @property {number | null} [distance]
 */

/**
 * @typedef {object} Report
 * @property {string} by
 * @property {Verdict | null} value
 * @property {number | null} distance
 * @property {"exact" | "estimate"} proof
 * @property {number | null} score
 * @property {string | null} move
 * @property {string[]} line
 * @property {number} nodes
 * @property {number | null} depth
 * @property {number} seconds
 * @property {boolean} finished
 */

/**
 * News of a running analysis.
 * @typedef {object} Progress
 * @property {number} depth
 * @property {number | null} score
 * @property {string | null} [bound]
 * @property {string[]} line
 * @property {number} nodes
 * @property {number} seconds
 * @property {number} nodes_per_second
 * @property {number | null} [table_fill]
 * @property {number | null} [hit_rate]
 */

/**
 * One player's answer and what it cost.
 * @typedef {object} ComparisonRow
 * @property {string} rung
 * @property {number} calls
 * @property {number} cut_offs
 * @property {number} probes
 * @property {number} hits
 * @property {number} stores
 * @property {number} table_entries
 * @property {number} table_bytes
 * @property {Verdict | null} value
 * @property {number | null} score
 * @property {string | null} move
 * @property {string[]} line
 * @property {number} seconds
 * @property {boolean} finished
 */

/** @typedef {{ game: string, position: string, rows: ComparisonRow[] }} Comparison */

/** @typedef {"final" | "guessed" | "searched" | "cut" | "found"} Ending */

/**
 * A node of a searched tree.
 * @typedef {object} TreeNode
 * @property {string | null} move
 * @property {[string, string]} window
 * @property {string | null} value
 * @property {Ending | null} ending
 * @property {number} left_out
 * @property {TreeNode[]} children
 */

/**
 * @typedef {object} Tree
 * @property {string} game
 * @property {string} position
 * @property {string} by
 * @property {number | null} depth
 * @property {number} nodes
 * @property {number} shown
 * @property {boolean} finished
 * @property {TreeNode} root
 */

/** @typedef {{ word: string, start: [number, number], end: [number, number] }} WordMatch */

/**
 * @typedef {object} Found
 * @property {number} rows
 * @property {number} columns
 * @property {WordMatch[]} matches
 * @property {boolean} complete
 * @property {Record<string, number>} [counts]
 * @property {string[]} notes
 * @property {number} seconds
 */

/**
 * @typedef {object} MadePuzzle
 * @property {string[]} grid
 * @property {string[]} words
 * @property {string[]} secret
 * @property {string | null} message
 * @property {WordMatch[]} key
 * @property {number} seed
 */

/**
 * The answer to a matrix game; numbers are exact fractions written as text.
 * @typedef {object} MatrixAnswer
 * @property {string} value
 * @property {string[]} row_strategy
 * @property {string[]} column_strategy
 * @property {[number, number] | null} saddle
 * @property {{ rows: Domination[], columns: Domination[] }} dominated
 * @property {string[]} against_columns
 * @property {string[]} against_rows
 */

/** @typedef {{ line: number, by: number, strength: string }} Domination */

/**
 * A knight's tour, or how many there are.
 * @typedef {object} TourAnswer
 * @property {string[]} [path]
 * @property {string} [reason]
 * @property {string} [count]
 * @property {string} [counted]
 * @property {number} [steps]
 * @property {number} [dead_ends]
 * @property {number} seconds
 */

/**
 * A game solved whole.
 * @typedef {object} SolveResult
 * @property {{ value: Verdict | null, distance: number | null }} start
 * @property {{ reachable: number | null, counted: number }} positions
 * @property {number | null} longest  Plies of the longest win.
 * @property {string | null} longest_position
 * @property {number} seconds
 * @property {number} positions_per_second
 * @property {number | null} table_bytes
 * @property {{ value: string, positions: number }[]} counts
 * @property {TierCounts[]} [tiers]
 */

/** @typedef {{ counted: number, win: number, draw: number, loss: number }} TierCounts */

/**
 * @typedef {object} SolveJob
 * @property {string} id
 * @property {string} game
 * @property {"running" | "done" | "cancelled" | "failed"} state
 * @property {{ task: string, done: number, total: number | null } | null} [progress]
 * @property {SolveResult | null} [result]
 * @property {string | null} [detail]
 */

export {};
