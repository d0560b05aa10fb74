//! Arguments from Python, checked.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::convert::Infallible;
use std::ops::RangeInclusive;

/// A text. Code points that Python's texts may contain but Unicode does not allow (halves of surrogate pairs) become
/// U+FFFD: no game knows it, and the error says so.
pub(crate) struct Text(pub String);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Text> {
        Ok(Text(object.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

impl<'py> IntoPyObject<'py> for Text {
    type Target = PyString;
    type Output = Bound<'py, PyString>;
    type Error = Infallible;

    fn into_pyobject(self, py: Python<'py>) -> Result<Bound<'py, PyString>, Infallible> {
        Ok(PyString::new(py, &self.0))
    }
}

/// Returns the texts as the engine takes them.
pub(crate) fn plain(texts: Vec<Text>) -> Vec<String> {
    texts.into_iter().map(|text| text.0).collect()
}

/// Returns a whole number within these bounds.
pub(crate) fn number(object: &Bound<PyAny>, name: &str, bounds: RangeInclusive<u32>) -> PyResult<u32> {
    let wrong = || {
        let (least, most) = (bounds.start(), bounds.end());
        PyValueError::new_err(format!(
            "{name} is out of range, expected a whole number from {least} to {most}"
        ))
    };
    match object.extract::<i64>() {
        Ok(number) => u32::try_from(number).ok().filter(|number| bounds.contains(number)).ok_or_else(wrong),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Err(wrong()),
        Err(error) => Err(error),
    }
}
