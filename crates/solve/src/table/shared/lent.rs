//! Codes that processes of one machine lend each other, so that they are neither packed, sent nor unpacked.
//!
//! A host that shares its folder with others solves a tier into a file in memory, in the shape of a shard whose frames
//! are not packed, and reads its own codes there too. The file has lost its name before: it is there as long as somebody
//! has it open, so that whatever kills a process leaves no codes behind. At the barrier hosts tell each other the process
//! and the number under which it is open, and neighbours open it by that, through `/proc`, and read it where it is.
//!
//! Nobody writes what is lent before all hosts have left it (`SharedMaker::agree`), and the index is there only once the
//! codes are whole. Whatever does not work, a full memory, another system, containers that do not see
//! each other's processes, leaves the other way: asking.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::Path;

use super::shard::{self, Shard};
use super::system::{self, MemoryFile, MemoryView};
use crate::code::CodeScale;
use crate::table::bytes::checksum;

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

    /// What this host and the others lend of a tier, each run with its first number.
    pub(super) fn codes_of(&self, tier: usize) -> impl Iterator<Item = (u64, &[u8])> {
        let own = self.lent.iter().filter_map(move |lent| lent.of_tier(tier));
        own.chain(self.lending.iter().filter_map(move |lent| lent.of_tier(tier)))
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
    memory: MemoryView,
    /// Where the codes are in it.
    codes: Range<usize>,
    tier: usize,
    start: u64,
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
        let index = shard::read_index(&mut file, length).ok()??;
        let shard = Shard::from_index(Path::new(&path), &index, head.len() as u64, reading)?;
        let size = shard.numbers.end.checked_sub(shard.numbers.start)?;
        let codes = head.len()..head.len().checked_add(usize::try_from(size).ok()?)?;
        let is_whole = shard.tier == tier
            && shard.has_values()
            && (codes.end + index.len() + 4) as u64 == length;
        let memory = is_whole.then(|| MemoryView::new(&file, codes.end).ok())??;
        let is_it = memory.bytes().starts_with(head);
        is_it.then_some(Self { memory, codes, tier, start: shard.numbers.start })
    }

    /// Its codes of a tier with their first number, if it is this one.
    pub(super) fn of_tier(&self, tier: usize) -> Option<(u64, &[u8])> {
        (self.tier == tier).then(|| (self.start, &self.memory.bytes()[self.codes.clone()]))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::table::shared::shelf::ShardShelf;
    use crate::units::SolvedUnit;
    use crate::{Begun, ValueCounts};

    #[test]
    fn a_neighbour_reads_what_was_lent() {
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

        let place = lent.place();
        let open = |head: &[u8], tier| NeighbourCodes::open(place, head, reading, tier);
        assert!(open(b"deaf", 3).is_none() && open(&head, 2).is_none());
        assert!(NeighbourCodes::open(0, &head, reading, 3).is_none());
        let neighbour = open(&head, 3).expect("it was lent");
        assert!(neighbour.of_tier(4).is_none());
        assert_eq!(neighbour.of_tier(3), Some((1_000, codes.as_slice())));

        // What is lent of the next tier is in the same memory, and another thing.
        drop(neighbour);
        let next = LentCodes::begin(&head, (2, 0..500_000), Some(lent));
        assert!(next.is_some() && open(&head, 3).is_none());
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
