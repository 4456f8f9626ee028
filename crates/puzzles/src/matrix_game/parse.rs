//! Payoffs and tables as text.
//!
//! A table is a line a row, with commas (or semicolons, or tabs) between the payoffs. A first line of words names
//! the columns and a first column of words the rows. Lines that begin with `#` and empty lines are skipped.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Zero, pow};
use parlor_core::BadInput;

use super::Matrix;

/// The most digits and the largest power of ten that a payoff may have.
const MAX_DIGITS: usize = 2_000;

/// Reads a payoff: an integer, a decimal such as `-1.5` or `2e-3`, or a fraction such as `7/12`.
///
/// # Errors
/// Text that is none of these.
pub fn parse_payoff(text: &str) -> Result<BigRational, BadInput> {
    let complain = || {
        let wanted = "an integer, a decimal or a fraction such as 7/12";
        BadInput::new("payoff", wanted, BadInput::quote(text))
    };
    let plain = text.trim().replace('−', "-");
    if plain.len() > MAX_DIGITS {
        return Err(complain());
    }
    match plain.split_once('/') {
        None => decimal(&plain).ok_or_else(complain),
        Some((above, below)) => {
            let (above, below) = (decimal(above.trim_end()), decimal(below.trim_start()));
            match (above, below) {
                (Some(above), Some(below)) if !below.is_zero() => Ok(above / below),
                _ => Err(complain()),
            }
        }
    }
}

fn decimal(text: &str) -> Option<BigRational> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (is_negative, digits) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = format!("{whole}{fraction}");
    if all_digits.is_empty() || !all_digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: BigInt = all_digits.parse().ok()?;
    let number = BigRational::from(if is_negative { -number } else { number });
    let exponent = exponent.checked_sub(fraction.len() as i32)?;
    let size = exponent.unsigned_abs() as usize;
    if size > MAX_DIGITS {
        return None;
    }
    let power = BigRational::from(pow(BigInt::from(10), size));
    Some(if exponent < 0 { number / power } else { number * power })
}

impl Matrix {
    /// Reads a table of payoffs, with or without labels.
    ///
    /// # Errors
    /// A payoff that is no number, rows of different lengths, or nothing at all.
    pub fn from_csv(text: &str) -> Result<Self, BadInput> {
        let records = records(text)?;
        let is_word =
            |cell: &str| !cell.is_empty() && parse_payoff(cell).is_err() && !is_no_number(cell);
        // Words throughout are labels; a word among numbers is a slip.
        let has_column_labels = records.first().is_some_and(|(_, first)| {
            let names = if first.len() > 1 { &first[1..] } else { &first[..] };
            names.iter().all(|cell| is_word(cell))
        }) && records.len() > 1;
        let (names, body) = records.split_at(usize::from(has_column_labels));
        let has_row_labels =
            body.iter().all(|(_, cells)| cells.len() > 1 && is_word(&cells[0])) && !body.is_empty();

        let skipped = usize::from(has_row_labels);
        let mut entries: Vec<Vec<BigRational>> = Vec::new();
        for (line, cells) in body {
            let cells = &cells[skipped..];
            if let Some(first) = entries.first()
                && cells.len() != first.len()
            {
                let wanted = format!("{} payoffs as in the first row", first.len());
                let came = cells.len().to_string();
                return Err(BadInput::new(format!("line {line}"), wanted, came));
            }
            let payoff = |(column, cell): (usize, &String)| {
                parse_payoff(cell).map_err(|error| {
                    error.within(&format!("line {line}, column {}", column + skipped + 1))
                })
            };
            entries.push(cells.iter().enumerate().map(payoff).collect::<Result<_, _>>()?);
        }
        let mut matrix = Self::new(entries)?;
        if has_row_labels {
            matrix =
                matrix.with_row_labels(body.iter().map(|(_, cells)| cells[0].clone()).collect())?;
        }
        if let Some((_, names)) = names.first() {
            // The corner above the row labels may be left out.
            let corner = names.len().saturating_sub(matrix.columns()).min(skipped);
            matrix = matrix.with_column_labels(names[corner..].to_vec())?;
        }
        Ok(matrix)
    }
}

/// Words that programs write for numbers that are none: never a label.
fn is_no_number(cell: &str) -> bool {
    let word = cell.trim_start_matches(['-', '+']).to_ascii_lowercase();
    ["nan", "inf", "infinity"].contains(&word.as_str())
}

/// The lines of a table that say something, each with its number in the file.
fn records(text: &str) -> Result<Vec<(u64, Vec<String>)>, BadInput> {
    let text = text.trim_start_matches('\u{feff}');
    let is_content = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let first = text.lines().find(is_content).unwrap_or_default();
    let delimiter = [b',', b';', b'\t']
        .into_iter()
        .find(|&delimiter| first.as_bytes().contains(&delimiter))
        .unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut records = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            BadInput::new("table", "comma-separated payoffs", error.to_string())
        })?;
        let line = record.position().map_or(0, csv::Position::line);
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            records.push((line, cells));
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::matrix;

    #[test]
    fn payoffs_are_integers_decimals_or_fractions() {
        let cases = [
            ("3", "3"),
            ("-3", "-3"),
            ("+3", "3"),
            ("−3", "-3"),
            ("1.5", "3/2"),
            ("-.25", "-1/4"),
            ("2.", "2"),
            ("7/12", "7/12"),
            ("-14 / 24", "-7/12"),
            ("1e3", "1000"),
            ("25E-1", "5/2"),
            ("0.5/0.25", "2"),
        ];
        for (text, value) in cases {
            assert_eq!(
                parse_payoff(text).map(|payoff| payoff.to_string()).as_deref(),
                Ok(value),
                "{text}"
            );
        }
        for text in ["", "x", "NaN", "inf", "1/0", "1/", "/2", "--1", "1e999999999", "1.2.3", "."] {
            assert!(parse_payoff(text).is_err(), "{text}");
        }
    }

    #[test]
    fn labels_are_recognised_and_kept() {
        let plain = matrix("1,2\n3,4\n");
        assert_eq!(
            (plain.row_labels(), plain.column_labels()),
            (&["r1".into(), "r2".into()][..], &["c1".into(), "c2".into()][..])
        );
        let text = "# payoffs\n,left,right\ntop,1,-1\nbottom,-1,1\n";
        let both = matrix(text);
        assert_eq!(both.row_labels(), ["top", "bottom"]);
        assert_eq!(both.column_labels(), ["left", "right"]);
        let rows = matrix("top;1/2;2\nbottom;3;4");
        assert_eq!((rows.row_labels(), rows.columns()), (&["top".into(), "bottom".into()][..], 2));
        let columns = matrix("left,right\n1,2\n3,4");
        assert_eq!(
            (columns.column_labels(), columns.rows()),
            (&["left".into(), "right".into()][..], 2)
        );
        let single = matrix("only\n1\n2");
        assert_eq!((single.rows(), single.columns()), (2, 1));
    }

    #[test]
    fn bad_tables_are_refused_with_the_place() {
        let cases = [
            ("", "matrix: wanted at least one row and one column, got nothing"),
            ("\n\n", "matrix: wanted at least one row and one column, got nothing"),
            ("1,2\n3\n", "line 2: wanted 2 payoffs as in the first row, got 1"),
            (
                "1,2\n3,x\n",
                "line 2, column 2, payoff: wanted an integer, a decimal or a fraction such as 7/12, got \"x\"",
            ),
            (
                "1,NaN\n3,4\n",
                "line 1, column 2, payoff: wanted an integer, a decimal or a fraction such as 7/12, got \"NaN\"",
            ),
            (
                "1,2\n3,\n",
                "line 2, column 2, payoff: wanted an integer, a decimal or a fraction such as 7/12, got nothing",
            ),
        ];
        for (text, complaint) in cases {
            assert_eq!(Matrix::from_csv(text).unwrap_err().to_string(), complaint, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_matrix_or_an_error(text in "[0-9a,;./ \n\"-]{0,40}|\\PC{0,20}") {
            if let Ok(matrix) = Matrix::from_csv(&text) {
                prop_assert!(matrix.rows() > 0 && matrix.columns() > 0);
            }
        }
    }
}
