//! What `tune` and `study` share: many games of programs against each other, the same ones again for the same seed.

/// How the games are played.
#[derive(Debug, clap::Args)]
pub(super) struct SelfPlayArgs {
    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u32,
    /// Games played side by side; as many as there are processors if left out. What is found does not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

impl SelfPlayArgs {
    pub(super) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}
