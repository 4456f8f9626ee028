//! Generate and test: one small backtracking search for any puzzle.
//!
//! A [`Puzzle`] says which choices are open, how to make one and how to take it back, and whether it
//! is solved. [`search`] walks the tree of choices depth first and shows every solution to a visitor,
//! who may say that it has seen enough. The one trick is that the open choices of all levels lie on
//! one common stack, so that nothing is allocated per node and no puzzle is too deep.
//!
//! ```
//! use std::ops::ControlFlow;
//! use parlor_core::Control;
//! use parlor_puzzles::{backtracking::search, queens::Queens};
//!
//! let report = search(&mut Queens::new(8), &Control::unlimited(), |_| ControlFlow::Continue(()));
//! assert_eq!(report.counts.solutions, 92);
//! ```

use std::ops::ControlFlow;

use parlor_core::{Control, Progress, Stopped};

/// A puzzle that is solved by one choice after another.
pub trait Puzzle {
    /// One choice, small enough to copy.
    type Choice: Copy + PartialEq;

    /// Where the puzzle stands after the choices made so far.
    fn status(&self) -> Status;

    /// Appends the choices that may be tried next, the most promising first.
    fn candidates(&self, into: &mut Vec<Self::Choice>);

    /// Makes a choice that [`Puzzle::candidates`] offered.
    fn make(&mut self, choice: Self::Choice);

    /// Takes back the latest choice.
    fn undo(&mut self, choice: Self::Choice);
}

/// Whether a puzzle is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to choose.
    Unfinished,
    /// Solved; nothing is left to choose.
    Solution,
    /// No choice from here on can lead to a solution.
    Failure,
}

/// What a search met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BacktrackCounts {
    /// States looked at, the first one included.
    pub nodes: u64,
    /// States that were no solution and offered no way on.
    pub dead_ends: u64,
    /// Solutions shown to the visitor.
    pub solutions: u64,
}

/// Why a search came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything was tried.
    Exhausted,
    /// The visitor had seen enough.
    Satisfied,
    /// The control called it off.
    Stopped(Stopped),
}

/// How a search went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BacktrackReport {
    /// What it met on its way.
    pub counts: BacktrackCounts,
    /// Why it ended.
    pub ended: Ended,
}

/// States between two reports of progress.
const REPORTED: u64 = 1 << 20;

/// A step of a search, for whoever watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackEvent<Choice> {
    /// A choice was made.
    Made(Choice),
    /// The state is a solution.
    Solved,
    /// The state is no solution and offers no way on.
    DeadEnd,
    /// A choice was taken back.
    Undone(Choice),
}

/// The choices that a search is to begin with could not be made: this one, counted from 0, is not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOpen(pub usize);

/// Tries every choice in order, depth first, and leaves the puzzle as it was found.
pub fn search<P: Puzzle>(
    puzzle: &mut P,
    control: &Control,
    visit: impl FnMut(&P) -> ControlFlow<()>,
) -> BacktrackReport {
    search_watched(puzzle, control, visit, |_, _| ())
}

/// The same, telling every step to a watcher, with the puzzle as it is after it.
pub fn search_watched<P: Puzzle>(
    puzzle: &mut P,
    control: &Control,
    visit: impl FnMut(&P) -> ControlFlow<()>,
    watch: impl FnMut(&P, BacktrackEvent<P::Choice>),
) -> BacktrackReport {
    resume(puzzle, &[], control, visit, watch).expect("no choice was given that is not open")
}

/// The same from where a search stands that has made these choices, each after all that come before it
/// in order.
///
/// # Errors
/// A choice that is not open after those before it.
pub fn resume<P: Puzzle>(
    puzzle: &mut P,
    given: &[P::Choice],
    control: &Control,
    mut visit: impl FnMut(&P) -> ControlFlow<()>,
    mut watch: impl FnMut(&P, BacktrackEvent<P::Choice>),
) -> Result<BacktrackReport, NotOpen> {
    let mut meter = control.meter();
    let mut counts = BacktrackCounts::default();
    let mut made: Vec<P::Choice> = Vec::new();
    // The choices not yet tried, and for every level where its share of them begins. Each level's
    // share is reversed, so that the most promising choice lies on top.
    let mut open: Vec<P::Choice> = Vec::new();
    let mut begins: Vec<usize> = Vec::new();
    let mut closed = None;
    // Step 0: make the given choices. Those before each in order count as tried.
    for (index, &choice) in given.iter().enumerate() {
        let begin = open.len();
        puzzle.candidates(&mut open);
        open[begin..].reverse();
        let place = open[begin..].iter().position(|&candidate| candidate == choice);
        let Some(place) = place.filter(|_| puzzle.status() == Status::Unfinished) else {
            closed = Some(NotOpen(index));
            break;
        };
        open.truncate(begin + place);
        begins.push(begin);
        puzzle.make(choice);
        made.push(choice);
        watch(puzzle, BacktrackEvent::Made(choice));
    }
    let ended = loop {
        if closed.is_some() {
            break Ended::Exhausted;
        }
        // Step 1: look at the state just entered.
        if let Err(stopped) = meter.count() {
            break Ended::Stopped(stopped);
        }
        if meter.nodes().is_multiple_of(REPORTED) && control.has_progress_sink() {
            let (task, done) = ("steps".to_owned(), meter.nodes());
            control.report(&Progress::Steps { task, done, total: None });
        }
        begins.push(open.len());
        let is_dead_end = match puzzle.status() {
            Status::Unfinished => {
                let begin = open.len();
                puzzle.candidates(&mut open);
                open[begin..].reverse();
                open.len() == begin
            }
            Status::Solution => {
                counts.solutions += 1;
                watch(puzzle, BacktrackEvent::Solved);
                if visit(puzzle).is_break() {
                    break Ended::Satisfied;
                }
                false
            }
            Status::Failure => true,
        };
        if is_dead_end {
            counts.dead_ends += 1;
            watch(puzzle, BacktrackEvent::DeadEnd);
        }
        // Step 2: go back to the latest level with something left to try.
        while begins.last() == Some(&open.len()) {
            begins.pop();
            if let Some(choice) = made.pop() {
                puzzle.undo(choice);
                watch(puzzle, BacktrackEvent::Undone(choice));
            }
        }
        // Step 3: try it.
        let Some(choice) = open.pop() else { break Ended::Exhausted };
        puzzle.make(choice);
        made.push(choice);
        watch(puzzle, BacktrackEvent::Made(choice));
    };
    for &choice in made.iter().rev() {
        puzzle.undo(choice);
    }
    counts.nodes = meter.nodes();
    closed.map_or(Ok(BacktrackReport { counts, ended }), Err)
}

#[cfg(test)]
mod tests {
    use parlor_core::Limits;

    use super::*;

    /// Bits chosen one by one; solved when `length` of them hold exactly `ones` ones.
    struct BitPuzzle {
        length: usize,
        ones: usize,
        chosen: Vec<bool>,
    }

    impl Puzzle for BitPuzzle {
        type Choice = bool;

        fn status(&self) -> Status {
            let ones = self.chosen.iter().filter(|&&bit| bit).count();
            match (self.chosen.len() == self.length, ones == self.ones) {
                (false, _) => Status::Unfinished,
                (true, true) => Status::Solution,
                (true, false) => Status::Failure,
            }
        }

        fn candidates(&self, into: &mut Vec<bool>) {
            into.extend([false, true]);
        }

        fn make(&mut self, bit: bool) {
            self.chosen.push(bit);
        }

        fn undo(&mut self, bit: bool) {
            assert_eq!(self.chosen.pop(), Some(bit), "choices are undone in reverse order");
        }
    }

    #[test]
    fn every_choice_is_tried_once_and_taken_back() {
        let mut bits = BitPuzzle { length: 6, ones: 2, chosen: Vec::new() };
        let mut seen = Vec::new();
        let report = search(&mut bits, &Control::unlimited(), |bits| {
            seen.push(bits.chosen.clone());
            ControlFlow::Continue(())
        });
        // A full binary tree of 2⁷ − 1 nodes; 15 of its 64 leaves hold two ones.
        assert_eq!(report.counts, BacktrackCounts { nodes: 127, dead_ends: 49, solutions: 15 });
        assert_eq!(report.ended, Ended::Exhausted);
        assert!(seen.is_sorted(), "candidates are tried in the order given");
        assert!(bits.chosen.is_empty());
    }

    #[test]
    fn a_long_search_tells_how_many_steps_it_has_made() {
        let (sender, heard) = std::sync::mpsc::channel();
        let control = Control::unlimited().with_progress(move |progress| {
            sender.send(progress.clone()).expect("the test listens");
        });
        let mut bits = BitPuzzle { length: 20, ones: 21, chosen: Vec::new() };
        search(&mut bits, &control, |_| ControlFlow::Continue(()));
        drop(control);
        // A full binary tree of 2²¹ − 1 nodes.
        let told: Vec<Progress> = heard.iter().collect();
        let steps = Progress::Steps { task: "steps".to_owned(), done: REPORTED, total: None };
        assert_eq!(told, [steps]);
    }

    #[test]
    fn a_satisfied_visitor_and_a_spent_budget_both_end_the_search_cleanly() {
        let mut bits = BitPuzzle { length: 6, ones: 2, chosen: Vec::new() };
        let report = search(&mut bits, &Control::unlimited(), |_| ControlFlow::Break(()));
        assert_eq!((report.counts.solutions, report.ended), (1, Ended::Satisfied));
        let control = Control::new(Limits { nodes: Some(5), ..Limits::NONE });
        let report = search(&mut bits, &control, |_| ControlFlow::Continue(()));
        assert_eq!((report.counts.nodes, report.ended), (5, Ended::Stopped(Stopped::Nodes)));
        assert!(bits.chosen.is_empty());
    }

    #[test]
    fn a_watcher_hears_of_every_choice_and_where_it_leads() {
        let mut bits = BitPuzzle { length: 3, ones: 1, chosen: Vec::new() };
        let (mut chosen, mut dead_ends, mut solved) = (Vec::new(), 0, 0);
        let report = search_watched(
            &mut bits,
            &Control::unlimited(),
            |_| ControlFlow::Continue(()),
            |bits, event| {
                match event {
                    BacktrackEvent::Made(bit) => chosen.push(bit),
                    BacktrackEvent::Undone(bit) => assert_eq!(chosen.pop(), Some(bit)),
                    BacktrackEvent::DeadEnd => dead_ends += 1,
                    BacktrackEvent::Solved => solved += 1,
                }
                assert_eq!(chosen, bits.chosen);
            },
        );
        assert_eq!((report.counts.dead_ends, report.counts.solutions), (dead_ends, solved));
        assert_eq!((dead_ends, solved), (5, 3));
    }

    #[test]
    fn a_resumed_search_shows_what_was_left_to_show() {
        let solutions = |given: &[bool]| {
            let mut bits = BitPuzzle { length: 5, ones: 2, chosen: Vec::new() };
            let mut seen = Vec::new();
            let visit = |bits: &BitPuzzle| {
                seen.push(bits.chosen.clone());
                ControlFlow::Continue(())
            };
            let report = resume(&mut bits, given, &Control::unlimited(), visit, |_, _| ());
            assert!(bits.chosen.is_empty(), "the puzzle is left as it was found");
            report.map(|_| seen)
        };
        let all = solutions(&[]).expect("nothing is given");
        for at in 0..all.len() {
            assert_eq!(solutions(&all[at]), Ok(all[at..].to_vec()));
            let resumed = solutions(&all[at][..2]).expect("two bits can be given");
            assert_eq!(resumed.first().map(|s| &s[..2]), Some(&all[at][..2]));
        }
        assert_eq!(solutions(&[true; 6]), Err(NotOpen(5)));
    }
}
