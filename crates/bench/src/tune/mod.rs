//! Makes the weights of Freedom's judgement again: `cargo xtask tune freedom`.
//!
//! The recipe, a generation at a time:
//!
//! 1. The engine plays itself on 8×8 (what is found there holds on 10×10 too), with the weights it has, and
//! 2. the weights are fitted, both as [`parlor_workbench::tune`] does for any game; what is counted is Freedom's own:
//!    kinds of windows and of mobility.
//! 3. New weights play old ones on both boards, in pairs of games. What is kept is written to the game's
//!    folder.

mod duel;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use parlor_core::{Control, Game as _, Knowledge as _, Side};
use parlor_games::freedom::{
    FourWindow, Freedom, Judged, JudgedFacts, Mobility, Position, TaperedWeight, Tuned, Weights,
};
use parlor_workbench::tune::{
    Features, FitTarget, FittedWeight, LinkFunction, POINTS_PER_UNIT, SelfPlay, fit, unfitted,
};

/// What a run may spend.
struct TuningRecipe {
    size: usize,
    generations: u64,
    games: u32,
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
        games: number("--games", 60_000) as u32,
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
    let game = Freedom::new(recipe.size);
    let knowledge = Judged::new(&game, Tuned::by(old.clone()));
    let play = SelfPlay {
        games: recipe.games,
        nodes: recipe.nodes,
        threads: recipe.threads,
        seed: generation,
    };
    let kinds = Kinds { knowledge: &knowledge };
    let (samples, games) = play.samples(&game, &knowledge, &kinds, &Control::unlimited());
    println!(
        "generation {generation}: {} positions of {games} games in {:.0} s",
        samples.len(),
        start.elapsed().as_secs_f64()
    );
    let fitted = fit(&samples, &unfitted(PARAMETERS), FitTarget::new(LinkFunction::Logistic), &[]);
    println!(
        "  mean squared error {:.5}, of games left out {:.5}",
        fitted.error.seen, fitted.error.held_out
    );
    let new = weights_of(&fitted.weights);
    for size in [8, 10] {
        let score = duel::compare(&new, old, size, recipe);
        println!("  on {size}×{size} the new weights score {:.1} % against the old", 100.0 * score);
    }
    new
}

/// Windows and mobilities.
const PARAMETERS: usize = FourWindow::KINDS + Mobility::KINDS;

fn weights_of(fitted: &[FittedWeight]) -> Weights {
    let worth = |index: usize| -> TaperedWeight {
        let [early, late, ..] = fitted[index];
        [early, late].map(|weight| (weight * POINTS_PER_UNIT as f32).round() as i16)
    };
    Weights {
        windows: std::array::from_fn(worth),
        mobilities: std::array::from_fn(|kind| worth(FourWindow::KINDS + kind)),
    }
}

/// What Freedom's judgement counts: kinds of windows, and the kind of mobility the mover has.
struct Kinds<'a> {
    knowledge: &'a Judged,
}

impl Kinds<'_> {
    fn facts(&self, game: &Freedom, position: &Position) -> JudgedFacts {
        self.knowledge.facts(game, position, &self.knowledge.memo(game, position))
    }
}

impl Features<Freedom> for Kinds<'_> {
    fn counts(&self, game: &Freedom, position: &Position) -> Box<[(u32, i8)]> {
        let mut counts = [0_i8; PARAMETERS];
        for kind in game.windows(position).filter_map(FourWindow::kind) {
            counts[kind.index] += if kind.sign > 0 { 1 } else { -1 };
        }
        let mobility = FourWindow::KINDS + self.facts(game, position).mobility.kind();
        counts[mobility] = if game.turn(position) == Side::First { 1 } else { -1 };
        let counted = counts.into_iter().enumerate().filter(|&(_, count)| count != 0);
        counted.map(|(weight, count)| (weight as u32, count)).collect()
    }

    fn turn(&self, _: &Freedom, _: &Position) -> Option<Side> {
        None
    }

    fn empty(&self, game: &Freedom, position: &Position) -> f32 {
        let emptiness = self.facts(game, position).emptiness;
        emptiness as f32 / (1 << JudgedFacts::EMPTINESS_BITS) as f32
    }
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
