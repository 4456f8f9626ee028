//! The words of the language with what they mean: for whoever explains them, completes them or lists them.

use self::ConstructKind::{Board, Condition, Effect, Heading, Move, Number, Result, Set};

/// A phrase of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construct {
    /// The words by which one meets it.
    pub words: &'static [&'static str],
    /// Where it stands.
    pub kind: ConstructKind,
    /// How it is written; what is in capitals is to be filled in.
    pub form: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// Where a phrase stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstructKind {
    /// At the margin.
    Heading,
    /// After `board`.
    Board,
    /// Where cells are meant.
    Set,
    /// Where something holds or does not.
    Condition,
    /// Where a number is meant.
    Number,
    /// Below `turn` and `otherwise`.
    Move,
    /// Below a move, and below `after`.
    Effect,
    /// Below `end`, behind the colon.
    Result,
}

impl ConstructKind {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Heading => "heading",
            Board => "board",
            Set => "set",
            Condition => "condition",
            Number => "number",
            Move => "move",
            Effect => "effect",
            Result => "result",
        }
    }
}

const fn say(
    kind: ConstructKind,
    words: &'static [&'static str],
    form: &'static str,
    meaning: &'static str,
) -> Construct {
    Construct { words, kind, form, meaning }
}

/// Every phrase of the language, in the order of its description.
pub const CONSTRUCTS: &[Construct] = &[
    say(Heading, &["game"], "game NAME", "What the game is called."),
    say(Heading, &["players"], "players NAME / NAME", "What the players are called."),
    say(Heading, &["source"], "source TEXT", "Where the rules are from."),
    say(
        Heading,
        &["truth"],
        "truth value win",
        "What is known of the game: perft, positions or value. A check holds the game to it.",
    ),
    say(
        Heading,
        &["parameter"],
        "parameter NAME NUMBER from LEAST to MOST",
        "A number that can be set, with its usual value; `parameter NAME WORD or WORD` is a choice of words.",
    ),
    say(Heading, &["board"], "board …", "Where things stand: grid, hex, edges, drawn or cells."),
    say(
        Heading,
        &["piece"],
        "piece NAME SYMBOL / SYMBOL",
        "A kind of piece, the first player's symbol and the second's. With one symbol it is nobody's; `, 9 in hand` limits it.",
    ),
    say(
        Heading,
        &["seeds"],
        "seeds",
        "Cells hold seeds instead of pieces: each cell a number of them.",
    ),
    say(Heading, &["counter"], "counter NAME [START]", "A number that each player has."),
    say(
        Heading,
        &["directions"],
        "directions NAME …",
        "A name for directions; a slash parts those of the first player from those of the second.",
    ),
    say(
        Heading,
        &["region"],
        "region NAME …",
        "A name for cells, which may differ for the players.",
    ),
    say(
        Heading,
        &["set"],
        "set NAME SET",
        "A name for cells that may change with every move: wherever it is used, it is looked at anew.",
    ),
    say(
        Heading,
        &["shape"],
        "shape NAME …",
        "A name for a shape: offsets such as (0,0) (1,0), columns to the right and rows down.",
    ),
    say(
        Heading,
        &["start"],
        "start",
        "What stands on the board at first: draw it below, or say it by lines such as `row 1: X`.",
    ),
    say(Heading, &["turn"], "turn", "What a player may do. Each line below is a choice."),
    say(
        Heading,
        &["otherwise"],
        "otherwise",
        "What a player may do if the lines before gave no move: phases, captures that must be made, passing.",
    ),
    say(Heading, &["after"], "after", "What follows from every move."),
    say(
        Heading,
        &["end"],
        "end",
        "How the game ends. Lines are read after a move, by the player who made it.",
    ),
    say(
        Heading,
        &["endless"],
        "endless: draw",
        "Play that never ends is a draw; this is so whether you say it or not.",
    ),
    say(
        Board,
        &["grid", "x"],
        "board grid 8x8",
        "Squares, columns first, with eight directions. Cells are called a1 from the top left.",
    ),
    say(
        Board,
        &["hex", "wide"],
        "board hex 11x11",
        "A rhombus of hexagons with six directions; `board hex 9 wide` is a hexagon of them.",
    ),
    say(
        Board,
        &["edges", "box"],
        "board edges 3x3",
        "The edges of boxes for cells. `box` is the shape of the four edges around one.",
    ),
    say(
        Board,
        &["drawn"],
        "board drawn",
        "A drawing below: `o` is a point, strokes join two. Play goes along the lines only.",
    ),
    say(
        Board,
        &["cells"],
        "board cells a b c d p",
        "Named cells. Lines below say what is joined by which name: `ring a-b-c-d-a`.",
    ),
    say(Set, &["empty"], "empty", "Cells without a piece, or without a seed."),
    say(Set, &["all"], "all", "All cells of the board."),
    say(Set, &["mine"], "mine", "Cells with a piece of mine."),
    say(Set, &["theirs"], "theirs", "Cells with a piece of theirs."),
    say(
        Set,
        &["my", "their"],
        "my man",
        "Cells with a man of mine; `their man` of theirs; `man` alone of anybody.",
    ),
    say(
        Set,
        &["row", "rows", "column", "columns", "last", "to"],
        "rows 1 to 3",
        "Rows are counted from the top, columns from the left; `last` is the last of them.",
    ),
    say(Set, &["edge"], "edge", "Cells that lack a neighbour in some direction."),
    say(Set, &["corner"], "corner", "The corners of the board."),
    say(Set, &["centre"], "centre", "The cell or cells in the middle."),
    say(Set, &["light", "dark"], "light", "Cells by colour as on a chessboard; a1 is light."),
    say(
        Set,
        &["here"],
        "here",
        "Where the piece of this move arrived, what it covered, or where the last seed fell.",
    ),
    say(Set, &["from"], "from", "Where the piece of this move came from."),
    say(Set, &["over"], "over", "What was hopped over."),
    say(Set, &["last"], "last", "Where the last move arrived."),
    say(
        Set,
        &["beside"],
        "beside S",
        "Cells next to a cell of S, in any direction. `S beside T` are those of S that lie next to T.",
    ),
    say(
        Set,
        &[
            "of",
            "north",
            "northeast",
            "east",
            "southeast",
            "south",
            "southwest",
            "west",
            "northwest",
        ],
        "north of S",
        "Cells that lie north of a cell of S. Every direction can be used in this way.",
    ),
    say(
        Set,
        &["by", "orthogonal", "diagonal"],
        "by orthogonal",
        "In which directions: behind step, slide, hop, push, beside, line and reach.",
    ),
    say(
        Set,
        &["line", "exactly"],
        "line 4 of S",
        "Cells in a straight line of so many cells of S; with `exactly`, of so many and no more.",
    ),
    say(
        Set,
        &["through"],
        "line 3 of S through here",
        "Only lines or shapes that have a cell of another set.",
    ),
    say(
        Set,
        &["reach", "through"],
        "reach from S through T",
        "Cells of T that are joined to S by cells of T.",
    ),
    say(
        Set,
        &["between", "and"],
        "S between T and U",
        "Runs of S that have a cell of T before them and one of U behind.",
    ),
    say(
        Set,
        &["in", "not"],
        "S in T",
        "Cells in both sets; `S not in T` are those in the first alone.",
    ),
    say(
        Set,
        &["with", "to", "seeds"],
        "S with 2 to 3 seeds",
        "Cells of S that hold so many seeds; `S with 2 seeds` those that hold just as many.",
    ),
    say(
        Set,
        &["back", "along"],
        "back along ring",
        "Against a named way only, in the place of `by`; `by ring` goes both ways.",
    ),
    say(Set, &["or"], "S or T", "Cells in either set."),
    say(Set, &["else"], "S else T", "S, or T if S has no cell."),
    say(
        Condition,
        &["no"],
        "no S",
        "Holds if the set has no cell. A set alone holds if it has one.",
    ),
    say(
        Condition,
        &["and"],
        "CONDITION and CONDITION",
        "Holds if both do. For “or” write two lines.",
    ),
    say(
        Condition,
        &["they", "both", "are", "stuck"],
        "they are stuck",
        "The player to move has no move but to pass; `both are stuck` if neither has one.",
    ),
    say(Condition, &["I", "passed"], "I passed", "The last move was to pass."),
    say(
        Number,
        &["number"],
        "number of square of mine",
        "How many lines or shapes there are. A set where a number is wanted says how many cells.",
    ),
    say(Number, &["hand"], "my hand", "How many pieces a player has in hand."),
    say(Number, &["seeds", "on"], "seeds on S", "How many seeds lie on a set."),
    say(Number, &["div"], "+", "Numbers can be joined by +, -, * and div."),
    say(Move, &["place", "on"], "place man on S", "Puts one of mine on a cell."),
    say(Move, &["cover", "with"], "cover domino with tile on S", "Lays a shape on cells of S."),
    say(Move, &["step"], "step man to S", "Moves one of mine to the next cell."),
    say(Move, &["slide"], "slide man to S", "Moves it any way through empty cells."),
    say(Move, &["move"], "move man to S", "Moves it anywhere."),
    say(
        Move,
        &["hop", "stop", "straight"],
        "hop man over S to T",
        "Moves it over a neighbour to the cell behind. `, on` goes on while it can, `, on or stop` may, `, straight on` keeps its direction.",
    ),
    say(
        Move,
        &["push"],
        "push man from S",
        "Lifts the piece from a cell of S; the others of its line close up, and one of mine enters at the far end.",
    ),
    say(Move, &["exit"], "exit man from S", "Takes one of mine off the board."),
    say(Move, &["remove", "one"], "remove one S", "Takes a piece away."),
    say(Move, &["take"], "take from S", "Takes one seed or more from a cell."),
    say(
        Move,
        &["sow", "along", "past"],
        "sow from S along ring past T",
        "Lifts all seeds of a cell and drops them one by one on the cells that follow; those of T are left out.",
    ),
    say(Move, &["pass"], "pass", "Nothing is done."),
    say(Move, &["when"], "when CONDITION:", "Before a choice: it is allowed only then."),
    say(
        Move,
        &["where"],
        "where",
        "Behind a choice: it is allowed only so; the condition may speak of here and from.",
    ),
    say(Effect, &["remove"], "remove S", "Takes pieces away."),
    say(Effect, &["flip"], "flip S", "Gives pieces to the other player."),
    say(Effect, &["put"], "put man on S", "Puts mine on cells."),
    say(Effect, &["promote"], "promote S to king", "Makes pieces of another kind of them."),
    say(Effect, &["add"], "add NUMBER to points", "Counts."),
    say(Effect, &["gather"], "gather S to T", "Carries seeds to a cell."),
    say(Effect, &["again"], "again", "I move again."),
    say(
        Effect,
        &["then"],
        "then remove one S",
        "A further choice within the same move; without a cell to choose the move is not allowed.",
    ),
    say(
        Effect,
        &["so", "that"],
        "so that CONDITION",
        "The move is allowed only if this holds now.",
    ),
    say(
        Effect,
        &["if"],
        "if CONDITION: EFFECT",
        "The effect comes only if the condition holds now.",
    ),
    say(
        Result,
        &["win", "lose", "draw"],
        "CONDITION: RESULT",
        "How it ends for the player who has just moved.",
    ),
    say(Result, &["wins"], "NAME wins", "A player wins, by name."),
    say(
        Result,
        &["most", "wins"],
        "most NUMBER wins",
        "Compares the number of both players; equal numbers are a draw.",
    ),
    say(
        Result,
        &["count"],
        "count NUMBER",
        "The game is worth by how many one player has more than the other: a margin, not a win.",
    ),
];
