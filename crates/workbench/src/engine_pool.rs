//! Engines between two questions about one game, so that the next question need not ask the system for memory.
//!
//! A question takes an idle engine that is set as it wants, or a new one, and gives it back cleared: what it hears depends
//! on the question alone. What a table grew to is given up when it is cleared, so an idle engine holds a megabyte
//! at most.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use parlor_core::Game;
use parlor_search::engine::{Engine, EngineOptions};

/// Idle engines kept for a game; the one that idled longest makes room.
const ROOM: usize = 4;

/// The idle engines of one game.
pub(crate) struct EnginePool<G> {
    idle: Mutex<Vec<Engine<G>>>,
}

impl<G: Game> EnginePool<G> {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { idle: Mutex::new(Vec::new()) })
    }

    /// An engine that knows nothing, set so.
    pub(crate) fn take(self: &Arc<Self>, options: EngineOptions) -> PooledEngine<G> {
        let engine = self.take_idle(options).unwrap_or_else(|| Engine::new(options));
        PooledEngine { engine: Some(engine), pool: Arc::clone(self) }
    }

    fn take_idle(&self, options: EngineOptions) -> Option<Engine<G>> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().rposition(|engine| *engine.options() == options)?;
        Some(idle.remove(place))
    }

    fn give_back(&self, mut engine: Engine<G>) {
        engine.clear();
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() == ROOM {
            idle.remove(0);
        }
        idle.push(engine);
    }
}

/// An engine that goes back to its pool when it is dropped.
pub(crate) struct PooledEngine<G: Game> {
    /// There until it is dropped.
    engine: Option<Engine<G>>,
    pool: Arc<EnginePool<G>>,
}

impl<G: Game> Deref for PooledEngine<G> {
    type Target = Engine<G>;

    fn deref(&self) -> &Engine<G> {
        self.engine.as_ref().expect("it is there until it is dropped")
    }
}

impl<G: Game> DerefMut for PooledEngine<G> {
    fn deref_mut(&mut self) -> &mut Engine<G> {
        self.engine.as_mut().expect("it is there until it is dropped")
    }
}

impl<G: Game> Drop for PooledEngine<G> {
    fn drop(&mut self) {
        self.pool.give_back(self.engine.take().expect("it is dropped once"));
    }
}

#[cfg(test)]
mod tests {
    use parlor_games::connect_four::ConnectFour;
    use parlor_search::Task;

    use super::*;

    impl<G> EnginePool<G> {
        fn idle(&self) -> usize {
            self.idle.lock().expect("no test panics with it").len()
        }
    }

    #[test]
    fn the_next_question_takes_the_engine_of_the_last_and_counts_the_same() {
        let game = ConnectFour::<u64>::new(5, 4, 4);
        let start = game.start();
        let pool = EnginePool::new();
        let ask = |memory: usize| {
            let mut engine = pool.take(EngineOptions { memory, ..EngineOptions::default() });
            engine.search(&Task::new(&game, &start)).counters
        };
        // As much as grows the table, and as little as does not.
        for (memory, idle) in [(8 << 20, 1), (1 << 16, 2)] {
            let first = ask(memory);
            assert_eq!(pool.idle(), idle);
            assert_eq!(ask(memory), first, "{memory}");
            assert_eq!(pool.idle(), idle, "the same engine was used again");
        }
    }

    #[test]
    fn only_a_few_engines_idle() {
        let pool = EnginePool::<ConnectFour<u64>>::new();
        let taken: Vec<_> = (0..2 * ROOM).map(|_| pool.take(EngineOptions::default())).collect();
        assert_eq!(pool.idle(), 0);
        drop(taken);
        assert_eq!(pool.idle(), ROOM);
    }
}
