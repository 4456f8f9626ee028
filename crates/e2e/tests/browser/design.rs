//! The designer's page: rules are written, tried, solved, sent to somebody else and compared.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse, browse_together};

/// Tic-tac-toe in which three in a row lose, as one types it: a line begins as the one before.
const MISERE: [&str; 10] = [
    "game Notakto for two",
    "players Cross / Nought",
    "board grid 3x3",
    "piece stone X / O",
    "turn",
    "place stone on empty",
    "",
    "end",
    "line 3 of mine: lose",
    "no empty: draw",
];

/// The last line of such rules in the words of the rule sheet, which is written once they are on the board.
const LAST_LINE: &str = "no empty cells";

/// Types lines, each with its end.
async fn type_lines(browser: &Browser, lines: &[&str]) {
    for line in lines {
        browser.type_text(line).await;
        browser.press([Key::Escape, Key::Enter]).await;
    }
}

/// The text on the paper.
async fn text(browser: &Browser) -> String {
    let text = browser.value("document.querySelector('#rules').value").await;
    text.as_str().expect("a text").to_owned()
}

/// The cell of this name on the board.
fn cell(name: &str) -> String {
    format!("#board [aria-label^='{name},']")
}

pub(crate) async fn open_example(browser: &Browser, name: &str, title: &str) {
    browser.open(&format!("/design?from={name}")).await;
    until_settled(browser, title).await;
}

/// Waits until the page knows all that it asks about a game by itself: its board is not drawn anew any more, and the
/// server can go.
async fn until_settled(browser: &Browser, title: &str) {
    browser.until_text("#game-title", title).await;
    browser.see("#board .board").await;
    browser.see("#insight .chip").await;
    browser.until("document.querySelector('#opponent select[name=level]').length > 0").await;
}

#[tokio::test]
async fn from_a_blank_page_to_a_solved_game_by_typing() {
    browse("design-typing", async |browser| {
        browser.open("/design").await;
        browser.until_text("#next", "game My game").await;
        assert_eq!(browser.count("#board .board").await, 0);
        browser.click("#rules").await;
        let [lines @ .., last] = MISERE;
        type_lines(browser, &lines).await;
        browser.type_text(last).await;
        browser.until_text("#problem-count", "Nothing is wrong").await;
        browser.until_text("#game-title", "Notakto for two").await;
        // The rules are a game before the last line is read, and the page reads whenever one rests.
        browser.until_text("#sheet", LAST_LINE).await;
        browser.see("#board .board").await;
        // What every move is worth is on the board while one writes.
        browser.until_text("#insight .verdict", "draw").await;
        browser.click(&cell("b2")).await;
        browser.until_text("#move-list", "b2").await;
        browser.click("#tab-winner").await;
        browser.click("#solve").await;
        browser.until_text("#verdict-words", "A draw").await;
        browser.until_text("#who-wins", "positions").await;
    })
    .await;
}

#[tokio::test]
async fn an_error_is_told_in_its_place_and_mended() {
    browse("design-error", async |browser| {
        open_example(browser, "tic-tac-toe", "Tic-tac-toe").await;
        let before = text(browser).await;
        let at = before.find(" on empty").expect("a line that places") + " on".len();
        let caret = format!("document.querySelector('#rules').setSelectionRange({at}, {at})");
        browser.click("#rules").await;
        browser.value(&caret).await;
        browser.type_text("n").await;
        browser.until_text("#problem-count", "There is one error").await;
        browser.until_text("#problems li", "wanted on, got onn").await;
        browser.until_text("#problems li", "did you mean on?").await;
        browser.until_text(".marks mark.error", "onn").await;
        browser.until_count(".numbers .error", 1).await;
        assert_eq!(
            browser.value("document.querySelector('#rules').getAttribute('aria-invalid')").await,
            "true"
        );
        // The last rules without an error stay on the board, and can be played.
        browser.until_text("#stale", "last rules without an error").await;
        browser.click(&cell("a1")).await;
        browser.until_text("#move-list", "a1").await;
        // The problem leads to its place; typing mends it.
        browser.click("#problems button.problem").await;
        browser.until("document.activeElement.id === 'rules'").await;
        browser.type_text("on").await;
        browser.until_text("#problem-count", "Nothing is wrong").await;
        assert_eq!(text(browser).await, before);
        browser.until("document.querySelector('#stale').hidden").await;
        // Undo is the browser's own.
        browser.press_with(Key::Control, 'z').await;
        browser.until_text("#problem-count", "There is one error").await;
        // What was probably meant is written by a button.
        browser.until_text("#problems button.mend", "Write on").await;
        browser.click("#problems button.mend").await;
        browser.until_text("#problem-count", "Nothing is wrong").await;
        assert_eq!(text(browser).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_link_opened_elsewhere_shows_the_same_game() {
    browse_together("design-link", async |[one, other]: [&Browser; 2]| {
        open_example(one, "hexapawn", "Hexapawn").await;
        // A parameter is not as the file has it: four pawns a side.
        one.focus("#settings input[name='width']").await;
        one.press([Key::Right]).await;
        one.until_count("#board .piece", 8).await;
        one.click("#share-link").await;
        one.see(".shared input").await;
        let address = one.address().await;
        assert!(address.starts_with("/design#rules="), "{address}");
        assert!(address.ends_with("&width=4"), "{address}");
        other.open(&address).await;
        until_settled(other, "Hexapawn").await;
        assert_eq!(text(other).await, text(one).await);
        other.until_count("#board .piece", 8).await;
        assert_eq!(other.value("document.querySelector('#settings input').value").await, "4");
        // A server that has forgotten the rules is sent them again.
        one.stop_server();
        one.start_server();
        other.click(&cell("a3")).await;
        other.click(&cell("a2")).await;
        other.until_text("#move-list", "a3-a2").await;
        // What is set is there again when the page is, without the link.
        other.open("/design").await;
        other.until_count("#board .piece", 8).await;
        until_settled(other, "Hexapawn").await;
        // A change leaves the link.
        one.focus("#settings input[name='width']").await;
        one.press([Key::Left]).await;
        one.until("location.hash === ''").await;
        one.until_count("#board .piece", 6).await;
        // A damaged link says so.
        one.open("/design#rules=AAAA").await;
        one.until_text(".messages", "This link is damaged").await;
    })
    .await;
}

#[tokio::test]
async fn the_page_is_used_by_keyboard_alone() {
    browse("design-keyboard", async |browser| {
        browser.open("/design").await;
        browser.until_text("#next", "game My game").await;
        browser.focus("#rules").await;
        type_lines(browser, &["game Keys", "board grid 3x3", "piece stone X / O", "turn"]).await;
        // A word is completed from those that fit, and explained where the caret stands.
        browser.type_text("pl").await;
        browser.see("#words").await;
        browser.until_text("#words", "place").await;
        browser.press([Key::Tab]).await;
        browser.until("document.querySelector('#rules').value.endsWith('  place ')").await;
        browser.type_text("s").await;
        browser.see("#words").await;
        browser.until_text("#words", "stone").await;
        browser.press([Key::Down]).await;
        let chosen = "document.querySelector('#rules').getAttribute('aria-activedescendant')";
        browser.until(&format!("{chosen} === 'word-0'")).await;
        browser.press([Key::Enter]).await;
        browser.type_text("on empty").await;
        browser.until_text("#explained", "Cells without a piece").await;
        browser.press([Key::Escape, Key::Enter, Key::Enter]).await;
        browser.type_text("end").await;
        browser.press([Key::Escape, Key::Enter]).await;
        type_lines(browser, &["line 3 of mine: win"]).await;
        browser.type_text("no empty: draw").await;
        browser.until_text("#game-title", "Keys").await;
        browser.until_text("#sheet", LAST_LINE).await;
        // Tab leaves the text; the board is played with arrows and Enter.
        browser.press([Key::Escape, Key::Tab]).await;
        browser.until("document.activeElement.id !== 'rules'").await;
        browser.focus("#board [tabindex='0']").await;
        browser.press([Key::Right, Key::Down, Key::Enter]).await;
        browser.until_text("#move-list", "b2").await;
        browser.focus("#tab-play").await;
        browser.press([Key::Right]).await;
        browser.until("document.activeElement.id === 'tab-winner'").await;
        browser.focus("#solve").await;
        browser.press([Key::Enter]).await;
        browser.until_text("#verdict-words", "A draw").await;
    })
    .await;
}

#[tokio::test]
async fn the_board_comes_first_on_a_telephone() {
    browse("design-phone", async |browser| {
        browser.resize(Width::Phone, 844).await;
        open_example(browser, "tic-tac-toe", "Tic-tac-toe").await;
        let top =
            |css: &str| format!("document.querySelector('{css}').getBoundingClientRect().top");
        browser.until(&format!("{} < {}", top("#board"), top("#rules"))).await;
        browser.until(&format!("{} < 500", top("#board"))).await;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await;
        browser.tap("#board .legal").await;
        browser.until_count("#move-list button.move", 1).await;
        // Without a keyboard that has Ctrl+Z, a button takes back what was typed.
        let before = text(browser).await;
        browser.focus("#rules").await;
        browser.type_text("x").await;
        assert_ne!(text(browser).await, before);
        browser.click("#undo").await;
        browser.until("document.activeElement.id === 'rules'").await;
        assert_eq!(text(browser).await, before);
        browser.click("#tab-sheet").await;
        browser.until_text(".rule-sheet", "Your turn").await;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await;
    })
    .await;
}

#[tokio::test]
async fn versions_are_kept_and_compared_and_a_program_plays() {
    browse("design-versions", async |browser| {
        open_example(browser, "tic-tac-toe", "Tic-tac-toe").await;
        browser.click("#keep").await;
        browser.value("document.querySelector('#rules').setSelectionRange(0, 0)").await;
        browser.click("#rules").await;
        let change = "(() => { const area = document.querySelector('#rules');
            const at = area.value.indexOf('line 3') + 5; area.focus(); area.setSelectionRange(at, at + 1); })()";
        browser.value(change).await;
        browser.type_text("2").await;
        browser.until_text("#insight .verdict", "wins").await;
        browser.click("#tab-versions").await;
        browser.until_text("#comparison", "2 lines differ").await;
        browser.until_count("#comparison .two-boards svg", 2).await;
        // Who chooses by keyboard goes on choosing.
        browser.focus("#comparison select").await;
        browser.press([Key::Down]).await;
        browser.until_text("#comparison", "Both are the same").await;
        browser.until("document.activeElement.matches('#comparison select')").await;
        browser.press([Key::Up]).await;
        browser.until_text("#comparison", "2 lines differ").await;
        browser.until_text(".diff .added", "line 2 of mine").await;
        browser.click(".version-list button[aria-label^='Open']").await;
        browser.until_text("#comparison", "Both are the same").await;
        // The text is there again after the page was closed, and so is the version.
        browser.open("/design").await;
        until_settled(browser, "Tic-tac-toe").await;
        browser.click("#tab-versions").await;
        browser.until_count(".version-list li", 1).await;
        browser.focus(".version-list button[aria-label^='Remove']").await;
        browser.press([Key::Enter]).await;
        browser.until_text(".version-list", "No version is kept").await;
        browser.until("document.activeElement.id === 'keep-version'").await;
        // A program answers at a level.
        browser.click("#tab-play").await;
        browser.click("#opponent select[name='against'] option[value='computer']").await;
        browser.click(&cell("a1")).await;
        browser.until_count("#move-list button.move", 2).await;
        let kept = browser.value("localStorage.getItem('parlor.design.opponent')").await;
        assert!(kept.as_str().is_some_and(|kept| kept.contains("computer")), "{kept}");
    })
    .await;
}

#[tokio::test]
async fn the_lines_that_are_suggested_make_a_game() {
    browse("design-lines", async |browser| {
        browser.open("/design").await;
        browser.until_text("#next", "game My game").await;
        // Each line is another one than the last; a game needs no more than a dozen.
        for _ in 0..12 {
            let line = browser.text("#next").await;
            browser.click("#add-line").await;
            let next = "document.querySelector('#next').textContent";
            browser.until(&format!("{next} !== {}", json!(line))).await;
            if browser.count("#add-line").await == 0 {
                break;
            }
        }
        until_settled(browser, "My game").await;
        browser.until_text("#problem-count", "Nothing is wrong").await;
        assert_eq!(browser.count("#add-line").await, 0);
    })
    .await;
}

#[tokio::test]
async fn rules_come_from_examples_and_files_and_go_into_files() {
    browse("design-files", async |browser| {
        browser.open("/design").await;
        browser.click("#examples option[value='dodgem']").await;
        until_settled(browser, "Dodgem").await;
        // Players are called as the rules call them, not by the letters of their pieces.
        browser.until_text("#stage .seat.to-move", "Blue").await;
        browser.until_text("#far-seat, #near-seat", "Red").await;
        let note = "(window.saved = [], URL.createObjectURL = (blob) => (window.saved.push(blob), '#'),
            HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); })";
        browser.value(&format!("Boolean({note})")).await;
        browser.click("#save-file").await;
        browser.until("window.saved[1] === 'dodgem.parlor'").await;
        let saved = browser.value("window.saved[0].text()").await;
        assert_eq!(saved.as_str(), Some(text(browser).await.as_str()), "the file holds the rules");
        let rules = "game From a file\r\nboard grid 3x3\r\npiece stone X / O\r\nturn\r\n  place stone on empty\r\n\
            end\r\n  line 3 of mine: win\r\n  no empty: draw\r\n";
        let open = format!(
            "(() => {{ const list = new DataTransfer();
            list.items.add(new File([{}], 'mine.parlor'));
            const input = document.querySelector('#open-file');
            input.files = list.files; input.dispatchEvent(new Event('change')); }})()",
            json!(rules)
        );
        browser.value(&open).await;
        until_settled(browser, "From a file").await;
        assert_eq!(text(browser).await, rules.replace("\r\n", "\n"));
    })
    .await;
}

/// Whether anything of these can be seen.
fn is_seen(css: &str) -> String {
    format!("[...document.querySelectorAll('{css}')].some((element) => element.checkVisibility())")
}

#[tokio::test]
async fn on_paper_are_the_rules_in_plain_words_and_the_board() {
    browse("design-print", async |browser| {
        open_example(browser, "hexapawn", "Hexapawn").await;
        // Whatever tab is open, the sheet is what is printed.
        browser.until_text("#sheet", "Your turn").await;
        browser.until(&format!("!{}", is_seen(".rule-sheet"))).await;
        let dark = json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
        browser.emulate("Emulation.setEmulatedMedia", dark).await;
        for seen in [".rule-sheet h2", ".rule-sheet .sheet-board svg", ".rule-sheet section p"] {
            browser.see(seen).await;
        }
        for hidden in [".top", ".title-row", ".writing", "#stage", ".tabs", "#settings", "button"] {
            browser.until(&format!("!{}", is_seen(hidden))).await;
        }
        let width = "document.querySelector('.rule-sheet').getBoundingClientRect().width";
        browser.until(&format!("{width} > innerWidth / 2")).await;
        let ink = browser.value("getComputedStyle(document.querySelector('.rule-sheet p')).color").await;
        let ink = ink.as_str().expect("a colour").to_owned();
        let light = json!({ "media": "print", "features": [{ "name": "prefers-color-scheme", "value": "light" }] });
        browser.emulate("Emulation.setEmulatedMedia", light).await;
        let usual = browser.value("getComputedStyle(document.querySelector('.rule-sheet p')).color").await;
        assert_eq!(Some(ink.as_str()), usual.as_str(), "white paper takes dark ink");
    })
    .await;
}

#[tokio::test]
async fn a_word_is_explained_to_those_who_point_and_to_those_who_listen() {
    browse("design-explained", async |browser| {
        open_example(browser, "tic-tac-toe", "Tic-tac-toe").await;
        let point = "(() => { const area = document.querySelector('#rules');
            const box = area.getBoundingClientRect(); const style = getComputedStyle(area);
            const at = { clientX: box.left + parseFloat(style.paddingLeft) + 8,
                clientY: box.top + parseFloat(style.paddingTop) + 8, pointerType: 'mouse' };
            area.dispatchEvent(new PointerEvent('pointermove', at)); })()";
        browser.value(point).await;
        browser.see(".tip").await;
        browser.until_text(".tip", "game").await;
        browser.press([Key::Escape]).await;
        browser.until("document.querySelector('.tip').hidden").await;
        browser.focus("#rules").await;
        browser.value("document.querySelector('#rules').setSelectionRange(2, 2)").await;
        browser.press([Key::F2]).await;
        browser.until_text("p.unseen[role='status']", "game").await;
    })
    .await;
}
