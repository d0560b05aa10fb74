//! The package's exceptions, which are written in Python.

use asterism_engine::game::{GameError, PictureError};
use asterism_engine::variants::UnknownVariant;
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pyo3::import_exception!(asterism.errors, EngineError);
pyo3::import_exception!(asterism.errors, IllegalMove);
pyo3::import_exception!(asterism.errors, InvalidPosition);
pyo3::import_exception!(asterism.errors, InvalidRecord);

/// The exception for a game that refuses a position or a move.
pub(crate) fn of_game(error: GameError) -> PyErr {
    match &error {
        GameError::Fen(_) => InvalidPosition::new_err(error.to_string()),
        _ => IllegalMove::new_err(error.to_string()),
    }
}

/// The exception for a name that no game has.
pub(crate) fn of_variant(error: UnknownVariant) -> PyErr {
    InvalidPosition::new_err(error.to_string())
}

/// The exception for a picture that cannot be drawn so.
pub(crate) fn of_picture(error: PictureError) -> PyErr {
    match error {
        PictureError::Game(error) => of_game(error),
        other => PyValueError::new_err(other.to_string()),
    }
}
