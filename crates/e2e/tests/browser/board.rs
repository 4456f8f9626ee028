//! The board page as a pleasure: a choice before the game, the board in view, movement, large boards, a telephone.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};

/// Moves on the list.
const MOVES: &str = "#moves button.move";

fn cell(number: u64) -> String {
    format!("#board [data-cell='{number}']")
}

fn option(name: &str, value: &str) -> String {
    format!("#start input[name='{name}'][value='{value}']")
}

async fn chose_level(browser: &Browser, level: &str) {
    browser.click(&option("against", "computer")).await;
    browser.click(&option("level", level)).await;
    browser.click("#start button.start").await;
}

#[tokio::test]
async fn a_newcomer_plays_the_computer_after_two_clicks() {
    browse("board-start", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        chose_level(browser, "hard").await;
        browser.until_text("#far-seat", "computer, hard").await;
        browser.until_text("#near-seat", "you").await;
        browser.click(&cell(4)).await;
        browser.until_count(MOVES, 2).await;
        assert!(browser.address().await.contains("second=perfect"));
    })
    .await;
}

#[tokio::test]
async fn the_choice_is_made_by_keys_and_is_kept() {
    browse("board-keys", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.focus(&option("against", "computer")).await;
        browser.press([Key::Right]).await;
        browser
            .until("document.querySelector('#start [name=against][value=friend]')?.checked")
            .await;
        browser.focus("#start button.start").await;
        browser.press([Key::Enter]).await;
        browser.see("#insight").await;
        browser.until_text("#far-seat", "a person").await;
        browser.open("/play/nim").await;
        browser
            .until("document.querySelector('#start [name=against][value=friend]')?.checked")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_computer_begins_where_it_is_told_to() {
    browse("board-begins", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click(&option("begins", "computer")).await;
        chose_level(browser, "easy").await;
        browser.until_count(MOVES, 1).await;
        browser.until_text("#near-seat", "computer, easy").await;
    })
    .await;
}

#[tokio::test]
async fn a_variant_is_chosen_by_the_name_people_know() {
    browse("board-preset", async |browser| {
        browser.open("/play/mnk").await;
        browser.click(&option("preset", "mnk:m=15,n=15,k=5")).await;
        browser.click(&option("against", "friend")).await;
        browser.click("#start button.start").await;
        browser.until_count("#board [data-cell]", 225).await;
        assert!(browser.address().await.starts_with("/play/mnk:m=15,n=15,k=5"));
    })
    .await;
}

#[tokio::test]
async fn a_game_that_is_left_is_asked_about_and_offered_again() {
    browse("board-resume", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click(&cell(4)).await;
        browser.until_count(MOVES, 1).await;
        // A new game is asked about; to keep playing is the first answer.
        browser.click("#tab-setup").await;
        browser.click("#start button.start").await;
        browser.click("dialog button.primary").await;
        browser.until_count("dialog", 0).await;
        assert_eq!(browser.count(MOVES).await, 1);
        browser.open("/play/tic-tac-toe").await;
        browser.until_text("#start .resume", "after one move").await;
        browser.click("#start .resume a").await;
        browser.until_count(MOVES, 1).await;
        browser.click("#tab-setup").await;
        browser.click("#start button.start").await;
        browser.click("dialog button:not(.primary)").await;
        browser.until_count(MOVES, 0).await;
    })
    .await;
}

#[tokio::test]
async fn the_board_stays_in_view_while_the_column_beside_it_scrolls() {
    browse("board-sticky", async |browser| {
        browser.open("/play/mnk:m=15,n=15,k=5?moves=h8+h9").await;
        browser.click("#tab-setup").await;
        browser.click("#start .advanced summary").await;
        browser.click("#position summary").await;
        browser.value("document.querySelector('#side').scrollTo(0, 9999)").await;
        browser.value("scrollTo(0, 9999)").await;
        let seen =
            "(() => { const box = document.querySelector('#board svg').getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight; })()";
        browser.until(seen).await;
    })
    .await;
}

#[tokio::test]
async fn a_refutation_is_pointed_at_on_the_board() {
    browse("board-refutation", async |browser| {
        browser.open("/play/tic-tac-toe?moves=b2+b1").await;
        let first = "#insight .mistake .line-words button";
        browser.see(first).await;
        let pieces = "document.querySelectorAll('#board .piece').length";
        browser.emulate("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        browser.focus(first).await;
        browser.until(&format!("{pieces} === 3")).await;
        browser.focus("#tab-analysis").await;
        browser.until(&format!("{pieces} === 2")).await;
    })
    .await;
}

#[tokio::test]
async fn the_own_move_is_drawn_before_the_server_answers_and_slides() {
    browse("board-motion", async |browser| {
        browser.open("/play/tic-tac-toe?first=human").await;
        browser.until_count("#board .cell.legal", 9).await;
        // What is drawn, and what moves, in the same turn of the page in which the cell is clicked.
        let at_once = "(() => {
            document.querySelector(\"#board [data-cell='4']\").dispatchEvent(new MouseEvent('click'));
            return [document.querySelectorAll('#board .piece').length, document.getAnimations().length];
        })()";
        let drawn = browser.value(at_once).await;
        assert_eq!(drawn[0], 1, "the stone is there at once");
        assert!(drawn[1].as_u64() >= Some(1), "it moves: {drawn}");
        browser.until_count(MOVES, 1).await;
        let features = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
        browser.emulate("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        let still = browser.value(&at_once.replace("'4'", "'0'")).await;
        assert_eq!(still, json!([2, 0]), "nothing moves for whoever asked for less");
    })
    .await;
}

#[tokio::test]
async fn a_large_board_numbers_the_best_moves_only() {
    browse("board-large", async |browser| {
        browser.open("/play/mnk:m=15,n=15,k=5?moves=h8+h9&values=1").await;
        browser.until_count("#board .badge", 5).await;
        browser.see("#insight .colour-scale").await;
        browser.until_text("#insight .legend", "the 5 best are numbered").await;
    })
    .await;
}

#[tokio::test]
async fn a_finger_on_a_small_cell_is_asked_first() {
    browse("board-touch", async |browser| {
        browser.resize(Width::Phone, 844).await;
        browser.emulate("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        browser.open("/play/mnk:m=15,n=15,k=5?first=human").await;
        browser.until_count("#board .cell.legal", 225).await;
        browser.tap(&cell(112)).await;
        browser.until_text("#board .confirm", "Play h8").await;
        assert_eq!(browser.count(MOVES).await, 0, "the first touch plays nothing");
        browser.tap("#board .confirm button.primary").await;
        browser.until_count(MOVES, 1).await;
        // The same cell twice is an answer too.
        browser.tap(&cell(113)).await;
        browser.see("#board .confirm").await;
        browser.tap(&cell(113)).await;
        browser.until_count(MOVES, 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_telephone_has_a_sheet_and_walks_by_swipes() {
    browse("board-phone", async |browser| {
        browser.resize(Width::Phone, 844).await;
        browser.emulate("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        browser.open("/play/tic-tac-toe?moves=b2+a1+c1").await;
        let closed = "document.querySelector('#side').classList.contains('closed')";
        browser.until(closed).await;
        browser.tap("#tab-moves").await;
        browser.until(&format!("!{closed}")).await;
        browser.see("#move-list").await;
        browser.tap("#tab-moves").await;
        browser.until(closed).await;
        browser.swipe("#board svg", 150.0).await;
        browser.until_text("#moves [aria-current]", "a1").await;
        browser.swipe("#board svg", -150.0).await;
        browser.until_text("#moves [aria-current]", "c1").await;
        assert_eq!(browser.count(MOVES).await, 3, "a swipe plays no move");
        browser.tap("#board .legal[data-cell='6']").await;
        browser.until_count(MOVES, 4).await;
    })
    .await;
}

/// Reports how long the engine's reply takes beyond its time; a slow machine fails nothing.
#[tokio::test]
async fn the_reply_of_the_engine_is_timed() {
    browse("board-reply", async |browser| {
        browser.open("/play/mnk:m=9,n=9,k=5?second=engine:time=1s&values=1").await;
        browser.until_count("#board .cell.legal", 81).await;
        for round in 0..3_u64 {
            let watch = format!(
                "(() => {{ window.ended = 0; const list = document.querySelector('#move-list');
                const seen = new MutationObserver(() => {{
                    if (document.querySelectorAll('{MOVES}').length >= {}) {{
                        window.ended = performance.now(); seen.disconnect(); }} }});
                seen.observe(list, {{ childList: true, subtree: true }}); }})()",
                2 * (round + 1)
            );
            browser.value(&watch).await;
            browser.value("(window.began = performance.now(),
                document.querySelector('#board .cell.legal').dispatchEvent(new MouseEvent('click')))").await;
            browser.until("window.ended > 0").await;
            let taken = browser.number("Math.round(window.ended - window.began)").await;
            eprintln!("reply {}: {taken} ms for an engine that has 1000 ms", round + 1);
            assert!(taken >= 150, "the reply follows the move");
        }
    })
    .await;
}

#[tokio::test]
async fn giving_up_is_asked_about() {
    browse("board-quit", async |browser| {
        browser.open("/play/nim?first=human").await;
        browser.click("#board [data-move='quit']").await;
        browser.see("dialog").await;
        browser.press([Key::Escape]).await;
        browser.until_count("dialog", 0).await;
        assert_eq!(browser.count(MOVES).await, 0, "Escape keeps the game");
        browser.click("#board [data-move='quit']").await;
        browser.click("dialog button:not(.primary)").await;
        browser.until_text("#result", "Player 2 wins").await;
    })
    .await;
}

#[tokio::test]
async fn preferences_are_kept_in_the_browser() {
    browse("board-preferences", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click("#options input").await;
        browser.click("#tab-analysis").await;
        browser.click("#show-values").await;
        browser.until_text("#verdict", "draws").await;
        browser.open("/play/achi").await;
        browser.until("document.querySelector('#options input')?.checked").await;
        browser.until("document.querySelector('#show-values')?.checked").await;
    })
    .await;
}

#[tokio::test]
async fn a_won_game_has_its_line_marked() {
    browse("board-won", async |browser| {
        browser.open("/play/tic-tac-toe?moves=a1+b1+a2+b2").await;
        browser.click(&cell(6)).await;
        browser.see("#board .winning-lines polyline").await;
        browser.until_text("#result", "X wins").await;
    })
    .await;
}
