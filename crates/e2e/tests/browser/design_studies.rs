//! The designer's page: what programs find out about a game, about its variants, and about two versions of it.

use thirtyfour::Key;

use crate::browser::{Browser, browse};
use crate::design::open_example;

async fn choose_five_seconds(browser: &Browser, panel: &str) {
    browser.click(&format!("{panel} select[name='time'] option[value='5s']")).await;
}

#[tokio::test]
async fn a_study_of_hexapawn_agrees_with_its_solution() {
    browse("design-study", async |browser| {
        open_example(browser, "hexapawn", "Hexapawn").await;
        browser.click("#tab-winner").await;
        browser.click("#solve").await;
        browser.until_text("#verdict-words", "White loses").await;
        browser.click("#tab-study").await;
        choose_five_seconds(browser, "#study").await;
        browser.click("#study-it").await;
        browser.until_text("#study-result .findings", "Solved").await;
        browser.see("#study-result .interval-chart .reach").await;
        // The truth stands beside each estimate: the player who begins gets nothing.
        browser.until_text("#study-result .interval title", "the truth is 0 %").await;
        let strongest = "[...document.querySelectorAll('#study-result .interval-chart')][0]\
            .querySelector('.interval:last-of-type title').textContent";
        let told = browser.value(strongest).await;
        let told = told.as_str().expect("a sentence");
        assert!(told.contains(": 0 %, between 0 % and"), "the strongest programs agree: {told}");
    })
    .await;
}

#[tokio::test]
async fn a_study_that_is_stopped_keeps_the_games_that_were_played() {
    browse("design-stop", async |browser| {
        // Its study takes all the time that there is.
        open_example(browser, "konane", "Konane").await;
        browser.click("#tab-study").await;
        browser.click("#study select[name='time'] option[value='60s']").await;
        browser.click("#study-it").await;
        // It tells how far it has come, to those who see the bar and to those who hear it.
        browser.until_text("#study .progress p.muted", "games of Konane").await;
        browser.until("document.querySelector('#study progress').value > 0").await;
        let bar = "document.querySelector('#study progress').getAttribute('aria-valuetext')";
        browser.until(&format!("{bar}.includes('games of Konane')")).await;
        browser.click("#study .stop").await;
        browser.until_text("#study-result", "were done before it was stopped").await;
        browser.see("#study-result .interval-chart .reach").await;
        browser.until("!document.querySelector('#study .stop').checkVisibility()").await;
        // Nothing is drawn of strengths that have not played.
        let titles = "[...document.querySelectorAll('#study-result .interval title')]";
        let empty = format!(
            "{titles}.filter((it) => it.textContent.includes('between 0 % and 100 %')).length"
        );
        assert_eq!(browser.number(&empty).await, 0);
    })
    .await;
}

#[tokio::test]
async fn variants_are_studied_over_a_parameter() {
    browse("design-variants", async |browser| {
        open_example(browser, "hexapawn", "Hexapawn").await;
        browser.click("#tab-study").await;
        browser.click("#study select[name='over'] option[value='width']").await;
        browser.fill("#study input[name='values']", "2-3").await;
        choose_five_seconds(browser, "#study").await;
        browser.click("#study-it").await;
        browser.until_count("#study-variants tbody tr", 2).await;
        browser.until_text("#study-variants tbody tr:last-child", "Black wins").await;
    })
    .await;
}

#[tokio::test]
async fn two_versions_are_studied_alike_until_one_of_them_changes() {
    browse("design-both", async |browser| {
        open_example(browser, "hexapawn", "Hexapawn").await;
        browser.click("#keep").await;
        // The version is of three pawns a side, the rules as they are now of four.
        browser.focus("#settings input[name='width']").await;
        browser.press([Key::Right]).await;
        browser.until_count("#board .piece", 8).await;
        browser.click("#tab-versions").await;
        browser.until_text("#comparison", "as written before, width 4 after").await;
        choose_five_seconds(browser, "#versions").await;
        browser.click("#study-both").await;
        browser.until_text("#both-studied", "Black wins before, White wins after").await;
        browser.click(".version-list button[aria-label^='Open']").await;
        browser.until_count("#board .piece", 6).await;
        browser.until_text("#comparison", "Both are the same").await;
        browser.until_count("#both-studied li", 0).await;
    })
    .await;
}
