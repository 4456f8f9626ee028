//! The games that count: known margins, and each against a slow twin that is written anew in plain arrays.

use std::collections::HashMap;

use parlor_core::random::Random;
use parlor_core::{Game, Knowledge, Notation, Value};
use parlor_games::dots_and_boxes::{BoxKnowledge, DotsAndBoxes};
use parlor_games::freedom::{Count, Freedom, Judged, Tuned};
use parlor_games::kalah::{EmptyCapture, Kalah, SeedKnowledge};

/// The simplest solver there is.
fn value<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, Value>,
) -> Value {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let best = match game.outcome(position) {
        Some(outcome) => outcome.value_for(game.turn(position)),
        None => {
            let replies = game.moves(position).map(|mv| {
                let next = game.play(position, mv);
                value(game, &next, known).before(game.step(position, &next))
            });
            replies.max().expect("an unfinished position has a move")
        }
    };
    known.insert(position.clone(), best);
    best
}

fn margin<G: Game>(game: &G, position: &G::Position) -> i32 {
    let value = value(game, position, &mut HashMap::new());
    value.margin().expect("a game that counts has a margin")
}

/// Bounds of positions met.
type Seen<G> = HashMap<<G as Game>::Position, (i32, i32)>;

/// The margin by alpha-beta with the game's own knowledge, for games too large for [`value`].
fn search<G: Game, K: Knowledge<G>>(
    (game, knowledge): (&G, &K),
    position: &G::Position,
    (mut alpha, mut beta): (i32, i32),
    seen: &mut Seen<G>,
) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.value_for(game.turn(position)).margin().expect("a margin");
    }
    let memo = knowledge.memo(game, position);
    let look = knowledge.look(game, position, &memo);
    let glance = (look.bounds.least.points(), look.bounds.most.points());
    let (least, most) = *seen.entry(position.clone()).or_insert(glance);
    (alpha, beta) = (alpha.max(least), beta.min(most));
    if alpha >= beta {
        return if least >= beta { least } else { most };
    }
    let mut candidates: Vec<_> = look.candidates.collect();
    candidates.sort_by_key(|&(_, rank)| -rank);
    let (floor, mut best) = (alpha, i32::MIN);
    for (mv, _) in candidates {
        let next = game.play(position, mv);
        let step = game.step(position, &next);
        let window = (alpha - step.gain, beta - step.gain);
        let score = step.gain
            + if step.again {
                search((game, knowledge), &next, window, seen)
            } else {
                -search((game, knowledge), &next, (-window.1, -window.0), seen)
            };
        best = best.max(score);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    let known = seen.get_mut(position).expect("entered above");
    if best > floor {
        known.0 = known.0.max(best);
    }
    if best < beta {
        known.1 = known.1.min(best);
    }
    best
}

fn searched<G: Game, K: Knowledge<G>>(game: &G, knowledge: &K) -> i32 {
    let most = i32::from(game.max_margin().expect("a game that counts"));
    search((game, knowledge), &game.start(), (-most, most), &mut HashMap::new())
}

// Dots and Boxes.

/// The margin of every set of drawn edges, from all of them down to none: sides of boxes are found by
/// walking over the board of dots.
fn boxes_by_hand(columns: usize, rows: usize) -> Vec<i8> {
    let mut edges = Vec::new();
    for row in 0..=2 * rows {
        for column in 0..columns + row % 2 {
            // Dots lie on even rows and columns, edges between two dots, boxes between two edges.
            edges.push((row, 2 * column + 1 - row % 2));
        }
    }
    let mut boxes = vec![Vec::new(); edges.len()];
    for box_row in (1..2 * rows).step_by(2) {
        for box_column in (1..2 * columns).step_by(2) {
            let is_side = |&&(row, column): &&(usize, usize)| {
                row.abs_diff(box_row) + column.abs_diff(box_column) == 1
            };
            let numbers = edges.iter().enumerate().filter(|(_, edge)| is_side(edge));
            let sides: usize = numbers.map(|(number, _)| 1 << number).sum();
            for (number, list) in boxes.iter_mut().enumerate() {
                if sides >> number & 1 == 1 {
                    list.push(sides);
                }
            }
        }
    }
    let mut margins = vec![0_i8; 1 << edges.len()];
    for drawn in (0..margins.len() - 1).rev() {
        let mut best = i8::MIN;
        for (edge, boxes) in boxes.iter().enumerate() {
            let after = drawn | 1 << edge;
            if after == drawn {
                continue;
            }
            let closed = boxes.iter().filter(|&&sides| after & sides == sides).count() as i8;
            let rest = margins[after];
            best = best.max(if closed > 0 { closed + rest } else { -rest });
        }
        margins[drawn] = best;
    }
    margins
}

/// The drawn edges of a position as a number: bit by bit as they are written.
fn drawn_edges(text: &str) -> usize {
    let (rows, _) = text.split_once(' ').expect("rows and the side to move");
    let edges = rows.chars().filter(|&symbol| symbol != '/').enumerate();
    edges.map(|(edge, symbol)| usize::from(symbol != '.') << edge).sum()
}

#[test]
fn dots_and_boxes_equals_its_slow_twin_from_every_position_of_random_games() {
    let mut random = Random::new(2);
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2)] {
        let game = DotsAndBoxes::new(columns, rows);
        let margins = boxes_by_hand(columns, rows);
        let mut known = HashMap::new();
        for _ in 0..20 {
            let mut position = game.start();
            loop {
                let text = game.position_text(&position);
                let margin = value(&game, &position, &mut known).margin();
                assert_eq!(margin, Some(margins[drawn_edges(&text)].into()), "{text}");
                let moves = game.legal_moves(&position);
                let Some(&mv) = random.pick(&moves) else { break };
                position = game.play(&position, mv);
            }
        }
    }
}

/// Wilson's results.
#[test]
fn dots_and_boxes_has_its_known_margins() {
    assert_eq!(margin(&DotsAndBoxes::new(2, 2), &DotsAndBoxes::new(2, 2).start()), 2);
    assert_eq!(searched(&DotsAndBoxes::new(2, 2), &BoxKnowledge), 2);
    assert_eq!(searched(&DotsAndBoxes::new(3, 3), &BoxKnowledge), -3);
}

#[test]
fn the_last_side_of_two_boxes_gains_both_and_moves_again() {
    let game = DotsAndBoxes::new(2, 1);
    let position = game.parse_position("--/|.|/-- 1").unwrap();
    let mv = game.parse_move(&position, "b1-b2").unwrap();
    let next = game.play(&position, mv);
    assert_eq!(game.step(&position, &next), parlor_core::Step { again: true, gain: 2 });
    assert_eq!(game.position_text(&next), "--/|||/-- 1");
}

#[test]
fn a_board_of_boxes_with_the_wrong_side_to_move_is_refused() {
    let game = DotsAndBoxes::new(2, 1);
    for text in ["../.../.. 2", "-./.../.. 1", "-./||./-. 1"] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains("to move with these edges"), "{text}: {error}");
    }
    // A last edge closed both boxes, or one edge each: either side may be to move.
    for text in ["--/|||/-- 1", "--/|||/-- 2"] {
        assert!(game.parse_position(text).is_ok(), "{text}");
    }
    let drawn = game.parse_position("-./.../.. 2").unwrap();
    let error = game.parse_move(&drawn, "a1-b1").unwrap_err().to_string();
    assert_eq!(error, "move a1-b1: wanted an edge that is not drawn, got one that is");
}

// Kalah.

/// Kalah on a ring: own holes, own store, the other's holes, the other's store; the mover is always the
/// first half. Returns what the mover gets from here on, less what the other gets.
fn kalah_by_hand(ring: Vec<u32>, empty_capture: bool, known: &mut HashMap<Vec<u32>, i32>) -> i32 {
    let holes = ring.len() / 2 - 1;
    let (store, other_store) = (holes, 2 * holes + 1);
    let sum = |from: usize| ring[from..from + holes].iter().sum::<u32>() as i32;
    let (own, other) = (sum(0), sum(store + 1));
    if own == 0 || other == 0 {
        return own - other;
    }
    if let Some(&margin) = known.get(&ring) {
        return margin;
    }
    let mut best = i32::MIN;
    for hole in (0..holes).filter(|&hole| ring[hole] > 0) {
        let mut next = ring.clone();
        let mut hand = std::mem::take(&mut next[hole]);
        let mut at = hole;
        while hand > 0 {
            at = (at + 1) % next.len();
            if at != other_store {
                next[at] += 1;
                hand -= 1;
            }
        }
        if at < holes && next[at] == 1 && (empty_capture || next[2 * holes - at] > 0) {
            next[store] += 1 + std::mem::take(&mut next[2 * holes - at]);
            next[at] = 0;
        }
        // The stores are emptied: a position is worth what is still to come.
        let gain = std::mem::take(&mut next[store]) as i32;
        let margin = if at == store {
            gain + kalah_by_hand(next, empty_capture, known)
        } else {
            next.rotate_left(holes + 1);
            gain - kalah_by_hand(next, empty_capture, known)
        };
        best = best.max(margin);
    }
    known.insert(ring, best);
    best
}

#[test]
fn kalah_equals_its_slow_twin() {
    for (empty_capture, captures) in [(EmptyCapture::Yes, true), (EmptyCapture::No, false)] {
        for (holes, seeds) in
            [(1, 1), (1, 6), (2, 1), (2, 2), (2, 5), (3, 1), (3, 2), (3, 3), (4, 1)]
        {
            let game = Kalah::new(holes, seeds, empty_capture);
            let mut ring = vec![u32::from(seeds); 2 * holes + 2];
            (ring[holes], ring[2 * holes + 1]) = (0, 0);
            let by_hand = kalah_by_hand(ring, captures, &mut HashMap::new());
            assert_eq!(margin(&game, &game.start()), by_hand, "{holes} holes, {seeds} seeds");
        }
    }
}

/// Irving, Donkers and Uiterwijk, *Solving Kalah* (2000), for the rule with empty captures.
#[test]
fn kalah_has_its_known_margins() {
    for (holes, seeds, known) in [(1, 1, 0), (2, 2, -2), (3, 3, 2), (4, 3, 8)] {
        let game = Kalah::new(holes, seeds, EmptyCapture::Yes);
        assert_eq!(searched(&game, &SeedKnowledge), known, "{holes} holes, {seeds} seeds");
    }
    assert_eq!(searched(&Kalah::new(4, 3, EmptyCapture::No), &SeedKnowledge), 6);
}

#[test]
fn seeds_go_where_kalah_s_rules_say() {
    let game = Kalah::new(3, 4, EmptyCapture::Yes);
    let cases = [
        // The last seed in the store: again.
        ("1-1-1/3-0-0 1", "a2", "1-1-1/0-1-1 1", 1),
        // Through the other's holes and past the other's store, around to the own ones.
        ("1-1-1/1-0-5 1", "c2", "2-2-2/2-0-0 2", 1),
        // The last seed in an own empty hole takes those opposite.
        ("1-5-1/1-0-2 1", "a2", "1-0-1/0-0-2 2", 6),
        // And goes to the store alone when there are none.
        ("1-0-1/1-0-2 1", "a2", "1-0-1/0-0-2 2", 1),
        // The second player's holes are the upper ones, sown from right to left.
        ("0-1-3/1-1-1 2", "c1", "1-2-0/1-1-1 2", 1),
        ("2-0-0/1-1-1 2", "a1", "0-0-0/2-1-1 1", 1),
    ];
    for (before, text, after, gain) in cases {
        let position = game.parse_position(before).unwrap();
        let mv = game.parse_move(&position, text).unwrap();
        let next = game.play(&position, mv);
        assert_eq!(
            (game.position_text(&next).as_str(), game.gain(&position, &next)),
            (after, gain)
        );
    }
    let without = Kalah::new(3, 4, EmptyCapture::No);
    let position = without.parse_position("1-0-1/1-0-2 1").unwrap();
    let next = without.play(&position, without.parse_move(&position, "a2").unwrap());
    assert_eq!(without.position_text(&next), "1-0-1/0-1-2 2");
}

#[test]
fn more_seeds_than_kalah_has_are_refused() {
    let error = Kalah::new(2, 1, EmptyCapture::Yes).parse_position("2-1/1-1 1").unwrap_err();
    assert_eq!(error.to_string(), "position: wanted at most the 4 seeds of the start, got more");
}

// Freedom, counted.

#[test]
fn the_margin_of_freedom_has_the_sign_of_its_result() {
    let mut random = Random::new(3);
    let [won, counted] = [Count::Result, Count::Margin].map(|count| Freedom::variant(4, count));
    let knowledge = Judged::new(&counted, Tuned::default());
    for _ in 0..30 {
        let mut position = won.start();
        for _ in 0..9 {
            let moves = won.legal_moves(&position);
            position = won.play(&position, *random.pick(&moves).unwrap());
        }
        let result = value(&won, &position, &mut HashMap::new());
        let margin = margin(&counted, &position);
        assert_eq!(result.verdict(), margin.into());
        let window = (-16, 16);
        let found = search((&counted, &knowledge), &position, window, &mut HashMap::new());
        assert_eq!(found, margin, "{}", won.position_text(&position));
    }
}
