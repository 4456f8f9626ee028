//! The strategies on given rows and columns, exactly: two systems of linear equations, solved modulo primes.
//!
//! If just the rows I and columns J are played, every played column must give the row player the same, and
//! every played row cost the column player the same: B·y = 1 and Bᵀ·x = 1 for the square matrix B of I and J,
//! up to a common factor. By Cramer's rule det(B)·x and det(B)·y are whole numbers, no larger than Hadamard's bound;
//! so their remainders modulo enough primes determine them (Chinese remainder theorem). Each prime costs one
//! elimination in machine words, and the primes share the work between the cores.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use parlor_core::{Control, Stopped};
use rayon::prelude::*;

use super::StrategyWeights;
use super::float::PlayedLines;

/// The strategies that play these rows and columns and no others, if there are any.
pub(super) fn solve(
    entries: &[Vec<BigInt>],
    played: &PlayedLines,
    control: &Control,
) -> Result<Option<StrategyWeights>, Stopped> {
    let PlayedLines { rows, columns } = played;
    if rows.len() != columns.len() || rows.is_empty() {
        return Ok(None);
    }
    let square: Vec<Vec<&BigInt>> = rows
        .iter()
        .map(|&row| columns.iter().map(|&column| &entries[row][column]).collect())
        .collect();
    // A whole number within ±bound is known from its remainder modulo anything above 2·bound.
    let wanted_bits = hadamard_bits(&square) + 2;
    let mut modulus = BigUint::one();
    let mut numbers: Vec<BigUint> = vec![BigUint::zero(); 2 * rows.len() + 1];
    let mut primes = primes();
    let mut unlucky = 0;
    while modulus.bits() <= wanted_bits {
        control.check()?;
        let batch: Vec<u64> = primes.by_ref().take(2 * rayon::current_num_threads()).collect();
        if batch.is_empty() {
            return Ok(None);
        }
        let remainders: Vec<Option<Vec<u64>>> =
            batch.par_iter().map(|&prime| remainders(&square, prime)).collect();
        for (&prime, remainders) in batch.iter().zip(&remainders) {
            match remainders {
                Some(remainders) => combine(&mut numbers, &mut modulus, remainders, prime),
                // Either the prime divides the determinant, or that is zero and every prime does.
                None => unlucky += 1,
            }
        }
        if unlucky > 8 {
            return Ok(None);
        }
    }
    let half = &modulus >> 1;
    let signed = |number: BigUint| {
        if number > half {
            -BigInt::from_biguint(Sign::Plus, &modulus - number)
        } else {
            BigInt::from(number)
        }
    };
    let mut numbers: Vec<BigInt> = numbers.into_iter().map(signed).collect();
    let mut determinant = numbers.pop().expect("the determinant comes last");
    if determinant.is_negative() {
        determinant = -determinant;
        for number in &mut numbers {
            *number = -std::mem::take(number);
        }
    }
    let mut weights = StrategyWeights {
        rows: vec![BigInt::zero(); entries.len()],
        columns: vec![BigInt::zero(); entries[0].len()],
        total: numbers[..rows.len()].iter().sum(),
        common: determinant,
    };
    let mut numbers = numbers.into_iter();
    for (&row, weight) in rows.iter().zip(&mut numbers) {
        weights.rows[row] = weight;
    }
    for (&column, weight) in columns.iter().zip(&mut numbers) {
        weights.columns[column] = weight;
    }
    Ok(Some(weights))
}

/// How many bits the determinant and its cofactors have at most: the product of the lengths of the rows, each
/// with a 1 added for the right-hand side.
fn hadamard_bits(square: &[Vec<&BigInt>]) -> u64 {
    let bits = |row: &Vec<&BigInt>| {
        let length: BigInt = row.iter().map(|&entry| entry * entry).sum::<BigInt>() + 1;
        length.bits() / 2 + 1
    };
    square.iter().map(bits).sum::<u64>() + square.len().ilog2() as u64 + 1
}

/// det·x, then det·y, then det, modulo a prime; nothing if the determinant is 0 there.
fn remainders(square: &[Vec<&BigInt>], prime: u64) -> Option<Vec<u64>> {
    let size = square.len();
    let big_prime = BigInt::from(prime);
    let reduce = |entry: &BigInt| {
        let small = entry.to_i64().map(|small| small.rem_euclid(prime as i64) as u64);
        small.unwrap_or_else(|| entry.mod_floor(&big_prime).to_u64().expect("below a prime"))
    };
    let matrix: Vec<Vec<u64>> =
        square.iter().map(|row| row.iter().map(|entry| reduce(entry)).collect()).collect();
    let turned: Vec<Vec<u64>> =
        (0..size).map(|column| matrix.iter().map(|row| row[column]).collect()).collect();
    let (x, determinant) = eliminate(turned, prime)?;
    let (y, _) = eliminate(matrix, prime)?;
    let solutions = x.into_iter().chain(y).map(|number| number * determinant % prime);
    Some(solutions.chain([determinant]).collect())
}

/// Solves matrix · z = 1 modulo a prime; z and the determinant.
fn eliminate(mut matrix: Vec<Vec<u64>>, prime: u64) -> Option<(Vec<u64>, u64)> {
    let size = matrix.len();
    for row in &mut matrix {
        row.push(1);
    }
    let mut determinant = 1;
    for at in 0..size {
        let pivot_row = (at..size).find(|&row| matrix[row][at] != 0)?;
        if pivot_row != at {
            matrix.swap(pivot_row, at);
            determinant = prime - determinant;
        }
        determinant = determinant * matrix[at][at] % prime;
        let inverse = power(matrix[at][at], prime - 2, prime);
        for cell in &mut matrix[at][at..] {
            *cell = *cell * inverse % prime;
        }
        let pivot = std::mem::take(&mut matrix[at]);
        for row in matrix.iter_mut().filter(|row| !row.is_empty()) {
            let factor = row[at];
            if factor != 0 {
                let negative = prime - factor;
                for (cell, &from) in row[at..].iter_mut().zip(&pivot[at..]) {
                    *cell = (*cell + negative * from) % prime;
                }
            }
        }
        matrix[at] = pivot;
    }
    Some((matrix.into_iter().map(|row| row[size]).collect(), determinant))
}

fn power(mut base: u64, mut exponent: u64, prime: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    result
}

/// Adds what is known modulo one more prime.
fn combine(numbers: &mut [BigUint], modulus: &mut BigUint, remainders: &[u64], prime: u64) {
    let inverse = power((&*modulus % prime).to_u64().expect("below a prime"), prime - 2, prime);
    for (number, &remainder) in numbers.iter_mut().zip(remainders) {
        let known = (&*number % prime).to_u64().expect("below a prime");
        let step = (remainder + prime - known) % prime * inverse % prime;
        *number += &*modulus * step;
    }
    *modulus *= prime;
}

/// Primes from 2³¹ downwards; their squares, doubled, fit a machine word.
fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |number: &u64| {
        let mut divisors = (3..).step_by(2).take_while(|divisor| divisor * divisor <= *number);
        divisors.all(|divisor: u64| !(*number).is_multiple_of(divisor))
    };
    (1 << 30..1_u64 << 31).rev().filter(|number| number % 2 == 1).filter(is_prime)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::unlimited;

    #[test]
    fn strategies_on_a_square_solve_both_systems() {
        let entries: Vec<Vec<BigInt>> = [[1, 8, 4], [8, 1, 4], [3, 3, 3]]
            .iter()
            .map(|row| row.iter().map(|&entry| BigInt::from(entry)).collect())
            .collect();
        let played = PlayedLines { rows: vec![0, 1], columns: vec![0, 1] };
        let weights = unlimited(|control| solve(&entries, &played, control));
        let weights = weights.expect("the square is regular");
        // The determinant is −63; x = y = (7, 7, 0) after the sign is turned.
        assert_eq!(weights.common, BigInt::from(63));
        assert_eq!(weights.rows, [7, 7, 0].map(BigInt::from));
        assert_eq!(weights.columns, [7, 7, 0].map(BigInt::from));
        let singular = PlayedLines { rows: vec![0, 1, 2], columns: vec![0, 1, 2] };
        let weights = unlimited(|control| solve(&entries, &singular, control));
        assert!(weights.is_none_or(|weights| !weights.is_optimal(&entries)));
    }

    #[test]
    fn primes_are_prime() {
        let first: Vec<u64> = primes().take(3).collect();
        assert_eq!(first, [2_147_483_647, 2_147_483_629, 2_147_483_587]);
    }
}
