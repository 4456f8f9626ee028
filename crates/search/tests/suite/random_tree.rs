//! Games made by chance, so that searches meet trees nobody designed.
use std::collections::HashMap;

use parlor_core::random::{Random, mix};
use parlor_core::{Bounds, Game, Knowledge, Look, Outcome, Score, Side, Value};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::truth::Truth;

/// A game whose positions, turns, moves, gains, ends and evaluations are drawn from a seed.
///
/// A position is a level, one of `width` states and a turn, so that different lines meet in the same
/// position and tables have something to find. Finished positions may come on any level but the first.
///
/// `ALTERNATES` is the promise of the same name: with it every move hands the turn over and gains
/// nothing. Without it chance says who moves next and, if the game counts, what was gained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RandomTree<const ALTERNATES: bool> {
    pub seed: u64,
    /// States on each level.
    pub width: u64,
    /// At most so many moves at a position.
    pub branching: u64,
    /// The level on which every game has ended.
    pub depth: u32,
    /// Whether moves may skip a level.
    pub levels: Levels,
    /// Of eight moves so many, on the average, let the same side move again: 0 to 8.
    pub again: u64,
    /// What a game is played for.
    pub counts: Counting,
}

/// Which way play goes through the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Levels {
    /// One a move: a position is always as many plies from the start.
    OneByOne,
    /// One or two a move: a position may come sooner or later, so that a table meets it with more and with
    /// less to search below it.
    Skipped,
}

/// What a random game is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// A win.
    Result,
    /// Points, and the greatest margin is what levels and gains allow.
    Points,
    /// Points, and the greatest margin is no greater than some play from some position brings.
    Tight(u8),
}

/// A position of a [`RandomTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub level: u32,
    state: u64,
    turn: Side,
}

/// A move gains at most this much, and loses at most this much.
const MAX_GAIN: i32 = 3;
/// The margin of a finished position is at most this much.
const MOST_AT_END: i32 = 5;

impl<const ALTERNATES: bool> RandomTree<ALTERNATES> {
    /// A number that belongs to a position.
    fn draw(&self, position: &Position, salt: u64) -> u64 {
        let Position { level, state, turn } = *position;
        let turn = (turn as u64) << 63;
        mix(self.seed ^ mix(u64::from(level) << 40 ^ state << 8 ^ salt ^ turn))
    }

    /// A number from `-most` to `most` that belongs to a position.
    fn draw_points(&self, position: &Position, salt: u64, most: i32) -> i32 {
        (self.draw(position, salt) % (2 * most as u64 + 1)) as i32 - most
    }

    /// The greatest margin that a play from this level can bring, whatever chance says.
    fn most_from(&self, level: u32) -> i32 {
        let gain = if ALTERNATES { 0 } else { MAX_GAIN };
        MOST_AT_END + gain * (self.depth - level) as i32
    }

    /// The same game; if it counts, with the least greatest margin that is true of all its plays.
    pub(crate) fn tightened(self) -> Self {
        if self.counts == Counting::Result {
            return self;
        }
        let mut known = HashMap::new();
        self.range_of_plays(&self.start(), &mut known);
        let most = known.values().flatten().map(|margin| margin.unsigned_abs()).max();
        let most = most.expect("the start is a position") as u8;
        Self { counts: Counting::Tight(most), ..self }
    }

    /// The least and the greatest margin, to the first side, of all plays from a position on, good or bad.
    fn range_of_plays(
        &self,
        position: &Position,
        known: &mut HashMap<Position, [i32; 2]>,
    ) -> [i32; 2] {
        if let Some(&range) = known.get(position) {
            return range;
        }
        let range = match self.outcome(position) {
            Some(Outcome::Margin(margin)) => [margin; 2],
            Some(other) => panic!("a game that counts ended with {other:?}"),
            None => {
                let mut range = [i32::MAX, i32::MIN];
                for mv in self.moves(position) {
                    let next = self.play(position, mv);
                    let gain = self.gain(position, &next);
                    let gain = if position.turn == Side::First { gain } else { -gain };
                    let [least, most] = self.range_of_plays(&next, known);
                    range = [range[0].min(least + gain), range[1].max(most + gain)];
                }
                range
            }
        };
        known.insert(*position, range);
        range
    }

    /// A game of the same kind that skips no level. In it a table meets no position with more searched
    /// below it than is asked for, so a search to a depth is plain minimax.
    pub(crate) fn level_by_level(self) -> Self {
        Self { levels: Levels::OneByOne, ..self }
    }

    /// Every position that can be reached.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut seen = vec![self.start()];
        let mut known: std::collections::HashSet<_> = seen.iter().copied().collect();
        let mut next = 0;
        while next < seen.len() {
            let position = seen[next];
            for mv in self.legal_moves(&position) {
                let after = self.play(&position, mv);
                if known.insert(after) {
                    seen.push(after);
                }
            }
            next += 1;
        }
        seen
    }
}

impl<const ALTERNATES: bool> Game for RandomTree<ALTERNATES> {
    type Position = Position;
    type Move = u8;
    const ALTERNATES: bool = ALTERNATES;

    fn start(&self) -> Position {
        Position { level: 0, state: 0, turn: Side::First }
    }

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let Position { level, .. } = *position;
        let ends = level == self.depth || (level > 0 && self.draw(position, 100).is_multiple_of(8));
        ends.then(|| match self.counts {
            Counting::Result => match self.draw(position, 101) % 3 {
                0 => Outcome::Win(Side::First),
                1 => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            },
            _ => Outcome::Margin(self.draw_points(position, 101, MOST_AT_END)),
        })
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = u8> {
        0..=(self.draw(position, 102) % self.branching) as u8
    }

    fn play(&self, position: &Position, mv: u8) -> Position {
        let drawn = self.draw(position, mv.into());
        // The high bits say whose turn it is, the low ones where.
        let again = !ALTERNATES && (drawn >> 32) % 8 < self.again;
        let skipped = self.levels == Levels::Skipped && (drawn >> 48).is_multiple_of(3);
        Position {
            level: (position.level + 1 + u32::from(skipped)).min(self.depth),
            state: drawn % self.width,
            turn: if again { position.turn } else { position.turn.other() },
        }
    }

    fn gain(&self, before: &Position, after: &Position) -> i32 {
        if ALTERNATES || self.counts == Counting::Result {
            return 0;
        }
        self.draw_points(before, 1_000 + 2 * after.state + after.turn as u64, MAX_GAIN)
    }

    fn max_margin(&self) -> Option<u8> {
        match self.counts {
            Counting::Result => None,
            Counting::Points => Some(self.most_from(0) as u8),
            Counting::Tight(most) => Some(most),
        }
    }

    fn can_repeat(&self) -> bool {
        false
    }
}

/// An evaluation drawn by chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub rated: Rated,
    pub trust: Trust,
}

/// How moves are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rated {
    OneByOne,
    Together,
}

/// How far the evaluation is relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// The evaluation is a guess.
    None,
    /// The evaluation is trusted, so that a search for play is selective.
    Evaluation,
    /// And it is known how long the game can last.
    EvaluationAndEnd,
}

impl Guess {
    /// A guess that nobody relies on.
    pub(crate) const PLAIN: Self = Self { rated: Rated::OneByOne, trust: Trust::None };

    /// Every kind.
    pub(crate) fn every_kind() -> impl Iterator<Item = Self> {
        let rated = [Rated::OneByOne, Rated::Together].into_iter();
        rated.flat_map(|rated| {
            [Trust::None, Trust::Evaluation, Trust::EvaluationAndEnd]
                .map(|trust| Self { rated, trust })
        })
    }
}

impl<const ALTERNATES: bool> Knowledge<RandomTree<ALTERNATES>> for Guess {
    type Memo = ();

    fn memo(&self, _: &RandomTree<ALTERNATES>, _: &Position) {}

    /// Of a game that counts, no guess is a margin that cannot be.
    fn evaluate(&self, game: &RandomTree<ALTERNATES>, position: &Position, (): &()) -> Score {
        let most = match game.counts {
            Counting::Result => 10,
            _ => game.most_from(position.level).min(10),
        };
        Score::estimate(game.draw_points(position, 103, most))
    }

    fn rate_moves(
        &self,
        game: &RandomTree<ALTERNATES>,
        position: &Position,
        (): &(),
    ) -> Option<impl Iterator<Item = (u8, Option<Score>)>> {
        let rated = |mv| (mv, self.rate_move(game, position, &(), mv));
        (self.rated == Rated::Together).then(|| game.moves(position).map(rated))
    }

    fn is_trusted(&self) -> bool {
        self.trust != Trust::None
    }

    fn plies_left(&self, game: &RandomTree<ALTERNATES>, position: &Position) -> Option<u32> {
        (self.trust == Trust::EvaluationAndEnd).then(|| game.depth - position.level)
    }
}

/// The same evaluation, and now and then a true word: bounds on the value, moves that need no search.
///
/// It carries the level as its memo, so that a search that mixes memos up is caught.
#[derive(Clone, Debug)]
pub(crate) struct Insight {
    guess: Guess,
    values: HashMap<Position, Value>,
}

impl Insight {
    /// What is known of every position of a game.
    pub(crate) fn of<const ALTERNATES: bool>(game: &RandomTree<ALTERNATES>, guess: Guess) -> Self {
        let mut truth = Truth::new(game);
        let values = game.positions().into_iter().map(|at| (at, truth.of(&at))).collect();
        Self { guess, values }
    }

    /// Bounds that hold; by chance everything, one side, a little or nothing.
    fn bounds<G: Game>(&self, game: &G, position: &Position, chance: u64) -> Bounds {
        let score = Score::of_value(self.values[position]);
        let open = Bounds::unfinished(game);
        let loose = |by: i32| Score::from_points(score.points() + by);
        match chance % 8 {
            0 => Bounds::exactly(score),
            1 => Bounds { least: score, ..open },
            2 => Bounds { most: score, ..open },
            3 => Bounds { least: loose(-2).max(open.least), most: loose(1).min(open.most) },
            _ => open,
        }
    }
}

impl<const ALTERNATES: bool> Knowledge<RandomTree<ALTERNATES>> for Insight {
    type Memo = u32;

    fn memo(&self, _: &RandomTree<ALTERNATES>, position: &Position) -> u32 {
        position.level
    }

    fn next_memo(
        &self,
        _: &RandomTree<ALTERNATES>,
        &level: &u32,
        before: &Position,
        _: u8,
        after: &Position,
    ) -> u32 {
        level + after.level - before.level
    }

    fn look(
        &self,
        game: &RandomTree<ALTERNATES>,
        position: &Position,
        &level: &u32,
    ) -> Look<impl Iterator<Item = (u8, i32)>> {
        assert_eq!(level, position.level, "the memo of another position");
        let mut random = Random::new(game.draw(position, 104));
        let bounds = self.bounds(game, position, random.bits());
        let worth = |mv: u8| {
            let next = game.play(position, mv);
            self.values[&next].before(game.step(position, &next))
        };
        // One of the best stays; of the others, any may be left out.
        let mut candidates: Vec<_> = game.moves(position).collect();
        random.shuffle(&mut candidates);
        candidates.sort_by_key(|&mv| std::cmp::Reverse(worth(mv)));
        let keeps_all = random.below(3) > 0;
        let mut index = 0;
        candidates.retain(|_| {
            index += 1;
            index == 1 || keeps_all || random.below(2) == 0
        });
        random.shuffle(&mut candidates);
        let ranked = candidates.into_iter().map(move |mv| (mv, random.below(5) as i32 - 2));
        Look { bounds, candidates: ranked }
    }

    fn evaluate(&self, game: &RandomTree<ALTERNATES>, position: &Position, &level: &u32) -> Score {
        assert_eq!(level, position.level, "the memo of another position");
        self.guess.evaluate(game, position, &())
    }

    fn rate_moves(
        &self,
        game: &RandomTree<ALTERNATES>,
        position: &Position,
        &level: &u32,
    ) -> Option<impl Iterator<Item = (u8, Option<Score>)>> {
        assert_eq!(level, position.level, "the memo of another position");
        self.guess.rate_moves(game, position, &())
    }

    fn is_trusted(&self) -> bool {
        Knowledge::<RandomTree<ALTERNATES>>::is_trusted(&self.guess)
    }

    fn plies_left(&self, game: &RandomTree<ALTERNATES>, position: &Position) -> Option<u32> {
        self.guess.plies_left(game, position)
    }
}

/// A random game before it is known whether its turns alternate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn(RandomTree<false>);

impl Drawn {
    /// The game in which turns alternate and nothing is gained on the way.
    pub(crate) fn alternating(self) -> RandomTree<true> {
        let RandomTree { seed, width, branching, depth, levels, counts, .. } = self.0;
        RandomTree { seed, width, branching, depth, levels, again: 0, counts }
    }

    /// The game in which chance says who moves next, and what is gained.
    pub(crate) fn free(self) -> RandomTree<false> {
        self.0
    }
}

/// Random games at most so deep, with results and with points.
pub(crate) fn trees(deepest: u32) -> impl Strategy<Value = Drawn> {
    let shape = (any::<u64>(), 1..40_u64, 1..5_u64, 1..=deepest, 0..=8_u64);
    let levels = prop_oneof![Just(Levels::OneByOne), Just(Levels::Skipped)];
    let counts = prop_oneof![Just(Counting::Result), Just(Counting::Points)];
    (shape, levels, counts).prop_map(|(shape, levels, counts)| {
        let (seed, width, branching, depth, again) = shape;
        Drawn(RandomTree { seed, width, branching, depth, levels, again, counts })
    })
}

/// So many cases, the same in every run. `PROPTEST_RNG_SEED` chooses others.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    const SEED: u64 = 1;
    let config = ProptestConfig::with_cases(cases);
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(SEED),
        chosen => chosen,
    };
    ProptestConfig { rng_seed, failure_persistence: None, ..config }
}
