//! How the engines stand: single games, pairs of games, faults.

use super::schedule::Schedule;
use super::stats::{Pairs, Tally};
use crate::records::GameRecord;
use std::collections::BTreeMap;

/// How one engine stands against another, or against all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Finished games.
    pub tally: Tally,
    /// Pairs of which both games are finished.
    pub pairs: Pairs,
    /// Games lost by a fault (crash, silence, time, an illegal move).
    pub faults: u64,
}

/// All finished games of a match, counted.
#[derive(Clone, Debug)]
pub struct Standings {
    schedule: Schedule,
    /// By pairing, both sides' view: of the first of the pairing, and of the second.
    pairings: Vec<[Standing; 2]>,
    /// Games whose pair waits for the other: White's half points by number of the game.
    open: BTreeMap<u64, usize>,
}

impl Standings {
    /// Nothing played yet.
    pub fn new(schedule: Schedule) -> Standings {
        let pairings = vec![Default::default(); schedule.pairings.len()];
        Standings { schedule, pairings, open: BTreeMap::new() }
    }

    /// Counts a game. Each number must be given once.
    pub fn add(&mut self, record: &GameRecord) {
        let fixture = self.schedule.fixture(record.game);
        let halves = record.result.halves();
        let white = fixture.white();
        let sides = &mut self.pairings[fixture.pairing];
        sides[white].tally.add(halves);
        sides[1 - white].tally.add(2 - halves);
        if let Some(side) = record.fault {
            sides[if side == 'w' { white } else { 1 - white }].faults += 1;
        }
        let Some(other) = self.open.remove(&(record.game ^ 1)) else {
            self.open.insert(record.game, halves);
            return;
        };
        let mut pair = Pairs::default();
        pair.0[halves + (2 - other)] = 1; // in the other game, this one's White had Black
        sides[white].pairs += pair;
        sides[1 - white].pairs += pair.reversed();
    }

    /// How an engine stands against all others.
    pub fn standing(&self, engine: usize) -> Standing {
        let mut sum = Standing::default();
        for (players, sides) in self.schedule.pairings.iter().zip(&self.pairings) {
            for (_, side) in players.iter().zip(sides).filter(|(player, _)| **player == engine) {
                sum.tally += side.tally;
                sum.pairs += side.pairs;
                sum.faults += side.faults;
            }
        }
        sum
    }

    /// How the first of every pairing stands against the second; the numbers are of engines.
    pub fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &Standing)> {
        self.schedule.pairings.iter().zip(&self.pairings).map(|(players, sides)| (*players, &sides[0]))
    }

    /// Finished games.
    pub fn games(&self) -> u64 {
        self.pairings.iter().map(|sides| sides[0].tally.games()).sum()
    }

    /// Engines, the most successful first.
    pub fn ranking(&self) -> Vec<usize> {
        let engines = self.schedule.pairings.iter().flatten().max().map_or(0, |last| last + 1);
        let shares: Vec<f64> = (0..engines).map(|engine| self.standing(engine).tally.share()).collect();
        let mut order: Vec<usize> = (0..engines).collect();
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Format;
    use super::*;
    use crate::records::{GameResult, RecordedMove};

    fn record(game: u64, result: GameResult, fault: Option<char>) -> GameRecord {
        let (text, moves) = (String::new(), vec![RecordedMove::bare("e2e4")]);
        let (white, black, variant, reason, fen) =
            (text.clone(), text.clone(), text.clone(), text.clone(), text);
        GameRecord {
            game,
            opening: 0,
            variant,
            white,
            black,
            result,
            reason,
            fault,
            ended: 0,
            fen,
            book: 0,
            moves,
        }
    }

    #[test]
    fn pairs_count_from_each_side_whatever_ends_first() {
        use GameResult::{Black, Draw, White};
        // Games 0 to 5 are the pairs of engines 0-1, 0-2 and 1-2; even games have the first as White.
        let games = [
            (1, White, None),
            (2, Draw, None),
            (0, White, None),
            (5, Black, Some('w')),
            (3, Black, None),
            (4, White, None),
        ];
        let mut table = Standings::new(Schedule::new(3, Format::RoundRobin, 1));
        games.iter().for_each(|&(game, result, fault)| table.add(&record(game, result, fault)));
        let pairs: Vec<_> = table.pairings().map(|(players, standing)| (players, standing.pairs.0)).collect();
        let (one_each, three_quarters, both) = ([0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]);
        assert_eq!(pairs, [([0, 1], one_each), ([0, 2], three_quarters), ([1, 2], both)]);
        assert_eq!(table.standing(0).pairs.0, [0, 0, 1, 1, 0]);
        assert_eq!(table.standing(2).pairs.0, [1, 1, 0, 0, 0]);
        assert_eq!(table.standing(2).faults, 1);
        assert_eq!(table.standing(1).tally, Tally { wins: 3, draws: 0, losses: 1 });
        assert_eq!((table.games(), table.ranking()), (6, vec![1, 0, 2]));
    }
}
