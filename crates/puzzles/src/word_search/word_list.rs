//! The words to look for, sorted, as numbers of letters.
//!
//! A word is kept as it was written and compared by its folded letters. Blanks inside a word take
//! no cell, nor do its digits and punctuation unless [`Marks::Keep`](super::Marks) says so: `ice cream`
//! and `ice-cream` are both hidden as eight letters.

use std::cmp::Ordering;

use parlor_core::BadInput;

use super::letters::{Accents, Alphabet, Code, Rank, fold, for_each_letter, is_blank};
use super::reading::{Note, OutOfOrder, Reading, Strictness};

/// The number of a word in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WordId(pub u32);

/// Words in order, at least one, no two with the same letters.
#[derive(Clone, Debug)]
pub struct WordList {
    alphabet: Alphabet,
    reading: Reading,
    written: Vec<Box<str>>,
    /// The letters of all words one after the other; `ends[i]` is where word `i` ends.
    letters: Vec<Code>,
    ends: Vec<u32>,
}

impl WordList {
    /// Reads a list, a line a word. A list out of order is sorted with a note, or its words out of order
    /// are skipped with a note each; signs that take no cell are noted too. Of words with the same
    /// letters the first counts. Words shorter than `reading.min_length` are left out.
    ///
    /// # Errors
    /// A list without a word that is long enough; with strict reading also what would otherwise be noted.
    pub fn read(text: &str, reading: Reading) -> Result<(Self, Vec<Note>), BadInput> {
        Self::read_lines(text.lines(), reading)
    }

    /// The same from lines that are already apart.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn read_lines<'a>(
        lines: impl Iterator<Item = &'a str> + Clone,
        reading: Reading,
    ) -> Result<(Self, Vec<Note>), BadInput> {
        let is_lenient = reading.strictness == Strictness::Lenient;
        let (list, disorder) = if is_lenient && reading.out_of_order == OutOfOrder::Skip {
            let (kept, skipped) = in_order(lines, reading);
            (Self::build(kept.into_iter(), reading)?, skipped)
        } else {
            let list = Self::build(lines.clone(), reading)?;
            let first = list.first_out_of_order(lines);
            (list, first.into_iter().collect())
        };
        let notes = list.skipped_marks().into_iter().chain(disorder);
        let notes = notes.map(|note| note.raise(reading.strictness)).collect::<Result<_, _>>()?;
        Ok((list, notes))
    }

    /// A list of the given words, in any order.
    ///
    /// # Errors
    /// No word that is long enough.
    pub fn from_words<T: AsRef<str>>(words: &[T], reading: Reading) -> Result<Self, BadInput> {
        let lenient = Reading { strictness: Strictness::Lenient, ..reading };
        Self::build(words.iter().map(AsRef::as_ref), lenient)
    }

    fn build<'a>(lines: impl Iterator<Item = &'a str>, reading: Reading) -> Result<Self, BadInput> {
        let min_length = reading.min_length.max(2);
        let mut too_short = 0usize;
        let mut folder = Folder::new(reading);
        let mut words: Vec<(Vec<Code>, &str)> = Vec::new();
        for line in lines.map(str::trim).filter(|line| !line.is_empty()) {
            let letters = folder.letters(line);
            if letters.len() >= min_length {
                words.push((letters, line));
            } else {
                too_short += 1;
            }
        }
        if words.is_empty() {
            let wanted = format!("at least one word of {min_length} letters or more");
            let came = if too_short > 0 { "only shorter ones" } else { "none" };
            return Err(BadInput::new("word list", wanted, came));
        }

        // Letters were numbered as they came; from here on their numbers follow their order.
        let used = words.iter().flat_map(|(letters, _)| letters);
        let alphabet = Alphabet::new(used.map(|code| folder.folded[code.0 as usize].as_ref()));
        let renumbered: Vec<Code> = folder.folded.iter().map(|text| alphabet.code(text)).collect();
        for (letters, _) in &mut words {
            letters.iter_mut().for_each(|code| *code = renumbered[code.0 as usize]);
        }
        words.sort_by(|(a, _), (b, _)| a.cmp(b));
        words.dedup_by(|(later, _), (earlier, _)| later == earlier);

        let mut list = Self {
            alphabet,
            reading,
            written: Vec::with_capacity(words.len()),
            letters: Vec::new(),
            ends: Vec::with_capacity(words.len()),
        };
        for (letters, written) in words {
            list.letters.extend(letters);
            list.ends.push(list.letters.len() as u32);
            list.written.push(written.into());
        }
        Ok(list)
    }

    /// A note on the first word that comes after a greater one.
    fn first_out_of_order<'a>(&self, lines: impl Iterator<Item = &'a str>) -> Option<Note> {
        let mut folder = Folder::new(self.reading);
        let mut last: Vec<Code> = Vec::new();
        for (line, word) in (1..).zip(lines.map(str::trim)) {
            let mut letters = folder.letters(word);
            letters.iter_mut().for_each(|code| {
                *code = self.alphabet.code(&folder.folded[code.0 as usize]);
            });
            // Words that were left out as too short may hold letters without a place in the order.
            if letters.is_empty() || letters.contains(&Code::STRANGER) {
                continue;
            }
            if letters < last {
                return Some(Note::Unsorted { line, word: word.to_owned() });
            }
            last = letters;
        }
        None
    }

    /// A note on the words with digits or punctuation, if those take no cell.
    #[must_use]
    pub fn skipped_marks(&self) -> Option<Note> {
        let has_marks = |word: &&str| {
            let mut found = false;
            for_each_letter(word, |sign| {
                found |= !is_blank(sign) && !self.reading.marks.takes_cell(sign);
            });
            found
        };
        let mut marked = self.written.iter().map(AsRef::as_ref).filter(has_marks);
        let first = marked.next()?.to_owned();
        Some(Note::SkippedMarks { words: 1 + marked.count(), first })
    }

    /// How many words there are, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a list has at least one word")]
    pub fn len(&self) -> usize {
        self.written.len()
    }

    /// The numbers of all words.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = WordId> + use<> {
        (0..self.written.len() as u32).map(WordId)
    }

    /// A word as it stands in the list.
    #[must_use]
    pub fn written(&self, word: WordId) -> &str {
        &self.written[word.0 as usize]
    }

    /// The word with the letters of `text`.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<WordId> {
        let folded = self.reading.letters(text);
        let letters: Vec<Code> = folded.iter().map(|letter| self.alphabet.code(letter)).collect();
        let (mut low, mut high) = (0, self.len() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.letters(WordId(middle)).cmp(&letters) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(WordId(middle)),
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The letters of a word.
    #[must_use]
    pub fn letters(&self, word: WordId) -> &[Code] {
        let word = word.0 as usize;
        let start = if word == 0 { 0 } else { self.ends[word - 1] };
        &self.letters[start as usize..self.ends[word] as usize]
    }

    /// How many cells a word takes.
    #[must_use]
    pub fn length(&self, word: WordId) -> usize {
        self.letters(word).len()
    }

    /// The length of the longest word.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.ids().map(|word| self.length(word)).max().expect("a list has at least one word")
    }

    /// The letters of the words.
    #[must_use]
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Which letters the list takes for the same.
    #[must_use]
    pub const fn accents(&self) -> Accents {
        self.reading.accents
    }

    /// Bytes of memory that the words and their letters take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let written: usize =
            self.written.iter().map(|word| word.len() + size_of::<Box<str>>()).sum();
        written + (self.letters.len() + self.ends.len()) * size_of::<u32>()
    }

    /// How a word compares with a string of any letters, by the order of the list.
    pub(crate) fn compare(&self, word: WordId, string: &[Rank]) -> Ordering {
        self.letters(word).iter().map(|code| code.rank()).cmp(string.iter().copied())
    }
}

/// The words that come after no greater one that was kept, and a note on each of the others.
fn in_order<'a>(
    lines: impl Iterator<Item = &'a str>,
    reading: Reading,
) -> (Vec<&'a str>, Vec<Note>) {
    let (mut kept, mut skipped) = (Vec::new(), Vec::new());
    let (mut last, mut last_letters) = ("", Vec::new());
    for (line, word) in (1..).zip(lines.map(str::trim)) {
        let letters = reading.letters(word);
        if letters.is_empty() {
            continue;
        }
        if letters < last_letters {
            let (word, after) = (word.to_owned(), last.to_owned());
            skipped.push(Note::SkippedWord { line, word, after });
        } else {
            kept.push(word);
            (last, last_letters) = (word, letters);
        }
    }
    (kept, skipped)
}

/// Numbers folded letters in the order in which they come.
struct Folder {
    reading: Reading,
    folded: Vec<Box<str>>,
    by_written: std::collections::HashMap<Box<str>, Code>,
    by_ascii: [Option<Code>; 128],
}

impl Folder {
    fn new(reading: Reading) -> Self {
        Self {
            reading,
            folded: Vec::new(),
            by_written: std::collections::HashMap::new(),
            by_ascii: [None; 128],
        }
    }

    fn letters(&mut self, word: &str) -> Vec<Code> {
        let mut letters = Vec::with_capacity(word.len());
        for_each_letter(word, |letter| {
            if self.reading.marks.takes_cell(letter) {
                letters.push(self.code(letter));
            }
        });
        letters
    }

    fn code(&mut self, letter: &str) -> Code {
        let ascii = match *letter.as_bytes() {
            [byte] if byte.is_ascii() => Some(usize::from(byte)),
            _ => None,
        };
        let known = match ascii {
            Some(byte) => self.by_ascii[byte],
            None => self.by_written.get(letter).copied(),
        };
        known.unwrap_or_else(|| {
            let folded: Box<str> = fold(letter, self.reading.accents).into();
            let same = self.folded.iter().position(|text| *text == folded);
            let code = Code(same.unwrap_or(self.folded.len()) as u32);
            if same.is_none() {
                self.folded.push(folded);
            }
            match ascii {
                Some(byte) => self.by_ascii[byte] = Some(code),
                None => drop(self.by_written.insert(letter.into(), code)),
            }
            code
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::letters::Marks;
    use super::*;
    use crate::testing::word_list;

    fn read(text: &str, reading: Reading) -> (WordList, Vec<Note>) {
        WordList::read(text, reading).expect("the list has a word")
    }

    fn written(list: &WordList) -> Vec<&str> {
        list.ids().map(|word| list.written(word)).collect()
    }

    #[test]
    fn a_list_out_of_order_is_sorted_and_said() {
        let (list, notes) = read("two\nfat\n\nthat\n", Reading::default());
        assert_eq!(written(&list), ["fat", "that", "two"]);
        assert_eq!(notes, [Note::Unsorted { line: 2, word: "fat".to_owned() }]);
        assert_eq!(notes[0].to_string(), "word list, line 2: \"fat\" is out of order; list sorted");
    }

    #[test]
    fn a_list_out_of_order_is_an_error_for_a_strict_reader() {
        let strict = Reading { strictness: Strictness::Strict, ..Reading::default() };
        assert!(WordList::read("fat\nthat\n", strict).is_ok());
        assert_eq!(
            WordList::read("two\nfat\n", strict).unwrap_err().to_string(),
            "word list, line 2: wanted words in order, got \"fat\" after a later one"
        );
    }

    #[test]
    fn words_out_of_order_are_skipped_one_by_one_on_request() {
        let skip = Reading { out_of_order: OutOfOrder::Skip, ..Reading::default() };
        let (list, notes) = read("fat\nthis\nTHAT\n\ntwo\nant\nthis\ntwo\n", skip);
        assert_eq!(written(&list), ["fat", "this", "two"]);
        let told: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "word list, line 3: \"THAT\" comes after \"this\"; word skipped",
                "word list, line 6: \"ant\" comes after \"two\"; word skipped",
                "word list, line 7: \"this\" comes after \"two\"; word skipped",
            ]
        );
        // A strict reader refuses what any other would skip.
        let strict = Reading { strictness: Strictness::Strict, ..skip };
        let refusal = WordList::read("two\nfat\n", strict).unwrap_err().to_string();
        assert!(refusal.starts_with("word list, line 2: wanted words in order"), "{refusal}");
    }

    #[test]
    fn a_list_without_a_word_is_an_error() {
        let error = WordList::read("\n \n", Reading::default()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "word list: wanted at least one word of 2 letters or more, got none"
        );
        let long = Reading { min_length: 4, ..Reading::default() };
        let error = WordList::read("a\nabc\n", long).unwrap_err();
        assert!(error.to_string().ends_with("got only shorter ones"));
    }

    #[test]
    fn words_with_the_same_letters_are_one() {
        let (list, notes) = read("Polish\npolish\n", Reading::default());
        assert_eq!(written(&list), ["Polish"]);
        assert_eq!(notes, []);
    }

    #[test]
    fn blanks_inside_a_word_take_no_cell() {
        let list = word_list(&["ice cream"], Reading::default());
        assert_eq!(list.length(WordId(0)), 8);
        assert_eq!(list.written(WordId(0)), "ice cream");
    }

    #[test]
    fn digits_and_punctuation_take_no_cell_unless_wanted() {
        let words = ["zoo's", "ice-cream", "don't", "r2d2", "plain"];
        let list = word_list(&words, Reading::default());
        assert_eq!(written(&list), ["don't", "ice-cream", "plain", "r2d2", "zoo's"]);
        let lengths: Vec<usize> = list.ids().map(|word| list.length(word)).collect();
        assert_eq!(lengths, [4, 8, 5, 2, 4]);
        let note = list.skipped_marks().expect("some words have marks");
        assert_eq!(
            note.to_string(),
            "word list: only the letters of 4 words such as \"don't\" take cells"
        );
        let error = note.raise(Strictness::Strict).unwrap_err();
        assert_eq!(error.to_string(), "word list: wanted words of letters alone, got \"don't\"");

        let keeping = Reading { marks: Marks::Keep, ..Reading::default() };
        let list = word_list(&words, keeping);
        let lengths: Vec<usize> = list.ids().map(|word| list.length(word)).collect();
        assert_eq!(lengths, [5, 9, 5, 4, 5]);
        assert_eq!(list.skipped_marks(), None);
    }

    #[test]
    fn words_are_ordered_by_their_folded_letters() {
        let list = word_list(&["zoo", "Éa", "eb", "é"], Reading::default());
        assert_eq!(written(&list), ["eb", "zoo", "Éa"]);
        let folding = Reading { accents: Accents::Fold, ..Reading::default() };
        let list = word_list(&["zoo", "Éa", "eb"], folding);
        assert_eq!(written(&list), ["Éa", "eb", "zoo"]);
    }
}
