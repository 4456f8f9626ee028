//! A tier on disk as a store: the packed frames of a table in the making.

use std::fs::File;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::format::{PackedFrame, TableKind};
use super::frames;
use super::read::{TableFault, read_at};
use crate::Error;
use crate::store::{BlockStore, TierWindow, WindowRun};

const FRAME: u64 = TableKind::Numbered.frame() as u64;

/// The frames of a tier.
pub(crate) struct DiskStore<'a> {
    pub(super) path: PathBuf,
    pub(super) frames: &'a [PackedFrame],
    /// Where each frame starts.
    pub(super) offsets: &'a [u64],
    /// Bytes read so far.
    pub(super) read: &'a AtomicU64,
}

/// Frames in a row, packed.
pub(crate) struct PackedRun {
    frames: Range<usize>,
    bytes: Vec<u8>,
}

impl DiskStore<'_> {
    fn read_run(&self, file: &mut File, numbers: &Range<u64>) -> Result<PackedRun, TableFault> {
        let first = (numbers.start / FRAME) as usize;
        let frames = first..(numbers.end.div_ceil(FRAME) as usize).min(self.frames.len());
        let length: usize = self.frames[frames.clone()].iter().map(|f| f.packed as usize).sum();
        let bytes = read_at(file, self.offsets[first], length).map_err(TableFault::File)?;
        self.read.fetch_add(length as u64, Relaxed);
        Ok(PackedRun { frames, bytes })
    }

    fn unpack(&self, run: &PackedRun, codes: &mut [u8]) -> Result<(), TableFault> {
        let PackedRun { frames, bytes } = run;
        let here = &self.frames[frames.clone()];
        let begin = self.offsets[frames.start];
        codes
            .par_chunks_mut(FRAME as usize)
            .zip(here)
            .zip(&self.offsets[frames.clone()])
            .try_for_each(|((codes, frame), offset)| {
                let packed = &bytes[(offset - begin) as usize..][..frame.packed as usize];
                frames::unpack(frame, packed, codes)
            })
            .map_err(TableFault::Damage)
    }
}

impl BlockStore for DiskStore<'_> {
    type Fetched = Vec<PackedRun>;

    fn grain(&self) -> u64 {
        FRAME
    }

    fn fetch(&self, wanted: &[Range<u64>]) -> Result<Vec<PackedRun>, Error> {
        let told = |fault: TableFault| fault.told(&self.path);
        let mut file = File::open(&self.path).map_err(|source| told(TableFault::File(source)))?;
        wanted.iter().map(|run| self.read_run(&mut file, run).map_err(told)).collect()
    }

    fn window(&self, fetched: Vec<PackedRun>) -> Result<TierWindow<'_>, Error> {
        let size = |run: &PackedRun| -> usize {
            self.frames[run.frames.clone()].iter().map(|frame| frame.size as usize).sum()
        };
        let mut memory = vec![0; fetched.iter().map(size).sum()];
        let (mut runs, mut at) = (Vec::with_capacity(fetched.len()), 0);
        for run in &fetched {
            let place = at..at + size(run);
            at = place.end;
            let unpacked = self.unpack(run, &mut memory[place.clone()]);
            unpacked.map_err(|fault| fault.told(&self.path))?;
            runs.push((run.frames.start as u64 * FRAME, WindowRun::At(place)));
        }
        Ok(TierWindow::of(runs, memory))
    }
}
