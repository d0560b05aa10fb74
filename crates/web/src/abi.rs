//! The C interface: the only place with `unsafe`.
//!
//! The host writes its texts into the buffer that [`alloc`] lends, one after the other, and calls with their lengths.
//! Texts for the host go through its function `tell`, with their kind, address and length; it must copy the text before
//! it returns. `js/engine.js` has the same numbers.

#![allow(unsafe_code)]

use crate::worker::{Refused, Replied, Worker, ask as answer};
use asterism_interface::api::{ErrorKind, error_object};
use asterism_interface::protocol::Fed;
use asterism_support::system::{self, set_host};
use std::cell::{Cell, RefCell};
use std::io::Write;

/// The kind of a text for the host.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Kind {
    /// An answer.
    Answer = 0,
    /// An event of a running task.
    Event = 1,
    /// An error of a question: it asked for something that does not exist or is impossible.
    Refused = 2,
    /// An error of the engine.
    Fault = 3,
    /// A line of a protocol.
    Line = 4,
}

mod host {
    #[cfg(target_family = "wasm")]
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub(super) safe fn now() -> f64;
        pub(super) safe fn stops() -> i32;
        pub(super) fn tell(kind: u32, text: *const u8, length: usize);
        /// Fetches the network of a game and puts it into the buffer; how many bytes there are.
        pub(super) fn network(name: *const u8, length: usize) -> usize;
    }

    // On other machines the crate is only compiled and tested, not called.
    #[cfg(not(target_family = "wasm"))]
    mod absent {
        pub(in super::super) fn now() -> f64 {
            0.0
        }
        pub(in super::super) fn stops() -> i32 {
            0
        }
        pub(in super::super) unsafe fn tell(_: u32, _: *const u8, _: usize) {}
        pub(in super::super) unsafe fn network(_: *const u8, _: usize) -> usize {
            0
        }
    }
    #[cfg(not(target_family = "wasm"))]
    pub(super) use absent::{network, now, stops, tell};
}

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Worker> = RefCell::default();
    static TALK: RefCell<Option<Fed>> = const { RefCell::new(None) };
    static STARTED: Cell<bool> = const { Cell::new(false) };
}

/// Begins; `seed` differs from page to page.
#[unsafe(no_mangle)]
extern "C" fn start(seed: f64) {
    if !STARTED.replace(true) {
        let (now, stops) = (|| host::now(), || host::stops() != 0);
        set_host(system::Host { now, stops, seed: seed.to_bits(), network });
    }
}

/// Lends a buffer of this many bytes for the next question.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the question in the buffer: a path, then a body.
#[unsafe(no_mangle)]
extern "C" fn ask(path: usize, body: usize) {
    let (path, body) = taken(path, body);
    replied(answer(&path, &body));
}

/// Runs the search or annotation in the buffer, a path and a body, to its end.
#[unsafe(no_mangle)]
extern "C" fn run(path: usize, body: usize) {
    let (path, body) = taken(path, body);
    let ran = WORKER.with_borrow_mut(|worker| worker.run(&path, &body, |event| tell(Kind::Event, event)));
    if let Err(refused) = ran {
        replied(Err(refused));
    }
}

/// Passes the line of this many bytes in the buffer to UCI or CECP, and does its work; returns 0 if the host has quit.
#[unsafe(no_mangle)]
extern "C" fn line(length: usize) -> u32 {
    let (line, _) = taken(length, 0);
    let said =
        TALK.with_borrow_mut(|talk| talk.get_or_insert_with(|| Fed::new(Lines::default())).line(&line));
    match said {
        Ok(more) => u32::from(more),
        Err(error) => {
            tell(Kind::Fault, &error_object(&error).to_string());
            0
        }
    }
}

/// Sends each written line to the host.
#[derive(Default)]
struct Lines(Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        tell(Kind::Line, String::from_utf8_lossy(&std::mem::take(&mut self.0)).trim_end());
        Ok(())
    }
}

/// Takes the text that the host wrote into the buffer, and the bytes after it.
fn taken(path: usize, body: usize) -> (String, Vec<u8>) {
    let buffer = BUFFER.take();
    let (path, rest) = buffer.split_at(path.min(buffer.len()));
    (String::from_utf8_lossy(path).into_owned(), rest[..body.min(rest.len())].to_vec())
}

/// Returns the file with the network of a game, which the host puts into the buffer.
fn network(name: &str) -> Vec<u8> {
    // SAFETY: address and length are those of `name`, which lives until the host has returned.
    let length = unsafe { host::network(name.as_ptr(), name.len()) };
    taken(0, length).1
}

fn replied(reply: Replied) {
    match reply {
        Ok(text) => tell(Kind::Answer, &text),
        Err(Refused { kind: ErrorKind::Broken, text }) => tell(Kind::Fault, &text),
        Err(Refused { text, .. }) => tell(Kind::Refused, &text),
    }
}

fn tell(kind: Kind, text: &str) {
    // SAFETY: address and length are those of `text`, which lives until the host has returned.
    unsafe { host::tell(kind as u32, text.as_ptr(), text.len()) }
}
