//! What a study does, in which order: games and searches that do not depend on each other.
//!
//! The order is fixed, and each piece of work has a seed of its own, so that a study that is cut off is the beginning of
//! the whole one. Every round has a game at each strength, a game of each strength against the next, and a game after one
//! of the first moves: all figures grow together.

use parlor_core::BadInput;
use parlor_core::random::mix;
use parlor_core::spec::parse_number;

use super::StudyRequest;
use crate::player::Player;
use crate::request::given;

/// Strengths unless others are asked for.
const DEFAULT_STRENGTHS: [u32; 4] = [0, 10, 100, 1_000];
/// The most strengths, and the greatest.
const MOST_STRENGTHS: usize = 6;
const GREATEST_STRENGTH: u32 = 1_000_000;
/// Games at each strength.
const DEFAULT_GAMES: u32 = 100;
const MOST_GAMES: u32 = 10_000;
/// Plies after which a game is cut off.
const DEFAULT_PLIES: u32 = 500;
const MOST_PLIES: u32 = 10_000;
const MOST_THREADS: usize = 256;

/// A request that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StudyPlan {
    /// Random games for each move, rising.
    pub(super) strengths: Vec<u32>,
    pub(super) games: u32,
    pub(super) plies: u32,
    pub(super) seed: u64,
    pub(super) threads: usize,
}

/// A piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StudyJob {
    /// What the strongest program thinks of a first move.
    Search { opening: usize },
    /// A game between equals.
    Equals { strength: usize },
    /// A game of a strength against the next, in which the stronger begins or does not.
    Step { weaker: usize, stronger_begins: bool },
    /// A game of the strongest programs after a first move.
    Opening { opening: usize },
}

impl StudyPlan {
    pub(super) fn parse(request: &StudyRequest) -> Result<Self, BadInput> {
        let number = |place: &str, asked: Option<u32>, default: u32, most: u32| match asked {
            Some(number) if number == 0 || number > most => {
                let wanted = format!("a number from 1 to {most}");
                Err(BadInput::new(place, wanted, number.to_string()))
            }
            asked => Ok(asked.unwrap_or(default)),
        };
        let threads = request.threads.unwrap_or(1);
        if threads == 0 || threads > MOST_THREADS {
            let wanted = format!("a number from 1 to {MOST_THREADS}");
            return Err(BadInput::new("threads", wanted, threads.to_string()));
        }
        Ok(Self {
            strengths: match given(&request.strengths) {
                Some(text) => parse_strengths(text)?,
                None => DEFAULT_STRENGTHS.to_vec(),
            },
            games: number("games", request.games, DEFAULT_GAMES, MOST_GAMES)?,
            plies: number("plies", request.plies, DEFAULT_PLIES, MOST_PLIES)?,
            seed: u64::from(request.seed.unwrap_or(1)),
            threads,
        })
    }

    /// The strongest programs.
    pub(super) fn strongest(&self) -> usize {
        self.strengths.len() - 1
    }

    /// The work to be done on a game with so many first moves.
    pub(super) fn jobs(&self, openings: usize) -> Vec<StudyJob> {
        let mut jobs: Vec<StudyJob> =
            (0..openings).map(|opening| StudyJob::Search { opening }).collect();
        for round in 0..self.games as usize {
            jobs.extend((0..self.strengths.len()).map(|strength| StudyJob::Equals { strength }));
            let stronger_begins = round % 2 == 0;
            let step = |weaker| StudyJob::Step { weaker, stronger_begins };
            jobs.extend((0..self.strongest()).map(step));
            if openings > 0 {
                jobs.push(StudyJob::Opening { opening: round % openings });
            }
        }
        jobs
    }

    /// The player of a strength at a piece of work; the two sides of a game have other seeds.
    pub(super) fn player(
        &self,
        strength: usize,
        job: usize,
        side: usize,
    ) -> Result<Player, BadInput> {
        // A seed is a number that a person can type.
        let seed = (mix(self.seed) ^ mix(2 * job as u64 + side as u64 + 1)) >> 32;
        let seed = mix(seed) >> 32;
        match self.strengths[strength] {
            0 => Player::parse(&format!("random:seed={seed}")),
            rounds => Player::parse(&format!("{},seed={seed}", player_name(rounds))),
        }
    }
}

/// The player of so many random games a move, without its seed.
pub(super) fn player_name(rounds: u32) -> String {
    match rounds {
        0 => "random".to_owned(),
        rounds => format!("mcts:rounds={rounds}"),
    }
}

/// Reads rising numbers of random games.
fn parse_strengths(text: &str) -> Result<Vec<u32>, BadInput> {
    let complain = |came: &str| {
        let wanted = format!(
            "at most {MOST_STRENGTHS} rising numbers of random games a move up to \
             {GREATEST_STRENGTH}, such as 0,10,100,1000"
        );
        BadInput::new("strengths", wanted, BadInput::quote(came))
    };
    let mut strengths: Vec<u32> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let rounds = parse_number(part).filter(|&rounds| rounds <= GREATEST_STRENGTH);
        let rounds = rounds.ok_or_else(|| complain(part))?;
        if strengths.last().is_some_and(|&before| before >= rounds) {
            return Err(complain(text));
        }
        strengths.push(rounds);
    }
    if strengths.len() > MOST_STRENGTHS { Err(complain(text)) } else { Ok(strengths) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_plan_begins_like_a_shorter_one() {
        let plan = |games| {
            let request = StudyRequest { games: Some(games), ..StudyRequest::default() };
            StudyPlan::parse(&request).expect("a plan")
        };
        let (short, long) = (plan(3).jobs(5), plan(7).jobs(5));
        assert_eq!(long[..short.len()], short);
        assert_eq!(short.len(), 5 + 3 * (4 + 3 + 1));
        assert_eq!(plan(3).player(2, 9, 0), plan(7).player(2, 9, 0));
        assert_ne!(plan(3).player(2, 9, 0), plan(3).player(2, 9, 1));
    }

    #[test]
    fn what_is_no_list_of_strengths_is_refused() {
        for text in ["x", "10,10", "100,10", "1,2,3,4,5,6,7", "-1", "99999999", "1,,2"] {
            let refusal = parse_strengths(text).unwrap_err().to_string();
            assert!(refusal.starts_with("strengths: wanted at most 6 rising"), "{refusal}");
        }
        assert_eq!(parse_strengths("0, 30 ,300"), Ok(vec![0, 30, 300]));
    }

    #[test]
    fn no_games_and_too_many_are_refused() {
        for games in [0, MOST_GAMES + 1] {
            let request = StudyRequest { games: Some(games), ..StudyRequest::default() };
            let refusal = StudyPlan::parse(&request).unwrap_err().to_string();
            assert!(refusal.starts_with("games: wanted a number from 1 to 10000"), "{refusal}");
        }
    }
}
