//! `cargo xtask faults`: runs the attacks and prints a table of cases and failures.

use std::env;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use faults::{ATTACKS, Arena, Attack, Case, PROGRAM, Scale};
use parlor_page::{Page, show};
use parlor_workbench::Catalogue;

fn main() -> ExitCode {
    if env::var_os(PROGRAM).is_some() {
        return parlor::run(Catalogue::new());
    }
    match attack() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

/// What was asked for.
struct Wish {
    attacks: Vec<Attack>,
    minutes: Option<u64>,
    save: bool,
}

fn wish() -> Result<Wish> {
    let mut wish = Wish { attacks: Vec::new(), minutes: None, save: false };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--save" => wish.save = true,
            "--minutes" => {
                let minutes =
                    arguments.next().context("--minutes: wanted a number, got nothing")?;
                let told = || format!("--minutes: wanted a number, got {minutes:?}");
                wish.minutes = Some(minutes.parse().with_context(told)?);
            }
            name => match ATTACKS.iter().find(|(known, _)| *known == name) {
                Some(&attack) => wish.attacks.push(attack),
                None => {
                    let known: Vec<&str> = ATTACKS.iter().map(|(name, _)| *name).collect();
                    bail!("faults: wanted {}, got {name:?}", known.join(" or "));
                }
            },
        }
    }
    if wish.attacks.is_empty() {
        wish.attacks = ATTACKS.to_vec();
    }
    Ok(wish)
}

fn attack() -> Result<ExitCode> {
    let Wish { attacks, minutes, save } = wish()?;
    let program = env::current_exe()?;
    let reading = "`cargo xtask faults` attacks parlor; each part is made again by `cargo xtask faults PART --save`. \
                   A trial fails if it ends in neither a right answer nor a clear line.";
    let mut page = Page::of_parts("Reliability", reading);
    let mut failed = 0;
    // Every attack has the same share of the time.
    let share = minutes.map(|minutes| Duration::from_secs(minutes * 60) / attacks.len() as u32);
    for (name, run) in attacks {
        let arena = Arena::new(&program, Scale::Full);
        let arena = match share {
            Some(share) => arena.closing(Instant::now() + share),
            None => arena,
        };
        page.part(name);
        let began = Instant::now();
        let cases = run(&arena);
        failed += cases.iter().map(|case| case.failed).sum::<u64>();
        let row = |Case { name, tried, failed, note }: &Case| {
            vec![name.clone(), tried.to_string(), failed.to_string(), note.clone()]
        };
        let rows: Vec<_> = cases.iter().map(row).collect();
        page.table(&["case", "tried", "failed", "note"], &rows);
        let tried: u64 = cases.iter().map(|case| case.tried).sum();
        page.line(format_args!("\n{tried} trials in {}.", show(began.elapsed())));
    }
    if save {
        page.save_parts("reliability").context("docs/reliability.md")?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
