//! Margins of a graph without cycles: backward induction from the ends of the game.
//!
//! Peeling finds an order in which every move leads onward (Kahn 1962): a position has its turn when all
//! moves into it have had theirs. What is never peeled lies on a cycle or behind one. In the reverse of
//! that order each position takes the best of its successors, which are known.

use parlor_core::Control;

use crate::Error;
use crate::code::{Code, CodeScale};
use crate::graph::{Graph, GraphEdge};

/// Positions between two looks at the clock.
const CHUNK: usize = 1 << 12;

/// The code of every position.
pub(crate) fn solve(
    graph: &impl Graph,
    reading: CodeScale,
    control: &Control,
) -> Result<Vec<u8>, Error> {
    let mut codes = vec![Code::LEAST.0; graph.size()];
    let mut meter = control.meter();
    for rank in order(graph, control)?.into_iter().rev() {
        meter.count()?;
        let at = rank as usize;
        let mut best = Code::LEAST;
        graph.look(at..at + 1, |_, edge| {
            best = best.max(match edge {
                GraphEdge::Ends(code) | GraphEdge::Leaves(code) => code,
                GraphEdge::Stays { to, step } => reading.before(Code(codes[to as usize]), step),
            });
        });
        codes[at] = best.0;
    }
    Ok(codes)
}

/// All positions, each before those that its moves lead to.
fn order(graph: &impl Graph, control: &Control) -> Result<Vec<u32>, Error> {
    let size = graph.size();
    let mut entering = vec![0_u32; size];
    for start in (0..size).step_by(CHUNK) {
        control.check()?;
        graph.look(start..size.min(start + CHUNK), |_, edge| {
            if let GraphEdge::Stays { to, .. } = edge {
                entering[to as usize] += 1;
            }
        });
    }
    let mut order: Vec<u32> = (0..size as u32).filter(|&at| entering[at as usize] == 0).collect();
    order.reserve_exact(size - order.len());
    let mut meter = control.meter();
    let mut next = 0;
    while let Some(&rank) = order.get(next) {
        meter.count()?;
        next += 1;
        let at = rank as usize;
        graph.look(at..at + 1, |_, edge| {
            if let GraphEdge::Stays { to, .. } = edge {
                entering[to as usize] -= 1;
                if entering[to as usize] == 0 {
                    order.push(to);
                }
            }
        });
    }
    if order.len() < size { Err(Error::CountedCycle) } else { Ok(order) }
}
