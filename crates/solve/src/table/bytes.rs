//! Bytes in the making and being read, and the checksums that seal them.

use xxhash_rust::xxh64::xxh64;

pub(super) fn checksum(bytes: &[u8]) -> u64 {
    xxh64(bytes, 0)
}

/// Bytes in the making; numbers are little-endian.
#[derive(Default)]
pub(super) struct ByteWriter(pub(super) Vec<u8>);

impl ByteWriter {
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn u32(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn i32(&mut self, number: i32) {
        self.bytes(&number.to_le_bytes());
    }

    pub(super) fn u64(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// A text, after its length.
    pub(super) fn text(&mut self, text: &str) {
        self.u32(text.len() as u32);
        self.bytes(text.as_bytes());
    }

    /// Ends with the checksum of all before.
    pub(super) fn sealed(mut self) -> Vec<u8> {
        let sum = checksum(&self.0);
        self.u64(sum);
        self.0
    }
}

/// What a sealed body holds, if its checksum agrees.
pub(super) fn unsealed(body: &[u8]) -> Option<&[u8]> {
    let (body, sum) = body.split_at_checked(body.len().checked_sub(8)?)?;
    (checksum(body).to_le_bytes() == sum).then_some(body)
}

/// Bytes being read.
pub(super) struct ByteReader<'a>(pub(super) &'a [u8]);

impl<'a> ByteReader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.take(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    pub(super) fn text(&mut self) -> Option<String> {
        let length = self.u32()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }
}
