//! The solve page.

use crate::browser::browse;

#[tokio::test]
async fn a_solve_is_started_stopped_and_started_again() {
    browse("solve", async |browser| {
        // Too large (1.7 billion numbers) to be done before anybody can press the button.
        browser.open("/solve?game=mnk:m=11,n=2,k=2").await;
        for button in ["#start", "#start", "#afresh"] {
            browser.click(button).await;
            browser.click("#stop").await;
            browser.until_text("#job [role='status']", "Stopped").await;
        }
        // The seat is free for another game.
        browser.open("/solve?game=achi").await;
        browser.click("#start").await;
        browser.until_text("#job [role='status']", "Solved").await;
        browser.until_text("#result #verdict", "X wins in 11").await;
    })
    .await;
}
