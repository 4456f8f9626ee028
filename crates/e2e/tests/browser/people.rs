//! What a person meets: the first visit, choices with names, pages that hold still.

use thirtyfour::Key;

use crate::browser::{Browser, browse};

#[tokio::test]
async fn a_first_visit_has_one_button_and_a_tour_that_comes_once() {
    browse("first-visit", async |browser| {
        browser.open("/").await;
        browser.see("#begin").await;
        browser.see("#tour").await;
        browser.until_text("#tour li:not([hidden])", "Choose a game").await;
        // By mouse, then by keyboard.
        browser.click("#tour-next").await;
        browser.until_text("#tour li:not([hidden])", "Ask for the values").await;
        browser.focus("#tour-next").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#tour li:not([hidden])", "Look inside").await;
        browser.press([Key::Escape]).await;
        browser.until("!document.querySelector('#tour').checkVisibility()").await;
        // It comes once, and again when it is asked for.
        browser.open("/").await;
        browser.see("#games .card").await;
        browser.until("!document.querySelector('#tour').checkVisibility()").await;
        browser.tap("#tour-again").await;
        browser.see("#tour").await;
        browser.tap("#tour-skip").await;
        browser.until("!document.querySelector('#tour').checkVisibility()").await;
        // What people know comes first.
        assert_eq!(browser.text("#games .card h3").await, "Tic-tac-toe");
        browser.tap("#begin").await;
        browser.until("location.pathname === '/play/tic-tac-toe'").await;
        browser.see(".board").await;
    })
    .await;
}

/// A browser that lets a page keep nothing, as for frames of other sites.
const KEEP_NOTHING: &str = "Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('storage is switched off', 'SecurityError'); },
})";

#[tokio::test]
async fn a_browser_that_keeps_nothing_is_no_reason_to_fail() {
    browse("keeps-nothing", async |browser| {
        browser.before_every_page(KEEP_NOTHING).await;
        browser.open("/").await;
        browser.see("#games .card").await;
        browser.see("#tour").await;
        let scheme = "document.documentElement.dataset.theme";
        browser.click(".top-buttons button[title]").await;
        browser.until(&format!("{scheme} === 'dark'")).await;
        browser.open("/practice?game=tic-tac-toe&position=XX./.O./...%20O").await;
        browser.click("#moves [data-cell='2']").await;
        browser.until_text("#moves .score", "1 of 1 right").await;
        browser.open("/play/nim?first=human").await;
        browser.click("#board [data-move='A1']").await;
        browser.until_count("#moves button.move", 1).await;
        browser.open("/embed/nim").await;
        browser.see(".board").await;
    })
    .await;
}

#[tokio::test]
async fn the_choices_of_a_matrix_game_have_names() {
    browse("matrix-names", async |browser| {
        browser.open("/matrix?m=4,2,5;3,1,0;6,2,8").await;
        browser.until_text("#answer", "Saddle point: 1 against B").await;
        browser.fill("[aria-label='Name of row 1']", "stay").await;
        browser.fill("[aria-label='Name of column B']", "chase").await;
        browser.until_text("#answer", "Saddle point: stay against chase").await;
        browser.until_text("#rounds", "stay").await;
        assert!(browser.address().await.contains("rows=stay"), "{}", browser.address().await);
        // A sample brings its own names, and the answer speaks of them.
        browser.click("#samples button").await;
        browser.until_text("#rounds button", "heads").await;
        browser.click("#rounds button").await;
        browser.until_text("#rounds [role='status']", "You chose heads").await;
    })
    .await;
}

/// How far the page's layout has shifted since it was opened, once what is there now is drawn.
async fn shift(browser: &Browser) -> f64 {
    let shift = "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
        const seen = new PerformanceObserver(() => undefined);
        seen.observe({ type: 'layout-shift', buffered: true });
        resolve(seen.takeRecords().reduce((sum, { hadRecentInput, value }) =>
            sum + (hadRecentInput ? 0 : value), 0));
    })))";
    browser.value(shift).await.as_f64().expect("a number")
}

#[tokio::test]
async fn nothing_jumps_while_a_page_is_drawn() {
    let pages = [
        ("/", "#games .card svg"),
        ("/words#make", "#make .letters"),
        ("/matrix", "#value"),
        ("/lesson", "main a"),
        ("/glossary", ".top"),
        ("/dictionary", "#collision-table td"),
        ("/embed/nim", ".board"),
    ];
    browse("shift", async |browser| {
        for (path, there) in pages {
            browser.open(path).await;
            browser.see(there).await;
            browser.until("!document.querySelector('.thinking, [data-gathering]')").await;
            let shift = shift(browser).await;
            assert!(shift < 0.05, "{path} shifts by {shift}");
        }
        // What does jump is told.
        let push = "document.querySelector('main').style.marginTop = '400px'";
        browser.value(&format!("Boolean({push})")).await;
        assert!(shift(browser).await > 0.05);
    })
    .await;
}
