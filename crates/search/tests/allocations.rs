//! The recursions allocate nothing per node.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use parlor_core::Game;
use parlor_games::mnk::Mnk;
use parlor_games::tic_tac_toe::TicTacToe;
use parlor_search::{Rung, Silent, Task};

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

fn allocations_of<G: Game>(game: &G, rung: Rung, depth: Option<u32>) -> (u64, u64) {
    let start = game.start();
    let task = Task { depth, ..Task::new(game, &start) };
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let report = rung.search_observed(&task, &mut Silent);
    (ALLOCATIONS.load(Ordering::Relaxed) - before, report.counters.calls)
}

// One test, so that no other thread allocates while it counts.
#[test]
fn rungs_without_a_table_allocate_a_few_times_a_search_and_never_a_node() {
    const A_FEW: u64 = 8;
    for rung in [Rung::Minimax, Rung::ALPHA_BETA, Rung::DepthLimited] {
        let (allocations, calls) = allocations_of(&TicTacToe, rung, None);
        assert!(allocations <= A_FEW, "{rung:?}: {allocations} in {calls} calls");
        let (allocations, calls) = allocations_of(&Mnk::<u64>::new(8, 8, 5), rung, Some(2));
        assert!(allocations <= A_FEW, "{rung:?}: {allocations} in {calls} calls");
    }
}
