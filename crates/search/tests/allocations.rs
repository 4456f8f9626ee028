//! The recursions allocate nothing per node.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::{EvaluationOnly, Game, Knowledge};
use parlor_games::dots_and_boxes::{BoxKnowledge, DotsAndBoxes};
use parlor_games::freedom::{Freedom, Judged, Tuned};
use parlor_games::mnk::{Mnk, MnkKnowledge};
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::engine::{Engine, EngineOptions, Goal};
use parlor_search::memo::Keep;
use parlor_search::{Counters, Rung, SearchReport, Silent, Task, anytime};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

/// The system's allocator, counting.
struct Counting;

// SAFETY: every call goes on to the system's allocator unchanged; the counter touches no memory of it.
#[expect(unsafe_code, reason = "an allocator cannot be written without it")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of `alloc`, which are those of the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the promises of `dealloc`, which are those of the system's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A search allocates this often whatever it searches: lists of moves, lines, what threads share.
const A_FEW: u64 = 8;

/// How often a search allocates, and what it counted.
fn allocations_of<M>(search: impl FnOnce() -> SearchReport<M>) -> (u64, Counters) {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let report = search();
    (ALLOCATIONS.load(Ordering::Relaxed) - before, report.counters)
}

fn allocations_of_rung<G: Game>(game: &G, rung: Rung, depth: Option<u32>) -> (u64, Counters) {
    let start = game.start();
    let mut task = Task::new(game, &start);
    task.depth = depth;
    allocations_of(|| rung.search_observed(&task, &mut Silent))
}

/// Two plies deeper a search visits more than twice the nodes, and allocates as often as before.
fn check_depths(about: &str, mut to_depth: impl FnMut(u32) -> (u64, Counters)) {
    // The first search of a process may set something up.
    to_depth(1);
    let (allocations, counters) = to_depth(3);
    let (deeper_allocations, deeper_counters) = to_depth(5);
    assert!(deeper_counters.calls > 2 * counters.calls, "{about}: no deeper search");
    assert!(
        deeper_allocations <= allocations + A_FEW,
        "{about}: {allocations} in {} calls, then {deeper_allocations} in {}",
        counters.calls,
        deeper_counters.calls
    );
}

fn check_engine<G: Game, K: Knowledge<G>>(about: &str, game: &G, knowledge: &K) {
    let start = game.start();
    for goal in [Goal::Play, Goal::Proof] {
        let options = EngineOptions { memory: 1 << 16, goal, ..EngineOptions::default() };
        check_depths(&format!("{about}, {goal:?}"), |depth| {
            let mut engine = Engine::new(options);
            let task = Task::knowing(game, knowledge, &start).to_depth(depth);
            allocations_of(|| engine.search(&task))
        });
    }
}

fn rungs_without_a_table_allocate_a_few_times_a_search() {
    for rung in [Rung::Minimax, Rung::ALPHA_BETA, Rung::DepthLimited] {
        let (allocations, Counters { calls, .. }) = allocations_of_rung(&TicTacToe, rung, None);
        assert!(allocations <= A_FEW, "{rung:?}: {allocations} in {calls} calls");
        let (allocations, Counters { calls, .. }) =
            allocations_of_rung(&Mnk::<u64>::new(8, 8, 5), rung, Some(2));
        assert!(allocations <= A_FEW, "{rung:?}: {allocations} in {calls} calls");
    }
}

fn rungs_with_a_table_allocate_when_it_doubles() {
    for rung in [Rung::Memo(Keep::All), Rung::TextbookTable, Rung::Table] {
        let (allocations, Counters { calls, entries, .. }) =
            allocations_of_rung(&TicTacToe, rung, None);
        let doublings = u64::from(entries.ilog2());
        assert!(allocations <= A_FEW + doublings, "{rung:?}: {allocations} in {calls} calls");
    }
}

fn the_engine_allocates_nothing_per_node() {
    let wide = Mnk::<u64>::new(8, 8, 5);
    check_engine("m,n,k", &wide, &MnkKnowledge);
    check_engine("m,n,k, blind", &wide, &EvaluationOnly(&MnkKnowledge));
    check_engine("Dots and Boxes", &DotsAndBoxes::new(3, 3), &BoxKnowledge);
    // The selective search, with a memo carried along.
    let freedom = Freedom::new(7);
    check_engine("Freedom", &freedom, &Judged::new(&freedom, Tuned::default()));
}

fn the_anytime_player_allocates_nothing_per_node() {
    let freedom = Freedom::new(7);
    let judged = Judged::new(&freedom, Tuned::default());
    let start = freedom.start();
    check_depths("Freedom, anytime", |depth| {
        let task = Task::knowing(&freedom, &judged, &start).to_depth(depth);
        allocations_of(|| anytime::search(&task))
    });
}

// One test, so that no other thread allocates while it counts.
#[test]
fn searches_allocate_a_few_times_and_never_a_node() {
    rungs_without_a_table_allocate_a_few_times_a_search();
    rungs_with_a_table_allocate_when_it_doubles();
    the_engine_allocates_nothing_per_node();
    the_anytime_player_allocates_nothing_per_node();
}
