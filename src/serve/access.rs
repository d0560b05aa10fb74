//! Access control: only a browser on this machine that has the address with the token is served, and only our own page
//! in it.
//!
//! The server listens on the loopback interface alone, but every page of the web can send requests there. A foreign
//! page is recognised by `Origin` and `Sec-Fetch-Site`; one that pretends to be ours by its own name server (DNS
//! rebinding) by `Host`; other programs and users of this machine lack the token. They can see the browser's command
//! line (`ps`), so that has only a ticket: an address for one use.
//!
//! A client that has shown the token keeps the connection; one that is refused is disconnected.

use super::answer::{read_over, to_be_read};
use super::connections::Client;
use super::error::HttpError;
use super::wire::HEADERS;
use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CONNECTION, HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a ticket is good.
const TICKET_TIME: Duration = Duration::from_secs(60);
/// The port that a browser leaves out of `Host` and `Origin`.
const PLAIN_PORT: u16 = 80;

/// The secrets that a request must have.
pub(super) struct Access {
    token: String,
    /// The names of this server, with the port.
    hosts: [String; 2],
    port: u16,
    /// An address for one use, and when it was made.
    ticket: Mutex<Option<(String, Instant)>>,
}

impl Access {
    /// Returns the access to a server on this port, with a new token.
    pub(super) fn new(port: u16) -> Access {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        Access { token: secret(), hosts, port, ticket: Mutex::new(None) }
    }

    /// Returns an address that leads to the page once, within a minute.
    pub(super) fn ticket(&self) -> String {
        let ticket = secret();
        let address = format!("http://{}/{ticket}", self.hosts[0]);
        *self.ticket.lock() = Some((ticket, Instant::now()));
        address
    }

    /// Returns whether this path is a ticket that is good; then it was its one use.
    fn redeems(&self, path: &str, now: Instant) -> bool {
        let mut ticket = self.ticket.lock();
        let good = ticket.as_ref().is_some_and(|(text, made)| {
            same(first_part(path).as_bytes(), text.as_bytes()) && now.duration_since(*made) < TICKET_TIME
        });
        if good {
            *ticket = None;
        }
        good
    }

    /// Returns the address of the page.
    pub(super) fn address(&self) -> String {
        format!("http://{}{}", self.hosts[0], self.path(""))
    }

    /// Returns the path of something below the token.
    pub(super) fn path(&self, below: &str) -> String {
        format!("/{}/{below}", self.token)
    }

    /// Returns whether a `Host` is a name of this server.
    fn is_ours(&self, host: &[u8]) -> bool {
        let plain =
            |ours: &str| ours.strip_suffix(":80").filter(|_| self.port == PLAIN_PORT).map(str::to_owned);
        let mut names = self.hosts.iter().flat_map(|ours| [Some(ours.clone()), plain(ours)]).flatten();
        names.any(|ours| ours.as_bytes().eq_ignore_ascii_case(host))
    }

    /// Checks that the sender is our page, or the user who opens it.
    fn check_sender(&self, headers: &HeaderMap) -> Result<(), HttpError> {
        let all = |name: HeaderName| headers.get_all(name).into_iter().map(HeaderValue::as_bytes);
        let is_ours = |host: &[u8]| self.is_ours(host);
        let mut hosts = all(HOST);
        let first = hosts.next();
        if hosts.next().is_some() {
            return Err(HttpError::Hosts);
        }
        if !first.is_some_and(is_ours) {
            return Err(HttpError::Forbidden("expected the Host that `asterism serve` has printed"));
        }
        let from_us = |origin: &[u8]| origin.strip_prefix(b"http://").is_some_and(is_ours);
        let same_site = |site: &[u8]| [&b"same-origin"[..], b"none"].contains(&site);
        if !all(ORIGIN).all(from_us) || !all(HeaderName::from_static("sec-fetch-site")).all(same_site) {
            return Err(HttpError::Forbidden("requests of other pages are not served"));
        }
        Ok(())
    }

    fn check_token(&self, path: &str) -> Result<(), HttpError> {
        if same(first_part(path).as_bytes(), self.token.as_bytes()) {
            return Ok(());
        }
        Err(HttpError::Forbidden(
            "this address is wrong or no longer valid: open the one that `asterism serve` has printed",
        ))
    }

    /// Decides whether a request may be answered; a request with a ticket is redirected to the page.
    fn admit(&self, request: &Request) -> Result<Option<Redirect>, HttpError> {
        let path = request.uri().path();
        self.check_sender(request.headers())?;
        if request.method() == Method::GET && self.redeems(path, Instant::now()) {
            return Ok(Some(Redirect::to(&self.path(""))));
        }
        self.check_token(path).map(|()| None)
    }
}

/// Returns 128 random bits of the system's generator, which cannot be guessed.
fn secret() -> String {
    format!("{:032x}", rand::random::<u128>())
}

fn first_part(path: &str) -> &str {
    path.split('/').nth(1).unwrap_or_default()
}

/// Compares two texts in a time that does not reveal where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// Returns whether somebody opens the address in a browser; our page and programs ask for anything, or for JSON.
fn wants_page(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).is_some_and(|kinds| kinds.as_bytes().windows(9).any(|kind| kind == b"text/html"))
}

/// Lets permitted requests through, and puts the headers on every answer.
pub(super) async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let (reads, mut refused) = (wants_page(request.headers()), false);
    let allowed = access.admit(&request);
    let client = request.extensions().get::<Arc<Client>>().filter(|_| allowed.is_ok()).cloned();
    if let Some(client) = client {
        client.keep().await;
    }
    let mut response = match allowed {
        Ok(Some(to_the_page)) => to_the_page.into_response(),
        Ok(None) => next.run(request).await,
        Err(refusal) => {
            read_over(request).await;
            refused = true;
            refusal.into_response()
        }
    };
    if reads {
        response = to_be_read(response);
    }
    if refused {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_good_once_and_for_a_minute() {
        let access = Access::new(8648);
        let path = |address: String| address.strip_prefix("http://127.0.0.1:8648").unwrap().to_string();
        let (ticket, now) = (path(access.ticket()), Instant::now());
        assert!(!access.redeems("/", now) && !access.redeems(&access.path(""), now));
        assert!(access.redeems(&ticket, now) && !access.redeems(&ticket, now));
        let late = path(access.ticket());
        assert!(!access.redeems(&late, Instant::now() + Duration::from_secs(60)));
    }

    #[test]
    fn a_browser_leaves_port_80_out() {
        let names = [&b"127.0.0.1"[..], b"localhost", b"LOCALHOST:80"];
        assert!(names.iter().all(|name| Access::new(80).is_ours(name)));
        assert!(!Access::new(8080).is_ours(b"127.0.0.1") && !Access::new(80).is_ours(b"127.0.0.1:8080"));
    }
}
