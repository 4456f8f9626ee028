//! Variants of a game over one parameter: `size=4-6`, `size=4,6,8`, `m+n=3-5` for several parameters at once.

use std::sync::Arc;

use parlor_core::BadInput;
use parlor_core::spec::{Parameter, ParameterKind, Spec, parse_number};

use super::StudyRequest;
use crate::any_game::AnyGame;
use crate::request::given;
use crate::rule_game::file_spec;
use crate::{Error, Workbench};

/// The most variants of one study.
const MOST: usize = 20;

/// The games of a study.
pub(super) struct Variants {
    /// What is varied, as the request writes it.
    pub(super) parameter: Option<String>,
    /// Each game with its value.
    pub(super) games: Vec<(Option<String>, Arc<dyn AnyGame>)>,
}

impl Workbench {
    /// The games that a request asks for. Values that do not go with the others are left out with a note, unless all of
    /// them are.
    pub(super) fn variants_of(
        &self,
        request: &StudyRequest,
        notes: &mut Vec<String>,
    ) -> Result<Variants, Error> {
        let base = self.game(&request.game)?;
        let Some(over) = given(&request.over) else {
            return Ok(Variants { parameter: None, games: vec![(None, base)] });
        };
        let (names, values) = parse_over(over, base.as_ref())?;
        let spec = base.spec();
        let spec = match file_spec(&spec) {
            Some(spec) => spec?,
            None => spec.parse::<Spec>()?,
        };
        let mut games = Vec::new();
        let mut first_refusal = None;
        for value in values {
            let mut spec = spec.clone();
            spec.settings.retain(|(key, _)| !names.contains(key));
            spec.settings.extend(names.iter().map(|name| (name.clone(), value.clone())));
            match self.game(&spec.to_string()) {
                Ok(game) => games.push((Some(value), game)),
                Err(refusal) => {
                    notes.push(format!("{value} was left out: {refusal}"));
                    first_refusal = first_refusal.or(Some(refusal));
                }
            }
        }
        match first_refusal {
            Some(refusal) if games.is_empty() => Err(refusal),
            _ => Ok(Variants { parameter: Some(names.join("+")), games }),
        }
    }
}

/// The parameters and their values.
fn parse_over(over: &str, game: &dyn AnyGame) -> Result<(Vec<String>, Vec<String>), BadInput> {
    let complain = |came: &str| {
        let wanted = "a parameter and its values, such as size=4-6 or size=4,6,8";
        BadInput::new("over", wanted, BadInput::quote(came))
    };
    let (names, values) = over.split_once('=').ok_or_else(|| complain(over))?;
    let names: Vec<String> = names.split('+').map(|name| name.trim().to_owned()).collect();
    let parameters = game.about().parameters;
    let mut is_number = true;
    for name in &names {
        let known = parameters.iter().find(|parameter| parameter.name == name);
        let Some(Parameter { kind, .. }) = known else {
            // Rules that somebody sent have their parameters in the text, and are asked when the game is built.
            if parameters.is_empty() && game.rules().is_some() {
                continue;
            }
            let known: Vec<_> = parameters.iter().map(|parameter| parameter.name).collect();
            let wanted = match known.as_slice() {
                [] => format!("no parameter, because {} has none", game.spec()),
                [only] => format!("the parameter {only}"),
                several => format!("one of the parameters {}", several.join(", ")),
            };
            return Err(BadInput::new("over", wanted, BadInput::quote(name)));
        };
        is_number &= matches!(kind, ParameterKind::Number { .. });
    }
    let mut found = Vec::new();
    for part in values.split(',').map(str::trim) {
        match part.split_once('-').filter(|_| is_number) {
            Some((first, last)) => {
                let ends = parse_number(first.trim()).zip(parse_number(last.trim()));
                let (first, last) =
                    ends.filter(|(first, last)| first <= last).ok_or_else(|| complain(part))?;
                // Counted before they are listed: a range may be as long as numbers go.
                if (last - first) as usize >= MOST {
                    return Err(too_many());
                }
                found.extend((first..=last).map(|number| number.to_string()));
            }
            None if part.is_empty() => return Err(complain(over)),
            None => found.push(part.to_owned()),
        }
        if found.len() > MOST {
            return Err(too_many());
        }
    }
    Ok((names, found))
}

fn too_many() -> BadInput {
    BadInput::new("over", format!("at most {MOST} values"), "more")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    fn parsed(over: &str) -> Result<(Vec<String>, Vec<String>), String> {
        let game = Catalogue::new().game("mnk").expect("a game of the catalogue");
        parse_over(over, game.as_ref()).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn values_are_ranges_and_single_ones() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!(parsed("k=3-5"), Ok((words(&["k"]), words(&["3", "4", "5"]))));
        assert_eq!(parsed("m+n=3, 5-6"), Ok((words(&["m", "n"]), words(&["3", "5", "6"]))));
    }

    #[test]
    fn what_is_no_parameter_or_no_value_is_refused() {
        for (over, complaint) in [
            ("k", "over: wanted a parameter and its values"),
            ("size=3", "over: wanted one of the parameters m, n, k"),
            ("k=", "over: wanted a parameter and its values"),
            ("k=5-3", "over: wanted a parameter and its values"),
            ("k=1-4294967295", "over: wanted at most 20 values, got more"),
        ] {
            let refusal = parsed(over).unwrap_err();
            assert!(refusal.starts_with(complaint), "{over}: {refusal}");
        }
    }

    #[test]
    fn a_value_that_does_not_fit_is_left_out_with_a_note() {
        let workbench = Workbench::new(Catalogue::new());
        let request = |over: &str| StudyRequest {
            game: "mnk:m=4,n=4".to_owned(),
            over: Some(over.to_owned()),
            ..StudyRequest::default()
        };
        let mut notes = Vec::new();
        let found = workbench.variants_of(&request("k=3,4,9999"), &mut notes).expect("two games");
        assert_eq!(found.games.len(), 2);
        assert!(notes[0].starts_with("9999 was left out: "), "{notes:?}");
        assert!(workbench.variants_of(&request("k=9999"), &mut notes).is_err());
    }
}
