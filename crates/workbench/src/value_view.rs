//! Whose view values are told from, and on which scale.
//!
//! Inside parlor a value is the mover's. The documents tell values from player one's side, or from that of
//! the computer, who is to move at the root, against a human. A [`ValueView`] turns one into the other,
//! and into the numbers of the documents' [scales](Scale).

use parlor_core::{BadInput, Score, Side, Verdict};

use crate::Scale;
use crate::report::{MoveReport, Worth};

/// Whose side values are told from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Viewer {
    /// Whoever is to move at the node.
    #[default]
    Mover,
    /// The player who began the game.
    One,
    /// The player to move at the root.
    Computer,
    /// That player's opponent.
    Human,
}

/// What values are told in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unit {
    /// Win, even and loss; a guess or a margin is a number.
    #[default]
    Words,
    /// The numbers of a document for them.
    Scale(Scale),
    /// The search's own numbers.
    Points,
}

/// How values are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueView {
    viewer: Viewer,
    unit: Unit,
    /// Whether the game counts points: then the ends of a window are infinities, not a win and a loss.
    counts: bool,
}

impl ValueView {
    /// The scores of the document's player with the dictionary, 0 to 3 for the computer.
    pub(crate) const DOCUMENT: Self =
        Self { viewer: Viewer::Computer, unit: Unit::Points, counts: false };

    /// The same view of a game that counts points, or of one that does not.
    pub(crate) const fn of_counting(self, counts: bool) -> Self {
        Self { counts, ..self }
    }

    /// Whether this score is told in words of the mover's, rather than as a number of the viewer's.
    pub(crate) fn is_movers(self, score: Score) -> bool {
        let is_word = score.decided().is_some() || score == Score::EVEN;
        match (self.viewer, self.unit) {
            (Viewer::Mover, Unit::Words) => true,
            (_, Unit::Words) => is_word,
            _ => false,
        }
    }

    /// Reads a view (`mover`, `one`, `computer`, `human`) and a scale (`sign`, `weiss`, `achi`). A scale
    /// brings its own view, and takes no other.
    pub(crate) fn parse(view: Option<&str>, scale: Option<&str>) -> Result<Self, BadInput> {
        let view = view.filter(|view| !view.is_empty());
        let scale = scale.filter(|scale| !scale.is_empty()).map(Scale::parse).transpose()?;
        let asked = match view {
            None => None,
            Some("mover") => Some(Viewer::Mover),
            Some("one") => Some(Viewer::One),
            Some("computer") => Some(Viewer::Computer),
            Some("human") => Some(Viewer::Human),
            Some(other) => {
                let wanted = "mover, one, computer or human";
                return Err(BadInput::new("view", wanted, BadInput::quote(other)));
            }
        };
        let own = scale.map(|scale| match scale {
            Scale::Sign => Viewer::One,
            Scale::Weiss | Scale::Achi => Viewer::Computer,
        });
        match (asked, own, scale) {
            (Some(asked), Some(own), Some(scale)) if asked != own => {
                let wanted = format!("{}, the view of the scale {}", own.name(), scale.name());
                Err(BadInput::new("view", wanted, asked.name()))
            }
            _ => Ok(Self {
                viewer: asked.or(own).unwrap_or_default(),
                unit: scale.map_or(Unit::Words, Unit::Scale),
                counts: false,
            }),
        }
    }

    /// A value in words or as a number. It is that of `mover`; `root` is to move at the root.
    pub(crate) fn value(self, score: Score, mover: Side, root: Side) -> String {
        self.text(self.seen(score, mover, root))
    }

    /// The same of a value that is a guess: the scales call it undecided.
    pub(crate) fn guess(self, score: Score, mover: Side, root: Side) -> String {
        let number = match self.unit {
            Unit::Scale(scale) => scale.number(None, 0),
            Unit::Points => return self.value(score, mover, root),
            Unit::Words => None,
        };
        match number {
            Some(number) => number.to_string(),
            None => Self { unit: Unit::Words, ..self }.value(score, mover, root),
        }
    }

    /// What is said where a game counts points, for which the documents' scales have no number.
    pub(crate) fn refuse_for(self, game: &str) -> BadInput {
        BadInput::new("scale", "a game of win, draw and loss", format!("{game}, which counts"))
    }

    /// Whether values are told as numbers of a document.
    pub(crate) const fn is_scaled(self) -> bool {
        !matches!(self.unit, Unit::Words)
    }

    /// What a move is worth, seen from this side; `mover` makes it, and is the computer. Nothing where nothing
    /// is known.
    pub(crate) fn of_move(self, rated: &MoveReport, mover: Side) -> Option<String> {
        let Worth { value, margin, .. } = rated.worth;
        match (margin, value, rated.score) {
            (Some(margin), ..) => Some(self.value(Score::estimate(margin), mover, mover)),
            (None, Some(verdict), _) => Some(self.value(Score::of_verdict(verdict), mover, mover)),
            (None, None, Some(score)) => Some(self.guess(score, mover, mover)),
            (None, None, None) => None,
        }
    }

    /// A window as the viewer sees it: the ends change places where the viewer is not the mover.
    pub(crate) fn window(self, window: [Score; 2], mover: Side, root: Side) -> [String; 2] {
        let [mut low, mut high] = window.map(|score| self.seen(score, mover, root));
        if self.is_turned(mover, root) {
            std::mem::swap(&mut low, &mut high);
        }
        [low, high].map(|score| self.limit(score))
    }

    /// Whether the viewer is not the mover.
    pub(crate) fn is_turned(self, mover: Side, root: Side) -> bool {
        match self.viewer {
            Viewer::Mover => false,
            Viewer::One => mover != Side::First,
            Viewer::Computer => mover != root,
            Viewer::Human => mover == root,
        }
    }

    fn seen(self, score: Score, mover: Side, root: Side) -> Score {
        if self.is_turned(mover, root) { -score } else { score }
    }

    /// A score as a word at the ends and in the middle of the scale, else as a number. The classic rungs
    /// measure no distance, and none is shown for them.
    fn text(self, score: Score) -> String {
        let verdict = match score {
            Score::WIN => Some(Verdict::Win),
            Score::LOSS => Some(Verdict::Loss),
            Score::EVEN => Some(Verdict::Draw),
            _ => None,
        };
        match (self.unit, verdict) {
            // The view is the scale's already, so every scale is read as its own player's.
            (Unit::Scale(scale), verdict) => {
                scale.number(verdict, 0).map_or_else(|| score.to_string(), |n| n.to_string())
            }
            (Unit::Points, _) => score.points().to_string(),
            (Unit::Words, Some(Verdict::Draw)) => "even".to_owned(),
            (Unit::Words, Some(verdict)) => verdict.name().to_owned(),
            (Unit::Words, None) => score.to_string(),
        }
    }

    fn limit(self, score: Score) -> String {
        if score >= Score::ABOVE_ALL || self.counts && score == Score::WIN {
            "+∞".to_owned()
        } else if score <= Score::BELOW_ALL || self.counts && score == Score::LOSS {
            "-∞".to_owned()
        } else {
            self.text(score)
        }
    }
}

impl Viewer {
    const fn name(self) -> &'static str {
        match self {
            Self::Mover => "mover",
            Self::One => "one",
            Self::Computer => "computer",
            Self::Human => "human",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(view: &str, scale: &str) -> ValueView {
        ValueView::parse(Some(view), Some(scale)).expect("a view")
    }

    #[test]
    fn a_win_of_the_second_player_is_player_ones_loss() {
        let (one, two) = (Side::First, Side::Second);
        let seen = |name| view(name, "").value(Score::WIN, two, one);
        assert_eq!(["mover", "one", "computer", "human"].map(seen), ["win", "loss", "loss", "win"]);
        let scaled = |scale| view("", scale).value(Score::WIN, two, one);
        assert_eq!(["sign", "weiss", "achi"].map(scaled), ["-1", "0", "0"]);
        let even = |scale| view("", scale).value(Score::EVEN, two, one);
        assert_eq!(["sign", "weiss", "achi"].map(even), ["0", "1", "2"]);
    }

    #[test]
    fn a_guess_is_undecided() {
        let guess = |scale| view("", scale).guess(Score::EVEN, Side::First, Side::First);
        assert_eq!(["", "sign", "weiss", "achi"].map(guess), ["even", "even", "2", "1"]);
    }

    #[test]
    fn a_window_seen_from_the_other_side_has_its_ends_changed() {
        let window = [Score::LOSS, Score::ABOVE_ALL];
        assert_eq!(view("mover", "").window(window, Side::Second, Side::First), ["loss", "+∞"]);
        assert_eq!(view("one", "").window(window, Side::Second, Side::First), ["-∞", "win"]);
    }

    #[test]
    fn a_scale_has_one_view() {
        let refused = ValueView::parse(Some("human"), Some("sign")).map_err(|e| e.to_string());
        assert_eq!(
            refused,
            Err("view: wanted one, the view of the scale sign, got human".to_owned())
        );
        assert!(ValueView::parse(Some("moon"), None).is_err());
        assert!(ValueView::parse(None, Some("moon")).is_err());
    }
}
