//! A score as it is reported to people and programs, and as it is read from theirs.

use super::{MATE, MATE_BOUND, Score};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A score as an engine reports it, for the side to move; as JSON `{"cp": 13}` or `{"mate": -2}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReportedScore {
    /// Centipawns.
    Cp(i64),
    /// A win in this many moves of the winner; below zero a loss, as is zero.
    Mate(i64),
}

/// A win in this many moves or more is outside the range of mate scores.
const MOST_MOVES: i64 = (MATE - MATE_BOUND) as i64 / 2;

impl From<Score> for ReportedScore {
    /// Converts a score of the search, which is a win or a loss beyond [`MATE_BOUND`].
    fn from(score: Score) -> ReportedScore {
        let moves = i64::from((MATE - score.abs() + 1) / 2);
        match score {
            MATE_BOUND.. => ReportedScore::Mate(moves),
            s if s <= -MATE_BOUND => ReportedScore::Mate(-moves),
            _ => ReportedScore::Cp(score.into()),
        }
    }
}

impl Ord for ReportedScore {
    /// Compares two scores: a sooner win is better, and a later loss.
    fn cmp(&self, other: &ReportedScore) -> Ordering {
        let key = |score: &ReportedScore| match *score {
            ReportedScore::Cp(cp) => (0, cp),
            ReportedScore::Mate(moves @ 1..) => (1, -moves),
            ReportedScore::Mate(moves) => (-1, moves.saturating_neg()),
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for ReportedScore {
    fn partial_cmp(&self, other: &ReportedScore) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for ReportedScore {
    /// Writes `cp 13` or `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ReportedScore::Cp(cp) => write!(f, "cp {cp}"),
            ReportedScore::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl ReportedScore {
    /// Returns the score of a search that reports this, in centipawns; `None` if no search has it. Two scores are
    /// reported as the same number of moves; of those, this returns the win with the winner to move, or the loss with
    /// the other side to move.
    pub fn score(self) -> Option<Score> {
        match self {
            ReportedScore::Cp(cp) => cp.try_into().ok(),
            ReportedScore::Mate(moves @ 1..MOST_MOVES) => Some(MATE - (2 * moves - 1) as Score),
            ReportedScore::Mate(moves) if (-MOST_MOVES + 1..=0).contains(&moves) => {
                Some((-2 * moves) as Score - MATE)
            }
            ReportedScore::Mate(_) => None,
        }
    }

    /// Returns the score in pawns, `+0.13`, or `-M3`: the third move of the winner ends it.
    pub fn in_pawns(self) -> String {
        match self {
            ReportedScore::Cp(cp) => {
                let sign = if cp < 0 { '-' } else { '+' };
                let cp = cp.unsigned_abs();
                format!("{sign}{}.{:02}", cp / 100, cp % 100)
            }
            ReportedScore::Mate(moves) => {
                format!("{}M{}", if moves > 0 { '+' } else { '-' }, moves.unsigned_abs())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{mated_in, mating_in};
    use super::ReportedScore::{self, Cp, Mate};

    #[test]
    fn a_mate_score_counts_moves_of_the_winner() {
        let cases = [
            (0, Cp(0), "cp 0", "+0.00"),
            (-1234, Cp(-1234), "cp -1234", "-12.34"),
            (mating_in(1), Mate(1), "mate 1", "+M1"),
            (mating_in(5), Mate(3), "mate 3", "+M3"),
            (mated_in(0), Mate(0), "mate 0", "-M0"),
            (mated_in(4), Mate(-2), "mate -2", "-M2"),
        ];
        for (score, reported, text, in_pawns) in cases {
            assert_eq!(ReportedScore::from(score), reported);
            assert_eq!((reported.to_string().as_str(), reported.in_pawns().as_str()), (text, in_pawns));
            let (unit, amount) = text.split_once(' ').unwrap();
            assert_eq!(reported.score(), Some(score));
            let json = serde_json::to_string(&reported).unwrap();
            assert_eq!(json, format!("{{\"{unit}\":{amount}}}"));
            assert_eq!(serde_json::from_str::<ReportedScore>(&json).unwrap(), reported);
        }
    }

    #[test]
    fn scores_are_in_order() {
        let order = [Mate(0), Mate(-1), Mate(-9), Cp(-500), Cp(0), Cp(40_000), Mate(9), Mate(1)];
        assert!(order.is_sorted_by(|one, two| one < two));
    }

    #[test]
    fn scores_out_of_range_are_refused() {
        for reported in [Cp(i64::MAX), Mate(1_000), Mate(-1_000), Mate(i64::MIN), Mate(i64::MAX)] {
            assert_eq!(reported.score(), None, "{reported}");
        }
        assert_eq!(Mate(999).score().zip(Mate(-999).score()), Some((mating_in(1997), mated_in(1998))));
    }
}
