//! The board page.

use std::iter::repeat_n;

use parlor_workbench::{Catalogue, Control, Verdict};
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::{Browser, browse};

/// Moves on the list.
const MOVES: &str = "#moves button.move";

/// What a screen reader hears of every cell.
const LABELS: &str = "[...document.querySelectorAll('#board [data-cell]')]\
    .map(cell => cell.getAttribute('aria-label'))";

const IS_OVER: &str = "!document.querySelector('#result').hidden";

fn cell(number: u64) -> String {
    format!("#board [data-cell='{number}']")
}

/// Plays tic-tac-toe as X against the perfect player, to the end; `choose` plays the cell it is given.
async fn play_to_the_end(browser: &Browser, choose: impl AsyncFn(u64)) {
    browser.open("/play/tic-tac-toe?second=perfect").await;
    let legal = "[...document.querySelectorAll('#board .cell.legal')].map(c => +c.dataset.cell)";
    loop {
        browser.until(&format!("{IS_OVER} || {legal}.length > 0")).await;
        if browser.value(IS_OVER).await == true {
            break;
        }
        let free = browser.value(legal).await;
        let free: Vec<u64> =
            free.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        let before = browser.count(MOVES).await;
        choose(free[free.len() / 2]).await;
        // The program's answer, or the end.
        let moves = format!("document.querySelectorAll('{MOVES}').length");
        browser
            .until(&format!("{moves} === {before} + 2 || {moves} > {before} && {IS_OVER}"))
            .await;
    }
    let result = browser.text("#result").await;
    assert!(["Draw", "O wins"].contains(&result.as_str()), "nobody beats perfect play: {result}");
    let moves = browser.count(MOVES).await;
    assert!((5..=9).contains(&moves), "{moves} moves make a game");
    assert_eq!(browser.count("#board .cell.legal").await, 0, "a game that is over takes no move");
}

#[tokio::test]
async fn a_game_against_the_perfect_player_by_clicks() {
    browse("play-clicks", async |browser| {
        play_to_the_end(browser, async |number| browser.click(&cell(number)).await).await;
    })
    .await;
}

#[tokio::test]
async fn a_game_against_the_perfect_player_by_keyboard() {
    browse("play-keyboard", async |browser| {
        let focus = "+document.activeElement.dataset.cell";
        play_to_the_end(browser, async |goal| {
            browser.focus("#board [tabindex='0']").await;
            let at = browser.number(focus).await;
            let walk = |from: u64, to: u64, back: Key, forth: Key| {
                repeat_n(if to < from { back } else { forth }, from.abs_diff(to) as usize)
            };
            let up_and_down = walk(at / 3, goal / 3, Key::Up, Key::Down);
            let across = walk(at % 3, goal % 3, Key::Left, Key::Right);
            browser.press(up_and_down.chain(across)).await;
            browser.until(&format!("{focus} === {goal}")).await;
            browser.press([Key::Enter]).await;
        })
        .await;
        let heard = "[...document.querySelectorAll('[aria-live]')]\
            .some(region => /[XO] plays [abc][123]/.test(region.textContent))";
        browser.until(heard).await;
    })
    .await;
}

#[tokio::test]
async fn every_move_of_achi_shows_its_solved_value() {
    let game = Catalogue::new().game("achi").expect("achi is a game");
    game.learn(&Control::unlimited()).expect("achi is small enough to be known");
    browse("play-values", async |browser| {
        // The start, and a position where tiles slide.
        for (position, query) in [
            (game.start(), String::new()),
            ("XOX/OXO/OX. X".to_owned(), "&start=XOX/OXO/OX.+X".to_owned()),
        ] {
            let known = game.known_moves(&position).expect("a position").expect("achi is known");
            browser.open(&format!("/play/achi?values=1{query}")).await;
            browser.until_text("#verdict", "Proven").await;
            let labels = browser.value(LABELS).await.to_string();
            for rated in &known {
                let distance = rated.worth.distance.map_or(0, |plies| plies.0);
                let phrase = match rated.worth.value.expect("all of achi is known") {
                    Verdict::Win => format!("wins in {distance}"),
                    Verdict::Draw => "draws".to_owned(),
                    Verdict::Loss => format!("loses in {distance}"),
                };
                let place = rated.mv.split('-').next().unwrap_or_default();
                let shown = format!("\"{place}, ");
                let label = labels.split(&shown).nth(1).and_then(|rest| rest.split('"').next());
                assert!(
                    label.is_some_and(|label| label.ends_with(&phrase)),
                    "{place} {phrase}: {labels}"
                );
            }
        }
        browser.open("/play/achi?values=1").await;
        browser.until_text("#verdict", "X wins in 11").await;
        let centre = browser.value(&format!("{LABELS}[4]")).await;
        assert!(centre.as_str().is_some_and(|label| label.ends_with("wins in 11")), "{centre}");
        let winning = format!("{LABELS}.filter(label => /wins/.test(label)).length");
        assert_eq!(browser.number(&winning).await, 1, "the centre alone wins");
    })
    .await;
}

#[tokio::test]
async fn edges_are_drawn_by_clicks_and_keys_and_a_closed_box_is_a_point() {
    browse("play-edges", async |browser| {
        let edge = |name: &str| format!("#board [data-move='{name}']");
        browser.open("/play/dots-and-boxes").await;
        browser.until_count("#board .edge.legal", 12).await;
        for (made, name) in ["a1-b1", "a1-a2", "b1-b2"].into_iter().enumerate() {
            browser.click(&edge(name)).await;
            browser.until_count("#board .edge.drawn", made + 1).await;
        }
        assert_eq!(browser.count("#board .boxes rect").await, 0);
        browser.focus(&edge("a2-b2")).await;
        browser.press([Key::Enter]).await;
        // The second player has closed a box, which is drawn at once; the server then counts it, and they move again.
        browser.until_count("#board .boxes rect", 1).await;
        browser.until_text("#far-seat .seat-points", "1 point").await;
        assert_eq!(browser.text("#near-seat .seat-points").await, "0 points");
        browser.see("#far-seat .to-move").await;
        let label = browser.value(&format!("{LABELS}[5]")).await;
        assert_eq!(label, "a2-b2, drawn");
    })
    .await;
}

#[tokio::test]
async fn points_decide_the_game_and_come_back_with_its_address() {
    browse("play-points", async |browser| {
        browser.open("/play/dots-and-boxes:columns=1,rows=1?moves=a1-b1+a1-a2+b1-b2").await;
        browser.click("#board .edge.legal").await;
        browser.until_text("#result", "Player 2 wins, 1 to 0").await;
        browser.open(&browser.address().await).await;
        browser.until_text("#result", "Player 2 wins, 1 to 0").await;
        browser.until_text("#far-seat", "won").await;
    })
    .await;
}

#[tokio::test]
async fn a_game_that_only_its_rules_describe_is_played_like_any_other() {
    browse("play-rules", async |browser| {
        browser.open("/play/hexapawn?second=perfect").await;
        browser.until_text("#title", "Hexapawn").await;
        browser.focus("#board .cell.legal").await;
        browser.press([Key::Enter]).await;
        browser.until_count(MOVES, 2).await;
        browser.click("#tab-rules").await;
        browser.click("#rules-text a[href*='design']").await;
        browser.until("location.search === '?from=hexapawn'").await;
    })
    .await;
}

#[tokio::test]
async fn a_hole_is_sown_by_a_click() {
    browse("play-holes", async |browser| {
        browser.open("/play/kalah:holes=3,seeds=2").await;
        browser.until_count("#board .cell.legal", 3).await;
        // Two seeds from b2: one into c2, one into the store, which earns another move.
        browser.click(&cell(4)).await;
        browser.until_text("#near-seat .seat-points", "1 point").await;
        browser.see("#near-seat .to-move").await;
        let labels = browser.value(LABELS).await;
        assert_eq!(labels, json!(["a1, 2", "b1, 2", "c1, 2", "a2, 2", "b2, empty", "c2, 3"]));
    })
    .await;
}

#[tokio::test]
async fn the_player_that_errs_answers_a_move() {
    browse("play-skill", async |browser| {
        browser.open("/play/tic-tac-toe?second=skill:level=3").await;
        browser.click(&cell(4)).await;
        browser.until_count(MOVES, 2).await;
    })
    .await;
}

#[tokio::test]
async fn undo_leads_into_a_variation_and_a_shared_address_shows_it_all() {
    let (address, board) = browse("play-variation", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click(&cell(4)).await;
        browser.until_count(MOVES, 1).await;
        browser.click(&cell(0)).await;
        browser.until_count(MOVES, 2).await;
        browser.click("#tools button[aria-label^='Undo']").await;
        browser.until_count("#board .cell.legal", 8).await;
        browser.click(&cell(2)).await;
        browser.until_count(MOVES, 3).await;
        browser.click("#tab-moves").await;
        browser.see("#moves .variation").await;
        (browser.address().await, browser.value(LABELS).await)
    })
    .await;
    // Somebody else, with a browser and a server of their own.
    browse("play-shared", async |browser| {
        browser.open(&address).await;
        browser.see("#moves .variation").await;
        browser.until(&format!("JSON.stringify({LABELS}) === {}", json!(board.to_string()))).await;
        assert_eq!(browser.text("#moves [aria-current]").await, "c1");
        // And back to the move that was tried first.
        browser.click("#tools button[aria-label^='Undo']").await;
        browser.until_text("#moves [aria-current]", "b2").await;
    })
    .await;
}
