//! Faults of a client: hostile, cut, slow and greedy ones, and what they cost everybody else.
//!
//! Every hostile request must be answered with a refusal in good form, or be no whole request at all;
//! whatever came before, a sensible question is answered rightly.

mod greedy;
mod hostile;
mod race;
mod site;

use std::pin::Pin;

use futures_util::future::join_all;
use tokio::runtime::Builder;

use self::site::Site;
use crate::{Arena, Case};

/// Trials at a time.
const TOGETHER: u64 = 16;

/// A trial under way.
type Trial<'a> = Pin<Box<dyn Future<Output = Result<(), String>> + 'a>>;

/// All faults of clients.
#[must_use]
pub fn run(arena: &Arena) -> Vec<Case> {
    let panics = Case { name: "panics of the server".to_owned(), tried: 1, ..Case::default() };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string());
    let (runtime, site) = match runtime.and_then(|runtime| Ok((runtime, Site::start(arena)?))) {
        Ok(started) => started,
        Err(note) => return vec![Case { failed: 1, note, ..panics }],
    };
    let storm = Storm { arena, site: &site };
    let mut cases = runtime.block_on(async {
        let mut cases = hostile::run(&storm).await;
        cases.extend(greedy::run(&storm).await);
        cases
    });
    cases.push(race::run(arena, &site, &runtime));
    cases.push(match site.end() {
        Ok(()) => panics,
        Err(complaint) => Case { failed: 1, note: complaint, ..panics },
    });
    cases
}

/// A server under attack.
struct Storm<'a> {
    arena: &'a Arena,
    site: &'a Site,
}

impl Storm<'_> {
    /// Tries a fault so many times, a few at a time; after every few the server must still be right.
    async fn storm<'a>(
        &'a self,
        name: &str,
        trials: u64,
        trial: impl Fn(&'a Site, u64) -> Trial<'a>,
    ) -> Case {
        let mut case = Case { name: name.to_owned(), ..Case::default() };
        let mut told = Vec::new();
        let mut first = 0;
        while first < trials && !self.arena.is_closed() {
            let numbers = first..trials.min(first + TOGETHER);
            first = numbers.end;
            case.tried += numbers.end - numbers.start;
            let mut failures: Vec<String> =
                join_all(numbers.map(|number| trial(self.site, number)))
                    .await
                    .into_iter()
                    .filter_map(Result::err)
                    .collect();
            failures.extend(self.site.is_right(first).await.err());
            case.failed += failures.len() as u64;
            told.extend(failures);
        }
        eprintln!("{name}: {} tried, {} failed", case.tried, case.failed);
        told.truncate(3);
        case.note = told.join("; ");
        case
    }
}
