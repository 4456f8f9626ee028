//! Connect Four: its known counts, its texts, and what is known about it held against every position of
//! small boards.

use std::collections::{HashMap, HashSet};

use parlor_core::{Game, Knowledge, Notation, Score};
use parlor_games::connect_four::{ConnectFour, ConnectFourKnowledge, Position};

type Small = ConnectFour<u64>;

/// The true scores of all positions that play can reach, distances included.
fn scores(game: &Small) -> HashMap<Position<u64>, Score> {
    fn visit(
        game: &Small,
        position: &Position<u64>,
        known: &mut HashMap<Position<u64>, Score>,
    ) -> Score {
        if let Some(&score) = known.get(position) {
            return score;
        }
        let score = match game.outcome(position) {
            Some(outcome) => Score::of_outcome(outcome, game.turn(position)),
            None => {
                let after = |mv| {
                    let next = game.play(position, mv);
                    visit(game, &next, known).before(game.step(position, &next))
                };
                game.moves(position).map(after).max().expect("an unfinished position has a move")
            }
        };
        known.insert(*position, score);
        score
    }
    let mut known = HashMap::new();
    visit(game, &game.start(), &mut known);
    known
}

fn games(game: &Small, position: &Position<u64>) -> u64 {
    match game.outcome(position) {
        Some(_) => 1,
        None => game.moves(position).map(|mv| games(game, &game.play(position, mv))).sum(),
    }
}

#[test]
fn the_usual_board_has_its_known_numbers_of_positions() {
    // OEIS A212693, from Edelkamp and Kissmann.
    const POSITIONS: [usize; 9] = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    let game = Small::new(7, 6, 4);
    let mut positions = HashSet::from([game.start()]);
    for count in POSITIONS {
        assert_eq!(positions.len(), count);
        let next = positions.iter().flat_map(|position| {
            let moves = game.legal_moves(position).into_iter();
            moves.map(|mv| game.play(position, mv))
        });
        positions = next.collect();
    }
}

#[test]
fn small_boards_have_their_known_numbers_of_games() {
    // OEIS A342329: boards of n + 1 columns and n rows.
    for (height, count) in [(1, 2), (2, 90), (3, 356_232)] {
        let game = Small::new(height + 1, height, if height < 3 { 9 } else { 4 });
        assert_eq!(games(&game, &game.start()), count, "height {height}");
    }
}

#[test]
fn what_is_known_is_true_of_every_position_of_small_boards() {
    // Even and odd heights, for follow-up counts from the top.
    for (width, height, in_a_row) in
        [(4, 4, 4), (4, 4, 3), (3, 5, 3), (3, 6, 3), (5, 3, 3), (6, 2, 3), (2, 7, 3)]
    {
        let game = Small::new(width, height, in_a_row);
        let scores = scores(&game);
        if in_a_row == 4 {
            // John Tromp's table of board sizes.
            assert_eq!(scores[&game.start()], Score::EVEN);
        }
        for (position, &score) in &scores {
            if game.outcome(position).is_some() {
                continue;
            }
            let text = || game.position_text(position);
            let memo = ConnectFourKnowledge.memo(&game, position);
            let look = ConnectFourKnowledge.look(&game, position, &memo);
            assert!(look.bounds.contain(score), "{}: {:?}, not {score}", text(), look.bounds);
            let after = |(mv, _)| {
                let next = game.play(position, mv);
                scores[&next].before(game.step(position, &next))
            };
            assert_eq!(look.candidates.map(after).max(), Some(score), "{}", text());
        }
    }
}

#[test]
fn a_stone_falls_to_the_lowest_free_cell() {
    let game = Small::new(4, 3, 3);
    let mut position = game.start();
    for column in ["b", "B", "c", "b"] {
        let mv = game.parse_move(&position, column).expect("the column has room");
        position = game.play(&position, mv);
    }
    assert_eq!(game.position_text(&position), ".O../.O../.XX. X");
    let error = game.parse_move(&position, "b").unwrap_err().to_string();
    assert_eq!(error, "move: wanted one of a, c, d, got \"b\"");
}

#[test]
fn positions_that_no_drops_produce_are_refused() {
    let game = Small::new(4, 3, 3);
    let complain = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert_eq!(
        complain("..../.X../..O. X"),
        "position: wanted stones that lie on others or the ground, got nothing under b2"
    );
    assert_eq!(
        complain("..../OO../XXX. X"),
        "position: wanted as many X as O with X to move, got 3 X and 2 O"
    );
    assert_eq!(
        complain("OO../OOX./XXX. O"),
        "position: wanted one more X than O with O to move, got 4 X and 4 O"
    );
    assert_eq!(
        complain("O.../OXO./XXX. O"),
        "position: wanted a line of X that ends on top of a column, got one with stones above it"
    );
    assert!(game.parse_position("..../OO../XXX. O").is_ok());
}
