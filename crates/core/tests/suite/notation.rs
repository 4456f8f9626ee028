//! What follows from a layout: texts, their parser, the drawing, and why a text is refused.

use parlor_core::{
    BadInput, Content, Game, Knowledge, Layout, Naming, Notation, Outcome, Place, Score, Setup,
    Side, Unaided,
};

/// A board on which nothing is a rule: what stands where is given, and so is where moves are made.
#[derive(Clone)]
struct Sheet {
    layout: Layout,
    start: Vec<Content>,
    places: &'static [Place],
    marks: &'static str,
    extra: bool,
}

type Position = (Vec<Content>, Side, Option<String>);

impl Game for Sheet {
    type Position = Position;
    type Move = usize;

    fn start(&self) -> Position {
        (self.start.clone(), Side::First, self.extra.then(|| "b1".to_owned()))
    }

    fn turn(&self, position: &Position) -> Side {
        position.1
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.1 == Side::Second).then_some(Outcome::Draw)
    }

    fn moves(&self, _: &Position) -> impl Iterator<Item = usize> {
        0..self.places.len()
    }

    fn play(&self, (contents, turn, extra): &Position, _: usize) -> Position {
        (contents.clone(), turn.other(), extra.clone())
    }
}

impl Notation for Sheet {
    fn layout(&self) -> Layout {
        self.layout
    }

    fn content(&self, position: &Position, spot: usize) -> Content {
        position.0[spot]
    }

    fn assemble(&self, setup: &Setup) -> Result<Position, BadInput> {
        Ok((setup.contents.clone(), setup.turn, setup.extra.clone()))
    }

    fn place(&self, _: &Position, mv: usize) -> Place {
        self.places[mv]
    }

    fn extra(&self, position: &Position) -> Option<String> {
        position.2.clone()
    }

    fn extra_form(&self) -> Option<&'static str> {
        self.extra.then_some("the last stone")
    }

    fn marks(&self) -> &'static str {
        self.marks
    }

    fn exits(&self) -> &'static [&'static str] {
        &["top", "bottom"]
    }
}

const EMPTY: Content = Content::Empty;
const ONE: Content = Content::Piece(Side::First);
const TWO: Content = Content::Piece(Side::Second);

fn sheet(layout: Layout, start: &[Content], places: &'static [Place]) -> Sheet {
    Sheet { layout, start: start.to_vec(), places, marks: "", extra: false }
}

fn board() -> Sheet {
    let places = &[
        Place::Spot(2),
        Place::Column(1),
        Place::Slide { from: 0, to: 5 },
        Place::Exit { from: 4, exit: 1 },
        Place::Word("pass"),
    ];
    let start = [ONE, TWO, EMPTY, EMPTY, Content::Mark('#'), EMPTY];
    Sheet { marks: "#", ..sheet(Layout::cells(3, 2), &start, places) }
}

fn holes() -> Sheet {
    let places = &[Place::Spot(0), Place::Spot(3)];
    sheet(Layout::holes(2, 2), &[3, 0, 12, 4].map(Content::Count), places)
}

fn boxes() -> Sheet {
    let mut start = [EMPTY; 7];
    (start[0], start[3], start[4]) = (Content::Line, Content::Line, Content::Line);
    sheet(Layout::edges(2, 1), &start, &[Place::Spot(1), Place::Spot(2)])
}

fn piles() -> Sheet {
    let places = &[
        Place::Take { pile: 0, count: 2 },
        Place::Take { pile: 2, count: 1 },
        Place::Word("quit"),
    ];
    sheet(Layout::piles(3), &[5, 3, 1].map(Content::Count), places)
}

fn pile() -> Sheet {
    sheet(Layout::piles(1).named(Naming::Number), &[Content::Count(7)], &[])
}

#[test]
fn positions_are_written_by_their_ground_and_read_back() {
    let last = Sheet { extra: true, ..board() };
    let texts = [
        (board(), "12./.#. 1"),
        (last, "12./.#. 1 b1"),
        (holes(), "3-0/12-4 1"),
        (boxes(), "-./.||/.. 1"),
        (piles(), "5-3-1 1"),
        (pile(), "7 1"),
    ];
    for (game, text) in texts {
        assert_eq!(game.position_text(&game.start()), text);
        assert_eq!(game.parse_position(text), Ok(game.start()), "{text}");
    }
}

#[test]
fn moves_are_named_by_where_they_are_made() {
    let names = [
        (board(), vec!["c1", "b", "a1-c2", "b2-bottom", "pass"]),
        (holes(), vec!["a1", "b2"]),
        (boxes(), vec!["b1-c1", "a1-a2"]),
        (piles(), vec!["A2", "C1", "quit"]),
    ];
    for (game, names) in names {
        let start = game.start();
        for (mv, name) in names.into_iter().enumerate() {
            assert_eq!(game.move_text(&start, mv), name);
            assert_eq!(game.parse_move(&start, name), Ok(mv));
            assert_eq!(game.parse_move(&start, &name.to_uppercase()), Ok(mv));
        }
    }
}

#[test]
fn columns_and_rows_are_named_as_cells_are() {
    let layout = Layout::cells(3, 2);
    let names = |naming| {
        let named = layout.named(naming);
        (named.column_names(), named.row_names(), named.name(4))
    };
    let texts = |texts: [&str; 3]| texts.map(str::to_owned).to_vec();
    let rows = |texts: [&str; 2]| texts.map(str::to_owned).to_vec();
    let expected = (texts(["a", "b", "c"]), rows(["1", "2"]), "b2".to_owned());
    assert_eq!(names(Naming::ColumnRow), expected);
    let expected = (texts(["1", "2", "3"]), rows(["A", "B"]), "B2".to_owned());
    assert_eq!(names(Naming::RowColumn), expected);
    let expected = (texts(["1", "2", "3"]), rows(["", ""]), "5".to_owned());
    assert_eq!(names(Naming::Number), expected);
}

#[test]
fn a_bad_position_is_told_where_and_what_was_wanted() {
    let last = Sheet { extra: true, ..board() };
    let row = sheet(Layout::cells(3, 1), &[EMPTY; 3], &[]);
    const FORM: &str = "rows joined by /, a space and the side to move (1 or 2)";
    let cases = [
        (board(), "12./.#.", format!("position: wanted {FORM}, got \"12./.#.\"")),
        (board(), "12./.#. 1 b1", format!("position: wanted {FORM}, got \"12./.#. 1 b1\"")),
        (last, "-", format!("position: wanted {FORM}, then the last stone, got \"-\"")),
        (board(), "12. 1", "position: wanted 2 rows joined by /, got 1".to_owned()),
        (board(), "12./.# 1", "position, row 2: wanted 3 cells, got 2".to_owned()),
        (board(), "12./.?. 1", "position, row 2: wanted 1, 2, #, or ., got \"?\"".to_owned()),
        (board(), "12./.#. 3", "position, side to move: wanted 1 or 2, got \"3\"".to_owned()),
        (row, ".... 1", "position: wanted 3 cells, got 4".to_owned()),
        (
            holes(),
            "3-0/12 1",
            "position, row 2: wanted 2 numbers joined by hyphens, got \"12\"".to_owned(),
        ),
        (boxes(), "-./.-|/.. 1", "position, row 2: wanted | or ., got \"-\"".to_owned()),
        (boxes(), "-./.|/.. 1", "position, row 2: wanted 3 edges, got 2".to_owned()),
        (pile(), "x 1", "position: wanted a number, got \"x\"".to_owned()),
        (piles(), "5-3 1", "position: wanted 3 numbers joined by hyphens, got \"5-3\"".to_owned()),
    ];
    for (game, text, expected) in cases {
        let error = game.parse_position(text).expect_err("no position of the board");
        assert_eq!(error.to_string(), expected);
    }
}

/// Forgets what it is told, and says no more than it must.
struct Forgetful(Sheet);

impl Game for Forgetful {
    type Position = Position;
    type Move = usize;
    fn start(&self) -> Position {
        self.0.start()
    }
    fn turn(&self, position: &Position) -> Side {
        self.0.turn(position)
    }
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }
    fn moves(&self, position: &Position) -> impl Iterator<Item = usize> {
        self.0.moves(position)
    }
    fn play(&self, position: &Position, mv: usize) -> Position {
        self.0.play(position, mv)
    }
}
impl Notation for Forgetful {
    fn layout(&self) -> Layout {
        self.0.layout()
    }
    fn content(&self, position: &Position, spot: usize) -> Content {
        self.0.content(position, spot)
    }
    fn assemble(&self, _: &Setup) -> Result<Position, BadInput> {
        Ok(self.start())
    }
    fn place(&self, position: &Position, mv: usize) -> Place {
        self.0.place(position, mv)
    }
}

#[test]
fn a_position_that_reads_back_otherwise_is_refused() {
    let game = Forgetful(piles());
    assert_eq!(game.parse_position("5-3-1 1"), Ok(game.start()));
    let error = game.parse_position("5-3-2 1").expect_err("it reads back as the start");
    assert_eq!(error.to_string(), "position: wanted \"5-3-1 1\", or another, got \"5-3-2 1\"");
}

#[test]
fn a_move_that_is_none_is_refused_with_the_reason() {
    let start = board().start;
    let stones = Sheet {
        marks: "#",
        ..sheet(Layout::cells(3, 2), &start, &[Place::Spot(2), Place::Spot(3)])
    };
    let forced = sheet(Layout::cells(3, 2), &start, &[Place::Word("pass")]);
    const MANY: &[Place] = &[Place::Word("pass"); 13];
    let many = sheet(Layout::cells(3, 2), &start, MANY);
    let passes = "pass, ".repeat(12);
    let cases = [
        (board(), "b1", "move b1: wanted an empty cell, got 2 there already".to_owned()),
        (board(), "b2", "move b2: wanted an empty cell, got one that is taken".to_owned()),
        (board(), "z9", "move: wanted one of c1, b, a1-c2, b2-bottom, pass, got \"z9\"".to_owned()),
        (stones.clone(), "z9", "move, cell: wanted one from a1 to c2, got \"z9\"".to_owned()),
        (stones, "c2", "move: wanted one of c1, a2, got \"c2\"".to_owned()),
        (forced, "x", "move: wanted pass, got \"x\"".to_owned()),
        (many, "x", format!("move: wanted one of {passes}…, got \"x\"")),
        (holes(), "b1", "move: wanted one of a1, b2, got \"b1\"".to_owned()),
        (
            boxes(),
            "a1-b1",
            "move a1-b1: wanted an edge that is not drawn, got one that is".to_owned(),
        ),
        (boxes(), "a1-c1", "move, edge: wanted one from a1-b1 to b2-c2, got \"a1-c1\"".to_owned()),
        (piles(), "A3", "move: wanted one of A2, C1, quit, got \"A3\"".to_owned()),
    ];
    for (game, text, expected) in cases {
        let error = game.parse_move(&game.start(), text).expect_err("no move of the board");
        assert_eq!(error.to_string(), expected);
    }
    let over = board().play(&board().start(), 0);
    let error = board().parse_move(&over, "c1").expect_err("the game is over");
    assert_eq!(error.to_string(), "move: wanted no move: the game is over, got one");
}

#[test]
fn a_drawing_shows_what_stands_where_and_nothing_else_by_itself() {
    let game = board();
    let view = game.view(&game.start());
    assert_eq!((view.layout, &view.contents), (game.layout, &game.start));
    assert_eq!(view.exits, ["top", "bottom"]);
    assert!(view.links.is_empty() && view.lines.is_empty());
    assert_eq!(game.note(&game.start()), None);
    let line = parlor_core::notation::line_text(&game, &game.start(), &[1, 4]);
    assert_eq!(line, ["b", "pass"]);
    let setup = Setup { contents: game.start, turn: Side::First, extra: None };
    assert!(setup.has(Side::First, 0) && setup.has(Side::Second, 1) && !setup.has(Side::First, 1));
    let setup = Setup { contents: holes().start, turn: Side::First, extra: None };
    assert_eq!([0, 1, 2, 3].map(|hole| setup.count(hole)), [3, 0, 12, 4]);
}

#[test]
fn what_a_game_does_not_say_is_taken_for_the_worst() {
    let game = board();
    let start = game.start();
    assert!(game.can_repeat() && !game.gives_up(0) && game.max_margin().is_none());
    assert_eq!((game.symmetries(), game.player_name(Side::Second)), (1, "2"));
    assert_eq!(Unaided.plies_left(&game, &start), None);
    assert_eq!(Unaided.evaluate(&game, &start, &()), Score::EVEN);
    assert!(!Knowledge::<Sheet>::is_trusted(&Unaided));
    assert!(Unaided.rate_moves(&game, &start, &()).is_none());
    let bare = Forgetful(board());
    assert_eq!((bare.marks(), bare.exits(), bare.extra_form()), ("", &[][..], None));
}
