//! Codes that processes of one machine lend each other, so that they are neither packed, sent nor unpacked.
//!
//! A host that shares its folder with others solves a tier into a file in memory, in the shape of a shard whose frames
//! are not packed, and reads its own codes there too. The file has lost its name before: it is there as long as somebody
//! has it open, so that whatever kills a process leaves no codes behind. At the barrier hosts tell each other the process
//! and the number under which it is open, and neighbours open it by that, through `/proc`.
//!
//! Every frame is held against the checksum that it has in the shard as well. Whatever does not work, a full memory,
//! another system, containers that do not see each other's processes, leaves the other way: asking.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::ops::Range;
use std::path::Path;

use super::shard::{self, Shard, overlaps};
use super::system::{self, MemoryFile};
use crate::code::CodeScale;
use crate::table::bytes::checksum;
use crate::table::format::PackedFrame;

/// Processes of the same machine that make the same file in the same folder.
pub(super) struct Neighbours {
    /// What all of them say of where they are.
    pub(super) place: u64,
    /// By host, whether it is one of them; none, until all have told.
    pub(super) hosts: Vec<bool>,
    /// What this host lends them of the tier that was solved last.
    pub(super) lent: Option<LentCodes>,
    /// What it lent before that, and nobody reads any more once the next tier is in work.
    pub(super) old: Option<LentCodes>,
    /// What they lend.
    pub(super) lending: Vec<NeighbourCodes>,
}

impl Neighbours {
    pub(super) fn new(table: &Path) -> Self {
        let place = neighbourhood(table);
        Self { place, hosts: Vec::new(), lent: None, old: None, lending: Vec::new() }
    }

    /// Hears where all hosts are; this one does not count.
    pub(super) fn meet(&mut self, places: &[u64], this: usize) {
        let is_near =
            |(host, &place): (usize, &u64)| host != this && place == self.place && self.place > 0;
        self.hosts = places.iter().enumerate().map(is_near).collect();
    }

    /// Whether there are any.
    pub(super) fn are_there(&self) -> bool {
        self.hosts.contains(&true)
    }

    /// Whether all other hosts are.
    pub(super) fn are_all(&self) -> bool {
        self.are_there() && self.hosts.iter().filter(|&&is_near| !is_near).count() == 1
    }

    /// What this host lends of a tier, with its first number.
    pub(super) fn lent_of(&self, tier: usize) -> impl Iterator<Item = (u64, &[u8])> {
        self.lent.iter().filter_map(move |lent| lent.of_tier(tier))
    }

    /// Bytes of memory in what this host lends.
    pub(super) fn lent_bytes(&self) -> u64 {
        [&self.lent, &self.old].into_iter().flatten().map(LentCodes::bytes).sum()
    }
}

/// Who shares a machine and a table's path says the same number; 0 if that cannot be known.
fn neighbourhood(table: &Path) -> u64 {
    let here = || {
        let boot = fs::read("/proc/sys/kernel/random/boot_id").ok()?;
        let folder = table.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::metadata(folder.unwrap_or(Path::new("."))).ok()?;
        let folder = format!(" {:?} {:?}", system::file_id(&folder)?, table.file_name()?);
        Some(checksum(&[boot, folder.into_bytes()].concat()))
    };
    here().unwrap_or(0)
}

/// What this host lends: the head of the table, codes, and an index as of a shard.
pub(super) struct LentCodes {
    memory: MemoryFile,
    /// Bytes of the head.
    begin: usize,
    tier: usize,
    numbers: Range<u64>,
    is_whole: bool,
}

impl LentCodes {
    /// Begins to lend some numbers of a tier, in the pages of what nobody reads any more: new ones cost more than what is
    /// written to them. `None` where there is no such memory.
    pub(super) fn begin(
        head: &[u8],
        (tier, numbers): (usize, Range<u64>),
        old: Option<Self>,
    ) -> Option<Self> {
        let begin = head.len();
        let mut memory = match old {
            Some(old) => old.memory,
            None => MemoryFile::new().ok()?,
        };
        let codes = usize::try_from(numbers.end - numbers.start).ok()?;
        memory.resize(begin + codes).ok()?;
        memory.bytes_mut()[..begin].copy_from_slice(head);
        Some(Self { memory, begin, tier, numbers, is_whole: false })
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.memory.bytes().len() as u64
    }

    /// Where the codes go.
    pub(super) fn room(&mut self) -> &mut [u8] {
        &mut self.memory.bytes_mut()[self.begin..]
    }

    /// Ends it with what the shard of the same numbers tells of its frames.
    ///
    /// # Errors
    /// If the memory is full.
    pub(super) fn finish(&mut self, shard: &Shard) -> io::Result<()> {
        shard::write_index(self.memory.end(), shard)?;
        self.is_whole = true;
        Ok(())
    }

    /// The codes of a tier with their first number, if it is this one and they are whole.
    pub(super) fn of_tier(&self, tier: usize) -> Option<(u64, &[u8])> {
        let codes = &self.memory.bytes()[self.begin..];
        (self.is_whole && self.tier == tier).then_some((self.numbers.start, codes))
    }

    /// Where neighbours find it; 0 if they do not.
    pub(super) fn place(&self) -> u64 {
        match (self.is_whole, self.memory.number()) {
            (true, Some(number)) => u64::from(std::process::id()) << 32 | u64::from(number),
            _ => 0,
        }
    }
}

/// What a neighbour lends.
pub(super) struct NeighbourCodes {
    file: File,
    shard: Shard,
}

impl NeighbourCodes {
    /// Opens what is at a place, if it is of this table and this tier.
    pub(super) fn open(place: u64, head: &[u8], reading: CodeScale, tier: usize) -> Option<Self> {
        let (process, number) = (place >> 32, place as u32);
        let path = format!("/proc/{process}/fd/{number}");
        // To open anything but a file may wait for ever.
        let is_file = place > 0 && fs::metadata(&path).is_ok_and(|there| there.is_file());
        let mut file = is_file.then(|| File::open(&path).ok())??;
        let length = file.metadata().ok()?.len();
        let mut opening = vec![0; head.len()];
        file.read_exact(&mut opening).ok()?;
        let index = shard::read_index(&mut file, length).ok()??;
        let begin = head.len() as u64;
        let shard = Shard::from_index(Path::new(&path), &index, begin, reading)?;
        let codes = shard.numbers.end.checked_sub(shard.numbers.start)?;
        let is_it = opening == head
            && shard.tier == tier
            && shard.has_values()
            && begin + codes + index.len() as u64 + 4 == length;
        is_it.then_some(Self { file, shard })
    }

    /// Whether it has some numbers, in whole frames.
    pub(super) fn has(&self, part: &Range<u64>) -> bool {
        let Range { start, end } = self.shard.numbers;
        let is_within = start <= part.start && part.end <= end;
        is_within && self.shard.is_bound(part.start) && self.shard.is_bound(part.end)
    }

    /// The frames of some numbers that it has, each with its first number.
    pub(super) fn frames(&self, part: &Range<u64>) -> Vec<(u64, PackedFrame)> {
        self.shard.numbered_frames().filter(|frame| overlaps(frame, part)).collect()
    }

    /// Reads a frame into `codes` and checks it.
    ///
    /// # Errors
    /// If it cannot be read or is damaged.
    pub(super) fn read(
        &self,
        (start, frame): (u64, PackedFrame),
        codes: &mut [u8],
    ) -> Result<(), String> {
        let offset = self.shard.begin + (start - self.shard.numbers.start);
        system::read_at(&self.file, codes, offset).map_err(|error| error.to_string())?;
        // As zstd does it: half of the checksum.
        match checksum(codes) as u32 == frame.checksum {
            true => Ok(()),
            false => Err("a block is damaged".to_owned()),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::table::shared::shelf::ShardShelf;
    use crate::units::SolvedUnit;
    use crate::{Begun, ValueCounts};

    #[test]
    fn a_neighbour_reads_what_was_lent_and_notices_damage() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let (head, reading) = (b"head".to_vec(), CodeScale::Distance);
        let table = folder.path().join("table");
        let shelf = ShardShelf::open(table.clone(), head.clone(), reading, Begun::Forget);
        let shelf = shelf.expect("the folder is empty");
        let codes: Vec<u8> = (0..600_000_u32).map(|number| (number / 7 % 5) as u8).collect();
        let mut writer = shelf.begin(3, 1_000..601_000).expect("the disk has room");
        let counts = ValueCounts::new(reading);
        let unit = SolvedUnit { start: 1_000, codes: codes.as_slice().into(), counts };
        writer.add(unit).expect("as well");
        let shard = shelf.add(writer).expect("as well");
        let old = LentCodes::begin(&head, (4, 0..700_000), None);
        let mut old = old.expect("there is memory for files");
        old.room().fill(7);
        let lent = LentCodes::begin(&head, (3, 1_000..601_000), Some(old));
        let mut lent = lent.expect("it is used again");
        lent.room().copy_from_slice(&codes);
        assert_eq!(lent.place(), 0, "not before it is whole");
        lent.finish(&shard).expect("it has room");
        assert!(lent.of_tier(4).is_none() && lent.of_tier(3) == Some((1_000, codes.as_slice())));

        let open = |head: &[u8], tier| NeighbourCodes::open(lent.place(), head, reading, tier);
        assert!(open(b"deaf", 3).is_none() && open(&head, 2).is_none());
        assert!(NeighbourCodes::open(0, &head, reading, 3).is_none());
        let neighbour = open(&head, 3).expect("it was lent");
        assert!(neighbour.has(&(262_144..601_000)) && !neighbour.has(&(2_000..3_000)));
        assert!(!neighbour.has(&(1_000..3_000)), "half a frame is asked for");
        let mut read = Vec::new();
        for (start, frame) in neighbour.frames(&(1_000..601_000)) {
            let mut content = vec![0; frame.size as usize];
            neighbour.read((start, frame), &mut content).expect("nothing is damaged");
            read.extend(content);
        }
        assert!(read == codes);

        lent.room()[299_000] ^= 9;
        let (start, frame) = neighbour.frames(&(262_144..524_288))[0];
        assert!(neighbour.read((start, frame), &mut vec![0; frame.size as usize]).is_err());
    }

    #[test]
    fn neighbours_share_a_folder_and_a_name() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let at = |name: &str| neighbourhood(&folder.path().join(name));
        assert!(at("table") > 0 && at("table") == at("./table"));
        assert!(at("table") != at("other") && at("table") != neighbourhood(Path::new("table")));
        assert_eq!(at("missing/table"), 0);
    }

    #[test]
    fn hosts_of_another_machine_are_no_neighbours() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let mut neighbours = Neighbours::new(&folder.path().join("table"));
        let (here, there) = (neighbours.place, neighbours.place ^ 1);
        neighbours.meet(&[here, here, there, there], 0);
        assert_eq!(neighbours.hosts, [false, true, false, false]);
        assert!(neighbours.are_there() && !neighbours.are_all());
        neighbours.meet(&[here, here], 0);
        assert!(neighbours.are_all());
        neighbours.meet(&[here, there], 0);
        assert!(!neighbours.are_there());
    }
}
