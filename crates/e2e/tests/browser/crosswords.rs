//! Crosswords, solved and set, by keyboard, by pointer and by touch.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};

/// A crossword that the page finds where it keeps the one under way.
const PUZZLE: &str = r#"{"crossword": {"title": "Test", "author": "nobody", "copyright": "", "notes": "", "rows": [
    [{"answer": "C"}, {"answer": "A"}, {"answer": "T"}],
    [{"answer": "O"}, null, {"answer": "HEART"}],
    [{"answer": "W"}, {"answer": "A"}, {"answer": "Y"}]],
    "clues": [{"number": 1, "orientation": "across", "text": "It purrs"},
              {"number": 1, "orientation": "down", "text": "It gives milk"},
              {"number": 2, "orientation": "down", "text": "It has a rebus"},
              {"number": 3, "orientation": "across", "text": "It leads somewhere"}]}}"#;

/// The cell in this row and column, from 1.
fn cell(row: usize, column: usize) -> String {
    format!(".crossword-grid tr:nth-child({row}) td:nth-child({column})")
}

/// The letters of the grid, row by row.
const LETTERS: &str = "[...document.querySelectorAll('.crossword-grid td')].map(cell => \
    cell.classList.contains('block') ? '#' : cell.querySelector('.letter').textContent || '.').join('')";

/// Waits until the grid has these letters: a page hears of a finger a little later than whoever moves it.
async fn until_letters(browser: &Browser, letters: &str) {
    browser.until(&format!("{LETTERS} === {}", json!(letters))).await;
}

/// Lets the page remember what it says in passing: that is gone after three seconds.
async fn remember_messages(browser: &Browser) {
    let remember = "(() => {
        const place = document.querySelector('.messages');
        window.said = '';
        new MutationObserver(() => (window.said += place.textContent)).observe(place, { childList: true });
    })()";
    browser.value(remember).await;
}

/// Waits until it has said something since.
async fn until_said(browser: &Browser, text: &str) {
    browser.until(&format!("window.said.includes({})", json!(text))).await;
}

/// Where the cursor is, as a screen reader hears it.
async fn here(browser: &Browser) -> String {
    let label = browser.value("document.querySelector('.crossword-grid td.here').ariaLabel").await;
    label.as_str().expect("a cell has a name").to_owned()
}

async fn open_puzzle(browser: &Browser) {
    browser.open("/crossword").await;
    browser.see(".crossword-grid").await;
    let store = format!("localStorage.setItem('parlor.crossword.current', {})", json!(PUZZLE));
    browser.value(&store).await;
    browser.open("/crossword").await;
    browser.until_text("h1", "Test").await;
}

#[tokio::test]
async fn a_crossword_is_solved_by_keyboard() {
    browse("crossword-solve", async |browser| {
        open_puzzle(browser).await;
        browser.focus(&cell(1, 1)).await;
        browser.until_text("#clue-bar", "1 across: It purrs").await;
        browser.type_text("cxt").await;
        until_letters(browser, "CXT.#....").await;
        // A check strikes out what is wrong; typing over it takes the mark away.
        browser.click("#check option[value='word']").await;
        browser.until_count(".crossword-grid td.wrong", 1).await;
        browser.click(&cell(1, 2)).await;
        browser.type_text("a").await;
        browser.until_count(".crossword-grid td.wrong", 0).await;
        // Tab and Enter go from clue to clue, arrows and space turn.
        browser.press([Key::Tab]).await;
        browser.until_text("#clue-bar", "3 across: It leads somewhere").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#clue-bar", "1 down: It gives milk").await;
        browser.press([Key::Right]).await;
        browser.until_text("#clue-bar", "1 across").await;
        browser.type_text(" ").await;
        browser.until_text("#clue-bar", "1 down").await;
        browser.press([Key::Down]).await;
        browser.type_text("ow").await;
        until_letters(browser, "CATO#.W..").await;
        browser.press([Key::Backspace]).await;
        until_letters(browser, "CATO#....").await;
        // Several letters go into one cell.
        browser.click(&cell(2, 3)).await;
        browser.press([Key::Escape]).await;
        browser.type_text("heart").await;
        browser.press([Key::Enter]).await;
        until_letters(browser, "CATO#HEART...").await;
        browser.click("#undo").await;
        until_letters(browser, "CATO#....").await;
        browser.click("#redo").await;
        // What is written is there again after the page was closed.
        browser.open("/crossword").await;
        browser.until_text("h1", "Test").await;
        until_letters(browser, "CATO#HEART...").await;
        browser.click(&cell(3, 1)).await;
        browser.click("#reveal option[value='letter']").await;
        browser.until_count(".crossword-grid td.revealed", 1).await;
        browser.click("#pencil").await;
        browser.click(&cell(3, 2)).await;
        browser.type_text("a").await;
        browser.until_count(".crossword-grid td.pencil", 1).await;
        remember_messages(browser).await;
        browser.type_text("y").await;
        until_said(browser, "Solved in").await;
        assert!(browser.text("#timer").await.starts_with('✓'));
    })
    .await;
}

#[tokio::test]
async fn a_grid_is_no_trap_and_tells_where_one_is() {
    browse("crossword-keyboard", async |browser| {
        open_puzzle(browser).await;
        browser.focus(&cell(1, 1)).await;
        assert_eq!(here(browser).await, "empty, number 1, row 1, column 1");
        assert_eq!(
            browser.value("document.querySelector('.crossword-grid').getAttribute('role')").await,
            "grid"
        );
        browser.until_text("[aria-live='polite']", "1 across: It purrs").await;
        // After the last clue Tab goes on.
        browser.press([Key::Tab, Key::Tab, Key::Tab, Key::Tab]).await;
        browser
            .until("!document.querySelector('.crossword-grid').contains(document.activeElement)")
            .await;
        browser.click("#tab-leaves").await;
        browser.focus(&cell(1, 1)).await;
        browser.press([Key::Tab]).await;
        browser
            .until("!document.querySelector('.crossword-grid').contains(document.activeElement)")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_fill_in_is_made_and_solved_by_touch() {
    browse("crossword-phone", async |browser| {
        browser.resize(Width::Phone, 844).await;
        open_puzzle(browser).await;
        browser.see(".touch-keys").await;
        browser.tap(&cell(1, 1)).await;
        for key in ["C", "A", "T"] {
            browser.tap(&format!(".key[aria-label='{key}']")).await;
        }
        until_letters(browser, "CAT.#....").await;
        browser.tap(".key[aria-label='Erase']").await;
        until_letters(browser, "CA..#....").await;
        browser.tap(".key[aria-label='Next clue']").await;
        browser.until_text("#clue-bar", "3 across").await;
        browser.click("[data-fill-in='7']").await;
        browser.until_text("h1", "Fill-in 7×7").await;
        browser.see(".fill-in-words").await;
        // Every word is listed, and crossed out when it is written.
        let slots = "document.querySelectorAll('.crossword-grid .number').length > 2";
        browser.until(slots).await;
        remember_messages(browser).await;
        browser.click("#reveal option[value='grid']").await;
        until_said(browser, "Solved in").await;
        browser.until("document.querySelectorAll('[data-word]:not(.done)').length === 0").await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        browser.until(fits).await;
    })
    .await;
}

/// Opens the setter's page with an empty grid and a list of four words.
async fn open_setter(browser: &Browser, side: usize, words: &str) {
    browser.open("/crossword/set").await;
    browser.see(".crossword-grid").await;
    browser.fill("#new-columns", &side.to_string()).await;
    browser.fill("#new-rows", &side.to_string()).await;
    browser.click("#new-blank").await;
    browser.until_count(".crossword-grid td", side * side).await;
    if !words.is_empty() {
        browser.value("document.querySelector('#own-words').closest('details').open = true").await;
        browser.fill("#own-words", words).await;
        browser.click("#english").await;
    }
}

#[tokio::test]
async fn a_setter_sees_candidates_dead_ends_and_contradictions() {
    browse("crossword-set", async |browser| {
        open_setter(browser, 2, "ab;40\ncd;60\nac;80\nbd;40").await;
        browser.focus(&cell(1, 1)).await;
        browser.until_text("#grid-status", "This can be filled.").await;
        browser.until_count(".candidate", 4).await;
        browser.until_count(".candidate.dead-end", 2).await;
        // A letter that no word has marks the slots, and taking it back clears them.
        browser.type_text("z").await;
        browser.until_text("#grid-status", "This cannot be filled").await;
        browser.until("document.querySelectorAll('.crossword-grid td.trouble').length > 0").await;
        browser.click("#undo").await;
        browser.until_count(".crossword-grid td.trouble", 0).await;
        browser.click(".candidate.fits[aria-label^='AC']").await;
        browser.until_text("#slot-bar", "1 across: AC").await;
        until_letters(browser, "AC..").await;
        browser.click("#fill-rest").await;
        browser.until("document.querySelectorAll('.crossword-grid td.filled').length === 2").await;
        until_letters(browser, "ACBD").await;
        browser.until_text("#statistics", "55.0").await;
        browser.click("#clear-fill").await;
        until_letters(browser, "AC..").await;
        browser.click("#fill-rest").await;
        browser.until("document.querySelectorAll('.crossword-grid td.filled').length === 2").await;
        // Clues go with the crossword to the page that solves it.
        browser.fill("[data-slot='1 across']", "First of all").await;
        browser.fill("#title", "Four words").await;
        browser.click("#play").await;
        browser.until_text("h1", "Four words").await;
        browser.until_text(".clue-list", "First of all").await;
        remember_messages(browser).await;
        browser.click("#reveal option[value='grid']").await;
        until_said(browser, "Solved in").await;
        until_letters(browser, "ACBD").await;
        // The grid is still there for the setter.
        browser.open("/crossword/set").await;
        browser
            .until("document.querySelector('.crossword-grid td .letter')?.textContent === 'A'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn blocks_keep_symmetry_and_a_region_is_filled_alone() {
    browse("crossword-region", async |browser| {
        open_setter(browser, 5, "").await;
        browser.focus(&cell(1, 1)).await;
        browser.type_text(".").await;
        browser.until_count(".crossword-grid td.block", 2).await;
        browser.click("#draw-blocks").await;
        browser.click(&cell(1, 5)).await;
        browser.until_count(".crossword-grid td.block", 4).await;
        browser.click("#draw-blocks").await;
        browser.until_text("#statistics", "4 (16 %)").await;
        browser.until_text("#grid-status", "This can be filled.").await;
        // From the second row's first cell to its last.
        browser.click(&cell(2, 1)).await;
        let press = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', \
                     { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }))";
        for _ in 0..4 {
            browser.value(press).await;
        }
        browser.until_count(".crossword-grid td.chosen", 5).await;
        browser.click("#fill-region").await;
        browser.until_count(".crossword-grid td.filled", 5).await;
        browser.click("#fill-rest").await;
        browser.until_count(".crossword-grid td.filled", 21).await;
        browser.click(&cell(3, 1)).await;
        browser.click("#lock").await;
        browser.until_count(".crossword-grid td.filled", 16).await;
        browser.click("#clear-fill").await;
        browser.until_count(".crossword-grid td.filled", 0).await;
        browser.until(&format!("{LETTERS}.replace(/[.#]/g, '').length === 5")).await;
        // A pattern, and a criss-cross of one's own words.
        browser.click("#new-pattern").await;
        // Of two that are being made, the one that is ready last would stay.
        browser.until_count("[aria-label='Begin anew'] .thinking", 0).await;
        browser.until_text("#statistics", "letters in one word only").await;
        browser.fill("#entries", "tide: Goes out\nsand: Grains\nisland").await;
        browser.click("#new-criss-cross").await;
        let clues = "[...document.querySelectorAll('.clue-editor input')].some(field => field.value === 'Goes out')";
        browser.until(clues).await;
    })
    .await;
}

/// Holds fills of a grid back until `release()`, as a slow line would that nothing can call back.
const HOLD_FILLS: &str = "(() => {
    const send = window.fetch;
    const released = new Promise((resolve) => (window.release = resolve));
    window.held = 0;
    window.fetch = async (path, init) => {
        if (!String(path).endsWith('/api/crossword/fill')) {
            return send(path, init);
        }
        const answer = await send(path, { ...init, signal: null });
        window.held += 1;
        await released;
        return answer;
    };
})()";

#[tokio::test]
async fn a_fill_that_comes_late_goes_into_no_other_grid() {
    browse("crossword-late", async |browser| {
        open_setter(browser, 2, "ab;40\ncd;60\nac;80\nbd;40").await;
        browser.value(HOLD_FILLS).await;
        browser.click("#fill-rest").await;
        browser.until("window.held === 1").await;
        // The same words would fit into the next grid as well.
        browser.click("#new-blank").await;
        browser.focus(&cell(1, 1)).await;
        browser.type_text("a").await;
        until_letters(browser, "A...").await;
        browser.click("#fill-rest").await;
        browser.until("window.held === 2").await;
        browser.value("void window.release()").await;
        browser.until("document.querySelectorAll('.crossword-grid td.filled').length === 3").await;
        // One undo takes back the one fill that was taken.
        browser.click("#undo").await;
        until_letters(browser, "A...").await;
    })
    .await;
}
