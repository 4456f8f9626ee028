//! The board page.

use thirtyfour::Key;

use crate::browser::{Browser, browse};

/// Whether it is the person's turn, or the game is over.
const MY_TURN_OR_OVER: &str =
    "!document.querySelector('#result').hidden || document.querySelector('#board .cell.legal')";

/// The numbers of the cells that can be played.
async fn legal(browser: &Browser) -> Vec<u64> {
    let cells = browser
        .value("[...document.querySelectorAll('#board .cell.legal')].map(c => +c.dataset.cell)")
        .await;
    cells.as_array().expect("a list").iter().filter_map(serde_json::Value::as_u64).collect()
}

/// Moves on the list.
async fn played(browser: &Browser) -> u64 {
    let count = browser.value("document.querySelectorAll('#moves button.move').length").await;
    count.as_u64().expect("a number")
}

/// Plays tic-tac-toe as X to the end; `choose` plays one of the cells it is shown.
async fn to_the_end(browser: &Browser, choose: impl AsyncFn(u64)) {
    browser.open("/play/tic-tac-toe?second=perfect").await;
    browser.see("#board .cell.legal").await;
    loop {
        let before = played(browser).await;
        let free = legal(browser).await;
        choose(free[free.len() / 2]).await;
        let moved = format!(
            "document.querySelectorAll('#moves button.move').length > {before} && ({MY_TURN_OR_OVER})"
        );
        browser.until(&moved).await;
        if browser.value("!document.querySelector('#result').hidden").await == true {
            break;
        }
    }
    let result = browser.text("#result").await;
    assert!(["Draw", "O wins"].contains(&result.as_str()), "nobody beats perfect play: {result}");
}

#[tokio::test]
async fn a_game_against_the_perfect_player_by_clicks() {
    browse("play-clicks", async |browser| {
        to_the_end(browser, async |cell| {
            browser.click(&format!("#board [data-cell='{cell}']")).await;
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_game_against_the_perfect_player_by_keyboard() {
    browse("play-keyboard", async |browser| {
        to_the_end(browser, async |cell| {
            let stop = "document.querySelector('#board [tabindex=\"0\"]').focus()";
            browser.value(stop).await;
            let focus = "+document.activeElement.dataset.cell";
            let at = browser.value(focus).await.as_u64().expect("a cell has the focus");
            let steps = |from: u64, to: u64, back: Key, forth: Key| {
                let key = if to < from { back } else { forth };
                std::iter::repeat_n(key.value().to_string(), from.abs_diff(to) as usize)
                    .collect::<String>()
            };
            let rows = steps(at / 3, cell / 3, Key::Up, Key::Down);
            let columns = steps(at % 3, cell % 3, Key::Left, Key::Right);
            browser.press(format!("{rows}{columns}")).await;
            browser.until(&format!("{focus} === {cell}")).await;
            browser.press(Key::Enter.value().to_string()).await;
        })
        .await;
        let heard = "[...document.querySelectorAll('[aria-live]')].some(e => /X plays/.test(e.textContent) || /O plays/.test(e.textContent))";
        browser.until(heard).await;
    })
    .await;
}

#[tokio::test]
async fn every_move_of_achi_shows_its_solved_value() {
    browse("play-values", async |browser| {
        browser.open("/play/achi?values=1").await;
        let label = |cell: u64| {
            format!("document.querySelector('#board [data-cell=\"{cell}\"]')?.getAttribute('aria-label')")
        };
        browser.until(&format!("{}?.includes('wins in 11')", label(4))).await;
        for cell in [0, 1, 2, 3, 5, 6, 7, 8] {
            let text = browser.value(&label(cell)).await;
            let text = text.as_str().expect("a cell has a label");
            assert!(text.contains("loses") || text.contains("draws"), "{text}");
        }
        assert!(browser.text("#verdict").await.contains("wins in 11"));
        browser.narrow().await;
        browser.see("#board").await;
        browser.keep("play-values-narrow").await;
    })
    .await;
}

#[tokio::test]
async fn undo_leads_into_a_variation_and_an_address_brings_it_all_back() {
    browse("play-variation", async |browser| {
        browser.open("/play/tic-tac-toe").await;
        browser.click("#board [data-cell='4']").await;
        browser.until("document.querySelectorAll('#moves button.move').length === 1").await;
        browser.click("#board [data-cell='0']").await;
        browser.until("document.querySelectorAll('#moves button.move').length === 2").await;
        browser.click("#moves button[aria-label^='Undo']").await;
        browser.until("document.querySelectorAll('#board .cell.legal').length === 8").await;
        browser.click("#board [data-cell='2']").await;
        browser.until("document.querySelectorAll('#moves button.move').length === 3").await;
        browser.see("#moves .variation").await;
        let labels = "[...document.querySelectorAll('#board [data-cell]')].map(c => c.getAttribute('aria-label')).join('|')";
        let (address, board) = (browser.address().await, browser.value(labels).await);
        browser.open("/").await;
        browser.open(&address).await;
        browser.see("#moves .variation").await;
        assert_eq!(browser.value(labels).await, board);
        assert_eq!(browser.text("#moves [aria-current]").await, "c1");
    })
    .await;
}

#[tokio::test]
async fn every_game_of_the_catalogue_opens_from_its_card() {
    browse("catalogue", async |browser| {
        browser.open("/").await;
        browser.see("a[href^='/play/']").await;
        let games = browser
            .value("[...new Set([...document.querySelectorAll(\"a[href^='/play/']\")].map(a => a.getAttribute('href')))]")
            .await;
        browser.keep("catalogue").await;
        for game in games.as_array().expect("a list") {
            browser.open(game.as_str().expect("an address")).await;
            browser.see("#board .board").await;
        }
        browser.open("/").await;
        browser.narrow().await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        browser.until(fits).await;
    })
    .await;
}
