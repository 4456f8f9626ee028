//! What others are given of a game: links, pictures, and boards on their own pages.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::{Browser, browse, kept};

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
        let svg = browser.value(&svg_text("embed.js")).await;
        let svg = svg.as_str().expect("a picture is text");
        assert!(svg.starts_with("<svg") && svg.contains("fill=\"#"), "{svg}");
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
async fn a_frame_of_another_site_is_walked_through_by_mouse_swipes_and_keys() {
    browse("embed-frame", async |browser| {
        browser.become_a_telephone().await;
        browser.open_framed("/embed/tic-tac-toe?moves=b2+a1+c3").await;
        let closed = "document.querySelector('iframe').contentDocument === null";
        browser.until(closed).await;
        let steps = async |text: &str| {
            browser.in_the_frame(browser.until_text("#steps output", text)).await;
        };
        steps("3 of 3").await;
        browser.swipe("iframe", [150.0, 0.0]).await;
        steps("2 of 3").await;
        browser.swipe("iframe", [-150.0, 0.0]).await;
        steps("3 of 3").await;
        browser.in_the_frame(browser.click("[aria-label='Back']")).await;
        steps("2 of 3").await;
        browser.in_the_frame(browser.press([Key::Left])).await;
        steps("1 of 3").await;
        // What the frame has loaded is of another site than the page around it, as it should be.
        browser.value("void performance.clearResourceTimings()").await;
    })
    .await;
}

/// An expression with the text of the board's picture as a file, on a page whose script is `script`.
fn svg_text(script: &str) -> String {
    let module = format!(
        "document.querySelector('script[type=module]').src.replace('{script}', 'lib/export.js')"
    );
    format!(
        "import({module}).then(({{ svgText }}) => svgText(document.querySelector('#board .board')))"
    )
}

#[tokio::test]
async fn a_picture_of_values_needs_no_browser_to_be_read() {
    browse("share-values", async |browser| {
        browser.open("/play/achi?start=XOX/OXO/OX.+X&values=1").await;
        browser.see("#board .badge.corner").await;
        let svg = browser.value(&svg_text("play.js")).await;
        let svg = svg.as_str().expect("a picture is text");
        std::fs::write(kept("share-values.svg"), svg).expect("a picture can be kept");
        // Colours that the page has mixed, text in the middle, numbers before their outlines, lines of one width.
        assert!(!svg.contains("color(") && !svg.contains("rgb"), "{svg}");
        assert!(svg.contains("dy=\"0.35em\"") && !svg.contains("dominant-baseline"), "{svg}");
        let badge = svg.split("<text").find(|text| text.contains("paint-order=\"stroke\""));
        assert!(badge.is_some_and(|badge| badge.contains("stroke=\"#")), "{svg}");
        assert!(svg.contains("vector-effect=\"non-scaling-stroke\""), "{svg}");
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
