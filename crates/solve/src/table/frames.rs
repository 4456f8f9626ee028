//! Frames packed, and unpacked again.

use std::cell::RefCell;
use std::io;
use std::thread::LocalKey;

use rayon::prelude::*;
use zstd::bulk::{Compressor, Decompressor};

use super::format::PackedFrame;

/// The level that packs about as fast as a tier is solved.
const LEVEL: i32 = 1;

/// The level that packs next to nothing, several times as fast: zstd looks for a match only now and then.
const STORING: i32 = -1_000;

/// Frames packed at a time: enough for every thread, little enough to hold.
const BATCH: usize = 256;

/// Packs so many frames and hands them on in order.
pub(super) fn pack<C: AsRef<[u8]>>(
    count: usize,
    content: impl Fn(usize) -> C + Sync,
    write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Vec<PackedFrame>> {
    pack_each(count, |frame| pack_frame(content(frame).as_ref()), write)
}

/// The same, each in its own way: by [`pack_frame`] or [`store_frame`].
pub(super) fn pack_each(
    count: usize,
    packed: impl Fn(usize) -> io::Result<(PackedFrame, Vec<u8>)> + Sync,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Vec<PackedFrame>> {
    let mut frames = Vec::with_capacity(count);
    while frames.len() < count {
        let batch = frames.len()..count.min(frames.len() + BATCH);
        let batch: Vec<(PackedFrame, Vec<u8>)> =
            batch.into_par_iter().map(&packed).collect::<io::Result<_>>()?;
        for (frame, bytes) in batch {
            write(&bytes)?;
            frames.push(frame);
        }
    }
    Ok(frames)
}

thread_local! {
    // Their tables take longer to make than a small frame takes to pack.
    static PACKER: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static STORER: RefCell<Option<Compressor<'static>>> = const { RefCell::new(None) };
    static UNPACKER: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// The packer of this thread, made when it is first wanted.
fn of_thread<T, R>(
    kept: &'static LocalKey<RefCell<Option<T>>>,
    make: impl FnOnce() -> io::Result<T>,
    work: impl FnOnce(&mut T) -> io::Result<R>,
) -> io::Result<R> {
    kept.with_borrow_mut(|kept| match kept {
        Some(kept) => work(kept),
        none => work(none.insert(make()?)),
    })
}

/// Packs a frame as tables have it.
pub(super) fn pack_frame(content: &[u8]) -> io::Result<(PackedFrame, Vec<u8>)> {
    pack_by(&PACKER, LEVEL, content)
}

/// Packs a frame quickly rather than well, because it will soon be unpacked for the last time.
pub(super) fn store_frame(content: &[u8]) -> io::Result<(PackedFrame, Vec<u8>)> {
    pack_by(&STORER, STORING, content)
}

fn pack_by(
    kept: &'static LocalKey<RefCell<Option<Compressor<'static>>>>,
    level: i32,
    content: &[u8],
) -> io::Result<(PackedFrame, Vec<u8>)> {
    let make = || {
        let mut packer = Compressor::new(level)?;
        packer.include_checksum(true)?;
        Ok(packer)
    };
    let bytes = of_thread(kept, make, |packer| packer.compress(content))?;
    let frame = PackedFrame {
        packed: bytes.len() as u32,
        size: content.len() as u32,
        checksum: checksum_inside(&bytes).expect("a frame ends with its checksum"),
    };
    Ok((frame, bytes))
}

/// The checksum of the content with which a frame ends: zstd writes it there, and compares it when it unpacks.
fn checksum_inside(packed: &[u8]) -> Option<u32> {
    packed.last_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

/// Unpacks a whole frame into `content` and checks it.
pub(super) fn unpack(frame: &PackedFrame, packed: &[u8], content: &mut [u8]) -> Result<(), String> {
    let damaged = || "a block of the table is damaged".to_owned();
    let unpacked = of_thread(&UNPACKER, Decompressor::new, |unpacker| {
        unpacker.decompress_to_buffer(packed, content)
    });
    let size = unpacked.map_err(|_| damaged())?;
    let is_whole = size == content.len()
        && size == frame.size as usize
        && checksum_inside(packed) == Some(frame.checksum);
    if is_whole { Ok(()) } else { Err(damaged()) }
}
