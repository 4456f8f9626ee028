//! The search page.

use crate::browser::browse;

#[tokio::test]
async fn a_search_is_stepped_through_beside_another() {
    browse("search", async |browser| {
        let position = "XOX/.O./...%20X";
        let rungs = "by=minimax&by2=alpha-beta";
        browser.open(&format!("/search/tic-tac-toe?position={position}&{rungs}&depth=3")).await;
        let moment = "#player output";
        let is_whole = format!(
            "/^([1-9][0-9]*) of \\1$/.test(document.querySelector('{moment}')?.textContent)"
        );
        browser.until(&is_whole).await;
        let length = browser.text(moment).await.split(" of ").nth(1).expect("a length").to_owned();
        // Both searches are counted to their end, and the one that cuts visits fewer nodes.
        let nodes = async |pane: &str| {
            browser.number(&format!("+document.querySelector('#{pane} dl dd').textContent")).await
        };
        assert!(nodes("first").await > nodes("second").await);
        browser.click("#player [aria-label='To the start']").await;
        browser.until_text(moment, &format!("0 of {length}")).await;
        for step in 1..=3 {
            browser.click("#player [aria-label='Step forward']").await;
            browser.until_text(moment, &format!("{step} of {length}")).await;
        }
        browser.click("#player [aria-label='Step back']").await;
        browser.until_text(moment, &format!("2 of {length}")).await;
        browser.until_text("#node", "to move").await;
        browser.click("#compare button").await;
        browser.until("document.querySelectorAll('#comparison tbody tr').length >= 5").await;
    })
    .await;
}
