//! How an example is spoiled: the ways of libFuzzer, by a seed.

use parlor_core::random::Random;

/// Texts that parsers trip over: numbers at the edge, letters of several bytes, ends of things.
const TOKENS: [&str; 24] = [
    "0",
    "-1",
    "255",
    "2147483647",
    "2147483648",
    "-9223372036854775808",
    "18446744073709551616",
    "1e999",
    "1/0",
    "NaN",
    ":",
    ",",
    "=",
    "/",
    "\n",
    "\r\n",
    "\t",
    "\0",
    " ",
    "\"",
    "{}",
    "é",
    "e\u{301}",
    "漢",
];

/// The example with one to four things wrong.
#[must_use]
pub fn damage(example: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = example.to_vec();
    for _ in 0..=random.below(4) {
        let from = random.below(bytes.len() + 1);
        let to = from + random.below((bytes.len() - from).min(8) + 1);
        match random.below(6) {
            0 if from < bytes.len() => bytes[from] ^= 1 << random.below(8),
            0 | 1 => drop(bytes.drain(from..to)),
            2 => bytes.truncate(from),
            3 => {
                let again = bytes[from..to].to_vec();
                bytes.splice(to..to, again);
            }
            4 => bytes.insert(from, random.below(256) as u8),
            _ => {
                let token = TOKENS[random.below(TOKENS.len())];
                bytes.splice(from..to, token.bytes());
            }
        }
    }
    bytes
}
