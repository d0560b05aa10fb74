//! How the engines stand: single games with each colour, pairs of games, faults, how games end.

use super::effort::Effort;
use super::schedule::Schedule;
use super::stats::{Pairs, Tally};
use crate::lab::dataset::half_points;
use asterism_engine::rules::Color;
use asterism_interface::records::{GameRecord, Termination};
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// The number of characters by which reasons are distinguished.
const REASON_LENGTH: usize = 100;

/// The results of one engine against another, or against all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    /// Finished games as White and as Black.
    pub colors: [Tally; 2],
    /// Pairs of which both games are finished.
    pub pairs: Pairs,
    /// Games ended by its fault (crash, silence, time, an illegal move).
    pub faults: u64,
    /// The effort that it reported for its moves.
    pub effort: Effort,
}

impl Standing {
    /// Returns the number of finished games with both colours.
    pub(crate) fn tally(&self) -> Tally {
        let [mut sum, black] = self.colors;
        sum += black;
        sum
    }
}

impl AddAssign<&Standing> for Standing {
    fn add_assign(&mut self, other: &Standing) {
        self.colors.iter_mut().zip(other.colors).for_each(|(mine, theirs)| *mine += theirs);
        self.pairs += other.pairs;
        self.faults += other.faults;
        self.effort += other.effort;
    }
}

/// All finished games of a match, counted.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    schedule: Schedule,
    /// By pairing, both sides' view: of the first of the pairing, and of the second.
    pairings: Vec<[Standing; 2]>,
    /// Games whose pair waits for the other: White's half points by number of the game.
    open: BTreeMap<u64, usize>,
    reasons: BTreeMap<String, u64>,
    /// Games that a clock ended.
    on_time: u64,
}

impl Standings {
    /// Makes a table in which nothing is played yet.
    pub(crate) fn new(schedule: Schedule) -> Standings {
        let pairings = vec![Default::default(); schedule.pairings.len()];
        Standings { schedule, pairings, open: BTreeMap::new(), reasons: BTreeMap::new(), on_time: 0 }
    }

    /// Counts a game. Each number must be given once.
    pub(crate) fn add(&mut self, record: &GameRecord) {
        let fixture = self.schedule.fixture(record.game);
        let halves = usize::from(half_points(record.result, Color::White));
        let white = fixture.white();
        let sides = &mut self.pairings[fixture.pairing];
        sides[white].colors[Color::White.index()].add(halves);
        sides[1 - white].colors[Color::Black.index()].add(2 - halves);
        for (turn, played) in record.moves.iter().enumerate().skip(record.book) {
            let by_white = turn.is_multiple_of(2) != record.black_begins();
            sides[if by_white { white } else { 1 - white }].effort.add(played);
        }
        *self.reasons.entry(kind(&record.reason)).or_default() += 1;
        self.on_time += u64::from(record.termination == Some(Termination::TimeForfeit));
        if let Some(side) = record.fault {
            sides[if side == 'w' { white } else { 1 - white }].faults += 1;
        }
        let Some(other) = self.open.remove(&fixture.partner()) else {
            self.open.insert(record.game, halves);
            return;
        };
        let mut pair = Pairs::default();
        pair.0[halves + (2 - other)] = 1; // in the other game, this one's White had Black
        sides[white].pairs += pair;
        sides[1 - white].pairs += pair.reversed();
    }

    /// Returns how an engine stands against all others.
    pub(crate) fn standing(&self, engine: usize) -> Standing {
        let mut sum = Standing::default();
        for (players, sides) in self.schedule.pairings.iter().zip(&self.pairings) {
            for (_, side) in players.iter().zip(sides).filter(|(player, _)| **player == engine) {
                sum += side;
            }
        }
        sum
    }

    /// Returns how the first of every pairing stands against the second; the numbers are of engines.
    pub(crate) fn pairings(&self) -> impl Iterator<Item = ([usize; 2], &Standing)> {
        self.schedule.pairings.iter().zip(&self.pairings).map(|(players, sides)| (*players, &sides[0]))
    }

    /// Returns the number of finished games.
    pub(crate) fn games(&self) -> u64 {
        self.white().games()
    }

    /// Games that a clock ended.
    pub(crate) fn on_time(&self) -> u64 {
        self.on_time
    }

    /// Returns all finished games as White saw them.
    pub(crate) fn white(&self) -> Tally {
        let mut sum = Tally::default();
        self.pairings.iter().flatten().for_each(|side| sum += side.colors[Color::White.index()]);
        sum
    }

    /// Returns how many games ended in which way, the most frequent first.
    pub(crate) fn reasons(&self) -> Vec<(&str, u64)> {
        let mut reasons: Vec<(&str, u64)> = self.reasons.iter().map(|(text, n)| (&**text, *n)).collect();
        reasons.sort_by_key(|&(_, games)| std::cmp::Reverse(games));
        reasons
    }

    /// Engines, the most successful first.
    pub(crate) fn ranking(&self) -> Vec<usize> {
        let engines = self.schedule.pairings.iter().flatten().max().map_or(0, |last| last + 1);
        let shares: Vec<f64> = (0..engines).map(|engine| self.standing(engine).tally().share()).collect();
        let mut order: Vec<usize> = (0..engines).collect();
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]));
        order
    }
}

/// Returns a reason without its details: `loses on time` of `White loses on time`, `plays an illegal move` of `Black
/// plays an illegal move 'a1a1'`.
fn kind(reason: &str) -> String {
    let colors = [Color::White, Color::Black].map(|color| format!("{color:?} "));
    let reason = colors.iter().find_map(|color| reason.strip_prefix(color.as_str())).unwrap_or(reason);
    let end = reason.find([':', '\'']).unwrap_or(reason.len());
    reason[..end].trim_end().chars().take(REASON_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Format;
    use super::*;
    use asterism_engine::rules::GameResult::{self, Draw, Won};
    use asterism_interface::records::RecordedMove;

    fn record(game: u64, result: GameResult, fault: Option<char>) -> GameRecord {
        let text = String::new();
        let (white, black, variant, fen) = (text.clone(), text.clone(), text, "8/8 b".to_string());
        let played = |depth| RecordedMove { depth: Some(depth), ..RecordedMove::bare("e2e4") };
        // The book's move, then White's and Black's.
        let moves = vec![played(90), played(game), played(50)];
        let reason = match fault {
            Some(_) => format!("White is gone: signal {game}"),
            None => "checkmate".to_string(),
        };
        GameRecord {
            game,
            opening: 0,
            variant,
            white,
            black,
            result,
            reason,
            fault,
            termination: None,
            time_control: None,
            programs: None,
            ended: 0,
            fen,
            book: 1,
            moves,
        }
    }

    #[test]
    fn pairs_count_in_any_order_of_games() {
        let (white, black) = (Won(Color::White), Won(Color::Black));
        // Games 1 to 6 are the pairs of engines 0-1, 0-2 and 1-2; odd games have the first as White.
        let games = [
            (2, white, None),
            (3, Draw, None),
            (1, white, None),
            (6, black, Some('w')),
            (4, black, None),
            (5, white, None),
        ];
        let mut table = Standings::new(Schedule::new(3, Format::RoundRobin, 1));
        games.iter().for_each(|&(game, result, fault)| table.add(&record(game, result, fault)));
        let pairs: Vec<_> = table.pairings().map(|(players, standing)| (players, standing.pairs.0)).collect();
        let (one_each, three_quarters, both) = ([0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]);
        assert_eq!(pairs, [([0, 1], one_each), ([0, 2], three_quarters), ([1, 2], both)]);
        assert_eq!(table.standing(0).pairs.0, [0, 0, 1, 1, 0]);
        assert_eq!(table.standing(2).pairs.0, [1, 1, 0, 0, 0]);
        assert_eq!(table.standing(2).faults, 1);
        assert_eq!(table.standing(1).tally(), Tally { wins: 3, draws: 0, losses: 1 });
        let [white, black] = table.standing(1).colors;
        assert_eq!((white.wins, white.losses, black.wins, black.losses), (2, 0, 1, 1));
        assert_eq!(table.white(), Tally { wins: 3, draws: 1, losses: 2 });
        assert_eq!(table.reasons(), [("checkmate", 5), ("is gone", 1)]);
        // Engine 2 had White in games 4 and 6, where White reported depths 4 and 6, and Black in 3 and 5.
        assert_eq!(table.standing(2).effort.depth(), Some((4.0 + 6.0 + 50.0 + 50.0) / 4.0));
        assert_eq!((table.games(), table.ranking()), (6, vec![1, 0, 2]));
    }
}
