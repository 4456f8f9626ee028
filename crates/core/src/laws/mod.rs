//! The laws every game obeys, as a kit that any game can be run through.
//!
//! [`check`] plays random games from fixed seeds and holds each position against every law. A game
//! that passes can be trusted to the searches, the solver and the front ends; one that fails gets
//! the law, the position and what went wrong.
//!
//! ```
//! # use parlor_core::{BadInput, Content, Game, Layout, Notation, Outcome, Place, Setup, Side};
//! # struct Stuck;
//! # impl Game for Stuck {
//! #     type Position = ();
//! #     type Move = u8;
//! #     fn start(&self) {}
//! #     fn turn(&self, (): &()) -> Side { Side::First }
//! #     fn outcome(&self, (): &()) -> Option<Outcome> { None }
//! #     fn moves(&self, (): &()) -> impl Iterator<Item = u8> { std::iter::empty() }
//! #     fn play(&self, (): &(), _: u8) {}
//! # }
//! # impl Notation for Stuck {
//! #     fn layout(&self) -> Layout { Layout::cells(1, 1) }
//! #     fn content(&self, (): &(), _: usize) -> Content { Content::Empty }
//! #     fn assemble(&self, _: &Setup) -> Result<(), BadInput> { Ok(()) }
//! #     fn place(&self, (): &(), _: u8) -> Place { Place::Spot(0) }
//! # }
//! use parlor_core::Unaided;
//! use parlor_core::laws::{Effort, check};
//! let broken = check(&Stuck, &Unaided, Effort::default()).unwrap_err();
//! assert_eq!(broken.law, "an unfinished position has a move");
//! ```

mod forced;
mod knowledge;
mod margins;
mod numbering;
mod playthrough;
mod symmetry;

use std::collections::{BTreeSet, HashMap, HashSet};

use thiserror::Error;

pub use self::forced::forced_win_holds;
pub use self::numbering::check_numbering;
pub use self::playthrough::playthrough;
use crate::random::Random;
use crate::{Control, Knowledge, Notation, Unaided, perft};

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games to play.
    pub walks: u32,
    /// Plies after which a random game is left.
    pub plies: u32,
    /// The random seed.
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
pub fn check<G: Notation, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    effort: Effort,
) -> Result<usize, Broken> {
    let mut inspector = Inspector::new(game, knowledge);
    // Knowledge is held against rules that are known to be sound.
    for subject in [LawSubject::Rules, LawSubject::Knowledge] {
        let mut random = Random::new(effort.seed);
        for _ in 0..effort.walks {
            inspector.walk(subject, effort.plies, &mut random)?;
        }
    }
    inspector.perft_counts()?;
    Ok(inspector.looked_at)
}

/// What is looked at on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LawSubject {
    /// The rules and how they are written.
    Rules,
    /// What is known about good play.
    Knowledge,
}

/// Holds positions of one game against the laws.
struct Inspector<'a, G: Notation, K = Unaided> {
    game: &'a G,
    knowledge: &'a K,
    /// Move texts seen anywhere in the game: each must be a legal move exactly where it is listed.
    vocabulary: BTreeSet<String>,
    /// Positions seen, by their keys.
    keys: HashMap<u64, G::Position>,
    looked_at: usize,
}

impl<'a, G: Notation, K: Knowledge<G>> Inspector<'a, G, K> {
    const VOCABULARY: usize = 100;

    fn new(game: &'a G, knowledge: &'a K) -> Self {
        Self { game, knowledge, vocabulary: BTreeSet::new(), keys: HashMap::new(), looked_at: 0 }
    }

    fn broken<T>(
        &self,
        position: &G::Position,
        law: &'static str,
        detail: impl Into<String>,
    ) -> Result<T, Broken> {
        Err(Broken { law, position: self.game.position_text(position), detail: detail.into() })
    }

    /// Plays a random game and looks at every position on the way.
    fn walk(&mut self, subject: LawSubject, plies: u32, random: &mut Random) -> Result<(), Broken> {
        let Self { game, knowledge, .. } = *self;
        let mut position = game.start();
        let mut memo = knowledge.memo(game, &position);
        let mut seen = HashSet::new();
        let mut gains = Vec::new();
        for _ in 0..plies {
            if !seen.insert(position.clone()) && !game.can_repeat() {
                return self.broken(
                    &position,
                    "a game that says it cannot repeat never does",
                    "seen twice in one game",
                );
            }
            match subject {
                LawSubject::Rules => self.inspect(&position)?,
                LawSubject::Knowledge => {
                    self.outcomes_are_those_of_the_rules(&position, &memo)?;
                    if game.outcome(&position).is_none() {
                        self.knowledge_is_true(&position, &memo)?;
                    }
                }
            }
            if let Some(outcome) = game.outcome(&position) {
                return self.margins_stay_within_the_greatest(&position, outcome, &gains);
            }
            let moves: Vec<_> = game.moves(&position).collect();
            // Giving up ends a walk at once; most walks should see the rest of the game.
            let going_on: Vec<_> = moves.iter().copied().filter(|&mv| !game.gives_up(mv)).collect();
            let pool = if random.below(8) == 0 || going_on.is_empty() { &moves } else { &going_on };
            let mv = *random.pick(pool).expect("inspect saw a move");
            let next = game.play(&position, mv);
            gains.push((game.turn(&position), game.step(&position, &next).gain));
            memo = knowledge.next_memo(game, &memo, &position, mv, &next);
            position = next;
        }
        Ok(())
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
            self.promised_alternation_is_kept(position, &moves)?;
        }
        self.outcomes_fit_the_counting(position)?;
        self.moves_and_texts_agree(position, &moves)?;
        self.symmetries_preserve_the_game(position, &moves)
    }

    fn keys_tell_positions_apart(&mut self, position: &G::Position) -> Result<(), Broken> {
        const LAW: &str = "positions of one key are worth the same and go on alike";
        let game = self.game;
        let key = game.key(position);
        if key != game.key(&position.clone()) {
            return self.broken(position, "equal positions have equal keys", "a copy has another");
        }
        let Some(other) = self.keys.insert(key, position.clone()) else { return Ok(()) };
        let facts =
            |position| (game.turn(position), game.outcome(position), game.legal_moves(position));
        let goes_on = |from: &G::Position, mv| {
            let next = game.play(from, mv);
            (game.key(&next), game.step(from, &next))
        };
        let go_on_alike =
            || game.moves(position).all(|mv| goes_on(position, mv) == goes_on(&other, mv));
        let alike = other == *position
            || facts(position) == facts(&other)
                && self.knowledge.guess(game, position) == self.knowledge.guess(game, &other)
                && go_on_alike();
        if alike { Ok(()) } else { self.broken(position, LAW, game.position_text(&other)) }
    }

    fn position_text_round_trips(&self, position: &G::Position) -> Result<(), Broken> {
        const LAW: &str = "a position reached by play reads back as itself";
        let text = self.game.position_text(position);
        if text.contains('\n') {
            return self.broken(position, "a position is one line of text", "it has several");
        }
        match self.game.parse_position(&text) {
            Ok(same) if same == *position => Ok(()),
            Ok(other) => self.broken(position, LAW, format!("came back as {other:?}")),
            Err(error) => self.broken(position, LAW, error.to_string()),
        }
    }

    fn promised_alternation_is_kept(
        &self,
        position: &G::Position,
        moves: &[G::Move],
    ) -> Result<(), Broken> {
        const LAW: &str = "a game that says it alternates hands the turn over and gains nothing";
        let game = self.game;
        if !G::ALTERNATES {
            return Ok(());
        }
        for &mv in moves {
            let next = game.play(position, mv);
            if game.turn(&next) == game.turn(position) || game.gain(position, &next) != 0 {
                return self.broken(position, LAW, game.move_text(position, mv));
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
            let text = self.game.move_text(position, mv);
            if self.vocabulary.len() < Self::VOCABULARY {
                self.vocabulary.insert(text.clone());
            }
            if !texts.insert(text.clone()) {
                return self.broken(position, "no two moves share a text", text);
            }
            if !matches!(self.game.parse_move(position, &text), Ok(same) if same == mv) {
                return self.broken(position, "a legal move reads back as itself", text);
            }
        }
        for text in &self.vocabulary {
            if !texts.contains(text) && self.game.parse_move(position, text).is_ok() {
                return self.broken(position, "only listed moves are accepted", text);
            }
        }
        Ok(())
    }

    /// Perft counts its last ply without making the moves; this counts by making every one.
    fn perft_counts(&self) -> Result<(), Broken> {
        fn naive<G: Notation>(game: &G, position: &G::Position, depth: usize) -> u64 {
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
