//! Damaged tables, and damaged parts of tables in the making.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_core::random::Random;
use parlor_workbench::{Begun, Control, Error, PlayRequest, ProbeRequest, Progress};

use super::{Ground, LISTED, NUMBERED};
use crate::{Arena, Case};

pub(super) fn run(arena: &Arena) -> Vec<Case> {
    let tables = [("damaged table of numbers", NUMBERED), ("damaged table that lists", LISTED)];
    let mut cases: Vec<Case> =
        tables.iter().map(|&(name, game)| damaged_table(arena, name, game)).collect();
    cases.push(damaged_part(arena));
    cases
}

/// A table answers rightly or not at all.
fn damaged_table(arena: &Arena, name: &str, game: &'static str) -> Case {
    let ground = Ground::new(game);
    let positions = some_positions(&ground);
    let answers = |ground: &Ground| -> Result<Vec<String>, Error> {
        let table = ground.table().display().to_string();
        let probe = |position: &String| {
            let request = ProbeRequest { table: table.clone(), position: Some(position.clone()) };
            let report = ground.workbench.probe(&request)?;
            Ok(format!("{:?}", (report.worth, report.best, report.moves)))
        };
        positions.iter().map(probe).collect()
    };
    let truth = answers(&ground).expect("the table is sound");
    let mut refused = 0_u64;
    let case = Case::try_each(arena, name, arena.trials(200, 4_000), |seed| {
        let bytes = damage(&ground.sound, &mut Random::new(seed));
        fs::write(ground.table(), bytes).map_err(|error| error.to_string())?;
        match quietly(|| answers(&ground))? {
            Ok(values) if values == truth => Ok(()),
            Ok(_) => Err("a wrong answer".to_owned()),
            Err(_) => {
                refused += 1;
                Ok(())
            }
        }
    });
    case.noting(&format!("{refused} refused, the others answered rightly"))
}

/// A table that was begun is gone on with to the right end or refused.
fn damaged_part(arena: &Arena) -> Case {
    let ground = Ground::new(NUMBERED);
    ground.clear();
    let stopping = Control::unlimited();
    let stop = stopping.clone();
    let watched = stopping.with_progress(move |progress| {
        if matches!(progress, Progress::Steps { task, .. } if task == "tier 3") {
            stop.stop();
        }
    });
    let _ = ground.solve(Begun::Forget, &watched);
    let files = ["part", "journal"].map(|ending| ground.beside(ending));
    let sound = files.each_ref().map(|file| fs::read(file).expect("the work was begun"));
    let mut refused = 0_u64;
    let name = "damaged part or journal, then --resume";
    let case = Case::try_each(arena, name, arena.trials(100, 2_000), |seed| {
        ground.clear();
        let hit = (seed % 2) as usize;
        for (file, bytes) in files.iter().zip(&sound) {
            let bytes = match *file == files[hit] {
                true => damage(bytes, &mut Random::new(seed)),
                false => bytes.clone(),
            };
            fs::write(file, bytes).map_err(|error| error.to_string())?;
        }
        match quietly(|| ground.solve(Begun::Resume, &Control::unlimited()))? {
            Ok(()) => ground.check_table(),
            Err(_) => {
                refused += 1;
                Ok(())
            }
        }
    });
    case.noting(&format!("{refused} refused, the others ended in the right table"))
}

/// A random walk through the game.
fn some_positions(ground: &Ground) -> Vec<String> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    for _ in 0..4 {
        let (_, mut position) =
            ground.workbench.position(ground.game, None).expect("the game has a start");
        while positions.len() < 40 {
            positions.push(position.clone());
            let table = ground.table().display().to_string();
            let request = ProbeRequest { table, position: Some(position.clone()) };
            let report = ground.workbench.probe(&request).expect("the table is sound");
            let moves = report.moves.unwrap_or_default();
            let Some(played) = random.pick(&moves) else { break };
            let request = PlayRequest {
                game: ground.game.to_owned(),
                position,
                mv: played.mv.clone(),
                points: [0; 2],
            };
            position = ground.workbench.play(&request).expect("the move is legal").played.after;
        }
    }
    positions
}

/// What a bad disk, a cut transfer or a careless hand may make of a file.
fn damage(sound: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    let at = random.below(bytes.len());
    match random.below(8) {
        0 => bytes.truncate(at),
        1 => bytes.extend((0..1 + random.below(64)).map(|_| 7)),
        2 => {
            let end = bytes.len().min(at + 1 + random.below(512));
            bytes[at..end].fill(0);
        }
        3 => {
            let other = random.below(bytes.len());
            let length = (1 + random.below(64)).min(bytes.len() - at.max(other));
            bytes.copy_within(other..other + length, at);
        }
        _ => bytes[at] ^= 1 << random.below(8),
    }
    bytes
}

/// Does something that must not panic.
fn quietly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| "a panic".to_owned())
}
