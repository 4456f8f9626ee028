//! A solved game in a file.
//!
//! The file is a [seekable zstd file]: it can be unpacked by any zstd, and one block of it can be read
//! without the others. What a table has to say besides values travels in skippable frames.
//!
//! ```text
//!   head   skippable frame   what this is: format, game, rules, reading, tiers         own checksum
//!   values zstd frames       the last tier first, at most 256 KiB of codes a frame     zstd's checksum
//!   tail   skippable frame   what was found: counts, start, longest win, index         own checksum
//!   seek   skippable frame   packed size, size and checksum of every frame             checked by the tail
//! ```
//!
//! Every byte of the file is under a checksum or compared with the one value it can have, and a frame is
//! always unpacked as a whole, so that a file that was cut short or altered is refused and never answers
//! wrongly. The head carries a checksum of the *rules* as well: of perft and of random games. A table
//! that was made under other rules is refused though its game has the same name. The *reading* says whether
//! the values are distances or margins.
//!
//! There are two kinds of table. One holds the values of all *numbers* of a game, which tell where a position
//! is. The other, for games without numbers, *lists* the positions themselves in the order of their texts;
//! the tail has the first text of each frame, so that a probe still reads one block (`list.rs`).
//!
//! A table grows under a temporary name, a table of numbers beside a journal of its finished tiers, and takes its
//! own name when it is complete and on disk. One maker at a time does that (`claim.rs`). See [`Table::make`] and [`Table::list`].
//!
//! [seekable zstd file]: https://github.com/facebook/zstd/blob/dev/contrib/seekable_format/zstd_seekable_compression_format.md

mod bytes;
mod claim;
mod disk_store;
mod format;
mod frames;
mod full_disk;
mod identity;
mod journal;
mod list;
mod make;
mod part;
mod read;
mod rules;
mod shared;

pub(crate) use disk_store::DiskStore;
pub use identity::TableIdentity;
pub(crate) use list::Listing;
pub use read::Table;
pub use shared::Crossing;
