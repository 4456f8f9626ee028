//! Facts about Achi.

use parlor_core::perft::perft;
use parlor_core::{Control, Game, Notation, Outcome, Side};
use parlor_games::achi::{Achi, Diagonals, Pieces, Stuck};

fn three(stuck: Stuck) -> Achi {
    Achi::variant(3, Diagonals::All, stuck, Pieces::Fill).unwrap()
}

#[test]
fn achi_has_its_known_numbers_of_games() {
    let achi = Achi::new(3);
    let counts = perft(&achi, &achi.start(), 10, &Control::unlimited()).unwrap();
    let known = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 288_000, 456_192];
    assert_eq!(counts, known);
}

#[test]
fn the_document_s_example_ends_in_a_draw_or_a_win() {
    let achi = Achi::new(3);
    let position = achi.parse_position("OXXXOOX  ").unwrap();
    assert_eq!(achi.position_text(&position), "OXX/XOO/X.. O");
    let after = |text| achi.play(&position, achi.parse_move(&position, text).unwrap());
    assert_eq!(achi.outcome(&after("b3")), Some(Outcome::Draw));
    assert_eq!(achi.outcome(&after("c3")), Some(Outcome::Win(Side::Second)));
}

#[test]
fn a_player_who_cannot_slide_draws_loses_or_passes() {
    let text = "OXX/XOO/XO. X";
    let outcome = |stuck| three(stuck).outcome(&three(stuck).parse_position(text).unwrap());
    assert_eq!(outcome(Stuck::Draw), Some(Outcome::Draw));
    assert_eq!(outcome(Stuck::Loss), Some(Outcome::Win(Side::Second)));
    assert_eq!(outcome(Stuck::Pass), None);
    let achi = three(Stuck::Pass);
    let position = achi.parse_position(text).unwrap();
    let moves: Vec<_> = achi.moves(&position).map(|mv| achi.move_text(&position, mv)).collect();
    assert_eq!(moves, ["pass"]);
}

#[test]
fn slides_go_where_the_diagonals_allow() {
    let slides = |diagonals, text: &str| {
        let achi = Achi::variant(3, diagonals, Stuck::Pass, Pieces::Fill).unwrap();
        let position = achi.parse_position(text).unwrap();
        achi.moves(&position).map(|mv| achi.move_text(&position, mv)).collect::<Vec<_>>()
    };
    // The empty cell a2 is on no long diagonal; a1 is on one.
    let edge = "XXO/.OX/XOO X";
    assert_eq!(slides(Diagonals::All, edge), ["a1-a2", "b1-a2", "a3-a2"]);
    assert_eq!(slides(Diagonals::Lines, edge), ["a1-a2", "a3-a2"]);
    assert_eq!(slides(Diagonals::None, edge), ["a1-a2", "a3-a2"]);
    let corner = ".XO/OXX/OOX X";
    assert_eq!(slides(Diagonals::All, corner), ["b1-a1", "b2-a1"]);
    assert_eq!(slides(Diagonals::Lines, corner), ["b1-a1", "b2-a1"]);
    assert_eq!(slides(Diagonals::None, corner), ["b1-a1"]);
}

#[test]
fn the_side_to_move_must_follow_a_configuration_of_the_sliding_phase() {
    let achi = Achi::new(3);
    let error = achi.parse_position("OXXXOOXO ").unwrap_err().to_string();
    assert!(error.contains("the side to move (X or O)"), "{error}");
    let position = achi.parse_position("XOX OXOXO O").unwrap();
    assert_eq!(achi.position_text(&position), "XOX/.OX/OXO O");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let cases = [
        ("XXO/OXX/OOX X", "position: wanted 4 X and 4 O once all tiles are down, got 5 X and 4 O"),
        ("XX./.../... O", "position: wanted one more X than O with O to move, got 2 X and 0 O"),
        ("XXX/OO./... X", "position: wanted as many X as O with X to move, got 3 X and 2 O"),
        ("XXX/OO./XOO X", "position: wanted no line of X, who is to move, got one"),
        ("XXX/OOO/XO. O", "position: wanted at most one winner, got lines of both X and O"),
    ];
    for (text, complaint) in cases {
        assert_eq!(Achi::new(3).parse_position(text).unwrap_err().to_string(), complaint);
    }
}

#[test]
fn bad_moves_are_refused_with_the_reason() {
    let achi = Achi::new(3);
    let cases = [
        ("X../.../... O", "a1", "move a1: wanted an empty cell, got X there already"),
        ("X../.../... O", "a1-b1", "move, cell: wanted one from a1 to c3, got \"a1-b1\""),
        ("XOX/OX./OXO X", "c2", "move: wanted one of c1-c2, b2-c2, b3-c2, got \"c2\""),
        ("XOX/OX./OXO X", "b1-c2", "move: wanted one of c1-c2, b2-c2, b3-c2, got \"b1-c2\""),
        ("XOX/OX./OXO X", "pass", "move: wanted one of c1-c2, b2-c2, b3-c2, got \"pass\""),
    ];
    for (position, text, complaint) in cases {
        let position = achi.parse_position(position).unwrap();
        assert_eq!(achi.parse_move(&position, text).unwrap_err().to_string(), complaint);
    }
}

#[test]
fn slide_lines_are_drawn_once_and_go_where_tiles_do() {
    let links = |diagonals| {
        Achi::variant(3, diagonals, Stuck::Draw, Pieces::Fill).expect("a variant").links()
    };
    assert_eq!(links(Diagonals::None).len(), 12);
    assert_eq!(links(Diagonals::Lines).len(), 16);
    assert_eq!(links(Diagonals::All).len(), 20);
    assert_eq!(links(Diagonals::None)[..3], [[0, 1], [0, 3], [1, 2]]);
}
