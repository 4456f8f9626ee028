//! Maker and Breaker: whether a side can be kept from completing any line.
//!
//! The attacker, Maker, wants a line; the defender, Breaker, wants that there is none, and nothing else. What
//! Breaker holds so holds in the game too, where Breaker may even win. All that matters is which cells
//! Maker still needs for each living window:
//!
//! - A window that contains another is forgotten: who fills it fills the other.
//! - So is a window with two cells that are in no other: whichever Maker takes, Breaker answers on the other.
//! - A cell is forgotten if another is in all its windows: that one is at least as good, for both.
//! - Windows that share no cell are games of their own: Breaker answers where Maker plays.
//! - Pairs of cells and the sum of dangers, together, show at sight that Breaker [holds](leaf).
//! - An answer to one move of Maker answers [others](defence) too.
//!
//! The rest is searched best first, as in proof-number search (Allis, 1994; depth first, Nagai, 2002), but with
//! proof numbers alone: how much is left to show that Breaker holds. Breaker's most promising reply is followed
//! until another one looks better. After Maker's moves the number is the greatest among them and
//! a part of their count, for one proof often answers many. After Hsu and others, *On solving the 7,7,5-game
//! and the 8,8,5-game*, 2020.

use std::rc::Rc;

use parlor_core::bits::Bits;
use parlor_core::{Meter, Side, Stopped};

use self::defence::{Defence, needed};
use self::table::{HoldTable, ToMove};
use self::windows::{HELD_BELOW, Windows, each};
use super::{Mnk, Position};

mod defence;
mod leaf;
#[cfg(test)]
mod plain;
mod table;
mod windows;

/// Windows that Breaker is shown to hold with Maker to move.
type HeldWindows = Rc<[u64]>;

/// What is known of some windows.
#[derive(Clone, Debug)]
enum HoldProof {
    /// Breaker holds them, by this reply if it is Breaker's turn. Each contains one of those held afterwards.
    Held { reply: u64, held: HeldWindows },
    /// Maker fills one of those within these cells.
    Lost(u64),
    /// So much is left to show that Breaker holds, it seems.
    Open(u32),
}

impl<W: Bits> Mnk<W> {
    /// Shorter rows are decided sooner by plain search.
    const SHORTEST_ROW: usize = 5;

    /// Whether Breaker is shown to keep a side from completing a line. Boards of up to a word take part.
    pub(super) fn is_kept_from_winning(
        &self,
        position: &Position<W>,
        maker: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let is_small = self.board.cells() <= 64 && self.lines.in_a_row >= Self::SHORTEST_ROW;
        if !is_small || self.lines.windows().count() > MAX_WINDOWS {
            return Ok(false);
        }
        let mut search = MakerBreaker { meter, table: HoldTable::new(self.board) };
        search.holds(self.living_windows(position, maker), turn_of(position, maker))
    }

    /// The windows that a side can still fill.
    fn living_windows(&self, position: &Position<W>, maker: Side) -> Windows {
        let [own, other] = [maker, maker.other()].map(|side| position.of(side).low_word());
        let windows =
            self.lines.windows().map(|window| window.fold(0, |all, cell| all | 1 << cell));
        let living = windows.filter(|window: &u64| window & other == 0);
        Windows(living.map(|window| window & !own).collect())
    }
}

fn turn_of<W: Bits>(position: &Position<W>, maker: Side) -> ToMove {
    if position.turn == maker { ToMove::Maker } else { ToMove::Breaker }
}

/// As many windows as a set of them can hold.
const MAX_WINDOWS: usize = 128;

/// A number that no search reaches.
const NEVER: u32 = u32::MAX / 2;

/// So many further moves of Maker count as much as one step of the hardest.
const SHARED_PROOF: usize = 4;

/// Steps to which the danger above what is held at sight is counted: sixteenths.
const DANGER_STEP: u64 = HELD_BELOW / 8;

/// A search for how Breaker holds.
struct MakerBreaker<'a, 'm> {
    meter: &'a mut Meter<'m>,
    table: HoldTable,
}

/// Windows after a move of Maker.
struct MakerMove {
    cell: u64,
    windows: Windows,
    /// Pairs that hold windows left out.
    pairs: Vec<u64>,
    found: HoldProof,
}

/// Windows after a reply of Breaker.
struct BreakerReply {
    cell: u64,
    pairs: Vec<u64>,
    parts: Vec<(Windows, HoldProof)>,
}

impl BreakerReply {
    /// What is known of all parts together.
    fn found(&self) -> HoldProof {
        let mut held = self.pairs.clone();
        let mut number = 0;
        for (_, found) in &self.parts {
            match found {
                HoldProof::Held { held: part, .. } => held.extend_from_slice(part),
                HoldProof::Lost(cells) => return HoldProof::Lost(*cells),
                HoldProof::Open(more) => number += more,
            }
        }
        if number > 0 {
            HoldProof::Open(number)
        } else {
            HoldProof::Held { reply: self.cell, held: held.into() }
        }
    }
}

impl MakerBreaker<'_, '_> {
    /// Whether Breaker holds these windows.
    fn holds(&mut self, mut windows: Windows, to_move: ToMove) -> Result<bool, Stopped> {
        let _ = windows.simplify();
        let found = match (windows.0.first(), to_move) {
            (None, _) => return Ok(true),
            (Some(0), _) => return Ok(false),
            (_, ToMove::Breaker) => self.search_breaker(&windows, NEVER)?,
            (_, ToMove::Maker) => {
                // As after a reply elsewhere.
                let mut nothing = self.reply(&windows, 0)?;
                for (part, found) in &mut nothing.parts {
                    if let HoldProof::Open(_) = found {
                        *found = self.search_maker(part, NEVER)?;
                    }
                }
                nothing.found()
            }
        };
        Ok(matches!(found, HoldProof::Held { .. }))
    }

    /// What is known after Breaker's reply, without search.
    fn reply(&mut self, windows: &Windows, cell: u64) -> Result<BreakerReply, Stopped> {
        let mut left = windows.broken(cell);
        let pairs = left.simplify();
        let mut parts = Vec::new();
        for part in left.split() {
            self.meter.count()?;
            let found = self.table.get(&part, ToMove::Maker).or_else(|| leaf::look(&part));
            let found = found.unwrap_or_else(|| seems(part.danger()));
            parts.push((part, found));
        }
        Ok(BreakerReply { cell, pairs, parts })
    }

    /// What is known after Maker's move, without search.
    fn make(&self, windows: &Windows, cell: u64) -> MakerMove {
        let mut left = windows.made(cell);
        let pairs = left.simplify();
        let found = match left.0.first() {
            // Any reply will do; on a pair it cannot be Maker's cell.
            None => HoldProof::Held {
                reply: pairs.first().copied().map_or(0, first),
                held: HeldWindows::default(),
            },
            Some(0) => HoldProof::Lost(0),
            Some(_) => self.table.get(&left, ToMove::Breaker).unwrap_or_else(|| {
                let most = each(left.all()).map(|cell| left.danger_through(cell)).max();
                seems(left.danger() - most.unwrap_or(0))
            }),
        };
        MakerMove { cell, windows: left, pairs, found }
    }

    /// Works on connected windows, Maker to move, until they are decided or the number reaches a limit.
    fn search_maker(&mut self, windows: &Windows, limit: u32) -> Result<HoldProof, Stopped> {
        self.meter.count()?;
        let choices = windows.choices();
        let mut answered = 0;
        let mut defences = Vec::new();
        let mut learn = |answered: &mut u64, made: &MakerMove, reply: u64, held: &HeldWindows| {
            let held = made.pairs.iter().chain(held.iter()).copied().collect();
            let defence = Defence { reply, held };
            let moves = defence.answered(windows) | made.cell;
            *answered |= moves;
            defences.push((defence, moves));
        };
        let mut open: Vec<MakerMove> = Vec::new();
        for cell in choices.cells {
            if answered & cell != 0 {
                continue;
            }
            let made = self.make(windows, cell);
            match &made.found {
                HoldProof::Lost(cells) => {
                    return Ok(self.keep(windows, ToMove::Maker, HoldProof::Lost(cells | cell)));
                }
                HoldProof::Held { reply, held } => learn(&mut answered, &made, *reply, held),
                HoldProof::Open(_) => {}
            }
            open.push(made);
        }
        let found = loop {
            open.retain(|made| answered & made.cell == 0);
            let others = (open.len().saturating_sub(1) / SHARED_PROOF) as u32;
            let hardest = open.iter_mut().max_by_key(|made| made.found.number());
            let Some(made) = hardest else { break None };
            let (cell, number) = (made.cell, made.found.number());
            // The same, turned around, may have been searched meanwhile.
            let known = self.table.get(&made.windows, ToMove::Breaker);
            made.found = match known.filter(HoldProof::is_decided) {
                Some(found) => found,
                None => {
                    if number + others >= limit {
                        break Some(HoldProof::Open(number + others));
                    }
                    self.search_breaker(&made.windows, limit - others)?
                }
            };
            match &made.found {
                HoldProof::Lost(cells) => break Some(HoldProof::Lost(cells | cell)),
                HoldProof::Held { reply, held } => learn(&mut answered, made, *reply, held),
                HoldProof::Open(_) => {}
            }
        };
        let found = found.unwrap_or_else(|| {
            let needed = needed(windows, defences, &choices.dominated);
            HoldProof::Held { reply: 0, held: needed.0.into() }
        });
        Ok(self.keep(windows, ToMove::Maker, found))
    }

    /// The same with Breaker to move.
    fn search_breaker(&mut self, windows: &Windows, limit: u32) -> Result<HoldProof, Stopped> {
        self.meter.count()?;
        // A window of one cell must be answered there, and is part of what Maker wins by.
        let forced = windows.0.first().copied().filter(|window| window.count_ones() == 1);
        let replies = forced.map_or_else(|| windows.choices().cells, |cell| vec![cell]);
        // Maker's wins after replies that do not hold: what is outside of one of them does not hold either.
        let mut lost = forced.unwrap_or(0);
        let mut must_play = !0;
        let mut open = Vec::new();
        for cell in replies {
            if must_play & cell == 0 {
                continue;
            }
            let reply = self.reply(windows, cell)?;
            match reply.found() {
                HoldProof::Lost(cells) => {
                    lost |= cells;
                    must_play &= cells;
                }
                HoldProof::Open(_) => open.push(reply),
                held @ HoldProof::Held { .. } => {
                    return Ok(self.keep(windows, ToMove::Breaker, held));
                }
            }
        }
        let found = loop {
            open.retain(|reply| must_play & reply.cell != 0);
            let numbers = open.iter().map(|reply| reply.found().number());
            let Some((best, number)) = numbers.enumerate().min_by_key(|&(_, number)| number) else {
                break HoldProof::Lost(lost);
            };
            if number >= limit {
                break HoldProof::Open(number);
            }
            // On with the best reply, until another one is less by a quarter.
            let others = open.iter().enumerate().filter(|&(index, _)| index != best);
            let second = others.map(|(_, reply)| reply.found().number()).min().unwrap_or(NEVER);
            let limit = limit.min(second + second / 4 + 1);
            let reply = &mut open[best];
            let hardest = reply.parts.iter_mut().max_by_key(|(_, found)| found.number());
            let Some((part, found)) = hardest else { break HoldProof::Open(number) };
            let elsewhere = number - found.number();
            *found = self.search_maker(part, limit - elsewhere)?;
            match reply.found() {
                HoldProof::Lost(cells) => {
                    lost |= cells;
                    must_play &= cells;
                }
                HoldProof::Open(_) => {}
                held @ HoldProof::Held { .. } => break held,
            }
        };
        Ok(self.keep(windows, ToMove::Breaker, found))
    }

    /// Remembers what was found.
    fn keep(&mut self, windows: &Windows, to_move: ToMove, found: HoldProof) -> HoldProof {
        self.table.insert(windows, to_move, &found);
        found
    }
}

impl HoldProof {
    const fn is_decided(&self) -> bool {
        !matches!(self, Self::Open(_))
    }

    /// What seems to be left.
    const fn number(&self) -> u32 {
        match self {
            Self::Open(number) => *number,
            Self::Held { .. } | Self::Lost(_) => 0,
        }
    }
}

/// What a danger promises.
fn seems(danger: u64) -> HoldProof {
    HoldProof::Open(1 + (danger.saturating_sub(HELD_BELOW) / DANGER_STEP) as u32)
}

/// One cell of a set.
fn first(cells: u64) -> u64 {
    cells & cells.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use parlor_core::random::Random;
    use parlor_core::{Control, Game};

    use super::plain::PlainSearch;
    use super::*;
    use crate::mnk::Move;

    /// Windows of a board on which some stones stand.
    fn windows_of(game: &Mnk<u64>, stones: usize, random: &mut Random) -> Windows {
        let mut position = game.start();
        for _ in 0..stones {
            let Some(&mv) = random.pick(&game.legal_moves(&position)) else { break };
            position = game.play(&position, mv);
        }
        game.living_windows(&position, Side::First)
    }

    /// Columns, rows, stones in a row that win, and stones on the board.
    const BOARDS: [(usize, usize, usize, usize); 6] =
        [(4, 4, 3, 4), (5, 4, 3, 6), (4, 4, 4, 2), (5, 5, 4, 12), (6, 5, 4, 16), (6, 6, 5, 20)];

    #[test]
    fn search_finds_what_the_plain_search_finds() {
        let control = Control::unlimited();
        let mut meter = control.meter();
        let mut random = Random::new(7);
        let (mut held, mut lost) = (0, 0);
        for (columns, rows, in_a_row, stones) in BOARDS {
            let game = Mnk::<u64>::new(columns, rows, in_a_row);
            for _ in 0..20 {
                let windows = windows_of(&game, stones, &mut random);
                let mut plain = PlainSearch::default();
                let truths = [
                    (ToMove::Maker, plain.holds(windows.clone())),
                    (ToMove::Breaker, plain.answers(windows.clone())),
                ];
                for (to_move, truth) in truths {
                    let table = HoldTable::new(game.board);
                    let mut search = MakerBreaker { meter: &mut meter, table };
                    let found = search.holds(windows.clone(), to_move);
                    assert_eq!(found, Ok(truth), "{to_move:?} on {columns}×{rows}: {windows:?}");
                    *if truth { &mut held } else { &mut lost } += 1;
                }
            }
        }
        assert!(held > 40 && lost > 40, "{held} held, {lost} lost");
    }

    /// What makes proofs useful for other moves: less than all windows is held, and not all cells are needed to win.
    #[test]
    fn what_a_proof_relies_on_is_enough() {
        let control = Control::unlimited();
        let mut meter = control.meter();
        let mut random = Random::new(11);
        let mut narrowed = 0;
        for (columns, rows, in_a_row, stones) in BOARDS {
            let game = Mnk::<u64>::new(columns, rows, in_a_row);
            for _ in 0..20 {
                let mut windows = windows_of(&game, stones, &mut random);
                let _ = windows.simplify();
                for part in windows.split().iter().filter(|part| part.0[0] != 0) {
                    let table = HoldTable::new(game.board);
                    let mut search = MakerBreaker { meter: &mut meter, table };
                    let found = search.search_maker(part, NEVER).expect("nothing stops it");
                    match found {
                        HoldProof::Held { held, .. } => {
                            let is_within =
                                |&window: &u64| held.iter().any(|part| part & !window == 0);
                            assert!(part.0.iter().all(is_within), "{held:?} are not of {part:?}");
                            narrowed += u32::from(held[..] != part.0);
                            let held = Windows(held.to_vec());
                            assert_eq!(search.holds(held, ToMove::Maker), Ok(true), "{part:?}");
                        }
                        HoldProof::Lost(cells) => {
                            let within =
                                part.0.iter().copied().filter(|window| window & !cells == 0);
                            let within = Windows(within.collect());
                            narrowed += u32::from(within != *part);
                            assert_eq!(search.holds(within, ToMove::Maker), Ok(false), "{part:?}");
                        }
                        HoldProof::Open(number) => panic!("{number} left of {part:?}"),
                    }
                }
            }
        }
        assert!(narrowed > 40, "only {narrowed} proofs rely on less than all");
    }

    /// Whether a side is kept from winning after these moves, and the nodes that it takes to see it.
    fn keeps(game: &Mnk<u64>, cells: &[u16], maker: Side) -> (bool, u64) {
        let play = |position, &cell: &u16| game.play(&position, Move(cell));
        let position = cells.iter().fold(game.start(), play);
        let control = Control::unlimited();
        let mut meter = control.meter();
        let is_kept = game.is_kept_from_winning(&position, maker, &mut meter);
        (is_kept.expect("nothing stops it"), meter.nodes())
    }

    #[test]
    fn breaker_holds_six_by_six_at_once() {
        let game = Mnk::<u64>::new(6, 6, 5);
        assert_eq!(keeps(&game, &[], Side::First), (true, 99));
        assert_eq!(keeps(&game, &[14], Side::Second), (true, 26));
    }

    #[test]
    fn second_player_cannot_win_seven_by_seven_after_the_centre() {
        let game = Mnk::<u64>::new(7, 7, 5);
        assert_eq!(keeps(&game, &[24], Side::Second), (true, 1_031));
    }
}
