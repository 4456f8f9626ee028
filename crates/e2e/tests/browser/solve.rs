//! The solve page.

use crate::browser::browse;

/// What a page says of a game as soon as it knows that nobody has solved it.
const NOT_YET: &str = "Not solved yet";

#[tokio::test]
async fn a_solve_is_started_stopped_and_started_again() {
    browse("solve", async |browser| {
        // Too large (15 billion numbers) to be done before anybody can press the button.
        browser.open("/solve?game=mnk:m=12,n=2,k=2").await;
        browser.until_text("#job [role='status']", NOT_YET).await;
        for button in ["#start", "#start", "#afresh"] {
            browser.click(button).await;
            browser.click("#stop").await;
            browser.until_text("#job [role='status']", "Stopped").await;
        }
        // The seat is free for another game.
        browser.open("/solve?game=achi").await;
        browser.until_text("#job [role='status']", NOT_YET).await;
        browser.click("#start").await;
        browser.until_text("#job [role='status']", "Solved").await;
        browser.until_text("#result #verdict", "X wins in 11").await;
    })
    .await;
}

#[tokio::test]
async fn a_link_to_a_solve_shows_the_table_on_disk_after_a_restart() {
    browse("solve-restart", async |browser| {
        browser.open("/solve?game=achi").await;
        browser.until_text("#job [role='status']", NOT_YET).await;
        browser.click("#start").await;
        browser.until_text("#result #verdict", "X wins in 11").await;
        let address = browser.address().await;
        browser.stop_server();
        browser.start_server();
        // Another game is solved first by the new server.
        browser.open("/solve?game=sticks:pile=4").await;
        browser.until_text("#job [role='status']", NOT_YET).await;
        browser.click("#start").await;
        browser.until_text("#job [role='status']", "Solved").await;
        browser.open(&address).await;
        browser.until_text("#result #verdict", "X wins in 11").await;
        browser.until_text("#result", "start of achi").await;
        // And a game that nobody has solved has no verdict.
        browser.open("/solve?game=tic-tac-toe").await;
        browser.see("#job .preview svg").await;
        browser.until_text("#job [role='status']", NOT_YET).await;
        assert_eq!(browser.count("#verdict").await, 0);
    })
    .await;
}
