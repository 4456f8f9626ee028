//! Hosts that are killed. Only a kill that interrupted the others counts: a first run to which nothing happens tells
//! which barriers there are, and how long there is something to interrupt.

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::random::Random;

use super::hosts::{Hosts, all_work, text};
use crate::{Arena, Case};

/// So many kills in a row may come when all is done.
const MOST_MISSED: usize = 20;

/// A solve by several of whom one is to be killed.
#[derive(Clone, Copy)]
struct Attacked<'a> {
    hosts: &'a Hosts<'a>,
    count: usize,
    victim: usize,
}

/// Every barrier: as a shard is written, as it gets its name, and as that is on disk but nobody was told.
pub(super) fn at_barriers(arena: &Arena, games: &[Hosts<'_>]) -> Case {
    let name = "a host killed at every barrier";
    if Command::new("strace").arg("-V").output().is_err() {
        let case = Case { name: name.to_owned(), ..Case::default() };
        return case.noting("not tried: strace is missing");
    }
    let mut places = Vec::new();
    for (hosts, count) in solves(arena, games) {
        match barriers(hosts, count) {
            Ok(found) => places.extend(found),
            Err(problem) => return Case::try_each(arena, name, 1, |_| Err(problem.clone())),
        }
    }
    let trials = arena.trials(2, places.len() as u64);
    each_interrupting(arena, name, trials, |seed, _| {
        let place = &places[seed as usize * places.len() / trials as usize];
        let Barrier { attacked, call, when } = place;
        let kill = format!("inject={call}:signal=KILL:when={when}");
        let Attacked { hosts, count, victim } = *attacked;
        hosts.clear();
        let mut children = hosts.start_as(count, &[], |host, command| match host == victim {
            true => under_strace(&command, ["-o", "/dev/null", "-e", &kill]),
            false => command,
        })?;
        while all_work(&mut children)? {
            thread::sleep(Duration::from_micros(200));
        }
        Ok((*attacked, children))
    })
}

/// Any moment from the first shard on.
pub(super) fn at_random(arena: &Arena, games: &[Hosts<'_>]) -> Case {
    const TRIALS: u64 = 100;
    let name = "a host killed at a random moment";
    let mut timed = Vec::new();
    for (hosts, count) in solves(arena, games) {
        match working_time(hosts, count) {
            Ok(time) => timed.push((hosts, count, time)),
            Err(problem) => return Case::try_each(arena, name, 1, |_| Err(problem.clone())),
        }
    }
    each_interrupting(arena, name, arena.trials(2, TRIALS), |seed, random| {
        let (hosts, count, time) = timed[seed as usize % timed.len()];
        let attacked = Attacked { hosts, count, victim: random.below(count) };
        hosts.clear();
        let mut children = hosts.start(count, &[])?;
        wait_for_work(hosts, &mut children)?;
        thread::sleep(Duration::from_micros(random.below(time.as_micros() as usize) as u64));
        children[attacked.victim].kill().map_err(text)?;
        Ok((attacked, children))
    })
}

/// Games with numbers of hosts.
fn solves<'a>(
    arena: &Arena,
    games: &'a [Hosts<'a>],
) -> impl Iterator<Item = (&'a Hosts<'a>, usize)> {
    let counts = 2..=arena.trials(2, 3) as usize;
    counts.flat_map(move |count| games.iter().map(move |hosts| (hosts, count)))
}

/// Kills hosts until so many kills have interrupted the others; each time going on must give the right table.
fn each_interrupting<'a>(
    arena: &Arena,
    name: &str,
    trials: u64,
    kill: impl Fn(u64, &mut Random) -> Result<(Attacked<'a>, Vec<Child>), String>,
) -> Case {
    let mut missed = 0_u64;
    let mut slowest = Duration::ZERO;
    let case = Case::try_each(arena, name, trials, |seed| {
        let mut random = Random::new(seed);
        for _ in 0..MOST_MISSED {
            let (Attacked { hosts, count, victim }, children) = kill(seed, &mut random)?;
            let clock = Instant::now();
            let told = hosts.wait_for_all(children, victim)?;
            let elapsed = clock.elapsed();
            hosts.check_resumed(count)?;
            if told.iter().any(|line| !line.is_empty()) {
                slowest = slowest.max(elapsed);
                return Ok(());
            }
            missed += 1;
        }
        Err("no kill interrupted the work".to_owned())
    });
    let slowest = slowest.as_secs_f64();
    let beside = match missed {
        0 => String::new(),
        missed => format!("; {missed} more came when all was done"),
    };
    let each = if case.failed == 0 { "each interrupted the work; " } else { "" };
    case.noting(&format!("{each}the others ended within {slowest:.1} s{beside}"))
}

/// A system call by which a host comes to a barrier.
struct Barrier<'a> {
    attacked: Attacked<'a>,
    call: &'static str,
    when: usize,
}

/// Each of a shard's calls in turn: the file is synced, renamed, and its folder synced.
const CALLS: [&str; 2] = ["fsync", "rename,renameat,renameat2"];

/// All barriers of a solve by so many, each with one of the hosts that come to it.
fn barriers<'a>(hosts: &'a Hosts<'a>, count: usize) -> Result<Vec<Barrier<'a>>, String> {
    hosts.clear();
    let told = |host: usize| hosts.folder(host).join("calls");
    let trace = format!("trace={}", CALLS.join(","));
    hosts.check_finished(hosts.start_as(count, &[], |host, command| {
        under_strace(&command, ["-o", &told(host).display().to_string(), "-e", &trace])
    })?)?;
    let mut barriers = Vec::new();
    for victim in 0..count {
        let calls = fs::read_to_string(told(victim)).map_err(text)?;
        for call in CALLS {
            // A thread's number stands before its call; one that another thread interrupts is told of twice.
            let begun = format!(" {}", call.split(',').next().unwrap_or_default());
            let is_made = |line: &&str| line.contains(&begun) && !line.contains("resumed>");
            let made = calls.lines().filter(is_made).count();
            // The hosts take turns.
            for when in (1..=made).filter(|when| when % count == victim) {
                let attacked = Attacked { hosts, count, victim };
                barriers.push(Barrier { attacked, call, when });
            }
        }
    }
    Ok(barriers)
}

/// How long there is something to interrupt.
fn working_time(hosts: &Hosts<'_>, count: usize) -> Result<Duration, String> {
    hosts.clear();
    let mut children = hosts.start(count, &[])?;
    wait_for_work(hosts, &mut children)?;
    let clock = Instant::now();
    hosts.check_finished(children)?;
    Ok(clock.elapsed())
}

/// Waits for the first shard: before they have met, the others wait for whoever is missing.
fn wait_for_work(hosts: &Hosts<'_>, children: &mut [Child]) -> Result<(), String> {
    while hosts.shards(0) < 1 && all_work(children)? {
        thread::sleep(Duration::from_micros(200));
    }
    Ok(())
}

/// A command under strace, which is told what to do.
fn under_strace<const N: usize>(command: &Command, told: [&str; N]) -> Command {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "--seccomp-bpf"]).args(told);
    strace.arg(command.get_program()).args(command.get_args());
    strace.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    strace
}
