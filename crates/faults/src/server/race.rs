//! A server and a command line that make one table at the same time.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use parlor_core::random::Random;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::site::{Site, get, post, shown};
use crate::solve::{LISTED, NUMBERED, is_clear, told};
use crate::{Arena, Case};

/// The files of a folder, by name.
type Files = BTreeMap<String, Vec<u8>>;

/// Pairs of makers, each of a command line and a server.
pub(super) fn run(arena: &Arena, site: &Site, runtime: &Runtime) -> Case {
    let mut sound: BTreeMap<&str, Result<Files, String>> = BTreeMap::new();
    let name = "a server and a command line make one table";
    Case::try_each(arena, name, arena.trials(4, 200), |pair| {
        let game = if pair.is_multiple_of(2) { NUMBERED } else { LISTED };
        let sound = sound.entry(game).or_insert_with(|| undisturbed(arena, game)).clone()?;
        runtime.block_on(race(arena, site, game, pair))?;
        let made = tables(site.folder())?;
        if made == sound {
            return Ok(());
        }
        Err(format!("wanted {:?} as they should be, got {:?}", sound.keys(), made.keys()))
    })
}

/// What one maker makes whom nobody disturbs.
fn undisturbed(arena: &Arena, game: &str) -> Result<Files, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    solve(arena, folder.path(), game, "--fresh")?;
    tables(folder.path())
}

/// Solves by command line.
fn solve(arena: &Arena, folder: &Path, game: &str, wish: &str) -> Result<(), String> {
    let mut command = arena.parlor(folder, &["solve", game, wish]);
    let output = command.stdout(Stdio::null()).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(told(&output)) }
}

async fn race(arena: &Arena, site: &Site, game: &str, pair: u64) -> Result<(), String> {
    for name in tables(site.folder())?.keys() {
        fs::remove_file(site.folder().join(name)).map_err(|error| error.to_string())?;
    }
    let mut random = Random::new(pair);
    let wish = ["--resume", "--fresh"][random.below(2)];
    let other = arena
        .parlor(site.folder(), &["solve", game, wish])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    sleep(Duration::from_millis(random.below(60) as u64)).await;
    let body = json!({ "game": game, "afresh": random.below(2) == 0 }).to_string();
    let by_server = ask(site, pair, &post("/api/solve", body.as_bytes())).await;
    let by_server = match by_server {
        Ok(job) => ended(site, pair, job["id"].as_str().unwrap_or_default()).await,
        Err(line) => Err(line),
    };
    let output = other.wait_with_output().map_err(|error| error.to_string())?;
    let by_command = if output.status.success() { Ok(()) } else { Err(told(&output)) };
    let ends = [by_command, by_server];
    if let Some(line) = ends.iter().filter_map(|end| end.as_ref().err()).find(|it| !is_clear(it)) {
        return Err(line.clone());
    }
    if ends.iter().all(Result::is_err) {
        return Err(format!("nobody made the table: {ends:?}"));
    }
    // One of them may have been refused after it had begun.
    solve(arena, site.folder(), game, "--resume")
}

/// Waits for the end of a job.
async fn ended(site: &Site, pair: u64, id: &str) -> Result<(), String> {
    loop {
        let job = ask(site, pair, &get(&format!("/api/solve/{id}"))).await?;
        match job["state"].as_str() {
            Some("running") => sleep(Duration::from_millis(20)).await,
            Some("done") => return Ok(()),
            _ => return Err(job["detail"].as_str().unwrap_or("a job without a state").to_owned()),
        }
    }
}

async fn ask(site: &Site, client: u64, request: &[u8]) -> Result<Value, String> {
    let answer = site.exchange(client, request).await?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    let value: Value =
        serde_json::from_str(body).map_err(|_| format!("no JSON: {}", shown(answer.as_bytes())))?;
    match value["detail"].as_str() {
        Some(line) if !answer.starts_with("HTTP/1.1 2") => Err(line.to_owned()),
        _ => Ok(value),
    }
}

/// The tables in a folder, and whatever was left beside them.
fn tables(folder: &Path) -> Result<Files, String> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        let name = name.to_string_lossy().into_owned();
        if name.contains(".table") {
            let bytes = fs::read(folder.join(&name)).map_err(|error| error.to_string())?;
            files.insert(name, bytes);
        }
    }
    Ok(files)
}
