use super::*;
use crate::word_search::FindWordsRequest;

fn request(words: &[&str]) -> MakeWordsRequest {
    MakeWordsRequest {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        ..MakeWordsRequest::default()
    }
}

fn make(request: &MakeWordsRequest) -> MakeWordsAnswer {
    request.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).expect("words that fit")
}

fn refusal(request: &MakeWordsRequest) -> String {
    request.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).unwrap_err().to_string()
}

fn json(answer: &MakeWordsAnswer) -> String {
    serde_json::to_string(answer).expect("an answer is JSON")
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let request = MakeWordsRequest {
        rows: Some(6),
        columns: Some(6),
        seed: Some(3),
        ..request(&["maple", "birch"])
    };
    // Pinned: a seed that someone wrote down makes their puzzle for ever.
    assert_eq!(
        json(&make(&request)),
        r#"{"rows":6,"columns":6,"grid":["ICXYIF","MAWSIH","TAIRCB","QHPRPB","HRILZE","LBLREC"],"title":"Word search","version":null,"instructions":"Find every word of the list. Words run in all eight directions.","words":["birch","maple"],"secret":[],"message":null,"seed":3,"key":[{"word":"maple","start":[1,0],"end":[5,4]},{"word":"birch","start":[5,1],"end":[1,5]}],"notes":[]}"#
    );
    let other = MakeWordsRequest { seed: Some(4), ..request.clone() };
    assert_ne!(make(&other).grid, make(&request).grid);
}

#[test]
fn a_fresh_seed_is_told_and_makes_the_puzzle_again() {
    let fresh = make(&request(&["maple", "birch"]));
    let again = MakeWordsRequest { seed: Some(fresh.seed), ..request(&["maple", "birch"]) };
    assert_eq!(json(&make(&again)), json(&fresh));
    let seeds: std::collections::HashSet<u64> =
        (0..4).map(|_| make(&request(&["maple"])).seed).collect();
    assert!(seeds.len() > 1, "{seeds:?}");
}

#[test]
fn what_is_left_out_is_15x15_in_all_directions() {
    let plain = MakeWordsRequest { seed: Some(1), ..request(&["maple", "birch", "rowan"]) };
    let answer = make(&plain);
    assert_eq!((answer.rows, answer.columns, answer.grid.len()), (15, 15, 15));
    let named = MakeWordsRequest {
        level: Some(3),
        rows: Some(15),
        columns: Some(15),
        directions: Some(String::new()),
        mask: Some("rectangle".to_owned()),
        ..plain.clone()
    };
    assert_eq!(json(&make(&named)), json(&answer));
    let all = Some("n,ne,e,se,s,sw,w,nw".to_owned());
    let by_name = MakeWordsRequest { directions: all, level: Some(1), ..plain };
    assert_eq!(json(&make(&by_name)), json(&answer));
}

#[test]
fn levels_say_how_words_may_run() {
    let words = ["maple", "birch", "rowan", "cedar", "alder", "aspen", "hazel", "beech"];
    for level in [1, 2, 3] {
        let answer =
            make(&MakeWordsRequest { level: Some(level), seed: Some(5), ..request(&words) });
        let backwards = answer.key.iter().filter(|place| {
            let ([row, column], [last_row, last_column]) = (place.start, place.end);
            (last_column, last_row) < (column, row)
        });
        let sloping = answer.key.iter().filter(|place| {
            let moved = |axis: usize| place.start[axis] != place.end[axis];
            moved(0) && moved(1)
        });
        assert_eq!(sloping.count() > 0, level > 1, "level {level}");
        assert_eq!(backwards.count() > 0, level == 3, "level {level}");
    }
}

#[test]
fn a_drawn_mask_gives_the_size_and_must_agree_with_one() {
    let drawn = MakeWordsRequest {
        mask: Some("######\n##..##\n######\n######\n".to_owned()),
        seed: Some(1),
        ..request(&["maple"])
    };
    let answer = make(&drawn);
    assert_eq!((answer.rows, answer.columns), (4, 6));
    assert_eq!(&answer.grid[1][2..4], "..");
    let same = MakeWordsRequest { rows: Some(4), columns: Some(6), ..drawn.clone() };
    assert_eq!(json(&make(&same)), json(&answer));
    let other = MakeWordsRequest { rows: Some(5), ..drawn };
    assert_eq!(refusal(&other), "mask: wanted 5x6, got a mask of 4x6");
}

#[test]
fn common_words_are_drawn_where_none_are_given() {
    let drawn = MakeWordsRequest { choose: Some(5), seed: Some(1), ..request(&[]) };
    let answer = make(&drawn);
    assert_eq!(answer.words.len(), 5);
    assert!(answer.words.iter().all(|word| (4..=15).contains(&word.len())));
    assert_eq!(json(&make(&drawn)), json(&answer));
}

#[test]
fn bad_requests_say_what_was_wanted() {
    let words = request(&["maple"]);
    assert_eq!(
        refusal(&request(&[])),
        "words: wanted words to hide: a list, single words, a dictionary by name, or how many to choose, got none"
    );
    assert_eq!(
        refusal(&MakeWordsRequest { level: Some(9), ..words.clone() }),
        "level: wanted 1, 2 or 3, got 9"
    );
    assert_eq!(
        refusal(&MakeWordsRequest { directions: Some("e,up".to_owned()), ..words.clone() }),
        "direction: wanted n, ne, e, se, s, sw, w or nw, got \"up\""
    );
    assert_eq!(
        refusal(&MakeWordsRequest { rows: Some(0), ..words.clone() }),
        "size: wanted 1 to 1000 rows and columns, got 0x15"
    );
    assert_eq!(
        refusal(&MakeWordsRequest { rows: Some(4), columns: Some(4), ..words.clone() }),
        "\"maple\" has 5 letters, the longest line has 4 cells"
    );
    let stranger = MakeWordsRequest { dictionary: Some("../x".to_owned()), ..words };
    assert!(refusal(&stranger).starts_with("dictionary \"../x\": wanted "));
}

#[test]
fn a_server_makes_no_larger_grids_than_it_allows() {
    let words = request(&["maple"]);
    assert_eq!(
        refusal(&MakeWordsRequest { rows: Some(201), ..words.clone() }),
        "rows: wanted at most 200, got 201"
    );
    assert_eq!(
        refusal(&MakeWordsRequest { columns: Some(201), ..words.clone() }),
        "columns: wanted at most 200, got 201"
    );
    let drawn = MakeWordsRequest { mask: Some("#".repeat(201)), ..words.clone() };
    assert_eq!(refusal(&drawn), "columns: wanted at most 200, got 201");
    let allowed = MakeWordsRequest { rows: Some(1), columns: Some(200), ..words };
    assert!(allowed.answer(&PuzzleAllowance::SERVER, &Control::unlimited()).is_ok());
}

#[test]
fn secret_words_and_a_message_are_told_apart_from_the_list() {
    let answer = make(&MakeWordsRequest {
        secret: vec!["oak".to_owned()],
        message: Some("Hello".to_owned()),
        seed: Some(7),
        ..request(&["maple", "birch"])
    });
    assert_eq!(
        (answer.words.join(" "), answer.secret.join(" ")),
        ("birch maple".to_owned(), "oak".to_owned())
    );
    assert_eq!(answer.message.as_deref(), Some("HELLO"));
    assert_eq!(answer.key.len(), 3);
}

#[test]
fn letters_alone_are_hidden_and_the_list_shows_the_words_as_given() {
    let words = ["ice-cream", "don't", "zoo's", "r2d2"];
    let given = MakeWordsRequest { seed: Some(2), ..request(&words) };
    let answer = make(&given);
    assert_eq!(answer.words.join(" "), "don't ice-cream r2d2 zoo's");
    assert!(answer.grid.concat().chars().all(char::is_alphabetic), "{:?}", answer.grid);
    assert_eq!(
        answer.notes,
        ["word list: only the letters of 4 words such as \"don't\" take cells"]
    );

    // Somebody who solves the puzzle with the list beside it finds what the key says.
    let find = FindWordsRequest {
        grid: answer.grid.join("\n"),
        words: Some(answer.words.clone()),
        ..FindWordsRequest::default()
    };
    let found =
        find.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).expect("a grid and words");
    assert_eq!((found.matches, found.notes), (answer.key, answer.notes));

    let kept = make(&MakeWordsRequest { keep_marks: true, ..given });
    assert!(kept.grid.concat().contains('\'') && kept.notes.is_empty());
}

#[test]
fn a_request_arrives_as_json() {
    let body = r#"{"words": ["maple"], "rows": 9, "columns": 8, "level": 2, "seed": 7}"#;
    let request: MakeWordsRequest = serde_json::from_str(body).expect("a request as JSON");
    assert_eq!((make(&request).rows, make(&request).columns), (9, 8));
    for body in [r#"{}"#, r#"{"words": ["maple"], "dictionary": "words"}"#] {
        assert!(serde_json::from_str::<MakeWordsRequest>(body).is_err(), "{body}");
    }
}
