//! Where the games of a match begin.

use std::fmt;
use std::str::FromStr;

use parlor_core::random::{Random, mix};
use parlor_core::{BadInput, Control, Score};

use crate::any_game::{AnyGame, Played, SoFar};
use crate::{Error, Player, SearchLimits};

/// How the openings of a match are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openings {
    /// So many plies by chance, another line for each pair.
    Random(u32),
    /// Of several such lines the one that favours nobody, as far as a short search sees: where the first move is worth
    /// much, who wins then depends on how both play.
    Balanced(u32),
}

impl Openings {
    /// Enough for games of a deterministic player not to repeat.
    pub const DEFAULT: Self = Self::Random(4);

    /// The opening of a pair: a line that neither gives up nor ends the game. Where games end sooner, it
    /// is the longest of those tried.
    pub(crate) fn play(
        self,
        game: &dyn AnyGame,
        (seed, pair): (u64, u64),
        control: &Control,
    ) -> Result<Vec<Played>, Error> {
        let mut random = Random::new(mix(seed) ^ mix(pair.wrapping_add(1)));
        let mut line = |plies| longest_line(plies, || random_line(game, plies, &mut random));
        match self {
            Self::Random(plies) => line(plies),
            Self::Balanced(plies) => {
                let lines = (0..CANDIDATES).map(|_| {
                    let line = line(plies)?;
                    Ok((advantage(game, &line, control)?, line))
                });
                let lines = lines.collect::<Result<Vec<_>, Error>>()?;
                let even = lines.into_iter().min_by_key(|&(advantage, _)| advantage);
                Ok(even.expect("there are candidates").1)
            }
        }
    }

    const fn plies(self) -> u32 {
        let (Self::Random(plies) | Self::Balanced(plies)) = self;
        plies
    }
}

/// Lines of which a balanced opening is chosen.
const CANDIDATES: u32 = 16;

/// How far somebody is ahead after a line, whoever it is, by the engine and a number of nodes: the same on every machine.
fn advantage(game: &dyn AnyGame, line: &[Played], control: &Control) -> Result<u32, Error> {
    let position = line.last().map_or_else(|| game.start(), |last| last.after.clone());
    let engine = Player::parse("engine:nodes=5000").expect("the engine takes a number of nodes");
    let report = game.best(&position, &engine, SearchLimits::default(), control)?;
    let so_far = SoFar::after(line).points.unwrap_or_default();
    let mover = game.state(&position, SoFar::default())?.turn_index;
    let ahead = so_far[mover] - so_far[1 - mover];
    // What is proven has no score beside it.
    let worth = report.worth;
    let proven = worth.margin.or_else(|| Some(Score::of_verdict(worth.value?).points()));
    let points = proven.or(report.score.map(Score::points)).unwrap_or_default();
    Ok(points.saturating_add(ahead).unsigned_abs())
}

/// Lines tried for one opening.
const TRIES: usize = 100;
/// A long line that fails has looked at many positions: a few of those are enough.
const MAX_PLIES: usize = 1_000;

/// The first line of so many plies, or the longest of those tried.
fn longest_line(
    plies: u32,
    mut next: impl FnMut() -> Result<Vec<Played>, Error>,
) -> Result<Vec<Played>, Error> {
    let mut longest = Vec::new();
    let mut walked = 0;
    for _ in 0..TRIES {
        let line = next()?;
        walked += line.len() + 1;
        if line.len() > longest.len() {
            longest = line;
        }
        if longest.len() == plies as usize || walked > MAX_PLIES {
            break;
        }
    }
    Ok(longest)
}

/// A line of so many plies, or one that stops before the move that would end the game.
fn random_line(game: &dyn AnyGame, plies: u32, random: &mut Random) -> Result<Vec<Played>, Error> {
    let mut line: Vec<Played> = Vec::new();
    let mut position = game.start();
    let mut moves = game.state(&position, SoFar::default())?.moves;
    for _ in 0..plies {
        let mut going_on = Vec::new();
        for mv in moves {
            if !game.gives_up(&position, &mv)? {
                going_on.push(mv);
            }
        }
        let Some(mv) = random.pick(&going_on) else { break };
        let played = game.play(&position, mv)?;
        let after = game.state(&played.after, SoFar::default())?;
        if after.outcome.is_some() {
            break;
        }
        moves = after.moves;
        position.clone_from(&played.after);
        line.push(played);
    }
    Ok(line)
}

impl FromStr for Openings {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Self, BadInput> {
        const LONGEST: u32 = 1_000;
        let openings = text.split_once(':').and_then(|(kind, plies)| {
            let plies = plies.parse().ok()?;
            match kind {
                "random" => Some(Self::Random(plies)),
                "balanced" => Some(Self::Balanced(plies)),
                _ => None,
            }
        });
        openings.filter(|openings| openings.plies() <= LONGEST).ok_or_else(|| {
            let wanted = format!("random:PLIES or balanced:PLIES, at most {LONGEST} plies");
            BadInput::new("openings", wanted, BadInput::quote(text))
        })
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self {
            Self::Random(_) => "random",
            Self::Balanced(_) => "balanced",
        };
        write!(f, "{kind}:{}", self.plies())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    fn opening(spec: &str, openings: Openings) -> Vec<Played> {
        let game = Catalogue::new().game(spec).expect("a game of the catalogue");
        let opening = openings.play(game.as_ref(), (1, 0), &Control::unlimited());
        opening.expect("an opening of legal moves")
    }

    fn line(spec: &str, plies: u32) -> Vec<Played> {
        opening(spec, Openings::Random(plies))
    }

    #[test]
    fn a_balanced_opening_favours_nobody() {
        let ahead = |spec: &str, openings| {
            let game = Catalogue::new().game(spec).expect("a game of the catalogue");
            let line = opening(spec, openings);
            advantage(game.as_ref(), &line, &Control::unlimited()).expect("the engine can play")
        };
        assert_eq!(ahead("tic-tac-toe", Openings::Balanced(3)), 0, "a draw by perfect play");
        let wide = "mnk:m=15,n=15,k=5";
        assert!(ahead(wide, Openings::Balanced(5)) < ahead(wide, Openings::Random(5)));
        let counting = "dots-and-boxes";
        assert!(ahead(counting, Openings::Balanced(4)) <= ahead(counting, Openings::Random(4)));
    }

    #[test]
    fn a_line_after_which_somebody_wins_favours_them() {
        let advantage_after = |spec: &str, moves: &[&str]| {
            let game = Catalogue::new().game(spec).expect("a game of the catalogue");
            let line = moves.iter().fold(Vec::<Played>::new(), |mut line, mv| {
                let position = line.last().map_or_else(|| game.start(), |last| last.after.clone());
                line.push(game.play(&position, mv).expect("a legal move"));
                line
            });
            advantage(game.as_ref(), &line, &Control::unlimited()).expect("the engine can play")
        };
        assert_eq!(advantage_after("tic-tac-toe", &["a1", "b2"]), 0, "a draw");
        assert!(advantage_after("tic-tac-toe", &["a1", "b1"]) > 10_000, "won by the first player");
        assert_eq!(
            advantage_after("nim:piles=1-2", &[]),
            advantage_after("tic-tac-toe", &["a1", "b1"])
        );
        // The second player closes the only box.
        let moves = ["a1-b1", "a1-a2", "b1-b2"];
        assert_eq!(advantage_after("dots-and-boxes:columns=1,rows=1", &moves), 1);
    }

    #[test]
    fn openings_are_told_as_they_are_asked_for() {
        for text in ["random:4", "balanced:5"] {
            assert_eq!(text.parse::<Openings>().expect("a kind of openings").to_string(), text);
        }
        for text in ["balanced", "balanced:-1", "balanced:1001", "even:4"] {
            assert!(text.parse::<Openings>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_opening_has_the_wanted_plies_where_the_game_lasts() {
        assert_eq!(line("tic-tac-toe", 4).len(), 4);
        assert_eq!(line("tic-tac-toe", 0).len(), 0);
    }

    #[test]
    fn an_opening_longer_than_the_game_stops_before_its_end() {
        // Eight marks that neither side has won with; the ninth would end the game.
        assert_eq!(line("tic-tac-toe", 1_000).len(), 8);
        assert_eq!(line("nim:piles=1-1-1-1-1-1-1-1", 1_000).len(), 7);
        assert_eq!(line("sticks:pile=1", 1_000).len(), 0);
    }

    #[test]
    fn an_opening_longer_than_the_game_walks_few_plies() {
        let step = line("tic-tac-toe", 1).remove(0);
        for (length, wanted) in [(0, 0), (8, 8), (999, 999), (1_000, 1_000)] {
            let (mut tries, mut walked) = (0, 0);
            let found = longest_line(1_000, || {
                tries += 1;
                walked += length;
                Ok(vec![step.clone(); length])
            });
            assert_eq!(found.expect("lines").len(), wanted);
            assert!(tries <= 100, "{tries} lines of {length} plies");
            assert!(walked < 2_000, "{walked} plies in lines of {length}");
        }
    }
}
