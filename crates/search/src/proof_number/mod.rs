//! Proof-number search: where is the least left to do?
//!
//! A question with two answers, *is this position worth more than so much?*, is asked of a tree of
//! positions. Each carries two numbers: how many leaves must at least be proven to prove it, and to
//! disprove it (Allis, van der Meulen and van den Herik, *Proof-number search*, 1994). The search always
//! goes on where the number is least, so it follows forced lines however deep they are, and needs no
//! evaluation.
//!
//! It goes depth first and stays in a child while no other is better (Nagai, *Df-pn*, 2002); what it leaves
//! is kept in a table of fixed size, where dear entries outlive cheap ones. A child that has to be
//! left out of a sum is one that may be counted twice by transpositions: the sum is the greatest number
//! and one for each other child (Ueda and others, *Weak proof-number search*, 2008).
//!
//! Where play can come back to a position, doing so counts against whoever asks. What is proven then holds
//! whatever the path; what is disproven may not, and is not claimed.
//!
//! ```
//! use parlor_core::{Game, Verdict};
//! use parlor_games::mnk::{Mnk, MnkKnowledge};
//! use parlor_search::Task;
//! use parlor_search::proof_number::ProofNumberSearch;
//!
//! let game = Mnk::<u64>::new(4, 4, 3);
//! let start = game.start();
//! let report = ProofNumberSearch::new(1 << 20).search(&Task::knowing(&game, &MnkKnowledge, &start));
//! assert_eq!(report.verdict, Some(Verdict::Win));
//! ```

mod table;

use std::collections::HashSet;
use std::time::Instant;

use parlor_core::random::mix;
use parlor_core::{Bound, Bounds, Game, Knowledge, Meter, Progress, Score, Side, Step, Stopped};

use self::table::ProofTable;
use crate::{Counters, SearchReport, Task};

/// Proof and disproof numbers, as the player to move sees the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofNumbers {
    /// To show that the position is worth more.
    proof: u32,
    /// To show that it is not.
    disproof: u32,
}

impl ProofNumbers {
    /// Never.
    const NEVER: u32 = u32::MAX / 2;
    const UNKNOWN: Self = Self { proof: 1, disproof: 1 };
    const PROVEN: Self = Self { proof: 0, disproof: Self::NEVER };
    const DISPROVEN: Self = Self { proof: Self::NEVER, disproof: 0 };

    /// The same for the player who moved here.
    const fn before(self, step: Step) -> Self {
        if step.again { self } else { Self { proof: self.disproof, disproof: self.proof } }
    }
}

/// Proof-number search with a table of fixed size.
#[derive(Clone, Copy, Debug)]
pub struct ProofNumberSearch {
    memory: usize,
}

impl ProofNumberSearch {
    /// A search with so many bytes for its table.
    #[must_use]
    pub const fn new(memory: usize) -> Self {
        Self { memory }
    }

    /// Asks until the value is proven, the control says stop, or no more can be claimed.
    pub fn search<G: Game, K: Knowledge<G>>(&self, task: &Task<'_, G, K>) -> SearchReport<G::Move> {
        let start = Instant::now();
        let Task { game, root, .. } = *task;
        if let Some(outcome) = game.outcome(root) {
            let score = Score::of_outcome(outcome, game.turn(root));
            return SearchReport {
                score: Some(score),
                verdict: Bounds::exactly(score).verdict(),
                margin: score.margin_in(game),
                elapsed: start.elapsed(),
                ..SearchReport::nothing()
            };
        }
        let mut search = ProofSearch {
            task,
            table: ProofTable::new(self.memory),
            children: Vec::new(),
            path: HashSet::new(),
            asks: game.turn(root),
            is_cut: false,
            meter: task.control.meter(),
            start,
        };
        let mut known = Bounds::unfinished(game);
        let mut best = None;
        let stopped = search.narrow(&mut known, &mut best).err();
        SearchReport {
            best,
            line: best.into_iter().collect(),
            score: known.exact(),
            verdict: known.verdict(),
            margin: known.exact().and_then(|score| score.margin_in(game)),
            counters: Counters {
                calls: search.meter.nodes(),
                entries: search.table.entries(),
                slots: search.table.slots(),
                bytes: search.table.bytes(),
                ..Counters::default()
            },
            elapsed: start.elapsed(),
            stopped,
            ..SearchReport::nothing()
        }
    }
}

/// A move of the node at hand, and what is known after it.
struct Child<G: Game, M> {
    mv: G::Move,
    position: G::Position,
    memo: M,
    step: Step,
    /// What it is worth to ask there.
    floor: Score,
    key: u64,
    /// As the player of the move sees it.
    numbers: ProofNumbers,
}

struct ProofSearch<'a, G: Game, K: Knowledge<G>> {
    task: &'a Task<'a, G, K>,
    table: ProofTable,
    /// The children of all nodes on the path, one after the other.
    children: Vec<Child<G, K::Memo>>,
    /// The questions on the path, where play can repeat.
    path: HashSet<u64>,
    /// Whom a repetition does not help.
    asks: Side,
    /// Whether a line was too long to follow.
    is_cut: bool,
    meter: Meter<'a>,
    start: Instant,
}

/// Lines longer than this are given up, so that no recursion outgrows its stack.
const LONGEST_LINE: u32 = 600;

impl<G: Game, K: Knowledge<G>> ProofSearch<'_, G, K> {
    /// Asks about the root until nothing is open, or no more can be told.
    fn narrow(&mut self, known: &mut Bounds, best: &mut Option<G::Move>) -> Result<(), Stopped> {
        let game = self.task.game;
        if game.max_margin().is_some() {
            while known.exact().is_none() {
                let middle = (known.least.points() + known.most.points()).div_euclid(2);
                if !self.learn(Score::estimate(middle), known, best)? {
                    break;
                }
            }
            return Ok(());
        }
        for floor in [Score::EVEN, Score::EVEN.next_down()] {
            if known.verdict().is_none() {
                self.learn(floor, known, best)?;
            }
        }
        Ok(())
    }

    /// Asks whether the root is worth more than this, and tells whether the answer can be relied on.
    fn learn(
        &mut self,
        floor: Score,
        known: &mut Bounds,
        best: &mut Option<G::Move>,
    ) -> Result<bool, Stopped> {
        let Task { game, knowledge, root, .. } = *self.task;
        let turn = game.turn(root);
        // Whoever would gain by the answer asks, for repetitions count against the asker.
        let may_repeat = game.can_repeat();
        self.asks = if may_repeat && floor < Score::EVEN { turn.other() } else { turn };
        self.is_cut = false;
        let memo = knowledge.memo(game, root);
        let no_limit = ProofNumbers { proof: ProofNumbers::NEVER, disproof: ProofNumbers::NEVER };
        let node = Question { position: root, memo: &memo, floor, ply: 0 };
        let mut tried = None;
        let numbers = self.visit(&node, question_key(game, root, floor), no_limit, &mut tried)?;
        let is_proven = numbers.proof == 0;
        if is_proven || best.is_none() {
            *best = tried;
        }
        let is_reliable = !(may_repeat || self.is_cut) || is_proven == (self.asks == turn);
        match (is_reliable, is_proven) {
            (true, true) => known.least = floor.next_up().max(known.least),
            (true, false) => known.most = floor.min(known.most),
            (false, _) => {}
        }
        self.task.control.report(&Progress::Search {
            depth: 0,
            score: if is_proven { Bound::AtLeast(known.least) } else { Bound::AtMost(known.most) },
            line: self.task.line_text(best.as_slice()),
            nodes: self.meter.nodes(),
            elapsed: self.start.elapsed(),
            table_fill: None,
            hit_rate: None,
        });
        Ok(is_reliable)
    }

    /// Works on a position until one of its numbers reaches its limit. `best` becomes the move that proves
    /// it, or the one that is hardest to refute.
    fn visit(
        &mut self,
        node: &Question<'_, G, K::Memo>,
        key: u64,
        limit: ProofNumbers,
        best: &mut Option<G::Move>,
    ) -> Result<ProofNumbers, Stopped> {
        self.meter.count()?;
        let begun = self.meter.nodes();
        let first = self.children.len();
        let may_repeat = self.task.game.can_repeat();
        if may_repeat {
            self.path.insert(key);
        }
        self.expand(node);
        let numbers = loop {
            let NodeSummary { numbers, least, second, open } = self.sum_up(first);
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                *best = Some(self.children[least].mv);
                break numbers;
            }
            // On with the child that is the least work to prove, until another one is less by a
            // quarter, or all together are too much to disprove.
            let child = &self.children[least];
            let step = child.step;
            let limits = ProofNumbers {
                proof: limit.proof.min(second.saturating_add(second / 4 + 1)),
                disproof: limit.disproof - (open - 1),
            };
            let (position, memo) = (child.position.clone(), child.memo.clone());
            let (key, floor) = (child.key, child.floor);
            let next = Question { position: &position, memo: &memo, floor, ply: node.ply + 1 };
            let found = self.visit(&next, key, limits.before(step), &mut None)?;
            self.children[least].numbers = found.before(step);
        };
        self.children.truncate(first);
        if may_repeat {
            self.path.remove(&key);
        }
        self.table.store(key, numbers, self.meter.nodes() - begun + 1);
        Ok(numbers)
    }

    /// Lists the children of a node with what is known of them.
    fn expand(&mut self, node: &Question<'_, G, K::Memo>) {
        let Task { game, knowledge, .. } = *self.task;
        let &Question { position, memo, floor, ply } = node;
        for (mv, _) in knowledge.look(game, position, memo).candidates {
            let next = game.play(position, mv);
            let memo = knowledge.next_memo(game, memo, position, mv, &next);
            let step = game.step(position, &next);
            // The same question as the next player would ask it; if the turn changes, the opposite.
            let seen = floor.seen_after(step);
            let floor = if step.again { seen } else { seen.next_down() };
            let key = question_key(game, &next, floor);
            let bounds = match knowledge.outcome(game, &next, &memo) {
                Some(outcome) => Bounds::exactly(Score::of_outcome(outcome, game.turn(&next))),
                None => knowledge.look(game, &next, &memo).bounds,
            };
            let numbers = if bounds.least > floor {
                ProofNumbers::PROVEN
            } else if bounds.most <= floor {
                ProofNumbers::DISPROVEN
            } else if ply + 1 >= LONGEST_LINE || self.path.contains(&key) {
                self.is_cut |= ply + 1 >= LONGEST_LINE;
                if game.turn(&next) == self.asks {
                    ProofNumbers::DISPROVEN
                } else {
                    ProofNumbers::PROVEN
                }
            } else {
                self.table.probe(key)
            };
            let numbers = numbers.before(step);
            self.children.push(Child { mv, position: next, memo, step, floor, key, numbers });
            if numbers.proof == 0 {
                return;
            }
        }
    }

    /// What the children from `first` on make of their parent.
    fn sum_up(&self, first: usize) -> NodeSummary {
        let mut least = first;
        let mut second = ProofNumbers::NEVER;
        let (mut most, mut open) = (0, 0);
        for (index, child) in self.children.iter().enumerate().skip(first) {
            let ProofNumbers { proof, disproof } = child.numbers;
            most = disproof.max(most);
            open += u32::from(disproof > 0);
            if index == first {
                continue;
            }
            if proof < self.children[least].numbers.proof {
                second = self.children[least].numbers.proof;
                least = index;
            } else {
                second = proof.min(second);
            }
        }
        let proof = self.children[least].numbers.proof;
        let disproof = if proof == 0 {
            ProofNumbers::NEVER
        } else {
            (most + open.saturating_sub(1)).min(ProofNumbers::NEVER)
        };
        NodeSummary { numbers: ProofNumbers { proof, disproof }, least, second, open: open.max(1) }
    }
}

/// A position, and what is asked about it.
struct Question<'a, G: Game, M> {
    position: &'a G::Position,
    memo: &'a M,
    floor: Score,
    ply: u32,
}

/// The numbers of a node.
struct NodeSummary {
    numbers: ProofNumbers,
    /// The child that is the least work to prove, and what the next one takes.
    least: usize,
    second: u32,
    /// Children that are not disproven.
    open: u32,
}

/// The key of a position together with what is asked about it.
fn question_key<G: Game>(game: &G, position: &G::Position, floor: Score) -> u64 {
    mix(game.key(position) ^ mix(floor.points() as u64))
}
