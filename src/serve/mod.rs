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
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The default port. The page's data in the browser belongs to this port.
pub const DEFAULT_PORT: u16 = 8648;

/// Threads for answers that take longer than an instant.
const ANSWER_THREADS: usize = 16;

/// Makes the error of a system that gives no thread or no socket.
fn cannot_serve(error: io::Error) -> anyhow::Error {
    anyhow!("cannot serve: {error}")
}

/// From then on the date is not one of HTTP: the year 10000.
const END_OF_DATES: Duration = Duration::from_secs(253_402_300_800);

/// Refuses a clock that shows no date of HTTP, for which the library panics at each request, with or without the
/// header.
fn expect_date(now: SystemTime) -> anyhow::Result<()> {
    match now.duration_since(UNIX_EPOCH) {
        Ok(time) if time < END_OF_DATES => Ok(()),
        _ => bail!("cannot serve: the clock of this machine is wrong, expected a year from 1970 to 9999"),
    }
}

/// A server that has its port.
pub struct Server {
    listener: TcpListener,
    access: Access,
}

impl Server {
    /// Returns a server on this port, any free one for 0. Without a port it is [`DEFAULT_PORT`], or any free one if
    /// that is taken.
    pub fn bind(port: Option<u16>) -> anyhow::Result<Server> {
        expect_date(SystemTime::now())?;
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

    /// Returns an address that leads to the page once, within a minute: for a command line, which others can read.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_without_a_date_of_http_is_refused() {
        let tick = Duration::from_secs(1);
        for fine in [UNIX_EPOCH, SystemTime::now(), UNIX_EPOCH + END_OF_DATES - tick] {
            expect_date(fine).unwrap();
        }
        for wrong in [UNIX_EPOCH - tick, UNIX_EPOCH + END_OF_DATES] {
            let error = expect_date(wrong).unwrap_err().to_string();
            assert!(error.contains("expected a year from 1970 to 9999"), "{error}");
        }
    }
}
