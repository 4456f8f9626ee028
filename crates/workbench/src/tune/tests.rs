use parlor_core::bits::Wide;
use parlor_core::random::Random;
use parlor_core::{Control, Game as _, Knowledge, Notation, Numbered, Unaided};
use parlor_games::breakthrough::Breakthrough;
use parlor_games::connect_four::ConnectFour;
use parlor_games::dots_and_boxes::DotsAndBoxes;
use parlor_games::freedom::Count;
use parlor_games::mnk::{Mnk, ThreatKnowledge};
use parlor_games::reversi::{DiscKnowledge, Reversi};
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_rules::{EXAMPLES, FromRules, RuleFile, Visitor};

use super::*;

/// An evaluation of a game with weights by chance.
fn by_chance<G: Notation>(game: &G) -> LinearEvaluation {
    let mut random = Random::new(3);
    let mut evaluation = LinearEvaluation::blank(game);
    for weight in &mut evaluation.weights {
        *weight = [0; 4].map(|_: i16| random.below(201) as i16 - 100);
    }
    evaluation
}

/// Follows games by chance: what is carried along is what is found from scratch.
fn check_sums<G: Notation>(game: &G) {
    let LinearEvaluation { tuples, weights, .. } = by_chance(game);
    assert!(!tuples.tables().is_empty());
    for seed in 0..3 {
        let mut random = Random::new(seed);
        let mut position = game.start();
        let mut sums = tuples.sums(game, &position, &weights);
        for _ in 0..60 {
            let moves = game.legal_moves(&position);
            let Some(&mv) = random.pick(&moves) else { break };
            let next = game.play(&position, mv);
            let total = tuples.next_total(game, &sums, [&position, &next], &weights);
            sums = tuples.next_sums(game, &sums, [&position, &next], &weights);
            assert_eq!(total, sums.total, "{}", game.position_text(&next));
            position = next;
            assert_eq!(
                sums,
                tuples.sums(game, &position, &weights),
                "{}",
                game.position_text(&position)
            );
        }
    }
}

struct SumsChecker;

impl Visitor for SumsChecker {
    type Built = ();

    fn game<G: FromRules + 'static, K: Knowledge<G> + 'static>(self, game: G, _: K) {
        check_sums(&game);
    }

    fn numbered<G, K>(self, game: G, _: K)
    where
        G: FromRules + Numbered + 'static,
        K: Knowledge<G> + 'static,
    {
        check_sums(&game);
    }
}

#[test]
fn what_is_carried_along_is_what_is_found_from_scratch() {
    check_sums(&ConnectFour::<u64>::new(7, 6, 4));
    check_sums(&Reversi::new(6, Count::Result));
    check_sums(&DotsAndBoxes::new(2, 2));
    for wanted in ["connect-four", "reversi", "breakthrough", "nine-mens-morris", "kalah", "hex"] {
        let (_, text) = EXAMPLES.iter().find(|(name, _)| *name == wanted).expect("an example");
        let file = RuleFile::read(text, &std::collections::BTreeMap::new()).expect("an example");
        file.build(SumsChecker);
    }
}

#[test]
fn images_of_a_tuple_share_its_weights() {
    // Of eight lines of tic-tac-toe three kinds and of four squares one kind; what is inside one of them is left out.
    let tuples = Tuples::of(&TicTacToe);
    let lengths: Vec<usize> = tuples.tables().iter().map(|table| table.spots.len()).collect();
    assert_eq!(lengths, [3, 3, 3, 4]);
}

#[test]
fn neighbouring_lines_are_looked_at_where_few_things_can_stand() {
    let longest = |tuples: Tuples| tuples.tables().iter().map(|table| table.spots.len()).max();
    assert_eq!(longest(Tuples::of(&ConnectFour::<u64>::new(7, 6, 4))), Some(8));
    assert_eq!(longest(Tuples::of(&DotsAndBoxes::new(2, 2))), Some(4));
    // So many places would have more to learn than there is to learn from.
    assert_eq!(longest(Tuples::of(&Breakthrough::new(8, 8))), Some(4));
}

#[test]
fn weights_are_read_as_they_are_written() {
    let game = Reversi::new(4, Count::Result);
    let mut written = by_chance(&game);
    let terms = ([3, -4, 2, -5], [50, 60, 70, 80], [0, 7, 0, -7]);
    (written.turn, written.known, written.mobility) = terms;
    let text = written.text(&game.layout(), "reversi:size=4", "parlor tune reversi:size=4");
    let read = LinearEvaluation::parse(&game, &text).expect("what was written");
    assert_eq!(read.weights, written.weights);
    assert_eq!((read.turn, read.known, read.mobility), terms);
    let long = format!("b2 c2 d2\n  {} +1 +1 +1 +1\n", "B".repeat(90));
    for (from, to, wanted) in [
        (
            "parlor weights 3",
            "parlor weights 2",
            "line 1: wanted \"parlor weights 3\"; `parlor tune`",
        ),
        ("turn +3", "turn x", "line 4: wanted four numbers"),
        ("tuple a1", "tuple z9", "line 7: wanted a tuple of this game"),
        ("b2 c2 d2\n", "b2 c2 d2\n  ZZZZZZZZ +1 +1 +1 +1\n", "line 8: wanted what stands"),
        ("b2 c2 d2\n", "b2 c2 d2\n  ........ +1 +1\n", "line 8: wanted what stands"),
        // As a number it would not fit any machine word.
        ("b2 c2 d2\n", &long, "line 8: wanted what stands"),
    ] {
        let refusal = LinearEvaluation::parse(&game, &text.replacen(from, to, 1));
        let refusal = refusal.expect_err("damaged").to_string();
        assert!(refusal.starts_with(wanted), "{refusal}");
    }
}

#[test]
fn the_same_seed_and_games_give_the_same_weights_on_any_number_of_threads() {
    let game = Reversi::new(4, Count::Margin);
    let learnt = |threads| {
        let request = TuneRequest {
            games: Some("12,8".to_owned()),
            nodes: Some(40),
            threads: Some(threads),
            ..TuneRequest::default()
        };
        let plan = TuningPlan::parse(&request).expect("a plan");
        let order = (&game, "reversi:size=4,count=margin");
        learn_text(order, &DiscKnowledge, &plan, &Control::unlimited()).expect("weights")
    };
    let (one, two) = (learnt(1), learnt(2));
    assert_eq!(one.text, two.text);
    assert!(one.weights > 20, "{} weights", one.weights);
    let recipe = "parlor tune reversi:size=4,count=margin --games 12,8 --nodes 40 --seed 1";
    assert_eq!(one.recipe, recipe);
    assert!(one.text.contains(&format!("made by {recipe}\n")));
}

#[test]
fn a_fit_finds_what_decides() {
    // One thing wins, another loses, a third means nothing.
    let mut random = Random::new(1);
    let sample = |game: u32| {
        let kind = random.below(3);
        let result = Some([1.0, 0.0, 0.5][kind]);
        let counts = [(kind as u32, 1)].into();
        Sample { game, counts, terms: [0.0; 2], empty: 0.5, turn: None, opinion: None, result }
    };
    let samples: Vec<Sample> = (0..4_000).map(sample).collect();
    let found = fit(&samples, &unfitted(3), FitTarget::new(LinkFunction::Logistic), &[]);
    let [won, lost, even] = [0, 1, 2].map(|kind: usize| found.weights[kind][0]);
    assert!(won > 0.3 && lost < -0.3 && even.abs() < 0.05, "{:?}", found.weights);
    assert!(found.error.held_out < 0.02, "{:?}", found.error);
}

#[test]
fn the_turn_can_decide_what_a_thing_is_worth() {
    // One thing, good for whoever is to move.
    let mut random = Random::new(1);
    let sample = |game: u32| {
        let turn = Side::BOTH[random.below(2)];
        let result = Some(if turn == Side::First { 1.0 } else { 0.0 });
        let counts = [(0, 1)].into();
        let turn = Some(turn);
        Sample { game, counts, terms: [0.0; 2], empty: 0.5, turn, opinion: None, result }
    };
    let samples: Vec<Sample> = (0..4_000).map(sample).collect();
    let found = fit(&samples, &unfitted(1), FitTarget::new(LinkFunction::Logistic), &[]);
    let [always, _, by_turn, _] = found.weights[0];
    assert!(by_turn > 0.3 && always.abs() < 0.1, "{:?}", found.weights);
    let mut evaluation = by_chance(&TicTacToe);
    let count = evaluation.weights.len();
    evaluation.set(&[vec![[1.0, 2.0, 0.5, 0.25]; count], vec![[0.0; 4]; 3]].concat());
    assert_eq!(evaluation.weights[0], [1_500, 2_250, 500, 1_750]);
}

#[test]
fn opinions_teach_whatever_their_scale() {
    // One thing is thought good, another bad, by an evaluation whose points are tiny; the results are noise.
    let mut random = Random::new(1);
    let sample = |game: u32| {
        let kind = random.below(2);
        let opinion = Some([0.004, -0.004][kind]);
        let result = Some([0.0, 1.0][random.below(2)]);
        let counts = [(kind as u32, 1)].into();
        Sample { game, counts, terms: [0.0; 2], empty: 0.5, turn: None, opinion, result }
    };
    let samples: Vec<Sample> = (0..4_000).map(sample).collect();
    let found = fit(&samples, &unfitted(2), FitTarget::new(LinkFunction::Logistic), &[]);
    let [good, bad] = [0, 1].map(|kind: usize| found.weights[kind][0]);
    assert!(good > 0.4 && bad < -0.4, "{:?}", found.weights);
}

#[test]
fn results_count_for_the_part_that_is_asked_for() {
    // The search thinks that whoever began wins, and every game is lost.
    let sample = |game: u32| Sample {
        game,
        counts: [(0, 1)].into(),
        terms: [0.0; 2],
        empty: 0.5,
        turn: None,
        opinion: Some(1.0),
        result: Some(0.0),
    };
    let samples: Vec<Sample> = (0..4_000).map(sample).collect();
    let worth = |results: f32| {
        let target = FitTarget { link: LinkFunction::Logistic, results };
        fit(&samples, &unfitted(1), target, &[]).weights[0][0]
    };
    assert!(worth(0.0) > worth(0.25) && worth(0.25) > worth(0.5), "the search counts for less");
    assert!(worth(0.0) > 0.5 && worth(1.0) < -0.5, "{} and {}", worth(0.0), worth(1.0));
}

#[test]
fn a_part_of_results_is_in_the_recipe_unless_it_is_the_usual_one() {
    let recipe = |results| {
        let request = TuneRequest { results, seed: Some(3), ..TuneRequest::default() };
        TuningPlan::parse(&request).map(|plan| plan.recipe("nim", &[]))
    };
    let usual = "parlor tune nim --games  --nodes 400 --seed 3";
    assert_eq!(recipe(None), Ok(usual.to_owned()));
    assert_eq!(recipe(Some(0.25)), Ok(usual.to_owned()));
    let half = "parlor tune nim --games  --nodes 400 --results 0.5 --seed 3";
    assert_eq!(recipe(Some(0.5)), Ok(half.to_owned()));
    for results in [-0.1, 1.5, f32::NAN] {
        let refusal = recipe(Some(results)).unwrap_err().to_string();
        assert!(refusal.starts_with("results: wanted a part from 0 to 1, got "), "{refusal}");
    }
}

#[test]
fn positions_beside_the_games_are_learnt_from() {
    let game = ConnectFour::<u64>::new(5, 4, 3);
    let evaluation = &LinearEvaluation::blank(&game);
    let features = EvaluationFeatures { knowledge: &Unaided, evaluation };
    let play = SelfPlay { games: 8, nodes: 30, threads: 1, seed: 1 };
    let (samples, games) = play.samples(&game, &Unaided, &features, &Control::unlimited());
    assert_eq!(games, 8);
    let beside =
        samples.iter().filter(|sample| sample.opinion.is_none() || sample.result.is_none());
    let count = beside.count();
    assert!(0 < count && count < samples.len(), "{count} of {}", samples.len());
}

#[test]
fn what_is_known_besides_is_kept() {
    let game = Mnk::<Wide>::new(15, 15, 5);
    let evaluation = &LinearEvaluation::blank(&game);
    let tuned = Reweighed { knowledge: &ThreatKnowledge, evaluation };
    // Three with open ends, and it is their turn: a win by fours.
    let mut position = game.start();
    for name in ["f8", "a1", "g8", "c1", "h8", "e1"] {
        let mv = game.parse_move(&position, name).expect("a move");
        position = game.play(&position, mv);
    }
    let control = Control::unlimited();
    let line =
        |found: Result<Option<Vec<_>>, Stopped>| found.expect("no limits").map(|line| line.len());
    let own = line(ThreatKnowledge.forced_win(&game, &position, &mut control.meter()));
    assert!(own.is_some());
    assert_eq!(line(tuned.forced_win(&game, &position, &mut control.meter())), own);
    assert!(Knowledge::<Mnk<Wide>>::is_trusted(&tuned));
    assert_eq!(tuned.breadth(&game, &position), ThreatKnowledge.breadth(&game, &position));
}

#[test]
fn what_is_no_list_of_games_is_refused() {
    for text in ["x", "0", "5,,5", "5,0"] {
        let refusal = parse_games(text).unwrap_err().to_string();
        assert!(refusal.starts_with("games: wanted games of each generation"), "{refusal}");
    }
    assert_eq!(parse_games("7, 9"), Ok(vec![7, 9]));
    // Knowledge of nothing learns too.
    let games = Some("4".to_owned());
    let request = TuneRequest { games, nodes: Some(40), ..TuneRequest::default() };
    let plan = TuningPlan::parse(&request).expect("a plan");
    let learnt = learn(&TicTacToe, &Unaided, &plan, &Control::unlimited());
    assert!(learnt.is_ok_and(|learnt| learnt.generations.len() == 1));
}
