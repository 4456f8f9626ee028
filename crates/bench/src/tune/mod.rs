//! Makes the weights of Freedom's judgement again: `cargo xtask tune freedom`.
//!
//! The recipe, a generation at a time:
//!
//! 1. The engine plays itself from random openings on 8×8 (what is found there holds on 10×10 too), with
//!    the weights it has and a fixed number of nodes a move. Every position it thought about is kept with
//!    what the search said and how the game ended; with few empty cells left, how it would end is proven.
//! 2. The weights are fitted by logistic regression: a position's points, as chances to win, should
//!    come near to the mean of the game's result and the search's own opinion.
//! 3. New weights play old ones on both boards, in pairs of games. What is kept is written to the game's
//!    folder.

mod fit;
mod self_play;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use parlor_games::freedom::{TaperedWeight, Tuned, Weights};

/// What a run may spend.
struct TuningRecipe {
    size: usize,
    generations: u64,
    games: u64,
    nodes: u64,
    threads: usize,
}

pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let number = |name: &str, default: u64| {
        let place = arguments.iter().position(|argument| argument == name);
        place.and_then(|place| arguments.get(place + 1)?.parse().ok()).unwrap_or(default)
    };
    if arguments.first().map(String::as_str) != Some("freedom") {
        eprintln!(
            "usage: cargo xtask tune freedom [--size 8] [--generations 2] [--games 60000] [--nodes 4000] \
             [--threads N]"
        );
        return ExitCode::from(2);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let recipe = TuningRecipe {
        size: number("--size", 8) as usize,
        generations: number("--generations", 2),
        games: number("--games", 60_000),
        nodes: number("--nodes", 4_000),
        threads: number("--threads", cores as u64) as usize,
    };
    let mut weights = Tuned::default().weights().clone();
    for generation in 1..=recipe.generations {
        weights = improve(&weights, generation, &recipe);
        if let Err(error) = save(&weights) {
            eprintln!("the weights could not be written: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn improve(old: &Weights, generation: u64, recipe: &TuningRecipe) -> Weights {
    let start = Instant::now();
    let samples = self_play::samples(old, recipe, generation);
    println!(
        "generation {generation}: {} positions of {} games in {:.0} s",
        samples.len(),
        recipe.games,
        start.elapsed().as_secs_f64()
    );
    let new = fit::fit(&samples);
    for size in [8, 10] {
        let score = self_play::compare(&new, old, size, recipe);
        println!("  on {size}×{size} the new weights score {:.1} % against the old", 100.0 * score);
    }
    new
}

/// Writes the weights where the game reads them.
fn save(weights: &Weights) -> std::io::Result<()> {
    let mut text = String::from(
        "//! The weights of [`Tuned`](super::Tuned), as `cargo xtask tune freedom` wrote them.\n\n\
         use super::tuned::Weights;\n\n\
         /// In use.\n\
         #[rustfmt::skip]\n\
         pub(super) const WEIGHTS: Weights = Weights {\n",
    );
    list(&mut text, "windows", &weights.windows);
    list(&mut text, "mobilities", &weights.mobilities);
    text.push_str("};\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src/freedom/weights.rs");
    std::fs::write(path, text)
}

fn list(text: &mut String, name: &str, worths: &[TaperedWeight]) {
    const PER_LINE: usize = 9;
    writeln!(text, "    {name}: [").expect("strings take text");
    for line in worths.chunks(PER_LINE) {
        let line: Vec<_> = line.iter().map(|[early, late]| format!("[{early}, {late}],")).collect();
        writeln!(text, "        {}", line.join(" ")).expect("strings take text");
    }
    writeln!(text, "    ],").expect("strings take text");
}
