//! Retrograde analysis: from the ends of the game backwards, for positions that play can revisit.
//!
//! Losses and wins spread one ply at a time along the moves turned round:
//!
//! ```text
//!   lost in d  ──►  every open predecessor is won in d + 1       (one such move is enough)
//!   won in d   ──►  each predecessor has one open move less;
//!                   with none left it is lost in d + 1           (all moves must be such)
//! ```
//!
//! A level is finished before the next begins, so distances are exact: shortest for the winner, longest
//! for the loser. What is never reached is a draw: both sides can go on for ever.
//!
//! The predecessors are not asked of the game. One pass over the moves counts them, a second one writes
//! them down. The levels are sets, and a set does not depend on who found its members: the answer is the
//! same for any number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

use parlor_core::Control;
use rayon::prelude::*;

use crate::Error;
use crate::code::Code;

/// What there is to see at one position of a graph.
pub(crate) enum Edge {
    /// The game is over here.
    Ends(Code),
    /// A move to another position of the graph.
    Stays(u32),
    /// A move out of the graph, to a position with this code.
    Leaves(Code),
}

/// A game as numbers and moves between them.
pub(crate) trait Graph: Sync {
    /// How many positions it has.
    fn size(&self) -> usize;

    /// Shows every position of a range, in order: its end, or each of its moves.
    fn look(&self, range: Range<usize>, show: impl FnMut(u32, Edge));
}

/// Positions looked at by one thread at a time.
const CHUNK: usize = 1 << 14;

/// The code of every position.
pub(crate) fn solve(graph: &impl Graph, control: &Control) -> Result<Vec<u8>, Error> {
    let mut analysis = Analysis::new(graph, control)?;
    let mut level = 0;
    while level < analysis.scheduled.len() {
        control.check()?;
        if level as u32 >= Code::LONGEST {
            return Err(Error::TooLong);
        }
        analysis.spread(level);
        level += 1;
    }
    let settle = |code: AtomicU8| match Code(code.into_inner()) {
        Code::OPEN => Code::DRAW.0,
        known => known.0,
    };
    Ok(analysis.codes.into_iter().map(settle).collect())
}

/// What is known while the levels grow.
struct Analysis {
    codes: Vec<AtomicU8>,
    /// Moves not yet known to be bad. One more than there are where the position cannot be lost.
    open_moves: Vec<AtomicU16>,
    /// The longest of the losing moves that leave the graph: it may outlast those that stay.
    outlasting: Vec<AtomicU8>,
    /// Predecessors of rank r: `before[first_before[r]..first_before[r + 1]]`.
    first_before: Vec<u32>,
    before: Vec<AtomicU32>,
    /// For each level, what becomes known at it.
    scheduled: Vec<LevelSets>,
}

#[derive(Default)]
struct LevelSets {
    lost: Vec<u32>,
    won: Vec<u32>,
}

impl LevelSets {
    fn join(mut self, other: Self) -> Self {
        self.lost.extend(other.lost);
        self.won.extend(other.won);
        self
    }
}

impl Analysis {
    fn new(graph: &impl Graph, control: &Control) -> Result<Self, Error> {
        let size = graph.size();
        let codes: Vec<AtomicU8> = fill(size, || AtomicU8::new(Code::OPEN.0));
        let open_moves: Vec<AtomicU16> = fill(size, || AtomicU16::new(0));
        let outlasting: Vec<AtomicU8> = fill(size, || AtomicU8::new(0));
        let entering: Vec<AtomicU32> = fill(size + 1, || AtomicU32::new(0));

        // Step 1: ends, exits, and how many moves lead into each position.
        let chunks = || (0..size).step_by(CHUNK).map(|start| start..size.min(start + CHUNK));
        let scheduled = chunks()
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|range| {
                control.check()?;
                let mut exits = Vec::new();
                graph.look(range, |rank, edge| {
                    let at = rank as usize;
                    match edge {
                        Edge::Ends(code) => {
                            codes[at].store(code.0, Relaxed);
                            exits.push((rank, code));
                        }
                        Edge::Stays(to) => {
                            open_moves[at].fetch_add(1, Relaxed);
                            entering[to as usize].fetch_add(1, Relaxed);
                        }
                        Edge::Leaves(code) => {
                            let code = code.before_move();
                            if code < Code::DRAW {
                                outlasting[at].fetch_max(code.0, Relaxed);
                            } else {
                                // Not lost, whatever the other moves do.
                                open_moves[at].fetch_add(1, Relaxed);
                            }
                            exits.push((rank, code));
                        }
                    }
                });
                Ok(exits)
            })
            .collect::<Result<Vec<_>, Error>>()?;

        // Step 2: room for the predecessors of each position, one after the other.
        let mut total: u32 = 0;
        for count in &entering {
            let here = count.swap(total, Relaxed);
            total = total.checked_add(here).ok_or_else(|| {
                Error::TooLarge("a cyclic tier has more than four billion moves".to_owned())
            })?;
        }
        let first_before = entering.iter().map(|first| first.load(Relaxed)).collect();
        let before: Vec<AtomicU32> = fill(total as usize, || AtomicU32::new(0));

        // Step 3: write them down.
        chunks().collect::<Vec<_>>().into_par_iter().try_for_each(|range| {
            control.check()?;
            graph.look(range, |rank, edge| {
                if let Edge::Stays(to) = edge {
                    let place = entering[to as usize].fetch_add(1, Relaxed);
                    before[place as usize].store(rank, Relaxed);
                }
            });
            Ok::<(), Error>(())
        })?;

        let mut analysis =
            Self { codes, open_moves, outlasting, first_before, before, scheduled: Vec::new() };
        // Step 4: what ends or leaves is known at its own level.
        for (rank, code) in scheduled.into_iter().flatten() {
            analysis.schedule_exit(rank, code);
        }
        Ok(analysis)
    }

    fn schedule_exit(&mut self, rank: u32, code: Code) {
        let at = rank as usize;
        let ended = self.codes[at].load(Relaxed) == code.0;
        match code {
            Code::DRAW => {}
            Code(win) if code > Code::DRAW => self.level(u32::from(255 - win)).won.push(rank),
            Code(loss) if ended => self.level(loss.into()).lost.push(rank),
            // A losing exit decides only where nothing stays; else the last move that stays does. The
            // longest exit alone stands for them all.
            Code(loss) => {
                let decides = self.open_moves[at].load(Relaxed) == 0
                    && self.outlasting[at].load(Relaxed) == loss;
                if decides {
                    self.level(loss.into()).lost.push(rank);
                }
            }
        }
    }

    fn level(&mut self, level: u32) -> &mut LevelSets {
        let level = level as usize;
        if self.scheduled.len() <= level {
            self.scheduled.resize_with(level + 1, LevelSets::default);
        }
        &mut self.scheduled[level]
    }

    fn predecessors(&self, rank: u32) -> impl Iterator<Item = u32> {
        let range = self.first_before[rank as usize]..self.first_before[rank as usize + 1];
        self.before[range.start as usize..range.end as usize].iter().map(|p| p.load(Relaxed))
    }

    /// Settles what becomes known at this level and schedules what follows from it.
    fn spread(&mut self, level: usize) {
        let plies = level as u32;
        let LevelSets { lost, won } = std::mem::take(&mut self.scheduled[level]);
        // A position may be scheduled more than once; the first level that gets to it counts.
        let settle = |rank: &u32, code: Code| {
            let slot = &self.codes[*rank as usize];
            let claimed = slot.compare_exchange(Code::OPEN.0, code.0, Relaxed, Relaxed);
            // Ends of the game carry their code from the beginning, and are scheduled once.
            claimed.is_ok() || (level == 0 && slot.load(Relaxed) == code.0)
        };
        let lost: Vec<u32> =
            lost.into_par_iter().filter(|rank| settle(rank, Code::loss(plies))).collect();
        let won: Vec<u32> =
            won.into_par_iter().filter(|rank| settle(rank, Code::win(plies))).collect();

        let winners = lost
            .par_iter()
            .fold(Vec::new, |mut winners, &rank| {
                let open = |p: &u32| self.codes[*p as usize].load(Relaxed) == Code::OPEN.0;
                winners.extend(self.predecessors(rank).filter(open));
                winners
            })
            .reduce(Vec::new, joined);
        let losers = won
            .par_iter()
            .fold(Vec::new, |mut losers, &rank| {
                for p in self.predecessors(rank) {
                    let at = p as usize;
                    if self.open_moves[at].fetch_sub(1, Relaxed) == 1 {
                        let outlasting = u32::from(self.outlasting[at].load(Relaxed));
                        losers.push((p, outlasting.max(plies + 1)));
                    }
                }
                losers
            })
            .reduce(Vec::new, joined);
        if !winners.is_empty() {
            let next = self.level(plies + 1);
            *next = std::mem::take(next).join(LevelSets { won: winners, lost: Vec::new() });
        }
        for (rank, level) in losers {
            self.level(level).lost.push(rank);
        }
    }
}

fn joined<T>(mut left: Vec<T>, right: Vec<T>) -> Vec<T> {
    left.extend(right);
    left
}

fn fill<T>(size: usize, value: impl Fn() -> T) -> Vec<T> {
    (0..size).map(|_| value()).collect()
}
