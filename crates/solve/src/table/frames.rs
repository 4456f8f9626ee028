//! Values packed into frames, and unpacked again.

use std::io;

use rayon::prelude::*;

use super::format::{FRAME, Frame, checksum};

/// The level that packs about as fast as a tier is solved.
const LEVEL: i32 = 1;

/// Frames packed at a time: enough for every thread, little enough to hold.
const BATCH: usize = 256;

/// Packs the codes of a tier frame by frame and hands them on in order.
pub(super) fn pack(
    codes: &[u8],
    mut write: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<Vec<Frame>> {
    let mut frames = Vec::with_capacity(codes.len().div_ceil(FRAME));
    for batch in codes.chunks(FRAME * BATCH) {
        let packed: Vec<(Frame, Vec<u8>)> =
            batch.par_chunks(FRAME).map(pack_frame).collect::<io::Result<_>>()?;
        for (frame, bytes) in packed {
            write(&bytes)?;
            frames.push(frame);
        }
    }
    Ok(frames)
}

fn pack_frame(codes: &[u8]) -> io::Result<(Frame, Vec<u8>)> {
    let mut packer = zstd::bulk::Compressor::new(LEVEL)?;
    packer.include_checksum(true)?;
    let bytes = packer.compress(codes)?;
    let frame = Frame {
        packed: bytes.len() as u32,
        size: codes.len() as u32,
        checksum: checksum(codes) as u32,
    };
    Ok((frame, bytes))
}

/// Unpacks a whole frame into `codes` and checks it.
pub(super) fn unpack(frame: &Frame, packed: &[u8], codes: &mut [u8]) -> Result<(), String> {
    let damaged = || "a block of the table is damaged".to_owned();
    let size = zstd::bulk::decompress_to_buffer(packed, codes).map_err(|_| damaged())?;
    let is_whole = size == codes.len()
        && size == frame.size as usize
        && checksum(codes) as u32 == frame.checksum;
    if is_whole { Ok(()) } else { Err(damaged()) }
}
