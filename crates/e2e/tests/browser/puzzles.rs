//! Words, tours and matrices.

use crate::browser::browse;

#[tokio::test]
async fn words_are_found_and_hidden() {
    browse("words", async |browser| {
        browser.open("/words?grid=this/wats/oahg/fgdt&words=fat/that/this/two").await;
        browser.until_text("#find .found", "4 found").await;
        browser.click("#tab-make").await;
        browser.until_text("#make [role='status']", "Made with seed").await;
        browser.until("document.querySelectorAll('#make .word-list li').length === 10").await;
    })
    .await;
}

#[tokio::test]
async fn a_tour_is_found_and_drawn_move_by_move() {
    browse("tour", async |browser| {
        browser.open("/tour?board=6x6&closed=true").await;
        let progress = "#player output.moment";
        browser.until_text("#controls", "A tour of 36 squares").await;
        browser.until_text(progress, "36 of 36").await;
        browser.click("#player [aria-label='Back']").await;
        browser.until_text(progress, "of 36").await;
        browser.open("/tour?board=5x5&closed=true").await;
        browser.see("#controls .problem-box").await;
    })
    .await;
}

#[tokio::test]
async fn a_matrix_game_is_solved_exactly() {
    browse("matrix", async |browser| {
        browser.open("/matrix?m=-2,3;3,-4").await;
        browser.until_text("#value", "1/12").await;
        browser.until_text("[data-mix='0']", "7/12").await;
    })
    .await;
}
