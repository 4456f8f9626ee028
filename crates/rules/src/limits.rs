//! How large a game may be. Every limit is told when it is passed.

/// Bytes of a file.
pub const BYTES: usize = 64 * 1024;
/// Lines of a file.
pub const LINES: usize = 400;
/// Words, numbers and signs of a line.
pub const TOKENS: usize = 120;
/// Cells of a board, those between the points of a drawn one included.
pub const CELLS: usize = 250;
/// Columns or rows of a board.
pub const SIDE: usize = 25;
/// Kinds of pieces, each player's counted apart.
pub const PLANES: usize = 8;
/// Hands and counters, each player's counted apart.
pub const TALLIES: usize = 8;
/// Seeds on the board, where cells hold seeds.
pub const SEEDS: u32 = 255;
/// The largest number, in a file or a counter.
pub const NUMBER: u32 = 65_535;
/// Lines of `turn` and `otherwise` together.
pub const CHOICES: usize = 64;
/// Brackets within brackets, and operators in a row.
pub const DEPTH: usize = 24;
/// Phrases of named sets, counted as often as they are used.
pub const NAMED: usize = 4096;
/// Hops of one move.
pub const CHAIN: usize = 24;
/// Lines and shapes that one phrase can find.
pub const WINDOWS: usize = 4096;
/// Places where the phrases of a file look for lines and shapes, all together, each player's counted apart.
pub const PLACES: usize = 262_144;
