//! Threads for searches.

use std::thread::Builder;

/// Room for a line to the end of the longest game, also by the clear recursions and with memos of some kilobytes a
/// ply. It is reserved, and taken only when it is used.
const STACK: usize = 256 << 20;

/// Begins a thread on which a search can go as deep as its game.
///
/// ```
/// let answer = parlor_core::deep_thread().spawn(|| 6 * 7)?;
/// assert_eq!(answer.join().expect("it does not panic"), 42);
/// # Ok::<_, std::io::Error>(())
/// ```
#[must_use]
pub fn deep_thread() -> Builder {
    Builder::new().name("parlor search".to_owned()).stack_size(STACK)
}
