//! Word searches for a class: sheets on the screen and on paper, and words that are marked in them.

use std::iter::once;

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};

/// A small puzzle of three words.
const PUZZLE: &str = "/words?hide=rowan/alder/birch&rows=8&columns=8&seed=4#make";

/// Where an element lies: its left, top, right and bottom.
async fn place(browser: &Browser, css: &str) -> [f64; 4] {
    let box_of = format!("document.querySelector({}).getBoundingClientRect()", json!(css));
    let sides =
        format!("(({{ left, top, right, bottom }}) => [left, top, right, bottom])({box_of})");
    serde_json::from_value(browser.value(&sides).await).expect("four numbers")
}

#[tokio::test]
async fn a_sheet_has_a_title_an_order_and_versions_beside_its_list() {
    browse("sheet", async |browser| {
        browser.open("/words?hide=rowan/alder/birch&rows=8&columns=8&seed=4#make").await;
        browser.until_text(".sheet-head h2", "Word search").await;
        browser.until_text(".sheet-head", "Words run across, down and on a slant").await;
        browser.fill(".sheet-fields input[maxlength='100']", "Trees of the north").await;
        browser.fill(".sheet-fields input[type='number']", "3").await;
        browser.value("document.querySelector('.sheet-fields select').value = 'given'").await;
        browser.click("#make-puzzle").await;
        browser.until_text(".sheet-head h2", "Trees of the north").await;
        let words =
            "[...document.querySelectorAll('#make .word-list li')].map(word => word.textContent)";
        assert_eq!(browser.value(words).await, json!(["rowan", "alder", "birch"]));
        // Another version has the same words elsewhere.
        let letters = "document.querySelector('#make .letters').textContent";
        let first = browser.value(letters).await;
        browser.click("[aria-label='Version'] button:nth-of-type(2)").await;
        browser.until_text("[aria-label='Version'] [aria-pressed='true']", "B").await;
        assert_ne!(browser.value(letters).await, first);
        assert_eq!(browser.value(words).await, json!(["rowan", "alder", "birch"]));
        let address = browser.address().await;
        assert!(
            address.contains("title=Trees+of+the+north") && address.contains("order=given"),
            "{address}"
        );
        // The list stands beside the letters, and below them on a telephone.
        let [_, _, right, _] = place(browser, "#make .letters").await;
        let [left, ..] = place(browser, "#make .word-list").await;
        assert!(left >= right, "{left} is beside {right}");
        browser.resize(Width::Phone, 900).await;
        let side = |css: &str, side: &str| {
            format!("document.querySelector('{css}').getBoundingClientRect().{side}")
        };
        let [top, bottom] = [side("#make .word-list", "top"), side("#make .letters", "bottom")];
        browser.until(&format!("{top} >= {bottom}")).await;
    })
    .await;
}

#[tokio::test]
async fn versions_are_chosen_by_keys_and_by_a_finger() {
    browse("sheet-versions", async |browser| {
        browser.open(&PUZZLE.replace('#', "&versions=3#")).await;
        let version = |place: u8| format!("[aria-label='Version'] button:nth-of-type({place})");
        let shown = "[aria-label='Version'] [aria-pressed='true']";
        browser.until_text(shown, "A").await;
        browser.focus(&version(2)).await;
        browser.press([Key::Enter]).await;
        browser.until_text(shown, "B").await;
        browser.tap(&version(3)).await;
        browser.until_text(shown, "C").await;
    })
    .await;
}

/// Whether any of some elements can be seen.
fn is_seen(css: &str) -> String {
    format!("[...document.querySelectorAll('{css}')].some((element) => element.checkVisibility())")
}

#[tokio::test]
async fn on_paper_are_the_puzzle_and_a_line_for_the_name_and_nothing_to_press() {
    browse("sheet-print", async |browser| {
        browser.open(PUZZLE).await;
        browser.see("#make .letters").await;
        browser.until(&format!("!{}", is_seen(".name-line"))).await;
        let ink = "getComputedStyle(document.querySelector('.sheet-head h2')).color";
        let dark_ink = browser.value(ink).await;
        let dark = json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
        browser.emulate("Emulation.setEmulatedMedia", dark).await;
        for seen in [".name-line", ".sheet-head h2", "#make .letters", "#make .word-list li"] {
            browser.see(seen).await;
        }
        let [.., bottom] = place(browser, ".name-line").await;
        let [_, top, ..] = place(browser, ".sheet-head h2").await;
        assert!(bottom <= top, "the line for the name stands above the title: {bottom}, {top}");
        for hidden in [".top", ".no-print", ".tabs", "button"] {
            browser.until(&format!("!{}", is_seen(hidden))).await;
        }
        assert_eq!(browser.value(ink).await, dark_ink, "white paper takes dark ink");
    })
    .await;
}

#[tokio::test]
async fn the_pdf_is_on_the_paper_that_is_chosen() {
    browse("sheet-pdf", async |browser| {
        browser.open(PUZZLE).await;
        browser.see("#make .letters").await;
        // What would be saved.
        let remember =
            "(window.saved = [], URL.createObjectURL = (blob) => (window.saved.push(blob), '#'))";
        browser.value(&format!("Boolean({remember})")).await;
        let print = "[...document.querySelectorAll('#make button')]
            .find(({ textContent }) => textContent.endsWith('as PDF')).click()";
        for (number, (paper, size)) in
            [("a4", "[0 0 595"), ("letter", "[0 0 612 792")].iter().enumerate()
        {
            browser.click(&format!(".sheet-fields option[value='{paper}']")).await;
            browser.value(&format!("void {print}")).await;
            browser.until(&format!("window.saved.length === {}", number + 1)).await;
            let text = browser.value(&format!("window.saved[{number}].text()")).await;
            let text = text.as_str().expect("a file read as text");
            assert!(text.starts_with("%PDF"), "{paper}");
            let sheet = text.split("/MediaBox").nth(1).expect("a page has a size");
            assert!(sheet.trim_start().starts_with(size), "{paper}: {}", &sheet[..30]);
        }
    })
    .await;
}

/// Where the words of the puzzle begin and end, as rows and columns: its key shows it.
async fn ends_of_words(browser: &Browser) -> Vec<[[i64; 2]; 2]> {
    let key = "[...document.querySelectorAll('#make button')]
        .find(({ textContent }) => textContent === 'Show the key')";
    let ends = format!(
        "(() => {{
            {key}.click();
            const cell = (line, end) => [`y${{end}}`, `x${{end}}`]
                .map((name) => Math.floor(line.getAttribute(name) / 40));
            const ends = [...document.querySelectorAll('#make .marks line')]
                .map((line) => [cell(line, 1), cell(line, 2)]);
            {key}.click();
            return ends;
        }})()"
    );
    serde_json::from_value(browser.value(&ends).await).expect("pairs of cells")
}

#[tokio::test]
async fn words_are_marked_by_the_mouse_by_keys_and_by_a_finger() {
    browse("sheet-words", async |browser| {
        browser.open(PUZZLE).await;
        browser.see("#make .letters").await;
        let ends = ends_of_words(browser).await;
        let [dragged, walked, touched] = ends[..] else { panic!("three words: {ends:?}") };
        let letter = |[row, column]: [i64; 2]| format!("#make [data-at='{row},{column}']");
        let left = "#make .sheet .panel > [role='status']";
        browser.drag(&letter(dragged[0]), &letter(dragged[1])).await;
        browser.until_text(left, "2 to go").await;
        browser.focus(&letter(walked[0])).await;
        browser.press(once(Key::Enter).chain(way(walked)).chain(once(Key::Enter))).await;
        browser.until_text(left, "1 to go").await;
        browser.drag_by_finger(&letter(touched[0]), &letter(touched[1])).await;
        browser.until_text(left, "All found!").await;
        browser.until_count("#make .word-list .done", 3).await;
    })
    .await;
}

/// The arrow keys from one cell to another.
fn way([from, to]: [[i64; 2]; 2]) -> impl Iterator<Item = Key> {
    let walk = |axis: usize, back: Key, forth: Key| {
        let far = to[axis] - from[axis];
        std::iter::repeat_n(if far < 0 { back } else { forth }, far.unsigned_abs() as usize)
    };
    walk(0, Key::Up, Key::Down).chain(walk(1, Key::Left, Key::Right))
}
