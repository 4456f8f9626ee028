//! The parts of a table that are not values, as bytes.

use std::cmp::Ordering;

use parlor_core::Number;

use super::bytes::{ByteReader, ByteWriter, unsealed};
use crate::code::{Code, CodeScale};
use crate::tiers::Longest;
use crate::{Counted, ValueCounts};

/// The version this program writes and reads. It grows with every change to the bytes of a file, and to
/// what the checksum of the rules is taken of.
pub(super) const VERSION: u16 = 3;

const MAGIC: &[u8; 12] = b"parlor table";
const SKIPPABLE: u32 = 0x184d_2a50;
const SEEK_FRAME: u32 = 0x184d_2a5e;
const SEEK_MAGIC: u32 = 0x8f92_eab1;
/// Each frame of the seek table has a checksum.
const SEEK_CHECKSUMS: u8 = 0x80;

/// What a table is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) spec: String,
    pub(super) rules: u64,
    pub(super) kind: TableKind,
    pub(super) reading: CodeScale,
    /// Numbers of each tier, the first tier first. A list is one tier.
    pub(super) tiers: Vec<u64>,
    /// How many of the first tiers the table has the values of: all of them, unless less was to stay.
    pub(super) kept: usize,
}

/// How the place of a position is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableKind {
    /// It is the position's number; frames hold values alone.
    Numbered,
    /// Positions are listed in the order of their texts; frames hold values and texts.
    Listed,
}

impl TableKind {
    /// Values in a frame, but for the last of a tier.
    pub(super) const fn frame(self) -> usize {
        match self {
            Self::Numbered => 1 << 18,
            Self::Listed => 1 << 10,
        }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    pub(super) counted: Counted,
    pub(super) counts: Vec<ValueCounts>,
    pub(super) start: Code,
    /// The longest win, and a position that has it.
    pub(super) longest: Option<(Code, String)>,
    /// The first text of each frame of a list.
    pub(super) first_texts: Vec<String>,
    /// Checksum of the seek table.
    pub(super) seek: u64,
}

/// A frame of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedFrame {
    pub(super) packed: u32,
    pub(super) size: u32,
    /// The lower half of XXH64 of the values.
    pub(super) checksum: u32,
}

impl Head {
    /// Bytes at the start of a file by which a table of any format is known.
    pub(super) const OPENING: usize = 8 + MAGIC.len();

    /// Whether a file that starts with these bytes is a table of any format, or may become one: a file that
    /// is being written may end early.
    pub(super) fn may_open_with(bytes: &[u8]) -> bool {
        let (kind, rest) = bytes.split_at(bytes.len().min(4));
        let magic = rest.get(4..).unwrap_or_default();
        SKIPPABLE.to_le_bytes().starts_with(kind)
            && MAGIC.starts_with(&magic[..magic.len().min(MAGIC.len())])
    }

    /// How many frames each tier has, the last tier first.
    pub(super) fn frames_of_tiers(&self) -> impl Iterator<Item = usize> {
        let frame = self.kind.frame() as u64;
        let frames = move |(tier, &numbers): (usize, &u64)| match tier < self.kept {
            true => numbers.div_ceil(frame) as usize,
            false => 0,
        };
        self.tiers.iter().enumerate().rev().map(frames)
    }

    /// As a skippable frame.
    pub(super) fn to_frame(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.bytes(MAGIC);
        body.bytes(&VERSION.to_le_bytes());
        body.text(&self.spec);
        body.u64(self.rules);
        let is_whole = self.kept == self.tiers.len();
        body.u32(match self.kind {
            TableKind::Numbered if is_whole => 0,
            TableKind::Listed => 1,
            TableKind::Numbered => 2,
        });
        body.u32(match self.reading {
            CodeScale::Distance => 0,
            CodeScale::Margin => 1,
        });
        body.u32(self.tiers.len() as u32);
        for &numbers in &self.tiers {
            body.u64(numbers);
        }
        if !is_whole {
            body.u32(self.kept as u32);
        }
        skippable(body.sealed())
    }

    /// Reads the skippable frame at the start of a file; also says how long it is.
    pub(super) fn from_file(bytes: &[u8]) -> Result<(Self, usize), String> {
        let foreign = || "this is not a parlor table".to_owned();
        let mut outer = ByteReader(bytes);
        if outer.u32() != Some(SKIPPABLE) {
            return Err(foreign());
        }
        let length = outer.u32().ok_or_else(foreign)? as usize;
        let body = outer.take(length).ok_or("the head of the table is cut short")?;
        let mut reader = ByteReader(body);
        if reader.take(MAGIC.len()) != Some(MAGIC) {
            return Err(foreign());
        }
        let version = reader.take(2).ok_or_else(foreign)?;
        let version = u16::from_le_bytes([version[0], version[1]]);
        match version.cmp(&VERSION) {
            Ordering::Equal => {}
            Ordering::Less => {
                return Err(format!(
                    "the table has the old format {version}; this program reads {VERSION}: solve the \
                     game again"
                ));
            }
            Ordering::Greater => {
                return Err(format!(
                    "the table has format {version}; this program reads {VERSION}"
                ));
            }
        }
        unsealed(body).ok_or("the head of the table is damaged")?;
        let mut read = || {
            let spec = reader.text()?;
            let rules = reader.u64()?;
            let (kind, is_whole) = match reader.u32()? {
                0 => (TableKind::Numbered, true),
                1 => (TableKind::Listed, true),
                2 => (TableKind::Numbered, false),
                _ => return None,
            };
            let reading = match reader.u32()? {
                0 => CodeScale::Distance,
                1 => CodeScale::Margin,
                _ => return None,
            };
            let count = reader.u32()?;
            let tiers = (0..count).map(|_| reader.u64()).collect::<Option<Vec<_>>>()?;
            let kept = if is_whole { tiers.len() } else { reader.u32()? as usize };
            let fits = is_whole || (1..tiers.len()).contains(&kept);
            fits.then_some(Self { spec, rules, kind, reading, tiers, kept })
        };
        let head = read().ok_or("the head of the table is damaged")?;
        Ok((head, 8 + length))
    }
}

impl Tail {
    pub(super) fn to_frame(&self) -> Vec<u8> {
        let mut body = ByteWriter::default();
        body.u32(match self.counted {
            Counted::Reachable => 0,
            Counted::Numbered => 1,
        });
        body.u32(self.counts.len() as u32);
        for counts in &self.counts {
            write_counts(&mut body, counts);
        }
        body.u32(self.start.0.into());
        let (longest, position) = match &self.longest {
            Some((code, position)) => (*code, position.as_str()),
            None => (Code::OPEN, ""),
        };
        body.u32(longest.0.into());
        body.text(position);
        body.u32(self.first_texts.len() as u32);
        for text in &self.first_texts {
            body.text(text);
        }
        body.u64(self.seek);
        // The length stands at the end, where a reader who comes from behind finds it.
        let length = body.0.len() as u32 + 4;
        body.u32(length);
        skippable(body.sealed())
    }

    /// Reads the tail that ends where the seek table begins; also says how long its frame is.
    pub(super) fn from_end(bytes: &[u8], reading: CodeScale) -> Result<(Self, usize), String> {
        const DAMAGED: &str = "the tail of the table is damaged";
        let read = || {
            let at = bytes.len().checked_sub(12)?;
            let length = u32::from_le_bytes(bytes[at..at + 4].try_into().ok()?) as usize + 8;
            let frame = &bytes[bytes.len().checked_sub(length + 8)?..];
            let mut reader = ByteReader(frame);
            if reader.u32()? != SKIPPABLE || reader.u32()? as usize != length {
                return None;
            }
            let mut reader = ByteReader(unsealed(reader.0)?);
            let counted = match reader.u32()? {
                0 => Counted::Reachable,
                1 => Counted::Numbered,
                _ => return None,
            };
            let tiers = reader.u32()?;
            let counts =
                (0..tiers).map(|_| read_counts(&mut reader, reading)).collect::<Option<_>>()?;
            let start = Code(u8::try_from(reader.u32()?).ok()?);
            let longest = Code(u8::try_from(reader.u32()?).ok()?);
            let longest = (longest != Code::OPEN).then_some(longest).zip(Some(reader.text()?));
            let texts = reader.u32()?;
            let first_texts = (0..texts).map(|_| reader.text()).collect::<Option<_>>()?;
            let seek = reader.u64()?;
            Some((Self { counted, counts, start, longest, first_texts, seek }, frame.len()))
        };
        read().ok_or_else(|| DAMAGED.to_owned())
    }
}

/// The seek table, as the last frame of a file.
pub(super) fn seek_table(frames: &[PackedFrame]) -> Vec<u8> {
    let mut body = ByteWriter::default();
    for frame in frames {
        write_frame(&mut body, frame);
    }
    body.u32(frames.len() as u32);
    body.bytes(&[SEEK_CHECKSUMS]);
    body.u32(SEEK_MAGIC);
    let mut frame = ByteWriter::default();
    frame.u32(SEEK_FRAME);
    frame.u32(body.0.len() as u32);
    frame.bytes(&body.0);
    frame.0
}

/// How long a seek table of so many frames is.
pub(super) const fn seek_table_length(frames: usize) -> usize {
    8 + 12 * frames + 9
}

/// Reads a seek table that is known to be whole.
pub(super) fn read_seek_table(bytes: &[u8], frames: usize) -> Option<Vec<PackedFrame>> {
    let mut reader = ByteReader(bytes.get(8..)?);
    let found = (0..frames).map(|_| read_frame(&mut reader)).collect::<Option<Vec<_>>>()?;
    (seek_table(&found) == bytes).then_some(found)
}

/// Where each frame starts, the first of them at `begin`.
pub(super) fn offsets(begin: u64, frames: &[PackedFrame]) -> Vec<u64> {
    let mut at = begin;
    let mut offsets = Vec::with_capacity(frames.len());
    for frame in frames {
        offsets.push(at);
        at += u64::from(frame.packed);
    }
    offsets
}

fn skippable(body: Vec<u8>) -> Vec<u8> {
    let mut frame = ByteWriter::default();
    frame.u32(SKIPPABLE);
    frame.u32(body.len() as u32);
    frame.bytes(&body);
    frame.0
}

pub(super) fn write_frame(writer: &mut ByteWriter, frame: &PackedFrame) {
    writer.u32(frame.packed);
    writer.u32(frame.size);
    writer.u32(frame.checksum);
}

pub(super) fn read_frame(reader: &mut ByteReader<'_>) -> Option<PackedFrame> {
    Some(PackedFrame { packed: reader.u32()?, size: reader.u32()?, checksum: reader.u32()? })
}

pub(super) fn write_counts(writer: &mut ByteWriter, counts: &ValueCounts) {
    let there = || counts.codes().iter().enumerate().filter(|&(_, &count)| count > 0);
    writer.u32(there().count() as u32);
    for (code, &count) in there() {
        writer.u32(code as u32);
        writer.u64(count);
    }
}

pub(super) fn read_counts(reader: &mut ByteReader<'_>, reading: CodeScale) -> Option<ValueCounts> {
    let mut by_code = [0; 256];
    for _ in 0..reader.u32()? {
        let code = reader.u32()? as usize;
        *by_code.get_mut(code)? = reader.u64()?;
    }
    Some(ValueCounts::from_codes(by_code, reading))
}

pub(super) fn write_longest(writer: &mut ByteWriter, Longest(longest): Longest) {
    let (code, number) = longest.unwrap_or((Code::OPEN, Number { tier: 0, rank: 0 }));
    writer.u32(code.0.into());
    writer.u32(number.tier);
    writer.u64(number.rank);
}

pub(super) fn read_longest(reader: &mut ByteReader<'_>) -> Option<Longest> {
    let code = Code(u8::try_from(reader.u32()?).ok()?);
    let number = Number { tier: reader.u32()?, rank: reader.u64()? };
    Some(Longest((code != Code::OPEN).then_some((code, number))))
}
