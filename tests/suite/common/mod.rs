//! What several tests share.

pub mod folder;
pub mod objects;
pub mod schema;
pub mod talk;
