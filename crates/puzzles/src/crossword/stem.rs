//! The stem of an English word: what `dance`, `dances`, `danced` and `dancing` have in common.
//!
//! These are the steps of Porter's algorithm (1980) that undo inflection: 1a to 1c for plurals, `-ed`, `-ing` and
//! final `y`, and 5 for a final `e` and a doubled `l`. The steps between, which undo derivation, are left out: a
//! grid may well hold both `nation` and `national`.

use super::letters::ENGLISH_LETTERS;

/// The stem of a word of letter numbers. A word with letters beyond Z is its own stem.
pub(super) fn stem(word: &[u8]) -> Vec<u8> {
    if word.iter().any(|&letter| letter >= ENGLISH_LETTERS) {
        return word.to_vec();
    }
    let mut stem: Vec<u8> = word.iter().map(|&letter| b'a' + letter).collect();
    drop_plural(&mut stem);
    drop_tense(&mut stem);
    if stem.ends_with(b"y") && has_vowel(&stem[..stem.len() - 1]) {
        replace(&mut stem, 1, b"i");
    }
    drop_final(&mut stem);
    stem.iter_mut().for_each(|letter| *letter -= b'a');
    stem
}

/// Step 1a.
fn drop_plural(stem: &mut Vec<u8>) {
    if stem.ends_with(b"sses") || stem.ends_with(b"ies") {
        replace(stem, 2, b"");
    } else if stem.ends_with(b"s") && !stem.ends_with(b"ss") {
        replace(stem, 1, b"");
    }
}

/// Step 1b.
fn drop_tense(stem: &mut Vec<u8>) {
    if stem.ends_with(b"eed") {
        if measure(&stem[..stem.len() - 3]) > 0 {
            replace(stem, 1, b"");
        }
        return;
    }
    let ending = match () {
        () if stem.ends_with(b"ed") => 2,
        () if stem.ends_with(b"ing") => 3,
        () => return,
    };
    if !has_vowel(&stem[..stem.len() - ending]) {
        return;
    }
    replace(stem, ending, b"");
    if [b"at", b"bl", b"iz"].iter().any(|&end| stem.ends_with(end)) {
        stem.push(b'e');
    } else if ends_doubled(stem) && !matches!(stem.last(), Some(b'l' | b's' | b'z')) {
        stem.pop();
    } else if measure(stem) == 1 && ends_short(stem) {
        stem.push(b'e');
    }
}

/// Step 5.
fn drop_final(stem: &mut Vec<u8>) {
    if let Some((b'e', before)) = stem.split_last() {
        let measure = measure(before);
        if measure > 1 || measure == 1 && !ends_short(before) {
            stem.pop();
        }
    }
    if stem.ends_with(b"ll") && measure(stem) > 1 {
        stem.pop();
    }
}

fn replace(stem: &mut Vec<u8>, ending: usize, by: &[u8]) {
    stem.truncate(stem.len() - ending);
    stem.extend_from_slice(by);
}

/// `y` is a vowel after a consonant.
fn is_vowel(word: &[u8], at: usize) -> bool {
    match word[at] {
        b'a' | b'e' | b'i' | b'o' | b'u' => true,
        b'y' => at > 0 && !is_vowel(word, at - 1),
        _ => false,
    }
}

fn has_vowel(word: &[u8]) -> bool {
    (0..word.len()).any(|at| is_vowel(word, at))
}

/// How often a vowel is followed by a consonant.
fn measure(word: &[u8]) -> usize {
    (1..word.len()).filter(|&at| is_vowel(word, at - 1) && !is_vowel(word, at)).count()
}

fn ends_doubled(word: &[u8]) -> bool {
    let length = word.len();
    length >= 2 && word[length - 1] == word[length - 2] && !is_vowel(word, length - 1)
}

/// Consonant, vowel, consonant other than w, x and y: such a word had an `e` that its ending took.
fn ends_short(word: &[u8]) -> bool {
    let length = word.len();
    length >= 3
        && !is_vowel(word, length - 3)
        && is_vowel(word, length - 2)
        && !is_vowel(word, length - 1)
        && !matches!(word[length - 1], b'w' | b'x' | b'y')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stem_of(word: &str) -> String {
        let letters: Vec<u8> = word.bytes().map(|byte| byte - b'a').collect();
        stem(&letters).iter().map(|letter| char::from(b'a' + letter)).collect()
    }

    #[test]
    fn inflections_share_a_stem() {
        let families: [&[&str]; 9] = [
            &["dance", "dances", "danced", "dancing"],
            &["bake", "bakes", "baked", "baking"],
            &["hop", "hops", "hopped", "hopping"],
            &["hope", "hopes", "hoped", "hoping"],
            &["pony", "ponies"],
            &["caress", "caresses", "caressed"],
            &["fall", "falls", "falling"],
            &["agree", "agrees", "agreed", "agreeing"],
            &["oasis"],
        ];
        let stems = families.map(|family| {
            let stem = stem_of(family[0]);
            family.iter().for_each(|word| assert_eq!(stem_of(word), stem, "{word}"));
            stem
        });
        for (at, stem) in stems.iter().enumerate() {
            assert!(!stems[..at].contains(stem), "{stem} belongs to one family");
        }
    }

    #[test]
    fn short_and_foreign_words_are_left_alone() {
        for word in ["sing", "bed", "as", "is", "need", "gas", "by"] {
            let kept = stem_of(word);
            assert!(word.starts_with(&kept) && word.len() - kept.len() <= 1, "{word}: {kept}");
        }
        assert_eq!(stem(&[30, 18]), [30, 18]);
        assert_eq!(stem(&[]), []);
    }
}
