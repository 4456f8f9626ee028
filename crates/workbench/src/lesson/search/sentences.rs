//! What is said at each moment of a search.
//!
//! Players are called by their names. A win, a draw or a loss is the mover's ("gives X a draw"). A number is
//! the mover's too, unless values are told from another side: then it is said without a player ("is worth
//! +3"), because what is good for one is bad for the other.

use parlor_core::Score;
use parlor_search::Window;

use super::methods::LimitNames;
use crate::explain::{Tree, TreeNode};

/// The sentences of one search.
pub(super) struct Sentences<'a> {
    tree: &'a Tree,
    limits: LimitNames,
    /// Whether values may be guesses, so that an even one is no draw.
    has_guesses: bool,
}

impl<'a> Sentences<'a> {
    pub(super) fn new(tree: &'a Tree, limits: LimitNames) -> Self {
        Self { tree, limits, has_guesses: tree.root.has_guesses() }
    }

    /// How the search ended.
    pub(super) fn ending(&self) -> String {
        let Tree { root, nodes, shown, pruned, .. } = self.tree;
        let said = match root.scores.score {
            Some(score) if self.tree.view.is_movers(score) => self.has(root, score),
            Some(score) => format!("The value is {}", self.number(root, score)),
            None => "The search was stopped before it had an answer".to_owned(),
        };
        let visited = counted(*nodes, "node was visited", "nodes were visited");
        let among = if shown < nodes { format!(" among the {shown} shown") } else { String::new() };
        let cut = match pruned {
            0 => String::new(),
            &cut => format!(", {}{among}", counted(cut, "branch was cut", "branches were cut")),
        };
        format!("{said}: {visited}{cut}.")
    }

    /// How a node is come to.
    pub(super) fn arrival(&self, node: &TreeNode, parent: Option<&TreeNode>) -> String {
        let window = self.limits_at(node);
        match (parent, &node.mv) {
            (Some(parent), Some(mv)) if node.children.is_empty() => {
                format!("{} tries {mv}.", parent.turn)
            }
            (Some(parent), Some(mv)) => {
                format!("{} tries {mv}. Now {} is to move{window}.", parent.turn, node.turn)
            }
            _ => format!("{} is to move at the root{window}.", node.turn),
        }
    }

    fn limits_at(&self, node: &TreeNode) -> String {
        let [low, high] = &node.window;
        match self.limits {
            LimitNames::Nothing => String::new(),
            LimitNames::AlphaBeta | LimitNames::Judged => {
                format!(", with alpha {low} and beta {high}")
            }
            LimitNames::Cutoff => {
                format!(", with the cut-off {}", if self.is_turned(node) { low } else { high })
            }
            LimitNames::HighestLowest => format!(", with highest {low} and lowest {high}"),
        }
    }

    /// What happens at a node that is left as soon as it is entered.
    pub(super) fn leaf(&self, node: &TreeNode) -> String {
        let score = node.scores.score.unwrap_or_default();
        match node.ending {
            Some("guessed") if self.limits == LimitNames::Judged => {
                format!("Its groups are counted: {}.", self.has(node, score))
            }
            Some("guessed") => {
                let (turn, root) = (node.scores.turn, self.tree.root.scores.turn);
                let guess = self.tree.view.guess(score, turn, root);
                format!("The depth is spent: the position is guessed at {guess}.")
            }
            Some("found") if self.limits == LimitNames::HighestLowest => {
                let score = self.number(node, score);
                format!(
                    "This configuration was scored before: the dictionary gives its score, {score}, and \
                     nothing below is searched."
                )
            }
            Some("found") => {
                let has = self.has(node, score);
                format!(
                    "What is known of this position settles it: {has}. Nothing below is searched."
                )
            }
            _ => self.result(node, score),
        }
    }

    /// Who won, or by how much.
    fn result(&self, node: &TreeNode, score: Score) -> String {
        let said = match score {
            _ if !self.tree.view.is_movers(score) => {
                format!("it is worth {}", self.number(node, score))
            }
            Score::WIN => format!("{} has won", node.turn),
            Score::LOSS => format!("{} has lost", node.turn),
            Score::EVEN => "a draw".to_owned(),
            _ => self.has(node, score),
        };
        format!("The game is over: {said}.")
    }

    /// What a move that came back means at its node.
    pub(super) fn reply(
        &self,
        node: &TreeNode,
        child: &TreeNode,
        score: Score,
        best: Option<Score>,
    ) -> String {
        let Window { alpha, beta } = node.scores.window;
        let gives = self.gives(node, child.mv.as_deref().unwrap_or_default(), score);
        match best {
            Some(best) if score <= best => {
                format!("{gives}: no better for {} than {}.", node.turn, self.worth(node, best))
            }
            _ if self.limits == LimitNames::Nothing => format!("{gives}, the best so far."),
            _ if score <= alpha && alpha <= Score::LOSS => format!("{gives}: it cannot be worse."),
            _ if score <= alpha && is_null(node) => {
                format!(
                    "{gives}: no better than {}, and more was not asked.",
                    self.worth(node, alpha)
                )
            }
            _ if score <= alpha => {
                let known = self.worth(node, alpha);
                format!("{gives}: no better than {known}, which {} has elsewhere.", node.turn)
            }
            _ => {
                let window = self.window(node, Window { alpha: score, beta });
                format!("{gives}, the best so far{}.", self.moved_limit(node, &window))
            }
        }
    }

    /// Which limit a better value moves, and where to.
    fn moved_limit(&self, node: &TreeNode, [low, high]: &[String; 2]) -> String {
        match (self.limits, self.is_turned(node)) {
            (LimitNames::AlphaBeta | LimitNames::Judged, false) => {
                format!(": alpha rises to {low}")
            }
            (LimitNames::AlphaBeta | LimitNames::Judged, true) => format!(": beta falls to {high}"),
            (LimitNames::HighestLowest, false) => format!(": highest rises to {low}"),
            (LimitNames::HighestLowest, true) => format!(": lowest falls to {high}"),
            (LimitNames::Nothing | LimitNames::Cutoff, _) => String::new(),
        }
    }

    /// Why a node with moves is left.
    pub(super) fn departure(&self, node: &TreeNode) -> String {
        let (Some(score), Some(ending)) = (node.scores.score, node.ending) else {
            return "The search was stopped here.".to_owned();
        };
        let hidden = match node.left_out {
            0 => String::new(),
            hidden => format!(" ({hidden} more nodes below were searched and are not shown.)"),
        };
        let alpha = node.scores.window.alpha;
        let said = if ending == "cut" {
            self.refutation(node, score)
        } else if self.limits != LimitNames::Nothing && score <= alpha && alpha > Score::LOSS {
            let (turn, value) = (node.turn, self.worth(node, alpha));
            format!("Every move was tried: none is better for {turn} than {value}.")
        } else {
            format!("Every move was tried: {} here.", self.has(node, score))
        };
        said + &hidden
    }

    /// Why the rest of a node need not be looked at.
    fn refutation(&self, node: &TreeNode, score: Score) -> String {
        let last = || node.children.last().and_then(|child| child.mv.as_deref());
        let by = node.refutation.as_deref().or_else(last).unwrap_or("a move");
        let Window { alpha, beta } = node.scores.window;
        let (turn, opponent) = (node.turn, self.opponent(node));
        let gives = self.gives(node, by, score);
        let why = if score == Score::WIN && beta == Score::WIN {
            format!("{by} wins for {turn}, and nothing is better than a win")
        } else if is_null(node) {
            format!("{gives}: better than {}, and more was not asked", self.worth(node, alpha))
        } else if self.tree.view.is_movers(beta) {
            let held = self.worth(node, beta);
            format!("{gives}, but {opponent} already has a way that holds {turn} to {held}")
        } else {
            format!("{gives}, and {opponent} already has {} elsewhere", self.number(node, beta))
        };
        let spared = match node.pruned.as_slice() {
            _ if node.left_out > 0 => "the rest of this node is cut".to_owned(),
            [] => "no move is left to cut".to_owned(),
            moves => format!("the rest of this node is cut ({})", moves.join(", ")),
        };
        format!("{why}: {spared}.")
    }

    /// What a move brings.
    fn gives(&self, node: &TreeNode, mv: &str, score: Score) -> String {
        if self.tree.view.is_movers(score) {
            format!("{mv} gives {} {}", node.turn, self.worth(node, score))
        } else {
            format!("{mv} is worth {}", self.number(node, score))
        }
    }

    /// What the mover of a node has there.
    fn has(&self, node: &TreeNode, score: Score) -> String {
        if self.tree.view.is_movers(score) {
            format!("{} has {}", node.turn, self.worth(node, score))
        } else {
            format!("the value is {}", self.number(node, score))
        }
    }

    /// A score after "gives X", "has" or "than".
    fn worth(&self, node: &TreeNode, score: Score) -> String {
        match score {
            _ if !self.tree.view.is_movers(score) => self.number(node, score),
            Score::WIN => "a win".to_owned(),
            Score::LOSS => "a loss".to_owned(),
            Score::EVEN if self.has_guesses => "an even score".to_owned(),
            Score::EVEN => "a draw".to_owned(),
            other if other.decided().is_some() => format!("a {other}"),
            other => other.to_string(),
        }
    }

    /// A score as the view tells it.
    fn number(&self, node: &TreeNode, score: Score) -> String {
        self.tree.view.value(score, node.scores.turn, self.tree.root.scores.turn)
    }

    /// A window as the view tells it.
    pub(super) fn window(&self, node: &TreeNode, window: Window) -> [String; 2] {
        let root = self.tree.root.scores.turn;
        self.tree.view.window([window.alpha, window.beta], node.scores.turn, root)
    }

    fn is_turned(&self, node: &TreeNode) -> bool {
        self.tree.view.is_turned(node.scores.turn, self.tree.root.scores.turn)
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
}

/// Whether a node was only asked whether it beats a number.
fn is_null(node: &TreeNode) -> bool {
    let Window { alpha, beta } = node.scores.window;
    beta <= alpha.next_up()
}

fn counted(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {many}"),
    }
}
