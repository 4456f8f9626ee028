//! English words inside the program, with scores for how common they are.
//!
//! They come from SCOWL, whose notice is in `data/scowl-notice.txt`; `cargo xtask words` makes the file again. It is
//! made to be read fast, and only the lengths that somebody asks for:
//!
//! ```text
//!    file      a section for each length, the shortest first
//!    section   length: a byte; bytes that follow: four, the lowest first; then classes, packed by zstd
//!    class     score, kind: a byte each; number of words: four; best score first
//!    word      how many letters it shares with the word before, then the others: 0 to 25 for a to z
//! ```

use std::io;

/// The words as they are embedded.
static PACKED: &[u8] = include_bytes!("../data/english.words");
/// More bytes than the words of a length have.
const UNPACKED: usize = 1 << 20;
const LEVEL: i32 = 22;
/// The longest word, and the bytes that are copied at a time.
const ROOM: usize = 32;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordClass<'a> {
    /// The letters of each.
    pub length: u8,
    /// How common they are: 100 is most common.
    pub score: u8,
    /// What they are.
    pub kind: WordKind,
    /// The letters of all, 0 to 25 for a to z.
    pub letters: &'a [u8],
}

/// Calls with all words: by length, best score first.
///
/// # Panics
/// Never: a test reads what is embedded.
pub fn for_each_class(mut each: impl FnMut(WordClass<'_>)) {
    unpack(PACKED, |_| true, &mut each).expect("the embedded words are whole");
}

/// Calls with the words of a length, best score first. The others are not unpacked.
///
/// # Panics
/// Never: a test reads what is embedded.
pub fn for_each_class_of(length: usize, mut each: impl FnMut(WordClass<'_>)) {
    let is_wanted = |other: u8| usize::from(other) == length;
    unpack(PACKED, is_wanted, &mut each).expect("the embedded words are whole");
}

/// The common words with at least a score, in alphabetical order.
#[must_use]
pub fn words(least_score: u8) -> Vec<String> {
    let mut words = Vec::new();
    for_each_class(|class| {
        if class.kind == WordKind::Common && class.score >= least_score {
            let text = |word: &[u8]| word.iter().map(|letter| char::from(b'a' + letter)).collect();
            words.extend(class.letters.chunks(class.length.into()).map(text));
        }
    });
    words.sort_unstable();
    words
}

/// Classes as they are kept; those of one length are beside each other.
///
/// # Errors
/// When zstd fails.
pub fn pack(classes: &[WordClass<'_>]) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    for classes in classes.chunk_by(|one, other| one.length == other.length) {
        let mut bytes = Vec::new();
        for class in classes {
            let length = usize::from(class.length);
            let count = (class.letters.len() / length) as u32;
            bytes.extend([class.score, class.kind as u8]);
            bytes.extend(count.to_le_bytes());
            let mut before: &[u8] = &[];
            for word in class.letters.chunks(length) {
                let same = before.iter().zip(word).take_while(|(one, other)| one == other).count();
                bytes.push(same as u8);
                bytes.extend(&word[same..]);
                before = word;
            }
        }
        let packed = zstd::bulk::compress(&bytes, LEVEL)?;
        file.push(classes[0].length);
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend(packed);
    }
    Ok(file)
}

/// The inverse of [`pack`] for the lengths that are wanted; nothing if the bytes are not such.
fn unpack(
    mut file: &[u8],
    is_wanted: impl Fn(u8) -> bool,
    each: &mut impl FnMut(WordClass<'_>),
) -> Option<()> {
    while !file.is_empty() {
        let (&[length, a, b, c, d], rest) = file.split_first_chunk()?;
        let (section, rest) = rest.split_at_checked(u32::from_le_bytes([a, b, c, d]) as usize)?;
        if is_wanted(length) {
            unpack_section(length, section, each)?;
        }
        file = rest;
    }
    Some(())
}

fn unpack_section(length: u8, packed: &[u8], each: &mut impl FnMut(WordClass<'_>)) -> Option<()> {
    let size = usize::from(length);
    let mut bytes = zstd::bulk::decompress(packed, UNPACKED).ok()?;
    let end = bytes.len();
    bytes.resize(end + ROOM, 0);
    let mut letters = Vec::new();
    let mut at = 0;
    while at < end {
        let &[score, kind, a, b, c, d] = bytes[at..].first_chunk()?;
        at += 6;
        let kind = *WordKind::ALL.get(usize::from(kind))?;
        let count = u32::from_le_bytes([a, b, c, d]) as usize;
        if size > ROOM || count > end {
            return None;
        }
        letters.resize(count * size + 2 * ROOM, 0);
        let mut before = [0; ROOM];
        for first in (0..count).map(|word| word * size) {
            // Whole vectors are copied; what is too much of them is overwritten by what follows.
            let shared = usize::from(*bytes.get(at)?);
            let others: [u8; ROOM] = *bytes[at + 1..].first_chunk()?;
            *letters[first..].first_chunk_mut()? = before;
            *letters[first + shared.min(size)..].first_chunk_mut()? = others;
            before = *letters[first..].first_chunk()?;
            at += 1 + size.checked_sub(shared)?;
        }
        each(WordClass { length, score, kind, letters: &letters[..count * size] });
    }
    (at == end).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_words_are_whole_and_in_order() {
        let mut count = 0;
        let mut order = Vec::new();
        for_each_class(|class| {
            let words: Vec<&[u8]> = class.letters.chunks(class.length.into()).collect();
            assert!(words.is_sorted() && !words.is_empty());
            assert!(class.letters.iter().all(|&letter| letter < 26) && class.score <= 100);
            count += words.len();
            order.push((class.length, u8::MAX - class.score, class.kind));
        });
        assert!(order.is_sorted());
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
    fn a_length_is_unpacked_alone() {
        let mut all = [0; 256];
        for_each_class(|class| all[usize::from(class.length)] += class.letters.len());
        for (length, &letters) in all.iter().enumerate() {
            let mut seen = 0;
            for_each_class_of(length, |class| {
                assert_eq!(usize::from(class.length), length);
                seen += class.letters.len();
            });
            assert_eq!(seen, letters);
        }
    }

    #[test]
    fn what_is_packed_is_unpacked_and_damage_is_told() {
        let class = |length, letters| WordClass { length, score: 7, kind: WordKind::Name, letters };
        let classes = [class(2, &[0, 1, 0, 2, 3, 3]), class(3, &[5, 5, 5])];
        let packed = pack(&classes).expect("zstd works");
        let mut seen = 0;
        let read = unpack(&packed, |_| true, &mut |class: WordClass<'_>| {
            assert_eq!(class, classes[seen]);
            seen += 1;
        });
        assert_eq!((read, seen), (Some(()), 2));
        let unpacks = |file: &[u8]| unpack(file, |_| true, &mut |_| {});
        assert_eq!(unpacks(&packed[..packed.len() - 1]), None);
        assert_eq!(unpacks(&packed[..3]), None);
        for broken in [&[7, 0, 1, 0, 0, 0, 3, 5][..], &[7, 9], &[7, 0, 9, 0, 0, 0, 0, 1, 1]] {
            let packed = zstd::bulk::compress(broken, 1).expect("zstd works");
            assert_eq!(unpack_section(2, &packed, &mut |_| {}), None);
        }
    }
}
