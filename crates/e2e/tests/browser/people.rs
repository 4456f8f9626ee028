//! What a person meets: the first visit, sheets for a class, choices with names, boards on other sites.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::{Browser, Width, browse};

/// Where an element lies: its left, top, right and bottom.
async fn place(browser: &Browser, css: &str) -> [f64; 4] {
    let box_of = format!("document.querySelector({}).getBoundingClientRect()", json!(css));
    let sides =
        format!("(({{ left, top, right, bottom }}) => [left, top, right, bottom])({box_of})");
    serde_json::from_value(browser.value(&sides).await).expect("four numbers")
}

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

#[tokio::test]
async fn a_game_on_another_site_is_stepped_through_and_saved() {
    browse("embed", async |browser| {
        browser.open("/embed/tic-tac-toe?moves=b2+a1+c3").await;
        browser.until_text("#steps", "3 of 3").await;
        browser.click("[aria-label='Back']").await;
        browser.until_text("#steps", "2 of 3").await;
        browser.press([Key::Left]).await;
        browser.until_text("#steps", "1 of 3").await;
        browser.tap("[aria-label='Forth']").await;
        browser.until_text("#steps", "2 of 3").await;
        let module = "document.querySelector('script[type=module]').src.replace('embed.js', 'lib/export.js')";
        let saved = |call: &str| format!("import({module}).then(async (picture) => {call})");
        let svg = browser.value(&saved("picture.svgText(document.querySelector('.board'))")).await;
        let svg = svg.as_str().expect("a picture is text");
        assert!(svg.starts_with("<svg") && svg.contains("fill=\"rgb("), "{svg}");
        assert!(!svg.contains("class="), "it needs no style of the page: {svg}");
        let size = saved("createImageBitmap(await picture.pngOf(document.querySelector('.board')))");
        let size = format!("{size}.then(({{ width, height }}) => [width, height])");
        assert_eq!(browser.value(&size).await, json!([1024, 1024]));
        browser.open("/embed/chess").await;
        browser.until_text("#board [role='alert']", "game: wanted").await;
    })
    .await;
}

#[tokio::test]
async fn a_game_is_shared_as_a_link_a_frame_and_pictures() {
    browse("share", async |browser| {
        browser.open("/play/tic-tac-toe?moves=b2+a1+c3").await;
        browser.click("#share button").await;
        browser.see(".share-dialog").await;
        let shown = |name: &str| format!("document.querySelector(\"[aria-label='{name}']\").value");
        let link = browser.value(&shown("The link")).await;
        assert!(link.as_str().is_some_and(|link| link.contains("moves=b2+a1+c3")), "{link}");
        browser.click(".share-dialog .copy-row button").await;
        browser.until_text(".share-dialog .copy-row [role='status']", "cop").await;
        // What would be saved, by the mouse and by the keyboard.
        let note = "(window.saved = [],
            HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); })";
        browser.value(&format!("Boolean({note})")).await;
        browser.click(".share-dialog .pictures button").await;
        browser.until("window.saved.length === 1").await;
        browser.press([Key::Tab, Key::Enter]).await;
        browser.until("window.saved.length === 2").await;
        browser.press([Key::Tab, Key::Tab, Key::Enter]).await;
        browser.until("window.saved.length === 3").await;
        let saved = json!(["tic-tac-toe.svg", "tic-tac-toe.png", "tic-tac-toe-game.png"]);
        assert_eq!(browser.value("window.saved").await, saved);
        // The frame shows the same game; the dialog goes away by a key and gives the focus back.
        let frame = browser.value(&shown("The frame")).await;
        browser.press([Key::Escape]).await;
        browser.until_count("dialog", 0).await;
        browser.until("document.activeElement.textContent === 'Share'").await;
        let frame = frame.as_str().expect("code is text").to_owned();
        let address = frame.split('"').nth(1).expect("an address in quotes");
        let path = address.find("/embed/").expect("the page for frames");
        browser.open(&address[path..]).await;
        browser.until_text("#steps", "3 of 3").await;
    })
    .await;
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
            let shift = "new Promise((resolve) => {
                let shift = 0;
                new PerformanceObserver((list) => {
                    for (const entry of list.getEntries()) shift += entry.hadRecentInput ? 0 : entry.value;
                }).observe({ type: 'layout-shift', buffered: true });
                setTimeout(() => resolve(shift), 300);
            })";
            let shift = browser.value(shift).await.as_f64().expect("a number");
            assert!(shift < 0.05, "{path} shifts by {shift}");
        }
    })
    .await;
}
