//! Rules, search and evaluation of chess variants that no other engine plays, as a library.
//!
//! [`open`] opens a game of one of the [registered variants](variants::VARIANTS): `chess`, `achernar`, `deneb`,
//! `grandrider`, `symmetron44`, `alphacentauri`, `maxima`. A [`Game`] knows the rules; its moves are [`Turn`]s. An
//! [`Engine`] searches any games, any number of times. Records of games (PGN), UCI and JSON are in the crate
//! `asterism-interface`.
//!
//! # List moves and play
//!
//! ```
//! use asterism_engine::game::Illegal;
//! use asterism_engine::{GameError, open};
//!
//! let mut game = open("deneb")?;
//! for turn in game.turns() {
//!     println!("{turn} ({}) from {} to {}", turn.san(), turn.origin(), turn.target());
//! }
//! let turn = game.read("b3b4")?; // texts are read in any usual form, and written by `Display`
//! game.play(&turn)?;
//! assert!(game.fen().ends_with("b - - 0 1") && game.outcome().is_none());
//!
//! let error = game.play_text("b4b5").unwrap_err(); // the game is as it was
//! assert!(matches!(error, GameError::Move { kind: Illegal::NotYours, .. }), "{error}");
//! # Ok::<(), GameError>(())
//! ```
//!
//! # Search
//!
//! [`HashSize`] is the size of a table in MiB. [`Limits`] say when to stop, in turns, nodes or time; a [`Request`] adds
//! several lines, moves to choose from and a playing strength. A [`ReportedScore`] is centipawns for the side to move, or
//! a number of moves to the end of the game.
//!
//! ```
//! use asterism_engine::{Engine, HashSize, Limits, ReportedScore, Threads, open};
//!
//! let mut game = open("achernar")?;
//! let mut engine = Engine::new(HashSize(16), Threads(1))?;
//! let answer = engine.search(&game, &Limits::depth(4))?;
//! match answer.first().score {
//!     ReportedScore::Cp(centipawns) => println!("{centipawns} centipawns: {}", answer.first().line()),
//!     ReportedScore::Mate(moves) => println!("over in {moves} moves: {}", answer.first().line()),
//! }
//! game.play(&answer.best)?;
//!
//! // The reply, with a line printed whenever one is found, stopped from another thread. A handle stops one search.
//! let stop = engine.stop_handle();
//! let watch = std::thread::spawn(move || stop.stop());
//! let reply = engine.search_with(&game, &Limits::infinite(), |line| println!("depth {}", line.depth))?;
//! assert!(reply.stopped && game.play(&reply.best).is_ok());
//! # watch.join().unwrap();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Several lines, a playing strength
//!
//! ```
//! use asterism_engine::search::Strength;
//! use asterism_engine::{Engine, HashSize, Limits, Request, Threads, open};
//!
//! let mut game = open("symmetron44")?;
//! let mut engine = Engine::new(HashSize(16), Threads(1))?;
//! let answer = engine.search(&game, Request::from(Limits::depth(3)).multipv(3))?;
//! for line in &answer.lines {
//!     println!("{}. {} {}", line.multipv, line.score, line.line()); // the best first
//! }
//! assert_eq!(answer.lines.len(), 3);
//!
//! // A beginner's move; the seed makes it the same each time.
//! let beginner = Request::from(Limits::depth(3)).strength(Strength::of_level(1, 7));
//! let answer = engine.search(&game, beginner)?;
//! game.play(&answer.best)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A picture
//!
//! ```
//! use asterism_engine::render::PictureOptions;
//!
//! let mut game = asterism_engine::open("alphacentauri")?;
//! game.play_text("d1a4,a1b4")?;
//! println!("{}", game.view().text()); // for a terminal
//! let svg = game.view().svg(&PictureOptions { size: Some(480), ..PictureOptions::default() });
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game of your own
//!
//! A game is a type with the traits `Position`, `Notation` and `Conformance` of [`rules`], and another with `Evaluator`;
//! the blocks of [`board`] save work. [`variants::template`] is a whole small game. Copy its folder,
//! `src/variants/template` of this crate, into yours, put these lines at your root, for the paths in it, and write your
//! rules:
//!
//! ```
//! use asterism_engine::{board, nnue, rules};
//! #[cfg(test)]
//! use asterism_engine::{variants, verify};
//! ```
//!
//! Everything else takes the type: games, search, pictures, and the checks against a slow second generator. ([`open`]
//! and [`Setup`] know the registered games only.)
//!
//! ```
//! use asterism_engine::game::{Board, VariantGame};
//! use asterism_engine::variants::template::Skirmish;
//! use asterism_engine::verify::{VerifyConfig, verify};
//! use asterism_engine::{Engine, Game, HashSize, Limits, Threads};
//!
//! let mut game = VariantGame::<Skirmish>::new();
//! let mut engine = Engine::new(HashSize(1), Threads(1))?;
//! let answer = engine.search(&game, &Limits::depth(3))?;
//! game.play(&answer.best)?;
//! println!("{}", game.view().text());
//!
//! // Both generators agree, and every other contract holds, in the positions of two random games.
//! let config = VerifyConfig { seed: 1, games: 2, turns: 30, slow_every: 1 };
//! assert_eq!(verify::<Skirmish>(config, &|| ())?.games, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # An evaluator of your own
//!
//! A tag with the rules of a registered game and another evaluator; this one asks the game's own, network and all, and
//! values Stars more.
//!
//! ```
//! use asterism_engine::Game;
//! use asterism_engine::game::{Evaluation, VariantGame};
//! use asterism_engine::nnue::TakesNetwork;
//! use asterism_engine::rules::{Evaluator, Info, Notation, Position, Score, Variant};
//! use asterism_engine::variants::Deneb;
//!
//! type Own = <Deneb as Variant>::Evaluator;
//! type DenebPosition = <Deneb as Variant>::Position;
//! type Move = <DenebPosition as Position>::Move;
//!
//! struct Starry;
//! impl Variant for Starry {
//!     type Position = DenebPosition;
//!     type Evaluator = StarryEvaluator;
//!     const INFO: Info = Deneb::INFO;
//! }
//!
//! #[derive(Clone, Default)]
//! struct StarryEvaluator(Own);
//! impl TakesNetwork for StarryEvaluator {}
//! impl Evaluator<DenebPosition> for StarryEvaluator {
//!     const HISTORY_SIZE: usize = <Own as Evaluator<DenebPosition>>::HISTORY_SIZE;
//!     fn evaluate(&mut self, pos: &DenebPosition) -> Score {
//!         let squares = (0..9).flat_map(|rank| (0..7).map(move |file| (file, rank)));
//!         let stars = squares.filter_map(|(file, rank)| pos.piece_at(file, rank)).filter(|piece| piece.letter == 'A');
//!         let more: Score = stars.map(|star| if star.color == pos.side_to_move() { 50 } else { -50 }).sum();
//!         self.0.evaluate(pos) + more
//!     }
//!     fn material_gain(&self, pos: &DenebPosition, m: Move) -> Score {
//!         self.0.material_gain(pos, m)
//!     }
//!     fn see(&self, pos: &DenebPosition, m: Move, enough: Score) -> Score {
//!         self.0.see(pos, m, enough)
//!     }
//!     fn captures_own(pos: &DenebPosition, m: Move) -> bool {
//!         Own::captures_own(pos, m)
//!     }
//!     fn history_index(pos: &DenebPosition, m: Move) -> usize {
//!         Own::history_index(pos, m)
//!     }
//! }
//!
//! // White, to move, has two Stars, Black one.
//! let (mut mine, mut ours) = (VariantGame::<Starry>::new(), VariantGame::<Deneb>::new());
//! for game in [&mut mine as &mut dyn Game, &mut ours] {
//!     game.set(Some("a1fkt2/7/7/7/7/7/7/7/AAFK2T w - - 0 1"), &[])?;
//! }
//! assert_eq!(mine.evaluate(), ours.evaluate() + 50);
//! # Ok::<(), asterism_engine::GameError>(())
//! ```
//!
//! # The modules
//!
//! Each may use those above it:
//!
//! * [`rules`]: what a search may assume about a game (traits), whole turns, scores, results.
//! * [`board`]: building blocks that a variant may use.
//! * [`nnue`]: a small network that corrects a hand-written evaluation.
//! * [`search`]: the one search that serves all games; it names none.
//! * [`render`]: positions as diagrams and SVG pictures.
//! * [`game`]: a game of any variant behind one object-safe trait, and perft.
//! * [`verify`]: checks of the rules and the search; proofs of wins.
//! * [`variants`]: one folder for each game, and the registry.
//! * [`engine`]: what searches games: table, threads, and a way to stop.

#![warn(missing_debug_implementations)]

pub mod board;
pub mod engine;
pub mod game;
pub mod nnue;
pub mod render;
pub mod rules;
pub mod search;
pub mod variants;
pub mod verify;

pub use engine::{Engine, EngineError, HashSize, StopHandle, Threads};
pub use game::{Answer, Game, GameError, Report, Request, Turn};
pub use rules::ReportedScore;
pub use search::Limits;
pub use variants::{Setup, open};

/// The example of README.md, which is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
