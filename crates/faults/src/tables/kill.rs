//! Kills under play: at a random moment, and between a move's commit and its answer.

use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlor_core::random::Random;
use tempfile::TempDir;

use super::play::{MILLISECONDS, Seated, serve};
use crate::serving::Serving;
use crate::{Arena, Case};

/// Tables played at while the server is killed.
const TABLES: usize = 4;
/// The server keeps its time once a second: so much of it a kill may lose.
const BEAT: u64 = 1_500;
/// How long a server that is to be killed at an answer may live without one.
const PATIENCE: Duration = Duration::from_secs(20);

/// When the server is killed.
#[derive(Clone, Copy)]
enum Moment {
    Any,
    /// As it begins to send an answer: what the answer tells is kept by then.
    Answering,
}

pub(super) fn run(arena: &Arena) -> Vec<Case> {
    let moments = [
        ("killed under play at a random moment, 4 tables at once", Moment::Any),
        ("killed under play as it begins to answer, 4 tables at once", Moment::Answering),
    ];
    let case = |(name, moment)| {
        let (mut answered, mut repeated) = (0, 0);
        let case = Case::try_each(arena, name, arena.trials(2, 100), |seed| {
            let told = trial(arena, seed, moment)?;
            answered += told.answered;
            repeated += told.repeated;
            Ok(())
        });
        case.noting(&format!(
            "{answered} moves answered and none lost; {repeated} kept but not answered, and none made twice when \
             they were sent again"
        ))
    };
    moments.map(case).into()
}

/// Moves that players were told of, and moves that were made without their hearing of it.
#[derive(Default)]
struct Told {
    answered: usize,
    repeated: usize,
}

fn trial(arena: &Arena, seed: u64, moment: Moment) -> Result<Told, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    let mut server = serve(arena, &folder)?;
    let began = Instant::now();
    let address = server.address();
    let mut tables: Vec<Seated> = (0..TABLES).filter_map(|_| Seated::sit(address)).collect();
    if tables.len() < TABLES {
        return Err("the tables cannot be made".to_owned());
    }
    let ends = AtomicBool::new(false);
    thread::scope(|scope| {
        for (number, table) in tables.iter_mut().enumerate() {
            let ends = &ends;
            let own = seed.wrapping_mul(31) + number as u64;
            scope.spawn(move || table.play(address, ends, own));
        }
        let killed = match moment {
            Moment::Any => {
                thread::sleep(Duration::from_micros(random.below(400_000) as u64));
                Ok(())
            }
            Moment::Answering => killed_answering(&mut server, 1 + random.below(20)),
        };
        server.kill();
        ends.store(true, Ordering::Relaxed);
        killed
    })?;
    let played = began.elapsed();
    // The time that it is away is charged to nobody.
    thread::sleep(Duration::from_millis(random.below(300) as u64));
    let server = serve(arena, &folder)?;
    let restarted = Instant::now();
    let mut told = Told::default();
    for table in &mut tables {
        told.answered += table.answered();
        let most = (played + restarted.elapsed()).as_millis() as u64 + BEAT;
        table.check(server.address())?;
        let spent: u64 =
            table.left(server.address())?.map(|left| MILLISECONDS.saturating_sub(left)).sum();
        if spent > most {
            return Err(format!("{spent} ms are charged for {most} ms of play"));
        }
        told.repeated += usize::from(table.repeat(server.address())?);
    }
    Ok(told)
}

/// Lets strace kill a server as a thread of it begins to send its so many-th answer.
fn killed_answering(server: &mut Serving, answer: usize) -> Result<(), String> {
    let calls = "sendto,sendmsg,writev";
    let inject = format!("inject={calls}:signal=SIGKILL:when={answer}");
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &inject, "-p", &server.id().to_string()]);
    strace.stderr(Stdio::null());
    let mut strace = strace.spawn().map_err(|error| format!("strace: {error}"))?;
    let began = Instant::now();
    while server.ended().is_none() && began.elapsed() < PATIENCE && is_running(&mut strace) {
        thread::sleep(Duration::from_millis(1));
    }
    let is_killed = server.ended().is_some();
    server.kill();
    let _ = strace.wait();
    if is_killed { Ok(()) } else { Err("strace did not kill the server".to_owned()) }
}

fn is_running(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(None))
}
