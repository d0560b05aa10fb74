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
const MOST_CONNECTIONS: usize = 128;
/// How long the head of a request may take; an idle connection is closed after it too.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// Bytes of the head of a request.
const MOST_HEAD_BYTES: usize = 16 << 10;
/// After an error of the system (no more file descriptors) it is asked again.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves every connection that comes, for ever.
pub async fn accept(listener: TcpListener, routes: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return };
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
            drop(place);
        });
    }
}
