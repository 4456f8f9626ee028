//! The memory of a table: slots of two words, four to a cache line.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::FIRST_BUCKETS;
use super::entry::Key;

#[derive(Debug)]
pub(super) struct TableSlot {
    pub(super) check: AtomicU64,
    pub(super) data: AtomicU64,
}

impl TableSlot {
    #[inline]
    pub(super) fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    pub(super) fn write(&self, key: Key, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.check.store(key.0 ^ data, Ordering::Relaxed);
    }
}

/// Slots that compete with each other: a cache line.
#[derive(Debug)]
#[repr(align(64))]
pub(super) struct Bucket(pub(super) [TableSlot; 4]);

/// Words in a bucket.
const WORDS: usize = size_of::<Bucket>() / size_of::<AtomicU64>();

/// Zeroed buckets that the system has not touched yet, so that a large table costs a small search
/// nothing. Memory with the alignment of a bucket would be zeroed by hand; that of a word is not, so
/// the buckets start at the first cache line within it.
#[derive(Debug)]
pub(super) struct BucketMemory {
    words: Box<[AtomicU64]>,
    /// The word at which the first bucket starts.
    first: usize,
    pub(super) count: usize,
}

impl BucketMemory {
    #[allow(unsafe_code)]
    pub(super) fn zeroed(count: usize) -> Self {
        let words = Box::<[AtomicU64]>::new_zeroed_slice(count * WORDS + WORDS - 1);
        // SAFETY: zero bits are a valid atomic word.
        let words = unsafe { words.assume_init() };
        ask_for_huge_pages(&words);
        let first = words.as_ptr().align_offset(align_of::<Bucket>());
        assert!(first < WORDS, "words are aligned as words");
        Self { words, first, count }
    }

    /// Has the system map these buckets at once, before several threads come upon them one page at a time.
    pub(super) fn populate(&self, buckets: Range<usize>) {
        populate(&self.all()[buckets]);
    }

    /// Empties the first buckets.
    pub(super) fn clear(&mut self, count: usize) {
        let words = &mut self.words[self.first..][..count * WORDS];
        words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    #[allow(unsafe_code)]
    #[inline]
    pub(super) fn all(&self) -> &[Bucket] {
        // SAFETY: the words from `first` on are aligned as buckets are and suffice for `count` of them
        // (see `zeroed`); a bucket is eight atomic words, and nothing else refers to them.
        unsafe {
            std::slice::from_raw_parts(self.words.as_ptr().add(self.first).cast(), self.count)
        }
    }
}

/// Asks the system to map the memory in huge pages where it can: a probe then seldom waits for the page table. What a
/// table begins with is left as it is, for a small search should not wait until two megabytes are zeroed. It
/// is advice; memory stays untouched, and a system that does not take it goes on as before.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn ask_for_huge_pages(words: &[AtomicU64]) {
    /// The advice begins at a page, and one of these is a page of any kind.
    const HUGE_PAGE: usize = 2 << 20;
    const BEGINNING: usize = FIRST_BUCKETS * WORDS;
    let Some(rest) = words.get(BEGINNING..) else { return };
    let skipped = rest.as_ptr().cast::<u8>().align_offset(HUGE_PAGE);
    let Some(left) = size_of_val(rest).checked_sub(skipped) else { return };
    // SAFETY: the range lies within `rest`, and this advice changes how memory is mapped, not what it holds. Whether it
    // was taken makes no difference to what follows.
    unsafe {
        let start = rest.as_ptr().cast::<u8>().add(skipped);
        libc::madvise(start.cast_mut().cast(), left / HUGE_PAGE * HUGE_PAGE, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: &[AtomicU64]) {}

/// A value with a cache line of its own, and the one that is fetched along with it: what one thread writes often
/// would otherwise slow down the others wherever they read what lies beside it.
#[derive(Debug)]
#[repr(align(128))]
pub(in crate::engine) struct CachePadded<T>(pub(in crate::engine) T);

/// Asks for pages that can be written at once. A page that is read before it is written is mapped twice: to a page of
/// zeros that everybody shares, then to its own, and at that every core that runs a thread of the process is interrupted.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn populate(buckets: &[Bucket]) {
    /// The advice begins at a page; one that is left out at the beginning does no harm.
    const PAGE: usize = 4 << 10;
    let start = buckets.as_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let Some(left) = size_of_val(buckets).checked_sub(skipped) else { return };
    // SAFETY: the range lies within `buckets`, and this advice changes when memory is mapped, not what it holds. A
    // system that does not know it maps the pages when they are touched.
    unsafe {
        libc::madvise(start.add(skipped).cast_mut().cast(), left, libc::MADV_POPULATE_WRITE);
    }
}

#[cfg(not(target_os = "linux"))]
fn populate(_: &[Bucket]) {}
