//! English words inside the program, with scores for how common they are.
//!
//! They come from SCOWL, whose notice is in `data/scowl-notice.txt`; `cargo xtask words` makes the file again. It is
//! compressed by zstd and made to be read fast:
//!
//! ```text
//!    file    a class after another, by length, then best score first
//!    class   length, score, kind: a byte each; number of words: four, the lowest first
//!    word    how many letters it shares with the word before, then the others: 0 to 25 for a to z
//! ```

use std::io;

/// The words as they are embedded.
static PACKED: &[u8] = include_bytes!("../data/english.zst");
/// More bytes than the unpacked words have.
const UNPACKED: usize = 4 << 20;
const LEVEL: i32 = 22;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordKind {
    /// A word that begins with a small letter.
    Common,
    /// A name, or another word that begins with a capital.
    Name,
    /// An abbreviation.
    Abbreviation,
}

impl WordKind {
    const ALL: [Self; 3] = [Self::Common, Self::Name, Self::Abbreviation];
}

/// Words of one length, one score and one kind, in alphabetical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordClass {
    /// The letters of each.
    pub length: u8,
    /// How common they are: 100 is most common.
    pub score: u8,
    /// What they are.
    pub kind: WordKind,
    /// The letters of all, 0 to 25 for a to z.
    pub letters: Vec<u8>,
}

/// All words: by length, best score first.
///
/// # Panics
/// Never: a test reads what is embedded.
#[must_use]
pub fn classes() -> Vec<WordClass> {
    unpack(PACKED).expect("the embedded words are whole")
}

/// The common words with at least a score, in alphabetical order.
#[must_use]
pub fn words(least_score: u8) -> Vec<String> {
    let wanted = |class: &WordClass| class.kind == WordKind::Common && class.score >= least_score;
    let mut words = Vec::new();
    for class in classes().into_iter().filter(wanted) {
        for word in class.letters.chunks(class.length.into()) {
            words.push(word.iter().map(|letter| char::from(b'a' + letter)).collect());
        }
    }
    words.sort_unstable();
    words
}

/// Classes as they are kept.
///
/// # Errors
/// When zstd fails.
pub fn pack(classes: &[WordClass]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for class in classes {
        let length = usize::from(class.length);
        let count = (class.letters.len() / length) as u32;
        bytes.extend([class.length, class.score, class.kind as u8]);
        bytes.extend(count.to_le_bytes());
        let mut before: &[u8] = &[];
        for word in class.letters.chunks(length) {
            let shared = before.iter().zip(word).take_while(|(one, other)| one == other).count();
            bytes.push(shared as u8);
            bytes.extend(&word[shared..]);
            before = word;
        }
    }
    zstd::bulk::compress(&bytes, LEVEL)
}

/// The inverse of [`pack`]; nothing if the bytes are not such.
fn unpack(packed: &[u8]) -> Option<Vec<WordClass>> {
    let bytes = zstd::bulk::decompress(packed, UNPACKED).ok()?;
    let mut classes = Vec::new();
    let mut rest = bytes.as_slice();
    while let Some((&[length, score, kind], after)) = rest.split_first_chunk() {
        let (&count, after) = after.split_first_chunk()?;
        rest = after;
        let kind = *WordKind::ALL.get(usize::from(kind))?;
        let count = u32::from_le_bytes(count) as usize;
        let size = usize::from(length);
        let mut letters = Vec::with_capacity(count.min(rest.len()) * size);
        for _ in 0..count {
            let (&shared, after) = rest.split_first()?;
            let (shared, first) = (usize::from(shared), letters.len());
            if shared > 0 {
                letters.extend_from_within(first.checked_sub(size)?..first - size + shared);
            }
            let (others, after) = after.split_at_checked(size.checked_sub(shared)?)?;
            letters.extend_from_slice(others);
            rest = after;
        }
        classes.push(WordClass { length, score, kind, letters });
    }
    rest.is_empty().then_some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_words_are_whole_and_in_order() {
        let classes = classes();
        let mut count = 0;
        for class in &classes {
            let words: Vec<&[u8]> = class.letters.chunks(class.length.into()).collect();
            assert!(words.is_sorted() && !words.is_empty());
            assert!(class.letters.iter().all(|&letter| letter < 26) && class.score <= 100);
            count += words.len();
        }
        let order = |class: &WordClass| (class.length, u8::MAX - class.score, class.kind);
        assert!(classes.is_sorted_by_key(order));
        assert_eq!(count, 282_605);
    }

    #[test]
    fn common_words_score_more_than_rare_ones() {
        let [all, common] = [0, 85].map(words);
        assert!(all.is_sorted() && common.len() < all.len());
        for word in ["house", "water", "dancing"] {
            assert!(common.binary_search(&word.to_owned()).is_ok(), "{word}");
        }
        for word in ["xylem", "quoin"] {
            assert!(common.binary_search(&word.to_owned()).is_err(), "{word}");
            assert!(all.binary_search(&word.to_owned()).is_ok(), "{word}");
        }
    }

    #[test]
    fn what_is_packed_is_unpacked_and_damage_is_told() {
        let class = |length, letters: &[u8]| WordClass {
            length,
            score: 7,
            kind: WordKind::Name,
            letters: letters.to_vec(),
        };
        let classes = vec![class(2, &[0, 1, 0, 2, 3, 3]), class(3, &[5, 5, 5])];
        let packed = pack(&classes).expect("zstd works");
        assert_eq!(unpack(&packed), Some(classes));
        assert_eq!(unpack(&packed[..packed.len() - 1]), None);
        // A word that shares letters with none before it.
        let broken = zstd::bulk::compress(&[2, 7, 0, 1, 0, 0, 0, 1, 5], 1).expect("zstd works");
        assert_eq!(unpack(&broken), None);
    }
}
