//! A sliding tier that several hosts solve together.
//!
//! Each has a run of blocks, both sides together. After every level a host tells the others which positions it
//! settled in the blocks that their slides lead to, and hears the same of theirs; that is the *halo* of its blocks.
//! What is won elsewhere need not be sent: it is what was settled at the odd levels so far.

use std::borrow::Borrow;
use std::ops::Range;

use super::blocks::SlideKernel;
use crate::Error;
use crate::peers::{Peers, packed_parcel, unpacked_parcel};

/// The blocks of one host, and who has the others.
pub(crate) struct SlideShare<'a> {
    pub(crate) blocks: Range<usize>,
    pub(crate) peers: &'a dyn Peers,
    /// The host that has a block.
    pub(crate) owner: &'a dyn Fn(usize) -> usize,
}

/// What goes from host to host after a level.
pub(super) struct LevelExchange<'a> {
    peers: &'a dyn Peers,
    /// For each host, the own half-blocks that its slides lead to.
    wanted: Vec<Vec<u32>>,
}

impl<'a> LevelExchange<'a> {
    /// Tells every host which of its blocks are needed here.
    pub(super) fn new(kernel: &SlideKernel<'_>, share: SlideShare<'a>) -> Result<Self, Error> {
        let SlideShare { peers, owner, .. } = share;
        let mut needed = vec![Vec::new(); peers.hosts()];
        for &half_block in &kernel.halo {
            let bytes = half_block.to_le_bytes();
            needed[owner(half_block as usize % kernel.blocks())].extend_from_slice(&bytes);
        }
        let told = peers.exchange(needed)?;
        let wanted = told.iter().map(|told| told.chunks_exact(4).map(number).collect());
        let wanted: Vec<Vec<u32>> = wanted.collect();
        let is_own = |half_block: &u32| {
            let half_block = *half_block as usize;
            half_block < 2 * kernel.blocks() && kernel.own.contains(&(half_block % kernel.blocks()))
        };
        match wanted.iter().flatten().all(is_own) {
            true => Ok(Self { peers, wanted }),
            false => Err(Error::Peer("a host asked for blocks that are not here".to_owned())),
        }
    }

    /// Sends what was settled here and takes in what was settled elsewhere; says whether anything was.
    pub(super) fn meet(
        &self,
        kernel: &SlideKernel<'_>,
        fresh: &mut [u64],
        changed: &mut [bool],
    ) -> Result<bool, Error> {
        let words = kernel.words();
        let is_any = changed.contains(&true);
        let parcel = |wanted: &Vec<u32>| {
            let settled = wanted.iter().filter_map(|&half_block| {
                let slot = kernel.slot(half_block as usize);
                changed[slot].then(|| (half_block, &fresh[slot * words..][..words]))
            });
            level_parcel(is_any, settled)
        };
        let parcels: Vec<Vec<u8>> = self.wanted.iter().map(parcel).collect();
        let mut anywhere = is_any;
        for told in self.peers.exchange(parcels)? {
            let told = unpacked_parcel(&told)?;
            let strange = || Error::Peer("a host sent something else than a level".to_owned());
            let (&flag, mut rest) = told.split_first().ok_or_else(strange)?;
            anywhere |= flag == 1;
            while let Some((half_block, after)) = rest.split_at_checked(4) {
                let slot = kernel.halo_slot(number(half_block)).ok_or_else(strange)?;
                let (set, after) = after.split_at_checked(8 * words).ok_or_else(strange)?;
                let into = &mut fresh[slot * words..][..words];
                for (word, bytes) in into.iter_mut().zip(set.chunks_exact(8)) {
                    *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                }
                changed[slot] = true;
                rest = after;
            }
        }
        Ok(anywhere)
    }
}

/// What a host is told after a level: whether anything was settled anywhere here, and what was in the half-blocks that it
/// hears of, packed.
pub(super) fn level_parcel<S: Borrow<[u64]>>(
    is_any: bool,
    settled: impl Iterator<Item = (u32, S)>,
) -> Vec<u8> {
    let mut parcel = vec![u8::from(is_any)];
    for (half_block, set) in settled {
        parcel.extend(half_block.to_le_bytes());
        parcel.extend(set.borrow().iter().flat_map(|word| word.to_le_bytes()));
    }
    packed_parcel(&parcel)
}

/// Four bytes as a number.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}
