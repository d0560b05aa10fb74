//! What several tests share.

pub mod folder;
pub mod host;
pub mod http;
pub mod objects;
pub mod program;
pub mod schema;
pub mod seeds;
pub mod talk;
pub mod tools;
