//! The searches in words: idea, cost, limits and pseudo-code of each, and which line each moment carries out.

use crate::lesson::{Method, MethodKind, subject};

/// The moments of a search and the lines of its pseudo-code that they carry out.
pub(super) struct SearchLines {
    pub(super) enter: usize,
    pub(super) over: usize,
    pub(super) guess: usize,
    pub(super) found: usize,
    pub(super) back: usize,
    /// The same of the first move of a node, where the method treats it apart.
    pub(super) first: usize,
    pub(super) better: usize,
    pub(super) cut: usize,
    pub(super) done: usize,
}

/// A method with its lines.
pub(super) struct TreeMethod {
    pub(super) method: Method,
    pub(super) lines: SearchLines,
    pub(super) limits: LimitNames,
}

/// What a method calls the limits between which a value still matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitNames {
    /// It has none.
    Nothing,
    /// Alpha and beta.
    AlphaBeta,
    /// A ceiling alone.
    Cutoff,
    /// The highest score of the computer, the lowest of the human.
    HighestLowest,
    /// Alpha and beta between judgements: the end of a game is judged like any other leaf.
    Judged,
}

const MINIMAX: TreeMethod = TreeMethod {
    method: Method {
        name: "minimax",
        title: "Minimax",
        kind: MethodKind::Tree,
        idea: "Try every move, let the opponent try every reply, and so on to the end of the game. A position \
               is worth the best of its moves to whoever is to move. What is good for one player is bad for \
               the other, so a value changes its sign on the way up.",
        cost: "It visits every line of play: with b moves at each of d plies, about b to the power of d nodes. \
               Tic-tac-toe takes 549,946 calls.",
        limits: "It looks at moves that cannot matter, and at positions it has seen before. Beyond small games \
                 it never ends.",
        code: &[
            "value(position):",
            "    if the game is over: return its value",
            "    if the depth is spent: return a guess",
            "    best = −∞",
            "    for each move:",
            "        v = −value(position after the move)",
            "        if v > best: best = v",
            "    return best",
        ],
        mark: "leaf",
        terms: &["minimax", "horizon"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 2,
        found: 0,
        back: 5,
        first: 5,
        better: 6,
        cut: 6,
        done: 7,
    },
    limits: LimitNames::Nothing,
};

const MEMO: TreeMethod = TreeMethod {
    method: Method {
        name: "memo",
        title: "Minimax with a memory",
        kind: MethodKind::Tree,
        idea: "Different orders of the same moves lead to the same position. Keep the value of every position \
               once it is known, and look there before you search: dynamic programming.",
        cost: "Each position is searched once, however many ways lead to it: tic-tac-toe has 5,478 positions \
               in 549,946 nodes. The price is the memory for all of them.",
        limits: "The map grows as large as the game. Keeping only some levels (keep=to-5, keep=every-3) \
                 trades memory for time.",
        code: &[
            "value(position):",
            "    if the map knows the position: return what it says",
            "    if the game is over: keep and return its value",
            "    if the depth is spent: keep and return a guess",
            "    best = −∞",
            "    for each move:",
            "        v = −value(position after the move)",
            "        if v > best: best = v",
            "    map[position] = best",
            "    return best",
        ],
        mark: "table hit",
        terms: &["minimax", "transposition-table"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 2,
        guess: 3,
        found: 1,
        back: 6,
        first: 6,
        better: 7,
        cut: 7,
        done: 9,
    },
    limits: LimitNames::Nothing,
};

const ALPHA_BETA: TreeMethod = TreeMethod {
    method: Method {
        name: "alpha-beta",
        title: "Alpha-beta",
        kind: MethodKind::Tree,
        idea: "Carry along what each player is sure of already. Alpha is what the player to move has \
               elsewhere, beta is what the opponent will allow. A move that reaches beta is a refutation: the \
               opponent will not let it come to this node, so its other moves need no look.",
        cost: "The value is minimax's. With the best move first everywhere it visits about the square root of \
               the nodes, with the worst first it saves nothing. Tic-tac-toe takes 16,811 calls.",
        limits: "It lives by the order of the moves. A value that comes back outside the window is only a \
                 bound: \"at most\" or \"at least\".",
        code: &[
            "value(position, alpha, beta):",
            "    if the game is over: return its value",
            "    if the depth is spent: return a guess",
            "    for each move:",
            "        v = −value(position after the move, −beta, −alpha)",
            "        if v > alpha: alpha = v",
            "        if alpha ≥ beta: return alpha   // cut",
            "    return alpha",
        ],
        mark: "cut",
        terms: &["alpha-beta", "window", "cut-off"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 2,
        found: 0,
        back: 4,
        first: 4,
        better: 5,
        cut: 6,
        done: 7,
    },
    limits: LimitNames::AlphaBeta,
};

const TEXTBOOK_TABLE: TreeMethod = TreeMethod {
    method: Method {
        name: "textbook-table",
        title: "Alpha-beta with the textbook's table",
        kind: MethodKind::Tree,
        idea: "Alpha-beta and a memory together: positions three to five plies deep are looked up, and \
               everything down to ply five is kept.",
        cost: "About half the calls of alpha-beta on tic-tac-toe: 7,954, with 808 positions kept.",
        limits: "A bound is kept as if it were the value, and the depth of the search below is forgotten. On \
                 tic-tac-toe the answer is right all the same; in general it may be wrong.",
        code: &[
            "value(position, alpha, beta, ply):",
            "    if the game is over: return its value",
            "    if 3 ≤ ply ≤ 5 and the table knows the position: return what it says",
            "    if the depth is spent: return a guess",
            "    for each move:",
            "        v = −value(position after the move, −beta, −alpha, ply + 1)",
            "        if v > alpha: alpha = v",
            "        if alpha ≥ beta: break   // cut",
            "    if ply ≤ 5: table[position] = alpha",
            "    return alpha",
        ],
        mark: "cut",
        terms: &["transposition-table", "cut-off"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 3,
        found: 2,
        back: 5,
        first: 5,
        better: 6,
        cut: 7,
        done: 9,
    },
    limits: LimitNames::AlphaBeta,
};

const TABLE: TreeMethod = TreeMethod {
    method: Method {
        name: "table",
        title: "Alpha-beta with a sound table",
        kind: MethodKind::Tree,
        idea: "Keep with every value what it means: exact, at least or at most, and from which depth. An entry \
               is used only where that settles the question.",
        cost: "One entry a position, one look a node. It saves both the branches that cannot matter and the \
               positions seen before.",
        limits: "An entry that says \"at least\" does not help a window above it. A table with bounded memory \
                 must forget.",
        code: &[
            "value(position, alpha, beta):",
            "    if the game is over: return its value",
            "    if the depth is spent: return a guess",
            "    if the table's entry settles (alpha, beta): return what it says",
            "    best = −∞",
            "    for each move:",
            "        v = −value(position after the move, −beta, −max(alpha, best))",
            "        if v > best: best = v",
            "        if best ≥ beta: break   // cut",
            "    table[position] = best, as exact, at least or at most",
            "    return best",
        ],
        mark: "cut",
        terms: &["transposition-table", "window", "cut-off"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 2,
        found: 3,
        back: 6,
        first: 6,
        better: 7,
        cut: 8,
        done: 10,
    },
    limits: LimitNames::AlphaBeta,
};

const DEPTH_LIMITED: TreeMethod = TreeMethod {
    method: Method {
        name: "depth-limited",
        title: "Depth limit and one cut-off",
        kind: MethodKind::Tree,
        idea: "Look so many plies ahead and rate what stands there by a static evaluation. A node knows one \
               number, its cut-off: what the parent has already, seen from the other side.",
        cost: "The depth bounds it. Repeated at growing depth until time is up (iterative deepening), it \
               always has an answer.",
        limits: "What grandparents know is lost, and with it the deep cuts: 29,257 calls on tic-tac-toe \
                 against 18,297 with a full window. Beyond the horizon it is blind.",
        code: &[
            "best(position, depth, cutoff):",
            "    if the game is over: return its value",
            "    best = −∞",
            "    for each move:",
            "        v = depth = 0 ? static value after the move",
            "                      : −best(position after the move, depth − 1, −best)",
            "        if v > best: best = v",
            "        if best ≥ cutoff: return best   // cut",
            "    return best",
        ],
        mark: "cut",
        terms: &["horizon", "evaluation", "cut-off"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 4,
        found: 0,
        back: 5,
        first: 5,
        better: 6,
        cut: 7,
        done: 8,
    },
    limits: LimitNames::Cutoff,
};

const ENGINE: TreeMethod = TreeMethod {
    method: Method {
        name: "engine",
        title: "The engine: principal variation search",
        kind: MethodKind::Tree,
        idea: "Expect the first move to be the best. Search it with the full window, and ask of every other \
               move only whether it is better: a null window cuts most. If it is, search it again. Moves are \
               tried in the order of what the table, past cuts and the game's knowledge promise.",
        cost: "Close to the least that alpha-beta can do. You see the tree of the last depth; the shallower \
               ones filled the table before it.",
        limits: "It needs a good order of moves, and memory for its table. What it plays before a proof is an \
                 informed guess.",
        code: &[
            "value(position, depth, alpha, beta):",
            "    if the game is over: return its value",
            "    if known bounds or the table settle it: return what they say",
            "    if the depth is spent: return the evaluation",
            "    for each move, the most promising first:",
            "        v = −value(after the first move, depth − 1, −beta, −alpha)",
            "        v = −value(after any other, depth − 1, −alpha − 1, −alpha)",
            "            if v > alpha: search it again with the full window",
            "        if v > alpha: alpha = v",
            "        if alpha ≥ beta: break   // cut: remember the move",
            "    table[position] = alpha, with its bound and depth",
            "    return alpha",
        ],
        mark: "cut",
        terms: &["principal-variation-search", "null-window", "transposition-table"],
        subject: subject::GAME,
    },
    lines: SearchLines {
        enter: 0,
        over: 1,
        guess: 3,
        found: 2,
        back: 6,
        first: 5,
        better: 8,
        cut: 9,
        done: 11,
    },
    limits: LimitNames::AlphaBeta,
};

const DOCUMENT: TreeMethod = TreeMethod {
    method: Method {
        name: "document",
        title: "Achi's player with its dictionary",
        kind: MethodKind::Tree,
        idea: "Alpha-beta to a number of levels, with scores 0 (the human wins), 1 (undecided), 2 (a draw) and 3 \
               (the computer wins). The computer takes the highest, the human the lowest. A dictionary of \
               configurations keeps every score, and is asked before a configuration is searched.",
        cost: "The levels bound it, and a configuration that comes again costs one look.",
        limits: "The dictionary keeps neither the depth of a score nor whether it was a bound, and a \
                 configuration does not say whose turn it is: a shallow search may answer wrongly.",
        code: &[
            "play(position, highest, lowest, level):",
            "    for each move:",
            "        if the game is over after it: score = 0, 2 or 3",
            "        if the level is the last: score = 1",
            "        if the dictionary has the configuration: score = what it says",
            "        else: score = play(after the move, highest, lowest, level + 1), and keep it",
            "        if it is better for the player to move: remember it, raise highest or lower lowest",
            "        if highest ≥ lowest: return   // cut",
            "    return the best score",
        ],
        mark: "cut",
        terms: &["alpha-beta", "transposition-table"],
        subject: subject::ACHI,
    },
    lines: SearchLines {
        enter: 0,
        over: 2,
        guess: 3,
        found: 4,
        back: 5,
        first: 5,
        better: 6,
        cut: 7,
        done: 8,
    },
    limits: LimitNames::HighestLowest,
};

/// The player of a game whose own document describes one. It goes by the same name as the other, because a
/// game has one document.
pub(super) const ANYTIME: TreeMethod = TreeMethod {
    method: Method {
        name: "document",
        title: "Freedom's player: anytime alpha-beta",
        kind: MethodKind::Tree,
        idea: "Alpha-beta to depth 1, 2, 3 and so on until time is up: the answer of the last depth it finished \
               is always at hand. A leaf is judged by its groups, four cells in line that can still become a \
               living four: each counts the own stones in it, and what the opponent has is taken away.",
        cost: "Each depth costs several times the one before, so that starting over at every depth costs \
               little. You see the tree of the last depth.",
        limits: "It remembers nothing from one depth to the next, not even which move was best, and the moves \
                 are tried in the order of the rules. A finished game is judged by its groups too: the player \
                 does not know what winning is.",
        code: &[
            "for depth = 1, 2, 3, … until time is up: value(root, depth, −∞, +∞)",
            "value(position, depth, alpha, beta):",
            "    if the depth is spent or the game is over: return own groups − theirs",
            "    best = −∞",
            "    for each move:",
            "        v = −value(position after the move, depth − 1, −beta, −alpha)",
            "        if v > best: best = v, alpha = max(alpha, v)",
            "        if alpha ≥ beta: return best   // cut",
            "    return best",
        ],
        mark: "cut",
        terms: &["alpha-beta", "iterative-deepening", "evaluation", "horizon"],
        subject: subject::FREEDOM,
    },
    lines: SearchLines {
        enter: 1,
        over: 2,
        guess: 2,
        found: 2,
        back: 5,
        first: 5,
        better: 6,
        cut: 7,
        done: 8,
    },
    limits: LimitNames::Judged,
};

pub(super) const TREE_METHODS: [&TreeMethod; 8] =
    [&MINIMAX, &MEMO, &ALPHA_BETA, &TEXTBOOK_TABLE, &TABLE, &DEPTH_LIMITED, &ENGINE, &DOCUMENT];

/// The methods of this kind, the plainest first.
pub(in crate::lesson) const METHODS: &[Method] = &[
    MINIMAX.method,
    MEMO.method,
    ALPHA_BETA.method,
    TEXTBOOK_TABLE.method,
    TABLE.method,
    DEPTH_LIMITED.method,
    ENGINE.method,
    DOCUMENT.method,
    ANYTIME.method,
];
