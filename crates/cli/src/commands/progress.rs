//! What a running search tells, as it goes: a line for each depth, on standard error.

use std::io::Write as _;

use parlor_workbench::{Progress, SearchProgress};

use crate::output::{DIM, grouped};

/// A sink that writes each report of a search: as JSON lines for programs, as text for people. A report that
/// nobody can receive is lost, and the search goes on.
pub(crate) fn tell(json: bool) -> impl Fn(&Progress) + Send + Sync + 'static {
    move |progress| {
        let Some(known) = SearchProgress::of(progress) else { return };
        if json {
            let event = serde_json::to_string(&known).expect("progress is plain data");
            let _ = writeln!(anstream::stderr(), "{event}");
            return;
        }
        let part = |name: &str, part: Option<f64>| match part {
            Some(part) => format!("  {name} {:>3.0} %", part * 100.0),
            None => String::new(),
        };
        let shown: Vec<_> = known.line.iter().take(12).map(String::as_str).collect();
        let _ = writeln!(
            anstream::stderr(),
            "depth {:>3}  {:<14} {DIM}{:>14} nodes  {:>6.2} M/s{}{}{DIM:#}  {}",
            known.depth,
            known.says,
            grouped(known.nodes),
            known.nodes_per_second / 1e6,
            part("table", known.table_fill),
            part("hits", known.hit_rate),
            shown.join(" ")
        );
    }
}
