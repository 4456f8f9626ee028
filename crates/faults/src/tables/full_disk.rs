//! A disk that fills up under play: a move is refused with a clear line, clocks stand still, nothing that was
//! answered is lost, and play goes on when there is room again.
//!
//! The disk is a small one in memory, which only the server and whoever fills it see (a namespace of mounts).

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::play::{Seated, ask, serve};
use crate::serving::{ARGUMENTS, Serving};
use crate::{Arena, Case, PROGRAM};

/// Of the disk, as `mount` writes it. A store that nobody has played at yet fits several times.
const SIZE: &str = "size=1m";
/// How soon play goes on when there is room: the server tries once a second.
const PATIENCE: Duration = Duration::from_secs(60);
/// More moves than there is room for.
const MOVES: usize = 2_000;

pub(super) fn run(arena: &Arena) -> Case {
    let name = "full disk under play";
    // Where a system lets nobody mount anything, there is no small disk.
    if !disk(Path::new("/mnt"), &["true"]).status().is_ok_and(|status| status.success()) {
        let note = "not tried: wanted `unshare --mount`, which is missing or not allowed here";
        return Case { name: name.to_owned(), note: note.to_owned(), ..Case::default() };
    }
    let mut refused = 0;
    let case = Case::try_each(arena, name, arena.trials(1, 20), |seed| {
        refused += trial(arena, seed)?;
        Ok(())
    });
    case.noting(&format!("{refused} moves refused with a clear line, and made when there was room"))
}

/// A command with a small disk of its own in a folder.
fn disk(folder: &Path, command: &[&str]) -> Command {
    let script = "mount -t tmpfs -o \"$1\" none \"$2\" && shift 2 && exec \"$@\"";
    let mut unshare = Command::new("unshare");
    unshare.args(["--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", SIZE]);
    unshare.arg(folder).args(command);
    unshare
}

/// Fills a disk to its last page with a file, which is removed with the value.
struct Filler(PathBuf);

impl Filler {
    fn fill(folder: &Path) -> Result<Self, String> {
        let path = folder.join("filler");
        let mut file = File::create(&path).map_err(|error| error.to_string())?;
        while file.write_all(&[7; 4_096]).is_ok() {}
        Ok(Self(path))
    }
}

impl Drop for Filler {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn trial(arena: &Arena, seed: u64) -> Result<u64, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let complaints = TempDir::new().map_err(|error| error.to_string())?;
    let program = arena.program().to_str().ok_or("a path that is no text")?;
    let mut command = disk(folder.path(), &[&[program], &ARGUMENTS[..]].concat());
    command.env(PROGRAM, "1").env("PARLOR_TABLES", folder.path());
    let server = Serving::start_by(command, &complaints.path().join("complaints"))?;
    let address = server.address();
    // The same folder as the server sees it.
    let inside = PathBuf::from(format!("/proc/{}/root{}", server.id(), folder.path().display()));
    let mut tables = [Seated::sit(address), Seated::sit(address)];
    let tables: Vec<&mut Seated> = tables.iter_mut().flatten().collect();
    let [table, other] = tables.try_into().map_err(|_| "the tables cannot be made")?;
    for number in 0..6 {
        table.move_once(address, seed + number)?;
        other.move_once(address, seed + number)?;
    }

    let filler = Filler::fill(&inside)?;
    let refusal =
        (0..MOVES).find_map(|number| table.move_once(address, seed + number as u64).err());
    let refusal = refusal.ok_or("no move was refused on a full disk")?;
    if !(refusal.contains("paused") && refusal.contains("full")) {
        return Err(format!("no clear line: {refusal}"));
    }
    for table in [&*table, other] {
        table.check(address)?;
    }
    let health = ask(address, "GET", "/healthz", "", "").ok_or("the server does not answer")?;
    if !health["detail"].as_str().is_some_and(|line| line.contains("paused")) {
        return Err(format!("/healthz does not tell: {health}"));
    }
    let before: Vec<u64> = table.left(address)?.collect();
    thread::sleep(Duration::from_millis(1_200));
    let after: Vec<u64> = table.left(address)?.collect();
    if before != after {
        return Err(format!("clocks go on while nobody can play: {before:?}, then {after:?}"));
    }

    drop(filler);
    let began = Instant::now();
    while table.look(address).is_some_and(|view| !view["closed"].is_null()) {
        if began.elapsed() > PATIENCE {
            return Err("play does not go on".to_owned());
        }
        thread::sleep(Duration::from_millis(50));
    }
    table.repeat(address)?;
    other.move_once(address, seed)?;
    // Nobody moves now, so a copy of the files is what a power cut would leave.
    let copy = TempDir::new().map_err(|error| error.to_string())?;
    for name in ["live.sqlite", "live.sqlite-wal"] {
        fs::copy(inside.join(name), copy.path().join(name)).map_err(|error| error.to_string())?;
    }
    drop(server);
    let next = serve(arena, &copy)?;
    for table in [&*table, other] {
        table.check(next.address())?;
    }
    Ok(1)
}
