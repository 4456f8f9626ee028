//! Frames packed, and unpacked again.

use std::io;

use rayon::prelude::*;

use super::bytes::checksum;
use super::format::PackedFrame;

/// The level that packs about as fast as a tier is solved.
const LEVEL: i32 = 1;

/// Frames packed at a time: enough for every thread, little enough to hold.
const BATCH: usize = 256;

/// Packs so many frames and hands them on in order.
pub(super) fn pack<C: AsRef<[u8]>>(
    count: usize,
    content: impl Fn(usize) -> C + Sync,
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Vec<PackedFrame>> {
    let mut frames = Vec::with_capacity(count);
    while frames.len() < count {
        let batch = frames.len()..count.min(frames.len() + BATCH);
        let packed: Vec<(PackedFrame, Vec<u8>)> = batch
            .into_par_iter()
            .map(|frame| pack_frame(content(frame).as_ref()))
            .collect::<io::Result<_>>()?;
        for (frame, bytes) in packed {
            write(&bytes)?;
            frames.push(frame);
        }
    }
    Ok(frames)
}

fn pack_frame(content: &[u8]) -> io::Result<(PackedFrame, Vec<u8>)> {
    let mut packer = zstd::bulk::Compressor::new(LEVEL)?;
    packer.include_checksum(true)?;
    let bytes = packer.compress(content)?;
    let frame = PackedFrame {
        packed: bytes.len() as u32,
        size: content.len() as u32,
        checksum: checksum(content) as u32,
    };
    Ok((frame, bytes))
}

/// Unpacks a whole frame into `content` and checks it.
pub(super) fn unpack(frame: &PackedFrame, packed: &[u8], content: &mut [u8]) -> Result<(), String> {
    let damaged = || "a block of the table is damaged".to_owned();
    let size = zstd::bulk::decompress_to_buffer(packed, content).map_err(|_| damaged())?;
    let is_whole = size == content.len()
        && size == frame.size as usize
        && checksum(content) as u32 == frame.checksum;
    if is_whole { Ok(()) } else { Err(damaged()) }
}
