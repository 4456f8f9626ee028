//! Sets, conditions, numbers and moves as parts of sentences.

use parlor_core::bits::Bits as _;

use super::{by_side, chain_words};
use crate::board::{Cells, DirectionId, Shape};
use crate::model::{
    Action, By, Comparison, Model, Owner, Pattern, PerSide, Quantity, Set, Test, Who,
};

/// Cells that are listed by name; of more than these the first are.
const LISTED: usize = 12;

/// Puts parts of the rules into words.
#[derive(Clone, Copy)]
pub(super) struct Phrases<'a> {
    pub(super) model: &'a Model,
}

/// A set as a noun: one of its cells, and all of them.
struct Noun {
    one: String,
    many: String,
}

impl Noun {
    fn new(one: impl Into<String>, many: impl Into<String>) -> Self {
        Self { one: one.into(), many: many.into() }
    }

    /// The same words for one and for all.
    fn only(words: impl Into<String>) -> Self {
        let words = words.into();
        Self { one: words.clone(), many: words }
    }

    fn with(self, behind: &str) -> Self {
        Self { one: format!("{} {behind}", self.one), many: format!("{} {behind}", self.many) }
    }
}

impl Phrases<'_> {
    /// One cell of a set.
    pub(super) fn one(&self, set: &Set) -> String {
        self.noun(set).one
    }

    /// All cells of a set.
    pub(super) fn many(&self, set: &Set) -> String {
        self.noun(set).many
    }

    pub(super) fn is_cell(&self, spot: usize) -> bool {
        self.model.board.cells.has(spot)
    }

    fn noun(&self, set: &Set) -> Noun {
        match set {
            Set::Constant(cells) => self.place(cells),
            Set::Empty => Noun::new("an empty cell", "empty cells"),
            Set::Pieces { kind, owner } => self.pieces(*kind, *owner),
            Set::Here => Noun::only("the cell just reached"),
            Set::From => Noun::only("the cell it came from"),
            Set::Over => Noun::only("what was hopped over"),
            Set::Last => Noun::only("the cell of the last move"),
            Set::Both(pair) => match &pair.1 {
                Set::Beside(of, by) => self.noun(&pair.0).with(&self.beside(of, by)),
                Set::Seeded { least, most } => self.noun(&pair.0).with(&seeds(*least, *most)),
                other => self.noun(&pair.0).with(&format!("in {}", self.inside(other))),
            },
            Set::Without(pair) => match &pair.1 {
                Set::Beside(of, by) => {
                    self.noun(&pair.0).with(&format!("not {}", self.beside(of, by)))
                }
                other => self.noun(&pair.0).with(&format!("outside {}", self.inside(other))),
            },
            Set::Either(pair) => {
                let [one, other] = [&pair.0, &pair.1].map(|set| self.noun(set));
                Noun::new(
                    format!("{} or {}", one.one, other.one),
                    format!("{} and {}", one.many, other.many),
                )
            }
            Set::Else(pair) => {
                let [one, other] = [&pair.0, &pair.1].map(|set| self.noun(set));
                Noun::new(
                    format!("{}, or if there is none, {}", one.one, other.one),
                    format!("{}, or if there are none, {}", one.many, other.many),
                )
            }
            Set::Beside(of, by) => Noun::new("a cell", "the cells").with(&self.beside(of, by)),
            Set::Seeded { least, most } => {
                Noun::new("a cell", "the cells").with(&seeds(*least, *most))
            }
            Set::Pattern(pattern) => {
                let pattern = self.pattern(pattern);
                Noun::new(format!("a cell in {pattern}"), format!("the cells in {pattern}"))
            }
            Set::Reach { from, through, by } => {
                let way = format!(
                    "joined to {} by {}{}",
                    self.one(from),
                    self.many(through),
                    self.by(by)
                );
                Noun::new("a cell", "the cells").with(&way)
            }
            Set::Between { what, from, to, by } => {
                let (from, to) = (self.one(from), self.one(to));
                self.noun(what).with(&format!("between {from} and {to}{}", self.by(by)))
            }
        }
    }

    /// A set as a place that something lies in.
    fn inside(&self, set: &Set) -> String {
        match set {
            Set::Constant(cells) => {
                self.place_name(cells).unwrap_or_else(|| self.listing(cells[0]))
            }
            set => self.many(set),
        }
    }

    fn place(&self, cells: &PerSide<Cells>) -> Noun {
        let board = &self.model.board;
        if cells[0] == cells[1] && cells[0] == board.cells {
            return Noun::new("any cell", "all cells");
        }
        if cells[0] == cells[1] && cells[0].count() == 1 {
            return Noun::only(self.listing(cells[0]));
        }
        match self.place_name(cells) {
            Some(name) => Noun::new(format!("a cell of {name}"), format!("the cells of {name}")),
            None => {
                let cells = by_side(self.model, *cells, |&cells| self.listing(cells));
                Noun::new(format!("one of {cells}"), cells)
            }
        }
    }

    /// The name of a place, the file's own before those that every board has.
    fn place_name(&self, cells: &PerSide<Cells>) -> Option<String> {
        let regions = &self.model.names.regions;
        if let Some((name, own)) = regions.iter().find(|(_, region)| region == cells) {
            let whose = if own[0] == own[1] { "the" } else { "your" };
            return Some(format!("{whose} {name}"));
        }
        (cells[0] == cells[1]).then(|| self.common_name(cells[0])).flatten()
    }

    /// A row, a column, the edge or the corners.
    fn common_name(&self, cells: Cells) -> Option<String> {
        let board = &self.model.board;
        if board.rows < 2 {
            return None;
        }
        let where_ = |test: &dyn Fn(usize, usize) -> bool| {
            Cells::filled(board.spots(), |spot| {
                board.cells.has(spot) && test(spot % board.columns, spot / board.columns)
            })
        };
        for row in 0..board.rows {
            if cells == where_(&|_, at| at == row) {
                return Some(format!("row {}", row + 1));
            }
        }
        for column in 0..board.columns {
            if cells == where_(&|at, _| at == column) {
                return Some(format!("column {}", column + 1));
            }
        }
        let ends = |at: usize, length: usize| at == 0 || at + 1 == length;
        let edge = |column: usize, row: usize| ends(column, board.columns) || ends(row, board.rows);
        let corner =
            |column: usize, row: usize| ends(column, board.columns) && ends(row, board.rows);
        let dark = |column: usize, row: usize| (column + row) % 2 == 1;
        let light = |column: usize, row: usize| (column + row).is_multiple_of(2);
        if board.shape != Shape::Grid {
            return None;
        }
        let named = [
            ("the edge", where_(&edge)),
            ("the corners", where_(&corner)),
            ("the dark squares", where_(&dark)),
            ("the light squares", where_(&light)),
        ];
        let found = named.into_iter().find(|(_, named)| cells == *named);
        found.map(|(name, _)| name.to_owned())
    }

    /// The names of cells.
    pub(super) fn listing(&self, cells: Cells) -> String {
        if let Some(name) = self.common_name(cells) {
            return name;
        }
        let mut names: Vec<String> =
            cells.each().take(LISTED).map(|cell| self.model.board.name(cell)).collect();
        let rest = (cells.count() as usize).saturating_sub(LISTED);
        if rest > 0 {
            names.push(format!("{rest} more"));
        }
        if names.is_empty() { "no cell".to_owned() } else { listed(&names, "and") }
    }

    fn pieces(&self, kind: Option<usize>, owner: Owner) -> Noun {
        let name = kind.map_or("piece", |kind| self.model.kinds[kind].name.as_str());
        let many = plural(name);
        match owner {
            Owner::Mine => Noun::new(format!("one of your {many}"), format!("your {many}")),
            Owner::Theirs => Noun::new(format!("an enemy {name}"), format!("the enemy {many}")),
            Owner::Any => Noun::new(with_article(name), many),
        }
    }

    fn beside(&self, of: &Set, by: &By) -> String {
        let (of, [first, second]) = (self.one(of), by);
        let name = |id: &DirectionId| &self.model.board.directions[usize::from(id.0)].name;
        match (first.as_slice(), second.as_slice()) {
            ([one], [other]) if one == other && !name(one).starts_with('(') => {
                format!("{} of {of}", name(one))
            }
            _ => format!("next to {of}{}", self.by(by)),
        }
    }

    /// The directions, unless they are all that a step may take.
    fn by(&self, by: &By) -> String {
        let usual = self.model.board.usual();
        if by.iter().all(|ids| *ids == usual) {
            return String::new();
        }
        format!(" ({})", self.ways(by))
    }

    fn ways(&self, by: &By) -> String {
        let board = &self.model.board;
        let word = |ids: &Vec<DirectionId>| {
            for (group, words) in [("orthogonal", "straight"), ("diagonal", "diagonally")] {
                if board.directions_of(group).as_ref() == Some(ids) {
                    return words.to_owned();
                }
            }
            let names: Vec<String> =
                ids.iter().map(|id| board.directions[usize::from(id.0)].name.clone()).collect();
            listed(&names, "or")
        };
        by_side(self.model, by.clone(), word)
    }

    /// A line or a shape.
    fn pattern(&self, pattern: &Pattern) -> String {
        let of = self.many(&pattern.of);
        let mut text = match &pattern.line {
            Some(line) => {
                let exactly = if line.exactly { "exactly " } else { "" };
                let of = match *pattern.of {
                    Set::Pieces { owner: Owner::Mine, .. } => format!("of {of}"),
                    _ => bare(&of).to_owned(),
                };
                format!("a line of {exactly}{} {of}{}", line.length, self.by(&line.by))
            }
            None => format!("{} of {of}", with_article(self.shape(&pattern.cells))),
        };
        if let Some(through) = &pattern.through {
            text += &format!(" through {}", self.one(through));
        }
        text
    }

    fn shape(&self, windows: &PerSide<Vec<Cells>>) -> &str {
        let shapes = &self.model.names.shapes;
        shapes.iter().find(|(_, known)| known == windows).map_or("shape", |(name, _)| name)
    }

    pub(super) fn test(&self, test: &Test) -> String {
        match test {
            Test::Some(Set::Pattern(pattern)) => format!("there is {}", self.pattern(pattern)),
            Test::Some(Set::Both(pair)) if matches!(pair.0, Set::Here | Set::From | Set::Over) => {
                let behind = match &pair.1 {
                    Set::Beside(of, by) => self.beside(of, by),
                    other => format!("in {}", self.inside(other)),
                };
                format!("{} is {behind}", self.one(&pair.0))
            }
            Test::Some(set) => format!("there is {}", self.one(set)),
            Test::None(Set::Pattern(pattern)) => {
                let pattern = self.pattern(pattern);
                format!("there is no {}", pattern.strip_prefix("a ").unwrap_or(&pattern))
            }
            Test::None(Set::Pieces { kind, owner: owner @ (Owner::Mine | Owner::Theirs) }) => {
                let name = kind.map_or("piece", |kind| self.model.kinds[kind].name.as_str());
                let who = if *owner == Owner::Mine { "you have" } else { "your opponent has" };
                format!("{who} no {}", plural(name))
            }
            Test::None(set) => {
                let many = self.many(set);
                let many = bare(&many);
                match many.strip_prefix("your ") {
                    Some(own) => format!("you have no {own}"),
                    None => format!("there are no {many}"),
                }
            }
            Test::Compare(left, comparison, right) => {
                let word = match comparison {
                    Comparison::Less => "is less than",
                    Comparison::Equal => "is",
                    Comparison::More => "is more than",
                };
                format!("{} {word} {}", self.number(left), self.number(right))
            }
            Test::Stuck(Who::They) => "your opponent cannot move".to_owned(),
            Test::Stuck(Who::Both) => "neither player can move".to_owned(),
            Test::Passed => "you passed".to_owned(),
            Test::All(tests) => {
                tests.iter().map(|test| self.test(test)).collect::<Vec<_>>().join(" and ")
            }
        }
    }

    pub(super) fn number(&self, number: &Quantity) -> String {
        let pair = |pair: &(Quantity, Quantity), word: &str| {
            format!("{} {word} {}", self.number(&pair.0), self.number(&pair.1))
        };
        let whose = |owner: Owner| match owner {
            Owner::Mine => "your",
            Owner::Theirs => "the enemy's",
            Owner::Any => "the",
        };
        match number {
            Quantity::Constant(number) => number.to_string(),
            Quantity::Count(set) => format!("the number of {}", self.many(set)),
            Quantity::Seeds(set) => format!("the seeds on {}", self.many(set)),
            Quantity::Patterns(pattern) => {
                format!("how often there is {}", self.pattern(pattern))
            }
            Quantity::Hand { kind, whose: owner } => {
                let name = plural(&self.model.kinds[*kind].name);
                format!("the number of {name} in {} hand", whose(*owner))
            }
            Quantity::Counter { counter, whose: owner } => {
                format!("{} {}", whose(*owner), self.model.counters[*counter].name)
            }
            Quantity::Sum(both) => pair(both, "plus"),
            Quantity::Difference(both) => pair(both, "minus"),
            Quantity::Product(both) => pair(both, "times"),
            Quantity::Quotient(both) => pair(both, "divided by"),
        }
    }

    /// A move, as an order.
    pub(super) fn action(&self, action: &Action) -> String {
        let kind = |kind: usize| self.model.kinds[kind].name.as_str();
        match action {
            Action::Place { kind: of, on } => {
                format!("place {} on {}", with_article(kind(*of)), self.one(on))
            }
            Action::Cover { kind: of, windows, on } => format!(
                "cover {} of {} with {}",
                with_article(self.shape(windows)),
                self.many(on),
                with_article(kind(*of))
            ),
            Action::Step { kind: of, by, to } => {
                format!(
                    "move {} one step{} to {}",
                    with_article(kind(*of)),
                    self.by(by),
                    self.one(to)
                )
            }
            Action::Slide { kind: of, by, to } => format!(
                "move {} any way through empty cells{} to {}",
                with_article(kind(*of)),
                self.by(by),
                self.one(to)
            ),
            Action::Move { kind: of, to } => {
                format!("move {} to {}, wherever that is", with_article(kind(*of)), self.one(to))
            }
            Action::Exit { kind: of, from } => {
                format!("take {} off the board from {}", with_article(kind(*of)), self.one(from))
            }
            Action::Hop { kind: of, by, over, to, chain } => format!(
                "hop with {}{} over {} to {}{}",
                with_article(kind(*of)),
                self.by(by),
                self.one(over),
                self.one(to),
                chain_words(*chain)
            ),
            Action::Push { kind: of, from, by } => format!(
                "lift the piece from {}{}; the others of its line close up, and {} of yours enters at the far end",
                self.one(from),
                self.by(by),
                with_article(kind(*of))
            ),
            Action::Remove { one } => format!("take away {}", self.one(one)),
            Action::Take { from } => format!("take one seed or more from {}", self.one(from)),
            Action::Sow { from, along, past } => {
                let way = self.ways(&along.map(|id| vec![id]));
                let past = past.as_ref().map(|past| format!(", but not on {}", self.many(past)));
                format!(
                    "sow the seeds of {} one by one along the {way}{}",
                    self.one(from),
                    past.unwrap_or_default()
                )
            }
            Action::Pass => "pass".to_owned(),
        }
    }
}

/// Words with commas, and one word before the last.
pub(super) fn listed(words: &[String], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [some @ .., last] => format!("{} {before_last} {last}", some.join(", ")),
    }
}

/// Several of them.
pub(super) fn plural(name: &str) -> String {
    match name.strip_suffix("man") {
        Some(stem) => format!("{stem}men"),
        None if name == "goose" => "geese".to_owned(),
        None if name.ends_with(['s', 'x', 'z']) || name.ends_with("ch") => format!("{name}es"),
        None => format!("{name}s"),
    }
}

/// One of them.
pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// A phrase that a number or "no" stands before: without "the" and "all".
fn bare(many: &str) -> &str {
    many.strip_prefix("the ").or_else(|| many.strip_prefix("all ")).unwrap_or(many)
}

/// The same with a capital letter at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// So many seeds on a cell.
fn seeds(least: u32, most: u32) -> String {
    match (least, most) {
        (1, 1) => "with one seed".to_owned(),
        _ if least == most => format!("with {least} seeds"),
        _ => format!("with {least} to {most} seeds"),
    }
}
