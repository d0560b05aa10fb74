//! What several tests share.

pub mod folder;
pub mod objects;
pub mod seeds;
pub mod talk;
