//! A run cut into parts for several machines.

use std::fmt;
use std::str::FromStr;

/// Part `index` of `count`: every `count`-th job, from job `index` on. Neighbours in an input are often
/// alike (one game, one suite), so the parts take turns instead of taking blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 to `count`.
    index: u64,
    count: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 1, count: 1 };

    /// Returns whether the job with this number, from 1, belongs to this part.
    pub fn owns(self, number: u64) -> bool {
        number % self.count == self.index % self.count
    }
}

impl Shard {
    /// Returns the number of all parts.
    pub fn count(self) -> u64 {
        self.count
    }

    /// Returns the first job of this part after the job with this number.
    pub fn next_after(self, number: u64) -> Option<u64> {
        let next = number.checked_add(1)?;
        let (here, wanted) = (next % self.count, self.index % self.count);
        let gap = if wanted >= here { wanted - here } else { self.count - (here - wanted) };
        next.checked_add(gap)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    /// Reads `I/N`.
    fn from_str(text: &str) -> Result<Shard, Self::Err> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            Some(Shard { index: index.parse().ok()?, count: count.parse().ok()? })
        };
        let found = read().filter(|shard| (1..=shard.count).contains(&shard.index));
        found.ok_or("expected I/N, part I (from 1 to N) of N")
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_belongs_to_exactly_one_part() {
        for count in 1..=7 {
            let parts: Vec<Shard> = (1..=count).map(|i| format!("{i}/{count}").parse().unwrap()).collect();
            for job in 1..=50 {
                assert_eq!(parts.iter().filter(|part| part.owns(job)).count(), 1);
                for part in &parts {
                    assert_eq!(part.next_after(job), (job + 1..).find(|next| part.owns(*next)));
                }
            }
            assert_eq!(parts[0].next_after(u64::MAX), None);
            assert!(parts[0].owns(1), "the first part has the first job");
        }
    }

    #[test]
    fn invalid_parts_are_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
