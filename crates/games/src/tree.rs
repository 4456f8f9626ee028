//! A tree of one's own: nodes instead of positions, and a number at every leaf.
//!
//! ```text
//!              max                  "((3 12 8) (2 4 6) (14 5 2)) max"
//!        a /    b |    \ c
//!       min     min     min         Max wants the number large, Min wants it small.
//!      3 12 8  2 4 6   14 5 2       A move is the letter of a branch.
//! ```
//!
//! It is no game anybody would play twice, but every search can be watched on it, on exactly the tree
//! that a textbook draws. A position is a node with everything below it, so its text is the whole tree.

use std::sync::Arc;

use parlor_core::spec::Settings;
use parlor_core::{
    BadInput, Content, Game, Layout, Notation, Outcome, Place, Setup, Side, Unaided,
};

use crate::{About, Builder, Family};

/// The most branches of a node, a letter each.
const MAX_BRANCHES: usize = 8;
/// The greatest number at a leaf, and with a minus the least.
const MAX_LEAF: u8 = 99;
/// The most levels of a tree.
const MAX_LEVELS: usize = 12;
/// The most nodes of a tree.
const MAX_NODES: usize = 2_000;

/// The tree that textbooks explain pruning with.
const FIGURE: &str = "((3 12 8) (2 4 6) (14 5 2)) max";

/// The rules: go down the tree in turn.
#[derive(Clone, Debug)]
pub struct OwnTree {
    start: Position,
}

/// A node, with whose turn it is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    node: Arc<Node>,
    turn: Side,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Leaf(i8),
    Inner(Vec<Arc<Self>>),
}

impl Node {
    fn branches(&self) -> &[Arc<Self>] {
        match self {
            Self::Leaf(_) => &[],
            Self::Inner(branches) => branches,
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Leaf(number) => text.push_str(&number.to_string()),
            Self::Inner(branches) => {
                text.push('(');
                for (index, branch) in branches.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    branch.write(text);
                }
                text.push(')');
            }
        }
    }
}

impl Game for OwnTree {
    type Position = Position;
    type Move = u8;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match *position.node {
            Node::Leaf(number) => Some(Outcome::Margin(number.into())),
            Node::Inner(_) => None,
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = u8> {
        0..position.node.branches().len() as u8
    }

    fn play(&self, position: &Position, branch: u8) -> Position {
        let node = Arc::clone(&position.node.branches()[usize::from(branch)]);
        Position { node, turn: position.turn.other() }
    }

    fn max_margin(&self) -> Option<u8> {
        Some(MAX_LEAF)
    }

    fn player_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "max",
            Side::Second => "min",
        }
    }

    fn can_repeat(&self) -> bool {
        false
    }
}

impl Notation for OwnTree {
    fn layout(&self) -> Layout {
        Layout::cells(MAX_BRANCHES, 1)
    }

    fn content(&self, position: &Position, spot: usize) -> Content {
        match position.node.branches().get(spot).map(Arc::as_ref) {
            None => Content::Empty,
            Some(Node::Leaf(_)) => Content::Mark('#'),
            Some(Node::Inner(_)) => Content::Mark('Y'),
        }
    }

    fn assemble(&self, _: &Setup) -> Result<Position, BadInput> {
        // A drawing shows a node's branches and not what lies below them.
        Err(BadInput::new("position", "a tree such as ((3 5) (2 9)) max", "a drawing"))
    }

    fn place(&self, _: &Position, branch: u8) -> Place {
        Place::Column(branch.into())
    }

    fn marks(&self) -> &'static str {
        "#Y"
    }

    fn note(&self, position: &Position) -> Option<String> {
        let mut text = String::new();
        position.node.write(&mut text);
        Some(text)
    }

    fn position_text(&self, position: &Position) -> String {
        let mut text = String::new();
        position.node.write(&mut text);
        text + " " + self.player_name(position.turn)
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        parse(text)
    }
}

/// Reads a tree such as `((3 5) (2 9)) max`. Numbers are parted by blanks or commas; without a word at the
/// end, Max begins.
fn parse(text: &str) -> Result<Position, BadInput> {
    let trimmed = text.trim();
    let (tree, turn) = match trimmed.rsplit_once(|c: char| c.is_whitespace() || c == ')') {
        Some((_, "max")) => (&trimmed[..trimmed.len() - 3], Side::First),
        Some((_, "min")) => (&trimmed[..trimmed.len() - 3], Side::Second),
        _ => (trimmed, Side::First),
    };
    let mut reader = TreeReader { text: tree, at: 0, nodes: 0 };
    let node = reader.node(0)?;
    match reader.peek() {
        None => Ok(Position { node, turn }),
        Some(_) => Err(reader.refuse("max, min or nothing after the tree")),
    }
}

struct TreeReader<'a> {
    text: &'a str,
    at: usize,
    nodes: usize,
}

impl TreeReader<'_> {
    /// The next character that is no separator.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn node(&mut self, level: usize) -> Result<Arc<Node>, BadInput> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(self.refuse(&format!("at most {MAX_NODES} nodes")));
        }
        match self.peek() {
            Some('(') if level == MAX_LEVELS => {
                Err(self.refuse(&format!("at most {MAX_LEVELS} levels")))
            }
            Some('(') => self.inner(level),
            _ => self.leaf(),
        }
    }

    fn inner(&mut self, level: usize) -> Result<Arc<Node>, BadInput> {
        self.at += 1;
        let mut branches = Vec::new();
        while self.peek() != Some(')') {
            if branches.len() == MAX_BRANCHES {
                return Err(self.refuse(&format!("at most {MAX_BRANCHES} branches of a node")));
            }
            branches.push(self.node(level + 1)?);
        }
        if branches.is_empty() {
            return Err(self.refuse("a branch"));
        }
        self.at += 1;
        Ok(Arc::new(Node::Inner(branches)))
    }

    fn leaf(&mut self) -> Result<Arc<Node>, BadInput> {
        let rest = &self.text[self.at..];
        let is_end = |c: char| c.is_whitespace() || "(),".contains(c);
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let number = word.replace('−', "-").parse::<i8>().ok();
        match number.filter(|number| number.unsigned_abs() <= MAX_LEAF) {
            Some(number) => {
                self.at += word.len();
                Ok(Arc::new(Node::Leaf(number)))
            }
            None => Err(self.refuse(&format!(
                "a number from -{MAX_LEAF} to {MAX_LEAF}, or ( and its branches )"
            ))),
        }
    }

    /// What was wanted here, and what came.
    fn refuse(&self, wanted: &str) -> BadInput {
        let place = format!("tree, character {}", self.text[..self.at].chars().count() + 1);
        let came: String = self.text[self.at..].chars().take(12).collect();
        let came = if came.is_empty() { "the end".to_owned() } else { BadInput::quote(&came) };
        BadInput::new(place, wanted, came)
    }
}

impl Family for OwnTree {
    const ABOUT: About = About {
        name: "tree",
        title: "A tree of your own",
        summary: "Type a tree with numbers at its leaves, and watch every search work on it.",
        rules: "Max and Min go down the tree in turn, a branch a move. The number at the leaf they reach is \
                what Max gets from Min.",
        solved: "The value is the minimax of the leaves: 3 for the tree of the textbooks.",
        parameters: &[],
        shown: "tree",
        presets: &[],
        samples: &["tree"],
    };

    fn build<B: Builder>(_: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self { start: parse(FIGURE)? }, Unaided))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_as_people_write_them() {
        for text in [
            "((3 12 8) (2 4 6) (14 5 2)) max",
            "((3,12,8),(2,4,6),(14,5,2))",
            "((3 12 8)(2 4 6)(14 5 2))max",
        ] {
            assert_eq!(parse(text), parse(FIGURE), "{text}");
        }
        assert_eq!(parse("-5 min").map(|position| position.turn), Ok(Side::Second));
    }

    #[test]
    fn what_is_no_tree_gets_one_line_that_says_where() {
        let said = |text: &str| parse(text).expect_err(text).to_string();
        assert_eq!(
            said("((3 5) (2 x)) max"),
            "tree, character 11: wanted a number from -99 to 99, or ( and its branches ), got \"x)) \""
        );
        assert_eq!(said("()"), "tree, character 2: wanted a branch, got \")\"");
        assert_eq!(
            said("((3 5)"),
            "tree, character 7: wanted a number from -99 to 99, or ( and its branches ), got the end"
        );
        assert!(said("(1 2) 3").contains("max, min or nothing"), "{}", said("(1 2) 3"));
        assert!(said("100").contains("-99 to 99"));
        assert!(said("(1 1 1 1 1 1 1 1 1)").contains("at most 8 branches"));
        assert!(said(&("(".repeat(13) + "1" + &")".repeat(13))).contains("at most 12 levels"));
        let wide = format!("({})", ["(1 1 1 1 1 1 1)"; 8].join(" "));
        let wider = format!("({})", [wide.as_str(); 8].join(" "));
        assert!(
            said(&format!("({})", [wider.as_str(); 8].join(" "))).contains("at most 2000 nodes")
        );
    }
}
