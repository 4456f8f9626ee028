use parlor_core::{Control, Numbered};
use parlor_games::achi::Achi;
use parlor_games::mnk::Mnk;
use parlor_solve::kernel::Passes;
use parlor_solve::{Method, Options, solve};
fn run<G: Numbered>(name: &str, game: &G) {
    let tiers = game.tiers();
    let numbers: u64 = tiers.iter().map(|t| t.numbers).sum();
    let positions: u64 = tiers.iter().map(|t| t.positions).sum();
    game.number(&game.start());
    for method in [Method::Generic, Method::Kernel(Passes::Portable), Method::Kernel(Passes::Wide)]
    {
        let mut best = f64::MAX;
        for _ in 0..3 {
            let clock = std::time::Instant::now();
            let s = parlor_solve::measure(
                game,
                &Options { method, threads: Some(1), ..Options::default() },
                &Control::unlimited(),
            );
            std::hint::black_box(s);
            best = best.min(clock.elapsed().as_secs_f64());
        }
        println!(
            "{name} {method:?}: {best:.4}s  numbers/s {:.1}M positions/s {:.1}M",
            numbers as f64 / best / 1e6,
            positions as f64 / best / 1e6
        );
    }
}
fn main() {
    run("achi4", &Achi::new(4));
    run("achi4 nosym", &Achi::new(4).numbered_without_symmetry());
}
