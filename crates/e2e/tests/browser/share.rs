//! What others are given of a game: links, pictures, and boards on their own pages.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::{Browser, browse};

/// The names of the files that would have been saved.
const NAMES: &str = "window.saved.map(({ name }) => name)";

/// Remembers what would be saved instead of saving it.
async fn remember_files(browser: &Browser) {
    let remember = "(() => {
        window.saved = [];
        let content = null;
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => make((content = blob));
        HTMLAnchorElement.prototype.click = function () {
            window.saved.push({ name: this.download, content });
        };
    })()";
    browser.value(&format!("void {remember}")).await;
}

/// How many boards the drawing of a whole game holds that was saved, and what is written below them.
async fn boards_and_captions(browser: &Browser, number: usize) -> Value {
    let read = format!(
        "window.saved[{number}].content.text().then((text) => {{
            const {{ documentElement: strip }} = new DOMParser().parseFromString(text, 'image/svg+xml');
            return [strip.querySelectorAll('svg').length,
                [...strip.children].filter(({{ tagName }}) => tagName === 'text')
                    .map(({{ textContent }}) => textContent)];
        }})"
    );
    browser.value(&read).await
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
        // Its buttons save the same, and the whole game.
        remember_files(browser).await;
        for saved in 1..=3 {
            browser.tap(&format!("#steps button.quiet:nth-last-of-type({})", 4 - saved)).await;
            browser.until(&format!("window.saved.length === {saved}")).await;
        }
        let names = ["tic-tac-toe.svg", "tic-tac-toe.png", "tic-tac-toe-game.svg"];
        assert_eq!(browser.value(NAMES).await, json!(names));
        assert_eq!(boards_and_captions(browser, 2).await, json!([4, ["start", "1. b2", "2. a1", "3. c3"]]));
        browser.open("/embed/chess").await;
        browser.until_text("#board [role='alert']", "game: wanted").await;
    })
    .await;
}

#[tokio::test]
async fn a_frame_of_another_page_is_walked_through_by_swipes_and_keys() {
    browse("embed-frame", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/nowhere").await;
        browser.expect_refusals(404).await;
        let frame = "document.body.replaceChildren(Object.assign(document.createElement('iframe'),
            { src: '/embed/tic-tac-toe?moves=b2+a1+c3', width: 360, height: 520 }))";
        browser.value(&format!("void {frame}")).await;
        let steps = |text: &str| {
            let inside = "document.querySelector('iframe').contentDocument";
            format!("{inside}.querySelector('#steps output')?.textContent === '{text}'")
        };
        browser.until(&steps("3 of 3")).await;
        browser.swipe("iframe", [150.0, 0.0]).await;
        browser.until(&steps("2 of 3")).await;
        browser.swipe("iframe", [-150.0, 0.0]).await;
        browser.until(&steps("3 of 3")).await;
        browser.tap("iframe").await;
        browser.focus("iframe").await;
        browser.press([Key::Left]).await;
        browser.until(&steps("2 of 3")).await;
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
        remember_files(browser).await;
        browser.click(".share-dialog .pictures button").await;
        browser.until("window.saved.length === 1").await;
        browser.press([Key::Tab, Key::Enter]).await;
        browser.until("window.saved.length === 2").await;
        browser.press([Key::Tab, Key::Enter]).await;
        browser.until("window.saved.length === 3").await;
        browser.press([Key::Tab, Key::Enter]).await;
        browser.until("window.saved.length === 4").await;
        let names =
            ["tic-tac-toe.svg", "tic-tac-toe.png", "tic-tac-toe-game.svg", "tic-tac-toe-game.png"];
        assert_eq!(browser.value(NAMES).await, json!(names));
        assert_eq!(
            boards_and_captions(browser, 2).await,
            json!([4, ["start", "1. b2", "2. a1", "3. c3"]])
        );
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
async fn a_game_is_shared_by_a_finger() {
    browse("share-touch", async |browser| {
        browser.become_a_telephone().await;
        browser.open("/play/tic-tac-toe?moves=b2+a1+c3").await;
        browser.tap("#share button").await;
        browser.see(".share-dialog").await;
        remember_files(browser).await;
        browser.tap(".share-dialog .pictures button").await;
        browser.until("window.saved.length === 1").await;
        assert_eq!(browser.value(NAMES).await, json!(["tic-tac-toe.svg"]));
        browser.tap(".share-dialog > .row:last-child button").await;
        browser.until_count("dialog", 0).await;
    })
    .await;
}
