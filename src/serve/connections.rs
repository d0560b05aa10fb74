//! Connections: how many at once, and how long a slow one may take.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// Connections that are served at once; the system keeps others waiting.
pub(super) const MOST_CONNECTIONS: usize = 128;
/// How long the head of a request may take; an idle connection is closed after it too.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Bytes of the head of a request.
const MOST_HEAD_BYTES: usize = 16 << 10;
/// After an error of the system (no more file descriptors) it is asked again.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves every connection that comes, for ever; no more than `most` at once.
pub(super) async fn accept(listener: TcpListener, routes: Router, most: usize) {
    let permits = Arc::new(Semaphore::new(most));
    loop {
        let Ok(permit) = permits.clone().acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let _ = stream.set_nodelay(true); // a small answer is sent at once
        let service = TowerToHyperService::new(routes.clone());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_TIME)
            .max_header_size(MOST_HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service);
        tokio::spawn(async move {
            let _ = connection.await; // the other end has gone, or did not speak HTTP
            drop(permit);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};

    /// Only there so that a hang fails instead of hanging the tests.
    const LONG: Duration = Duration::from_secs(120);

    fn ask(address: SocketAddr) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        stream
    }

    #[test]
    fn no_more_connections_than_allowed_are_served_at_once() {
        assert_eq!(MOST_CONNECTIONS, 128, "docs/serve.md promises 128");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/", get(async || "here"));
        // Ends with the tests.
        std::thread::spawn(move || runtime.block_on(accept(listener, routes, 1)));
        let mut answer = [0; 8];
        let mut first = ask(address);
        first.read_exact(&mut answer).unwrap(); // is served, and stays open
        let mut second = ask(address);
        second.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        assert!(second.read_exact(&mut answer).is_err(), "two are served at once");
        drop(first);
        second.set_read_timeout(Some(LONG)).unwrap();
        second.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1");
    }
}
