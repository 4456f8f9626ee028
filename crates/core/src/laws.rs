//! The laws every game obeys, as a kit that any game can be run through.
//!
//! [`check`] plays random games from fixed seeds and holds each position against every law. A game
//! that passes can be trusted to the searches, the solver and the front ends; one that fails gets
//! the law, the position and what went wrong.
//!
//! ```
//! # use parlor_core::{BadInput, Game, Outcome, Player};
//! # struct Stuck;
//! # impl Game for Stuck {
//! #     type Position = ();
//! #     type Move = u8;
//! #     fn start(&self) {}
//! #     fn turn(&self, (): &()) -> Player { Player::First }
//! #     fn outcome(&self, (): &()) -> Option<Outcome> { None }
//! #     fn moves(&self, (): &()) -> impl Iterator<Item = u8> { std::iter::empty() }
//! #     fn play(&self, (): &(), _: u8) {}
//! #     fn move_text(&self, mv: u8) -> String { mv.to_string() }
//! #     fn position_text(&self, (): &()) -> String { "-".into() }
//! #     fn parse_position(&self, _: &str) -> Result<(), BadInput> { Ok(()) }
//! # }
//! use parlor_core::laws::{Effort, check};
//! let broken = check(&Stuck, Effort::default()).unwrap_err();
//! assert_eq!(broken.law, "an unfinished position has a move");
//! ```

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use thiserror::Error;

use crate::random::Random;
use crate::{
    Bounds, Control, Flow, Game, Number, Numbered, Outcome, Player, Score, Symmetry, Verdict, perft,
};

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games to play.
    pub walks: u32,
    /// Plies after which a random game is left.
    pub plies: u32,
    /// Where chance starts.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { walks: 20, plies: 400, seed: 1 }
    }
}

/// A law that a game broke.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("law broken: {law}; position {position}: {detail}")]
pub struct Broken {
    /// The law, as a sentence.
    pub law: &'static str,
    /// Where, as the game writes it.
    pub position: String,
    /// What was seen.
    pub detail: String,
}

/// Plays random games and checks every law at every position on the way. Returns how many
/// positions were looked at.
///
/// # Errors
/// The first broken law.
pub fn check<G: Game>(game: &G, effort: Effort) -> Result<usize, Broken> {
    let mut random = Random::new(effort.seed);
    let mut inspector =
        Inspector { game, vocabulary: BTreeSet::new(), keys: HashMap::new(), looked_at: 0 };
    for _ in 0..effort.walks {
        let mut position = game.start();
        let mut on_this_walk = HashSet::new();
        for _ in 0..effort.plies {
            if !on_this_walk.insert(position.clone()) && !game.can_repeat() {
                return inspector.broken(
                    &position,
                    "a game that says it cannot repeat never does",
                    "seen twice in one game",
                );
            }
            inspector.inspect(&position)?;
            if game.outcome(&position).is_some() {
                break;
            }
            let moves: Vec<_> = game.moves(&position).collect();
            // Giving up ends a walk at once; most walks should see the rest of the game.
            let going_on: Vec<_> = moves.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
            let pool = if random.below(8) == 0 || going_on.is_empty() { &moves } else { &going_on };
            let mv = *random.pick(pool).expect("inspect saw a move");
            position = game.play(&position, mv);
        }
    }
    inspector.perft_counts()?;
    Ok(inspector.looked_at)
}

/// Plays random games and draws random numbers, and holds each against the laws of a numbering. Returns
/// how many numbers were looked at.
///
/// # Errors
/// The first broken law.
pub fn check_numbering<G: Numbered>(game: &G, effort: Effort) -> Result<usize, Broken> {
    let mut random = Random::new(effort.seed);
    let tiers = game.tiers();
    let mut inspector =
        Inspector { game, vocabulary: BTreeSet::new(), keys: HashMap::new(), looked_at: 0 };
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

/// A random game as text, one position a line, for snapshots: a reader sees at a glance what a
/// change of the rules changed.
#[must_use]
pub fn playthrough<G: Game>(game: &G, seed: u64) -> String {
    const PLIES: u32 = 60;
    const MOVES_SHOWN: usize = 20;
    let mut random = Random::new(seed);
    let mut text = String::new();
    let mut position = game.start();
    for ply in 0..PLIES {
        let legal = game.legal_moves(&position);
        let names: Vec<_> = legal.iter().take(MOVES_SHOWN).map(|&mv| game.move_text(mv)).collect();
        let more = if legal.len() > MOVES_SHOWN { " …" } else { "" };
        writeln!(text, "{ply:2}  {}", game.position_text(&position)).expect("strings take text");
        if let Some(outcome) = game.outcome(&position) {
            let ending = match outcome {
                Outcome::Win(player) => format!("{} wins", game.player_name(player)),
                Outcome::Draw => "a draw".to_owned(),
            };
            writeln!(text, "    {ending}").expect("strings take text");
            break;
        }
        writeln!(text, "    {} moves: {}{more}", legal.len(), names.join(" "))
            .expect("strings take text");
        let going_on: Vec<_> = legal.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
        let pool = if going_on.is_empty() { &legal } else { &going_on };
        let mv = *random.pick(pool).expect("an unfinished position has a move");
        writeln!(text, "    plays {}", game.move_text(mv)).expect("strings take text");
        position = game.play(&position, mv);
    }
    text
}

/// Holds positions of one game against the laws.
struct Inspector<'a, G: Game> {
    game: &'a G,
    /// Move texts seen anywhere in the game: each must be a legal move exactly where it is listed.
    vocabulary: BTreeSet<String>,
    /// Positions seen, by their keys.
    keys: HashMap<u64, G::Position>,
    looked_at: usize,
}

impl<G: Game> Inspector<'_, G> {
    const VOCABULARY: usize = 100;

    fn broken<T>(
        &self,
        position: &G::Position,
        law: &'static str,
        detail: impl Into<String>,
    ) -> Result<T, Broken> {
        Err(Broken { law, position: self.game.position_text(position), detail: detail.into() })
    }

    fn inspect(&mut self, position: &G::Position) -> Result<(), Broken> {
        self.looked_at += 1;
        self.position_text_round_trips(position)?;
        self.keys_tell_positions_apart(position)?;
        let moves = self.game.legal_moves(position);
        if self.game.outcome(position).is_none() {
            if moves.is_empty() {
                return self.broken(
                    position,
                    "an unfinished position has a move",
                    "none is listed",
                );
            }
            self.turns_alternate(position, &moves)?;
            self.insight_is_true(position, &moves)?;
        }
        self.moves_and_texts_agree(position, &moves)?;
        self.symmetries_preserve_the_game(position, &moves)
    }

    fn keys_tell_positions_apart(&mut self, position: &G::Position) -> Result<(), Broken> {
        let key = self.game.key(position);
        if key != self.game.key(&position.clone()) {
            return self.broken(position, "equal positions have equal keys", "a copy has another");
        }
        match self.keys.insert(key, position.clone()) {
            Some(other) if other != *position => {
                let text = self.game.position_text(&other);
                self.broken(position, "different positions have different keys", text)
            }
            _ => Ok(()),
        }
    }

    fn position_text_round_trips(&self, position: &G::Position) -> Result<(), Broken> {
        const LAW: &str = "a position reached by play reads back as itself";
        let text = self.game.position_text(position);
        match self.game.parse_position(&text) {
            Ok(same) if same == *position => Ok(()),
            Ok(other) => self.broken(position, LAW, format!("came back as {other:?}")),
            Err(error) => self.broken(position, LAW, error.to_string()),
        }
    }

    fn turns_alternate(&self, position: &G::Position, moves: &[G::Move]) -> Result<(), Broken> {
        let turn = self.game.turn(position);
        for &mv in moves {
            if self.game.turn(&self.game.play(position, mv)) == turn {
                let text = self.game.move_text(mv);
                return self.broken(
                    position,
                    "every move hands the turn over",
                    format!("{text} does not"),
                );
            }
        }
        Ok(())
    }

    fn moves_and_texts_agree(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        let mut texts = HashSet::new();
        for &mv in moves {
            let text = self.game.move_text(mv);
            if !matches!(self.game.parse_move(position, &text), Ok(same) if same == mv) {
                return self.broken(position, "a legal move reads back as itself", text);
            }
            if self.vocabulary.len() < Self::VOCABULARY {
                self.vocabulary.insert(text.clone());
            }
            if !texts.insert(text.clone()) {
                return self.broken(position, "no two moves share a text", text);
            }
        }
        for text in &self.vocabulary {
            if !texts.contains(text) && self.game.parse_move(position, text).is_ok() {
                return self.broken(position, "only listed moves are accepted", text);
            }
        }
        Ok(())
    }

    fn symmetries_preserve_the_game(
        &self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        let game = self.game;
        if game.transform(position, Symmetry::IDENTITY) != *position {
            return self.broken(
                position,
                "the first symmetry is the identity",
                "it moves the position",
            );
        }
        for symmetry in Symmetry::all(game.symmetries()) {
            let image = game.transform(position, symmetry);
            let same_facts = game.turn(&image) == game.turn(position)
                && game.outcome(&image) == game.outcome(position)
                && game.legal_moves(&image).len() == moves.len();
            if !same_facts {
                return self.broken(
                    position,
                    "a symmetry keeps turn, outcome and the number of moves",
                    format!("{symmetry:?} gives {}", game.position_text(&image)),
                );
            }
            let image_moves = game.legal_moves(&image);
            for &mv in moves {
                let image_move = game.transform_move(mv, symmetry);
                let agrees = image_moves.contains(&image_move)
                    && game.play(&image, image_move)
                        == game.transform(&game.play(position, mv), symmetry);
                if !agrees {
                    return self.broken(
                        position,
                        "a symmetry carries every move to a move of the image",
                        format!("{symmetry:?} and {}", game.move_text(mv)),
                    );
                }
            }
            if self.shallow_value(position, 2) != self.shallow_value(&image, 2) {
                return self.broken(
                    position,
                    "a symmetry keeps the value",
                    format!("{symmetry:?}"),
                );
            }
        }
        Ok(())
    }

    /// The powers that speed a search up tell it nothing false, as far as a few plies can see.
    fn insight_is_true(&self, position: &G::Position, moves: &[G::Move]) -> Result<(), Broken> {
        let game = self.game;
        for &mv in moves {
            let next = game.play(position, mv);
            let plain = game.outcome(&next).is_none().then(|| game.evaluate(&next));
            if game.evaluate_after(position, mv) != plain {
                let text = game.move_text(mv);
                return self.broken(
                    position,
                    "a move is evaluated as the position after it",
                    format!("{text}: {:?}, not {plain:?}", game.evaluate_after(position, mv)),
                );
            }
        }
        let candidates: Vec<_> = game.candidates(position).map(|(mv, _)| mv).collect();
        if candidates.is_empty() || candidates.iter().any(|mv| !moves.contains(mv)) {
            let detail = format!("{} candidates", candidates.len());
            return self.broken(position, "candidates are legal moves, at least one", detail);
        }
        // As deep as some thousand positions allow: a wide board is looked at less deeply.
        let depth = match moves.len() {
            ..=6 => 4,
            7..=12 => 3,
            13..=45 => 2,
            _ => 1,
        };
        let bounds = game.bounds(position);
        let seen = self.look_ahead(position, depth);
        if seen.least > bounds.most || seen.most < bounds.least {
            let detail = format!("{bounds:?}, but {depth} plies ahead it is {seen:?}");
            return self.broken(position, "bounds hold", detail);
        }
        let after = |mv: &G::Move| self.look_ahead(&game.play(position, *mv), depth - 1);
        let best_listed = candidates.iter().map(|mv| after(mv).least.before_move()).max();
        let left_out = moves.iter().filter(|mv| !candidates.contains(mv));
        for mv in left_out {
            if Some(after(mv).most.before_move()) > best_listed {
                let text = game.move_text(*mv);
                return self.broken(position, "no move left out beats the candidates", text);
            }
        }
        Ok(())
    }

    /// What a few plies of plain minimax prove, with distances.
    fn look_ahead(&self, position: &G::Position, depth: u32) -> Bounds {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Bounds::exactly(Score::of_verdict(outcome.verdict_for(game.turn(position))));
        }
        if depth == 0 {
            return Bounds::OPEN;
        }
        let mut found = Bounds::exactly(Score::LOSS);
        for mv in game.moves(position) {
            let next = self.look_ahead(&game.play(position, mv), depth - 1);
            found.least = found.least.max(next.most.before_move());
            found.most = found.most.max(next.least.before_move());
        }
        found
    }

    /// Minimax over outcomes only, for a ply or two: an independent look at an image's worth.
    fn shallow_value(&self, position: &G::Position, depth: u32) -> Verdict {
        let game = self.game;
        match game.outcome(position) {
            Some(outcome) => outcome.verdict_for(game.turn(position)),
            None if depth == 0 => Verdict::Draw,
            None => {
                // A wide board is looked at in part; images agree on the part they share.
                const WIDEST: usize = 12;
                let moves: Vec<_> = game.moves(position).collect();
                let depth = if moves.len() > WIDEST { 0 } else { depth - 1 };
                let values =
                    moves.iter().map(|&mv| -self.shallow_value(&game.play(position, mv), depth));
                values.max().unwrap_or(Verdict::Loss)
            }
        }
    }

    /// Perft counts its last ply without making the moves; this counts by making every one.
    fn perft_counts(&self) -> Result<(), Broken> {
        fn naive<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
            if depth == 0 {
                return 1;
            }
            let moves = game.legal_moves(position);
            moves.into_iter().map(|mv| naive(game, &game.play(position, mv), depth - 1)).sum()
        }
        const DEPTH: usize = 2;
        let start = self.game.start();
        let fast = perft::perft(self.game, &start, DEPTH, &Control::unlimited())
            .expect("nothing stops this control");
        for (index, &count) in fast.iter().enumerate() {
            let slow = naive(self.game, &start, index + 1);
            if slow != count {
                let detail = format!("depth {}: {count}, by hand {slow}", index + 1);
                return self.broken(&start, "perft equals the naive count", detail);
            }
        }
        Ok(())
    }
}

impl<G: Numbered> Inspector<'_, G> {
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
        let others = game.sharers(number);
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
                Flow::Onward => number.tier + 1,
                Flow::Circling => number.tier,
            };
            let is_there =
                tiers.get(next.tier as usize).is_some_and(|tier| next.rank < tier.numbers);
            if next.tier < least || !is_there {
                let detail = format!("{} leads to {next:?}", game.move_text(mv));
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
        if is_last && plan.finish() == crate::placement::Finish::Circling {
            return Ok(());
        }
        let position = game.position(number);
        let stones = plan.position(number);
        let waiting = if stones.turn == Player::First { stones.second } else { stones.first };
        let expected = if plan.lines().iter().any(|&line| line & !waiting == 0) {
            Some(Outcome::Win(stones.turn.other()))
        } else {
            is_last.then_some(Outcome::Draw)
        };
        let moves = if expected.is_some() { 0 } else { plan.cells() - tier };
        let agrees = game.turn(&position) == stones.turn
            && game.outcome(&position) == expected
            && game.legal_moves(&position).len() == moves;
        if agrees { Ok(()) } else { self.broken(&position, LAW, format!("{number:?}")) }
    }
}
