//! A server and a browser, started for one test and ended with it.

use std::io::{BufRead as _, BufReader};
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::*;

/// How long a condition may take to come true: far more than any machine needs.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often it is looked at.
const INTERVAL: Duration = Duration::from_millis(50);

/// What Chromium needs to run without a screen, without a sandbox of its own, and without talking to
/// anybody but the page's server.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
];

/// A page that a person looks at.
pub(crate) struct Browser {
    driver: WebDriver,
    site: String,
}

/// Lets `visit` use a browser; afterwards everything is ended, whatever came of it.
pub(crate) async fn browse(name: &str, visit: impl AsyncFnOnce(&Browser)) {
    let tables = TempDir::new().expect("a folder can be made");
    let profile = TempDir::new().expect("a folder can be made");
    let mut server = Command::new(env!("CARGO_BIN_EXE_parlor-e2e"));
    let (_server, address) = Running::start(server.env("PARLOR_TABLES", tables.path()), Some);
    let (_chromedriver, port) =
        Running::start(Command::new("chromedriver").arg("--port=0"), |line| {
            line.split("on port ").nth(1).map(|port| port.trim_end_matches('.'))
        });
    let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), chromium(profile.path()))
        .await
        .expect("chromium starts; is Debian's chromium installed?");
    let browser = Browser { driver, site: format!("http://{address}") };
    let visited = AssertUnwindSafe(visit(&browser)).catch_unwind().await;
    browser.keep(name).await;
    let errors = browser.errors().await;
    browser.driver.quit().await.expect("the browser ends");
    if let Err(panic) = visited {
        eprintln!("{name}: the console says {errors:?}");
        resume_unwind(panic);
    }
    assert!(errors.is_empty(), "the console says {errors:?}");
}

fn chromium(profile: &Path) -> Capabilities {
    let mut capabilities = DesiredCapabilities::chrome();
    for flag in FLAGS {
        capabilities.add_arg(flag).expect("a flag is text");
    }
    let profile = format!("--user-data-dir={}", profile.display());
    capabilities.add_arg(&profile).expect("a flag is text");
    capabilities.set_binary("/usr/bin/chromium").expect("a path is text");
    let mut capabilities: Capabilities = capabilities.into();
    capabilities.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
    capabilities
}

impl Browser {
    pub(crate) async fn open(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.site)).await.expect("the page loads");
    }

    pub(crate) async fn address(&self) -> String {
        let url = self.driver.current_url().await.expect("a page is open").to_string();
        url.strip_prefix(&self.site).expect("the page is ours").to_owned()
    }

    /// The value of a JavaScript expression.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression};");
        let answer = self.driver.execute(script, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{expression}: {error}")).json().clone()
    }

    /// Waits until a JavaScript expression is true.
    pub(crate) async fn until(&self, condition: &str) {
        let start = Instant::now();
        while self.value(&format!("Boolean({condition})")).await != json!(true) {
            assert!(start.elapsed() < PATIENCE, "never came true: {condition}");
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Waits until the text of an element contains something.
    pub(crate) async fn until_text(&self, css: &str, text: &str) {
        let (css, text) = (json!(css), json!(text));
        self.until(&format!("document.querySelector({css})?.textContent.includes({text})")).await;
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(css))).await;
        text.as_str().expect("an element has text").to_owned()
    }

    /// The element, once it can be seen.
    pub(crate) async fn see(&self, css: &str) -> WebElement {
        let query = self.driver.query(By::Css(css)).wait(PATIENCE, INTERVAL).and_displayed();
        query.first().await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub(crate) async fn click(&self, css: &str) {
        self.see(css).await.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        let keys: TypingData = keys.into();
        let actions = self.driver.action_chain().send_keys(keys);
        actions.perform().await.expect("keys can be pressed");
    }

    /// A screenshot for people to look at.
    pub(crate) async fn keep(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../e2e");
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let picture = folder.join(format!("{name}.png"));
        self.driver.screenshot(&picture).await.expect("a picture can be taken");
    }

    /// The page at the width of a telephone.
    pub(crate) async fn narrow(&self) {
        self.driver.set_window_rect(0, 0, 390, 844).await.expect("the window can be sized");
    }

    /// What the console complains of.
    async fn errors(&self) -> Vec<String> {
        let entries = self.driver.browser_log().await.expect("the console can be read");
        let severe = entries.into_iter().filter(|entry| entry.level == "SEVERE");
        severe.map(|entry| entry.message).collect()
    }
}

/// A program that is ended with its test.
struct Running(Child);

impl Running {
    /// Starts a program and waits for the line that tells where it listens.
    fn start(command: &mut Command, tells: fn(&str) -> Option<&str>) -> (Self, String) {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{name}: {error}; apt-get install chromium-driver?"));
        let lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let told = lines.map_while(Result::ok).find_map(|line| tells(&line).map(str::to_owned));
        (Self(child), told.unwrap_or_else(|| panic!("{name} ended before it listened")))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
