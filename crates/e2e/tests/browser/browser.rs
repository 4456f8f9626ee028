//! A page as a person looks at it. What a person does to it is in `hands`.
//!
//! Everything waits for what it needs and nothing waits for time to pass. A browser that is let go
//! has had no error in its console and has asked nobody but its own server.

use std::cell::RefCell;
use std::future::Future;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::LoggingPrefsLogLevel;
use thirtyfour::common::capabilities::chrome::ChromeCapabilities;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::programs::{Running, start_chromedriver, start_other_site, start_server};

/// How long a condition may take to come true: far more than any machine needs.
const PATIENCE: Duration = Duration::from_secs(120);

/// How often it is looked at.
const INTERVAL: Duration = Duration::from_millis(40);

/// How often a visit is begun before Chromium is given up.
const LIVES: usize = 3;

/// What Chromium needs to run without a screen, without a sandbox of its own, and without talking to
/// anybody but the page's server.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The width of a window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// A window on a desk.
    Desk = 1280,
    /// A telephone.
    Phone = 390,
}

/// A server for a test, with tables of its own.
struct Site {
    address: String,
    tables: TempDir,
    server: RefCell<Option<Running>>,
}

impl Site {
    fn start() -> Rc<Self> {
        let tables = TempDir::new().expect("a folder can be made");
        let server = start_server(tables.path(), None);
        let address = server.address().to_owned();
        Rc::new(Self { address, tables, server: RefCell::new(Some(server)) })
    }
}

/// A page that a person looks at.
pub(crate) struct Browser {
    pub(crate) driver: WebDriver,
    site: Rc<Site>,
    /// What the console may complain of until the visit ends: no page can prevent it, and the driver may hear of it late.
    expected: RefCell<Vec<String>>,
    // What the browser needs as long as it runs.
    _chromedriver: Running,
    _profile: TempDir,
}

/// Lets `visit` use a browser on a server of its own, with an empty folder of tables; afterwards
/// everything is ended, whatever came of it. The last page is kept as `name`.
pub(crate) async fn browse<T>(name: &str, visit: impl AsyncFn(&Browser) -> T) -> T {
    browse_together(name, async |[browser]: [&Browser; 1]| visit(browser).await).await
}

/// The same for several people, each with a browser of their own, on one server. Where Chromium itself
/// dies, as it does once in some thousand pages, nothing is known of ours: the visit begins anew.
pub(crate) async fn browse_together<const N: usize, T>(
    name: &str,
    visit: impl AsyncFn([&Browser; N]) -> T,
) -> T {
    for _ in 0..LIVES {
        if let Some(answer) = visit_once(name, &visit).await {
            return answer;
        }
        eprintln!("{name}: Chromium died; once more");
    }
    panic!("{name}: Chromium died {LIVES} times");
}

/// What came of a visit, or nothing if a browser died meanwhile.
async fn visit_once<const N: usize, T>(
    name: &str,
    visit: &impl AsyncFn([&Browser; N]) -> T,
) -> Option<T> {
    let site = Site::start();
    let mut browsers = Vec::new();
    for _ in 0..N {
        browsers.push(Browser::start(&site).await);
    }
    let people = std::array::from_fn(|number| &browsers[number]);
    let visited = AssertUnwindSafe(visit(people)).catch_unwind().await;
    let mut told = Vec::new();
    let mut all_alive = true;
    for (number, browser) in browsers.iter().enumerate() {
        let alive = browser.is_alive().await;
        if alive {
            let name = if number == 0 { name.to_owned() } else { format!("{name}-{number}") };
            browser.keep(&name).await;
            told.push((name, browser.errors().await, browser.strangers().await));
        }
        let ended = browser.driver.clone().quit().await;
        assert!(ended.is_ok() || !alive, "the browser ends: {ended:?}");
        all_alive &= alive;
    }
    if !all_alive {
        return None;
    }
    let answer = visited.unwrap_or_else(|panic| {
        for (name, errors, _) in &told {
            eprintln!("{name}: the console says {errors:#?}; target/e2e/{name}.png shows the page");
        }
        resume_unwind(panic)
    });
    for (name, errors, strangers) in told {
        assert_eq!(errors, [""; 0], "{name}: the console is silent");
        assert_eq!(strangers, json!([]), "{name}: no request leaves the machine");
    }
    Some(answer)
}

fn chromium(profile: &Path) -> Capabilities {
    let describe = || -> WebDriverResult<ChromeCapabilities> {
        let mut chromium = DesiredCapabilities::chrome();
        for flag in FLAGS {
            chromium.add_arg(flag)?;
        }
        chromium.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        chromium.set_binary("/usr/bin/chromium")?;
        chromium.set_browser_log_level(LoggingPrefsLogLevel::Severe)?;
        Ok(chromium)
    };
    describe().expect("wishes are plain text").into()
}

impl Browser {
    async fn start(site: &Rc<Site>) -> Self {
        let profile = TempDir::new().expect("a folder can be made");
        let chromedriver = start_chromedriver();
        let driver = WebDriver::new(chromedriver.address(), chromium(profile.path()))
            .await
            .expect("chromium starts; `cargo xtask test` installs it");
        let browser = Self {
            driver,
            site: Rc::clone(site),
            expected: RefCell::default(),
            _chromedriver: chromedriver,
            _profile: profile,
        };
        browser.resize(Width::Desk, 900).await;
        browser
    }

    pub(crate) async fn open(&self, path: &str) {
        assert_eq!(self.strangers().await, json!([]), "no request leaves the machine");
        self.driver.goto(format!("{}{path}", self.site.address)).await.expect("the page loads");
    }

    /// Shows a page of the server in a frame of a page of another site: neither may look into the other.
    pub(crate) async fn open_framed(&self, path: &str) {
        let frame =
            format!("<iframe src='{}{path}' width=360 height=520></iframe>", self.site.address);
        let other = start_other_site(format!("<!doctype html><title>Elsewhere</title>{frame}"));
        self.driver.goto(other).await.expect("the page of another site loads");
    }

    /// Does something inside the only frame of the page.
    pub(crate) async fn in_the_frame<T>(&self, action: impl Future<Output = T>) -> T {
        self.driver.enter_frame(0).await.expect("the page has a frame");
        let answer = action.await;
        self.driver.enter_default_frame().await.expect("a frame is in a page");
        answer
    }

    /// Runs a script before those of every page that is opened from now on.
    pub(crate) async fn before_every_page(&self, script: &str) {
        self.emulate("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Ends the server; whoever asks it meanwhile hears nothing.
    pub(crate) fn stop_server(&self) {
        self.site.server.replace(None);
    }

    /// Starts another server in the place of the one that was ended, with the same tables.
    pub(crate) fn start_server(&self) {
        let port = self.site.address.rsplit(':').next();
        self.site.server.replace(Some(start_server(self.site.tables.path(), port)));
    }

    /// The address of the page, as others could be sent it: without the name of the server.
    pub(crate) async fn address(&self) -> String {
        // As the page knows it: the driver hears of an address that the page replaces only later.
        let address = self.value("location.pathname + location.search + location.hash").await;
        address.as_str().expect("an address is text").to_owned()
    }

    /// The value of a JavaScript expression.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression};");
        let answer = self.driver.execute(script, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{expression}: {error}")).json().clone()
    }

    /// The number that a JavaScript expression is.
    pub(crate) async fn number(&self, expression: &str) -> u64 {
        let value = self.value(expression).await;
        value.as_u64().unwrap_or_else(|| panic!("{expression} is no count: {value}"))
    }

    /// How many elements there are.
    pub(crate) async fn count(&self, css: &str) -> u64 {
        self.number(&format!("document.querySelectorAll({}).length", json!(css))).await
    }

    /// Waits until a JavaScript expression is true. It may fail until then: what it looks at is not there yet, or the
    /// page is about to be another one.
    pub(crate) async fn until(&self, condition: &str) {
        let script = &format!("return Boolean({condition});");
        let wanted = &Wanted::new(condition);
        patiently(wanted, async || self.holds(script, wanted).await.then_some(())).await;
    }

    /// Whether a script gives true. A browser that is gone is not waited for.
    async fn holds(&self, script: &str, wanted: &Wanted) -> bool {
        match self.driver.execute(script, Vec::new()).await {
            Ok(answer) => {
                wanted.failed.take();
                answer.json().as_bool() == Some(true)
            }
            Err(error) => {
                assert!(self.is_alive().await, "{script}: {error}");
                wanted.failed.replace(Some(error.to_string()));
                false
            }
        }
    }

    /// The server's own figures at one moment, for each of the names the sum of the lines that begin with it.
    pub(crate) async fn figures<const N: usize>(&self, names: [&str; N]) -> [f64; N] {
        let text = self.value("fetch('/metrics').then(answer => answer.text())").await;
        let text = text.as_str().expect("figures are text");
        names.map(|name| {
            let lines = text.lines().filter(|line| line.starts_with(name));
            lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
        })
    }

    /// Waits until a figure of the server is so large.
    pub(crate) async fn until_figure(&self, name: &str, wanted: f64) {
        let reached = async || self.figures([name]).await[0] == wanted;
        let told = &Wanted::new(&format!("{name} {wanted}"));
        patiently(told, async || reached().await.then_some(())).await;
    }

    /// Waits until the text of an element contains something.
    pub(crate) async fn until_text(&self, css: &str, text: &str) {
        let (css, text) = (json!(css), json!(text));
        self.until(&format!("document.querySelector({css})?.textContent.includes({text})")).await;
    }

    /// Waits until there are so many elements.
    pub(crate) async fn until_count(&self, css: &str, count: usize) {
        self.until(&format!("document.querySelectorAll({}).length === {count}", json!(css))).await;
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(css))).await;
        text.as_str().expect("an element has text").to_owned()
    }

    /// Waits until an element can be seen.
    pub(crate) async fn see(&self, css: &str) {
        self.until(&format!("document.querySelector({})?.checkVisibility()", json!(css))).await;
    }

    /// Lets the page be touched, and says what it prefers about movement.
    pub(crate) async fn emulate(&self, method: &str, settings: Value) {
        self.driver.cdp().send_raw(method, settings).await.expect("a browser can be set up");
    }

    /// Makes a telephone of the window, which is touched.
    pub(crate) async fn become_a_telephone(&self) {
        self.resize(Width::Phone, 844).await;
        self.emulate("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await;
    }

    pub(crate) async fn resize(&self, width: Width, height: u64) {
        let size = json!({ "width": width as u64, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let resized = self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await;
        resized.expect("a page can be resized");
    }

    /// A picture of the window for people to look at, under `target/e2e`.
    pub(crate) async fn keep(&self, name: &str) {
        let picture = kept(&format!("{name}.png"));
        self.driver.screenshot(&picture).await.expect("a picture can be taken");
    }

    /// Waits until the console tells of a request that was refused with `status`; it may tell of more such until the visit
    /// ends, and of nothing else.
    pub(crate) async fn expect_refusals(&self, status: u16) {
        self.expect(&format!("the server responded with a status of {status}")).await;
    }

    /// The same of a server that did not answer.
    pub(crate) async fn expect_silence_of_the_server(&self) {
        self.expect("net::ERR_").await;
    }

    /// Waits for a kind of complaint, which is no error until the visit ends.
    async fn expect(&self, kind: &str) {
        let told = RefCell::new(Vec::new());
        patiently(&Wanted::new(&format!("{kind} in the console")), async || {
            let complaints = self.errors().await;
            told.borrow_mut().extend(complaints);
            told.borrow().iter().any(|complaint| complaint.contains(kind)).then_some(())
        })
        .await;
        self.expected.borrow_mut().push(kind.to_owned());
        let others: Vec<_> = told.take().into_iter().filter(|told| !told.contains(kind)).collect();
        assert_eq!(others, [""; 0], "the console tells of nothing but {kind}");
    }

    /// What the console has complained of since it was last read, and is not expected.
    async fn errors(&self) -> Vec<String> {
        let entries = self.driver.browser_log().await.expect("the console can be read");
        let severe = entries.into_iter().filter(|entry| entry.level == "SEVERE");
        let expected = self.expected.borrow();
        let is_expected = |message: &String| expected.iter().any(|kind| message.contains(kind));
        severe.map(|entry| entry.message).filter(|message| !is_expected(message)).collect()
    }

    /// Whether Chromium still answers.
    async fn is_alive(&self) -> bool {
        self.driver.execute("return 1;", Vec::new()).await.is_ok()
    }

    /// What the page has loaded from elsewhere.
    async fn strangers(&self) -> Value {
        let loaded = "performance.getEntriesByType('resource').map(entry => entry.name)";
        self.value(&format!("{loaded}.filter(name => !name.startsWith(location.origin))")).await
    }
}

/// Where a file is kept for people to look at.
pub(crate) fn kept(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../e2e");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder.join(name)
}

/// What is waited for, and why looking for it failed the last time.
pub(crate) struct Wanted {
    what: String,
    pub(crate) failed: RefCell<Option<String>>,
}

impl Wanted {
    pub(crate) fn new(what: &str) -> Self {
        Self { what: what.to_owned(), failed: RefCell::default() }
    }
}

/// Tries until there is an answer.
pub(crate) async fn patiently<T, F>(wanted: &Wanted, mut attempt: impl FnMut() -> F) -> T
where
    F: Future<Output = Option<T>>,
{
    let start = Instant::now();
    loop {
        if let Some(answer) = attempt().await {
            return answer;
        }
        let Wanted { what, failed } = wanted;
        assert!(start.elapsed() < PATIENCE, "never came true: {what}; {:?}", failed.borrow());
        tokio::time::sleep(INTERVAL).await;
    }
}
