//! Asterism as a WebAssembly module.
//!
//! A module is one worker: it has one thread and answers one question at a time. [`worker`] does its work, `abi` is its
//! C interface: texts go by address and length. `js/engine.js` is the other side of that.
//!
//! A panic is a trap in WebAssembly, after which the module must not be used any more: the host makes a new one.

mod abi;
pub mod worker;
