//! The journal of a table in the making: what of it is on disk.
//!
//! ```text
//!   head     as in the table
//!   span     sealed: where it ends, its checksum, its frames; and of its tier so far: how many numbers are
//!   span     done, their counts, and the codes after the last whole frame
//!   …
//! ```
//!
//! A span is a solved unit of a tier. The spans of the last tier come first; a tier is finished when one of its
//! spans says that all its numbers are done.

use super::bytes::{ByteReader, ByteWriter, unsealed};
use super::format::{self, PackedFrame, TableKind};
use crate::ValueCounts;
use crate::code::CodeScale;
use crate::tiers::Longest;

/// What was put on disk at a time.
pub(super) struct Span {
    /// Where its frames end in the file.
    pub(super) end: u64,
    /// Checksum of its bytes in the file.
    pub(super) packed: u64,
    pub(super) frames: Vec<PackedFrame>,
    /// Numbers of the tier that are done.
    pub(super) numbers: u64,
    /// Codes after the last frame, which will begin the next.
    pub(super) rest: Vec<u8>,
    /// Of the tier so far.
    pub(super) counts: ValueCounts,
    /// Of the tier so far.
    pub(super) longest: Longest,
}

/// What is on disk of a tier.
pub(super) struct TierOnDisk {
    /// Where its frames begin in the file.
    pub(super) begin: u64,
    /// Of each span where it ends, and its checksum.
    pub(super) sums: Vec<(u64, u64)>,
    pub(super) frames: Vec<PackedFrame>,
    pub(super) numbers: u64,
    pub(super) rest: Vec<u8>,
    pub(super) counts: ValueCounts,
    pub(super) longest: Longest,
}

impl TierOnDisk {
    /// Nothing yet.
    pub(super) fn new(begin: u64, reading: CodeScale) -> Self {
        Self {
            begin,
            sums: Vec::new(),
            frames: Vec::new(),
            numbers: 0,
            rest: Vec::new(),
            counts: ValueCounts::new(reading),
            longest: Longest::default(),
        }
    }

    /// Where its frames end.
    pub(super) fn end(&self) -> u64 {
        self.sums.last().map_or(self.begin, |&(end, _)| end)
    }

    /// One more span.
    pub(super) fn push(&mut self, span: Span) {
        self.sums.push((span.end, span.packed));
        self.frames.extend(span.frames);
        (self.numbers, self.rest) = (span.numbers, span.rest);
        (self.counts, self.longest) = (span.counts, span.longest);
    }

    /// Whether a span can be the next of a tier of so many numbers.
    pub(super) fn fits(&self, span: &Span, numbers: u64) -> bool {
        const FRAME: u64 = TableKind::Numbered.frame() as u64;
        let is_whole = span.numbers == numbers;
        let mut done = self.frames.len() as u64 * FRAME;
        let mut end = Some(self.end());
        let frames_fit = span.frames.iter().all(|frame| {
            end = end.and_then(|end| end.checked_add(frame.packed.into()));
            let size = FRAME.min(numbers.saturating_sub(done));
            done += size;
            u64::from(frame.size) == size && size > 0
        });
        let rest = span.rest.len() as u64;
        frames_fit
            && end == Some(span.end)
            && (self.numbers < span.numbers || numbers == 0)
            && done.checked_add(rest) == Some(span.numbers)
            && if is_whole { rest == 0 } else { rest < FRAME && span.numbers < numbers }
    }
}

impl Span {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.u64(self.end);
        body.u64(self.packed);
        body.u32(self.frames.len() as u32);
        for frame in &self.frames {
            format::write_frame(&mut body, frame);
        }
        body.u64(self.numbers);
        body.u32(self.rest.len() as u32);
        body.bytes(&self.rest);
        format::write_counts(&mut body, &self.counts);
        format::write_longest(&mut body, self.longest);
        let body = body.sealed();
        let mut record = ByteWriter::default();
        record.u32(body.len() as u32);
        record.bytes(&body);
        record.0
    }

    fn from_body(body: &[u8], reading: CodeScale) -> Option<Self> {
        let mut reader = ByteReader(unsealed(body)?);
        let end = reader.u64()?;
        let packed = reader.u64()?;
        let count = reader.u32()?;
        let frames = (0..count).map(|_| format::read_frame(&mut reader)).collect::<Option<_>>()?;
        let numbers = reader.u64()?;
        let length = reader.u32()? as usize;
        let rest = reader.take(length)?.to_vec();
        let counts = format::read_counts(&mut reader, reading)?;
        let longest = format::read_longest(&mut reader)?;
        Some(Self { end, packed, frames, numbers, rest, counts, longest })
    }
}

/// The whole spans of a journal, and how many bytes they take; a torn one ends them.
pub(super) fn read_spans(bytes: &[u8], reading: CodeScale) -> (Vec<Span>, usize) {
    let mut reader = ByteReader(bytes);
    let mut spans = Vec::new();
    let mut length = 0;
    while let Some(record) = reader.u32().and_then(|length| reader.take(length as usize)) {
        let Some(span) = Span::from_body(record, reading) else { break };
        spans.push(span);
        length = bytes.len() - reader.0.len();
    }
    (spans, length)
}
