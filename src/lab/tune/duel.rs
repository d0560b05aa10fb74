//! A pair of games between two sets of search numbers, in this process: one opening, both colours.

use crate::lab::batch::{Adjudicator, DrawRule, WinRule};
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Game, Turn};
use asterism_engine::rules::{Color, SearchParams};
use asterism_engine::search::Limits;
use asterism_engine::variants::VariantEntry;
use asterism_interface::analysis::AnalysisError;
use asterism_interface::openings::play_random_opening;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The conditions of the games.
#[derive(Clone, Debug)]
pub(crate) struct DuelConfig {
    pub seed: u64,
    pub limits: Limits,
    /// Turns at random before the engine plays.
    pub random: usize,
    /// Turns after which a game is a draw.
    pub turns: usize,
    /// MiB of hash table for each side.
    pub hash: usize,
}

/// Games whose result both sides see are not played to their end.
const DRAW: DrawRule = DrawRule { from: 40, count: 6, score: 15 };

/// Plays pairs of games of one variant.
pub(crate) struct Duel {
    sides: [Side; 2],
    win: WinRule,
    config: DuelConfig,
}

/// One set of numbers: its games and its hash table.
struct Side {
    game: Box<dyn Game>,
    engine: Engine,
}

impl Duel {
    /// Makes two sides with a table each.
    pub(crate) fn new(entry: &VariantEntry, config: DuelConfig) -> Result<Duel, AnalysisError> {
        let side = || -> Result<Side, AnalysisError> {
            Ok(Side { game: (entry.open)(), engine: Engine::new(HashSize(config.hash), Threads(1))? })
        };
        Ok(Duel { sides: [side()?, side()?], win: WinRule::quick(&entry.info.wdl), config })
    }

    /// Plays the pair with this number: returns points of the first set less those of the second, from -2 to 2. It
    /// depends on seed, number, sets and limits alone, unless the limits are in time. `None` if `stop` was set
    /// meanwhile.
    pub(crate) fn play(
        &mut self,
        pair: u64,
        sets: &[SearchParams; 2],
        stop: &AtomicBool,
    ) -> Result<Option<i32>, AnalysisError> {
        let opening = self.opening(pair)?;
        let mut result = 0;
        for first in 0..2 {
            self.begin(&opening, sets)?;
            let begins = self.sides[0].game.side_to_move();
            let winner = self.play_game(first, opening.len(), stop)?;
            if stop.load(Relaxed) {
                return Ok(None);
            }
            result += winner.map_or(0, |winner| if (winner == begins) == (first == 0) { 1 } else { -1 });
        }
        Ok(Some(result))
    }

    /// Returns random turns after which the game goes on, the same for each run with this seed.
    fn opening(&mut self, pair: u64) -> Result<Vec<Turn>, AnalysisError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.config.seed);
        rng.set_stream(pair);
        Ok(play_random_opening(self.sides[0].game.as_mut(), None, self.config.random, &mut rng)?)
    }

    /// Returns a new game after this opening, each side with its numbers and an empty table.
    fn begin(&mut self, opening: &[Turn], sets: &[SearchParams; 2]) -> Result<(), AnalysisError> {
        for (side, set) in self.sides.iter_mut().zip(sets) {
            side.game.set(None, &[])?;
            opening.iter().try_for_each(|turn| side.game.play(turn))?;
            side.engine.set_search_params(&side.game, set);
        }
        Ok(())
    }

    /// Continues the game from the present position; side `next` begins. Returns the winner, if there is one; `stop`
    /// ends the game early.
    fn play_game(
        &mut self,
        mut next: usize,
        played: usize,
        stop: &AtomicBool,
    ) -> Result<Option<Color>, AnalysisError> {
        let mut adjudicator = Adjudicator::new(Some(DRAW), Some(self.win));
        for turn in played..self.config.turns {
            if stop.load(Relaxed) || self.sides[next].game.outcome().is_some() {
                break;
            }
            let color = self.sides[next].game.side_to_move();
            let Side { game, engine } = &mut self.sides[next];
            let answer = engine.search(game, &self.config.limits)?;
            let score = answer.first().exact_score();
            if let Some(winner) = adjudicator.add_score(color, (turn / 2 + 1) as u64, score) {
                return Ok(winner);
            }
            for side in &mut self.sides {
                side.game.play(&answer.best)?;
            }
            next = 1 - next;
        }
        Ok(self.sides[next].game.outcome().and_then(|outcome| outcome.result.winner()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::choose;
    use super::super::spsa::{Spsa, SpsaConfig};
    use super::*;
    use asterism_engine::variants::VARIANTS;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn duel(entry: &VariantEntry, nodes: u64) -> Duel {
        let limits = Limits::nodes(nodes);
        Duel::new(entry, DuelConfig { seed: 3, limits, random: 6, turns: 120, hash: 1 }).unwrap()
    }

    #[test]
    fn equal_numbers_share_the_points_of_every_pair() {
        for entry in VARIANTS {
            let mut duel = duel(entry, 60);
            let sets = [entry.info.search_params; 2];
            for pair in 1..=3 {
                assert_eq!(duel.play(pair, &sets, &GO_ON).unwrap(), Some(0), "{}", entry.info.name);
            }
        }
    }

    #[test]
    fn exchanged_sets_exchange_the_points() {
        let params = choose(&SearchParams::UNTUNED, &[]).unwrap();
        let config = SpsaConfig { seed: 3, pairs: 30, rate: 0.002, perturbation: 25.0, shards: 1 };
        let spsa = Spsa::new(SearchParams::UNTUNED, params, config);
        let mut duel = duel(&VARIANTS[0], 300);
        let mut won = 0;
        for pair in 1..=30 {
            let sets = spsa.trial(pair).sets;
            let result = duel.play(pair, &sets, &GO_ON).unwrap().unwrap();
            let exchanged = duel.play(pair, &[sets[1], sets[0]], &GO_ON).unwrap();
            assert_eq!(exchanged, Some(-result), "pair {pair}");
            won += u32::from(result != 0);
            if won == 2 {
                return;
            }
        }
        panic!("only {won} of 30 pairs were won: nothing is tested");
    }

    /// A game that is won, again with no turn to spare, and with one turn less.
    #[test]
    fn a_win_with_the_last_turn_counts() {
        let mut duel = duel(&VARIANTS[0], 60);
        duel.win.count = u64::MAX; // never called
        for pair in 1..=20 {
            let opening = duel.opening(pair).unwrap();
            let mut play = |turns| {
                duel.config.turns = turns;
                duel.begin(&opening, &[VARIANTS[0].info.search_params; 2]).unwrap();
                let found = duel.play_game(0, opening.len(), &GO_ON).unwrap();
                let game = &duel.sides[0].game;
                (found, game.outcome().and_then(|outcome| outcome.result.winner()), game.played().len())
            };
            let (found, winner, turns) = play(120);
            assert_eq!(found, winner, "pair {pair}");
            if winner.is_some() {
                assert_eq!(play(turns), (winner, winner, turns), "pair {pair}");
                assert_eq!(play(turns - 1), (None, None, turns - 1), "pair {pair}");
                return;
            }
        }
        panic!("no game was won: nothing is tested");
    }

    #[test]
    fn a_stopped_pair_has_no_result() {
        let sets = [SearchParams::UNTUNED; 2];
        assert_eq!(duel(&VARIANTS[0], 60).play(1, &sets, &AtomicBool::new(true)).unwrap(), None);
    }
}
