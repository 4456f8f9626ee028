//! Lessons about puzzles: what is told is what the solvers do, limits are kept, bad subjects refused.

use parlor_workbench::lesson::{BoardEvent, Lesson, LessonRequest, Scene, Stage, methods};
use parlor_workbench::{
    Catalogue, Control, FindWordsRequest, MatrixRequest, PuzzleAllowance, TourAnswer, TourRequest,
    Workbench,
};

fn request(method: &str) -> LessonRequest {
    LessonRequest { method: method.to_owned(), ..LessonRequest::default() }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn lesson(request: &LessonRequest) -> Lesson {
    Workbench::new(Catalogue::new()).lesson(request, &Control::unlimited()).unwrap()
}

fn refusal(request: &LessonRequest) -> String {
    let workbench = Workbench::new(Catalogue::new());
    workbench.lesson(request, &Control::unlimited()).unwrap_err().to_string()
}

/// The squares that a board shows in the end, and its steps and dead ends.
fn last_board(lesson: &Lesson) -> (Vec<String>, u64, u64) {
    let mut taken: Vec<String> = Vec::new();
    let mut counts = (0, 0);
    for step in &lesson.steps {
        let Scene::Board { event, square, path, steps, dead_ends, .. } = &step.scene else {
            panic!("a lesson on a board has scenes of it");
        };
        match (event, square, path) {
            (_, _, Some(path)) => taken.clone_from(path),
            (BoardEvent::Begin, Some(square), _) => taken = vec![square.clone()],
            (BoardEvent::Place, Some(square), _) => taken.push(square.clone()),
            (BoardEvent::TakeBack, square, _) => assert_eq!(taken.pop(), *square),
            _ => {}
        }
        counts = (*steps, *dead_ends);
    }
    (taken, counts.0, counts.1)
}

#[test]
fn every_method_moves_without_a_word_about_its_subject() {
    for method in methods() {
        let lesson = lesson(&request(method.name));
        assert!(lesson.steps.len() >= 3, "{}", method.name);
        assert!(lesson.steps.iter().all(|step| step.line < method.code.len()), "{}", method.name);
        assert!(lesson.steps.iter().all(|step| step.says.ends_with(['.', ')'])), "{}", method.name);
        assert!(!lesson.ending.is_empty() && !method.idea.is_empty() && !method.limits.is_empty());
    }
}

#[test]
fn every_method_keeps_to_the_steps_asked_for() {
    for method in methods() {
        let whole = lesson(&request(method.name));
        let short = lesson(&LessonRequest { steps: Some(2), ..request(method.name) });
        assert_eq!(short.steps, whole.steps[..2], "{}", method.name);
        let all = whole.steps.len() as u64 + whole.left_out;
        assert_eq!(short.steps.len() as u64 + short.left_out, all, "{}", method.name);
        assert_eq!(short.ending, whole.ending);
    }
}

#[test]
fn a_watched_tour_is_the_tour_that_is_found() {
    let cases = [
        ("knights-tour-backtracking", "backtracking", "5x6", false, "a2"),
        ("knights-tour-backtracking", "backtracking", "3x4", false, "a1"),
        ("warnsdorff", "warnsdorff", "8x8", false, "d4"),
        ("warnsdorff", "warnsdorff", "6x6", true, "a1"),
        ("warnsdorff", "warnsdorff", "10x10", true, "c5"),
    ];
    for (method, by, board, closed, start) in cases {
        let told = lesson(&LessonRequest {
            board: some(board),
            closed,
            start: some(start),
            steps: Some(20_000),
            ..request(method)
        });
        assert_eq!(told.left_out, 0);
        let asked = TourRequest {
            board: board.to_owned(),
            closed,
            start: some(start),
            by: some(by),
            ..TourRequest::default()
        };
        let search = asked.read(&PuzzleAllowance::UNLIMITED).unwrap();
        let TourAnswer::Found(found) = search.answer(&Control::unlimited()).unwrap() else {
            panic!("a tour was asked for");
        };
        let (path, steps, dead_ends) = last_board(&told);
        assert_eq!(Some(path), found.path, "{method} {board}");
        if by == "backtracking" {
            assert_eq!((Some(steps), Some(dead_ends)), (found.steps, found.dead_ends));
        }
        let marked = told.steps.iter().filter(|step| step.marked).count() as u64;
        assert!(marked >= dead_ends, "{method} {board}: every dead end can be run to");
    }
}

#[test]
fn the_documents_stuck_knight_goes_back_and_on() {
    let figure = LessonRequest {
        board: some("8x8"),
        closed: true,
        path: some("c2 e1 d3 b2 a4 c5 a6 b4 a2 c1 b3 a1"),
        steps: Some(20),
        ..request("knights-tour-backtracking")
    };
    let told = lesson(&figure);
    assert_eq!(told.steps[0].says, "The knight begins on c2. From there 6 squares are free.");
    assert_eq!(told.steps[12].says, "From a1 every square is visited: a dead end, back to b3.");
    assert!(told.steps[12].marked);
    assert_eq!(told.steps[13].says, "Back on b3: 1 way left to try, next a5.");
    assert_eq!(told.steps[14].says, "Go to a5, square 12. From there 3 squares are free.");
    assert!(told.left_out > 1_000_000);
    assert_eq!(told.ending, "No tour after 1,000,000 steps: here the lesson stops watching.");
}

#[test]
fn queens_stand_in_peace_or_nowhere() {
    let (taken, steps, dead_ends) = last_board(&lesson(&request("n-queens")));
    assert_eq!(taken, ["a1", "e2", "h3", "f4", "c5", "g6", "b7", "d8"]);
    assert_eq!((steps, dead_ends), (114, 42));
    let none = lesson(&LessonRequest { size: Some(3), ..request("n-queens") });
    assert!(none.ending.starts_with("Everything was tried: 3 queens always attack"));
    assert_eq!(last_board(&none).0, Vec::<String>::new());
}

#[test]
fn the_rungs_tell_what_they_find_and_count() {
    for (rung, comparisons) in [("brute-force", 512), ("binary-search", 0), ("prefix", 196)] {
        let told = lesson(&request(&format!("word-search-{rung}")));
        let found: Vec<&str> =
            told.steps.iter().filter(|step| step.marked).map(|step| step.says.as_str()).collect();
        assert_eq!(found.len(), 4, "{rung}");
        assert!(found.contains(&"Found fat at 3 0 to 1 2."));
        let request = FindWordsRequest {
            grid: "this\nwats\noahg\nfgdt".to_owned(),
            words: Some(["fat", "that", "this", "two"].map(str::to_owned).to_vec()),
            by: some(rung),
            ..FindWordsRequest::default()
        };
        let counts = request.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).unwrap();
        let counts = counts.counts.unwrap();
        let Some(Scene::Words { comparisons: told_comparisons, searches, found: 4, .. }) =
            told.steps.last().map(|step| step.scene.clone())
        else {
            panic!("a word search ends with all its words");
        };
        assert_eq!(told_comparisons, counts.comparisons, "{rung}");
        assert!(comparisons == 0 || comparisons == counts.comparisons);
        assert!(rung != "prefix" || searches == counts.prefix_searches);
    }
}

#[test]
fn the_window_of_a_binary_search_closes_in() {
    let told = lesson(&request("word-search-prefix"));
    let mut last: Option<(Vec<[usize; 2]>, u32)> = None;
    for step in &told.steps {
        let Scene::Words { cells, window, .. } = &step.scene else { panic!("words have scenes") };
        let Some(window) = window else {
            last = None;
            continue;
        };
        assert!(window.low <= window.middle && window.middle <= window.high);
        let width = window.high - window.low + 1;
        if let Some((string, before)) = last.replace((cells.clone(), width)) {
            assert!(string == *cells && width < before, "{}", step.says);
        } else {
            assert_eq!(width, 4, "a search begins with the whole list");
        }
    }
}

#[test]
fn pivots_end_at_the_value_that_the_solver_proves() {
    for matrix in [
        "3,1,4,5|1,3,2,4|0,1,1,2",
        "-2,3|3,-4",
        "0,-1,1|1,0,-1|-1,1,0",
        "30,-10,20|10,20,-20",
        "1/2,0.25|0,1",
        "7",
    ] {
        let told = lesson(&LessonRequest { matrix: some(matrix), ..request("simplex") });
        let solved =
            MatrixRequest { text: Some(matrix.replace('|', "\n")), ..MatrixRequest::default() };
        let solved = solved.answer(&PuzzleAllowance::UNLIMITED, &Control::unlimited()).unwrap();
        let beginning = format!("The game is worth {}. Rows: ", solved.value);
        assert!(told.ending.starts_with(&beginning), "{matrix}: {}", told.ending);
        let Stage::Matrix { payoffs, .. } = &told.stage else { panic!("a matrix is its stage") };
        assert_eq!(payoffs.len(), solved.row_labels.len());
    }
}

#[test]
fn dominance_alone_may_leave_a_single_entry() {
    let told = lesson(&LessonRequest { matrix: some("2,1,4|3,0,1|1,0,0"), ..request("dominance") });
    assert_eq!(told.steps.iter().filter(|step| step.marked).count(), 4);
    assert_eq!(told.ending, "4 lines left out, and one entry is left: r1 against c2, the value 1.");
}

#[test]
fn bad_subjects_are_refused_in_one_line() {
    let tour = || request("knights-tour-backtracking");
    let cases = [
        (LessonRequest { board: some("8"), ..tour() }, "board: wanted rows by columns"),
        (LessonRequest { board: some("30x30"), ..tour() }, "board: wanted at most 400 squares"),
        (LessonRequest { board: some("3x3"), ..tour() }, "board: wanted one that has such a tour"),
        (LessonRequest { start: some("z9"), ..tour() }, "start: wanted one from a1"),
        (LessonRequest { path: some("a1 a2"), ..tour() }, "path: wanted knight's moves"),
        (LessonRequest { path: some("a1 b3 a1"), ..tour() }, "path: wanted knight's moves"),
        (LessonRequest { path: some("a1 q9"), ..tour() }, "path: wanted one from a1"),
        (LessonRequest { size: Some(0), ..request("n-queens") }, "size: wanted a number of queens"),
        (
            LessonRequest { size: Some(99), ..request("n-queens") },
            "size: wanted a number of queens",
        ),
        (
            LessonRequest { grid: some(&"x".repeat(401)), ..request("word-search-prefix") },
            "grid: wanted at most 400 cells",
        ),
        (
            LessonRequest { words: some("a"), ..request("word-search-prefix") },
            "words: wanted at least one word of 2 letters",
        ),
        (
            LessonRequest { words: some(&"ab ".repeat(501)), ..request("word-search-prefix") },
            "words: wanted at most 500 words",
        ),
        (LessonRequest { matrix: some("1,2|3"), ..request("simplex") }, "line 2: wanted 2 payoffs"),
        (LessonRequest { matrix: some("1,x"), ..request("simplex") }, ""),
        (
            LessonRequest { matrix: some(&"1|".repeat(13)), ..request("dominance") },
            "rows: wanted at most 12",
        ),
        (request("magic"), "method: wanted one of minimax"),
    ];
    for (request, beginning) in cases {
        let line = refusal(&request);
        assert!(line.starts_with(beginning) && !line.contains('\n'), "{line}");
    }
}
