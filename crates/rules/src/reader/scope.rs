//! The names that a file has given so far.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::board::{Cells, DirectionId, Topology};
use crate::model::{By, Counter, PerSide, PieceKind, PlaceNames, Set, Setting};

/// Words with a meaning of their own: nothing else can be called so.
pub const RESERVED: &[&str] = &[
    "add", "again", "all", "along", "and", "are", "back", "beside", "between", "both", "by",
    "centre", "column", "columns", "corner", "count", "cover", "dark", "div", "draw", "edge",
    "else", "empty", "exactly", "exit", "flip", "from", "gather", "hand", "here", "hop", "I", "if",
    "in", "is", "last", "light", "line", "lose", "mine", "more", "most", "move", "my", "no", "not",
    "number", "of", "on", "one", "or", "over", "pass", "passed", "past", "place", "promote",
    "push", "put", "reach", "remove", "row", "rows", "seeds", "slide", "so", "sow", "step", "stop",
    "straight", "stuck", "take", "that", "their", "theirs", "then", "they", "through", "to",
    "when", "where", "win", "wins", "with",
];

/// The complaint about a line that needs a board above it.
pub(crate) const NO_BOARD: &str = "wanted a board before this line, got none";

#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) board: Option<Topology>,
    pub(crate) kinds: Vec<PieceKind>,
    pub(crate) counters: Vec<Counter>,
    pub(crate) regions: Vec<(String, PerSide<Cells>, Range<usize>)>,
    /// Sets that change, by their names.
    pub(crate) sets: Vec<NamedSet>,
    pub(crate) directions: Vec<(String, By, Range<usize>)>,
    pub(crate) shapes: Vec<(String, PerSide<Vec<Cells>>, Range<usize>)>,
    pub(crate) settings: Vec<(Setting, Range<usize>)>,
    /// How many seeds each cell has at the start, where cells hold seeds.
    pub(crate) seeds: Option<Vec<u8>>,
    pub(crate) players: Option<PerSide<String>>,
    /// Where in the file we are: ends look at no move.
    pub(crate) is_end: bool,
    /// A choice asks for a further one.
    pub(crate) choice_asks: bool,
    /// Whether a set is being named: it cannot use the names of others.
    pub(crate) is_naming: bool,
    /// Places where the phrases so far look for lines and shapes.
    pub(crate) places: usize,
    /// Phrases that the named sets have stood for so far.
    pub(crate) named: usize,
    /// Names that something has asked for.
    pub(crate) used: BTreeSet<String>,
}

/// A name for a set that is looked at anew wherever it is used.
#[derive(Clone, Debug)]
pub(crate) struct NamedSet {
    pub(crate) name: String,
    pub(crate) set: Set,
    pub(crate) span: Range<usize>,
    /// Places where it looks for lines and shapes.
    pub(crate) places: usize,
}

impl Scope {
    pub(crate) fn is_taken(&self, name: &str) -> bool {
        RESERVED.contains(&name)
            || self.kinds.iter().any(|kind| kind.name == name)
            || self.counters.iter().any(|counter| counter.name == name)
            || self.regions.iter().any(|(known, ..)| known == name)
            || self.sets.iter().any(|known| known.name == name)
            || self.directions.iter().any(|(known, ..)| known == name)
            || self.shapes.iter().any(|(known, ..)| known == name)
            || self.settings.iter().any(|(known, _)| known.name == name)
            || self.board.as_ref().is_some_and(|board| board.directions_of(name).is_some())
    }

    pub(crate) fn use_name(&mut self, name: &str) {
        self.used.insert(name.to_owned());
    }

    pub(crate) fn kind(&mut self, name: &str) -> Option<usize> {
        let found = self.kinds.iter().position(|kind| kind.name == name)?;
        self.use_name(name);
        Some(found)
    }

    pub(crate) fn counter(&mut self, name: &str) -> Option<usize> {
        let found = self.counters.iter().position(|counter| counter.name == name)?;
        self.use_name(name);
        Some(found)
    }

    pub(crate) fn region(&mut self, name: &str) -> Option<PerSide<Cells>> {
        let found = self.regions.iter().find(|(known, ..)| known == name)?.1;
        self.use_name(name);
        Some(found)
    }

    pub(crate) fn shape(&mut self, name: &str) -> Option<PerSide<Vec<Cells>>> {
        let found = self.shapes.iter().find(|(known, ..)| known == name)?.1.clone();
        self.use_name(name);
        Some(found)
    }

    pub(crate) fn setting(&mut self, name: &str) -> Option<Setting> {
        let found = self.settings.iter().find(|(known, _)| known.name == name)?.0.clone();
        self.use_name(name);
        Some(found)
    }

    /// The directions of a word, for each player.
    pub(crate) fn directions_of(&mut self, word: &str) -> Option<By> {
        if let Some((_, by, _)) = self.directions.iter().find(|(known, ..)| known == word) {
            let by = by.clone();
            self.use_name(word);
            return Some(by);
        }
        let found = self.board.as_ref()?.directions_of(word)?;
        Some([found.clone(), found])
    }

    pub(crate) fn usual(&self) -> By {
        let usual: Vec<DirectionId> = self.board.as_ref().map(Topology::usual).unwrap_or_default();
        [usual.clone(), usual]
    }

    pub(crate) fn direction_words(&self) -> Vec<&str> {
        let named = self.directions.iter().map(|(name, ..)| name.as_str());
        named.chain(self.board.iter().flat_map(Topology::direction_words)).collect()
    }

    pub(crate) fn kind_words(&self) -> Vec<&str> {
        self.kinds.iter().map(|kind| kind.name.as_str()).collect()
    }

    /// What parts of the board are called.
    pub(crate) fn names(&self) -> PlaceNames {
        let regions = self.regions.iter().map(|(name, cells, _)| (name.clone(), *cells));
        let shapes = self.shapes.iter().map(|(name, windows, _)| (name.clone(), windows.clone()));
        PlaceNames { regions: regions.collect(), shapes: shapes.collect() }
    }

    /// Every name that can stand where a set begins.
    pub(crate) fn set_words(&self) -> Vec<&str> {
        const WORDS: &[&str] = &[
            "empty", "mine", "theirs", "all", "here", "from", "over", "last", "my", "their", "row",
            "rows", "column", "columns", "edge", "corner", "centre", "dark", "light", "beside",
            "line", "reach",
        ];
        let mut words = WORDS.to_vec();
        words.extend(self.kind_words());
        words.extend(self.regions.iter().map(|(name, ..)| name.as_str()));
        words.extend(self.sets.iter().map(|set| set.name.as_str()));
        words.extend(self.shapes.iter().map(|(name, ..)| name.as_str()));
        words.extend(self.direction_words());
        words
    }
}
