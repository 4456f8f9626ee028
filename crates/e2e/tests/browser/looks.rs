//! Every page at the width of a desk and at that of a telephone: it settles, fits its window, and is kept as a
//! picture in the light and in the dark.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};
use crate::live::invite;

/// A name for the picture, an address, and what is seen once the page has drawn itself.
const PAGES: [(&str, &str, &str); 40] = [
    ("catalogue", "/", "#games .card svg"),
    ("play", "/play/tic-tac-toe?moves=b2+a1+c1&values=1", "#verdict .chip"),
    ("play-start", "/play/reversi", "#board .cell.legal"),
    ("play-of-rules", "/play/hexapawn?values=1", "#verdict .chip"),
    ("play-slides", "/play/achi?start=XOX/OXO/OX.+X&values=1", "#verdict .chip"),
    ("play-piles", "/play/nim?values=1", "#verdict .chip"),
    ("play-edges", "/play/dots-and-boxes?moves=a1-b1+b1-c1&values=1", "#verdict .chip"),
    ("play-holes", "/play/kalah:holes=3,seeds=2?values=1", "#verdict .chip"),
    ("play-large", "/play/freedom", "#board .cell"),
    ("play-frame", "/play/connect-four?moves=d+d+c", "#board .disc"),
    ("search", "/search/tic-tac-toe?by=minimax&by2=alpha-beta&depth=2", "#second dl dd"),
    ("search-freedom", "/search/freedom:size=4?by=document&depth=2", "#first dl dd"),
    ("words-find", "/words", "#find .found button"),
    ("words-make", "/words#make", "#make .word-list li"),
    ("crossword", "/crossword", ".crossword-grid td"),
    ("crossword-set", "/crossword/set", ".candidate"),
    ("tour", "/tour?board=8x8", "#board .visited"),
    ("matrix", "/matrix", "#value"),
    ("glossary", "/glossary", "#tier"),
    ("documents", "/documents", "table"),
    ("lesson-retrograde", "/lesson/retrograde", ".graph-node"),
    ("document", "/documents/achi", "table"),
    ("dictionary", "/dictionary?operations=test;insert+0..300", "#collision-table td"),
    ("play-scores", "/play/achi?start=OXX/XOO/X..+O&scores=2", ".dictionary-use"),
    ("play-groups", "/play/freedom:size=5?scores=2", ".groups"),
    ("lessons", "/lesson", ".lesson-cards a"),
    ("lesson-knight", "/lesson/knights-tour-backtracking", ".lesson-board .square"),
    ("lesson-words", "/lesson/word-search-prefix", ".word-window li"),
    ("lesson-matrix", "/lesson/simplex", ".lesson-matrix"),
    ("lesson-queens", "/lesson/n-queens", ".lesson-board .square"),
    ("growth", "/growth?of=queens&at=4-7", "#chart .line"),
    ("solve", "/solve?game=achi", "#start"),
    ("design", "/design?from=hexapawn", "#insight .chip"),
    ("practice", "/practice?game=tic-tac-toe&position=XX./.O./...%20O", "#task strong"),
    ("practice-cuts", "/practice#cuts", "#cuts .question"),
    ("practice-table", "/practice#table", "#table .question"),
    ("api", "/api", ".operation"),
    ("embed", "/embed/achi?start=OXX/XOO/X..+O", "#board svg"),
    ("live-gone", "/live/gone", ".problem-box"),
    ("not-found", "/nowhere", "main a[href='/']"),
];

/// Opens a page and looks at all of it.
async fn look(browser: &Browser, width: Width, (name, address, seen): (&str, &str, &str)) {
    browser.resize(width, 900).await;
    browser.open(address).await;
    browser.until(&format!("document.querySelector(\"{seen}\")")).await;
    keep_whole(browser, width, name).await;
}

/// Looks at all of the page that is open, once it has settled.
async fn keep_whole(browser: &Browser, width: Width, name: &str) {
    browser.until("!document.querySelector('.thinking, [data-gathering]')").await;
    // A scrollbar beside the page takes some of the window.
    let across = browser.number("document.documentElement.scrollWidth").await;
    let room = browser.number("document.documentElement.clientWidth").await;
    assert!(across <= room, "{name} is {across} pixels wide and has {room}");
    let height = browser.number("document.documentElement.scrollHeight").await;
    browser.resize(width, height.clamp(900, 6000)).await;
    keep_both(browser, width, name).await;
}

/// A picture of the window in the light and in the dark.
async fn keep_both(browser: &Browser, width: Width, name: &str) {
    for scheme in ["light", "dark"] {
        prefer(browser, scheme).await;
        browser.keep(&format!("{name}-{}-{scheme}", width as u64)).await;
    }
}

/// Lets the page be seen by somebody who likes it light or dark.
async fn prefer(browser: &Browser, scheme: &str) {
    let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
    browser.emulate("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    let seen = format!("matchMedia('(prefers-color-scheme: {scheme})').matches");
    // What fades from one colour to another has come to rest.
    browser.until(&format!("{seen} && document.getAnimations().length === 0")).await;
}

/// Every page, and a table that waits for its second player.
async fn look_at_all(browser: &Browser, width: Width) {
    for page in PAGES {
        look(browser, width, page).await;
    }
    // A browser writes the one address that leads nowhere into its console.
    browser.expect_refusals(404).await;
    invite(browser, "tic-tac-toe").await;
    browser.see("#rules-text h2").await;
    keep_whole(browser, width, "live").await;
    let ink = browser.value("getComputedStyle(document.body).color").await;
    let light = "rgb(2";
    assert!(ink.as_str().is_some_and(|ink| ink.starts_with(light)), "light on dark: {ink}");
}

#[tokio::test]
async fn every_page_fits_a_desk() {
    browse("looks-desk", async |browser| look_at_all(browser, Width::Desk).await).await;
}

#[tokio::test]
async fn every_page_fits_a_telephone() {
    browse("looks-phone", async |browser| look_at_all(browser, Width::Phone).await).await;
}

/// Whether all of the board stands above the sheet, in the window.
const BOARD_IS_SEEN: &str = "(() => {
    const board = document.querySelector('#board svg').getBoundingClientRect();
    const sheet = document.querySelector('#side').getBoundingClientRect();
    return board.height > 250 && board.top >= 0 && board.bottom <= sheet.top && sheet.bottom <= innerHeight;
})()";

#[tokio::test]
async fn the_whole_board_of_a_telephone_is_seen_above_an_open_sheet() {
    browse("looks-sheet", async |browser| {
        browser.become_a_telephone().await;
        // A newcomer chooses an opponent.
        browser.open("/play/tic-tac-toe").await;
        browser.see("#start").await;
        browser.until(BOARD_IS_SEEN).await;
        keep_both(browser, Width::Phone, "sheet-setup").await;
        for (name, address) in [
            ("sheet-analysis", "/play/tic-tac-toe?moves=b2+b1&values=1"),
            ("sheet-large", "/play/mnk:m=15,n=15,k=5?moves=h8+h9"),
            ("sheet-wide", "/play/nim?first=human"),
        ] {
            browser.open(address).await;
            browser.tap("#tab-analysis").await;
            browser.see("#insight").await;
            browser.until("!document.querySelector('.thinking')").await;
            let wide = BOARD_IS_SEEN.replace("250", "100");
            browser.until(if name == "sheet-wide" { &wide } else { BOARD_IS_SEEN }).await;
            keep_both(browser, Width::Phone, name).await;
        }
        // What asks and what is shared stands over everything.
        browser.open("/play/tic-tac-toe?moves=b2+b1").await;
        browser.tap("#share button").await;
        browser.see(".share-dialog").await;
        keep_both(browser, Width::Phone, "dialog-share").await;
        browser.press([Key::Escape]).await;
        browser.tap("#tab-setup").await;
        browser.tap("#start button.start").await;
        browser.see("dialog.ask-first").await;
        keep_both(browser, Width::Phone, "dialog-ask").await;
    })
    .await;
}

#[tokio::test]
async fn every_game_of_the_catalogue_opens_from_its_card() {
    browse("catalogue", async |browser| {
        browser.open("/").await;
        browser.see("#games a[href^='/play/']").await;
        let links = "[...document.querySelectorAll(\"#games a[href^='/play/']\")]\
            .map(link => link.getAttribute('href'))";
        let games = browser.value(&format!("[...new Set({links})]")).await;
        let games = games.as_array().expect("a list").clone();
        assert!(games.len() >= 7, "{games:?}");
        for game in &games {
            browser.open(game.as_str().expect("an address")).await;
            browser.see("#board .board").await;
        }
        // An address that leads nowhere says so, and leads back.
        browser.open("/nowhere").await;
        browser.see("main a[href='/']").await;
        browser.expect_refusals(404).await;
    })
    .await;
}

#[tokio::test]
async fn the_interface_is_described_on_its_page() {
    browse("api", async |browser| {
        browser.open("/api").await;
        browser.until("document.querySelectorAll('.operation').length >= 10").await;
        browser.until_text("main", "/api/values").await;
    })
    .await;
}
