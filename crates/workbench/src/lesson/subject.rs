//! What a lesson can be about: its fields with what stands there by default, and examples worth a look.

use serde::Serialize;
use utoipa::ToSchema;

/// What a method can be watched on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Subject {
    /// What can be chosen, by the names that a request uses.
    #[schema(value_type = Vec<SubjectField>)]
    pub fields: &'static [SubjectField],
    /// Choices worth a look.
    #[schema(value_type = Vec<SubjectExample>)]
    pub examples: &'static [SubjectExample],
}

/// One thing that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct SubjectField {
    /// Its name in a request.
    pub name: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// How it is given.
    pub form: FieldForm,
    /// What stands there where no field is given.
    pub usual: &'static str,
}

/// How a field is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FieldForm {
    /// A line of text.
    Text,
    /// Several lines.
    Lines,
    /// Yes or no: `true` or nothing.
    Check,
    /// A number.
    Number,
}

/// A choice worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct SubjectExample {
    /// What it is.
    pub title: &'static str,
    /// The fields given, each with its value; none where everything is as usual.
    #[schema(value_type = Vec<Vec<String>>)]
    pub values: &'static [(&'static str, &'static str)],
}

impl Subject {
    /// What stands in a field where nothing is given.
    pub(super) fn usual(&self, name: &str) -> &'static str {
        let field = self.fields.iter().find(|field| field.name == name);
        field.map_or("", |field| field.usual)
    }
}

const fn field(
    name: &'static str,
    label: &'static str,
    form: FieldForm,
    usual: &'static str,
) -> SubjectField {
    SubjectField { name, label, form, usual }
}

const fn example(
    title: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> SubjectExample {
    SubjectExample { title, values }
}

const CLOSED: SubjectField = field("closed", "closed: back to the start", FieldForm::Check, "");
const PATH: SubjectField = field("path", "path so far", FieldForm::Text, "");

const fn board(usual: &'static str) -> SubjectField {
    field("board", "board, rows by columns", FieldForm::Text, usual)
}

const fn start(usual: &'static str) -> SubjectField {
    field("start", "first square", FieldForm::Text, usual)
}

/// Plain backtracking is soon done on few boards, and from few squares of them.
pub(super) const BACKTRACKING: Subject = Subject {
    fields: &[board("5x6"), start("a2"), PATH, CLOSED],
    examples: &[
        example("A tour of 5 by 6", &[]),
        example("A small one, 3 by 4", &[("board", "3x4"), ("start", "a1")]),
        example(
            "The document’s stuck knight",
            &[
                ("board", "8x8"),
                ("closed", "true"),
                ("path", "c2 e1 d3 b2 a4 c5 a6 b4 a2 c1 b3 a1"),
            ],
        ),
    ],
};

pub(super) const WARNSDORFF: Subject = Subject {
    fields: &[board("8x8"), start("a1"), PATH, CLOSED],
    examples: &[
        example("The chessboard", &[]),
        example("A closed tour of 6 by 6", &[("board", "6x6"), ("closed", "true")]),
        example("A wide board, 3 by 10", &[("board", "3x10")]),
    ],
};

pub(super) const STRUCTURED: Subject = Subject {
    fields: &[board("12x18"), start("a1"), CLOSED],
    examples: &[
        example("Six blocks", &[]),
        example(
            "Both sides odd: an open block in the middle",
            &[("board", "13x17"), ("start", "i7")],
        ),
        example("Three rows, stretched", &[("board", "3x22")]),
        example("Four rows, stretched", &[("board", "4x31")]),
    ],
};

pub(super) const QUEENS: Subject = Subject {
    fields: &[field("size", "queens", FieldForm::Number, "8")],
    examples: &[
        example("Eight queens", &[]),
        example("Four", &[("size", "4")]),
        example("Three, which cannot stand", &[("size", "3")]),
        example("Twelve", &[("size", "12")]),
    ],
};

pub(super) const WORDS: Subject = Subject {
    fields: &[
        field("grid", "grid", FieldForm::Lines, "this\nwats\noahg\nfgdt"),
        field("words", "words", FieldForm::Lines, "fat that this two"),
    ],
    examples: &[
        example("The textbook’s sample", &[]),
        example(
            "Twenty words",
            &[
                ("grid", "sparrow\nwogrnea\nifinchg\nfoxtail\ntduckle\nravenot\nowlhawk"),
                (
                    "words",
                    "crane dove duck eagle finch fox gull hawk heron jay kite lark magpie owl raven \
                     robin rook sparrow swift wren",
                ),
            ],
        ),
    ],
};

pub(super) const MATRIX: Subject = Subject {
    fields: &[field(
        "matrix",
        "payoffs, a line a row",
        FieldForm::Lines,
        "3, 1, 4, 5\n1, 3, 2, 4\n0, 1, 1, 2",
    )],
    examples: &[
        example("Something to leave out", &[]),
        example("Rock, paper, scissors", &[("matrix", "0, -1, 1\n1, 0, -1\n-1, 1, 0")]),
        example("Odds and evens", &[("matrix", "-2, 3\n3, -4")]),
        example("Two by three", &[("matrix", "30, -10, 20\n10, 20, -20")]),
    ],
};

const fn game(usual: &'static str) -> SubjectField {
    field("game", "game", FieldForm::Text, usual)
}

const fn position(usual: &'static str) -> SubjectField {
    field("position", "position", FieldForm::Text, usual)
}

/// A position of Achi in which tiles slide, so that play can go round in circles.
pub(super) const LOOPY_GAME: Subject = Subject {
    fields: &[game("achi"), position("XOX/.OO/OXX X")],
    examples: &[
        example("Achi, where tiles slide", &[]),
        example("Three men’s morris", &[("game", "achi:pieces=3"), ("position", "XO./O.X/X.O X")]),
        example(
            "An ending of tic-tac-toe",
            &[("game", "tic-tac-toe"), ("position", "XOX/.O./... X")],
        ),
        example("Sticks", &[("game", "sticks:pile=7")]),
    ],
};

/// For a method that searches a game: a small ending that somebody wins.
pub(super) const GAME: Subject = Subject {
    fields: &[game("tic-tac-toe"), position("X../OOX/... X")],
    examples: &[
        example("A small ending", &[]),
        example("The empty board", &[("game", "tic-tac-toe"), ("position", ".../.../... X")]),
        example("Nim", &[("game", "nim"), ("position", "5-3-1 1")]),
    ],
};

/// The document's own example.
pub(super) const ACHI: Subject = Subject {
    fields: &[game("achi"), position("OXX/XOO/X.. O")],
    examples: &[
        example("The document’s position", &[]),
        example("The empty board", &[("game", "achi"), ("position", ".../.../... X")]),
    ],
};

/// A board that is small and half full, so that a tree of some plies can be overlooked.
pub(super) const FREEDOM: Subject = Subject {
    fields: &[game("freedom:size=4"), position("WB../BW../W.B./.... W C3")],
    examples: &[
        example("Four by four, half full", &[]),
        example("The empty board", &[("game", "freedom")]),
    ],
};
