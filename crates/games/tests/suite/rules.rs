//! The rules of the games people know, on drawn positions.

use parlor_core::{Game, Notation, Outcome, Side};
use parlor_games::breakthrough::Breakthrough;
use parlor_games::dodgem::Dodgem;
use parlor_games::domineering::Domineering;
use parlor_games::freedom::Count;
use parlor_games::hex::Hex;
use parlor_games::mnk::ExactMnk;
use parlor_games::morris::{Flying, Morris};
use parlor_games::oware::Oware;
use parlor_games::quixo::Quixo;
use parlor_games::reversi::Reversi;

/// The legal moves of a position, as text.
fn moves<G: Notation>(game: &G, position: &str) -> String {
    let position = game.parse_position(position).expect("a position of the game");
    let texts = game.legal_moves(&position).into_iter().map(|mv| game.move_text(&position, mv));
    texts.collect::<Vec<_>>().join(" ")
}

/// The position after a move.
fn after<G: Notation>(game: &G, position: &str, mv: &str) -> String {
    let position = game.parse_position(position).expect("a position of the game");
    let mv = game.parse_move(&position, mv).expect("a move of the position");
    game.position_text(&game.play(&position, mv))
}

fn outcome<G: Notation>(game: &G, position: &str) -> Option<Outcome> {
    game.outcome(&game.parse_position(position).expect("a position of the game"))
}

fn complaint<G: Notation>(game: &G, position: &str) -> String {
    game.parse_position(position).expect_err("no position of the game").to_string()
}

#[test]
fn a_mill_takes_a_man_that_stands_in_none() {
    let morris = Morris::new(6, Flying::No);
    // B has a mill in the right column and one man outside it, c2.
    let position = "W-W-B/-.B.-/W.-.B/-...-/.-.-B W 4";
    let taking: Vec<_> = moves(&morris, position)
        .split(' ')
        .filter(|mv| mv.contains('x'))
        .map(str::to_owned)
        .collect();
    assert_eq!(taking, ["a5xc2"]);
    assert_eq!(after(&morris, position, "a5xc2"), "W-W-B/-...-/W.-.B/-...-/W-.-B B 3");
}

#[test]
fn a_mill_takes_from_mills_when_there_is_nothing_else() {
    let morris = Morris::new(6, Flying::No);
    let position = "W-.-B/-...-/W.-.B/-...-/.-.-B W 6";
    assert!(moves(&morris, position).contains("a5xe1 a5xe3 a5xe5"));
}

#[test]
fn three_men_fly_where_that_is_agreed() {
    let position = "W-W-./-..B-/..-B./-...-/W-.-B W 0";
    let [walking, flying] =
        [Flying::No, Flying::Yes].map(|flying| moves(&Morris::new(6, flying), position));
    assert_eq!(walking, "a1-a3 c1-e1 c1-c2 a5-a3 a5-c5");
    // Three men to ten points; two of these moves make a mill and take one of three.
    assert_eq!(flying.split(' ').count(), 3 * 10 + 2 * 2);
}

#[test]
fn two_men_and_no_move_are_lost() {
    let morris = Morris::new(6, Flying::No);
    let lost = Some(Outcome::Win(Side::First));
    assert_eq!(outcome(&morris, "W-W-B/-...-/W.-.B/-...-/.-.-. B 0"), lost);
    assert_eq!(outcome(&morris, "B-W-./-B..-/WW-../-W..-/B-W-. B 0"), None);
    assert_eq!(outcome(&morris, "B-W-./-BW.-/WW-../-W..-/.-.-. B 0"), lost);
}

#[test]
fn a_morris_position_that_no_play_reaches_is_refused_with_the_reason() {
    let morris = Morris::new(6, Flying::No);
    let cases = [
        ("W-.-./-...-/..-../-...-/.-.-. B", "a number of men still to be placed"),
        ("W-.-./-...-/..-../-...-/.-.-. B 12", "W to move with 12 men to place"),
        ("W-W-W/-W..-/..-../-...-/.-.-. B 7", "at most 6 W"),
        ("W.-./-...-/..-../-...-/.-.-. B 11", "row 1"),
        ("W...B/-...-/..-../-...-/.-.-. W 10", "or another"),
    ];
    for (text, wanted) in cases {
        let complaint = complaint(&morris, text);
        assert!(complaint.contains(wanted), "{text}: {complaint}");
    }
}

#[test]
fn a_disc_turns_all_it_hems_in_and_a_player_without_a_move_passes() {
    let reversi = Reversi::new(4, Count::Result);
    assert_eq!(after(&reversi, ".WWB/.WW./BWB./.... B", "a1"), "BBBB/.BW./BWB./.... W");
    assert_eq!(moves(&reversi, "BBBB/BWW./BBBB/BBBB W"), "pass");
    assert_eq!(outcome(&reversi, "BBBB/BBB./BBBB/BBBB W"), Some(Outcome::Win(Side::First)));
    assert!(complaint(&reversi, "..../.B../..../.... B").contains("the middle"));
}

#[test]
fn a_man_takes_slanting_only_and_wins_on_the_far_row() {
    let game = Breakthrough::new(3, 4);
    assert_eq!(moves(&game, "B../.B./.W./W.. W"), "b3-a2 b3-c2 a4-a3");
    assert_eq!(moves(&game, "..B/B.B/.W./W.. W"), "b3-a2 b3-b2 b3-c2 a4-a3");
    assert_eq!(after(&game, "..B/B.B/.W./W.. W", "b3-a2"), "..B/W.B/.../W.. B");
    assert_eq!(outcome(&game, "W.B/..B/.../W.. B"), Some(Outcome::Win(Side::First)));
    assert!(complaint(&game, "W.B/..B/.../W.. W").contains("far row"));
}

#[test]
fn a_chain_from_side_to_side_wins_and_is_shown() {
    let hex = Hex::<u64>::new(3);
    let position = hex.parse_position(".B./W.B/.BW W").expect("a position");
    assert_eq!(hex.outcome(&position), None);
    assert!(complaint(&hex, ".BW/WB./BW. B").contains("no line of B"));
    let won = hex.parse_position(".BW/WB./B.. W").expect("a position");
    assert_eq!(hex.outcome(&won), Some(Outcome::Win(Side::First)));
    assert_eq!(hex.lines(&won), [[6, 4, 1]]);
}

#[test]
fn dominoes_lie_as_their_player_s_do() {
    let game = Domineering::new(3, 3);
    assert_eq!(moves(&game, ".../.../... V"), "a1 b1 c1 a2 b2 c2");
    assert_eq!(after(&game, ".../.../... V", "b1"), ".V./.V./... H");
    assert_eq!(moves(&game, ".V./.V./... H"), "a3 b3");
    assert!(complaint(&game, "V../.../... H").contains("whole dominoes of V"));
    assert!(complaint(&game, "V.V/V.V/... V").contains("as many dominoes"));
}

#[test]
fn cars_drive_off_and_a_blocked_player_wins() {
    let dodgem = Dodgem::new(3);
    assert_eq!(moves(&dodgem, "R../R../.UU R"), "a1-b1 a2-b2 a2-a3");
    assert_eq!(after(&dodgem, "..R/R../.UU R", "c1-off"), ".../R../.UU U");
    assert_eq!(outcome(&dodgem, ".../U../R.. U"), None);
    assert_eq!(outcome(&dodgem, "RU./RU./... R"), None);
    assert_eq!(outcome(&dodgem, "RU./U../... R"), Some(Outcome::Win(Side::First)));
    assert_eq!(outcome(&dodgem, ".../.../.UU U"), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_pushed_line_moves_by_one_and_the_other_s_line_loses() {
    let quixo = Quixo::new(5);
    let text = "...../..O../...../..X../..... X";
    assert_eq!(after(&quixo, text, "c1-c5"), "..O../...../..X../...../..X.. O");
    assert_eq!(moves(&quixo, "...../...../...../...../..... X").split(' ').count(), 44);
    let small = Quixo::new(3);
    // Both have a line: whoever made the move has lost.
    assert_eq!(outcome(&small, "XXX/OOO/... X"), Some(Outcome::Win(Side::First)));
}

#[test]
fn twos_and_threes_are_taken_backwards_but_never_all() {
    let oware = Oware::new(3, 2);
    // b2 sows two: into c2 and into the first house of the other, c1, which then holds two.
    assert_eq!(after(&oware, "1-0-1/4-2-0 1 2-2", "b2"), "1-0-0/4-0-1 2 4-2");
    // Taking everything takes nothing.
    assert_eq!(after(&oware, "0-0-1/4-2-0 1 3-2", "b2"), "0-0-2/4-0-1 2 3-2");
}

#[test]
fn a_player_must_give_seeds_to_one_who_has_none() {
    let oware = Oware::new(3, 2);
    assert_eq!(moves(&oware, "0-0-0/3-1-1 1 4-3"), "a2 c2");
    assert_eq!(outcome(&oware, "0-0-0/2-0-0 1 5-5"), Some(Outcome::Win(Side::First)));
    assert!(complaint(&oware, "0-0-0/2-0-0 1 5-4").contains("12 seeds"));
}

#[test]
fn an_overline_wins_nothing_where_exactly_so_many_must_be_in_a_row() {
    let game = ExactMnk::<u64>::new(7, 4, 3);
    let won = Some(Outcome::Win(Side::First));
    assert_eq!(outcome(&game, "XXX.OO./......./......./....... O"), won);
    assert_eq!(outcome(&game, "XXXXOO./O....../......./....... O"), None);
    // Down, both diagonals, and a row that would go on around the edge.
    assert_eq!(outcome(&game, "X..OO../X....../X....../....... O"), won);
    assert_eq!(outcome(&game, "X..OO../.X...../..X..../....... O"), won);
    assert_eq!(outcome(&game, "..XOO../.X...../X....../....... O"), won);
    assert_eq!(outcome(&game, ".....XX/X.OO.../......./....... O"), None);
    let shown = game.parse_position("..XOO../.X...../X....../....... O").expect("a position");
    assert_eq!(game.lines(&shown), [[2, 8, 14]]);
}
