//! Every law has a game that breaks it, and the kit finds it out.

use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::laws::{Effort, check, check_numbering};
use parlor_core::placement::Finish;
use parlor_core::{
    BadInput, Bounds, Content, EvaluationOnly, Flow, Game, Knowledge, Layout, Look, Meter,
    Notation, Number, Numbered, Outcome, Place, Placement, Score, Setup, Side, Stopped, Symmetry,
    Tier, Unaided, notation,
};

/// What is wrong with the game below, its notation, its knowledge or its numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Sound,
    // of the rules
    NoMoves,
    TurnKept,
    SilentGain,
    Repeats,
    CountLies,
    KeyConfuses,
    KeyWavers,
    IdentityMoves,
    SymmetryChangesMoves,
    SymmetryForgetsTurn,
    LopsidedOutcome,
    // of counting
    UndeclaredGain,
    WinAmongMargins,
    MarginTooGreat,
    CountsInCircles,
    // of the notation
    PositionLost,
    PositionRefused,
    TwoLines,
    MoveLost,
    MovesAlike,
    ExtraMove,
    // of the knowledge
    StaleMemo,
    RatingLies,
    TogetherLies,
    NoCandidates,
    IllegalCandidate,
    BoundsLie,
    BestLeftOut,
    ForcedWinLies,
    // of the numbering
    LopsidedStart,
    ForeignNumber,
    OrbitMiscounted,
    NumberNotInverted,
    TierBackwards,
    PlanOfAnotherGame,
}

use Fault::*;

/// Two counters that go up by one to `GOAL`; whoever brings both there wins. Exchanging the counters is
/// a symmetry.
#[derive(Clone, Copy)]
struct Counters(Fault);

/// The same rules with points: bringing a counter to the goal gains one, and the same side goes on.
#[derive(Clone, Copy)]
struct Points(Fault);

const GOAL: u8 = 3;

type Position = ([u8; 2], Side);

impl Counters {
    fn has(&self, fault: Fault) -> bool {
        self.0 == fault
    }
}

impl Game for Counters {
    type Position = Position;
    type Move = usize;
    const ALTERNATES: bool = true;

    fn start(&self) -> Position {
        (if self.has(LopsidedStart) { [1, 0] } else { [0, 0] }, Side::First)
    }

    fn turn(&self, &(_, turn): &Position) -> Side {
        turn
    }

    fn outcome(&self, &(counters, turn): &Position) -> Option<Outcome> {
        let lopsided = self.has(LopsidedOutcome) && counters == [2, 0];
        let early = self.has(BestLeftOut) && counters == [2, 2];
        let is_over = counters == [GOAL, GOAL] || lopsided || early;
        is_over.then(|| match self.0 {
            WinAmongMargins => Outcome::Margin(1),
            _ => Outcome::Win(turn.other()),
        })
    }

    fn moves(&self, &(counters, _): &Position) -> impl Iterator<Item = usize> {
        let none = self.has(NoMoves) && counters[0] + counters[1] == 2;
        let moves = (0..2).filter(move |&which| counters[which] < GOAL && !none);
        Miscounting { moves, lies: self.has(CountLies) }
    }

    fn play(&self, &(mut counters, turn): &Position, which: usize) -> Position {
        counters[which] += 1;
        if self.has(Repeats) && counters[which] == 2 {
            counters[which] = 0;
        }
        (counters, if self.has(TurnKept) { turn } else { turn.other() })
    }

    fn gain(&self, _: &Position, _: &Position) -> i32 {
        i32::from(self.has(SilentGain))
    }

    fn can_repeat(&self) -> bool {
        false
    }

    fn key(&self, &(counters, turn): &Position) -> u64 {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        let exact = u64::from(counters[0]) | u64::from(counters[1]) << 8 | (turn as u64) << 16;
        match self.0 {
            KeyConfuses => u64::from(counters[0]),
            KeyWavers => exact + (ASKED.fetch_add(1, Ordering::Relaxed) << 32),
            _ => exact,
        }
    }

    fn symmetries(&self) -> u8 {
        2
    }

    fn transform(&self, &(counters, turn): &Position, symmetry: Symmetry) -> Position {
        let [left, right] = counters;
        match (symmetry, self.0) {
            (Symmetry::IDENTITY, IdentityMoves) => ([right, left], turn),
            (Symmetry::IDENTITY, _) => (counters, turn),
            (_, SymmetryForgetsTurn) => ([right, left], turn.other()),
            _ => ([right, left], turn),
        }
    }

    fn transform_move(&self, which: usize, symmetry: Symmetry) -> usize {
        match (symmetry, self.0) {
            (Symmetry::IDENTITY, IdentityMoves) => 1 - which,
            (Symmetry::IDENTITY, _) | (_, SymmetryChangesMoves) => which,
            _ => 1 - which,
        }
    }
}

impl Notation for Counters {
    fn layout(&self) -> Layout {
        Layout::piles(2)
    }

    fn content(&self, (counters, _): &Position, spot: usize) -> Content {
        Content::Count(counters[spot].into())
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        let counters = [0, 1].map(|spot| setup.count(spot) as u8);
        match self.0 {
            PositionLost => Ok(([0, 0], setup.turn)),
            PositionRefused if counters[0] == 2 => {
                Err(BadInput::new("position", "anything else", "a two"))
            }
            _ => Ok((counters, setup.turn)),
        }
    }

    fn place(&self, _: &Position, which: usize) -> Place {
        if self.has(MovesAlike) { Place::Word("up") } else { Place::Word(["left", "right"][which]) }
    }

    fn position_text(&self, (counters, turn): &Position) -> String {
        let mark = if self.has(TwoLines) { "\n" } else { "" };
        format!("{}-{} {}{mark}", counters[0], counters[1], self.player_name(*turn))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<usize, BadInput> {
        match (text, self.0) {
            (_, MoveLost) => Ok(0),
            ("left", ExtraMove) => Ok(0),
            ("right", ExtraMove) => Ok(1),
            _ => notation::parse_move(self, position, text),
        }
    }
}

/// An iterator that may be wrong about its own length.
struct Miscounting<I> {
    moves: I,
    lies: bool,
}

impl<I: Iterator> Iterator for Miscounting<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.moves.next()
    }

    fn count(self) -> usize {
        self.moves.count() + usize::from(self.lies)
    }
}

/// What is known about the counters: how far they are, carried along as a memo.
struct Insight(Fault);

impl Knowledge<Counters> for Insight {
    type Memo = i32;

    fn memo(&self, _: &Counters, &([left, right], _): &Position) -> i32 {
        i32::from(left) + i32::from(right)
    }

    fn next_memo(&self, _: &Counters, memo: &i32, _: &Position, _: usize, _: &Position) -> i32 {
        if self.0 == StaleMemo { *memo } else { memo + 1 }
    }

    fn look(
        &self,
        game: &Counters,
        position: &Position,
        _: &i32,
    ) -> Look<impl Iterator<Item = (usize, i32)>> {
        let &([left, right], _) = position;
        let bounds = match self.0 {
            // One step before the end the mover wins; this says that nobody does.
            BoundsLie if left + right == 2 * GOAL - 1 => Bounds::exactly(Score::EVEN),
            _ => Bounds::UNFINISHED,
        };
        let fault = self.0;
        let listed = game.moves(position).map(|mv| (mv, 0)).filter(move |&(mv, _)| match fault {
            NoCandidates => false,
            // Two and two wins there; this overlooks it.
            BestLeftOut => ![(2, 1, 1), (1, 2, 0)].contains(&(left, right, mv)),
            _ => true,
        });
        let illegal = (fault == IllegalCandidate).then_some((7, 0));
        Look { bounds, candidates: listed.chain(illegal) }
    }

    fn forced_win(
        &self,
        game: &Counters,
        position: &Position,
        _: &mut Meter<'_>,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        // Two steps before the end the other player wins; this says that the mover does.
        let &([left, right], _) = position;
        let is_lie = self.0 == ForcedWinLies && left + right == 2 * GOAL - 2;
        Ok(is_lie.then(|| game.legal_moves(position)))
    }

    fn evaluate(&self, _: &Counters, _: &Position, memo: &i32) -> Score {
        Score::estimate(*memo)
    }

    fn rate_moves(
        &self,
        game: &Counters,
        position: &Position,
        memo: &i32,
    ) -> Option<impl Iterator<Item = (usize, Option<Score>)>> {
        let rated: Vec<_> =
            game.moves(position).map(|mv| (mv, self.rate_move(game, position, memo, mv))).collect();
        let lie = |score: Score| if self.0 == TogetherLies { score.next_up() } else { score };
        Some(rated.into_iter().map(move |(mv, score)| (mv, score.map(lie))))
    }

    fn rate_move(
        &self,
        game: &Counters,
        position: &Position,
        memo: &i32,
        mv: usize,
    ) -> Option<Score> {
        let next = game.play(position, mv);
        let rated = Score::estimate(-(memo + 1));
        let rated = if self.0 == RatingLies { -rated } else { rated };
        game.outcome(&next).is_none().then_some(rated)
    }
}

impl Game for Points {
    type Position = Position;
    type Move = usize;

    fn start(&self) -> Position {
        ([0, 0], Side::First)
    }

    fn turn(&self, &(_, turn): &Position) -> Side {
        turn
    }

    fn outcome(&self, &(counters, turn): &Position) -> Option<Outcome> {
        (counters == [GOAL, GOAL]).then_some(match self.0 {
            WinAmongMargins => Outcome::Win(turn),
            _ => Outcome::Margin(0),
        })
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = usize> {
        let &(counters, _) = position;
        (0..2).filter(move |&which| counters[which] < GOAL)
    }

    fn play(&self, &(mut counters, turn): &Position, which: usize) -> Position {
        counters[which] += 1;
        (counters, if counters[which] == GOAL { turn } else { turn.other() })
    }

    fn gain(&self, (before, _): &Position, (after, _): &Position) -> i32 {
        let done = |counters: &[u8; 2]| counters.iter().filter(|&&at| at == GOAL).count() as i32;
        done(after) - done(before)
    }

    fn max_margin(&self) -> Option<u8> {
        match self.0 {
            UndeclaredGain => None,
            MarginTooGreat => Some(0),
            _ => Some(2),
        }
    }

    fn can_repeat(&self) -> bool {
        self.0 == CountsInCircles
    }
}

impl Notation for Points {
    fn layout(&self) -> Layout {
        Layout::piles(2)
    }

    fn content(&self, (counters, _): &Position, spot: usize) -> Content {
        Content::Count(counters[spot].into())
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        Ok(([0, 1].map(|spot| setup.count(spot) as u8), setup.turn))
    }

    fn place(&self, _: &Position, which: usize) -> Place {
        Place::Word(["left", "right"][which])
    }
}

/// Tiers by the sum of the counters; of the two images the one with the greater left counter has a
/// number.
impl Numbered for Counters {
    fn tiers(&self) -> Vec<Tier> {
        let tier = |sum: u8| {
            let all = (0..=sum).filter(|&left| left <= GOAL && sum - left <= GOAL);
            let numbers = all.clone().filter(|&left| left >= sum - left).count() as u64;
            let numbers = numbers + u64::from(self.has(NumberNotInverted) && sum == 3);
            Tier { numbers, positions: all.count() as u64, flow: Flow::Acyclic }
        };
        (0..=2 * GOAL).map(tier).collect()
    }

    fn number(&self, &(counters, _): &Position) -> Number {
        let sum = counters[0] + counters[1];
        let left = counters[0].max(counters[1]);
        let tier = if self.has(TierBackwards) { 2 * GOAL - sum } else { sum };
        Number { tier: tier.into(), rank: (left - sum.div_ceil(2)).into() }
    }

    fn position(&self, number: Number) -> Position {
        let tier = number.tier as u8;
        let sum = if self.has(TierBackwards) { 2 * GOAL - tier } else { tier };
        let left = number.rank as u8 + sum.div_ceil(2);
        let turn = Side::after(sum.into());
        match self.0 {
            ForeignNumber => ([left, sum - left], turn.other()),
            NumberNotInverted if left > GOAL => ([2, 1], turn),
            _ => ([left, sum - left], turn),
        }
    }

    fn orbit_size(&self, number: Number) -> u64 {
        let ([left, right], _) = Counters(Sound).position(number);
        if self.has(OrbitMiscounted) || left == right { 1 } else { 2 }
    }

    fn placement(&self) -> Option<&Placement> {
        static PLAN: std::sync::LazyLock<Placement> = std::sync::LazyLock::new(|| {
            Placement::new(6, 6, Finish::Over, vec![0b11], vec![(0..6).collect()])
        });
        self.has(PlanOfAnotherGame).then_some(&*PLAN)
    }
}

#[test]
fn a_sound_game_passes() {
    assert!(check(&Counters(Sound), &Insight(Sound), Effort::default()).unwrap() > 20);
    assert!(check(&Points(Sound), &Unaided, Effort::default()).unwrap() > 20);
    assert!(check_numbering(&Counters(Sound), Effort::default()).unwrap() > 20);
}

#[test]
fn an_evaluation_alone_says_what_it_said_with_its_bounds() {
    let (game, insight) = (Counters(Sound), Insight(Sound));
    let alone = EvaluationOnly(&insight);
    assert!(check(&game, &alone, Effort::default()).unwrap() > 20);
    let near = ([GOAL, GOAL - 1], Side::First);
    let memo = alone.memo(&game, &near);
    assert_eq!(alone.evaluate(&game, &near, &memo), insight.evaluate(&game, &near, &memo));
    assert_ne!(alone.guess(&game, &near), Score::EVEN);
    assert_eq!(alone.look(&game, &near, &memo).bounds, Bounds::unfinished(&game));
}

#[test]
fn every_fault_of_a_game_breaks_its_law() {
    let cases = [
        (NoMoves, "an unfinished position has a move"),
        (TurnKept, "a game that says it alternates hands the turn over and gains nothing"),
        (SilentGain, "a game that says it alternates hands the turn over and gains nothing"),
        (Repeats, "a game that says it cannot repeat never does"),
        (CountLies, "perft equals the naive count"),
        (KeyConfuses, "positions of one key are worth the same and go on alike"),
        (KeyWavers, "equal positions have equal keys"),
        (IdentityMoves, "the first symmetry is the identity"),
        (SymmetryChangesMoves, "a symmetry carries every move to a move of the image"),
        (SymmetryForgetsTurn, "a symmetry keeps turn, outcome and the number of moves"),
        (LopsidedOutcome, "a symmetry keeps the value"),
        (WinAmongMargins, "a game that counts ends with a margin, and no other does"),
        (PositionLost, "a position reached by play reads back as itself"),
        (PositionRefused, "a position reached by play reads back as itself"),
        (TwoLines, "a position is one line of text"),
        (MoveLost, "a legal move reads back as itself"),
        (MovesAlike, "no two moves share a text"),
        (ExtraMove, "only listed moves are accepted"),
        (StaleMemo, "a memo carried along is worth one made afresh"),
        (RatingLies, "a move is rated as the position after it"),
        (TogetherLies, "moves rated together are rated as one by one"),
        (NoCandidates, "candidates are legal moves, at least one"),
        (IllegalCandidate, "candidates are legal moves, at least one"),
        (BoundsLie, "bounds hold"),
        (BestLeftOut, "no move left out beats the candidates"),
        (ForcedWinLies, "a forced win holds against every defence"),
    ];
    for (fault, law) in cases {
        let broken = check(&Counters(fault), &Insight(fault), Effort::default())
            .expect_err(&format!("{fault:?} passes"));
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn every_fault_of_counting_breaks_its_law() {
    let cases = [
        (UndeclaredGain, "a game that gains says how much at most"),
        (WinAmongMargins, "a game that counts ends with a margin, and no other does"),
        (MarginTooGreat, "no margin is greater than the greatest"),
        (CountsInCircles, "a game that counts points cannot go in circles"),
    ];
    for (fault, law) in cases {
        let broken = check(&Points(fault), &Unaided, Effort::default())
            .expect_err(&format!("{fault:?} passes"));
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}

#[test]
fn every_fault_of_a_numbering_breaks_its_law() {
    let cases = [
        (LopsidedStart, "a numbered game starts from a position that is its own image"),
        (ForeignNumber, "a position's number stands for an image of it"),
        (OrbitMiscounted, "as many positions share a number as it says"),
        (NumberNotInverted, "every number is the number of the position it stands for"),
        (TierBackwards, "moves lead to numbers of later tiers"),
        (PlanOfAnotherGame, "a plan of placing says what the rules say"),
    ];
    for (fault, law) in cases {
        let broken = check_numbering(&Counters(fault), Effort::default())
            .expect_err(&format!("{fault:?} passes"));
        assert_eq!(broken.law, law, "{fault:?}: {broken}");
    }
}
