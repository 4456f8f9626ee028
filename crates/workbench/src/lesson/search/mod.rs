//! Searches of a game's tree, told node by node.
//!
//! The tree comes from the search itself, by way of `explain`; here it is walked once more, in the same
//! order, and every moment gets its line of the pseudo-code and its sentence. Sentences speak of both
//! players by name and tell a value from the side of whoever is to move, as the search does.

mod methods;

use parlor_core::{Control, Score};
use parlor_search::Window;

pub(super) use self::methods::METHODS;
use self::methods::{Lines, TREE_METHODS, TreeMethod};
use super::{Lesson, LessonRequest, LessonStep, Method, Scene, Stage, TreeEvent};
use crate::explain::{Tree, TreeNode};
use crate::{Error, ExplainRequest, Workbench};

/// Nodes that a lesson shows unless another number is asked for.
const DEFAULT_NODES: usize = 400;

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
