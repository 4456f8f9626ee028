//! A solver for Connect Four on 7×6 alone, by the published method (Pascal Pons, *Solving Connect 4: how
//! to build a perfect AI*): negamax on bitboards with a window of one point, the score bisected from
//! its ends, moves from the middle and by the threats they make, no move below a threat of the opponent,
//! and a table of 32-bit keys and single bytes.
//!
//! A score is how many stones of his own the winner has left, and one more; negative for a loss.

use parlor_core::{Plies, Value};

const WIDTH: u32 = 7;
const HEIGHT: u32 = 6;
const CELLS: i32 = (WIDTH * HEIGHT) as i32;
const LEAST: i32 = -CELLS / 2 + 3;
const MOST: i32 = (CELLS + 1) / 2 - 3;

const COLUMN: u64 = (1 << HEIGHT) - 1;
const BOTTOM: u64 = {
    let mut bottom = 0;
    let mut column = 0;
    while column < WIDTH {
        bottom |= 1 << (column * (HEIGHT + 1));
        column += 1;
    }
    bottom
};
const BOARD: u64 = BOTTOM * COLUMN;
const ORDER: [u32; WIDTH as usize] = [3, 2, 4, 1, 5, 0, 6];

/// The stones of the player to move, and those of both.
#[derive(Clone, Copy, Debug)]
pub(super) struct DedicatedBoard {
    pub(super) mover: u64,
    pub(super) stones: u64,
}

impl DedicatedBoard {
    const fn played(self) -> i32 {
        self.stones.count_ones() as i32
    }

    const fn playable(self) -> u64 {
        (self.stones + BOTTOM) & BOARD
    }

    const fn after(self, stone: u64) -> Self {
        Self { mover: self.mover ^ self.stones, stones: self.stones | stone }
    }

    const fn key(self) -> u64 {
        self.mover + self.stones
    }

    const fn waiting(self) -> u64 {
        self.mover ^ self.stones
    }

    pub(super) const fn can_win(self) -> bool {
        threats(self.mover, self.stones) & self.playable() != 0
    }

    /// The moves after which the opponent has no win at hand.
    const fn moves(self) -> u64 {
        let mut playable = self.playable();
        let threats = threats(self.waiting(), self.stones);
        let forced = playable & threats;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return 0;
            }
            playable = forced;
        }
        playable & !(threats >> 1)
    }

    /// How many threats a stone leaves its owner with.
    const fn rank(self, stone: u64) -> u32 {
        threats(self.mover | stone, self.stones).count_ones()
    }
}

/// The free cells that complete four in a line.
const fn threats(own: u64, stones: u64) -> u64 {
    // Upwards there is but one way to do it.
    let mut cells = (own << 1) & (own << 2) & (own << 3);
    let strides = [HEIGHT + 1, HEIGHT, HEIGHT + 2];
    let mut index = 0;
    while index < strides.len() {
        let stride = strides[index];
        let pair = (own << stride) & (own << (2 * stride));
        cells |= pair & (own << (3 * stride));
        cells |= pair & (own >> stride);
        let pair = (own >> stride) & (own >> (2 * stride));
        cells |= pair & (own << stride);
        cells |= pair & (own >> (3 * stride));
        index += 1;
    }
    cells & (BOARD ^ stones)
}

/// The first prime above 2²⁴: a key is told by its 32 low bits and its place together.
const PLACES: usize = 16_777_259;

/// The solver, with its table kept from one position to the next.
pub(super) struct Dedicated {
    keys: Vec<u32>,
    values: Vec<u8>,
    pub(super) nodes: u64,
}

impl Dedicated {
    /// Bytes of the table.
    pub(super) const MEMORY: usize = PLACES * 5;

    pub(super) fn new() -> Self {
        Self { keys: vec![0; PLACES], values: vec![0; PLACES], nodes: 0 }
    }

    /// The score of a position.
    pub(super) fn solve(&mut self, board: DedicatedBoard) -> i32 {
        let played = board.played();
        if board.can_win() {
            return (CELLS + 1 - played) / 2;
        }
        self.bisect(board, -(CELLS - played) / 2, (CELLS + 1 - played) / 2)
    }

    /// The score of a position, as far as it lies between two.
    fn bisect(&mut self, board: DedicatedBoard, mut least: i32, mut most: i32) -> i32 {
        while least < most {
            let mut middle = least + (most - least) / 2;
            if middle <= 0 && least / 2 < middle {
                middle = least / 2;
            } else if middle >= 0 && most / 2 > middle {
                middle = most / 2;
            }
            let found = self.visit(board, middle, middle + 1);
            if found <= middle {
                most = found;
            } else {
                least = found;
            }
        }
        least
    }

    /// Whether the game is decided within so many plies from here, by either side.
    pub(super) fn is_decided_within(&mut self, board: DedicatedBoard, plies: i32) -> bool {
        if board.can_win() {
            return true;
        }
        // The score of a game that ends with so many stones on the board.
        let score = (CELLS + 2 - (board.played() + plies)) / 2;
        score > 0
            && (self.visit(board, score - 1, score) >= score
                || self.visit(board, -score, -score + 1) <= -score)
    }

    fn visit(&mut self, board: DedicatedBoard, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let played = board.played();
        let moves = board.moves();
        if moves == 0 {
            return -(CELLS - played) / 2;
        }
        if played >= CELLS - 2 {
            return 0;
        }
        let mut least = -(CELLS - 2 - played) / 2;
        if alpha < least {
            alpha = least;
            if alpha >= beta {
                return alpha;
            }
        }
        let mut most = (CELLS - 1 - played) / 2;
        if beta > most {
            beta = most;
            if alpha >= beta {
                return beta;
            }
        }
        let key = board.key();
        let place = (key % PLACES as u64) as usize;
        if self.keys[place] == key as u32 && self.values[place] != 0 {
            let value = i32::from(self.values[place]);
            if value > MOST - LEAST + 1 {
                least = value + 2 * LEAST - MOST - 2;
                if alpha < least {
                    alpha = least;
                    if alpha >= beta {
                        return alpha;
                    }
                }
            } else {
                most = value + LEAST - 1;
                if beta > most {
                    beta = most;
                    if alpha >= beta {
                        return beta;
                    }
                }
            }
        }
        // Insertion keeps the moves by rank, the middle first among equals.
        let mut list = [(0_u64, 0_u32); WIDTH as usize];
        let mut count = 0;
        for column in ORDER.iter().rev() {
            let stone = moves & (COLUMN << (column * (HEIGHT + 1)));
            if stone == 0 {
                continue;
            }
            let rank = board.rank(stone);
            let mut at = count;
            while at > 0 && list[at - 1].1 > rank {
                list[at] = list[at - 1];
                at -= 1;
            }
            list[at] = (stone, rank);
            count += 1;
        }
        for &(stone, _) in list[..count].iter().rev() {
            let found = -self.visit(board.after(stone), -beta, -alpha);
            if found >= beta {
                self.keep(place, key, found + MOST - 2 * LEAST + 2);
                return found;
            }
            alpha = alpha.max(found);
        }
        self.keep(place, key, alpha - LEAST + 1);
        alpha
    }

    fn keep(&mut self, place: usize, key: u64, value: i32) {
        self.keys[place] = key as u32;
        self.values[place] = value as u8;
    }
}

/// A value as a score of this solver.
pub(super) fn score_of(board: DedicatedBoard, value: Value) -> i32 {
    let stones_left = |Plies(plies)| (CELLS + 2 - (board.played() + plies as i32)) / 2;
    match value {
        Value::Win(plies) => stones_left(plies),
        Value::Loss(plies) => -stones_left(plies),
        Value::Draw | Value::Margin(_) => 0,
    }
}
