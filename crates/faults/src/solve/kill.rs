//! Kills at any moment, as a power cut or an impatient user deals them.

use std::process::Stdio;
use std::thread;
use std::time::Instant;

use parlor_core::random::Random;

use super::{Ground, LISTED, NUMBERED};
use crate::{Arena, Case};

pub(super) fn run(arena: &Arena) -> Vec<Case> {
    let games = [
        ("killed at a random moment, numbers", NUMBERED, arena.trials(8, 700)),
        ("killed at a random moment, list", LISTED, arena.trials(4, 300)),
    ];
    games.into_iter().map(|(name, game, trials)| killed(arena, name, game, trials)).collect()
}

fn killed(arena: &Arena, name: &str, game: &'static str, trials: u64) -> Case {
    let ground = Ground::new(game);
    let table = ground.table();
    let start = |wishes: &[&str]| {
        arena
            .parlor(ground.folder.path(), &ground.arguments(&table, wishes))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())
    };
    // How long it takes when nobody kills it.
    let clock = Instant::now();
    let whole = start(&["--fresh"]).and_then(|mut child| child.wait().map_err(|e| e.to_string()));
    let length = clock.elapsed();
    let mut interrupted = 0_u64;
    let case = Case::try_each(arena, name, trials, |seed| {
        whole.as_ref().map_err(Clone::clone)?;
        ground.clear();
        let mut random = Random::new(seed);
        // Sometimes whoever goes on is killed as well.
        for _ in 0..1 + random.below(2) {
            let mut child = start(&["--resume"])?;
            thread::sleep(length.mul_f64(random.below(1_000) as f64 / 1_000.0));
            child.kill().map_err(|error| error.to_string())?;
            let status = child.wait().map_err(|error| error.to_string())?;
            interrupted += u64::from(!status.success());
            ground.check_table()?;
        }
        ground.check_resumed(arena)
    });
    case.noting(&format!("{interrupted} kills interrupted the work"))
}
