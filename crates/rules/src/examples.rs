//! The games of `examples/games`, inside the program.

macro_rules! examples {
    ($($name:literal),* $(,)?) => {
        /// Their names and texts, in alphabetical order.
        pub const EXAMPLES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../examples/games/", $name, ".parlor")))),*];
    };
}

examples![
    "achi",
    "ataxx",
    "breakthrough",
    "chomp",
    "clobber",
    "connect-four",
    "dodgem",
    "domineering",
    "dots-and-boxes",
    "english-draughts",
    "fox-and-geese",
    "freedom",
    "gomoku",
    "hex",
    "hexapawn",
    "isolation",
    "kalah",
    "knightthrough",
    "konane",
    "mu-torere",
    "nim",
    "nine-mens-morris",
    "oware",
    "picaria",
    "quixo",
    "reversi",
    "six-mens-morris",
    "tapatan",
    "teeko",
    "three-mens-morris",
    "tic-tac-toe",
    "yavalath",
];
