//! Live tables: the text of a clock, events as a store has kept them, what players ask for, settings of a server.

use std::str::FromStr as _;
use std::time::Duration;

use parlor_tables::{
    Action, Append, Clocks, EventStore as _, LiveTable, Recorded, Seat, Secret, ServerTime, Side,
    Sqlite, TableId, TableLimits, Tables, TimeControl,
};
use parlor_web::ServerOptions;
use serde::Deserialize;

use crate::WORKBENCH;
use crate::files::put;

/// A clock, and what becomes of it in a short game.
pub(crate) fn clock(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(control) = TimeControl::from_str(text) else { return };
    let again = control.to_string().parse();
    assert_eq!(again, Ok(control), "a clock is read back");
    let mut clocks = Clocks::new(control);
    let mut now = ServerTime(0);
    for side in [Side::First, Side::Second, Side::First, Side::Second] {
        clocks.start(side, now);
        now = now.after(Duration::from_secs(1));
        let cost = clocks.cost(now);
        assert!(clocks.flag().is_none_or(|(running, _)| running == side), "one clock runs");
        clocks.charge(side, cost);
    }
}

pub(crate) fn clock_examples() -> Vec<Vec<u8>> {
    let texts = ["none", "5m", "5m+3s", "3d/move", "1h 30m+10s", "60d", "1s+60d", "1m500ms"];
    texts.map(|text| text.as_bytes().to_vec()).into()
}

/// One line of a case: an event that was kept, or what a player asks for afterwards.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Event(Recorded),
    Asked { seat: Seat, turn: u64, action: Action },
}

/// The events of a table and what is asked for at it, a line each. A damaged store must not bring a server down.
pub(crate) fn table_events(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines = text.lines().take(MOST).filter_map(|line| serde_json::from_str(line).ok());
    let (mut events, mut asked) = (Vec::new(), Vec::new());
    for line in lines {
        match line {
            Line::Event(event) => events.push(event),
            Line::Asked { seat, turn, action } => asked.push((seat, turn, action)),
        }
    }
    let id = TableId::from_bytes([7; 16]);
    let Ok(table) = LiveTable::fold(id, &events, &WORKBENCH) else { return };
    let mut store = Sqlite::in_memory().expect("there is memory");
    let append = Append { id, events, stage: table.stage() };
    if store.append(&[append]).is_err() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime is made").block_on(async {
        let limits = TableLimits { moves: 50, ..TableLimits::default() };
        let opened = Tables::open(WORKBENCH.clone(), Box::new(store), limits).await;
        let (tables, _programs) = opened.expect("what was just written can be read");
        for (seat, turn, action) in asked {
            let token = token(seat);
            let done = tables.act(id, token, turn, &action).await;
            if let Ok(number) = done {
                let again = tables.act(id, token, turn, &action).await;
                assert_eq!(again.ok(), Some(number), "a repeated request has the same answer");
            }
        }
        for viewer in [None, Some(token(Seat::Host)), Some(token(Seat::Guest))] {
            if let Ok(view) = tables.view(id, viewer).await {
                serde_json::to_string(&view).expect("a view is plain data");
            }
        }
    });
}

/// Lines of a case: more would only be slow.
const MOST: usize = 40;

/// The token of a seat in the examples.
fn token(seat: Seat) -> Secret {
    let digit = match seat {
        Seat::Host => "a",
        Seat::Guest => "b",
    };
    digit.repeat(32).parse().expect("hexadecimal digits")
}

pub(crate) fn table_events_examples() -> Vec<Vec<u8>> {
    let [host, guest] = [Seat::Host, Seat::Guest]
        .map(|seat| serde_json::to_string(&token(seat).hash()).expect("a hash is plain data"));
    let made = |game: &str, start: &str, clock: &str, guest: &str| {
        format!(
            r#"{{"number":1,"at":1,"time":1,"event":"created","game":"{game}","start":"{start}","clock":"{clock}","sitters":[{{"person":{host}}},{guest}],"begins":"host"}}"#
        )
    };
    let joined = format!(r#"{{"number":2,"at":2,"time":2,"event":"joined","token":{guest}}}"#);
    let invited = format!(r#"{{"invited":{host}}}"#);
    let empty = ".../.../... X";
    let cases = [
        vec![
            made("tic-tac-toe", empty, "5m+3s", &invited),
            joined.clone(),
            r#"{"number":3,"at":3,"time":9,"event":"moved","by":"host","move":"b2","after":".../.X./... O","cost":0}"#.to_owned(),
            r#"{"number":4,"at":4,"time":9,"event":"offered","by":"host","offer":"takeback"}"#.to_owned(),
            r#"{"number":5,"at":5,"time":10,"event":"taken-back","by":"guest","ply":0}"#.to_owned(),
            r#"{"seat":"host","turn":2,"action":{"move":"a1"}}"#.to_owned(),
            r#"{"seat":"guest","turn":3,"action":{"move":"b2"}}"#.to_owned(),
            r#"{"seat":"guest","turn":4,"action":{"offer":"draw"}}"#.to_owned(),
            r#"{"seat":"host","turn":4,"action":{"accept":"draw"}}"#.to_owned(),
            r#"{"seat":"host","turn":4,"action":{"offer":"rematch"}}"#.to_owned(),
            r#"{"seat":"guest","turn":4,"action":{"decline":"rematch"}}"#.to_owned(),
        ],
        vec![
            made("nim:piles=5-3-1", "5-3-1 1", "3days/move", &invited),
            joined,
            r#"{"number":3,"at":3,"time":3,"event":"flagged","seat":"host"}"#.to_owned(),
            r#"{"number":4,"at":3,"time":3,"event":"rematch","by":"guest"}"#.to_owned(),
            r#"{"number":5,"at":3,"time":3,"event":"drawn","by":"guest"}"#.to_owned(),
            r#"{"seat":"guest","turn":1,"action":"resign"}"#.to_owned(),
        ],
        vec![
            made("tic-tac-toe", empty, "none", r#"{"program":"alpha-beta"}"#),
            r#"{"seat":"host","turn":0,"action":{"move":"b2"}}"#.to_owned(),
            r#"{"seat":"host","turn":0,"action":{"offer":"draw"}}"#.to_owned(),
            r#"{"number":2,"at":3,"time":3,"event":"resigned","by":"guest"}"#.to_owned(),
            r#"{"number":3,"at":3,"time":3,"event":"declined","by":"host","offer":"rematch"}"#.to_owned(),
        ],
    ];
    cases.into_iter().map(|lines| lines.join("\n").into_bytes()).collect()
}

/// A server's settings: lines that begin like an environment variable are that, the others are the file.
pub(crate) fn server_settings(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (said, file): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("PARLOR_SERVE_"));
    let environment = said.iter().filter_map(|line| line.split_once('='));
    let environment = environment.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let path = put("settings.toml", file.join("\n").as_bytes());
    if let Err(bad) = ServerOptions::default().configured(Some(&path), environment) {
        assert!(!bad.to_string().contains('\n'), "what is wrong is told in one line: {bad}");
    }
}

pub(crate) fn server_settings_examples() -> Vec<Vec<u8>> {
    let texts = [
        "address = \"127.0.0.1:8080\"\nhosts = [\"parlor.example.org\"]\ndata = \"/var/lib/parlor\"\n\
         trusted-proxies = [\"127.0.0.1\", \"10.0.0.0/8\", \"fd00::/8\"]\nbase-path = \"/parlor\"\nlog = \"info\"",
        "[limits]\nconnections = 2048\npatience = \"10s\"\nrequests-per-second = 0.5\nsearch-memory = \"256MiB\"\n\
         body = \"1MB\"\nsolves = 1",
        "[tables]\ntables = 10000\nactions = 10\nunjoined = \"1h\"\nidle = \"7d\"\nfinished = \"30d\"",
        "PARLOR_SERVE_ADDRESS=0.0.0.0:80\nPARLOR_SERVE_TABLES__OPEN=5\nPARLOR_SERVE_HOSTS=[\"a.example\"]\n\
         postgres = \"postgres://parlor@db.example.org/parlor\"\nmonitors = []",
    ];
    texts.map(|text| text.as_bytes().to_vec()).into()
}
