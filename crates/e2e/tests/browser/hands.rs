//! What a person does to a page: clicks, touches, types.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverError;
use thirtyfour::prelude::*;

use crate::browser::{Browser, Wanted, patiently};

impl Browser {
    /// Clicks an element as soon as it can be; a page that is drawn anew meanwhile has it again.
    pub(crate) async fn click(&self, css: &str) {
        let click = async || self.driver.find(By::Css(css)).await?.click().await;
        let wanted = &Wanted::new(&format!("click {css}"));
        let note = |error: WebDriverError| drop(wanted.failed.replace(Some(error.to_string())));
        patiently(wanted, async || click().await.map_err(note).ok()).await;
    }

    /// Points at the middle of an element with the mouse.
    pub(crate) async fn hover(&self, css: &str) {
        let [x, y] = self.middle(css).await;
        self.mouse("mouseMoved", [x, y], 0).await;
    }

    /// Presses the mouse on one element and lets it go on another.
    pub(crate) async fn drag(&self, from: &str, to: &str) {
        let [start, end] = [self.middle(from).await, self.middle(to).await];
        self.mouse("mousePressed", start, 1).await;
        self.mouse("mouseMoved", end, 1).await;
        self.mouse("mouseReleased", end, 0).await;
    }

    /// Touches the middle of an element and lets go.
    pub(crate) async fn tap(&self, css: &str) {
        self.finger(self.middle(css).await, &[]).await;
    }

    /// Touches an element and moves so many pixels to the right and down before letting go.
    pub(crate) async fn swipe(&self, css: &str, [right, down]: [f64; 2]) {
        let [x, y] = self.middle(css).await;
        let way = [[x + right / 2.0, y + down / 2.0], [x + right, y + down]];
        self.finger([x, y], &way).await;
    }

    /// Touches one element and lets go of another.
    pub(crate) async fn drag_by_finger(&self, from: &str, to: &str) {
        let [start, end] = [self.middle(from).await, self.middle(to).await];
        self.finger(start, &[end]).await;
    }

    /// Where the middle of an element is in the window, once it can be seen there.
    async fn middle(&self, css: &str) -> [f64; 2] {
        self.see(css).await;
        let middle = format!(
            "(() => {{ const element = document.querySelector({});
            element.scrollIntoView({{ block: 'nearest' }});
            const box = element.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2]; }})()",
            json!(css)
        );
        serde_json::from_value(self.value(&middle).await).expect("two numbers of pixels")
    }

    async fn mouse(&self, kind: &str, [x, y]: [f64; 2], buttons: u8) {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
        let sent = self.driver.cdp().send_raw("Input.dispatchMouseEvent", event).await;
        sent.expect("a mouse can point at the page");
    }

    /// A finger comes down, goes its way and is lifted.
    async fn finger(&self, start: [f64; 2], way: &[[f64; 2]]) {
        let at = |[x, y]: [f64; 2]| json!([{ "x": x, "y": y }]);
        self.touch("touchStart", at(start)).await;
        for place in way {
            self.touch("touchMove", at(*place)).await;
        }
        self.touch("touchEnd", json!([])).await;
    }

    async fn touch(&self, kind: &str, points: Value) {
        let event = json!({ "type": kind, "touchPoints": points });
        let sent = self.driver.cdp().send_raw("Input.dispatchTouchEvent", event).await;
        sent.expect("a finger can touch the page");
    }

    /// Puts the focus on an element without a click.
    pub(crate) async fn focus(&self, css: &str) {
        self.see(css).await;
        // What is not shown yet does not take it.
        let take = "(element.focus(), document.activeElement === element)";
        self.until(&format!("((element) => {take})(document.querySelector({}))", json!(css))).await;
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn press(&self, keys: impl IntoIterator<Item = Key>) {
        let keys: String = keys.into_iter().map(|key| key.value()).collect();
        let actions = self.driver.action_chain().send_keys(keys);
        actions.perform().await.expect("keys can be pressed");
    }

    /// Presses a letter while another key is held.
    pub(crate) async fn press_with(&self, held: Key, letter: char) {
        let actions = self.driver.action_chain().key_down(held.value());
        let actions = actions.send_keys(letter.to_string()).key_up(held.value());
        actions.perform().await.expect("keys can be pressed");
    }

    /// Types letters wherever the focus is.
    pub(crate) async fn type_text(&self, text: &str) {
        let actions = self.driver.action_chain().send_keys(text);
        actions.perform().await.expect("letters can be typed");
    }

    /// Replaces the text of a field.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        self.see(css).await;
        let field = self.driver.find(By::Css(css)).await.expect("it was just seen");
        field.clear().await.expect("a field can be cleared");
        field.send_keys(text).await.expect("a field can be typed into");
    }
}
