//! The words that may be used: lists merged by priority, and words never to use.
//!
//! Reading a large list and indexing it takes longer than most fills, so the lists used last are kept.

use std::sync::{Arc, Mutex};

use parlor_core::BadInput;
use parlor_puzzles::crossword::{ScoredList, WordSource};
use serde::Deserialize;
use utoipa::ToSchema;

/// How many merged lists are kept.
const KEPT: usize = 4;

/// Where words come from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListSource {
    /// The English words inside the program.
    English,
    /// A list as text: a line a word, with a score after a semicolon or without one.
    #[schema(example = "oasis;85\nice cream;70")]
    Text(String),
}

/// Which words may be used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WordChoice {
    /// Lists, the first with the last word: of a word in several, the score in the first counts. The English words
    /// inside the program if left out.
    #[serde(default)]
    pub lists: Vec<ListSource>,
    /// Words never to use, a line each.
    #[serde(default)]
    pub never: String,
}

impl WordChoice {
    /// A list of one's own, and nothing else.
    #[must_use]
    pub fn of_text(text: impl Into<String>) -> Self {
        Self { lists: vec![ListSource::Text(text.into())], never: String::new() }
    }

    /// The merged list.
    ///
    /// # Errors
    /// A score that is none; too many letters; no word at all.
    pub(super) fn read(&self) -> Result<Arc<ScoredList>, BadInput> {
        static LISTS: Mutex<Vec<(WordChoice, Arc<ScoredList>)>> = Mutex::new(Vec::new());
        let kept = || LISTS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let find = |lists: &mut Vec<(Self, Arc<ScoredList>)>| {
            let at = lists.iter().position(|(choice, _)| choice == self)?;
            // The one used last is forgotten last.
            let found = lists.remove(at);
            let list = Arc::clone(&found.1);
            lists.push(found);
            Some(list)
        };
        if let Some(list) = find(&mut kept()) {
            return Ok(list);
        }
        let sources: Vec<WordSource<'_>> = match self.lists.as_slice() {
            [] => vec![WordSource::English],
            lists => lists.iter().map(ListSource::source).collect(),
        };
        let list = Arc::new(ScoredList::read(&sources, &self.never)?);
        let mut lists = kept();
        if lists.len() == KEPT {
            lists.remove(0);
        }
        lists.push((self.clone(), Arc::clone(&list)));
        Ok(list)
    }
}

impl ListSource {
    fn source(&self) -> WordSource<'_> {
        match self {
            Self::English => WordSource::English,
            Self::Text(text) => WordSource::Text(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_list_has_the_last_word_and_banned_words_are_gone() {
        let choice = WordChoice {
            lists: vec![ListSource::Text("zzz;90\ncat;7".to_owned()), ListSource::English],
            never: "dog".to_owned(),
        };
        let list = choice.read().expect("a list of words");
        let score = |word: &str| {
            let words = list.words(word.len());
            words.find(&list.spelled(word).expect("letters")).map(|at| words.score(at))
        };
        assert_eq!((score("zzz"), score("cat"), score("dog")), (Some(90), Some(7), None));
        assert!(score("sea").is_some());
        assert!(Arc::ptr_eq(&list, &choice.read().expect("a list of words")));
    }

    #[test]
    fn bad_lists_are_told_in_a_line() {
        let refusal = |text: &str| WordChoice::of_text(text).read().unwrap_err().to_string();
        assert_eq!(
            refusal("cat;50\ndog;best"),
            "word list, line 2: wanted a score from 0 to 100 after the semicolon, got \"best\""
        );
        assert_eq!(
            refusal("a\n7\n"),
            "word list: wanted at least one word of two letters, got none"
        );
    }

    #[test]
    fn a_choice_arrives_as_json() {
        let body = r#"{"lists": ["english", {"text": "cat;5"}], "never": "dog"}"#;
        let choice: WordChoice = serde_json::from_str(body).expect("a choice as JSON");
        assert_eq!(choice.lists.len(), 2);
        assert!(serde_json::from_str::<WordChoice>(r#"{"lists": ["klingon"]}"#).is_err());
    }
}
