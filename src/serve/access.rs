//! Who may ask: only a browser on this machine that has the address with the token, and only our own page in it.
//!
//! The server listens on the loopback interface alone, but every page of the web can send requests there. A foreign
//! page is known by `Origin` and `Sec-Fetch-Site`; one that pretends to be ours by its own name server (DNS rebinding)
//! by `Host`; other programs and users of this machine lack the token.

use super::error::RequestError;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, HeaderName, HeaderValue, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What a request has to know.
pub struct Access {
    token: String,
    /// The names of this server, with the port.
    hosts: [String; 2],
}

/// Told to the browser with every answer: load nothing from elsewhere, tell nobody the address, keep nothing.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cache-control", "no-store"),
];

impl Access {
    /// The access to a server on this port, with a new token.
    pub fn new(port: u16) -> Access {
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
        // 128 random bits of the system's generator: nobody guesses them.
        Access { token: format!("{:032x}", rand::random::<u128>()), hosts }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}{}", self.hosts[0], self.path(""))
    }

    /// The path of something below the token.
    pub fn path(&self, below: &str) -> String {
        format!("/{}/{below}", self.token)
    }

    fn check(&self, path: &str, headers: &HeaderMap) -> Result<(), RequestError> {
        let header = |name: HeaderName| headers.get(name).map(HeaderValue::as_bytes);
        let is_ours = |host: &[u8]| self.hosts.iter().any(|ours| ours.as_bytes().eq_ignore_ascii_case(host));
        if !header(HOST).is_some_and(is_ours) {
            return Err(RequestError::Forbidden("expected the Host that `asterism serve` has printed"));
        }
        let from_us = |origin: &[u8]| origin.strip_prefix(b"http://").is_some_and(is_ours);
        let same_site = |site: &[u8]| [&b"same-origin"[..], b"none"].contains(&site);
        if !header(ORIGIN).is_none_or(from_us)
            || !header(HeaderName::from_static("sec-fetch-site")).is_none_or(same_site)
        {
            return Err(RequestError::Forbidden("requests of other pages are not served"));
        }
        let token = path.split('/').nth(1).unwrap_or_default();
        if !same(token.as_bytes(), self.token.as_bytes()) {
            return Err(RequestError::Forbidden(
                "this address is not the right one (any more): open the one that `asterism serve` has printed",
            ));
        }
        Ok(())
    }
}

/// Whether two texts are equal; how long it takes does not tell where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// Lets through what may be asked, and puts the headers on every answer.
pub async fn check(State(access): State<Arc<Access>>, request: Request, next: Next) -> Response {
    let mut response = match access.check(request.uri().path(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
