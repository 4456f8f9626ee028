//! What can be set on an engine.

/// How an [`Engine`](super::Engine) searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Bytes for the transposition table.
    pub memory: usize,
    /// Threads that search together; one is deterministic.
    pub threads: usize,
    /// What the search is for.
    pub goal: Goal,
    /// Where positions that mirror each other are searched once.
    pub symmetry: SymmetryMode,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self { memory: 64 << 20, threads: 1, goal: Goal::Play, symmetry: SymmetryMode::NearRoot }
    }
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A good move in the time there is: looks a ply deeper at a time, guessing at the horizon.
    Play,
    /// The true value and nothing else: looks to the end of the game from the first node on. A task
    /// with a depth limit, or a game that can go round in circles, is searched as for play.
    Proof,
}

/// Where a position is looked up as the least of its mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymmetryMode {
    /// Nowhere.
    Ignored,
    /// In the first plies from the root, where an entry saves most.
    NearRoot,
    /// Everywhere.
    Everywhere,
}
