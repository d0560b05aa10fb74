//! The package's exceptions, which are written in Python.

use asterism_engine::game::GameError;
use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

pyo3::import_exception!(asterism.errors, EngineError);
pyo3::import_exception!(asterism.errors, ForkedError);
pyo3::import_exception!(asterism.errors, IllegalMove);
pyo3::import_exception!(asterism.errors, InvalidPosition);
pyo3::import_exception!(asterism.errors, InvalidRecord);

/// Returns the exception for a game that does not exist, or refuses a position, a move or a picture.
pub(crate) fn of_game(error: GameError) -> PyErr {
    match &error {
        GameError::Variant { .. } | GameError::Fen(_) => InvalidPosition::new_err(error.to_string()),
        GameError::Picture(_) => PyValueError::new_err(error.to_string()),
        _ => IllegalMove::new_err(error.to_string()),
    }
}
