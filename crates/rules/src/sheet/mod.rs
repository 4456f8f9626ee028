//! The rules in plain words, as one would hand them to a player: made from the model, so they say what is played.
//!
//! A player is addressed as "you", which is the language's `I`.

mod phrases;

use parlor_core::Side;

use self::phrases::{Phrases, capital, listed, plural, with_article};
use crate::board::Shape;
use crate::model::{
    Allowed, Chain, Choice, Effect, EndResult, Model, Quantity, Symbols, Test, Then, Word,
};

/// The rules of a game for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSheet {
    /// What it is called.
    pub title: String,
    /// Its parts, in order.
    pub sections: Vec<SheetSection>,
}

/// A part of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSection {
    /// What it is about.
    pub heading: &'static str,
    /// Its sentences.
    pub lines: Vec<SheetLine>,
}

/// A sentence, or a few.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// What it says.
    pub text: String,
    /// How far it is indented: what follows from a move stands below it.
    pub depth: usize,
}

impl RuleSheet {
    /// The sheet of some rules.
    pub(crate) fn of(model: &Model) -> Self {
        let writer = Writer { model, phrases: Phrases { model } };
        let sections = [
            ("Players", writer.players()),
            ("Board", writer.board()),
            ("Pieces", writer.pieces()),
            ("Start", writer.start()),
            ("Your turn", writer.turn()),
            ("After every move", writer.effects(&model.after, 0)),
            ("End", writer.ends()),
            ("Where from", model.sources.iter().map(|source| line(0, source.clone())).collect()),
        ];
        let sections = sections.into_iter().filter(|(_, lines)| !lines.is_empty());
        Self {
            title: model.title.clone(),
            sections: sections.map(|(heading, lines)| SheetSection { heading, lines }).collect(),
        }
    }
}

fn line(depth: usize, text: impl Into<String>) -> SheetLine {
    SheetLine { text: text.into(), depth }
}

struct Writer<'a> {
    model: &'a Model,
    phrases: Phrases<'a>,
}

impl Writer<'_> {
    fn players(&self) -> Vec<SheetLine> {
        let [first, second] = &self.model.players;
        let mut lines = vec![line(0, format!("{first} and {second}. {first} begins."))];
        lines.extend(self.model.parameters.iter().map(|setting| {
            let shown = |word: &Word| match word {
                Word::Number(number) => number.to_string(),
                Word::Text(text) => text.clone(),
            };
            let range = match &setting.range {
                Allowed::Numbers { least, most } => format!("from {least} to {most}"),
                Allowed::Words(words) => words.join(" or "),
            };
            line(0, format!("{} is {} here ({range}).", setting.name, shown(&setting.value)))
        }));
        lines
    }

    fn board(&self) -> Vec<SheetLine> {
        let board = &self.model.board;
        let (columns, rows) = (board.columns, board.rows);
        let cells = (0..board.spots()).filter(|&spot| self.phrases.is_cell(spot)).count();
        let text = match board.shape {
            Shape::Grid => format!("{columns} × {rows} squares."),
            Shape::Hex if cells == board.spots() => format!("{columns} × {rows} hexagons."),
            Shape::Hex => format!("A hexagon of {cells} hexagons, {columns} in its longest row."),
            Shape::Edges => format!("{columns} × {rows} boxes. You play on their edges."),
            Shape::Points => format!("{cells} points. You play along the lines between them."),
        };
        let mut lines = vec![line(0, text)];
        for (name, cells) in &self.model.names.regions {
            let [first, second] = cells.map(|cells| self.phrases.listing(cells));
            let [one, other] = &self.model.players;
            let text = match first == second {
                true => format!("The {name}: {first}."),
                false => format!("The {name}: {first} for {one}, {second} for {other}."),
            };
            lines.push(line(0, text));
        }
        lines
    }

    fn pieces(&self) -> Vec<SheetLine> {
        if self.model.seeds.is_some() {
            return vec![line(0, "Cells hold seeds.")];
        }
        let [first, second] = &self.model.players;
        let kinds = self.model.kinds.iter().map(|kind| {
            let name = capital(&kind.name);
            let mut text = match kind.symbols {
                Symbols::Neutral(symbol) => format!("{name}: {symbol}, nobody's."),
                Symbols::Owned([Some(one), Some(other)]) => {
                    format!("{name}: {one} for {first}, {other} for {second}.")
                }
                Symbols::Owned([one, other]) => {
                    let owner = if one.is_some() { first } else { second };
                    let symbol = one.or(other).unwrap_or(' ');
                    format!("{name}: {symbol}, only for {owner}.")
                }
            };
            match kind.hand {
                Some([one, other]) if one == other => {
                    text += &format!(" Each player has {one} in hand.");
                }
                Some([one, other]) => {
                    text += &format!(" {first} has {one} in hand, {second} {other}.");
                }
                None => {}
            }
            line(0, text)
        });
        let counters = self.model.counters.iter().map(|counter| {
            line(0, format!("Each player counts {}, from {}.", counter.name, counter.start))
        });
        kinds.chain(counters).collect()
    }

    fn start(&self) -> Vec<SheetLine> {
        let is_bare = self.model.start.is_empty() && self.model.seeds.is_none();
        vec![line(0, if is_bare { "The board is empty." } else { "As drawn." })]
    }

    fn turn(&self) -> Vec<SheetLine> {
        let mut lines = Vec::new();
        for (index, section) in self.model.sections.iter().enumerate() {
            let lead = match (index, section.len()) {
                (0, 1) => "Do this:",
                (0, _) => "Do one of these:",
                (_, 1) => "If none of that is possible:",
                _ => "If none of that is possible, one of these:",
            };
            lines.push(line(0, lead));
            for choice in section {
                lines.push(line(1, self.choice(choice)));
                lines.extend(self.effects(&choice.effects, 2));
            }
        }
        lines
    }

    fn choice(&self, choice: &Choice) -> String {
        let action = self.phrases.action(&choice.action);
        let action = match &choice.when {
            Some(test) => format!("If {}: {action}", self.phrases.test(test)),
            None => capital(&action),
        };
        let only = choice
            .condition
            .as_ref()
            .map(|test| format!(" This is allowed only if {}.", self.phrases.test(test)));
        format!("{action}.{}", only.unwrap_or_default())
    }

    fn effects(&self, effects: &[Effect], depth: usize) -> Vec<SheetLine> {
        effects.iter().map(|effect| line(depth, capital(&self.effect(effect)) + ".")).collect()
    }

    fn effect(&self, effect: &Effect) -> String {
        let phrases = &self.phrases;
        let kind = |kind: usize| self.model.kinds[kind].name.as_str();
        match effect {
            Effect::Remove(set) => format!("take off the board {}", phrases.many(set)),
            Effect::Flip(set) => format!("give to the other player {}", phrases.many(set)),
            Effect::Put { kind: of, on } => {
                format!("put {} on {}", with_article(kind(*of)), phrases.many(on))
            }
            Effect::Promote { of, kind: into } => {
                format!("make {} of {}", plural(kind(*into)), phrases.many(of))
            }
            Effect::Add { amount, counter } => {
                let name = &self.model.counters[*counter].name;
                format!("add {} to your {name}", phrases.number(amount))
            }
            Effect::Gather { of, to } => {
                format!("carry all seeds of {} to {}", phrases.many(of), phrases.one(to))
            }
            Effect::Again => "you move again".to_owned(),
            Effect::Then(Then::Remove(set)) => {
                format!("as part of the same move, take away {}", phrases.one(set))
            }
            Effect::Then(Then::Place { kind: of, on }) => {
                let piece = with_article(kind(*of));
                format!("as part of the same move, place {piece} on {}", phrases.one(on))
            }
            Effect::SoThat(test) => {
                format!("the move is allowed only if then {}", phrases.test(test))
            }
            Effect::If(test, effect) => {
                format!("if then {}, {}", phrases.test(test), self.effect(effect))
            }
        }
    }

    fn ends(&self) -> Vec<SheetLine> {
        let mut lines = Vec::new();
        if !self.model.ends.is_empty() {
            lines
                .push(line(0, "Once you have moved, the first of these that holds ends the game:"));
        }
        for end in &self.model.ends {
            let result = self.result(&end.result);
            lines.push(line(1, format!("If {}, {result}.", self.phrases.test(&end.test))));
        }
        let asks_stuck =
            |end: &crate::model::EndRule| end.test.asks(|test| matches!(test, Test::Stuck(_)));
        if !self.model.ends.iter().any(asks_stuck) && !crate::facts::never_stuck(self.model) {
            let stuck = match self.model.counting {
                Some(_) => "When a player has no move, both players count.",
                None => "A player who has no move has lost.",
            };
            lines.push(line(0, stuck));
        }
        if crate::length::can_repeat(self.model) {
            lines.push(line(0, "Play that never ends is a draw."));
        }
        lines
    }

    fn result(&self, result: &EndResult<Quantity>) -> String {
        match result {
            EndResult::Win => "you win".to_owned(),
            EndResult::Lose => "you lose".to_owned(),
            EndResult::Draw => "it is a draw".to_owned(),
            EndResult::Wins(side) => format!("{} wins", self.model.players[side.index()]),
            EndResult::Most(number) => format!(
                "both players count, and the greater number wins: {}",
                self.phrases.number(number)
            ),
            EndResult::Count(number) => format!(
                "both players count, and the game is worth the difference: {}",
                self.phrases.number(number)
            ),
        }
    }
}

/// How a hop goes on, in words.
fn chain_words(chain: Chain) -> &'static str {
    match chain {
        Chain::Single => "",
        Chain::Must { straight: false } => ", and hop on while you can",
        Chain::Must { straight: true } => ", and hop straight on while you can",
        Chain::May { straight: false } => "; you may hop on",
        Chain::May { straight: true } => "; you may hop straight on",
    }
}

/// Both sides, by the names of their players.
fn by_side<T: PartialEq>(model: &Model, both: [T; 2], word: impl Fn(&T) -> String) -> String {
    let [first, second] = &both;
    if first == second {
        return word(first);
    }
    let told = Side::BOTH
        .map(|side| format!("{} for {}", word(&both[side.index()]), model.players[side.index()]));
    listed(&told, "and")
}
