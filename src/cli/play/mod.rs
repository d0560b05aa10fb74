//! `asterism play`: a game against the engine in the terminal, in plain lines. Rules and moves are
//! [`asterism_engine::game`]'s.

mod command;
mod input;
mod lists;
mod load;
mod played;
mod screen;
mod terminal;

use super::args::{LimitArgs, number};
use super::position_args::{PositionArgs, hinted};
use asterism_engine::game::Request;
use asterism_engine::rules::Color;
use asterism_engine::search::{BOUNDS, Limits, Strength};
use asterism_engine::variants::find;
use asterism_interface::records::{MoveTexts, RecordedMove};
use clap::{Args, ValueEnum};
use played::PlayedGame;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;
use terminal::{Level, Terminal};

/// Nodes per turn if no limit is given.
const DEFAULT_NODES: u64 = 200_000;

/// Which side the player has.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
    /// one of the two, at random
    Random,
    /// two people at one keyboard
    Both,
}

#[derive(Args, Debug)]
pub(super) struct Play {
    #[command(flatten)]
    position: PositionArgs,
    /// Which side you play
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// How strong the engine plays: 0 is the weakest, 11 full strength
    #[arg(long, default_value_t = Strength::FULL, value_parser = number(0_u32..=Strength::FULL))]
    level: u32,
    /// Seed of `--side random` and of levels; another one each time if not given
    #[arg(long, value_parser = number(0_u64..))]
    seed: Option<u64>,
    /// Go on with the first game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    load: Option<PathBuf>,
    /// Write the moves of records in the short notation, as in chess without this flag
    #[arg(long)]
    san: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// MiB of hash table
    #[arg(long, default_value_t = 64, value_parser = number(BOUNDS.hash))]
    hash: u32,
}

impl Play {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let setup = self.position.setup();
        let entry = find(&setup.variant)?;
        let played = match &self.load {
            Some(path) => load::load(entry, path)?,
            None => {
                let moves: Vec<_> = setup.texts().map(RecordedMove::bare).collect();
                PlayedGame::new(entry, setup.fen.as_deref(), &moves).map_err(|error| hinted(error, &setup))?
            }
        };
        let limits = self.limits.or(Limits::nodes(DEFAULT_NODES));
        let request = Request::from(limits);
        let seed = self.seed.unwrap_or_else(|| rand::rng().random());
        let level = Level { number: self.level, seed };
        let sides = self.sides(seed);
        let mut terminal = Terminal::new(entry, played, sides, request, level, self.hash as usize)?;
        terminal.texts = MoveTexts::of(self.san);
        terminal.run()
    }

    fn sides(&self, seed: u64) -> Vec<Color> {
        match self.side {
            Side::White => vec![Color::White],
            Side::Black => vec![Color::Black],
            Side::Both => vec![Color::White, Color::Black],
            Side::Random => {
                let white = ChaCha8Rng::seed_from_u64(seed).random();
                vec![if white { Color::White } else { Color::Black }]
            }
        }
    }
}
