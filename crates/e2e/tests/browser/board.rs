//! The board page as a pleasure: a choice before the game, the board in view, movement, large boards, a telephone.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, browse};

/// Moves on the list.
const MOVES: &str = "#moves button.move";

fn cell(number: u64) -> String {
    format!("#board [data-cell='{number}']")
}

fn option(name: &str, value: &str) -> String {
    format!("#start input[name='{name}'][value='{value}']")
}

fn is_chosen(name: &str, value: &str) -> String {
    format!("document.querySelector(\"{}\")?.checked", option(name, value))
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
        // How well the computer plays is said beside its level.
        browser.click(&option("level", "easy")).await;
        browser.until_text("#strength", "The computer often errs").await;
        chose_level(browser, "hard").await;
        browser.until_text("#strength", "The computer never makes a mistake").await;
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
        browser.until(&is_chosen("against", "friend")).await;
        browser.focus("#start button.start").await;
        browser.press([Key::Enter]).await;
        browser.see("#insight").await;
        browser.until_text("#far-seat", "a person").await;
        browser.open("/play/nim").await;
        browser.until(&is_chosen("against", "friend")).await;
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
async fn who_begins_is_chosen_by_keys() {
    browse("board-begins-keys", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.focus(&option("begins", "you")).await;
        browser.press([Key::Right, Key::Right]).await;
        browser.until(&is_chosen("begins", "chance")).await;
        browser.press([Key::Left]).await;
        browser.until(&is_chosen("begins", "computer")).await;
        browser.focus("#start button.start").await;
        browser.press([Key::Enter]).await;
        browser.until_count(MOVES, 1).await;
        browser.until_text("#near-seat", "computer, medium").await;
    })
    .await;
}

#[tokio::test]
async fn who_begins_is_chosen_by_a_finger() {
    browse("board-begins-touch", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/tic-tac-toe").await;
        browser.tap(&option("begins", "computer")).await;
        browser.until(&is_chosen("begins", "computer")).await;
        browser.tap("#start button.start").await;
        browser.until_count(MOVES, 1).await;
        browser.until_text("#near-seat", "computer, medium").await;
    })
    .await;
}

#[tokio::test]
async fn any_player_is_seated_by_keys() {
    browse("board-advanced-keys", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.focus("#start .advanced summary").await;
        browser.press([Key::Enter]).await;
        browser.focus("#seat-1 select").await;
        browser.type_text("engine").await;
        browser.until_text("#far-seat", "engine").await;
        browser.focus("#seat-1 [name='depth']").await;
        browser.press([Key::Right, Key::Right, Key::Right]).await;
        browser.until_text("#far-seat", "engine, depth 3").await;
    })
    .await;
}

#[tokio::test]
async fn any_player_is_seated_by_a_finger() {
    browse("board-advanced-touch", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/tic-tac-toe?second=engine:time=500ms").await;
        // A player is told in words, not as an address writes them.
        browser.until_text("#far-seat", "engine, 500 ms a move").await;
        browser.tap("#far-seat button").await;
        browser.tap("#seat-1 [name='depth']").await;
        browser.until_text("#far-seat", "engine, 500 ms a move, depth 1").await;
    })
    .await;
}

#[tokio::test]
async fn a_variant_is_chosen_by_the_name_people_know() {
    browse("board-preset", async |browser| {
        browser.open("/play/mnk").await;
        browser.click(&option("level", "hard")).await;
        browser.until_text("#strength", "The computer never makes a mistake").await;
        browser.click(&option("preset", "mnk:m=15,n=15,k=5")).await;
        // Nobody knows the whole of this one.
        browser.until_text("#strength", "The computer thinks for a second").await;
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
        // The catalogue offers it too.
        browser.open("/").await;
        browser.until_text("#resume", "Go on with Tic-tac-toe").await;
        browser.click("#resume").await;
        browser.until_count(MOVES, 1).await;
        // What leaves a game says what for.
        browser.click("#tab-setup").await;
        browser.click("#position summary").await;
        browser.fill("#position input[type='text']", ".../XO./... X").await;
        browser.click("#position .flow > .row button.primary:enabled").await;
        browser.until_text(YES, "Play from here").await;
        browser.press([Key::Escape]).await;
        browser.until_count("dialog", 0).await;
        browser.click("#start button.start").await;
        browser.until_text(YES, "New game").await;
        browser.click(YES).await;
        browser.until_count(MOVES, 0).await;
    })
    .await;
}

/// The answer that gives a game up for something else.
const YES: &str = "dialog button:not(.primary)";

#[tokio::test]
async fn a_game_is_kept_and_gone_on_with_by_a_finger() {
    browse("board-resume-touch", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/nim:piles=3-2?first=human").await;
        browser.tap("#board [data-move='A1']").await;
        browser.until_count(MOVES, 1).await;
        browser.tap("#board [data-move='quit']").await;
        browser.tap("dialog button.primary").await;
        browser.until_count("dialog", 0).await;
        assert_eq!(browser.count(MOVES).await, 1, "to keep playing is no move");
        browser.open("/play/nim").await;
        browser.until_text("#start .resume", "after one move").await;
        browser.tap("#start .resume a").await;
        browser.until_count(MOVES, 1).await;
    })
    .await;
}

#[tokio::test]
async fn a_game_is_kept_and_gone_on_with_by_keys() {
    browse("board-resume-keys", async |browser| {
        browser.open("/play/nim:piles=3-2?first=human").await;
        browser.focus("#board [data-move='A1']").await;
        browser.press([Key::Enter]).await;
        browser.until_count(MOVES, 1).await;
        browser.focus("#board [data-move='quit']").await;
        browser.press([Key::Enter]).await;
        // The first answer has the focus, and keeps the game.
        browser.until("document.activeElement.matches('dialog button.primary')").await;
        browser.press([Key::Enter]).await;
        browser.until_count("dialog", 0).await;
        assert_eq!(browser.count(MOVES).await, 1, "to keep playing is no move");
        browser.open("/play/nim").await;
        browser.focus("#start .resume a").await;
        browser.press([Key::Enter]).await;
        browser.until_count(MOVES, 1).await;
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

/// How many pieces are drawn.
const PIECES: &str = "document.querySelectorAll('#board .piece').length";

/// Points at the first move of a line by the mouse and by the keyboard, which shows it on the board, then taps it: the first
/// tap shows it too, and the second plays it.
async fn point_at(browser: &Browser, first: &str) {
    browser.see(first).await;
    let drawn = browser.number(PIECES).await;
    let played = browser.count(MOVES).await;
    browser.hover(first).await;
    browser.until(&format!("{PIECES} === {}", drawn + 1)).await;
    browser.hover("#title").await;
    browser.until(&format!("{PIECES} === {drawn}")).await;
    browser.focus(first).await;
    browser.until(&format!("{PIECES} === {}", drawn + 1)).await;
    browser.focus("#tab-analysis").await;
    browser.until(&format!("{PIECES} === {drawn}")).await;
    assert_eq!(browser.count(MOVES).await, played, "whoever points plays nothing");
    browser.tap(first).await;
    browser.until(&format!("{PIECES} === {}", drawn + 1)).await;
    assert_eq!(browser.count(MOVES).await, played, "the first tap plays nothing");
    browser.tap(first).await;
    browser.until(&format!("document.querySelectorAll('{MOVES}').length === {}", played + 1)).await;
}

#[tokio::test]
async fn a_refutation_and_a_best_line_are_pointed_at_on_the_board() {
    browse("board-refutation", async |browser| {
        browser.emulate("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        browser.open("/play/tic-tac-toe?moves=b2+b1").await;
        point_at(browser, "#insight .mistake .line-words button").await;
        browser.click("#best-line").await;
        point_at(browser, "#insight .why .line-words button").await;
    })
    .await;
}

/// Holds every move back from the server until `release()`, and remembers how long whatever stands on the board moves.
const HOLD_MOVES: &str = "(() => {
    const send = window.fetch;
    window.fetch = async (path, init) => {
        if (new URL(path, location).pathname.endsWith('/api/play')) {
            await new Promise((resolve) => (window.release = resolve));
        }
        return send(path, init);
    };
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.moved.push(timing.duration);
        return animate.call(this, frames, timing);
    };
})()";

/// Waits until so many pieces are drawn, of which the last has not come to the server yet; then lets it.
async fn seen_before_it_is_judged(browser: &Browser, pieces: usize) {
    browser.until(&format!("{PIECES} === {pieces} && window.release")).await;
    assert_eq!(browser.count(MOVES).await, pieces as u64 - 1, "the server knows of none");
    browser.value("void (window.release(), window.release = null)").await;
    browser.until_count(MOVES, pieces).await;
}

#[tokio::test]
async fn the_own_move_is_drawn_before_the_server_answers_and_slides() {
    browse("board-motion", async |browser| {
        browser.open("/play/tic-tac-toe?first=human").await;
        browser.until_count("#board .cell.legal", 9).await;
        browser.value(&format!("void {HOLD_MOVES}")).await;
        let drops = "window.moved.length > 0 && window.moved.every((duration) => duration === 150)";
        browser.click(&cell(4)).await;
        seen_before_it_is_judged(browser, 1).await;
        browser.until(drops).await;
        browser.value("void (window.moved = [])").await;
        browser.focus(&cell(0)).await;
        browser.press([Key::Enter]).await;
        seen_before_it_is_judged(browser, 2).await;
        browser.until(drops).await;
        let features = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
        browser.emulate("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        browser.value("void (window.moved = [])").await;
        browser.tap(&cell(8)).await;
        seen_before_it_is_judged(browser, 3).await;
        let moved = browser.value("window.moved").await;
        assert_eq!(moved, json!([]), "nothing moves for whoever asked for less");
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
        browser.become_a_telephone().await;
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
async fn a_finger_on_a_small_item_is_asked_first_and_may_take_it_back() {
    browse("board-touch-pile", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/nim:piles=20?first=human").await;
        let item = "#board .heap-item.legal";
        browser.tap(item).await;
        browser.until_text("#board .confirm", "Play").await;
        browser.see("#board .heap-item.reached").await;
        browser.tap("#board .confirm button:not(.primary)").await;
        browser.until_count("#board .confirm", 0).await;
        browser.until_count("#board .heap-item.reached", 0).await;
        assert_eq!(browser.count(MOVES).await, 0, "what is cancelled is not played");
        browser.tap(item).await;
        browser.see("#board .confirm").await;
        browser.tap(item).await;
        browser.until_count(MOVES, 1).await;
    })
    .await;
}

#[tokio::test]
async fn a_telephone_has_a_sheet_and_walks_by_swipes() {
    browse("board-phone", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/tic-tac-toe?moves=b2+a1+c1").await;
        let closed = "document.querySelector('#side').classList.contains('closed')";
        browser.until(closed).await;
        browser.tap("#tab-moves").await;
        browser.until(&format!("!{closed}")).await;
        browser.see("#move-list").await;
        browser.tap("#tab-moves").await;
        browser.until(closed).await;
        // A finger pulls it up and down by its tabs.
        browser.swipe("#side-tabs", [0.0, -120.0]).await;
        browser.until(&format!("!{closed}")).await;
        browser.swipe("#side-tabs", [0.0, 120.0]).await;
        browser.until(closed).await;
        browser.swipe("#board svg", [150.0, 0.0]).await;
        browser.until_text("#moves [aria-current]", "a1").await;
        browser.swipe("#board svg", [-150.0, 0.0]).await;
        browser.until_text("#moves [aria-current]", "c1").await;
        assert_eq!(browser.count(MOVES).await, 3, "a swipe plays no move");
        browser.tap("#board .legal[data-cell='6']").await;
        browser.until_count(MOVES, 4).await;
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

/// Counts the sounds that begin instead of making them.
const COUNT_SOUNDS: &str = "(() => {
    window.sounds = 0;
    const curve = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const part = { frequency: curve, gain: curve, connect: (to) => to, start: () => window.sounds++, stop() {} };
    window.AudioContext = class { createOscillator = () => part; createGain = () => part; };
})()";

#[tokio::test]
async fn a_move_is_heard_only_by_whoever_wants_to() {
    browse("board-sound", async |browser| {
        browser.open("/play/tic-tac-toe?first=human").await;
        browser.value(COUNT_SOUNDS).await;
        browser.click(&cell(4)).await;
        browser.until_count(MOVES, 1).await;
        assert_eq!(browser.number("window.sounds").await, 0);
        browser.click("#tab-setup").await;
        browser.focus("#options input").await;
        browser.press([Key::Space]).await;
        browser.until("document.querySelector('#options input').checked").await;
        // The option lets itself be heard.
        assert_eq!(browser.number("window.sounds").await, 1);
        browser.click(&cell(0)).await;
        browser.until_count(MOVES, 2).await;
        assert_eq!(browser.number("window.sounds").await, 2);
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
