//! Searches of a game's tree, told node by node.
//!
//! The tree comes from the search itself, by way of `explain`; here it is walked once more, in the same
//! order, and every moment gets its line of the pseudo-code and its sentence.

mod methods;
mod sentences;

use parlor_core::{Control, Score};
use parlor_search::Window;

pub(super) use self::methods::METHODS;
use self::methods::{ANYTIME, SearchLines, TREE_METHODS, TreeMethod};
use self::sentences::Sentences;
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
    let (game, position) = request.game_and_position(method);
    let tree = workbench.explain(
        &ExplainRequest {
            game: game.to_owned(),
            position: position.map(str::to_owned),
            by: Some(request.method.clone()),
            depth: request.depth,
            time: request.time.clone(),
            nodes: Some(request.nodes.unwrap_or(DEFAULT_NODES)),
            view: request.view.clone(),
            scale: request.scale.clone(),
        },
        control,
    )?;
    let known = match method.name {
        // Which document's player it was, the game decides.
        "document" if tree.root.document.is_none() => Some(&ANYTIME),
        name => TREE_METHODS.into_iter().find(|known| known.method.name == name),
    };
    let known = known.expect("the method is of this list");
    let words = Sentences::new(&tree, known.limits);
    let mut teller =
        SearchTeller { tree: &tree, method: known, words, steps: Vec::new(), nodes: 0 };
    teller.node(&tree.root, None, 0);
    let (steps, ending) = (teller.steps, teller.words.ending());
    Ok(Lesson { method: known.method, ending, left_out: 0, steps, stage: Stage::Tree { tree } })
}

/// Walks the tree as the search did and tells what happens.
struct SearchTeller<'a> {
    tree: &'a Tree,
    method: &'a TreeMethod,
    words: Sentences<'a>,
    steps: Vec<LessonStep>,
    /// Nodes entered so far.
    nodes: usize,
}

impl SearchTeller<'_> {
    fn node(&mut self, node: &TreeNode, parent: Option<&TreeNode>, level: u32) {
        let number = self.nodes;
        self.nodes += 1;
        let now = Moment { number, level, node, best: None };
        let arrival = self.words.arrival(node, parent);
        if let Some((line, mark)) = self.leaf(node) {
            let says = format!("{arrival} {}", self.words.leaf(node));
            self.tell(now, TreeEvent::Leaf, line, says, self.method.method.mark == mark);
            return;
        }
        let SearchLines { enter, back, first, better, cut, done, .. } = self.method.lines;
        self.tell(now, TreeEvent::Enter, enter, arrival, false);
        let mut best: Option<Score> = None;
        for child in &node.children {
            self.node(child, Some(node), level + 1);
            let Some(score) = child.scores.returned else { continue };
            if node.ending == Some("cut") && score >= node.scores.window.beta {
                best = Some(score);
                break;
            }
            let says = self.words.reply(node, child, score, best);
            let line = match best {
                Some(best) if score <= best => back,
                _ if score > node.scores.window.alpha => better,
                None => first,
                Some(_) => back,
            };
            best = best.max(Some(score));
            self.tell(Moment { best, ..now }, TreeEvent::Return, line, says, false);
        }
        let is_cut = node.ending == Some("cut");
        let says = self.words.departure(node);
        let marked = is_cut && self.method.method.mark == "cut";
        let line = if is_cut { cut } else { done };
        self.tell(Moment { best, ..now }, TreeEvent::Leave, line, says, marked);
    }

    /// The line of a node that is left as soon as it is entered, and what it is.
    fn leaf(&self, node: &TreeNode) -> Option<(usize, &'static str)> {
        let SearchLines { over, guess, found, .. } = self.method.lines;
        node.scores.score?;
        match node.ending? {
            "final" => Some((over, "leaf")),
            "guessed" => Some((guess, "leaf")),
            "found" => Some((found, "table hit")),
            _ => None,
        }
    }

    fn tell(&mut self, now: Moment<'_>, event: TreeEvent, line: usize, says: String, marked: bool) {
        let Moment { number, level, node, best } = now;
        let Window { alpha, beta } = node.scores.window;
        let reached = Window { alpha: best.map_or(alpha, |best| best.max(alpha)), beta };
        let [alpha, beta] = self.words.window(node, reached);
        let seen =
            |score| self.tree.view.value(score, node.scores.turn, self.tree.root.scores.turn);
        let scene = Scene::Tree { node: number, event, alpha, beta, best: best.map(seen) };
        self.steps.push(LessonStep { line, level, says, marked, scene });
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
