//! The player that errs: the better a move, the likelier it is played, at level 1 almost any, at level 10
//! almost surely the best. A way to use values, not a search.

use std::time::Instant;

use parlor_core::Control;
use parlor_search::Counters;

use crate::Error;
use crate::any_game::{AnyGame, SearchLimits, SoFar};
use crate::player::Player;
use crate::report::{MoveReport, Report, Worth};
use crate::searcher::chance;
use crate::session::Session;
use crate::values::values;

/// A move by chance, the better the likelier.
pub(crate) fn choose(
    game: &dyn AnyGame,
    position: &str,
    player: &Player,
    level: u8,
    seed: u64,
    limits: SearchLimits,
    control: &Control,
) -> Result<Report, Error> {
    let start = Instant::now();
    let position = game.normal(position)?;
    let limits = limits.or_those_of(player);
    let state = game.state(&position, SoFar::after(&[]))?;
    let mut moves = match state.outcome {
        Some(_) => Vec::new(),
        None => values(game, &position, limits, control)?.moves,
    };
    let mut resigns = Vec::with_capacity(moves.len());
    for rated in &moves {
        resigns.push(game.gives_up(&position, &rated.mv)?);
    }
    if resigns.contains(&false) {
        let mut resigns = resigns.into_iter();
        moves.retain(|_| resigns.next() == Some(false));
    }
    let number = chance(seed, &position).bits() as f64 / 2.0_f64.powi(64);
    let best = likely(&moves, level, number, state.points.is_some()).map(|rated| rated.mv.clone());
    Ok(Report {
        game: game.spec(),
        position,
        by: player.to_string(),
        worth: Worth::UNKNOWN,
        claim: None,
        proof: None,
        score: None,
        document: None,
        evaluation: None,
        line: best.iter().cloned().collect(),
        best,
        nodes: 0,
        depth: None,
        seconds: start.elapsed(),
        finished: true,
        counters: Counters::default(),
        moves: None,
    })
}

/// The move that a number from 0 to 1 falls on.
fn likely(
    moves: &[MoveReport],
    level: u8,
    number: f64,
    counts_points: bool,
) -> Option<&MoveReport> {
    let sharpness = 0.1 * 1.6_f64.powi(i32::from(level) - 1);
    let appeal = |rated: &MoveReport| rated.appeal(counts_points);
    let best = moves.iter().map(appeal).fold(f64::MIN, f64::max);
    let weight = |rated: &MoveReport| ((appeal(rated) - best) * sharpness).exp();
    let mut left = number * moves.iter().map(weight).sum::<f64>();
    let chosen = moves.iter().find(|rated| {
        left -= weight(rated);
        left <= 0.0
    });
    chosen.or(moves.last())
}

/// Such a player at a game.
pub(crate) struct SkillSession<'a> {
    pub(crate) game: &'a dyn AnyGame,
    pub(crate) player: &'a Player,
    pub(crate) limits: SearchLimits,
    pub(crate) control: Control,
}

impl Session for SkillSession<'_> {
    fn choose(&mut self, position: &str) -> Result<Report, Error> {
        self.game.best(position, self.player, self.limits, &self.control)
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Plies, Verdict};

    use super::*;

    #[test]
    fn a_high_level_plays_the_best_move_and_a_low_one_anything() {
        let rated = |value, plies| MoveReport {
            worth: Worth { value: Some(value), distance: Some(Plies(plies)), margin: None },
            ..MoveReport::unknown(format!("{value}"))
        };
        let moves = [rated(Verdict::Loss, 2), rated(Verdict::Win, 1)];
        let wins = |level: u8| {
            let numbers = (0..1_000).map(|n| f64::from(n) / 1_000.0);
            let chosen = numbers.filter_map(|n| likely(&moves, level, n, false));
            chosen.filter(|rated| rated.worth.value == Some(Verdict::Win)).count()
        };
        assert!(wins(10) > 990, "{}", wins(10));
        assert!((500..700).contains(&wins(1)), "{}", wins(1));
        assert!(likely(&[], 5, 0.5, false).is_none());
    }
}
