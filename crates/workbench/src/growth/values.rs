//! Values at which to measure: `1-9`, `40,400,4000`.

use parlor_core::BadInput;
use parlor_core::spec::parse_number;

/// The most values of one experiment.
const MOST: usize = 40;

/// Reads the values, which rise.
pub(super) fn parse(text: &str) -> Result<Vec<u64>, BadInput> {
    let wanted = "rising numbers such as 1-9 or 40,400,4000";
    let complain = |came: &str| BadInput::new("at", wanted, BadInput::quote(came));
    let number = |text: &str| parse_number(text.trim()).map(u64::from);
    let mut values: Vec<u64> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = number(first).zip(number(last)).ok_or_else(|| complain(part))?;
        let rises = values.last().is_none_or(|&before| before < first);
        if first == 0 || last < first || !rises {
            return Err(complain(part));
        }
        if (last - first) as usize >= MOST - values.len().min(MOST) {
            return Err(BadInput::new("at", format!("at most {MOST} values"), "more"));
        }
        values.extend(first..=last);
    }
    if values.is_empty() { Err(complain(text)) } else { Ok(values) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ranges_and_single_numbers() {
        assert_eq!(parse("1-3, 7,10-11"), Ok(vec![1, 2, 3, 7, 10, 11]));
        assert_eq!(parse("40"), Ok(vec![40]));
        assert_eq!(parse("1-40").map(|values| values.len()), Ok(40));
    }

    #[test]
    fn what_is_no_list_of_rising_numbers_is_refused() {
        for text in ["", ",", "0-3", "5-2", "4,4", "9,1-3", "x", "-3", "1-", "1.5"] {
            let refusal = parse(text).unwrap_err().to_string();
            assert!(refusal.starts_with("at: wanted rising numbers such as"), "{text}: {refusal}");
        }
        assert_eq!(
            parse("1-4294967295").unwrap_err().to_string(),
            "at: wanted at most 40 values, got more"
        );
        assert!(parse("1-40,50").is_err());
    }
}
