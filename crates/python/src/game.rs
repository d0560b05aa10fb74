//! A game.

use crate::arguments::{Text, number, plain};
use crate::counting::count;
use crate::errors::of_game;
use crate::records;
use asterism_engine::Game;
use asterism_engine::game::{PictureRequest, Turn};
use asterism_engine::rules::{Color, Location};
use asterism_engine::search::BOUNDS;
use asterism_engine::variants::find;
use asterism_interface::json::{self, MoveObject, PositionObject};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyBytes;
use std::sync::{Mutex, PoisonError};

/// A game: the core of `asterism.Game`.
#[pyclass(frozen, module = "asterism._native")]
pub(crate) struct Core {
    game: Mutex<Box<dyn Game>>,
    /// Where it began, if not at the start position.
    start: Option<String>,
}

impl Core {
    /// Does short work with the game.
    fn with<R>(&self, py: Python, work: impl FnOnce(&mut dyn Game) -> R) -> R {
        let mut game = self.game.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        work(game.as_mut())
    }

    /// Does work that may take a while, with a copy: other threads of Python go on, and one of them may fork the
    /// process. In the child a lock held meanwhile would never be released.
    fn detached<R: Send>(&self, py: Python, work: impl FnOnce(&mut dyn Game) -> R + Send) -> R {
        let mut game = self.with(py, |game| game.fork());
        py.detach(move || work(game.as_mut()))
    }
}

#[pymethods]
impl Core {
    #[new]
    #[pyo3(signature = (variant, fen=None, moves=Vec::new()))]
    fn new(py: Python, variant: Text, fen: Option<Text>, moves: Vec<Text>) -> PyResult<Core> {
        let entry = find(&variant.0).map_err(of_game)?;
        let (fen, moves) = (fen.map(|fen| fen.0), plain(moves));
        let made = py.detach(|| {
            let mut game = (entry.open)();
            game.set(fen.as_deref(), &[])?;
            let start = fen.map(|_| game.fen());
            for (number, text) in (1..).zip(&moves) {
                game.play_text(text).map_err(|error| error.numbered(number))?;
            }
            Ok(Core { game: Mutex::new(game), start })
        });
        made.map_err(of_game)
    }

    /// Returns the name of the variant.
    fn variant(&self, py: Python) -> &'static str {
        self.with(py, |game| game.info().name)
    }

    /// Returns the FEN where the game began; `None` for the start position.
    fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Returns the position.
    fn fen(&self, py: Python) -> String {
        self.with(py, |game| game.fen())
    }

    /// Returns the side to move, `w` or `b`.
    fn side(&self, py: Python) -> char {
        self.with(py, |game| game.side_to_move().letter())
    }

    /// Returns whether the side to move is in check.
    fn check(&self, py: Python) -> bool {
        self.with(py, |game| game.state().check)
    }

    /// Plies towards the 100-ply rule.
    fn halfmove_clock(&self, py: Python) -> u32 {
        self.with(py, |game| game.state().halfmove_clock)
    }

    /// Returns how often the position has occurred.
    fn repetition(&self, py: Python) -> usize {
        self.with(py, |game| game.state().repetition)
    }

    /// Returns result and reason if the game is over.
    fn outcome(&self, py: Python) -> Option<(&'static str, &'static str)> {
        self.with(py, |game| game.finished()).map(|outcome| (outcome.result.text(), outcome.by))
    }

    /// Returns why a player may claim a draw.
    fn claim(&self, py: Python) -> Option<&'static str> {
        self.with(py, |game| if game.finished().is_none() { game.outcome() } else { None }).map(|end| end.by)
    }

    /// Returns the most parts of a turn.
    fn max_parts(&self, py: Python) -> u32 {
        self.with(py, |game| game.max_parts())
    }

    /// Returns all legal moves.
    fn legal_moves(&self, py: Python) -> LegalMoves {
        LegalMoves { turns: self.with(py, |game| game.turns()) }
    }

    /// Returns the text in full of the legal move that a text names.
    fn full_text(&self, py: Python, text: Text) -> PyResult<String> {
        self.with(py, |game| game.read(&text.0)).map(|turn| turn.to_string()).map_err(of_game)
    }

    /// Returns the texts of the moves played.
    fn move_stack(&self, py: Python) -> Vec<String> {
        self.with(py, |game| game.played().iter().map(Turn::to_string).collect())
    }

    /// Plays a move.
    fn push(&self, py: Python, text: Text) -> PyResult<()> {
        self.with(py, |game| game.play_text(&text.0)).map_err(of_game)
    }

    /// Takes the last move back; returns `None` if there is none.
    fn pop(&self, py: Python) -> Option<String> {
        self.with(py, |game| {
            let last = game.last_move();
            game.take_back().then_some(last)
        })
    }

    /// Returns an independent game in the same position.
    fn copy(&self, py: Python) -> Core {
        Core { game: Mutex::new(self.with(py, |game| game.fork())), start: self.start.clone() }
    }

    /// Returns the legal moves as JSON; with `parts`, the moves that may follow these parts of a turn.
    #[pyo3(signature = (parts=None))]
    fn moves_json(&self, py: Python, parts: Option<Vec<Text>>) -> PyResult<String> {
        let parts = parts.map(plain);
        let text = |game: &mut dyn Game| {
            PositionObject::of(game, parts.as_deref()).map(|position| json::text(&position.moves))
        };
        self.detached(py, text).map_err(of_game)
    }

    /// Returns the move that a text names, as JSON.
    fn move_json(&self, py: Python, text: Text) -> PyResult<String> {
        let told = |game: &mut dyn Game| {
            let effects = game.read(&text.0)?.effects();
            Ok(json::text(&MoveObject::of_turn(&effects.iter().collect::<Vec<_>>())))
        };
        self.detached(py, told).map_err(of_game)
    }

    /// Returns every place with a piece, and its letter.
    fn pieces(&self, py: Python) -> Vec<(String, char)> {
        self.with(py, |game| {
            let standing = |place| Some((place, game.piece_on(place)?.fen_letter()));
            let pieces = Location::all(game.info()).filter_map(standing);
            pieces.map(|(place, letter): (Location, char)| (place.to_string(), letter)).collect()
        })
    }

    /// Returns a byte for every place: all files rank by rank from a1, then the launching squares.
    fn board_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes: Vec<u8> = self.with(py, |game| {
            let byte = |place| game.piece_on(place).map_or(0, |piece| piece.fen_letter() as u8);
            Location::rectangle(game.info()).map(byte).collect()
        });
        PyBytes::new(py, &bytes)
    }

    /// Returns the position as text.
    fn diagram(&self, py: Python, flip: bool) -> String {
        let below = if flip { Color::Black } else { Color::White };
        self.with(py, |game| game.view().text_from(below))
    }

    /// Returns the position as a picture.
    fn svg(
        &self,
        py: Python,
        flip: bool,
        size: Option<Bound<PyAny>>,
        arrows: Vec<Text>,
        targets: Option<Text>,
        caption: Option<Text>,
    ) -> PyResult<String> {
        let size = size.map(|size| number(&size, "size", 0..=u32::MAX)).transpose()?;
        let (targets, caption) = (targets.map(|text| text.0), caption.map(|text| text.0));
        let request =
            PictureRequest { flip, size, arrows: plain(arrows), targets, caption, board_only: false };
        self.detached(py, |game| game.picture(&[], &request)).map_err(of_game)
    }

    /// Counts perft by root move.
    fn divide(&self, py: Python, depth: Bound<PyAny>, threads: Bound<PyAny>) -> PyResult<Vec<(String, u64)>> {
        let depth = number(&depth, "depth", BOUNDS.perft)?;
        let threads = number(&threads, "threads", BOUNDS.threads)?;
        self.detached(py, |game| count(game, depth, threads as usize))
    }

    /// Returns the game as a record, with these tags.
    fn record(
        &self,
        py: Python,
        tags: Vec<(Text, Text)>,
        result: Option<Text>,
        san: bool,
    ) -> PyResult<String> {
        let tags = tags.into_iter().map(|(name, value)| (name.0, value.0)).collect();
        let result = result.map(|result| result.0);
        self.with(py, |game| records::write(game, self.start.as_deref(), tags, result.as_deref(), san))
    }
}

/// The legal moves of a position; the text of one is written when it is asked for.
#[pyclass(frozen, module = "asterism._native")]
pub(crate) struct LegalMoves {
    turns: Vec<Turn>,
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.turns.len()
    }

    /// Returns the text of a move; an `IndexError` if there is none.
    fn text(&self, index: usize) -> PyResult<String> {
        let turn = self.turns.get(index);
        turn.map(Turn::to_string).ok_or_else(|| PyIndexError::new_err("no such legal move"))
    }

    /// Returns the texts of all.
    fn texts(&self) -> Vec<String> {
        self.turns.iter().map(Turn::to_string).collect()
    }

    /// Returns whether a text names one of them.
    fn has(&self, text: Text) -> bool {
        self.turns.first().is_some_and(|turn| turn.read_beside(&text.0).is_ok())
    }
}
