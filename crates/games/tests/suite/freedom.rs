//! Freedom: known counts, the document's last board, and the running sums against a fresh count.

use parlor_core::laws::{Effort, check};
use parlor_core::perft::perft;
use parlor_core::random::Random;
use parlor_core::{Control, Game, Knowledge, Notation, Outcome, Side};
use parlor_games::freedom::{Count, Freedom, Groups, Judged, LeafReading, Memo, Position, Tuned};

fn counts(size: usize, depth: usize) -> Vec<u64> {
    let game = Freedom::new(size);
    perft(&game, &game.start(), depth, &Control::unlimited()).expect("nothing stops this control")
}

#[test]
fn perft_has_its_known_numbers() {
    assert_eq!(counts(4, 7), [16, 84, 408, 1_764, 7_000, 25_464, 86_720]);
    assert_eq!(counts(10, 4), [100, 684, 4_248, 24_828]);
}

/// The last board printed in the document; the stone on J7 was the last.
const LAST_BOARD: &str = "WWWBWWBBWW/WBBWWBWWBB/BWWBBBWBWW/BBBWWWWWBB/WWBWBBBBWW/\
                          BBWWBWBBBB/WBWBWBWWWW/WBBBWWBBWB/BBWWBWBWBB/WBWBWBBBWW W J7";

#[test]
fn the_document_s_last_board_has_8_white_and_10_black_live_stones() {
    let game = Freedom::new(10);
    let position = game.parse_position(LAST_BOARD).unwrap();
    assert_eq!(Side::BOTH.map(|player| game.live_stones(&position, player)), [8, 10]);
    assert_eq!(game.outcome(&position), Some(Outcome::Win(Side::Second)));
    assert_eq!(game.note(&position).as_deref(), Some("live stones: White 8, Black 10"));
    let counted = Freedom::variant(10, Count::Margin);
    assert_eq!(counted.outcome(&position), Some(Outcome::Margin(-2)));
}

#[test]
fn the_last_cell_may_be_taken_or_left_empty() {
    let game = Freedom::new(4);
    let position = game.parse_position("WBWB/BWBW/WBWB/WBW. B D3").unwrap();
    let texts: Vec<_> = game.moves(&position).map(|mv| game.move_text(&position, mv)).collect();
    assert_eq!(texts, ["D4", "pass"]);
    let pass = game.parse_move(&position, "pass").unwrap();
    let left = game.play(&position, pass);
    assert_eq!(game.position_text(&left), "WBWB/BWBW/WBWB/WBW. W D3");
    assert!(game.outcome(&left).is_some());
}

#[test]
fn a_mover_without_an_empty_neighbour_is_free() {
    let game = Freedom::new(4);
    let position = game.parse_position("WB../BW../..../.... W A1").unwrap_err();
    assert!(position.to_string().contains("stone of B"), "{position}");
    let position = game.parse_position("WB../BB../WW../.... B A1").unwrap_err();
    assert!(position.to_string().contains("3 W and 3 B"), "{position}");
    let position = game.parse_position("WB../WB../W.../.... B A1").unwrap();
    assert_eq!(game.legal_moves(&position).len(), 11);
    let position = game.parse_position("WB../W.../WB../.... B A1").unwrap();
    assert_eq!(game.legal_moves(&position).len(), 1);
}

#[test]
fn a_stone_away_from_the_last_is_refused_with_the_choices() {
    let game = Freedom::new(5);
    let position = game.parse_position("W..../...../...../...../..... B A1").unwrap();
    let complain = |text: &str| game.parse_move(&position, text).unwrap_err().to_string();
    assert_eq!(complain("C3"), "move: wanted one of A2, B1, B2, got \"C3\"");
    assert_eq!(complain("A1"), "move A1: wanted an empty cell, got W there already");
    assert_eq!(complain("F1"), "move, cell: wanted one from A1 to E5, got \"F1\"");
    assert!(complain("pass").starts_with("move"), "{}", complain("pass"));
}

/// The document's groups, counted cell by cell.
fn groups_by_hand(text: &str, side: char) -> i32 {
    let rows: Vec<Vec<char>> =
        text.split(' ').next().unwrap().split('/').map(|row| row.chars().collect()).collect();
    let at = |column: isize, row: isize| -> Option<char> {
        rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    };
    let size = rows.len() as isize;
    let mut weight = 0;
    for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for start in 0..size * size {
            let cell = |n: isize| at(start % size + right * n, start / size + down * n);
            let four: Vec<char> = (0..4).map_while(cell).collect();
            let own = four.iter().filter(|&&symbol| symbol == side).count();
            let other = four.iter().filter(|&&symbol| symbol != side && symbol != '.').count();
            let beyond = [cell(-1), cell(4)].contains(&Some(side));
            if four.len() == 4 && other == 0 && !beyond {
                weight += own as i32;
            }
        }
    }
    weight
}

/// Plays at random and shows every position with the memo carried to it.
fn random_game<K: Knowledge<Freedom>>(
    game: &Freedom,
    knowledge: &K,
    random: &mut Random,
    mut look: impl FnMut(&Position, &K::Memo),
) {
    let mut position = game.start();
    let mut memo = knowledge.memo(game, &position);
    look(&position, &memo);
    while game.outcome(&position).is_none() {
        let moves = game.legal_moves(&position);
        let mv = *random.pick(&moves).expect("the game goes on");
        let next = game.play(&position, mv);
        memo = knowledge.next_memo(game, &memo, &position, mv, &next);
        position = next;
        look(&position, &memo);
    }
}

#[test]
fn running_sums_equal_the_document_s_groups_counted_by_hand() {
    let mut random = Random::new(5);
    for size in [4, 5, 8, 10, 11] {
        let game = Freedom::new(size);
        let document = Judged::new(&game, Groups { reading: LeafReading::Difference });
        random_game(&game, &document, &mut random, |position, memo| {
            let text = game.position_text(position);
            let [own, other] = match game.turn(position) {
                Side::First => ['W', 'B'],
                Side::Second => ['B', 'W'],
            };
            let by_hand = groups_by_hand(&text, own) - groups_by_hand(&text, other);
            // Finished positions too: the document's player asks.
            assert_eq!(document.evaluate(&game, position, memo).points(), by_hand, "{text}");
        });
    }
}

#[test]
fn the_document_s_judgement_obeys_the_laws_of_knowledge() {
    for reading in [LeafReading::Difference, LeafReading::Own(Side::Second)] {
        for count in [Count::Result, Count::Margin] {
            let game = Freedom::variant(5, count);
            let document = Judged::new(&game, Groups { reading });
            let effort = Effort { walks: 2, plies: 40, seed: 3 };
            assert!(check(&game, &document, effort).is_ok_and(|positions| positions > 40));
        }
    }
}

#[test]
fn a_memo_carried_along_is_the_one_made_afresh() {
    let mut random = Random::new(6);
    for size in [4, 7, 10, 11] {
        let game = Freedom::new(size);
        let knowledge = Judged::new(&game, Tuned::default());
        random_game(&game, &knowledge, &mut random, |position, memo: &Memo| {
            let read = game.parse_position(&game.position_text(position)).unwrap();
            assert_eq!(read, *position);
            assert_eq!(knowledge.memo(&game, &read), *memo);
        });
    }
}

#[test]
fn estimates_of_margins_are_in_stones() {
    let mut random = Random::new(7);
    let game = Freedom::variant(6, Count::Margin);
    let knowledge = Judged::new(&game, Tuned::default());
    let mut greatest = 0;
    for _ in 0..20 {
        random_game(&game, &knowledge, &mut random, |position, memo| {
            greatest = greatest.max(knowledge.evaluate(&game, position, memo).points().abs());
        });
    }
    assert!((2..=36).contains(&greatest), "{greatest} stones");
}
