//! What several tests share.

pub mod folder;
pub mod objects;
pub mod program;
pub mod talk;
