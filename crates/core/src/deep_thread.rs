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
pub fn deep_thread() -> Builder {
    Builder::new().name("parlor search".to_owned()).stack_size(STACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line to its end, with so much known of each position.
    fn follow(plies: usize) -> usize {
        let memo = std::hint::black_box([plies as u8; 16 << 10]);
        if plies == 0 { 0 } else { follow(plies - 1) + usize::from(memo[plies] == plies as u8) }
    }

    #[test]
    fn the_longest_game_with_the_largest_memos_has_room() {
        let plies = 19 * 19;
        let followed = deep_thread().spawn(move || follow(plies)).expect("there is room");
        assert_eq!(followed.join().expect("it does not panic"), plies);
    }
}
