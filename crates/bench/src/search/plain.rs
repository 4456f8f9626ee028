//! Plain minimax through parlor's `Game` beside hand-written code and beside the `minimax` crate.

use minimax::Strategy as _;
use parlor_core::Game as _;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::{Rung, Silent, Task};

use crate::page::{Page, fastest, ratio, show, show_per};

/// Calls of plain minimax on the whole tree of tic-tac-toe, the root included.
const WHOLE_TREE: u64 = 549_946;

/// The same recursion over the same tree, written three ways.
pub(super) fn run(page: &mut Page) {
    page.section("Plain minimax on the whole tree of tic-tac-toe");
    page.line(
        "The same recursion three times: through parlor's `Game`, written by hand for bitboards, and \
         through the `minimax` crate's `Game` with an equal bitboard game. That crate ships no plain \
         minimax; its own `Negamax`, which prunes, is shown for orientation.\n",
    );
    let start = TicTacToe.start();
    let task = Task::new(&TicTacToe, &start);
    let generic = || Rung::Minimax.search_observed(&task, &mut Silent);
    let by_hand = || by_hand::search(&by_hand::TicTacToeBoard { mover: 0, waiting: 0 });
    let over_crate = || rival::plain(&by_hand::TicTacToeBoard { mover: 0, waiting: 0 });
    let negamax = || {
        let mut strategy = minimax::Negamax::new(rival::Even, 9);
        strategy.choose_move(&by_hand::TicTacToeBoard { mover: 0, waiting: 0 })
    };

    assert_eq!(generic().counters.calls, WHOLE_TREE);
    assert_eq!(generic().score.map(|score| score.points()), Some(0));
    assert_eq!(by_hand(), (0, WHOLE_TREE));
    assert_eq!(over_crate(), (0, WHOLE_TREE));
    assert!(negamax().is_some(), "it has a move to propose");

    // Rounds are interleaved, so that a disturbance of the machine meets every rival alike.
    const ROUNDS: usize = 25;
    let mut times = [std::time::Duration::MAX; 4];
    for _ in 0..ROUNDS {
        times[0] = times[0].min(fastest(1, generic));
        times[1] = times[1].min(fastest(1, by_hand));
        times[2] = times[2].min(fastest(1, over_crate));
        times[3] = times[3].min(fastest(1, negamax));
    }
    let names = [
        "parlor, through `Game`",
        "by hand",
        "over the `minimax` crate's trait",
        "the `minimax` crate's Negamax (prunes)",
    ];
    let rows: Vec<Vec<String>> = names
        .iter()
        .zip(times)
        .map(|(name, time)| {
            let per_call = show_per(time, WHOLE_TREE);
            vec![(*name).to_owned(), show(time), per_call, ratio(time, times[0])]
        })
        .collect();
    page.table(&["recursion", "time", "a call of the tree", "parlor = 1"], &rows);
}

/// Plain minimax over bitboards, as one would write it for this game alone.
mod by_hand {
    #[derive(Clone, Copy)]
    pub(super) struct TicTacToeBoard {
        pub(super) mover: u16,
        pub(super) waiting: u16,
    }

    pub(super) const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    pub(super) const ALL: u16 = 0o777;

    pub(super) const HAS_LINE: [bool; 512] = {
        let mut table = [false; 512];
        let mut set = 0;
        while set < 512 {
            let mut line = 0;
            while line < LINES.len() {
                if set as u16 & LINES[line] == LINES[line] {
                    table[set] = true;
                }
                line += 1;
            }
            set += 1;
        }
        table
    };

    /// The value of the empty board, and the number of calls.
    pub(super) fn search(board: &TicTacToeBoard) -> (i32, u64) {
        let mut calls = 0;
        let value = visit(*board, &mut calls);
        (value, calls)
    }

    fn visit(board: TicTacToeBoard, calls: &mut u64) -> i32 {
        *calls += 1;
        if HAS_LINE[usize::from(board.waiting & ALL)] {
            return -1;
        }
        let mut free = ALL & !(board.mover | board.waiting);
        if free == 0 {
            return 0;
        }
        let mut best = -2;
        while free != 0 {
            let cell = free & free.wrapping_neg();
            free ^= cell;
            let value =
                -visit(TicTacToeBoard { mover: board.waiting, waiting: board.mover | cell }, calls);
            if value > best {
                best = value;
            }
        }
        best
    }
}

/// The same game under the `minimax` crate's trait.
mod rival {
    use minimax::{Evaluation, Evaluator, Game, Winner};

    use super::by_hand::{ALL, HAS_LINE, TicTacToeBoard};

    pub(super) struct TicTacToeRules;

    impl Game for TicTacToeRules {
        type S = TicTacToeBoard;
        type M = u8;

        fn generate_moves(board: &TicTacToeBoard, moves: &mut Vec<u8>) -> Option<Winner> {
            let winner = Self::get_winner(board);
            if winner.is_none() {
                let mut free = ALL & !(board.mover | board.waiting);
                while free != 0 {
                    moves.push(free.trailing_zeros() as u8);
                    free &= free - 1;
                }
            }
            winner
        }

        fn apply(board: &mut TicTacToeBoard, cell: u8) -> Option<TicTacToeBoard> {
            Some(TicTacToeBoard { mover: board.waiting, waiting: board.mover | 1 << cell })
        }

        fn get_winner(board: &TicTacToeBoard) -> Option<Winner> {
            if HAS_LINE[usize::from(board.waiting & ALL)] {
                Some(Winner::PlayerJustMoved)
            } else if board.mover | board.waiting == ALL {
                Some(Winner::Draw)
            } else {
                None
            }
        }
    }

    /// Unfinished positions are even.
    pub(super) struct Even;

    impl Evaluator for Even {
        type G = TicTacToeRules;
        fn evaluate(&self, _: &TicTacToeBoard) -> Evaluation {
            0
        }
    }

    /// Plain minimax as the trait invites one to write it: moves come in a vector.
    pub(super) fn plain(board: &TicTacToeBoard) -> (i32, u64) {
        let mut calls = 0;
        let value = visit::<TicTacToeRules>(&mut board.clone(), &mut calls);
        (value.signum().into(), calls)
    }

    fn visit<G: Game>(state: &mut G::S, calls: &mut u64) -> Evaluation {
        *calls += 1;
        let mut moves = Vec::new();
        if let Some(winner) = G::generate_moves(state, &mut moves) {
            return winner.evaluate();
        }
        let mut best = Evaluation::MIN;
        for mv in moves {
            let value = match G::apply(state, mv) {
                Some(mut next) => -visit::<G>(&mut next, calls),
                None => {
                    let value = -visit::<G>(state, calls);
                    G::undo(state, mv);
                    value
                }
            };
            best = best.max(value);
        }
        best
    }
}
