//! The laws of a numbering.

use std::collections::HashSet;

use super::{Broken, Effort, Inspector};
use crate::placement::{Finish, Slides, Stuck};
use crate::random::Random;
use crate::{Flow, Notation, Number, Numbered, Outcome, Side, Symmetry, Unaided};

/// Plays random games and draws random numbers, and holds each against the laws of a numbering. Returns
/// how many numbers were looked at.
///
/// # Errors
/// The first broken law.
pub fn check_numbering<G: Notation + Numbered>(game: &G, effort: Effort) -> Result<usize, Broken> {
    let mut random = Random::new(effort.seed);
    let tiers = game.tiers();
    let mut inspector = Inspector::new(game, &Unaided);
    let start = game.start();
    if Symmetry::all(game.symmetries()).any(|symmetry| game.transform(&start, symmetry) != start) {
        const LAW: &str = "a numbered game starts from a position that is its own image";
        return inspector.broken(&start, LAW, "an image differs");
    }
    for _ in 0..effort.walks {
        let mut position = game.start();
        for _ in 0..effort.plies {
            inspector.number_stands_for_an_image(&position)?;
            let Some(&mv) = random.pick(&game.legal_moves(&position)) else { break };
            position = game.play(&position, mv);
        }
        for (tier, size) in tiers.iter().enumerate() {
            let number =
                Number { tier: tier as u32, rank: random.below(size.numbers as usize) as u64 };
            inspector.number_inverts(number)?;
            inspector.moves_flow_with_the_tiers(number)?;
            inspector.placement_tells_the_rules(number)?;
        }
    }
    Ok(inspector.looked_at)
}

impl<G: Notation + Numbered> Inspector<'_, G> {
    fn number_stands_for_an_image(&mut self, position: &G::Position) -> Result<(), Broken> {
        self.looked_at += 1;
        let game = self.game;
        let number = game.number(position);
        let stands = game.position(number);
        let images = Symmetry::all(game.symmetries()).map(|s| game.transform(position, s));
        let images: HashSet<_> = images.collect();
        if !images.contains(&stands) {
            let detail = format!("{number:?} stands for {}", game.position_text(&stands));
            return self.broken(position, "a position's number stands for an image of it", detail);
        }
        let sharing = images.iter().filter(|&image| game.number(image) == number).count() as u64;
        let others = game.orbit_size(number);
        if sharing > others || others > u64::from(game.symmetries()) {
            let detail = format!("{sharing} images of it share {number:?}, not {others}");
            return self.broken(position, "as many positions share a number as it says", detail);
        }
        Ok(())
    }

    fn number_inverts(&mut self, number: Number) -> Result<(), Broken> {
        const LAW: &str = "every number is the number of the position it stands for";
        self.looked_at += 1;
        let position = self.game.position(number);
        let back = self.game.number(&position);
        if back != number {
            return self.broken(&position, LAW, format!("{number:?} came back as {back:?}"));
        }
        let numbers = self.game.tiers()[number.tier as usize].numbers;
        let range = number.rank..numbers.min(number.rank + 40);
        for (position, rank) in self.game.positions(number.tier, range.clone()).zip(range) {
            let back = self.game.number(&position);
            if back != (Number { rank, ..number }) {
                return self.broken(&position, LAW, format!("{rank} came back as {back:?}"));
            }
        }
        Ok(())
    }

    fn moves_flow_with_the_tiers(&self, number: Number) -> Result<(), Broken> {
        let game = self.game;
        let tiers = game.tiers();
        let position = game.position(number);
        for mv in game.legal_moves(&position) {
            let next = game.number(&game.play(&position, mv));
            let least = match tiers[number.tier as usize].flow {
                Flow::Acyclic => number.tier + 1,
                Flow::Cyclic => number.tier,
            };
            let is_there =
                tiers.get(next.tier as usize).is_some_and(|tier| next.rank < tier.numbers);
            if next.tier < least || !is_there {
                let detail = format!("{} leads to {next:?}", game.move_text(&position, mv));
                return self.broken(&position, "moves lead to numbers of later tiers", detail);
            }
        }
        Ok(())
    }

    fn placement_tells_the_rules(&self, number: Number) -> Result<(), Broken> {
        const LAW: &str = "a plan of placing says what the rules say";
        let (game, tier) = (self.game, number.tier as usize);
        let Some(plan) = game.placement() else { return Ok(()) };
        let is_last = tier == plan.stones();
        let circles = is_last && plan.finish() == Finish::Cyclic;
        let slides = plan.slides().filter(|_| circles);
        if circles && slides.is_none() {
            return Ok(());
        }
        let position = game.position(number);
        let stones = plan.position(number);
        let [own, waiting] = match stones.turn {
            Side::First => [stones.first, stones.second],
            Side::Second => [stones.second, stones.first],
        };
        let occupancy = own | waiting;
        let has_line = plan.lines().iter().any(|&line| line & !waiting == 0);
        let cells = (0..plan.cells()).filter(|cell| own >> cell & 1 == 1);
        let slide = |slides: &Slides| {
            let ways =
                cells.map(|cell| (slides.neighbours[cell] & !occupancy).count_ones() as usize);
            (ways.sum(), slides.stuck)
        };
        let lost = Some(Outcome::Win(stones.turn.other()));
        let (expected, moves) = match slides.map(slide) {
            _ if has_line => (lost, 0),
            None if is_last => (Some(Outcome::Draw), 0),
            None => (None, plan.open_cells(occupancy).count_ones() as usize),
            Some((0, Stuck::Draw)) => (Some(Outcome::Draw), 0),
            Some((0, Stuck::Loss)) => (lost, 0),
            Some((0, Stuck::Pass)) => (None, 1),
            Some((ways, _)) => (None, ways),
        };
        let agrees = game.turn(&position) == stones.turn
            && game.outcome(&position) == expected
            && game.legal_moves(&position).len() == moves;
        if agrees { Ok(()) } else { self.broken(&position, LAW, format!("{number:?}")) }
    }
}
