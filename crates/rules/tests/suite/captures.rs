//! Numbers of games that place, move and take: each stands for the positions it should, and solving by them gives what
//! walking to every position gives.

use std::collections::{BTreeSet, HashMap};

use crate::common::{example, read};
use parlor_core::laws::{Effort, check, check_numbering};
use parlor_core::{Control, Flow, Knowledge, Number, Numbered, Symmetry};
use parlor_rules::{FromRules, Visitor};
use parlor_solve::{Estimate, SolveOptions};

/// Small games of this kind, each with another way to take or to move.
const GAMES: &[(&str, &str)] = &[
    (
        "mills",
        "piece man X / O, 4 in hand
turn
  place man on empty
otherwise
  step man by orthogonal to empty
after
  if line 3 of mine through here: then remove one theirs not in line 3 of theirs else theirs
end
  theirs + their hand < 3: win
  they are stuck: win",
    ),
    (
        "flying",
        "piece man X / O, 3 in hand
turn
  place man on empty
otherwise
  when mine > 2: step man to empty
  when mine < 3: move man to empty
after
  if line 3 of mine through here: then remove one theirs
end
  no theirs and their hand = 0: win
  they are stuck: draw",
    ),
    (
        "unequal hands, taken by arriving",
        "piece man X / O, 2 in hand / 3 in hand
turn
  place man on empty
otherwise
  step man by orthogonal to empty or theirs
end
  no theirs and their hand = 0: win
  they are stuck: win",
    ),
    (
        "hops and exits",
        "piece man X / O, 3 in hand
turn
  place man on row 2 in empty
  hop man by orthogonal over theirs to empty
    remove over
otherwise
  step man by orthogonal to empty
  exit man from corner
otherwise
  pass
end
  no mine and my hand = 0: win
  both are stuck: draw",
    ),
    (
        "all around are taken",
        "piece man X / O, 2 in hand
turn
  when my hand > 0: place man on empty not in centre
    remove theirs between here and mine
otherwise
  slide man by orthogonal to empty
    if theirs beside here by diagonal: remove theirs beside here by diagonal
    so that mine > 0
end
  no theirs and their hand = 0: win",
    ),
    (
        "nothing is taken, but hands are unequal",
        "piece man X / O, 3 in hand / 1 in hand
turn
  place man on empty
otherwise
  step man to empty
end
  line 3 of mine: win
  they are stuck: draw",
    ),
];

fn text(board: &str, rest: &str) -> String {
    format!("game Small\nboard {board}\n{rest}\n")
}

/// Solves by number and by walking, and says how many numbers and reached positions there are.
struct Solved<'a>(&'a str);

impl Visitor for Solved<'_> {
    type Built = Option<(u64, usize)>;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(
        self,
        _: G,
        _: K,
    ) -> Option<(u64, usize)> {
        None
    }

    fn numbered<G, K>(self, game: G, knowledge: K) -> Option<(u64, usize)>
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        let name = self.0;
        check(&game, &knowledge, Effort { walks: 10, plies: 60, seed: 5 })
            .unwrap_or_else(|broken| panic!("{name}: {broken}"));
        check_numbering(&game, Effort { walks: 10, plies: 60, seed: 6 })
            .unwrap_or_else(|broken| panic!("{name}: {broken}"));
        every_number_stands_for_its_images(name, &game);
        let control = Control::unlimited();
        let solution = parlor_solve::solve(&game, &SolveOptions::default(), &control).unwrap();
        let explored = parlor_solve::explore(&game, &SolveOptions::default(), &control).unwrap();
        for (position, value) in explored.iter() {
            let told = game.position_text(position);
            assert_eq!(solution.value(&game, position), value, "{name}: {told}");
        }
        let numbers = game.tiers().iter().map(|tier| tier.numbers).sum();
        Some((numbers, explored.iter().count()))
    }
}

/// Goes through all numbers: each comes back from its position and from no position of another number, and as many images
/// share it as it says.
fn every_number_stands_for_its_images<G: FromRules + Numbered>(name: &str, game: &G) {
    for (tier, size) in (0..).zip(game.tiers()) {
        let mut sharing: HashMap<u64, BTreeSet<String>> = HashMap::new();
        for (rank, position) in (0..).zip(game.positions(tier, 0..size.numbers)) {
            assert_eq!(game.number(&position), Number { tier, rank }, "{name}");
            assert_eq!(game.position(Number { tier, rank }), position, "{name}");
            for symmetry in Symmetry::all(game.symmetries()) {
                let image = game.transform(&position, symmetry);
                let number = game.number(&image);
                assert_eq!(number.tier, tier, "{name}");
                sharing.entry(number.rank).or_default().insert(game.position_text(&image));
            }
            let stays = size.flow == Flow::Cyclic;
            for mv in game.legal_moves(&position) {
                let next = game.number(&game.play(&position, mv)).tier;
                assert!(
                    next > tier || stays && next == tier,
                    "{name}: {}",
                    game.position_text(&position)
                );
            }
        }
        assert_eq!(sharing.len() as u64, size.numbers, "{name}");
        let all: u64 = sharing.values().map(|texts| texts.len() as u64).sum();
        assert_eq!(all, size.positions, "{name}");
        for (rank, texts) in sharing {
            assert_eq!(texts.len() as u64, game.orbit_size(Number { tier, rank }), "{name}");
        }
    }
}

#[test]
fn solving_by_numbers_gives_what_walking_to_every_position_gives() {
    for (name, rest) in GAMES {
        for board in ["grid 3x3", "grid 4x2", "drawn\n  o-o-o\n  |   |\n  o-o-o\n  |   |\n  o-o-o"]
        {
            let text = text(board, rest);
            let solved = read(name, &text, &[]).build(Solved(name));
            let (numbers, reached) =
                solved.unwrap_or_else(|| panic!("{name} has numbers:\n{text}"));
            assert!(numbers > 0 && reached > 0, "{name}");
        }
    }
}

/// How many numbers there are, tier by tier, and what a solve would need.
struct Sizes;

impl Visitor for Sizes {
    type Built = Option<(Vec<u64>, Estimate)>;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, _: G, _: K) -> Self::Built {
        None
    }

    fn numbered<G, K>(self, game: G, _: K) -> Self::Built
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        let tiers = game.tiers().iter().map(|tier| tier.positions).collect();
        Some((tiers, Estimate::of(&game)))
    }
}

/// Ways to put so many pieces of each player on so many cells.
fn ways(cells: u64, [first, second]: [u64; 2]) -> u64 {
    let choose = |among: u64, chosen: u64| {
        (1..=chosen).fold(1, |ways, at| ways * (among - chosen + at) / at)
    };
    choose(cells, first) * choose(cells - first, second)
}

#[test]
fn the_tiers_of_the_larger_morris_games_have_as_many_positions_as_there_are_ways_to_stand() {
    let games = [
        ("six-mens-morris", 16, 6, (86, 9_750_867, 70_180_409)),
        ("nine-mens-morris", 24, 9, (333, 72_785_334_771, 570_791_440_521)),
    ];
    for (name, cells, men, sizes) in games {
        let (tiers, estimate) = example(name, &[]).build(Sizes).expect("positions have numbers");
        assert_eq!((tiers.len(), estimate.numbers, estimate.positions), sizes, "{name}");
        assert_eq!(tiers.iter().sum::<u64>(), estimate.positions, "{name}");
        // With empty hands, three men or more of each can stand anywhere, with either player to move. Who has two has
        // lost at once, so that only this player is to move and the other has three at least.
        let pairs = (2..=men).flat_map(|first| (2..=men).map(move |second| [first, second]));
        let moving: Vec<u64> = pairs
            .filter(|&men| men != [2, 2])
            .map(|men| if men.contains(&2) { ways(cells, men) } else { 2 * ways(cells, men) })
            .collect();
        let last: u64 = tiers[tiers.len() - moving.len()..].iter().sum();
        assert_eq!(last, moving.iter().sum::<u64>(), "{name}");
    }
}

#[test]
fn positions_that_no_numbers_of_pieces_allow_are_refused() {
    struct Read;
    impl Visitor for Read {
        type Built = ();
        fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
            let start = game.position_text(&game.start());
            assert_eq!(start, ".-.-./-...-/..-../-...-/.-.-. W 6-6");
            for wrong in [
                ".-.-./-...-/..-../-...-/.-.-. B 6-6",
                ".-.-./-...-/..-../-...-/.-.-. W 7-6",
                "W-W-W/-...-/..-../-...-/.-.-. W 6-6",
                "W-W-W/-WWW-/W.-../-B..-/B-B-. W 0-0",
            ] {
                let error = game.parse_position(wrong).unwrap_err().to_string();
                assert!(error.contains("that play can lead to"), "{wrong}: {error}");
            }
            assert!(game.parse_position("W-W-W/-WW.-/..-../-B..-/B-B-. W 0-0").is_ok());
        }
    }
    example("six-mens-morris", &[]).build(Read);
}
