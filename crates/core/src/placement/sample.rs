//! Blocks drawn at random, without the lists of all: what a solve of a board too large to list would do is estimated
//! from them.

use super::Placement;
use crate::combinations::following;
use crate::random::Random;

impl Placement {
    /// Draws occupancies of a tier that have blocks, each as likely as the others.
    pub fn blocks_at_random(&self, tier: usize) -> impl Fn(&mut Random) -> u64 {
        let ways = self.ways_to_fill(tier);
        move |random| loop {
            let occupancy = self.random_filling(tier, &ways, random);
            // Of the images of an occupancy one alone has the block, so that none is drawn more often.
            if self.least_image(occupancy).1 == occupancy {
                return occupancy;
            }
        }
    }

    /// The occupancies that have blocks from this one on, in order. Where stones fall, it alone.
    pub fn blocks_from(&self, occupancy: u64) -> impl Iterator<Item = u64> {
        let end = match self.falls() {
            true => occupancy + 1,
            false => 1 << self.cells,
        };
        let after = move |&set: &u64| Some(following(set)).filter(|&set| set < end);
        let is_least = |set: &u64| self.least_image(*set).1 == *set;
        std::iter::successors(Some(occupancy), after).filter(is_least)
    }

    /// In how many ways so many stones fill the columns from each one on.
    fn ways_to_fill(&self, stones: usize) -> Vec<Vec<u64>> {
        let mut ways = vec![vec![0; stones + 1]; self.columns.len() + 1];
        ways[self.columns.len()][0] = 1;
        for (at, column) in self.columns.iter().enumerate().rev() {
            for left in 0..=stones {
                let heights = 0..=left.min(column.len());
                ways[at][left] = heights.map(|height| ways[at + 1][left - height]).sum();
            }
        }
        ways
    }

    /// Any occupancy of so many stones.
    fn random_filling(&self, stones: usize, ways: &[Vec<u64>], random: &mut Random) -> u64 {
        let (mut left, mut occupancy) = (stones, 0);
        for (at, column) in self.columns.iter().enumerate() {
            let mut chosen = random.below(ways[at][left] as usize) as u64;
            let mut height = 0;
            while let after = ways[at + 1][left - height]
                && chosen >= after
            {
                chosen -= after;
                height += 1;
            }
            left -= height;
            occupancy |= column[..height].iter().fold(0, |cells, cell| cells | 1 << cell);
        }
        occupancy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::Finish;

    fn turned(cells: u8) -> Vec<Vec<u8>> {
        vec![(0..cells).collect(), (0..cells).rev().collect()]
    }

    #[test]
    fn every_block_is_drawn_about_as_often() {
        let columns = vec![vec![0, 1, 2], vec![3, 4, 5], vec![6, 7, 8]];
        let mirrored = vec![(0..9).collect(), vec![6, 7, 8, 3, 4, 5, 0, 1, 2]];
        let plans = [
            Placement::new(9, 9, Finish::Over, Vec::new(), turned(9)),
            Placement::falling(columns, Vec::new(), mirrored),
        ];
        for plan in plans {
            for tier in 0..=9 {
                let list = plan.occupancies(tier);
                let mut random = Random::new(tier as u64);
                let draw = plan.blocks_at_random(tier);
                let mut drawn = vec![0; list.len()];
                for _ in 0..100 * list.len() {
                    let occupancy = draw(&mut random);
                    drawn[list.binary_search(&occupancy).expect("it has a block")] += 1;
                }
                assert!(drawn.iter().all(|count| (50..150).contains(count)), "{drawn:?}");
            }
        }
    }

    #[test]
    fn blocks_follow_each_other_as_in_the_list() {
        let plan = Placement::new(9, 9, Finish::Over, Vec::new(), turned(9));
        let list = plan.occupancies(4);
        assert!(plan.blocks_from(list[20]).eq(list[20..].iter().copied()));
    }
}
