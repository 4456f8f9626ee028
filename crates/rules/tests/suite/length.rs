//! No game lasts longer than its rules say, and some last as long.

use crate::common::{examples, read};
use parlor_core::perft::perft;
use parlor_core::random::Random;
use parlor_core::{Control, Knowledge};
use parlor_rules::{FromRules, Visitor};

/// The longest of some random games, up to a limit.
struct Playouts {
    games: u32,
    most: u32,
}

impl Visitor for Playouts {
    type Built = (u32, bool);

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(
        self,
        game: G,
        knowledge: K,
    ) -> (u32, bool) {
        let mut random = Random::new(21);
        let mut longest = 0;
        for _ in 0..self.games {
            let mut position = game.start();
            let mut last = None;
            for ply in 0..=self.most {
                longest = longest.max(ply);
                // Knowledge tells the same of every position on the way.
                if let Some(left) = knowledge.plies_left(&game, &position) {
                    last = Some(last.unwrap_or(ply + left).min(ply + left));
                }
                assert!(last.is_none_or(|last| ply <= last), "{}", game.position_text(&position));
                let Some(&mv) = random.pick(&game.legal_moves(&position)) else { break };
                position = game.play(&position, mv);
            }
        }
        (longest, game.can_repeat())
    }
}

#[test]
fn no_example_lasts_longer_than_its_rules_say() {
    let mut bounded = 0;
    for (name, text) in examples() {
        let file = read(&name, &text, &[]);
        let Some(most) = file.longest() else { continue };
        bounded += 1;
        let (longest, can_repeat) = file.build(Playouts { games: 5, most: most + 1 });
        assert!(longest <= most, "{name}: {longest} of at most {most}");
        assert!(!can_repeat, "{name}");
    }
    assert!(bounded >= 14, "{bounded}");
}

#[test]
fn lengths_are_told_by_what_every_move_does() {
    let file = |rest: &str| format!("game Length\nboard grid 3x3\n{rest}");
    let stones = "piece stone X / O\n";
    let start = "start\n  row 1: O\n  row last: X\n";
    let cases = [
        (format!("{stones}turn\n  place stone on empty\n"), Some(9)),
        (format!("{stones}turn\n  place stone on all\n"), None),
        (
            "piece stone X / O, 2 in hand / 3 in hand\nturn\n  place stone on all\n".to_owned(),
            Some(5),
        ),
        (format!("{stones}{start}turn\n  place stone on empty\n"), Some(3)),
        (
            "piece tile =\nshape domino (0,0) (1,0)\nturn\n  cover domino with tile on empty\n"
                .to_owned(),
            Some(4),
        ),
        (format!("{stones}{start}turn\n  remove one theirs\n"), Some(6)),
        (format!("{stones}{start}turn\n  remove one all\n"), None),
        (format!("{stones}{start}turn\n  step stone to theirs\n"), Some(6)),
        (format!("{stones}{start}turn\n  step stone to all\n"), None),
        (
            format!(
                "{stones}{start}directions ahead north / south\nturn\n  step stone by ahead to empty\n"
            ),
            Some(12),
        ),
        (
            format!(
                "{stones}turn\n  place stone on empty\notherwise\n  pass\nend\n  both are stuck: draw\n"
            ),
            Some(18),
        ),
        (
            format!("{stones}turn\n  place stone on empty\n  pass\nend\n  I passed: draw\n"),
            Some(10),
        ),
        (
            format!("{stones}turn\n  place stone on empty\n  pass\nend\n  both are stuck: draw\n"),
            None,
        ),
        (
            format!(
                "{stones}piece rock *\n{start}turn\n  step stone to empty\n    then place rock on empty\n"
            ),
            Some(3),
        ),
    ];
    let sowing = |ring: &str| {
        let turn = "turn\n  sow from houses along ring past rival\n    if here in store: again\n";
        format!(
            "game Length\nboard cells a b S c d N\n  ring {ring}\nseeds\nregion houses a or b / c or d\n\
             region store S / N\nregion rival N / S\nstart\n  a or b or c or d: 2\n{turn}"
        )
    };
    let cases = cases.into_iter().map(|(rest, expected)| (file(&rest), expected));
    // The seeds of `a` and `c` have a step to make; and so may all that are left after each that got into a store.
    let sown = [(sowing("a-b-S-c-d-N-a"), Some(4 + 8 + 28)), (sowing("a-b-c-d-a"), None)];
    for (text, expected) in cases.chain(sown) {
        let found = read("length.parlor", &text, &[]);
        assert_eq!(found.longest(), expected, "{text}");
        let Some(most) = expected else { continue };
        let (longest, can_repeat) = found.build(Playouts { games: 200, most: most + 1 });
        assert!(longest <= most && !can_repeat, "{text}: {longest}");
    }
}

struct Sequences(usize);

impl Visitor for Sequences {
    type Built = Vec<u64>;

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) -> Vec<u64> {
        perft(&game, &game.start(), self.0, &Control::unlimited()).unwrap()
    }
}

#[test]
fn the_longest_games_of_tic_tac_toe_fill_the_board() {
    let (_, text) = examples().into_iter().find(|(name, _)| name == "tic-tac-toe").unwrap();
    let file = read("tic-tac-toe", &text, &[]);
    let most = file.longest().unwrap() as usize;
    let counts = file.build(Sequences(most + 1));
    assert!(counts[most - 1] > 0);
    assert_eq!(counts.get(most).copied().unwrap_or(0), 0);
}
