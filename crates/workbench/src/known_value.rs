//! What is known of the variants of a game, in words.

use parlor_core::{Plies, Value, Verdict};
use parlor_games::{About, Evidence, Truth, Worth};
use serde::Serialize;
use utoipa::ToSchema;

/// A variant, who wins it with best play, and who found that out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KnownValue {
    /// What people call the variant, else the game's title with the settings.
    pub name: String,
    /// Its spec.
    pub spec: &'static str,
    /// Who wins, in how many plies or by how many points as far as that is known.
    pub says: String,
    /// Who found it out, and where that can be read.
    pub source: &'static str,
    /// Whether parlor's own tests solve it.
    pub tested: bool,
}

impl KnownValue {
    pub(crate) fn new(truth: &Truth, about: &About) -> Self {
        let &Truth { spec, worth, source, evidence } = truth;
        let preset = about.presets.iter().find(|preset| preset.spec == spec);
        let name = match (preset, spec.split_once(':')) {
            (Some(preset), _) => preset.name.to_owned(),
            (None, Some((_, settings))) => {
                format!("{}, {}", about.title, settings.replace('=', " ").replace(',', ", "))
            }
            (None, None) => about.title.to_owned(),
        };
        Self { name, spec, says: says(worth), source, tested: evidence == Evidence::Tested }
    }
}

fn says(worth: Worth) -> String {
    let verdict = match worth {
        Worth::Value(value) => value.verdict(),
        Worth::Verdict(verdict) => verdict,
    };
    let winner = match verdict {
        Verdict::Win => "first player wins",
        Verdict::Loss => "second player wins",
        Verdict::Draw => return "draw".to_owned(),
    };
    match worth {
        Worth::Value(Value::Win(Plies(plies)) | Value::Loss(Plies(plies))) => {
            format!("{winner} in {plies}")
        }
        Worth::Value(Value::Margin(points)) => format!("{winner} by {}", points.abs()),
        _ => winner.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    #[test]
    fn what_is_known_is_told_in_a_few_words() {
        let told = [
            (Worth::Value(Value::Win(Plies(41))), "first player wins in 41"),
            (Worth::Value(Value::Loss(Plies(26))), "second player wins in 26"),
            (Worth::Value(Value::Margin(-8)), "second player wins by 8"),
            (Worth::Value(Value::Margin(0)), "draw"),
            (Worth::Value(Value::Draw), "draw"),
            (Worth::Verdict(Verdict::Win), "first player wins"),
        ];
        for (worth, words) in told {
            assert_eq!(says(worth), words);
        }
    }

    #[test]
    fn every_known_value_is_one_of_its_own_game() {
        let catalogue = Catalogue::new();
        for entry in catalogue.entries() {
            for known in entry.known_values() {
                let game = catalogue.game(known.spec).expect("a variant that can be built");
                assert_eq!(game.spec(), known.spec, "the shortest spec");
                assert_eq!(game.about().name, entry.about.name);
                let is_for_people = !known.name.contains([':', '=']);
                assert!(is_for_people, "{} is a name for people", known.name);
            }
        }
    }
}
