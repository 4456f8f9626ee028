//! ingrid_core, the filler behind a setter's program, with parlor's words.

use std::time::{Duration, Instant};

use ingrid_core::backtracking_search::find_fill;
use ingrid_core::grid_config::{generate_grid_config_from_template_string, render_grid};
use ingrid_core::word_list::{WordList, WordListSourceConfig, WordListSourceConfigProvider};
use parlor_puzzles::crossword::Letters;
use parlor_puzzles::english;

pub(super) const VERSION: &str = "2.0";

/// Its words.
pub(super) struct Rival {
    words: Vec<(String, u16)>,
}

impl Rival {
    pub(super) fn new() -> Self {
        let letters = Letters::english();
        let mut words = Vec::new();
        english::for_each_class(|class| {
            let word = |word| (letters.text_of(word).to_lowercase(), class.score.into());
            words.extend(class.letters.chunks(class.length.into()).map(word));
        });
        Self { words }
    }

    /// How long a fill takes, and the fill; nothing if it takes too long.
    pub(super) fn fill(&self, grid: &str, patience: Duration) -> Option<(Duration, String)> {
        let source = WordListSourceConfig {
            id: "words".to_owned(),
            enabled: true,
            provider: WordListSourceConfigProvider::Memory { words: self.words.clone() },
            normalization: None,
        };
        let longest = grid.lines().map(str::len).max();
        let list = WordList::new(vec![source], None, longest, None);
        let config = generate_grid_config_from_template_string(list, grid, 0);
        let config = config.to_config_ref();
        let start = Instant::now();
        let success = find_fill(&config, Some(patience), None).ok()?;
        let time = start.elapsed();
        // It draws blocks as dots.
        Some((time, render_grid(&config, &success.choices).replace('.', "#")))
    }
}
