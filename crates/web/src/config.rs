//! A server's settings from a file and from the environment.
//!
//! The file is TOML; every key of it can also be said by the environment, which comes first:
//! `PARLOR_SERVE_ADDRESS`, and `PARLOR_SERVE_LIMITS__BODY` for `body` under `[limits]`. What neither says has the
//! default of [`ServerOptions`].

use std::net::SocketAddr;
use std::num::{NonZeroU8, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlor_workbench::{BadInput, parse_memory, parse_time};
use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use crate::host::HostName;
use crate::live::{LIVE_FILE, TableStore};
use crate::options::{LogLevel, Rate, ServerOptions};
use crate::proxy::{BasePath, Network};

/// How environment variables begin that say a setting.
const PREFIX: &str = "PARLOR_SERVE_";

/// A setting that is text in the file and has a form of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Said<T>(T);

impl<'de, T: FromText> Deserialize<'de> for Said<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::from_text(&text).map(Said).map_err(serde::de::Error::custom)
    }
}

/// What can be read from the text of a setting.
trait FromText: Sized {
    fn from_text(text: &str) -> Result<Self, String>;
}

/// Longer than any server runs, and still a time that clocks can be set to.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 60 * 60);

impl FromText for Duration {
    fn from_text(text: &str) -> Result<Self, String> {
        let time = parse_time(text).map_err(|bad| bad.to_string())?;
        let refused = || format!("time: wanted at most 10 years, got {}", BadInput::quote(text));
        if time <= LONGEST { Ok(time) } else { Err(refused()) }
    }
}

fn above_zero<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    number(deserializer, "above 0", |number| number > 0.0)
}

fn zero_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    number(deserializer, "of 0 or more", |number| number >= 0.0)
}

/// A number that can be counted by: TOML also has `nan` and `inf`.
fn number<'de, D: Deserializer<'de>>(
    deserializer: D,
    which: &str,
    fits: impl FnOnce(f64) -> bool,
) -> Result<Option<f64>, D::Error> {
    let number = f64::deserialize(deserializer)?;
    if number.is_finite() && fits(number) {
        return Ok(Some(number));
    }
    Err(serde::de::Error::custom(format!("wanted a number {which}, got {number}")))
}

/// A number of bytes.
struct Bytes(usize);

impl FromText for Bytes {
    fn from_text(text: &str) -> Result<Self, String> {
        parse_memory(text).map(Self).map_err(|bad| bad.to_string())
    }
}

macro_rules! from_text {
    ($($kind:ty),*) => {
        $(impl FromText for $kind {
            fn from_text(text: &str) -> Result<Self, String> {
                text.parse().map_err(|bad: <$kind as std::str::FromStr>::Err| bad.to_string())
            }
        })*
    };
}

from_text!(SocketAddr, HostName, Network, BasePath, LogLevel);

/// The file, as it is written.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    address: Option<Said<SocketAddr>>,
    hosts: Vec<Said<HostName>>,
    trusted_proxies: Vec<Said<Network>>,
    monitors: Vec<Said<Network>>,
    base_path: Option<Said<BasePath>>,
    data: Option<PathBuf>,
    postgres: Option<String>,
    log: Option<Said<LogLevel>>,
    limits: LimitsSection,
    tables: TablesSection,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename = "Limits", rename_all = "kebab-case")]
struct LimitsSection {
    connections: Option<NonZeroUsize>,
    streams: Option<usize>,
    table_streams: Option<usize>,
    patience: Option<Said<Duration>>,
    #[serde(deserialize_with = "zero_or_more")]
    requests_per_second: Option<f64>,
    #[serde(deserialize_with = "above_zero")]
    request_burst: Option<f64>,
    search_time: Option<Said<Duration>>,
    search_nodes: Option<u64>,
    search_memory: Option<Said<Bytes>>,
    search_threads: Option<NonZeroUsize>,
    searches: Option<NonZeroUsize>,
    waiting: Option<Said<Duration>>,
    body: Option<Said<Bytes>>,
    tree: Option<usize>,
    moves: Option<usize>,
    players: Option<usize>,
    solves: Option<u32>,
    solve_memory: Option<Said<Bytes>>,
    solve_processes: Option<NonZeroU8>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename = "Tables", rename_all = "kebab-case")]
struct TablesSection {
    tables: Option<usize>,
    open: Option<usize>,
    watchers: Option<usize>,
    #[serde(deserialize_with = "above_zero")]
    actions: Option<f64>,
    moves: Option<usize>,
    unjoined: Option<Said<Duration>>,
    idle: Option<Said<Duration>>,
    finished: Option<Said<Duration>>,
}

/// Puts what was said in the place of what is usual.
fn set<T, U>(place: &mut T, said: Option<U>, read: impl FnOnce(U) -> T) {
    if let Some(said) = said {
        *place = read(said);
    }
}

impl LimitsSection {
    fn apply(self, options: &mut ServerOptions) {
        let plain = |number: usize| number;
        let time = |Said(time): Said<Duration>| time;
        let bytes = |Said(Bytes(bytes)): Said<Bytes>| bytes;
        set(&mut options.connections, self.connections, NonZeroUsize::get);
        set(&mut options.streams, self.streams, plain);
        set(&mut options.table_streams, self.table_streams, plain);
        set(&mut options.patience, self.patience, time);
        if self.requests_per_second.is_some() || self.request_burst.is_some() {
            let usual = Rate::default();
            let per_second = self.requests_per_second.unwrap_or(usual.per_second);
            let burst = self.request_burst.unwrap_or(usual.burst);
            options.rate = (per_second > 0.0).then_some(Rate { per_second, burst });
        }
        let allowance = &mut options.allowance;
        set(&mut allowance.time, self.search_time, time);
        set(&mut allowance.nodes, self.search_nodes, |nodes| nodes);
        set(&mut allowance.memory, self.search_memory, bytes);
        set(&mut allowance.threads, self.search_threads, NonZeroUsize::get);
        set(&mut allowance.searches, self.searches, NonZeroUsize::get);
        set(&mut allowance.waiting, self.waiting, time);
        set(&mut allowance.body, self.body, bytes);
        set(&mut allowance.tree, self.tree, plain);
        set(&mut allowance.moves, self.moves, plain);
        set(&mut allowance.players, self.players, plain);
        set(&mut allowance.solves, self.solves, |solves| solves);
        set(&mut allowance.solve_memory, self.solve_memory, |said| bytes(said) as u64);
        set(&mut allowance.solve_processes, self.solve_processes, |count| count.get().into());
    }
}

impl TablesSection {
    fn apply(self, options: &mut ServerOptions) {
        let limits = &mut options.tables;
        let plain = |number: usize| number;
        let time = |Said(time): Said<Duration>| time;
        set(&mut limits.tables, self.tables, plain);
        set(&mut limits.open, self.open, plain);
        set(&mut limits.watchers, self.watchers, plain);
        set(&mut limits.actions, self.actions, |actions| actions);
        set(&mut limits.moves, self.moves, plain);
        set(&mut limits.unjoined, self.unjoined, time);
        set(&mut limits.idle, self.idle, time);
        set(&mut limits.finished, self.finished, time);
    }
}

impl File {
    fn apply(self, options: &mut ServerOptions) -> Result<(), BadInput> {
        set(&mut options.address, self.address, |Said(address)| address);
        options.hosts.extend(self.hosts.into_iter().map(|Said(host)| host));
        options
            .trusted_proxies
            .extend(self.trusted_proxies.into_iter().map(|Said(network)| network));
        options.monitors.extend(self.monitors.into_iter().map(|Said(network)| network));
        set(&mut options.base_path, self.base_path, |Said(path)| path);
        set(&mut options.log, self.log, |Said(level)| level);
        options.store = match (self.data, self.postgres) {
            (Some(_), Some(_)) => {
                return Err(BadInput::new("data, postgres", "one of them", "both"));
            }
            (Some(folder), None) => TableStore::File(folder.join(LIVE_FILE)),
            (None, Some(address)) => TableStore::Postgres(address),
            (None, None) => std::mem::take(&mut options.store),
        };
        self.limits.apply(options);
        self.tables.apply(options);
        Ok(())
    }
}

impl ServerOptions {
    /// These options, with what a file and the environment say in their place.
    ///
    /// # Errors
    /// A file that cannot be read; a key that there is not; a value of another form.
    pub fn configured(
        mut self,
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, BadInput> {
        let (mut table, place) = match file {
            Some(path) => {
                let place = path.display().to_string();
                let text = std::fs::read_to_string(path).map_err(|error| {
                    BadInput::new(&place, "a file of settings", error.to_string())
                })?;
                let table: Table = text
                    .parse()
                    .map_err(|error| BadInput::new(&place, "TOML", one_line(&error)))?;
                (table, place)
            }
            None => (Table::new(), "environment".to_owned()),
        };
        for (name, text) in environment {
            if let Some(key) = name.strip_prefix(PREFIX) {
                say(&mut table, key, &text);
            }
        }
        let file: File = table.try_into().map_err(|error| {
            BadInput::new(&place, "settings that a server has", one_line(&error))
        })?;
        file.apply(&mut self)?;
        Ok(self)
    }
}

impl ServerOptions {
    /// What would keep a server with these options from its work, each in a sentence. Nothing is started.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        if let Err(error) = std::net::TcpListener::bind(self.address) {
            let way_out = "is another server running there?";
            complaints.push(format!(
                "address: wanted one that is free, got {}: {error}; {way_out}",
                self.address
            ));
        }
        if let Err(error) = self.store.check() {
            complaints.push(format!("data: {error}"));
        }
        let is_open = !self.address.ip().is_loopback();
        if is_open && self.hosts.is_empty() {
            complaints.push(format!(
                "hosts: wanted the names that people call the server by, got none; others can reach it as \
                 http://{} only",
                self.address
            ));
        }
        complaints
    }
}

/// What TOML has against a text, without its drawing of the place.
fn one_line(error: &toml::de::Error) -> String {
    let message = error.message().lines().collect::<Vec<_>>().join(" ");
    match error.span() {
        Some(span) => format!("{message} (at byte {})", span.start),
        None => message,
    }
}

/// Puts a setting of the environment into the file's table: `LIMITS__BODY` is `body` under `[limits]`.
fn say(table: &mut Table, key: &str, text: &str) {
    let key = key.to_lowercase();
    let (section, name) = match key.split_once("__") {
        Some((section, name)) => (Some(section), name),
        None => (None, key.as_str()),
    };
    let name = name.replace('_', "-");
    // A number or a list as in the file; anything else is text.
    let value = format!("value = {text}").parse::<Table>().ok();
    let value = value.and_then(|mut table| table.remove("value"));
    let value = value.unwrap_or_else(|| Value::String(text.to_owned()));
    match section {
        None => drop(table.insert(name, value)),
        Some(section) => {
            let place = table.entry(section).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(place) = place {
                place.insert(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn configured(file: &str, environment: &[(&str, &str)]) -> Result<ServerOptions, String> {
        let path = std::env::temp_dir().join(format!("parlor-config-{}.toml", rand_name()));
        std::fs::write(&path, file).expect("a file can be written");
        let environment =
            environment.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let options = ServerOptions::default().configured(Some(&path), environment);
        std::fs::remove_file(&path).expect("it was just written");
        options.map_err(|bad| bad.to_string())
    }

    fn rand_name() -> u64 {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).expect("there is randomness");
        u64::from_be_bytes(bytes)
    }

    const FILE: &str = r#"
        address = "0.0.0.0:9000"
        hosts = ["parlor.example.org"]
        trusted-proxies = ["127.0.0.1", "10.0.0.0/8"]
        base-path = "/parlor"
        data = "/var/lib/parlor"
        log = "warn"
        [limits]
        body = "2MB"
        search-time = "30s"
        requests-per-second = 5
        [tables]
        open = 7
        finished = "90d"
    "#;

    #[test]
    fn a_file_sets_what_it_says_and_the_environment_comes_first() {
        let options = configured(
            FILE,
            &[("PARLOR_SERVE_LIMITS__BODY", "4MB"), ("PARLOR_SERVE_LOG", "debug"), ("HOME", "x")],
        )
        .expect("all of it is known");
        assert_eq!(options.address, "0.0.0.0:9000".parse().expect("an address"));
        assert_eq!(options.allowance.body, 4_000_000);
        assert_eq!(options.allowance.time, Duration::from_secs(30));
        assert_eq!((options.tables.open, options.tables.watchers), (7, 200));
        assert_eq!(options.tables.finished, Duration::from_secs(90 * 86_400));
        assert_eq!(options.log, LogLevel::Debug);
        assert_eq!(options.store, TableStore::File("/var/lib/parlor/live.sqlite".into()));
        assert_eq!(options.rate.map(|rate| rate.per_second), Some(5.0));
        let options = configured(
            "",
            &[("PARLOR_SERVE_HOSTS", "[\"a.example\"]"), ("PARLOR_SERVE_TABLES__OPEN", "3")],
        );
        let options = options.expect("lists and numbers as in the file");
        assert_eq!((options.hosts.len(), options.tables.open), (1, 3));
    }

    #[test]
    fn what_is_wrong_is_told_in_one_line() {
        for (file, word) in [
            ("addres = \"x\"", "addres"),
            ("address = \"here\"", "address"),
            ("[limits]\nbody = \"large\"", "large"),
            ("[limits]\nbodies = 1", "bodies"),
            ("hosts = [\"a:80\"]", "a:80"),
            ("base-path = \"parlor/\"", "parlor/"),
            ("log = \"loud\"", "loud"),
            ("[limits]\npatience = \"500000000000y\"", "10 years"),
            ("[limits]\nconnections = 0", "nonzero"),
            ("[limits]\nrequests-per-second = nan", "NaN"),
            ("[limits]\nrequest-burst = 0", "above 0"),
            ("[tables]\nactions = -1", "above 0"),
            ("data = \"a\"\npostgres = \"b\"", "both"),
            ("x = ", "TOML"),
        ] {
            let line = configured(file, &[]).expect_err(file);
            assert!(line.contains(word) && !line.contains('\n'), "{line}");
        }
        let options = ServerOptions::default().configured(Some(Path::new("/nowhere.toml")), []);
        assert!(options.expect_err("no file").to_string().contains("/nowhere.toml"));
    }
}
