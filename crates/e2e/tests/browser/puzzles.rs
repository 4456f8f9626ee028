//! Words, tours and matrices.

use serde_json::json;

use crate::browser::browse;

#[tokio::test]
async fn words_are_found_and_hidden() {
    browse("words", async |browser| {
        browser.open("/words?grid=this/wats/oahg/fgdt&words=fat/that/this/two").await;
        browser.until_text("#find", "4 found").await;
        browser.fill("#find textarea[aria-label^='Words']", "two\nnone").await;
        browser.click("#find-words").await;
        browser.until_text("#find", "1 found").await;
        browser.click("#tab-make").await;
        browser.until_text("#make", "Made with seed").await;
        browser.until_count("#make .word-list li", 10).await;
        browser.fill("#make textarea[aria-label^='Words']", "maple\nbirch\nrowan").await;
        browser.click("#make-puzzle").await;
        browser.until_count("#make .word-list li", 3).await;
    })
    .await;
}

#[tokio::test]
async fn a_tour_is_found_and_drawn_move_by_move() {
    browse("tour", async |browser| {
        browser.open("/tour?board=6x6&closed=true").await;
        browser.until_text("#controls", "A tour of 36 squares").await;
        // It is shown whole, then drawn by itself; the button would stop that.
        browser.until_text("#player button.primary", "Run").await;
        browser.until_text("#player output", "36 of 36").await;
        // Every moment that the animation shows is written down.
        let watch = "(() => {
            const count = document.querySelector('#player output');
            window.moments = [];
            new MutationObserver(() => moments.push(count.textContent))
                .observe(count, { childList: true, characterData: true, subtree: true });
        })()";
        browser.value(watch).await;
        browser.click("#player button.primary").await;
        browser.until("moments.at(-1) === '36 of 36'").await;
        let wanted: Vec<String> = (1..=36).map(|moment| format!("{moment} of 36")).collect();
        assert_eq!(browser.value("moments").await, json!(wanted));
        browser.click("#player [aria-label='Back']").await;
        browser.until_text("#player output", "35 of 36").await;
        // No closed tour of an odd number of squares exists, and the page says why.
        browser.open("/tour?board=5x5&closed=true").await;
        browser.see("#controls .problem-box").await;
    })
    .await;
}

#[tokio::test]
async fn the_board_of_an_address_is_the_one_that_is_shown() {
    browse("tour-address", async |browser| {
        for (board, squares) in [("50x50", 2_500), ("5x5", 25)] {
            browser.open(&format!("/tour?board={board}")).await;
            browser.until_text("#controls", &format!("A tour of {squares} squares")).await;
            assert!(browser.address().await.contains(&format!("board={board}")), "{board}");
        }
        browser.open("/tour?board=200x200").await;
        browser.until_text("#controls .problem-box", "each from 1 to 64, got 200x200").await;
    })
    .await;
}

#[tokio::test]
async fn a_matrix_game_is_solved_exactly() {
    browse("matrix", async |browser| {
        browser.open("/matrix?m=-2,3;3,-4").await;
        browser.until_text("#value", "1/12").await;
        browser.until_text("[data-mix='0']", "7/12").await;
        // A new payoff is a new game: [[0, 3], [3, -4]] is worth 9/10.
        browser.fill("[data-cell='0,0'] input", "0").await;
        browser.until_text("#value", "9/10").await;
        assert_eq!(browser.address().await, "/matrix?m=0,3;3,-4");
    })
    .await;
}
