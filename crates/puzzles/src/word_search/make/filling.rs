//! The cells that belong to no word: first the message, then letters that spell nothing.

use parlor_core::cell::Cell;
use parlor_core::random::Random;

use super::super::letters::Code;
use super::super::word_list::WordId;
use super::board::{EMPTY, PackedBoard, WordWatch};

/// The letters that filler is drawn from, each with its weight.
#[derive(Clone, Debug)]
pub(super) struct Filler(pub(super) Vec<(Code, u32)>);

impl Filler {
    /// Fills every empty cell so that no watched word appears; otherwise tells one that cannot be
    /// avoided.
    pub(super) fn fill(
        &self,
        board: &mut PackedBoard,
        watch: &WordWatch,
        random: &mut Random,
    ) -> Result<(), Option<WordId>> {
        for cell in board.empty_cells() {
            let mut letters = self.0.clone();
            let mut in_the_way = None;
            while board.get(cell) == EMPTY {
                let letter = draw(&mut letters, random).ok_or(in_the_way)?;
                in_the_way = write(board, watch, cell, letter).err();
            }
        }
        Ok(())
    }
}

/// Draws a letter by weight and leaves it out of further draws.
fn draw(letters: &mut Vec<(Code, u32)>, random: &mut Random) -> Option<Code> {
    let total: u32 = letters.iter().map(|&(_, weight)| weight).sum();
    let mut left = random.below(total as usize) as u32;
    let chosen = letters.iter().position(|&(_, weight)| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })?;
    Some(letters.swap_remove(chosen).0)
}

/// Writes a letter into an empty cell, unless a watched word appears.
pub(super) fn write(
    board: &mut PackedBoard,
    watch: &WordWatch,
    cell: Cell,
    letter: Code,
) -> Result<(), WordId> {
    board.set(cell, letter);
    match watch.word_through(board, cell, |_| false) {
        Some(word) => {
            board.set(cell, EMPTY);
            Err(word)
        }
        None => Ok(()),
    }
}
