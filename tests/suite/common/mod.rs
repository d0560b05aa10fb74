//! What several tests share.

pub mod folder;
pub mod objects;
pub mod programs;
pub mod talk;
