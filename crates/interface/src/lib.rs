//! The interface of Asterism to its hosts, in text and JSON: no terminal, no HTTP, no flags of a command line.
//!
//! A host of its own speaks to [`session::Session`], as the protocols do; a program that reads text finds most of what
//! it needs in [`records`], [`analysis`] and [`json`].
//!
//! # Play and search
//!
//! [`protocol::run`] is a whole engine, over any input and output. (The library `asterism-engine` plays without text.)
//!
//! ```
//! let host = "position startpos moves e2e4\ngo depth 2\nquit\n";
//! asterism_interface::protocol::run(std::io::Cursor::new(host), std::io::stdout())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Several lines of a position, as JSON
//!
//! ```
//! use asterism_engine::{HashSize, Limits, Request, Threads};
//! use asterism_interface::analysis::{AnalysisRequest, Analyzer};
//!
//! let request = Request::from(Limits::depth(3)).multipv(2);
//! let mut analyzer = Analyzer::new(request, HashSize(1), Threads(1))?;
//! let asked = AnalysisRequest::read(r#"{"variant": "deneb", "moves": ["b3b4"]}"#, None).unwrap()?;
//! let lines = analyzer.answer(&asked)?.json();
//! assert_eq!((lines.len(), &lines[1]["multipv"]), (2, &2.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A record, its blunders, and a picture of them
//!
//! ```
//! use asterism_engine::engine::StopGroup;
//! use asterism_engine::{HashSize, Limits, Threads};
//! use asterism_interface::analysis::Analyzer;
//! use asterism_interface::annotate::{annotate, plot};
//! use asterism_interface::records::read_games;
//!
//! let record = &read_games("[White \"A\"]\n\n1. f3 e5 2. g4 Qh4 0-1")?[0];
//! let mut analyzers = [Analyzer::new(Limits::depth(3).into(), HashSize(1), Threads(1))?];
//! let judged = annotate(record, None, &mut analyzers, &StopGroup::default(), &mut |_| {})?;
//! assert!(plot::draw(&judged, "A game").starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game of one's own is a matter of `asterism-engine`; this library serves the registered games.
//!
//! # The modules
//!
//! Each may use those above it:
//!
//! * [`input`]: bounded lines and whole files from outside.
//! * [`openings`]: known moves of the opening, and random ones.
//! * [`xboard`]: our games as XBoard shows them.
//! * [`records`]: records of finished games, read and written.
//! * [`session`]: a game, its options and its running task, for any protocol; the benchmark.
//! * [`html`]: pages of HTML in one file.
//! * [`json`]: positions, moves, variants and lines of analysis as JSON.
//! * [`analysis`]: positions analysed on request, one by one or many at once.
//! * [`mod@annotate`]: the analysis of a whole game.
//! * [`mod@protocol`]: UCI and CECP, thin translators.
//! * [`api`]: the questions that a page asks, and the events of its background tasks.

pub mod analysis;
pub mod annotate;
pub mod api;
pub mod html;
pub mod input;
pub mod json;
pub mod openings;
pub mod protocol;
pub mod records;
pub mod session;
pub mod xboard;

/// The version, and the commit if it was built from a checkout.
pub const VERSION: &str = env!("ASTERISM_VERSION");
