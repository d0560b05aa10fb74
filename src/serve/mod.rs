//! A board in the browser: an HTTP server on this machine alone, with a page inside the program.
//!
//! The page knows no rule and the server keeps no game. [`asterism_interface::api`] answers each request; the server
//! keeps only the engines that search ([`asterism_interface::session`]). `access` decides which requests are allowed,
//! `connections` for how long.
//!
//! docs/serve.md describes the requests. No request names a file: the files of the page are a table in `assets`.

mod access;
mod answer;
mod assets;
mod connections;
mod engines;
mod error;
mod events;
mod host;
mod latest_reports;
mod routes;
mod running;
mod stream;
mod wire;

use access::Access;
use anyhow::{anyhow, bail};
use engines::Engines;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;

/// The default port. The page's data in the browser belongs to this port.
pub const DEFAULT_PORT: u16 = 8648;

/// Threads for answers that take longer than an instant.
const ANSWER_THREADS: usize = 16;

/// The system gives no thread or no socket.
fn cannot_serve(error: io::Error) -> anyhow::Error {
    anyhow!("cannot serve: {error}")
}

/// A server that has its port.
pub struct Server {
    listener: TcpListener,
    access: Access,
}

impl Server {
    /// A server on this port, any free one for 0. Without a port it is [`DEFAULT_PORT`], or any free one if that is
    /// taken.
    pub fn bind(port: Option<u16>) -> anyhow::Result<Server> {
        let listen = |port: u16| {
            let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
            bound.map_err(|error| anyhow!("port {port}: {error}, expected a free port (0: any)"))
        };
        let listener = match port {
            Some(port) => listen(port)?,
            None => listen(DEFAULT_PORT).or_else(|_| listen(0))?,
        };
        listener.set_nonblocking(true).map_err(cannot_serve)?;
        let SocketAddr::V4(address) = listener.local_addr().map_err(cannot_serve)? else {
            bail!(cannot_serve(io::ErrorKind::AddrNotAvailable.into()));
        };
        Ok(Server { access: Access::new(address.port()), listener })
    }

    /// Returns the address to open in a browser. Everyone who has it can use the server.
    pub fn address(&self) -> String {
        self.access.address()
    }

    /// An address that leads to the page once, within a minute: for a command line, which others can read.
    pub fn ticket(&self) -> String {
        self.access.ticket()
    }

    /// Serves until the program ends.
    pub fn run(self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(ANSWER_THREADS)
            .thread_stack_size(asterism_engine::search::THREAD_STACK_BYTES)
            .build()
            .map_err(cannot_serve)?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener).map_err(cannot_serve)?;
            let routes = routes::router(self.access, Arc::new(Engines::new()));
            connections::accept(listener, routes, connections::PATIENCE).await;
            Ok(())
        })
    }
}
