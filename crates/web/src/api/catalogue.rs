//! `/api/catalogue`: which games, players and puzzles there are.

use axum::Json;
use axum::extract::State;
use parlor_workbench::{
    KnownValue, PUZZLES, Parameter, ParameterKind, Player, Preset, PuzzleEntry, SoFar,
    State as GameState,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::router::App;

/// Everything that has a name.
#[derive(Serialize, ToSchema)]
pub(crate) struct CatalogueAnswer {
    /// The games, in the order a catalogue would list them.
    games: Vec<GameEntry>,
    /// Who can be asked for a move, the searching ones from the bottom of the ladder.
    players: Vec<PlayerEntry>,
    /// The puzzles.
    puzzles: Vec<PuzzleEntry>,
}

/// A family of games.
#[derive(Serialize, ToSchema)]
struct GameEntry {
    /// The name in specs such as `mnk:m=5,n=5,k=4`.
    name: &'static str,
    /// The name in headings.
    title: &'static str,
    /// What it is, in a sentence.
    summary: &'static str,
    /// The rules, in a few sentences.
    rules: &'static str,
    /// Who wins with best play, as far as it is known.
    solved: &'static str,
    /// What variants are known to be worth, and who says so.
    known: Vec<KnownValue>,
    /// What can be set.
    parameters: Vec<ParameterEntry>,
    /// Variants that people know by a name.
    presets: Vec<PresetEntry>,
    /// The start of the usual variant.
    start: GameState,
    /// The start of the variant that shows best what the family is.
    shown: GameState,
}

/// A variant by the name it is known by.
#[derive(Serialize, ToSchema)]
struct PresetEntry {
    /// What people call it.
    name: &'static str,
    /// Its spec.
    spec: &'static str,
}

/// A player.
#[derive(Serialize, ToSchema)]
struct PlayerEntry {
    /// The name in specs such as `memo:keep=to-5`.
    name: &'static str,
    /// How they choose.
    summary: &'static str,
    /// What can be set, beside `time`, `depth` and `nodes`.
    parameters: Vec<ParameterEntry>,
}

/// Something that can be set.
#[derive(Serialize, ToSchema)]
struct ParameterEntry {
    /// The key in a setting.
    name: &'static str,
    /// What it means, in a few words.
    summary: &'static str,
    /// The value it has by default.
    default: &'static str,
    /// What may be said.
    #[serde(flatten)]
    kind: KindEntry,
}

/// The values a parameter takes.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum KindEntry {
    /// A whole number in a range, both ends included.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// One of a few words.
    Choice {
        /// The words.
        choices: Vec<&'static str>,
    },
    /// Text.
    Text {
        /// Its form, described for the reader.
        form: &'static str,
    },
}

/// Games, players and puzzles with everything that can be set
#[utoipa::path(
    get,
    path = "/api/catalogue",
    operation_id = "catalogue",
    tag = "games",
    responses((status = OK, body = CatalogueAnswer)),
)]
pub(crate) async fn show(State(app): State<App>) -> Result<Json<CatalogueAnswer>, Problem> {
    let catalogue = app.workbench.catalogue();
    let games = catalogue.entries().iter().map(|entry| {
        let about = entry.about;
        let start = |spec: &str| {
            // Not from the cache: a look into the catalogue is no reason to forget a game there.
            let game = catalogue.game(spec)?;
            Ok::<_, Problem>(game.state(&game.start(), SoFar::after(&[]))?)
        };
        Ok(GameEntry {
            name: about.name,
            title: about.title,
            summary: about.summary,
            rules: about.rules,
            solved: about.solved,
            known: entry.known_values(),
            parameters: parameters(about.parameters),
            presets: about.presets.iter().map(named).collect(),
            start: start(about.name)?,
            shown: start(about.shown)?,
        })
    });
    let players = Player::entries().map(|entry| PlayerEntry {
        name: entry.name,
        summary: entry.summary,
        parameters: parameters(entry.parameters),
    });
    Ok(Json(CatalogueAnswer {
        games: games.collect::<Result<_, Problem>>()?,
        players: players.collect(),
        puzzles: PUZZLES.into(),
    }))
}

fn named(&Preset { name, spec, .. }: &Preset) -> PresetEntry {
    PresetEntry { name, spec }
}

fn parameters(parameters: &[Parameter]) -> Vec<ParameterEntry> {
    let describe = |parameter: &Parameter| ParameterEntry {
        name: parameter.name,
        summary: parameter.summary,
        default: parameter.default,
        kind: match parameter.kind {
            ParameterKind::Number { min, max } => KindEntry::Number { min, max },
            ParameterKind::Choice(words) => KindEntry::Choice { choices: words.to_vec() },
            ParameterKind::Text(form) => KindEntry::Text { form },
        },
    };
    parameters.iter().map(describe).collect()
}
