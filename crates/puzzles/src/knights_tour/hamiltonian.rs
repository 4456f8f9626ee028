//! A tour of a small board, or the proof that there is none, by weighing moves instead of walking.
//!
//! The search decides for single moves whether the tour uses them. Every square needs exactly two of
//! its moves, which settles most of them: a square with two chosen moves gives up the others, a
//! square with two moves left takes both, and a move that would close a cycle too early is out. Only
//! where nothing follows does the search try: a move of the square with the fewest left.
//!
//! An open tour is a closed one over an additional square, *outside*, that is joined to all others.
//! Moves can be demanded or ruled out beforehand; that is how blocks get the moves at which they are
//! joined ([`super::structured`]).

use parlor_core::random::Random;

use super::board::{Chessboard, Square};

/// A small graph in which a cycle through all vertices is wanted.
#[derive(Clone, Debug)]
pub(crate) struct HamiltonianSearch {
    /// The two ends of every edge.
    ends: Vec<[u16; 2]>,
    /// The edges of every vertex.
    edges_at: Vec<Vec<u16>>,
    /// The edges that must be part of the cycle.
    demanded: Vec<u16>,
}

/// How a search for a cycle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CycleResult {
    /// The vertices in the order of the cycle, from vertex 0 on.
    Cycle(Vec<u16>),
    /// There is none.
    Impossible,
    /// The budget of trials was spent.
    Unknown,
}

impl HamiltonianSearch {
    /// The closed tours of a board.
    pub(crate) fn closed(board: Chessboard) -> Self {
        let area = board.area() as usize;
        let mut hamiltonian =
            Self { ends: Vec::new(), edges_at: vec![Vec::new(); area], demanded: Vec::new() };
        for from in 0..board.area() {
            for to in board.neighbours(from).filter(|&to| from < to) {
                hamiltonian.add_edge(from as u16, to as u16);
            }
        }
        hamiltonian
    }

    /// The open tours of a board from `start`. Vertex 0 is the outside; square s is vertex s + 1.
    pub(crate) fn open(board: Chessboard, start: Square) -> Self {
        let mut hamiltonian = Self {
            ends: Vec::new(),
            edges_at: vec![Vec::new(); board.area() as usize + 1],
            demanded: Vec::new(),
        };
        for from in 0..board.area() {
            hamiltonian.add_edge(0, from as u16 + 1);
            for to in board.neighbours(from).filter(|&to| from < to) {
                hamiltonian.add_edge(from as u16 + 1, to as u16 + 1);
            }
        }
        hamiltonian.demand(0, start as u16 + 1);
        hamiltonian
    }

    fn add_edge(&mut self, from: u16, to: u16) {
        let edge = self.ends.len() as u16;
        self.ends.push([from, to]);
        self.edges_at[from as usize].push(edge);
        self.edges_at[to as usize].push(edge);
    }

    fn edge(&self, from: u16, to: u16) -> Option<u16> {
        let (from_edges, to_edges) = (&self.edges_at[from as usize], &self.edges_at[to as usize]);
        // Either list will do; the outside has a long one.
        let (list, other) =
            if from_edges.len() < to_edges.len() { (from_edges, to) } else { (to_edges, from) };
        list.iter().copied().find(|&edge| self.ends[edge as usize].contains(&other))
    }

    /// Only cycles that use this edge are wanted.
    ///
    /// # Panics
    /// If the two vertices are not joined.
    pub(crate) fn demand(&mut self, from: u16, to: u16) {
        let edge = self.edge(from, to).expect("a demanded edge joins neighbours");
        self.demanded.push(edge);
    }

    /// Removes every edge for which `is_out` holds.
    pub(crate) fn rule_out(&mut self, is_out: impl Fn(u16, u16) -> bool) {
        for edges in &mut self.edges_at {
            edges.retain(|&edge| {
                let [from, to] = self.ends[edge as usize];
                !is_out(from, to)
            });
        }
    }

    /// Searches with growing budgets and different luck, so that one unlucky first choice costs
    /// little. Deterministic: the luck comes from fixed seeds.
    pub(crate) fn solve(&self) -> CycleResult {
        const FIRST_BUDGET: u64 = 64;
        const ATTEMPTS: u32 = 14;
        for attempt in 0..ATTEMPTS {
            let budget = FIRST_BUDGET << attempt;
            let found = CycleSearch::new(self, u64::from(attempt)).run(budget);
            if found != CycleResult::Unknown {
                return found;
            }
        }
        CycleResult::Unknown
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CycleState {
    Undecided,
    Chosen,
    Dropped,
}

/// A contradiction: the choices made so far allow no cycle.
struct Contradiction;

struct CycleSearch<'a> {
    hamiltonian: &'a HamiltonianSearch,
    state: Vec<CycleState>,
    /// For every vertex, how many of its edges are chosen and how many are not dropped.
    chosen: Vec<u8>,
    left: Vec<u16>,
    /// For the end of a chain of chosen edges, its other end. A vertex alone is its own.
    other_end: Vec<u16>,
    chosen_edges: usize,
    /// What to take back: an edge and, if it was chosen, the two inner vertices it joined.
    trail: Vec<u16>,
    /// Vertices whose edges may have become forced.
    agenda: Vec<u16>,
    luck: Random,
}

impl<'a> CycleSearch<'a> {
    fn new(hamiltonian: &'a HamiltonianSearch, seed: u64) -> Self {
        let vertices = hamiltonian.edges_at.len();
        Self {
            hamiltonian,
            state: vec![CycleState::Undecided; hamiltonian.ends.len()],
            chosen: vec![0; vertices],
            left: hamiltonian.edges_at.iter().map(|edges| edges.len() as u16).collect(),
            other_end: (0..vertices as u16).collect(),
            chosen_edges: 0,
            trail: Vec::new(),
            agenda: (0..vertices as u16).collect(),
            luck: Random::new(seed),
        }
    }

    fn run(mut self, budget: u64) -> CycleResult {
        if self.left.iter().any(|&left| left < 2) {
            return CycleResult::Impossible;
        }
        let demanded = self.hamiltonian.demanded.iter().try_for_each(|&edge| self.choose(edge));
        if demanded.and_then(|()| self.propagate()).is_err() {
            return CycleResult::Impossible;
        }
        // Each level: the edge tried and the length of the trail before it.
        let mut levels: Vec<(u16, usize)> = Vec::new();
        let mut trials = 0;
        loop {
            let Some(edge) = self.branch() else { return CycleResult::Cycle(self.cycle()) };
            trials += 1;
            if trials > budget {
                return CycleResult::Unknown;
            }
            levels.push((edge, self.trail.len()));
            let mut consistent = self.choose(edge).and_then(|()| self.propagate());
            while consistent.is_err() {
                // The edge tried last leads nowhere: without it, then.
                let Some((edge, length)) = levels.pop() else { return CycleResult::Impossible };
                self.take_back(length);
                consistent = self.drop_edge(edge).and_then(|()| self.propagate());
            }
        }
    }

    /// An undecided edge at the vertex with the fewest left, unlucky ties aside.
    fn branch(&mut self) -> Option<u16> {
        let mut best = None;
        let mut best_rank = u64::MAX;
        for (vertex, (&chosen, &left)) in self.chosen.iter().zip(&self.left).enumerate() {
            if chosen < 2 {
                // Ends of chains first: they keep the picture connected.
                let rank = u64::from(left) * 2 + u64::from(chosen == 0);
                if rank < best_rank {
                    (best_rank, best) = (rank, Some(vertex));
                }
            }
        }
        let edges = &self.hamiltonian.edges_at[best?];
        let undecided =
            edges.iter().filter(|&&edge| self.state[edge as usize] == CycleState::Undecided);
        // Towards the neighbour with the fewest edges left, as Warnsdorff would.
        undecided.copied().min_by_key(|&edge| {
            let [from, to] = self.hamiltonian.ends[edge as usize];
            let left = self.left[from as usize].min(self.left[to as usize])
                + self.left[from as usize].max(self.left[to as usize]);
            (left, self.luck.bits())
        })
    }

    fn choose(&mut self, edge: u16) -> Result<(), Contradiction> {
        match self.state[edge as usize] {
            CycleState::Chosen => return Ok(()),
            CycleState::Dropped => return Err(Contradiction),
            CycleState::Undecided => {}
        }
        let [from, to] = self.hamiltonian.ends[edge as usize];
        let closes = self.other_end[from as usize] == to;
        if self.chosen[from as usize] == 2
            || self.chosen[to as usize] == 2
            || closes && self.chosen_edges + 1 != self.chosen.len()
        {
            return Err(Contradiction);
        }
        self.state[edge as usize] = CycleState::Chosen;
        self.trail.push(edge);
        self.chosen_edges += 1;
        self.chosen[from as usize] += 1;
        self.chosen[to as usize] += 1;
        self.agenda.extend([from, to]);
        if closes {
            return Ok(());
        }
        let (first, last) = (self.other_end[from as usize], self.other_end[to as usize]);
        self.other_end[first as usize] = last;
        self.other_end[last as usize] = first;
        // The chain now runs from `first` to `last`; the edge between them would close it.
        if self.chosen_edges + 1 < self.chosen.len()
            && let Some(closing) = self.hamiltonian.edge(first, last)
            && self.state[closing as usize] == CycleState::Undecided
        {
            self.drop_edge(closing)?;
        }
        Ok(())
    }

    fn drop_edge(&mut self, edge: u16) -> Result<(), Contradiction> {
        self.state[edge as usize] = CycleState::Dropped;
        self.trail.push(edge);
        let mut result = Ok(());
        for vertex in self.hamiltonian.ends[edge as usize] {
            self.left[vertex as usize] -= 1;
            if self.left[vertex as usize] < 2 {
                result = Err(Contradiction);
            }
            self.agenda.push(vertex);
        }
        result
    }

    fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(vertex) = self.agenda.pop() {
            let (chosen, left) = (self.chosen[vertex as usize], self.left[vertex as usize]);
            let full = chosen == 2 && left > 2;
            let forced = chosen < 2 && left == 2;
            if !full && !forced {
                continue;
            }
            for index in 0..self.hamiltonian.edges_at[vertex as usize].len() {
                let edge = self.hamiltonian.edges_at[vertex as usize][index];
                if self.state[edge as usize] == CycleState::Undecided {
                    let step = if full { self.drop_edge(edge) } else { self.choose(edge) };
                    if step.is_err() {
                        self.agenda.clear();
                        return step;
                    }
                }
            }
        }
        Ok(())
    }

    fn take_back(&mut self, length: usize) {
        self.agenda.clear();
        while self.trail.len() > length {
            let edge = self.trail.pop().expect("the trail is longer than its mark");
            let [from, to] = self.hamiltonian.ends[edge as usize];
            if self.state[edge as usize] == CycleState::Chosen {
                self.chosen_edges -= 1;
                self.chosen[from as usize] -= 1;
                self.chosen[to as usize] -= 1;
                // A vertex inside a chain still knows the far end it had before, since only the ends
                // of chains are ever rewritten; a vertex that is alone again is its own far end.
                let (first, last) = (self.far_end(from), self.far_end(to));
                self.other_end[first as usize] = from;
                self.other_end[last as usize] = to;
            } else {
                self.left[from as usize] += 1;
                self.left[to as usize] += 1;
            }
            self.state[edge as usize] = CycleState::Undecided;
        }
    }

    fn far_end(&self, vertex: u16) -> u16 {
        if self.chosen[vertex as usize] == 0 { vertex } else { self.other_end[vertex as usize] }
    }

    /// The cycle from vertex 0 on, by its demanded edge if it has one.
    fn cycle(&self) -> Vec<u16> {
        let mut cycle = Vec::with_capacity(self.chosen.len());
        let mut here = 0;
        let demanded = self
            .hamiltonian
            .demanded
            .iter()
            .find(|&&edge| self.hamiltonian.ends[edge as usize][0] == 0);
        let mut edge = demanded.copied().unwrap_or_else(|| self.way_on(0, u16::MAX));
        loop {
            cycle.push(here);
            let [from, to] = self.hamiltonian.ends[edge as usize];
            here ^= from ^ to;
            if here == 0 {
                return cycle;
            }
            edge = self.way_on(here, edge);
        }
    }

    /// The chosen edge by which a cycle leaves a vertex that it entered by another.
    fn way_on(&self, vertex: u16, entered_by: u16) -> u16 {
        let edges = self.hamiltonian.edges_at[vertex as usize].iter().copied();
        let mut chosen = edges.filter(|&edge| self.state[edge as usize] == CycleState::Chosen);
        chosen.find(|&edge| edge != entered_by).expect("a vertex of a cycle has two chosen edges")
    }
}
