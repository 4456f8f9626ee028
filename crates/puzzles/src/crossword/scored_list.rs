//! Words with scores, by length, the best first.
//!
//! A list is text: a line a word, with a score after a semicolon or without one (`oasis;85`). Only the
//! letters of a word count, so `ice-cream` fills eight cells. Lists are cheap to read: a length is sorted
//! and indexed when a grid first needs it, and only then are English words of that length unpacked.

use std::borrow::Cow;
use std::sync::OnceLock;

use parlor_core::BadInput;
use parlor_core::random::mix;

use super::block::{Block, WORDS_PER_BLOCK};
use super::grid::MAX_SIDE;
use super::letters::{Letter, Letters};
use crate::english;

/// The score of a word that comes without one.
pub const DEFAULT_SCORE: u8 = 50;

/// The greatest score.
pub const MAX_SCORE: u8 = 100;

/// Marks a word that is never to be used.
const NEVER: u8 = u8::MAX;

/// Word lists, merged.
#[derive(Debug)]
pub struct ScoredList {
    letters: Letters,
    raw: Vec<Raw>,
    lengths: Vec<OnceLock<Words>>,
    /// Words left out because they hold a digit or some other sign that is no letter.
    skipped: usize,
}

/// The words of one length as they were read.
#[derive(Clone, Debug, Default)]
struct Raw {
    letters: Vec<u8>,
    scores: Vec<u8>,
    /// The English words inside the program come after so many of these, if they are wanted.
    english_at: Option<usize>,
}

/// The words of one length, no two the same, best score first.
#[derive(Debug)]
pub struct Words {
    length: usize,
    letters: Vec<u8>,
    scores: Vec<u8>,
    /// For each position and letter the words that have it there.
    supports: Vec<Block>,
    /// For each position and letter the share of the words that have it there.
    shares: Vec<f32>,
    /// Blocks in a set of words.
    blocks: usize,
    alphabet: usize,
}

/// Where words come from.
#[derive(Clone, Copy, Debug)]
pub enum WordSource<'a> {
    /// A list as text: a line a word, with a score after a semicolon or without one.
    Text(&'a str),
    /// The English words inside the program.
    English,
}

impl ScoredList {
    /// Reads lists, the first with the last word: of a word in several lists the score in the first counts.
    /// Words in `never` are left out.
    ///
    /// # Errors
    /// A score that is no number up to [`MAX_SCORE`]; too many different letters; no word at all.
    pub fn read(sources: &[WordSource<'_>], never: &str) -> Result<Self, BadInput> {
        let texts = sources.iter().filter_map(|source| match source {
            WordSource::Text(text) => Some(*text),
            WordSource::English => None,
        });
        let mut list = Self::empty(Letters::of_texts(texts)?);
        list.add(never, Some(NEVER), "list of words never to use")?;
        for (number, source) in (1..).zip(sources) {
            let place = match sources {
                [_] => "word list".to_owned(),
                _ => format!("word list {number}"),
            };
            match source {
                WordSource::English => list.add_english(),
                WordSource::Text(text) => list.add(text, None, &place)?,
            }
        }
        list.checked()
    }

    /// Words without scores, written with these letters.
    ///
    /// # Errors
    /// No word at all.
    pub fn of_words<'a>(
        words: impl IntoIterator<Item = &'a str>,
        letters: &Letters,
    ) -> Result<Self, BadInput> {
        let mut list = Self::empty(letters.clone());
        words.into_iter().try_for_each(|word| list.add(word, Some(DEFAULT_SCORE), "words"))?;
        list.checked()
    }

    fn empty(letters: Letters) -> Self {
        Self {
            letters,
            raw: vec![Raw::default(); MAX_SIDE + 1],
            lengths: (0..=MAX_SIDE).map(|_| OnceLock::new()).collect(),
            skipped: 0,
        }
    }

    fn checked(self) -> Result<Self, BadInput> {
        let is_empty =
            |raw: &Raw| raw.english_at.is_none() && raw.scores.iter().all(|&score| score == NEVER);
        if self.raw.iter().all(is_empty) {
            return Err(BadInput::new("word list", "at least one word of two letters", "none"));
        }
        Ok(self)
    }

    /// The English words inside the program.
    ///
    /// # Panics
    /// Never: they are words.
    #[must_use]
    pub fn english() -> Self {
        Self::read(&[WordSource::English], "").expect("the embedded words are a list")
    }

    fn add_english(&mut self) {
        for raw in &mut self.raw {
            raw.english_at.get_or_insert(raw.scores.len());
        }
    }

    fn add(&mut self, text: &str, score: Option<u8>, place: &str) -> Result<(), BadInput> {
        let mut word: Vec<u8> = Vec::with_capacity(MAX_SIDE);
        for (line, written) in (1..).zip(text.lines()) {
            let (written, given) = match memchr_last_semicolon(written) {
                Some(at) => (&written[..at], Some(&written[at + 1..])),
                None => (written, None),
            };
            let score = match (score, given) {
                (Some(score), _) => score,
                (None, None) => DEFAULT_SCORE,
                (None, Some(text)) => parse_score(text).ok_or_else(|| {
                    let wanted = format!("a score from 0 to {MAX_SCORE} after the semicolon");
                    BadInput::new(
                        format!("{place}, line {line}"),
                        wanted,
                        BadInput::quote(text.trim()),
                    )
                })?,
            };
            word.clear();
            if !self.spell(written, &mut word) {
                self.skipped += 1;
            } else if (2..=MAX_SIDE).contains(&word.len()) {
                let raw = &mut self.raw[word.len()];
                raw.letters.extend_from_slice(&word);
                raw.scores.push(score);
            }
        }
        Ok(())
    }

    /// The letters of a word; `false` if it has a digit or the like.
    fn spell(&self, written: &str, word: &mut Vec<u8>) -> bool {
        if written.is_ascii() {
            for &byte in written.as_bytes() {
                match self.letters.of_byte(byte) {
                    Some(Letter(letter)) => word.push(letter),
                    None if byte.is_ascii_digit() => return false,
                    None => {}
                }
            }
            return true;
        }
        self.letters.split(written).iter().all(|letter| match self.letters.find(letter) {
            Some(Letter(number)) => {
                word.push(number);
                true
            }
            None => !letter.chars().any(char::is_alphanumeric),
        })
    }

    /// The letters of a text as numbers, none if it has a sign that no word has.
    #[must_use]
    pub fn spelled(&self, text: &str) -> Option<Vec<u8>> {
        let mut word = Vec::new();
        self.spell(text, &mut word).then_some(word)
    }

    /// The letters that the words are written with.
    #[must_use]
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// How many words were left out because they hold a digit or some other sign that is no letter.
    #[must_use]
    pub const fn skipped(&self) -> usize {
        self.skipped
    }

    /// The words of a length.
    #[must_use]
    pub fn words(&self, length: usize) -> &Words {
        self.lengths[length]
            .get_or_init(|| Words::new(length, &self.raw[length], self.letters.len()))
    }
}

fn memchr_last_semicolon(text: &str) -> Option<usize> {
    text.bytes().rposition(|byte| byte == b';')
}

fn parse_score(text: &str) -> Option<u8> {
    let score: u8 = text.trim().parse().ok()?;
    (score <= MAX_SCORE).then_some(score)
}

impl Raw {
    /// The words with the English ones among them, where those are wanted.
    fn with_english(&self, length: usize) -> Cow<'_, Self> {
        let Some(before) = self.english_at else { return Cow::Borrowed(self) };
        let (letters, letters_after) = self.letters.split_at(before * length);
        let (scores, scores_after) = self.scores.split_at(before);
        let (mut letters, mut scores) = (letters.to_vec(), scores.to_vec());
        english::for_each_class_of(length, |class| {
            letters.extend_from_slice(class.letters);
            scores.resize(letters.len() / length, class.score);
        });
        letters.extend_from_slice(letters_after);
        scores.extend_from_slice(scores_after);
        Cow::Owned(Self { letters, scores, english_at: None })
    }
}

impl Words {
    fn new(length: usize, raw: &Raw, alphabet: usize) -> Self {
        let all = raw.with_english(length);
        // English words alone are in order.
        let Raw { letters, scores, .. } =
            if raw.scores.is_empty() { all.into_owned() } else { sorted(length, &all) };
        let blocks = scores.len().div_ceil(WORDS_PER_BLOCK);
        let supports = supports(&letters, length, alphabet, blocks);
        let mut shares = vec![0.0; length * alphabet];
        for word in letters.chunks(length.max(1)) {
            for (position, &letter) in word.iter().enumerate() {
                shares[position * alphabet + usize::from(letter)] += 1.0 / scores.len() as f32;
            }
        }
        Self { length, letters, scores, supports, shares, blocks, alphabet }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The letters of a word.
    #[inline]
    #[must_use]
    pub fn word(&self, index: usize) -> &[u8] {
        &self.letters[index * self.length..][..self.length]
    }

    /// The score of a word.
    #[inline]
    #[must_use]
    pub fn score(&self, index: usize) -> u8 {
        self.scores[index]
    }

    /// How many words have at least this score: they come first.
    #[must_use]
    pub fn with_score(&self, least: u8) -> usize {
        self.scores.partition_point(|&score| score >= least)
    }

    /// The place of a word.
    #[must_use]
    pub fn find(&self, letters: &[u8]) -> Option<usize> {
        let known = letters.iter().all(|&letter| usize::from(letter) < self.alphabet);
        let mut blocks = 0..if known && letters.len() == self.length { self.blocks } else { 0 };
        blocks.find_map(|block| {
            let mut found = None;
            self.with_part(0, letters, block)
                .each(|bit| found = Some(block * WORDS_PER_BLOCK + bit));
            found
        })
    }

    /// The words of a block with these letters in a row from a position on.
    pub(super) fn with_part(&self, from: usize, part: &[u8], block: usize) -> Block {
        let supports = |(at, &letter)| self.supports(block, from + at)[usize::from(letter)];
        let all = Block::first(self.len() - block * WORDS_PER_BLOCK);
        part.iter().enumerate().map(supports).fold(all, Block::and)
    }

    /// Blocks in a set of these words.
    pub(super) const fn blocks(&self) -> usize {
        self.blocks
    }

    /// The share of the words with a letter at a position.
    #[inline(always)]
    pub(super) fn share(&self, position: usize, letter: usize) -> f32 {
        self.shares[position * self.alphabet + letter]
    }

    /// The words of a block with each letter at a position.
    #[inline(always)]
    pub(super) fn supports(&self, block: usize, position: usize) -> &[Block] {
        &self.supports[(block * self.length + position) * self.alphabet..][..self.alphabet]
    }
}

/// All words but repeated ones, best score first, among equals in the order of the lists.
fn sorted(length: usize, raw: &Raw) -> Raw {
    let kept = first_of_each(length, raw);
    // A counting sort.
    let mut starts = [0_usize; MAX_SCORE as usize + 2];
    for &index in &kept {
        starts[usize::from(MAX_SCORE - raw.scores[index as usize]) + 1] += 1;
    }
    for score in 1..starts.len() {
        starts[score] += starts[score - 1];
    }
    let mut letters = vec![0; kept.len() * length];
    let mut scores = vec![0; kept.len()];
    for &index in &kept {
        let index = index as usize;
        let place = &mut starts[usize::from(MAX_SCORE - raw.scores[index])];
        letters[*place * length..][..length]
            .copy_from_slice(&raw.letters[index * length..][..length]);
        scores[*place] = raw.scores[index];
        *place += 1;
    }
    Raw { letters, scores, english_at: None }
}

/// The first of all words that are spelled alike, unless it is never to be used.
fn first_of_each(length: usize, raw: &Raw) -> Vec<u32> {
    let count = raw.scores.len();
    let word = |index: usize| &raw.letters[index * length..][..length];
    let size = (2 * count + 1).next_power_of_two();
    let mut table = vec![u32::MAX; size];
    let mut kept = Vec::with_capacity(count);
    'words: for index in 0..count {
        let hash = word(index).chunks(8).fold(length as u64, |hash, chunk| {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            mix(hash ^ u64::from_le_bytes(bytes))
        });
        let mut place = hash as usize & (size - 1);
        while table[place] != u32::MAX {
            if word(table[place] as usize) == word(index) {
                continue 'words;
            }
            place = (place + 1) & (size - 1);
        }
        table[place] = index as u32;
        if raw.scores[index] != NEVER {
            kept.push(index as u32);
        }
    }
    kept
}

/// For each position and letter the words that have it there.
fn supports(letters: &[u8], length: usize, alphabet: usize, blocks: usize) -> Vec<Block> {
    let mut all = vec![Block::EMPTY; length * alphabet * blocks];
    // 64 words at a time, so that every row is written once.
    for (chunk, words) in letters.chunks(64 * length.max(1)).enumerate() {
        let (block, word) = (chunk / 8, chunk % 8);
        for position in 0..length {
            let mut bits = [0_u64; 64];
            for (at, word) in words.chunks(length).enumerate() {
                bits[usize::from(word[position])] |= 1 << at;
            }
            let first = (block * length + position) * alphabet;
            for (support, &bits) in all[first..first + alphabet].iter_mut().zip(&bits) {
                support.insert_word(word, bits);
            }
        }
    }
    all
}
