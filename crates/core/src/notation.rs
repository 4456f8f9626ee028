//! How a game is written, drawn and pointed at: all of it follows from a layout.
//!
//! A game says what its board is ([`Layout`]), what stands on each place, where a move is made, and
//! how a position is put together from what stands where. The text of positions and moves, their
//! parser, the drawing and the places to click follow.
//!
//! ```text
//!   position = rows " " side [ " " extra ]     "X../.O./... X"     "5-3-1 2 quit"
//!   rows     = row { "/" row }
//!   row      = a character a place, or counts joined by "-"
//! ```

use crate::layout::{Content, Ground, Layout, Place};
use crate::{BadInput, Game, Side};

/// What stands where, and whose turn it is: a position taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each place.
    pub contents: Vec<Content>,
    /// Who is to move.
    pub turn: Side,
    /// What a game writes after that, if it writes anything.
    pub extra: Option<String>,
}

impl Setup {
    /// Whether a piece of this side stands on a place.
    #[must_use]
    pub fn has(&self, side: Side, spot: usize) -> bool {
        self.contents[spot] == Content::Piece(side)
    }

    /// How many things lie on a place.
    #[must_use]
    pub fn count(&self, spot: usize) -> u32 {
        match self.contents[spot] {
            Content::Count(count) => count,
            _ => 0,
        }
    }
}

/// A drawing of a position, without ink: everything that a front end needs to draw a game that it has
/// never heard of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The ground.
    pub layout: Layout,
    /// What stands on each place.
    pub contents: Vec<Content>,
    /// Places joined by a line of the board.
    pub links: Vec<[usize; 2]>,
    /// Ways off the board.
    pub exits: Vec<&'static str>,
    /// Whose the upper and lower border is, and whose the left and right one.
    pub borders: Option<[Side; 2]>,
    /// Places that made the outcome, such as three in a row; each inner list is one line.
    pub lines: Vec<Vec<usize>>,
}

/// How a game is written and drawn.
///
/// Four methods are required. The provided ones can be overridden by a game that knows a second way
/// to write things; the functions of the same names in this module are what they do by themselves.
pub trait Notation: Game {
    /// The board.
    fn layout(&self) -> Layout;

    /// What stands on a place.
    fn content(&self, position: &Self::Position, spot: usize) -> Content;

    /// Puts a position together. It need not check what writing the position again would show.
    ///
    /// # Errors
    /// A setup that no play could produce, as far as can be told cheaply.
    fn assemble(&self, setup: &Setup) -> Result<Self::Position, BadInput>;

    /// Where on the board a move is made.
    fn place(&self, position: &Self::Position, mv: Self::Move) -> Place;

    /// The places whose contents differ between two positions, for whoever follows them from move to move.
    #[inline]
    fn changes(
        &self,
        before: &Self::Position,
        after: &Self::Position,
    ) -> impl Iterator<Item = usize> {
        let spots = 0..self.layout().spots();
        spots.filter(|&spot| self.content(before, spot) != self.content(after, spot))
    }

    /// What a position needs to be told besides what stands where and whose turn it is.
    fn extra(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// What [`extra`](Notation::extra) is, for messages: `the last stone (- for none)`.
    fn extra_form(&self) -> Option<&'static str> {
        None
    }

    /// The places joined by lines of the board, where play goes along them.
    fn links(&self) -> Vec<[usize; 2]> {
        Vec::new()
    }

    /// The characters that stand for a [`Content::Mark`].
    fn marks(&self) -> &str {
        ""
    }

    /// The ways off the board.
    fn exits(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whose the upper and lower border is, and whose the left and right one, where sides are joined.
    fn borders(&self) -> Option<[Side; 2]> {
        None
    }

    /// The places that made the outcome, such as three in a row, a list for each line.
    fn lines(&self, _position: &Self::Position) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// What a reader would want to know of the position that its drawing does not tell.
    fn note(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The side of this name, in upper or lower case.
    fn parse_player(&self, name: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.player_name(side).eq_ignore_ascii_case(name))
    }

    /// A position as one line of text that [`parse_position`](Notation::parse_position) reads back.
    fn position_text(&self, position: &Self::Position) -> String {
        write(self, &taken_apart(self, position))
    }

    /// Reads a position, and refuses one that no play could produce as far as can be told cheaply.
    ///
    /// # Errors
    /// Text that is not a position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::Position, BadInput> {
        parse_position(self, text)
    }

    /// A move as text: a cell (`b2`), two (`b2-c3`), or a word (`pass`).
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String {
        place_text(self, self.place(position, mv))
    }

    /// Reads a legal move of `position`, or says why it is none.
    ///
    /// # Errors
    /// Text that is not a legal move here.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, BadInput> {
        parse_move(self, position, text)
    }

    /// What the position looks like.
    fn view(&self, position: &Self::Position) -> View {
        View {
            layout: self.layout(),
            contents: taken_apart(self, position).contents,
            links: self.links(),
            exits: self.exits().to_vec(),
            borders: self.borders(),
            lines: self.lines(position),
        }
    }
}

/// The texts of a line of moves from a position.
pub fn line_text<G: Notation>(game: &G, position: &G::Position, line: &[G::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(game.move_text(&position, mv));
        position = game.play(&position, mv);
    }
    texts
}

fn taken_apart<G: Notation + ?Sized>(game: &G, position: &G::Position) -> Setup {
    let contents = (0..game.layout().spots()).map(|spot| game.content(position, spot));
    Setup { contents: contents.collect(), turn: game.turn(position), extra: game.extra(position) }
}

/// Writes a setup.
fn write<G: Notation + ?Sized>(game: &G, setup: &Setup) -> String {
    let layout = game.layout();
    let counts = matches!(layout.ground, Ground::Holes | Ground::Piles);
    let mut text = String::with_capacity(setup.contents.len() * 2 + 8);
    let mut spot = 0;
    for (row, length) in layout.row_lengths().enumerate() {
        if row > 0 {
            text.push('/');
        }
        for place in 0..length {
            if counts && place > 0 {
                text.push('-');
            }
            match setup.contents[spot] {
                Content::Count(count) => text.push_str(&count.to_string()),
                Content::Empty if counts => text.push('0'),
                Content::Empty => text.push('.'),
                Content::Gap => text.push('-'),
                Content::Piece(side) => text.push_str(game.player_name(side)),
                Content::Mark(mark) => text.push(mark),
                Content::Line => text.push(if layout.is_across(spot) { '-' } else { '|' }),
            }
            spot += 1;
        }
    }
    text.push(' ');
    text.push_str(game.player_name(setup.turn));
    if let Some(extra) = &setup.extra {
        text.push(' ');
        text.push_str(extra);
    }
    text
}

/// Reads a position: takes the text apart, lets the game put it together, and refuses what does not
/// read the same when it is written again.
///
/// # Errors
/// Text that is not a position of this game.
pub fn parse_position<G: Notation + ?Sized>(game: &G, text: &str) -> Result<G::Position, BadInput> {
    let mut parts = text.splitn(3, ' ');
    let (Some(rows), Some(turn), extra) = (parts.next(), parts.next(), parts.next()) else {
        return Err(BadInput::new("position", position_form(game), BadInput::quote(text)));
    };
    if extra.is_some() && game.extra_form().is_none() {
        return Err(BadInput::new("position", position_form(game), BadInput::quote(text)));
    }
    let setup = Setup {
        contents: parse_rows(game, rows)?,
        turn: parse_turn(game, turn)?,
        extra: extra.map(str::to_owned),
    };
    let position = game.assemble(&setup)?;
    let (meant, read) = (write(game, &setup), write(game, &taken_apart(game, &position)));
    if !meant.eq_ignore_ascii_case(&read) {
        return Err(BadInput::new(
            "position",
            format!("{read:?}, or another"),
            BadInput::quote(text),
        ));
    }
    Ok(position)
}

/// What a position looks like as text.
fn position_form<G: Notation + ?Sized>(game: &G) -> String {
    let rows = match game.layout().ground {
        Ground::Piles => "numbers joined by hyphens",
        _ if game.layout().rows == 1 => "a row",
        _ => "rows joined by /",
    };
    let [first, second] = Side::BOTH.map(|side| game.player_name(side));
    let mut form = format!("{rows}, a space and the side to move ({first} or {second})");
    if let Some(extra) = game.extra_form() {
        form.push_str(", then ");
        form.push_str(extra);
    }
    form
}

/// Reads the side to move.
///
/// # Errors
/// A name that is neither side's.
pub fn parse_turn<G: Notation + ?Sized>(game: &G, text: &str) -> Result<Side, BadInput> {
    game.parse_player(text).ok_or_else(|| {
        let [first, second] = Side::BOTH.map(|side| game.player_name(side));
        let wanted = format!("{first} or {second}");
        BadInput::new("position, side to move", wanted, BadInput::quote(text))
    })
}

/// Reads what stands where.
fn parse_rows<G: Notation + ?Sized>(game: &G, text: &str) -> Result<Vec<Content>, BadInput> {
    let layout = game.layout();
    let lengths: Vec<usize> = layout.row_lengths().collect();
    let count = text.split('/').count();
    if count != lengths.len() {
        let wanted = format!("{} rows joined by /", lengths.len());
        return Err(BadInput::new("position", wanted, count.to_string()));
    }
    let mut contents = Vec::with_capacity(layout.spots());
    for (number, (row, &length)) in text.split('/').zip(&lengths).enumerate() {
        let place = || match lengths.len() {
            1 => "position".to_owned(),
            _ => format!("position, row {}", number + 1),
        };
        match layout.ground {
            Ground::Holes | Ground::Piles => {
                let counts = row.split('-').map(crate::spec::parse_number);
                let counts: Option<Vec<u32>> = counts.collect();
                let counts = counts.filter(|counts| counts.len() == length).ok_or_else(|| {
                    let wanted = match length {
                        1 => "a number".to_owned(),
                        _ => format!("{length} numbers joined by hyphens"),
                    };
                    BadInput::new(place(), wanted, BadInput::quote(row))
                })?;
                contents.extend(counts.into_iter().map(Content::Count));
            }
            Ground::Cells | Ground::Hexagons | Ground::Frame | Ground::Edges => {
                let came = row.chars().count();
                if came != length {
                    let what = if layout.ground == Ground::Edges { "edges" } else { "cells" };
                    let wanted = format!("{length} {what}");
                    return Err(BadInput::new(place(), wanted, came.to_string()));
                }
                for symbol in row.chars() {
                    let content = parse_symbol(game, symbol, contents.len());
                    contents.push(content.map_err(|wanted| {
                        BadInput::new(place(), wanted, BadInput::quote(&symbol.to_string()))
                    })?);
                }
            }
        }
    }
    Ok(contents)
}

/// What a character stands for on a place, or what would have been accepted there.
fn parse_symbol<G: Notation + ?Sized>(
    game: &G,
    symbol: char,
    spot: usize,
) -> Result<Content, String> {
    let layout = game.layout();
    if symbol == '.' {
        return Ok(Content::Empty);
    }
    if layout.ground == Ground::Edges {
        let line = if layout.is_across(spot) { '-' } else { '|' };
        return if symbol == line { Ok(Content::Line) } else { Err(format!("{line} or .")) };
    }
    if symbol == '-' {
        return Ok(Content::Gap);
    }
    if let Some(side) = game.parse_player(symbol.encode_utf8(&mut [0; 4])) {
        return Ok(Content::Piece(side));
    }
    let marks = game.marks();
    if marks.contains(symbol) {
        return Ok(Content::Mark(symbol));
    }
    let [first, second] = Side::BOTH.map(|side| game.player_name(side));
    let marks: String = marks.chars().map(|mark| format!("{mark}, ")).collect();
    Err(format!("{first}, {second}, {marks}or ."))
}

/// The text of a place that a move is made on.
fn place_text<G: Notation + ?Sized>(game: &G, place: Place) -> String {
    let layout = game.layout();
    match place {
        Place::Spot(spot) => layout.name(spot),
        Place::Column(column) => layout.column_name(column),
        Place::Slide { from, to } => format!("{}-{}", layout.name(from), layout.name(to)),
        Place::Capture { from, to, taken } => {
            let from = from.map(|from| layout.name(from) + "-").unwrap_or_default();
            format!("{from}{}x{}", layout.name(to), layout.name(taken))
        }
        Place::Exit { from, exit } => format!("{}-{}", layout.name(from), game.exits()[exit]),
        Place::Take { pile, count } => format!("{}{count}", layout.name(pile)),
        Place::Word(word) => word.to_owned(),
    }
}

/// Reads a move: the legal one with this text, in upper or lower case.
///
/// # Errors
/// Text that is not a legal move here, with the reason as far as the board tells it.
pub fn parse_move<G: Notation + ?Sized>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<G::Move, BadInput> {
    if game.outcome(position).is_some() {
        return Err(BadInput::new("move", "no move: the game is over", "one"));
    }
    let mut legal = game.moves(position);
    legal
        .find(|&mv| game.move_text(position, mv).eq_ignore_ascii_case(text))
        .ok_or_else(|| refusal(game, position, text))
}

/// Why a text is not a legal move.
fn refusal<G: Notation + ?Sized>(game: &G, position: &G::Position, text: &str) -> BadInput {
    let layout = game.layout();
    let places: Vec<Place> = game.moves(position).map(|mv| game.place(position, mv)).collect();
    let has_spots = places.iter().any(|place| matches!(place, Place::Spot(_)));
    if has_spots && matches!(layout.ground, Ground::Cells | Ground::Hexagons | Ground::Edges) {
        match layout.parse_spot(text) {
            Err(error) if places.iter().all(|place| matches!(place, Place::Spot(_))) => {
                return error.within("move");
            }
            Ok(spot) => {
                let place = format!("move {text}");
                match game.content(position, spot) {
                    Content::Empty | Content::Gap => {}
                    Content::Line => {
                        return BadInput::new(place, "an edge that is not drawn", "one that is");
                    }
                    Content::Piece(side) => {
                        let came = format!("{} there already", game.player_name(side));
                        return BadInput::new(place, "an empty cell", came);
                    }
                    Content::Mark(_) | Content::Count(_) => {
                        return BadInput::new(place, "an empty cell", "one that is taken");
                    }
                }
            }
            Err(_) => {}
        }
    }
    const SHOWN: usize = 12;
    let mut names: Vec<_> =
        places.iter().take(SHOWN).map(|&place| place_text(game, place)).collect();
    if places.len() > SHOWN {
        names.push("…".to_owned());
    }
    let wanted = match names.as_slice() {
        [only] => only.clone(),
        several => format!("one of {}", several.join(", ")),
    };
    BadInput::new("move", wanted, BadInput::quote(text))
}
