//! Connections: how many at once, and how long a slow one may take.
//!
//! Every user of this machine can connect, so a connection has a place of its own only once a request on it has shown
//! the token. Until then it is a newcomer, and is closed if there are too many of them: strangers cannot block a user.

use super::wire::{MOST_HEAD_BYTES, MOST_HEAD_LINES, Wire};
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::sleep;

/// Connections that have not shown the token; of more, the oldest is closed.
const MOST_NEWCOMERS: usize = 256;
/// The time that a client may let an answer wait: so long an unread search goes on.
const WRITE_TIME: Duration = Duration::from_secs(60);
/// After an error of the system (no more file descriptors) it is asked again.
const PAUSE: Duration = Duration::from_millis(50);

/// The limits of what the server puts up with; every request has them as an extension.
#[derive(Clone, Copy)]
pub(super) struct Patience {
    /// Connections that are served at once; others wait.
    pub connections: usize,
    /// How long the head of a request may take; an idle connection is closed after it too.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
}

/// The server's own.
pub(super) const PATIENCE: Patience =
    Patience { connections: 128, head: Duration::from_secs(10), body: Duration::from_secs(10) };

/// A client with its place among those that are served at once. Every request on its connection has it as an extension.
pub(super) struct Client {
    places: Arc<Semaphore>,
    /// Whether the token was shown.
    known: AtomicBool,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Client {
    /// Keeps the connection, whose request has shown the token; waits until there is a place for it.
    pub(super) async fn keep(&self) {
        self.known.store(true, Relaxed);
        if self.permit.lock().is_none() {
            let permit = self.places.clone().acquire_owned().await;
            *self.permit.lock() = permit.ok();
        }
    }
}

/// Connections that may still be newcomers, the oldest first.
#[derive(Default)]
struct Newcomers(VecDeque<(Weak<Client>, AbortHandle)>);

impl Newcomers {
    fn add(&mut self, client: Weak<Client>, connection: AbortHandle) {
        self.0.retain(|(client, _)| client.upgrade().is_some_and(|client| !client.known.load(Relaxed)));
        if self.0.len() >= MOST_NEWCOMERS {
            self.close_oldest();
        }
        self.0.push_back((client, connection));
    }

    fn close_oldest(&mut self) {
        if let Some((_, connection)) = self.0.pop_front() {
            connection.abort();
        }
    }
}

/// Serves every connection that comes, for ever; only this many at once of those that have shown the token.
pub(super) async fn accept(listener: TcpListener, routes: Router, patience: Patience) {
    let places = Arc::new(Semaphore::new(patience.connections));
    let mut newcomers = Newcomers::default();
    loop {
        // While all places are taken, further connections wait in the system's queue.
        let Ok(free) = places.acquire().await else { return };
        drop(free);
        let Ok((stream, _)) = listener.accept().await else {
            newcomers.close_oldest();
            sleep(PAUSE).await;
            continue;
        };
        let client = Arc::new(Client {
            places: places.clone(),
            known: AtomicBool::new(false),
            permit: Mutex::default(),
        });
        let weak = Arc::downgrade(&client);
        newcomers.add(weak, tokio::spawn(serve(stream, routes.clone(), client, patience)).abort_handle());
    }
}

/// Serves a connection to its end.
async fn serve(stream: TcpStream, routes: Router, client: Arc<Client>, patience: Patience) {
    let _ = stream.set_nodelay(true); // a small answer is sent at once
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(client.clone());
        request.extensions_mut().insert(patience);
        routes.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_header_size(MOST_HEAD_BYTES)
        .max_headers(MOST_HEAD_LINES)
        .serve_connection(TokioIo::new(Wire::new(stream, WRITE_TIME)), service);
    let _ = connection.await; // the other end has gone, or did not speak HTTP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::answer::body;
    use axum::Extension;
    use axum::routing::{get, post};
    use std::io::{Read, Write};
    use std::net::SocketAddr;
    use std::net::TcpStream as Connection;

    /// Only there so that a hang fails instead of hanging the tests.
    const LONG: Duration = Duration::from_secs(120);

    fn connect(address: SocketAddr) -> Connection {
        let stream = Connection::connect(address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    fn ask(address: SocketAddr, path: &str) -> Connection {
        let mut stream = connect(address);
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes()).unwrap();
        stream
    }

    /// Returns whether the request was answered.
    fn is_answered(stream: &mut Connection) -> bool {
        let mut answer = [0; 8];
        stream.read_exact(&mut answer).is_ok_and(|()| &answer == b"HTTP/1.1")
    }

    /// Returns a server whose pages are `/`, `/known`, which keeps the connection, and `/body`; it ends with the tests.
    fn start(patience: Patience) -> SocketAddr {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let known = get(async |Extension(client): Extension<Arc<Client>>| {
            client.keep().await;
            "here"
        });
        let routes = Router::new().route("/known", known).route("/", get(async || "here"));
        let routes = routes.route("/body", post(async |request: Request| body(request).await.map(|_| ())));
        std::thread::spawn(move || runtime.block_on(accept(listener, routes, patience)));
        address
    }

    #[test]
    fn no_more_connections_than_allowed_are_served_at_once() {
        assert_eq!(PATIENCE.connections, 128, "docs/reliability.md promises 128");
        let address = start(Patience { connections: 1, ..PATIENCE });
        let mut first = ask(address, "/known");
        assert!(is_answered(&mut first)); // and stays open
        let mut second = ask(address, "/known");
        second.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        assert!(!is_answered(&mut second), "two are served at once");
        drop(first);
        second.set_read_timeout(Some(LONG)).unwrap();
        assert!(is_answered(&mut second));
    }

    /// A stranger may hold connections that are silent, have sent half a head, or stay open after an answer.
    #[test]
    fn newcomers_take_no_place_of_known_clients() {
        assert_eq!(MOST_NEWCOMERS, 256, "docs/reliability.md promises 256");
        let address = start(Patience { connections: 1, ..PATIENCE });
        let mut newcomers: Vec<Connection> = Vec::new();
        for number in 0..MOST_NEWCOMERS {
            let mut stream = if number % 3 == 1 { ask(address, "/") } else { connect(address) };
            match number % 3 {
                1 => assert!(is_answered(&mut stream)),
                2 => stream.write_all(b"GET / HT").unwrap(),
                _ => {}
            }
            newcomers.push(stream);
        }
        let mut late = ask(address, "/known");
        assert!(is_answered(&mut late), "strangers hold up who has the token");
        newcomers[0].set_read_timeout(Some(PATIENCE.head / 2)).unwrap(); // before its head is too late
        assert_eq!(newcomers[0].read(&mut [0]).ok(), Some(0), "the oldest stays");
        let silent = newcomers.last_mut().unwrap();
        silent.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        assert!(is_answered(silent), "a newcomer for whom there was room was closed");
    }

    #[test]
    fn heads_and_bodies_that_never_end_are_refused() {
        let promised = Duration::from_secs(10);
        assert_eq!((PATIENCE.head, PATIENCE.body), (promised, promised), "docs/reliability.md promises 10 s");
        let short = Duration::from_millis(50);
        let mut head = connect(start(Patience { head: short, ..PATIENCE }));
        head.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
        assert_eq!(head.read(&mut [0]).ok(), Some(0), "the connection stays open");
        let mut body = connect(start(Patience { body: short, ..PATIENCE }));
        let sent = "POST /body HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 9\n\n{";
        body.write_all(sent.replace('\n', "\r\n").as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = body.read_to_string(&mut answer);
        assert!(
            answer.starts_with("HTTP/1.1 408") && answer.contains("was not complete in time"),
            "{answer}"
        );
    }
}
