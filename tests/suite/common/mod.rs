//! Helpers shared by several tests.

pub(crate) mod folder;
pub(crate) mod host;
pub(crate) mod http;
pub(crate) mod objects;
#[cfg(unix)]
pub(crate) mod pipe;
#[path = "../../../crates/engine/tests/suite/positions.rs"]
pub(crate) mod positions;
pub(crate) mod program;
pub(crate) mod schema;
pub(crate) mod seeds;
pub(crate) mod talk;
pub(crate) mod tools;
