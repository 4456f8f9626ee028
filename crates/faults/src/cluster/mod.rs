//! Faults of a solve by several hosts: one is killed, stopped, cut off, or does not belong to them.
//!
//! Hosts are in network namespaces of their own where the system allows it. After every fault the others must have said
//! one sentence in time, and going on must end in the table that one process makes.

mod hosts;
mod kills;
mod namespaces;

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use self::hosts::{Hosts, all_work, patience, text, wait};
use self::namespaces::{CableState, Namespaces};
use crate::{Arena, Case};

/// Many tiers, each of which takes a moment.
const GAME: &str = "mnk:m=4,n=4,k=4";
/// One that is solved long enough to be disturbed.
const LONG_GAME: &str = "mnk:m=5,n=4,k=4";
/// One for a test of few trials.
const SHORT_GAME: &str = "mnk:m=4,n=3,k=3";
/// A tier of levels.
const SHORT_SLIDING_GAME: &str = "achi";
/// A tier of many levels.
const LONG_SLIDING_GAME: &str = "achi:size=4";

/// All faults of a solve by several hosts.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let spaces = match Namespaces::new(3) {
        Ok(spaces) => spaces,
        Err(problem) => {
            let note = format!("skipped: network namespaces are not allowed here ({problem})");
            let case = Case { name: "hosts in network namespaces".to_owned(), ..Case::default() };
            return vec![case.noting(&note)];
        }
    };
    let hosts = |short, full| {
        let game = if is_short(arena) { short } else { full };
        Hosts::new(arena, &spaces, game)
    };
    let many_tiers = [hosts(SHORT_GAME, GAME), hosts(SHORT_SLIDING_GAME, SHORT_SLIDING_GAME)];
    let long = [hosts(SHORT_GAME, LONG_GAME), hosts(SHORT_SLIDING_GAME, LONG_SLIDING_GAME)];
    vec![
        kills::at_barriers(arena, &many_tiers),
        kills::at_random(arena, &long),
        stopped(arena, &long[0]),
        cut_off(arena, &spaces, &long[0]),
        wrong_token(arena, &many_tiers[0]),
    ]
}

/// Something that happens to host 1 of two while they work, told by the other one as it is wanted; with a wish
/// that both are started with.
fn disturbed(
    arena: &Arena,
    hosts: &Hosts<'_>,
    name: &str,
    [wanted, wish]: [&str; 2],
    disturb: impl Fn(&Child) -> Result<(), String>,
    mend: impl Fn() -> Result<(), String>,
) -> Case {
    let mut slowest = Duration::ZERO;
    let case = Case::try_each(arena, name, arena.trials(1, 10), |seed| {
        hosts.clear();
        let mut children = hosts.start(2, &[wish])?;
        let shards = 3 + seed as usize;
        while hosts.shards(1) < shards && all_work(&mut children)? {
            thread::sleep(Duration::from_millis(1));
        }
        let was_working = all_work(&mut children)?;
        if !was_working && !is_short(arena) {
            return Err("it was too short to be disturbed".to_owned());
        }
        disturb(&children[1])?;
        let clock = Instant::now();
        let told = wait(&mut children[0], patience(arena))?;
        slowest = slowest.max(clock.elapsed());
        mend()?;
        children[1].kill().map_err(|error| error.to_string())?;
        children[1].wait().map_err(|error| error.to_string())?;
        // A short game may be over before anything happens to it.
        let is_over = is_short(arena) && told.is_empty();
        if !is_over && (told.lines().count() != 1 || !told.contains(wanted)) {
            return Err(format!("wanted one sentence with {wanted:?}, got {told:?}"));
        }
        hosts.check_resumed(2)
    });
    case.noting(&format!("the other ended within {:.1} s", slowest.as_secs_f64()))
}

fn stopped(arena: &Arena, hosts: &Hosts<'_>) -> Case {
    let stop = |child: &Child| {
        let sent = Command::new("kill").args(["-STOP", &child.id().to_string()]).output();
        sent.map(drop).map_err(|error| error.to_string())
    };
    let name = "a host stopped (SIGSTOP), --silence 1s";
    let told = ["host 1 has said nothing for 1 s", "--silence=1s"];
    disturbed(arena, hosts, name, told, stop, || Ok(()))
}

fn cut_off(arena: &Arena, spaces: &Namespaces, hosts: &Hosts<'_>) -> Case {
    let cut = |_: &Child| spaces.set_cable(1, CableState::Cut);
    let mend = || spaces.set_cable(1, CableState::Whole);
    // What is not acknowledged is told long before the silence is.
    let told = ["host 1 cannot be reached", "--silence=10s"];
    disturbed(arena, hosts, "a host whose cable is cut", told, cut, mend)
}

fn wrong_token(arena: &Arena, hosts: &Hosts<'_>) -> Case {
    Case::try_each(arena, "a host with the wrong token", arena.trials(1, 5), |_| {
        hosts.clear();
        fs::write(hosts.folder(1).join("token"), "known to nobody at all").map_err(text)?;
        for child in &mut hosts.start(2, &["--wait", "1s"])? {
            let told = wait(child, patience(arena) * 2)?;
            if told.lines().count() != 1 || !told.contains("the token differs") {
                return Err(format!("wanted a line about the token, got {told:?}"));
            }
        }
        Ok(())
    })
}

/// Whether few trials are made, on any machine.
const fn is_short(arena: &Arena) -> bool {
    arena.trials(0, 1) == 0
}
