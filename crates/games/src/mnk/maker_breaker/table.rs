//! What was found of windows, kept up to the symmetries of the board.

use std::collections::HashMap;

use parlor_core::Symmetry;
use parlor_core::random::mix;

use super::HoldProof;
use super::windows::Windows;
use crate::board::RectangularBoard;

/// Results that are remembered: when there are so many, those of the generation before are forgotten.
const GENERATION: usize = 1 << 17;

/// Fewer windows are seldom met twice in different places.
const LEAST_TURNED: usize = 20;

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum ToMove {
    Maker,
    Breaker,
}

/// Remembers results.
pub(super) struct HoldTable {
    board: RectangularBoard,
    young: HashMap<u128, HoldProof>,
    old: HashMap<u128, HoldProof>,
}

impl HoldTable {
    pub(super) fn new(board: RectangularBoard) -> Self {
        Self { board, young: HashMap::new(), old: HashMap::new() }
    }

    pub(super) fn get(&self, windows: &Windows, to_move: ToMove) -> Option<HoldProof> {
        let (key, symmetry) = self.key(windows, to_move);
        let found = self.young.get(&key).or_else(|| self.old.get(&key))?;
        // Transposing comes before the mirrors, which it exchanges on the way back.
        let Symmetry(bits) = symmetry;
        let back = match bits {
            5 => Symmetry(6),
            6 => Symmetry(5),
            _ => symmetry,
        };
        Some(self.turned(found, back))
    }

    pub(super) fn insert(&mut self, windows: &Windows, to_move: ToMove, found: &HoldProof) {
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        let (key, symmetry) = self.key(windows, to_move);
        let found = self.turned(found, symmetry);
        self.young.insert(key, found);
    }

    /// A hash that all images of the windows share, and the symmetry that leads to the image it is made of.
    fn key(&self, windows: &Windows, to_move: ToMove) -> (u128, Symmetry) {
        let is_turned = windows.0.len() >= LEAST_TURNED;
        let symmetries = if is_turned { self.board.symmetries() } else { 1 };
        let hash = |symmetry| {
            windows.0.iter().fold(to_move as u128, |hash, &window| {
                let image = self.image(window, symmetry);
                let [low, high] = [image, !image].map(|half| u128::from(mix(half)));
                hash.wrapping_add(high << 64 | low)
            })
        };
        let keys = (0..symmetries).map(|bits| (hash(Symmetry(bits)), Symmetry(bits)));
        keys.min_by_key(|&(key, _)| key).expect("every board has the identity")
    }

    fn image(&self, set: u64, symmetry: Symmetry) -> u64 {
        if symmetry == Symmetry(0) { set } else { self.board.image_of_set(set, symmetry) }
    }

    fn turned(&self, found: &HoldProof, symmetry: Symmetry) -> HoldProof {
        match found {
            _ if symmetry == Symmetry(0) => found.clone(),
            HoldProof::Held { reply, held } => HoldProof::Held {
                reply: self.image(*reply, symmetry),
                held: held.iter().map(|&set| self.image(set, symmetry)).collect(),
            },
            HoldProof::Lost(cells) => HoldProof::Lost(self.image(*cells, symmetry)),
            HoldProof::Open(_) => found.clone(),
        }
    }
}
