//! Ways through several pages, by touch alone and by keys alone; what stands beside a board; and what a page says where
//! there is nothing yet.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};

/// Moves on the list.
const MOVES: &str = "#moves button.move";

/// A sheet with two words.
const SHEET: &str = "/words?hide=rowan/alder&rows=8&columns=8&seed=4#make";

/// The sheet on its page.
const PUZZLE: &str = "#make [aria-label='The puzzle']";

fn option(name: &str, value: &str) -> String {
    format!("#start input[name='{name}'][value='{value}']")
}

/// Waits until an option before the game is chosen.
async fn until_chosen(browser: &Browser, name: &str, value: &str) {
    let option = json!(option(name, value));
    browser.until(&format!("document.querySelector({option})?.checked")).await;
}

#[tokio::test]
async fn a_finger_finds_its_way_from_a_variant_to_a_sheet() {
    browse("journey-touch", async |browser| {
        browser.resize(Width::Phone, 844).await;
        browser.emulate("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
        browser.open("/play/mnk").await;
        for (name, value) in
            [("preset", "mnk:m=4,n=4,k=4"), ("against", "computer"), ("level", "easy")]
        {
            browser.tap(&option(name, value)).await;
            until_chosen(browser, name, value).await;
        }
        browser.tap("#start button.start").await;
        browser.until_count("#board .cell.legal", 16).await;
        browser.tap("#board [data-cell='5']").await;
        browser.until_count(MOVES, 2).await;
        browser.tap("#share button").await;
        browser.see(".share-dialog [aria-label='The link']").await;
        browser.tap(".share-dialog > .row:last-child button").await;
        browser.until_count("dialog", 0).await;
        browser.open(SHEET).await;
        browser.until_count("#make .word-list li", 2).await;
        // The address has made one puzzle; another takes its place.
        browser.value(&format!("document.querySelector(\"{PUZZLE}\").dataset.old = ''")).await;
        browser.tap("#make-puzzle").await;
        browser.until_count(&format!("{PUZZLE}[data-old]"), 0).await;
        browser.until_count("#make .word-list li", 2).await;
        browser.tap(&format!("{PUZZLE} [aria-pressed]")).await;
        browser.until_count("#make .marks .band", 2).await;
        browser.open("/matrix").await;
        browser.see("#value").await;
        browser.tap("#samples button").await;
        browser.until_text("#rounds button", "heads").await;
        browser.tap("#rounds button").await;
        browser.until_text("#rounds [role='status']", "You chose heads").await;
    })
    .await;
}

#[tokio::test]
async fn keys_find_their_way_from_a_variant_to_a_sheet() {
    browse("journey-keys", async |browser| {
        browser.open("/play/mnk").await;
        browser.focus(&option("preset", "mnk")).await;
        browser.press([Key::Down]).await;
        until_chosen(browser, "preset", "mnk:m=4,n=4,k=4").await;
        browser.focus(&option("level", "medium")).await;
        browser.press([Key::Left]).await;
        until_chosen(browser, "level", "easy").await;
        browser.focus("#start button.start").await;
        browser.press([Key::Enter]).await;
        browser.until_count("#board .cell.legal", 16).await;
        browser.focus("#board [data-cell='0']").await;
        browser.press([Key::Right, Key::Down, Key::Enter]).await;
        browser.until_count(MOVES, 2).await;
        browser.focus("#share button").await;
        browser.press([Key::Enter]).await;
        browser.see(".share-dialog").await;
        browser.press([Key::Escape]).await;
        browser.until_count("dialog", 0).await;
        browser.open(SHEET).await;
        browser.until_count("#make .word-list li", 2).await;
        browser.focus(&format!("{PUZZLE} [aria-pressed]")).await;
        browser.press([Key::Space]).await;
        browser.until_count("#make .marks .band", 2).await;
        browser.open("/matrix").await;
        browser.see("#value").await;
        browser.focus("#samples button").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#rounds button", "heads").await;
        browser.focus("#rounds button").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#rounds [role='status']", "You chose heads").await;
    })
    .await;
}

#[tokio::test]
async fn every_player_has_a_sentence_and_the_rules_have_a_tab() {
    browse("journey-beside", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click("#start .advanced summary").await;
        browser.see("#seat-0 select").await;
        let names = "[...document.querySelectorAll('#seat-0 option')]";
        browser.until(&format!("{names}.some(({{ value }}) => value === 'perfect')")).await;
        // A person needs none.
        let speechless = format!(
            "{names}.filter(({{ value, text }}) => value !== 'human' && !/^[^:]+: .{{10}}/.test(text))\
             .map(({{ text }}) => text)"
        );
        assert_eq!(browser.value(&speechless).await, json!([]), "every player has a sentence");
        let commands = format!("{names}.filter(({{ text }}) => text.includes('`')).length");
        assert_eq!(browser.number(&commands).await, 0, "no player speaks of a terminal");
        // The second player's, so that no move begins the game and takes the choice away.
        browser.click("#seat-1 option[value='engine']").await;
        browser.until_text("#seat-1 small", "the strongest search").await;
        browser.click("#tab-rules").await;
        browser.see("#rules-text a[href$='/practice?game=tic-tac-toe']").await;
        browser.until_text("#rules-text", "With best play").await;
        // The way to share is on the line of the title.
        let middle = "((box) => (box.top + box.bottom) / 2)\
             (document.querySelector('#share button').getBoundingClientRect())";
        let title = "document.querySelector('#title').getBoundingClientRect()";
        browser
            .until(&format!("{title}.top < {middle} && {middle} < {title}.bottom + 8"))
            .await;
        // Two quick taps never make the page larger.
        let zooming = "[...document.querySelectorAll('main button, main .button, main label')]\
             .filter(one => getComputedStyle(one).touchAction !== 'manipulation').length";
        assert_eq!(browser.number(zooming).await, 0, "no button lets two taps zoom");
        let board = "getComputedStyle(document.querySelector('#board')).touchAction";
        assert_eq!(browser.value(board).await, "pan-y pinch-zoom");
    })
    .await;
}

#[tokio::test]
async fn what_is_empty_says_so_and_terms_lead_to_the_glossary() {
    let empty: [(&str, &[[&str; 2]]); 7] = [
        (
            "/play/tic-tac-toe",
            &[["#move-list", "No move yet."], ["#story", "Nothing to review yet"]],
        ),
        (
            "/design",
            &[
                ["#versions", "No version is kept yet."],
                ["#study-result", "Nothing is studied yet."],
            ],
        ),
        ("/dictionary", &[["#steps", "Nothing was done yet"]]),
        ("/solve?game=tic-tac-toe", &[["#job", "Not solved yet"]]),
        ("/search/tic-tac-toe", &[["#comparison", "Nothing is compared yet."]]),
        ("/practice", &[["#moves .score", "Nothing answered yet."]]),
        ("/words?grid=this/wats/oahg/fgdt&words=zebra", &[["#find", "None of the words"]]),
    ];
    let terms = [
        ("/practice#cuts", "#cuts .task", "cut-off"),
        ("/search/tic-tac-toe", "#first", "alpha-beta"),
        ("/solve", "#result", "move"),
    ];
    browse("journey-empty", async |browser| {
        for (path, places) in empty {
            browser.open(path).await;
            for [place, words] in places {
                browser.until_text(place, words).await;
            }
        }
        for (path, place, term) in terms {
            browser.open(path).await;
            let link = json!(format!("{place} a[href$='/glossary#{term}']"));
            browser.until(&format!("document.querySelector({link})")).await;
        }
    })
    .await;
}
