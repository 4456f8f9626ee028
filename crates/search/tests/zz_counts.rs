use parlor_core::spec::{Settings, Spec};
use parlor_core::{Control, EvaluationOnly, Knowledge, Limits, Notation};
use parlor_games::{Builder, Family, Visitor, every_family};
use parlor_search::engine::{Engine, EngineOptions, Goal, SymmetryMode};
#[derive(Debug, PartialEq, Clone, Copy)] enum Insight { Used, Ignored }
use parlor_search::mcts::{Mcts, MctsOptions};
use parlor_search::{Rung, Task, anytime};

struct Count(String);
impl Builder for Count {
    type Built = ();
    fn game<G: Notation + 'static, K: Knowledge<G> + 'static>(self, game: G, knowledge: K) {
        let start = game.start();
        let limit = || Control::new(Limits { nodes: Some(60_000), ..Limits::NONE });
        for goal in [Goal::Play, Goal::Proof] {
            for insight in [Insight::Used, Insight::Ignored] {
                for symmetry in [SymmetryMode::Ignored, SymmetryMode::NearRoot, SymmetryMode::Everywhere] {
                    for depth in [None, Some(4)] {
                        let mut engine = Engine::new(EngineOptions { memory: 1 << 16, threads: 1, goal, symmetry });
                        let blind = EvaluationOnly(&knowledge);
                        let r = match insight { Insight::Used => { let mut t = Task::knowing(&game, &knowledge, &start).under(limit()); t.depth = depth; engine.search(&t) },
                          Insight::Ignored => { let mut t = Task::knowing(&game, &blind, &start).under(limit()); t.depth = depth; engine.search(&t) } };
                        println!("C {} {goal:?} {insight:?} {symmetry:?} {depth:?}: {} {} {} {} {} {:?} {:?} {:?} {}", self.0, r.counters.calls, r.counters.cut_offs, r.counters.probes, r.counters.hits, r.counters.stores, r.verdict, r.score, r.depth, r.line.len());
                    }
                }
            }
        }
        let r = Mcts::new(MctsOptions::default()).search(&Task::knowing(&game, &knowledge, &start).under(limit()));
        println!("C {} mcts {} {} {:?} {:?} {}", self.0, r.counters.calls, r.counters.entries, r.verdict, r.score, r.line.len());
        let r = anytime::search(&Task::knowing(&game, &knowledge, &start).under(limit()));
        println!("C {} anytime {} {} {:?} {:?} {:?}", self.0, r.counters.calls, r.counters.cut_offs, r.verdict, r.score, r.depth);
        for rung in Rung::LADDER {
            let task = Task::knowing(&game, &knowledge, &start).under(limit()).to_depth(3);
            let r = rung.search(&task);
            println!("C {} {rung:?} {} {} {:?} {:?} {:?}", self.0, r.counters.calls, r.counters.cut_offs, r.verdict, r.score, r.depth);
        }
    }
}
struct Samples;
impl Visitor for Samples {
    fn family<F: Family>(&mut self) {
        for sample in F::ABOUT.samples {
            let spec: Spec = sample.parse().unwrap();
            let settings = Settings::new(&spec, F::ABOUT.parameters).unwrap();
            F::build(&settings, Count(sample.to_string())).unwrap();
        }
    }
}
#[test]
fn counts() { every_family(&mut Samples); }
