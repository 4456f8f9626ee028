//! Practice, mistakes and the story of a game.

use crate::browser::browse;

#[tokio::test]
async fn the_only_move_is_asked_for_and_shown() {
    browse("practice", async |browser| {
        // X threatens c1; every other answer loses.
        browser.open("/practice?game=tic-tac-toe&position=XX./.O./...%20O").await;
        browser.until_text("#task", "Only one move saves the draw").await;
        browser.click("#moves [data-cell='8']").await;
        browser.until_text("#moves [role='status']", "c3 loses").await;
        browser.click("#moves [data-cell='2']").await;
        browser.until_text("#moves [role='status']", "Right: c1").await;
    })
    .await;
}

#[tokio::test]
async fn a_mistake_is_told_with_its_refutation_and_marked_in_the_story() {
    browse("play-mistake", async |browser| {
        browser.open("/play/tic-tac-toe?moves=b2+b1").await;
        browser.until_text("#insight .mistake", "b1 loses").await;
        browser.until_text("#insight .mistake", "Refuted by").await;
        browser.click("#story header button").await;
        browser.until_count("#story .fault", 1).await;
        browser.click("#insight .mistake button").await;
        browser.until_text("#moves [aria-current]", "b2").await;
    })
    .await;
}
