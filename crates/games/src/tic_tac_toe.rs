//! Tic-tac-toe: three in a row on nine cells.
//!
//! ```text
//!   bit 0 1 2        a position is the stones of the mover and of the player who waits;
//!       3 4 5        only the one who waits can just have won
//!       6 7 8
//! ```
//!
//! Whether a set of cells holds three in a row is one look into a table of 512 bits.

use parlor_core::view::Place;
use parlor_core::word::Settings;
use parlor_core::{BadInput, Game, Outcome, Player, Symmetry, View};

use crate::bits::Bits;
use crate::board::{Board, check_alternation, refuse_when_over};
use crate::{About, Builder, Family};

const BOARD: Board = Board { columns: 3, rows: 3 };
const ALL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Bit `s` says whether the set of cells `s` holds a line.
const HAS_LINE: [u64; 8] = {
    let mut table = [0; 8];
    let mut set = 0;
    while set <= ALL {
        let mut line = 0;
        while line < LINES.len() {
            if set & LINES[line] == LINES[line] {
                table[(set >> 6) as usize] |= 1 << (set & 63);
            }
            line += 1;
        }
        set += 1;
    }
    table
};

#[inline]
const fn has_line(set: u16) -> bool {
    // The mask changes nothing and spares the bounds check.
    HAS_LINE[(set >> 6 & 7) as usize] >> (set & 63) & 1 != 0
}

/// The rules of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// Who holds which cells, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    mover: u16,
    waiting: u16,
    turn: Player,
}

impl Position {
    const fn stones(&self, player: Player) -> u16 {
        match (player, self.turn) {
            (Player::First, Player::First) | (Player::Second, Player::Second) => self.mover,
            _ => self.waiting,
        }
    }

    fn owner(&self, index: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).has(index))
    }
}

/// A cell to take, 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Game for TicTacToe {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position { mover: 0, waiting: 0, turn: Player::First }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Player {
        position.turn
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if has_line(position.waiting) {
            Some(Outcome::Win(position.turn.other()))
        } else if position.mover | position.waiting == ALL {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        (ALL & !(position.mover | position.waiting)).each().map(|cell| Move(cell as u8))
    }

    #[inline]
    fn play(&self, position: &Position, Move(cell): Move) -> Position {
        Position {
            mover: position.waiting,
            waiting: position.mover | 1 << cell,
            turn: position.turn.other(),
        }
    }

    fn move_text(&self, Move(cell): Move) -> String {
        BOARD.cell(cell.into()).to_string()
    }

    fn position_text(&self, position: &Position) -> String {
        BOARD.position_text(self, position.turn, |index| position.owner(index))
    }

    fn parse_position(&self, text: &str) -> Result<Position, BadInput> {
        let (cells, turn) = BOARD.parse_position(self, text)?;
        let stones = |player| u16::filled(BOARD.cells(), |index| cells[index] == Some(player));
        let position = Position { mover: stones(turn), waiting: stones(turn.other()), turn };
        let wins = |player, without: Option<usize>| {
            let stones = position.stones(player);
            has_line(without.map_or(stones, |cell| stones & !(1 << cell)))
        };
        check_alternation(
            self,
            turn,
            |player| position.stones(player).count(),
            wins,
            BOARD.cells(),
        )?;
        Ok(position)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, BadInput> {
        refuse_when_over(self, position)?;
        BOARD
            .parse_empty_cell(self, text, |index| position.owner(index))
            .map(|cell| Move(cell as u8))
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["X", "O"][player.index()]
    }

    fn symmetries(&self) -> u8 {
        BOARD.symmetries()
    }

    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let image =
            |set: u16| set.each().fold(0, |image, index| image | 1 << BOARD.image(index, symmetry));
        Position {
            mover: image(position.mover),
            waiting: image(position.waiting),
            turn: position.turn,
        }
    }

    fn transform_move(&self, Move(cell): Move, symmetry: Symmetry) -> Move {
        Move(BOARD.image(cell.into(), symmetry) as u8)
    }

    fn view(&self, position: &Position) -> View {
        let lines = LINES.iter().filter(|&&line| position.waiting & line == line);
        BOARD.view(
            self,
            |index| position.owner(index),
            lines.map(|line| line.each().collect()).collect(),
        )
    }

    fn place(&self, Move(cell): Move) -> Place {
        Place::Cell(cell.into())
    }
}

impl Family for TicTacToe {
    const ABOUT: About = About {
        name: "tic-tac-toe",
        title: "Tic-tac-toe",
        summary: "Three in a row on a board of nine.",
        rules: "X and O take turns to fill a cell. Three of a kind in a row, column or diagonal win; \
                a full board without them is a draw.",
        parameters: &[],
        samples: &["tic-tac-toe"],
    };

    fn build<B: Builder>(_: &Settings, builder: B) -> Result<B::Built, BadInput> {
        Ok(builder.game(Self))
    }
}
