//! The search page.

use crate::browser::browse;

#[tokio::test]
async fn a_search_is_stepped_through_beside_another() {
    browse("search", async |browser| {
        browser
            .open("/search/tic-tac-toe?position=XOX/.O./...%20X&by=minimax&by2=alpha-beta&depth=3")
            .await;
        let moment = "#player output.moment";
        browser
            .until(&format!(
                "/^[1-9][0-9]* of/.test(document.querySelector('{moment}')?.textContent)"
            ))
            .await;
        let whole = browser.text(moment).await;
        let length = whole.split(" of ").nth(1).expect("a length").to_owned();
        browser.click("#player [aria-label='To the start']").await;
        browser.until_text(moment, &format!("0 of {length}")).await;
        for step in 1..=3 {
            browser.click("#player [aria-label='Step forward']").await;
            browser.until_text(moment, &format!("{step} of {length}")).await;
        }
        browser.click("#player [aria-label='Step back']").await;
        browser.until_text(moment, &format!("2 of {length}")).await;
        browser.click("#compare button").await;
        browser.until("document.querySelectorAll('#comparison tbody tr').length >= 5").await;
    })
    .await;
}
