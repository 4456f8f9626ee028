//! What a running search tells, as it goes: a line for each depth, on standard error.

use std::io::Write as _;

use parlor_workbench::Progress;
use serde_json::json;

use crate::output::{DIM, grouped};

/// A sink that writes each report of a search: as JSON lines for programs, as text for people. A report that
/// nobody can receive is lost, and the search goes on.
pub(crate) fn tell(json: bool) -> impl Fn(&Progress) + Send + Sync + 'static {
    move |progress| {
        let Progress::Search { depth, score, line, nodes, elapsed, table_fill, hit_rate } =
            progress
        else {
            return;
        };
        let (score, seconds) = (score.to_string(), elapsed.as_secs_f64());
        let speed = *nodes as f64 / seconds.max(1e-9);
        if json {
            let event = json!({
                "depth": depth,
                "score": score,
                "line": line,
                "nodes": nodes,
                "seconds": seconds,
                "nodes_per_second": speed,
                "table_fill": table_fill,
                "hit_rate": hit_rate,
            });
            let _ = writeln!(anstream::stderr(), "{event}");
        } else {
            let shown: Vec<_> = line.iter().take(12).map(String::as_str).collect();
            let _ = writeln!(
                anstream::stderr(),
                "depth {depth:>3}  {score:<14} {DIM}{:>14} nodes  {:>6.2} M/s  table {:>3.0} %  hits {:>3.0} %{DIM:#}  {}",
                grouped(*nodes),
                speed / 1e6,
                table_fill * 100.0,
                hit_rate * 100.0,
                shown.join(" ")
            );
        }
    }
}
