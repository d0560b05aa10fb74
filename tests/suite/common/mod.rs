//! What several tests share.

pub mod folder;
pub mod host;
pub mod http;
pub mod objects;
#[cfg(unix)]
pub mod pipe;
pub mod program;
pub mod schema;
pub mod seeds;
pub mod talk;
pub mod tools;
