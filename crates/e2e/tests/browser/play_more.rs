//! The board page where it is easy to go wrong: long piles, the editor, who can play, what numbers mean, and a
//! server that goes and comes back.

use crate::browser::{Browser, Width, browse};

/// The choice among all players for the first seat.
const CHOICE: &str = "document.querySelector('#seat-0 select')";

#[tokio::test]
async fn a_long_pile_offers_every_take_and_chooses_none() {
    browse("play-long-piles", async |browser| {
        browser.open("/play/nim:piles=99-99-99").await;
        let list = "document.querySelector('#board .word-moves select')";
        browser.until(list).await;
        assert_eq!(browser.value(&format!("{list}.value")).await, "");
        let takes = format!("[...{list}.options].map(option => option.value)");
        for take in ["A1", "A24", "A25", "C99"] {
            browser.until(&format!("{takes}.includes('{take}')")).await;
        }
        browser.until(&format!("!{takes}.slice(0, -1).includes('quit')")).await;
        browser.until("document.querySelector('#board .word-moves button').disabled").await;
        browser.click("#board .word-moves option[value='B7']").await;
        browser.click("#board .word-moves button").await;
        browser.until_text("#moves", "B7").await;
    })
    .await;
}

/// Edits the start of a game on its board, and looks where that happens.
async fn edit(browser: &Browser, width: Width) {
    browser.resize(width, 900).await;
    browser.open("/play/tic-tac-toe").await;
    browser.click("#position summary").await;
    browser.click("#position button[aria-pressed]").await;
    let seen = |css: &str| {
        format!(
            "(() => {{ const box = document.querySelector('{css}').getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight; }})()"
        )
    };
    browser.until(&seen("#board svg")).await;
    browser.until(&seen("#editor")).await;
    browser.click("#board [data-cell='4']").await;
    browser.until_text("#editor", "Not a position yet").await;
    browser.keep(&format!("editor-{}", width as u64)).await;
    browser.click("#editor [role='group'] button:nth-child(2)").await;
    browser.click("#board [data-cell='0']").await;
    browser.until_text("#editor", "A legal position").await;
    browser.click("#editor button.primary").await;
    browser.until("document.querySelector('#editor').hidden").await;
    browser.until_count("#board .cell.legal", 7).await;
}

#[tokio::test]
async fn the_editor_opens_where_it_can_be_seen() {
    browse("play-editor", async |browser| {
        edit(browser, Width::Desk).await;
        edit(browser, Width::Phone).await;
    })
    .await;
}

#[tokio::test]
async fn the_perfect_player_is_offered_where_it_can_play() {
    browse("play-perfect", async |browser| {
        let perfect = format!("[...{CHOICE}.options].some(({{ value }}) => value === 'perfect')");
        browser.open("/play/freedom").await;
        browser.until(&format!("{CHOICE} && !{perfect}")).await;
        browser.open("/play/tic-tac-toe").await;
        browser.until(&format!("{CHOICE} && {perfect}")).await;
    })
    .await;
}

#[tokio::test]
async fn estimates_have_a_legend_of_their_own() {
    browse("play-estimates", async |browser| {
        browser.open("/play/freedom?values=1").await;
        browser.until_text("#insight .legend", "a guess").await;
        assert!(!browser.text("#insight .legend").await.contains("plies"));
        browser.open("/play/tic-tac-toe?values=1").await;
        browser.until_text("#insight .legend", "in so many plies").await;
        assert!(!browser.text("#insight .legend").await.contains("guess"));
    })
    .await;
}

#[tokio::test]
async fn a_page_goes_on_by_itself_when_the_server_is_back() {
    browse("play-away", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.until_count("#board .cell.legal", 9).await;
        browser.stop_server();
        browser.click("#board [data-cell='4']").await;
        browser.see("#away").await;
        browser.keep("away").await;
        browser.start_server();
        browser.until_count("#board .cell.legal", 8).await;
        browser.until("document.querySelector('#away') === null").await;
        browser.expect_silence_of_the_server().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_page_expects_to_be_refused_leaves_the_console_silent() {
    browse("play-refusals", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click("#position summary").await;
        browser.fill("#position input[aria-label='Position']", "nonsense").await;
        browser.until_text("#position", "Not a position yet").await;
        browser.open("/matrix?m=1,x;2,3").await;
        browser
            .until("document.querySelector('main [role=alert], main .problem-box, main .muted')")
            .await;
        browser.open("/play/chess").await;
        browser.see("main .problem-box").await;
    })
    .await;
}
