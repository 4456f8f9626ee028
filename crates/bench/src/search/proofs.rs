//! Two ways to prove a value, beside each other on every game: the engine's alpha-beta search and proof-number search.

use std::time::Duration;

use parlor_core::Control;
use parlor_workbench::{BestRequest, Catalogue, CatalogueEntry, Report, Workbench};

use crate::page::{Page, ratio, show};

/// Each proof is given up after so long.
const TIME: Duration = Duration::from_secs(5);

/// The engine also finds the distance; proof-number search does not ask for it.
const PLAYERS: [&str; 2] = ["engine:goal=proof,memory=256MB", "proof-number:memory=256MB"];

pub(crate) fn run(page: &mut Page) {
    page.line(format_args!(
        "\nEvery game of the catalogue, from its start: small variants, those people know by name, and those whose value is \
         known. The engine proves the value with its distance, proof-number search (df-pn) the value alone; both on one \
         thread, with {} and a table of 256 MB. Values are checked against each other. A dash: not proven in time.\n",
        show(TIME)
    ));
    let workbench = Workbench::new(Catalogue::new());
    let mut rows = Vec::new();
    let mut open = Vec::new();
    for spec in workbench.catalogue().entries().iter().flat_map(variants) {
        let proofs = PLAYERS.map(|player| proof(&workbench, spec, player));
        match &proofs {
            [None, None] => open.push(format!("`{spec}`")),
            _ => rows.push(row(spec, &proofs)),
        }
    }
    let headings =
        ["game", "value", "engine", "nodes", "proof-number", "nodes", "proof-number, engine = 1"];
    page.table(&headings, &rows);
    page.line(format_args!(
        "\nProven by neither: {}. That nobody wins 7,7,5 the engine proves in three seconds, by a search in which the \
         defender only defends; that has an eighth of a proof's time, here less than a second.",
        open.join(", ")
    ));
}

/// The specs of a family, each once.
fn variants(entry: &CatalogueEntry) -> Vec<&'static str> {
    let about = &entry.about;
    let known = entry.known_values().into_iter().map(|known| known.spec);
    let presets = about.presets.iter().map(|preset| preset.spec);
    let mut specs = Vec::new();
    for spec in about.samples.iter().copied().chain(presets).chain(known) {
        if !specs.contains(&spec) {
            specs.push(spec);
        }
    }
    specs
}

/// What a player has proven, if it has.
fn proof(workbench: &Workbench, spec: &str, player: &str) -> Option<Report> {
    let request = BestRequest {
        game: spec.to_owned(),
        by: Some(player.to_owned()),
        time: Some(format!("{}s", TIME.as_secs())),
        ..BestRequest::default()
    };
    let report = workbench.best(&request, &Control::unlimited());
    let report = report.unwrap_or_else(|error| panic!("{spec} by {player}: {error}"));
    report.worth.value.is_some().then_some(report)
}

fn row(spec: &str, [engine, proof_number]: &[Option<Report>; 2]) -> Vec<String> {
    if let (Some(engine), Some(proof_number)) = (engine, proof_number) {
        assert_eq!(engine.worth.value, proof_number.worth.value, "{spec}: one of them errs");
    }
    let worth = engine.as_ref().or(proof_number.as_ref()).map(|report| report.worth.in_words());
    let told = |report: &Option<Report>| match report {
        Some(report) => [show(report.seconds), report.nodes.to_string()],
        None => ["–".to_owned(), "–".to_owned()],
    };
    let [engine_time, engine_nodes] = told(engine);
    let [time, nodes] = told(proof_number);
    let times = match (engine, proof_number) {
        (Some(engine), Some(other)) => ratio(other.seconds, engine.seconds),
        _ => String::new(),
    };
    vec![spec.to_owned(), worth.unwrap_or_default(), engine_time, engine_nodes, time, nodes, times]
}
