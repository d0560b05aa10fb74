//! What is done with the rules besides playing: counting, checking, measuring, drawing.

pub mod minimax;
pub mod perft;
pub mod prove;
pub mod rows;
pub mod show;
pub mod turn;
pub mod verify;
