//! How Freedom is written and drawn: cells are a row letter and a column number, `A3`, and the cell of
//! the last stone follows the side to move.

use parlor_core::{BadInput, Content, Game as _, Layout, Naming, Notation, Place, Setup, Side};

use super::{Freedom, Move, NOWHERE, Position};
use crate::bits::Bits as _;
use crate::board::Bitboards;

/// Stands for the last stone where there is none.
const NO_STONE: &str = "-";

impl Notation for Freedom {
    fn layout(&self) -> Layout {
        self.board().layout().named(Naming::RowColumn)
    }

    fn content(&self, position: &Position, cell: usize) -> Content {
        position.boards().content(cell)
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let Bitboards { mover, waiting, turn } = Bitboards::<u128>::from(setup);
        let last = match setup.extra.as_deref() {
            None | Some(NO_STONE) => NOWHERE,
            Some(name) => {
                let cell = self.layout().parse_spot(name);
                cell.map_err(|error| error.within("position, last stone"))? as u8
            }
        };
        let stones = (mover | waiting).count();
        let empty = (self.geometry.cells() as u32 - stones) as u8;
        let passed = turn != Side::after(stones);
        let position = Position { mover, waiting, turn, last, empty, passed };
        self.check_counts(&position)?;
        self.check_last(&position)?;
        Ok(position)
    }

    fn place(&self, _: &Position, mv: Move) -> Place {
        match mv {
            Move::PASS => Place::Word("pass"),
            Move(cell) => Place::Spot(cell.into()),
        }
    }

    fn extra(&self, position: &Position) -> Option<String> {
        Some(match position.last {
            NOWHERE => NO_STONE.to_owned(),
            cell => self.layout().name(cell.into()),
        })
    }

    fn extra_form(&self) -> Option<&'static str> {
        Some("the last stone (- for none)")
    }

    /// The live lines, once the game is over.
    fn lines(&self, position: &Position) -> Vec<Vec<usize>> {
        if !position.is_over() {
            return Vec::new();
        }
        let boards = position.boards();
        let lines = Side::BOTH.into_iter().flat_map(|side| {
            self.geometry.directions.iter().flat_map(move |direction| {
                let starts = direction.live_starts(boards.of(side)).each();
                starts.map(|start| direction.four_from(start))
            })
        });
        lines.collect()
    }

    /// Both counts of live stones, once the game is over.
    fn note(&self, position: &Position) -> Option<String> {
        let [white, black] = Side::BOTH.map(|side| self.live_stones(position, side));
        position.is_over().then(|| format!("live stones: White {white}, Black {black}"))
    }
}

impl Freedom {
    /// White is as many stones ahead as the turn says, but for a last cell that was left empty.
    fn check_counts(&self, position: &Position) -> Result<(), BadInput> {
        let boards = position.boards();
        let [white, black] = Side::BOTH.map(|side| boards.of(side).count());
        let counts_fit = white == black || white == black + 1;
        if counts_fit && (!position.passed || position.empty == 1) {
            return Ok(());
        }
        let wanted = match position.turn {
            Side::First => "as many W as B with W to move",
            Side::Second => "one more W than B with B to move",
        };
        Err(BadInput::new("position", wanted, format!("{white} W and {black} B")))
    }

    /// The last stone is the opponent's, or the mover's own after a pass.
    fn check_last(&self, position: &Position) -> Result<(), BadInput> {
        let placed = if position.passed { position.mover } else { position.waiting };
        let is_right = match position.last {
            NOWHERE => position.mover | position.waiting == 0,
            cell => placed.has(cell.into()),
        };
        if is_right {
            return Ok(());
        }
        let placed_by = if position.passed { position.turn } else { position.turn.other() };
        let wanted = match position.mover | position.waiting {
            0 => "- before the first stone".to_owned(),
            _ => format!("the cell of a stone of {}", self.player_name(placed_by)),
        };
        let came = self.extra(position).unwrap_or_default();
        Err(BadInput::new("position, last stone", wanted, came))
    }
}
