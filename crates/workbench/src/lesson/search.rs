//! Searches of a game's tree, told node by node.
//!
//! The tree comes from the search itself, by way of `explain`; here it is walked once more, in the same
//! order, and every moment gets its line of the pseudo-code and its sentence. Sentences speak of both
//! players by name and tell a value from the side of whoever is to move, as the search does.

use parlor_core::{Control, Score};
use parlor_search::Window;

use super::{Kind, Lesson, LessonRequest, LessonStep, Method, Scene, Stage, TreeEvent};
use crate::explain::{Tree, TreeNode};
use crate::{Error, ExplainRequest, Workbench};

/// Nodes that a lesson shows unless another number is asked for.
const DEFAULT_NODES: usize = 400;

/// The moments of a search and the lines of its pseudo-code that they carry out.
struct Lines {
    enter: usize,
    over: usize,
    guess: usize,
    found: usize,
    back: usize,
    better: usize,
    cut: usize,
    done: usize,
}

/// A method with its lines.
struct TreeMethod {
    method: Method,
    lines: Lines,
}

const MINIMAX: TreeMethod = TreeMethod {
    method: Method {
        name: "minimax",
        title: "Minimax",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 2, found: 0, back: 5, better: 6, cut: 6, done: 7 },
};

const MEMO: TreeMethod = TreeMethod {
    method: Method {
        name: "memo",
        title: "Minimax with a memory",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 2, guess: 3, found: 1, back: 6, better: 7, cut: 7, done: 9 },
};

const ALPHA_BETA: TreeMethod = TreeMethod {
    method: Method {
        name: "alpha-beta",
        title: "Alpha-beta",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 2, found: 0, back: 4, better: 5, cut: 6, done: 7 },
};

const TEXTBOOK_TABLE: TreeMethod = TreeMethod {
    method: Method {
        name: "textbook-table",
        title: "Alpha-beta with the textbook's table",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 3, found: 2, back: 5, better: 6, cut: 7, done: 9 },
};

const TABLE: TreeMethod = TreeMethod {
    method: Method {
        name: "table",
        title: "Alpha-beta with a sound table",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 2, found: 3, back: 6, better: 7, cut: 8, done: 10 },
};

const DEPTH_LIMITED: TreeMethod = TreeMethod {
    method: Method {
        name: "depth-limited",
        title: "Depth limit and one cut-off",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 4, found: 0, back: 5, better: 6, cut: 7, done: 8 },
};

const ENGINE: TreeMethod = TreeMethod {
    method: Method {
        name: "engine",
        title: "The engine: principal variation search",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 1, guess: 3, found: 2, back: 6, better: 8, cut: 9, done: 11 },
};

const DOCUMENT: TreeMethod = TreeMethod {
    method: Method {
        name: "document",
        title: "Achi's player with its dictionary",
        kind: Kind::Tree,
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
    },
    lines: Lines { enter: 0, over: 2, guess: 3, found: 4, back: 5, better: 6, cut: 7, done: 8 },
};

const TREE_METHODS: [&TreeMethod; 8] =
    [&MINIMAX, &MEMO, &ALPHA_BETA, &TEXTBOOK_TABLE, &TABLE, &DEPTH_LIMITED, &ENGINE, &DOCUMENT];

/// The methods of this kind, the plainest first.
pub(super) const METHODS: &[Method] = &[
    MINIMAX.method,
    MEMO.method,
    ALPHA_BETA.method,
    TEXTBOOK_TABLE.method,
    TABLE.method,
    DEPTH_LIMITED.method,
    ENGINE.method,
    DOCUMENT.method,
];

/// The lesson of a search.
pub(super) fn lesson(
    workbench: &Workbench,
    method: &Method,
    request: &LessonRequest,
    control: &Control,
) -> Result<Lesson, Error> {
    let tree = workbench.explain(
        &ExplainRequest {
            game: request.game.clone().unwrap_or_else(|| "tic-tac-toe".to_owned()),
            position: request.position.clone(),
            by: Some(request.method.clone()),
            depth: request.depth,
            time: request.time.clone(),
            nodes: Some(request.nodes.unwrap_or(DEFAULT_NODES)),
            view: request.view.clone(),
            scale: request.scale.clone(),
        },
        control,
    )?;
    let known = TREE_METHODS.iter().find(|known| known.method.name == method.name);
    let known = known.expect("the method is of this list");
    let mut teller = Teller { tree: &tree, method: known, steps: Vec::new(), nodes: 0 };
    teller.node(&tree.root, None, 0);
    let (steps, ending) = (teller.steps, ending(&tree));
    Ok(Lesson { method: *method, ending, left_out: 0, steps, stage: Stage::Tree { tree } })
}

/// How the search ended, in a sentence.
fn ending(tree: &Tree) -> String {
    let count = |count: u64, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    };
    let said = match tree.root.scores.score {
        Some(score) => format!("{} has {}", tree.root.turn, worth(tree, &tree.root, score)),
        None => "The search was stopped before it had an answer".to_owned(),
    };
    let nodes = count(tree.nodes, "node was visited", "nodes were visited");
    let pruned = match tree.pruned {
        0 => String::new(),
        cut => format!(", {}", count(cut, "branch was cut", "branches were cut")),
    };
    format!("{said}: {nodes}{pruned}.")
}

/// A score at a node, after "has" or "gives X": wins, draws and losses are the mover's, numbers are those of
/// the view or scale asked for.
fn worth(tree: &Tree, node: &TreeNode, score: Score) -> String {
    match score {
        Score::WIN if !tree.view.is_scaled() => "a win".to_owned(),
        Score::LOSS if !tree.view.is_scaled() => "a loss".to_owned(),
        Score::EVEN if !tree.view.is_scaled() => "a draw".to_owned(),
        other if other.decided().is_some() && !tree.view.is_scaled() => format!("a {other}"),
        other => tree.view.value(other, node.scores.turn, tree.root.scores.turn),
    }
}

/// Walks the tree as the search did and tells what happens.
struct Teller<'a> {
    tree: &'a Tree,
    method: &'a TreeMethod,
    steps: Vec<LessonStep>,
    /// Nodes entered so far.
    nodes: usize,
}

impl Teller<'_> {
    fn node(&mut self, node: &TreeNode, parent: Option<&TreeNode>, level: u32) {
        let number = self.nodes;
        self.nodes += 1;
        let now = Moment { number, level, node, best: None };
        let arrival = self.arrival(node, parent);
        if let Some((line, said, is_marked)) = self.leaf(node) {
            self.tell(now, TreeEvent::Leaf, line, format!("{arrival} {said}"), is_marked);
            return;
        }
        self.tell(now, TreeEvent::Enter, self.method.lines.enter, arrival, false);
        let mut best: Option<Score> = None;
        for child in &node.children {
            self.node(child, Some(node), level + 1);
            let Some(score) = child.scores.returned else { continue };
            let is_refuted = node.ending == Some("cut") && score >= node.scores.window.beta;
            let improved = best.is_none_or(|best| score > best);
            let said = self.reply(node, child, score, best);
            best = Some(best.map_or(score, |best| best.max(score)));
            if is_refuted {
                break;
            }
            let Lines { back, better, .. } = self.method.lines;
            let line = if improved && score > node.scores.window.alpha { better } else { back };
            self.tell(Moment { best, ..now }, TreeEvent::Return, line, said, false);
        }
        let (line, said, is_marked) = self.departure(node, best);
        self.tell(Moment { best, ..now }, TreeEvent::Leave, line, said, is_marked);
    }

    /// How a node is come to.
    fn arrival(&self, node: &TreeNode, parent: Option<&TreeNode>) -> String {
        let [alpha, beta] = &node.window;
        let window = match self.has_window() {
            true => format!(", with alpha {alpha} and beta {beta}"),
            false => String::new(),
        };
        match (parent, &node.mv) {
            (Some(parent), Some(mv)) => {
                let tries = format!("{} tries {mv}.", parent.turn);
                if node.children.is_empty() {
                    tries
                } else {
                    format!("{tries} Now {} is to move{window}.", node.turn)
                }
            }
            _ => format!("{} is to move at the root{window}.", node.turn),
        }
    }

    /// What happens at a node that is left as soon as it is entered.
    fn leaf(&self, node: &TreeNode) -> Option<(usize, String, bool)> {
        let score = node.scores.score?;
        let Lines { over, guess, found, .. } = self.method.lines;
        let (turn, value) = (node.turn, worth(self.tree, node, score));
        match node.ending? {
            "final" => Some((over, self.result(node, score), self.marks("leaf"))),
            "guessed" => {
                let guessed =
                    self.tree.view.guess(score, node.scores.turn, self.tree.root.scores.turn);
                let said = format!("The depth is spent: the position is guessed at {guessed}.");
                Some((guess, said, self.marks("leaf")))
            }
            "found" => {
                let said = format!(
                    "What is known of this position settles it: {turn} has {value}. Nothing below is searched."
                );
                Some((found, said, self.marks("table hit")))
            }
            _ => None,
        }
    }

    /// Who won, or by how much.
    fn result(&self, node: &TreeNode, score: Score) -> String {
        let value = worth(self.tree, node, score);
        match score {
            _ if self.tree.view.is_scaled() => format!("The game is over: {value}."),
            Score::WIN => format!("The game is over: {} has won.", node.turn),
            Score::LOSS => format!("The game is over: {} has lost.", node.turn),
            Score::EVEN => "The game is over: a draw.".to_owned(),
            _ => format!("The game is over: {} has {value}.", node.turn),
        }
    }

    /// What a move that came back means at its node.
    fn reply(
        &self,
        node: &TreeNode,
        child: &TreeNode,
        score: Score,
        best: Option<Score>,
    ) -> String {
        let mv = child.mv.as_deref().unwrap_or_default();
        let Window { alpha, beta } = node.scores.window;
        let gives = format!("{mv} gives {} {}", node.turn, worth(self.tree, node, score));
        let told = |score| worth(self.tree, node, score);
        match best {
            Some(best) if score <= best => format!("{gives}: no better than {}.", told(best)),
            _ if self.has_window() && score <= alpha => {
                format!("{gives}: no better than what {} has elsewhere.", node.turn)
            }
            _ if self.has_window() && score < beta => {
                let [low, high] = self.window(node, Window { alpha: score, beta });
                if self.is_turned(node) {
                    format!("{gives}, the best so far: beta falls to {high}.")
                } else {
                    format!("{gives}, the best so far: alpha rises to {low}.")
                }
            }
            _ => format!("{gives}, the best so far."),
        }
    }

    /// Why a node with moves is left.
    fn departure(&self, node: &TreeNode, best: Option<Score>) -> (usize, String, bool) {
        let Lines { cut, done, .. } = self.method.lines;
        let (Some(score), Some(ending)) = (node.scores.score, node.ending) else {
            return (done, "The search was stopped here.".to_owned(), false);
        };
        let hidden = match node.left_out {
            0 => String::new(),
            hidden => format!(" ({hidden} more nodes below were searched and are not shown.)"),
        };
        let value = worth(self.tree, node, score);
        if ending == "cut" {
            return (cut, self.refutation(node, score) + &hidden, self.marks("cut"));
        }
        let said = if self.has_window() && score <= node.scores.window.alpha && best.is_some() {
            format!(
                "Every move was tried and none beats alpha: {} has at most {value} here.",
                node.turn
            )
        } else {
            format!("Every move was tried: {} has {value} here.", node.turn)
        };
        (done, said + &hidden, false)
    }

    /// Why the rest of a node need not be looked at.
    fn refutation(&self, node: &TreeNode, score: Score) -> String {
        let by = node.children.last().and_then(|child| child.mv.as_deref()).unwrap_or("a move");
        let beta = node.scores.window.beta;
        let value = worth(self.tree, node, score);
        let why = if score == Score::WIN && beta == Score::WIN {
            format!("{by} wins for {}, and nothing is better than a win", node.turn)
        } else {
            let held = worth(self.tree, node, beta);
            let opponent = self.opponent(node);
            let turn = node.turn;
            format!(
                "{by} gives {turn} {value}, but {opponent} already has a way that holds {turn} to {held}"
            )
        };
        let spared = match node.pruned.as_slice() {
            [] => "no move is left to cut".to_owned(),
            moves => format!("the rest of this node is cut ({})", moves.join(", ")),
        };
        format!("{why}: {spared}.")
    }

    /// Whoever is not to move at a node.
    fn opponent(&self, node: &TreeNode) -> &'static str {
        let root = &self.tree.root;
        let other = root.children.iter().find(|child| child.turn != root.turn);
        if root.turn == node.turn {
            other.map_or("the opponent", |other| other.turn)
        } else {
            root.turn
        }
    }

    fn tell(&mut self, now: Moment<'_>, event: TreeEvent, line: usize, says: String, marked: bool) {
        let Moment { number, level, node, best } = now;
        let Window { alpha, beta } = node.scores.window;
        let reached = Window { alpha: best.map_or(alpha, |best| best.max(alpha)), beta };
        let [alpha, beta] = self.window(node, reached);
        let seen =
            |score| self.tree.view.value(score, node.scores.turn, self.tree.root.scores.turn);
        let scene = Scene::Tree { node: number, event, alpha, beta, best: best.map(seen) };
        self.steps.push(LessonStep { line, level, says, marked, scene });
    }

    fn window(&self, node: &TreeNode, window: Window) -> [String; 2] {
        let root = self.tree.root.scores.turn;
        self.tree.view.window([window.alpha, window.beta], node.scores.turn, root)
    }

    fn is_turned(&self, node: &TreeNode) -> bool {
        self.tree.view.is_turned(node.scores.turn, self.tree.root.scores.turn)
    }

    /// Whether the method has alpha and beta at all.
    fn has_window(&self) -> bool {
        self.method.method.mark == "cut"
    }

    fn marks(&self, what: &str) -> bool {
        self.method.method.mark == what
    }
}

/// A moment at a node.
#[derive(Clone, Copy)]
struct Moment<'a> {
    number: usize,
    level: u32,
    node: &'a TreeNode,
    /// The best value that a move of it has brought.
    best: Option<Score>,
}
