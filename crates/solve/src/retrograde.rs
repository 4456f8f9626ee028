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
//! That is for a move that hands the turn over. After one that does not, the two change places: what is
//! won there is won before, what is lost there is one open move less.
//!
//! A level is finished before the next begins, so distances are exact: shortest for the winner, longest
//! for the loser. What is never reached is a draw: both sides can go on for ever.
//!
//! The predecessors are not asked of the game. One pass over the moves counts them, a second one writes
//! them down. The levels are sets, and a set does not depend on who found its members: the answer is the
//! same for any number of threads.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

use parlor_core::{Control, Stopped};
use rayon::prelude::*;

use crate::Error;
use crate::code::Code;
use crate::graph::{Graph, GraphEdge, MoveEnd};

/// Positions looked at by one thread between two looks at the clock.
const CHUNK: usize = 1 << 12;

/// The code of every position.
pub(crate) fn solve(graph: &impl Graph, control: &Control) -> Result<Vec<u8>, Error> {
    let mut analysis = RetrogradeAnalysis::new(graph, control)?;
    let mut level = 0;
    while level < analysis.scheduled.len() {
        if level as u32 >= Code::LONGEST {
            return Err(Error::TooLong);
        }
        analysis.spread(level, control)?;
        level += 1;
    }
    let settle = |code: AtomicU8| match Code(code.into_inner()) {
        Code::OPEN => Code::DRAW.0,
        known => known.0,
    };
    Ok(analysis.codes.into_iter().map(settle).collect())
}

/// What is known while the levels grow.
struct RetrogradeAnalysis {
    codes: Vec<AtomicU8>,
    /// Moves not yet known to be bad. One more than there are where the position cannot be lost.
    open_moves: Vec<AtomicU16>,
    /// The longest of the losing moves that leave the graph: it may outlast those that stay.
    outlasting: Vec<AtomicU8>,
    /// Predecessors of rank r: `before[ends_before[r - 1]..ends_before[r]]`, each a [`MoveEnd`].
    ends_before: Vec<AtomicU32>,
    before: Vec<AtomicU32>,
    /// For each level, what becomes known at it.
    scheduled: Vec<LevelSets>,
}

#[derive(Default)]
struct LevelSets {
    lost: Vec<u32>,
    won: Vec<u32>,
}

impl RetrogradeAnalysis {
    fn new(graph: &impl Graph, control: &Control) -> Result<Self, Error> {
        let size = graph.size();
        MoveEnd::check_count(size as u64)?;
        let codes: Vec<AtomicU8> = fill(size, || AtomicU8::new(Code::OPEN.0));
        let open_moves: Vec<AtomicU16> = fill(size, || AtomicU16::new(0));
        let outlasting: Vec<AtomicU8> = fill(size, || AtomicU8::new(0));
        let entering: Vec<AtomicU32> = fill(size, || AtomicU32::new(0));

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
                        GraphEdge::Ends(code) => {
                            codes[at].store(code.0, Relaxed);
                            exits.push((rank, code));
                        }
                        GraphEdge::Stays { to, .. } => {
                            open_moves[at].fetch_add(1, Relaxed);
                            entering[to as usize].fetch_add(1, Relaxed);
                        }
                        GraphEdge::Leaves(code) => {
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
        let before: Vec<AtomicU32> = fill(total as usize, || AtomicU32::new(0));

        // Step 3: write them down. Where the predecessors of a position begin moves on to where they end.
        chunks().collect::<Vec<_>>().into_par_iter().try_for_each(|range| {
            control.check()?;
            graph.look(range, |rank, edge| {
                if let GraphEdge::Stays { to, step } = edge {
                    let place = entering[to as usize].fetch_add(1, Relaxed);
                    before[place as usize].store(MoveEnd::new(rank, step.again).0, Relaxed);
                }
            });
            Ok::<(), Error>(())
        })?;

        let mut analysis = Self {
            codes,
            open_moves,
            outlasting,
            ends_before: entering,
            before,
            scheduled: Vec::new(),
        };
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

    fn predecessors(&self, rank: u32) -> impl Iterator<Item = MoveEnd> {
        let end = |rank: u32| self.ends_before[rank as usize].load(Relaxed) as usize;
        let before = &self.before[rank.checked_sub(1).map_or(0, end)..end(rank)];
        before.iter().map(|end| MoveEnd(end.load(Relaxed)))
    }

    /// Settles what becomes known at this level and schedules what follows from it.
    fn spread(&mut self, level: usize, control: &Control) -> Result<(), Stopped> {
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
        let follows = self.follow(&lost, plies, SettledAs::Lost, control)?;
        let follows = follows.join(self.follow(&won, plies, SettledAs::Won, control)?);
        if !follows.winners.is_empty() {
            self.level(plies + 1).won.extend(follows.winners);
        }
        for (rank, level) in follows.losers {
            self.level(level).lost.push(rank);
        }
        Ok(())
    }

    /// What follows for the predecessors of positions that were settled at a level.
    fn follow(
        &self,
        ranks: &[u32],
        plies: u32,
        settled: SettledAs,
        control: &Control,
    ) -> Result<Follows, Stopped> {
        let follow = |mut follows: Follows, ranks: &[u32]| {
            control.check()?;
            for end in ranks.iter().flat_map(|&rank| self.predecessors(rank)) {
                let at = end.position() as usize;
                let wins = end.again() == (settled == SettledAs::Won);
                if wins {
                    if self.codes[at].load(Relaxed) == Code::OPEN.0 {
                        follows.winners.push(end.position());
                    }
                } else if self.open_moves[at].fetch_sub(1, Relaxed) == 1 {
                    let outlasting = u32::from(self.outlasting[at].load(Relaxed));
                    follows.losers.push((end.position(), outlasting.max(plies + 1)));
                }
            }
            Ok(follows)
        };
        ranks
            .par_chunks(CHUNK)
            .try_fold(Follows::default, follow)
            .try_reduce(Follows::default, |one, other| Ok(one.join(other)))
    }
}

/// As what positions were settled, for their players to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SettledAs {
    Lost,
    Won,
}

/// What follows from a level.
#[derive(Default)]
struct Follows {
    /// Won at the next level.
    winners: Vec<u32>,
    /// Lost, each at its own level.
    losers: Vec<(u32, u32)>,
}

impl Follows {
    fn join(mut self, other: Self) -> Self {
        self.winners.extend(other.winners);
        self.losers.extend(other.losers);
        self
    }
}

fn fill<T>(size: usize, value: impl Fn() -> T) -> Vec<T> {
    (0..size).map(|_| value()).collect()
}
