//! Lessons about puzzles and growth experiments, by mouse and by keyboard.

use thirtyfour::Key;

use crate::browser::{Browser, browse};

const SAYS: &str = ".lesson-says";
const MOMENT: &str = ".walk output.moment";

/// Opens a lesson and waits until it can be stepped.
async fn open(browser: &Browser, address: &str, steps: &str) {
    browser.open(address).await;
    browser.until_text(MOMENT, &format!("0 of {steps}")).await;
}

#[tokio::test]
async fn the_list_of_lessons_leads_to_each_of_them() {
    browse("lessons", async |browser| {
        browser.open("/").await;
        browser.click("header a[href='/lesson']").await;
        browser.see("[data-method='n-queens']").await;
        let search = "document.querySelector(\"[data-method='alpha-beta']\").pathname";
        assert_eq!(browser.value(search).await, "/search/tic-tac-toe");
        browser.click("[data-method='n-queens']").await;
        browser.until_text("h1", "Queens that do not attack each other").await;
        browser.until_text(MOMENT, "0 of 261").await;
        // Back to the list and to another lesson by the keyboard.
        browser.focus("a[href='/lesson']").await;
        browser.press([Key::Enter]).await;
        browser.focus("[data-method='simplex']").await;
        browser.press([Key::Enter]).await;
        browser.until_text(MOMENT, "0 of 13").await;
        browser.open("/lesson/magic").await;
        browser.until_text(".problem-box", "No lesson is called magic").await;
    })
    .await;
}

#[tokio::test]
async fn every_method_is_watched_to_its_end() {
    browse("lessons-all", async |browser| {
        browser.open("/lesson").await;
        browser.see("[data-method]").await;
        let links = "[...document.querySelectorAll('[data-method]')].map((link) => link.pathname + link.search)";
        let links = browser.value(links).await;
        let links = links.as_array().expect("a list").clone();
        assert!(links.len() >= 19, "{links:?}");
        for link in &links {
            let link = link.as_str().expect("an address");
            browser.open(link).await;
            browser.until("/^0 of [1-9]/.test(document.querySelector('output.moment')?.textContent)").await;
            browser.click("[aria-label='To the end']").await;
            browser.until("!/^0 of/.test(document.querySelector('output.moment').textContent)").await;
            // A step says something and carries out a line; the text has its parts and words to look up.
            browser.until("document.querySelector('.lesson-says').textContent.endsWith('.')").await;
            assert_eq!(browser.count(".pseudo-code .now").await, 1, "{link}");
            assert!(browser.count("a[href^='/glossary#']").await >= 1, "{link}");
            assert_eq!(browser.count("main .problem-box").await, 0, "{link}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_knight_walks_is_stuck_and_goes_back_by_mouse() {
    browse("lesson-knight", async |browser| {
        open(browser, "/lesson/knights-tour-backtracking", "1214").await;
        browser.click("[aria-label='Step forward']").await;
        browser.until_text(SAYS, "The knight begins on a2.").await;
        browser.until_text(".pseudo-code .now", "tour(path):").await;
        browser.click(".next-mark").await;
        browser.until_text(SAYS, "every square is visited: a dead end, back to").await;
        browser.see(".lesson-board.stuck").await;
        browser.until_text(".lesson-counts", "1 dead ends").await;
        browser.click("[aria-label='Step forward']").await;
        browser.until_text(SAYS, "Back on").await;
        assert_eq!(browser.count(".lesson-board.stuck").await, 0);
        browser.click("[aria-label='To the end']").await;
        browser.until_text(SAYS, "An open tour of 5x6 after 544 steps and 155 dead ends.").await;
        browser.until_count(".square.visited", 30).await;

        // The document's own figure, at a click.
        browser.click("[aria-label='Examples'] button:nth-child(3)").await;
        browser.until_text(MOMENT, "0 of 5000").await;
        browser.click(".next-mark").await;
        browser.until_text(SAYS, "From a1 every square is visited: a dead end, back to b3.").await;
        browser.until_count(".square.visited", 12).await;

        // A click on a square begins there.
        browser.open("/lesson/knights-tour-backtracking?board=3x4&start=a1").await;
        browser.click("[data-square='d3']").await;
        browser.until("location.search.includes('start=d3')").await;
        browser.until_text(MOMENT, "0 of").await;
    })
    .await;
}

#[tokio::test]
async fn a_lesson_is_stepped_by_keys_alone() {
    browse("lesson-keys", async |browser| {
        open(browser, "/lesson/n-queens?size=4", "15").await;
        browser.press([Key::Right]).await;
        browser.until_text(SAYS, "A queen goes to a1. Row 2 has 2 free squares.").await;
        browser.type_text("n").await;
        browser.until_text(SAYS, "Every square of row 3 is attacked").await;
        browser.press([Key::Left]).await;
        browser.until_text(SAYS, "A queen goes to c2.").await;
        browser.type_text("o").await;
        browser.until_text(SAYS, "Every square of row 3 is attacked").await;
        browser.type_text(" ").await;
        browser.until_text(SAYS, "4 queens stand in peace").await;
        browser.until_count(".tour-board .queen", 4).await;
    })
    .await;
}

#[tokio::test]
async fn the_window_closes_in_on_the_sorted_list() {
    browse("lesson-words", async |browser| {
        open(browser, "/lesson/word-search-prefix", "289").await;
        browser.click("[aria-label='Step forward']").await;
        browser.until_text(".word-window .middle", "that").await;
        browser.until_count(".word-window .inside", 3).await;
        browser.click("[aria-label='Step forward']").await;
        browser.until_text(".word-window .middle", "fat").await;
        browser.until_count(".word-window .outside", 3).await;
        browser.click(".next-mark").await;
        browser.until_text(SAYS, "Found this at 0 0 to 0 3.").await;
        browser.click("[aria-label='To the end']").await;
        browser.until_text(SAYS, "4 words found with 196 comparisons in 93 searches.").await;
        browser.until_text(".lesson-counts", "93 strings looked up").await;
        // Another subject; a bad one is refused in a line.
        browser.fill("[name='words']", "is at").await;
        browser.press([Key::Tab]).await;
        browser.until("location.search.includes('words=is+at')").await;
        browser.until_text(MOMENT, "0 of 244").await;
        browser.click("[aria-label='To the end']").await;
        browser.until_text(SAYS, "words found").await;
        browser.fill("[name='words']", "x").await;
        browser.press([Key::Tab]).await;
        browser.until_text(".problem-box", "words: wanted at least one word of 2 letters").await;
    })
    .await;
}

#[tokio::test]
async fn dominated_lines_go_and_the_tableau_is_pivoted() {
    browse("lesson-matrix", async |browser| {
        open(browser, "/lesson/simplex", "13").await;
        browser.click("[aria-label='Step forward']").await;
        browser.until_text(SAYS, "The row r3 is never needed").await;
        browser.until_count(".lesson-matrix tbody .out", 5).await;
        browser.click(".next-mark").await;
        browser.until_text(SAYS, "are exchanged; the sum is 1/3 now.").await;
        browser.until_text(".tableau .pivot", "1/3").await;
        // By the keyboard: back to the start, a step, the next pivot, and to the end.
        browser.focus("[aria-label='To the start']").await;
        browser.press([Key::Enter, Key::Right]).await;
        browser.until_text(SAYS, "The row r3 is never needed").await;
        browser.type_text("n").await;
        browser.until_text(SAYS, "are exchanged; the sum is 1/3 now.").await;
        browser.focus("[aria-label='To the end']").await;
        browser.press([Key::Enter]).await;
        browser.until_text(SAYS, "The game is worth 2.").await;
        browser.click("[aria-label='Examples'] button:nth-child(3)").await;
        browser.until("location.search.includes('matrix')").await;
        browser.until_text(MOMENT, "0 of").await;
        browser.click("[aria-label='To the end']").await;
        browser.until_text(SAYS, "The game is worth 1/12.").await;
    })
    .await;
}

#[tokio::test]
async fn growth_is_measured_and_drawn_without_typing() {
    browse("growth", async |browser| {
        browser.open("/growth").await;
        browser.until_text("#table", "549,946").await;
        browser.until_text("#table", "16,811").await;
        browser.until_text("#table", "7,954").await;
        browser.until_count("#chart .line", 5).await;
        browser.until_text("#chart", "plies looked ahead").await;
        browser.until_text("#chart", "calls, logarithmic").await;
        // The textbook's word search at a click: its formulas stand beside what is measured.
        browser.click("[data-experiment='words']").await;
        browser.until_text("#chart .legend", "8WRC").await;
        browser.until_text("#table", "81,920,000").await;
        browser.until("document.querySelectorAll('#chart .line.dashed').length === 3").await;
        // Another by keyboard, a smaller one, and one that cannot be made.
        browser.focus("[data-experiment='levels']").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#chart .legend", "memo:keep=every-3").await;
        browser.until("location.search.includes('of=levels')").await;
        browser.open("/growth?of=queens&at=4-6&show=time").await;
        browser.until_text("#chart", "seconds").await;
        browser.until_count("#table tbody tr", 6).await;
        browser.open("/growth?of=tour&at=4").await;
        browser.until_text("#says .problem-box", "at: wanted boards that have a tour").await;
    })
    .await;
}

#[tokio::test]
async fn words_out_of_order_are_skipped_and_told_on_request() {
    browse("words-skipped", async |browser| {
        browser.open("/words?grid=this/wats/oahg/fgdt&words=this/fat/two/that").await;
        browser.until_text("#find", "4 found").await;
        browser.click("#skip-unsorted").await;
        browser.until_text("#find", "2 found").await;
        browser.until_text("#find .found", "\"fat\" comes after \"this\"; word skipped").await;
        assert!(browser.address().await.contains("skip=1"), "the address holds it");
        // By the keyboard: every word again.
        browser.focus("#skip-unsorted").await;
        browser.type_text(" ").await;
        browser.until_text("#find", "4 found").await;
    })
    .await;
}
