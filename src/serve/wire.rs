//! Output to a connection: in time, and with our headers when the HTTP library itself refuses a request.

use super::error::HttpError;
use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Bytes of the head of a request.
pub(super) const MOST_HEAD_BYTES: usize = 16 << 10;
/// Lines of the head of a request.
pub(super) const MOST_HEAD_LINES: usize = 100;
/// The headers of every answer: load nothing from elsewhere, reveal the address to no other site, keep nothing.
pub(super) const HEADERS: [(&str, &str); 6] = [
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

/// A connection whose client has to read the output.
pub(super) struct Wire<S> {
    stream: S,
    patience: Duration,
    /// Runs while nothing can be written.
    waits: Option<Pin<Box<Sleep>>>,
    /// Our answer in place of the library's refusal, and the number of its bytes that are written.
    refusal: Option<(Vec<u8>, usize)>,
}

impl<S: AsyncWrite + Unpin> Wire<S> {
    /// Makes a connection that is closed if nothing could be written for this long.
    pub(super) fn new(stream: S, patience: Duration) -> Wire<S> {
        Wire { stream, patience, waits: None, refusal: None }
    }

    fn write_in_time(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        if written.is_ready() {
            self.waits = None;
            return written;
        }
        let patience = self.patience;
        let waits = self.waits.get_or_insert_with(|| Box::pin(sleep(patience)));
        waits.as_mut().poll(cx).map(|()| Err(Error::from(ErrorKind::TimedOut)))
    }
}

/// Finds the library's own refusal in its output; it is then the last output. No other output has an empty body and
/// lacks our headers.
fn bare_refusal(bytes: &[u8]) -> Option<(usize, HttpError)> {
    let text = |at: usize| std::str::from_utf8(&bytes[at..]).ok()?.strip_suffix("\r\n\r\n");
    let at = bytes.windows(7).rposition(|start| start == b"HTTP/1.")?;
    let head = text(at)?;
    let ours = head.contains(HEADERS[0].0) || !head.contains("content-length: 0");
    match head.get("HTTP/1.1 ".len()..)?.get(..3)? {
        _ if ours => None,
        "400" => Some((at, HttpError::Unreadable)),
        "414" | "431" => Some((at, HttpError::Head(MOST_HEAD_BYTES, MOST_HEAD_LINES))),
        _ => None,
    }
}

/// Returns the refusal as every other is written.
fn full_refusal(error: &HttpError) -> Vec<u8> {
    let (status, body) = (error.status(), error.json());
    let headers: String = HEADERS.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\n{headers}content-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{body}"
    )
    .into_bytes()
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Wire<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let wire = &mut *self;
        if wire.refusal.is_none() {
            match bare_refusal(bytes) {
                None => return wire.write_in_time(cx, bytes),
                Some((at @ 1.., _)) => return wire.write_in_time(cx, &bytes[..at]), // the answer before it
                Some((0, error)) => wire.refusal = Some((full_refusal(&error), 0)),
            }
        }
        let Some((refusal, mut sent)) = wire.refusal.take() else { return Poll::Ready(Ok(0)) };
        while sent < refusal.len() {
            match wire.write_in_time(cx, &refusal[sent..]) {
                Poll::Ready(Ok(count @ 1..)) => sent += count,
                Poll::Pending => {
                    wire.refusal = Some((refusal, sent));
                    return Poll::Pending;
                }
                failed => return failed,
            }
        }
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Wire<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(work)
    }

    #[test]
    fn a_connection_is_closed_where_nothing_is_read() {
        let (stream, _other) = duplex(8);
        let mut wire = Wire::new(stream, Duration::from_millis(1));
        let written = run(wire.write_all(b"more than it holds"));
        assert_eq!(written.unwrap_err().kind(), ErrorKind::TimedOut);
    }

    #[test]
    fn a_refusal_of_the_library_gets_our_headers_and_a_sentence() {
        let bare = |status: &str| {
            format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\ndate: today\r\n\r\n")
        };
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhere";
        let ours = format!("HTTP/1.1 400 Bad Request\r\n{}: x\r\ncontent-length: 0\r\n\r\n", HEADERS[0].0);
        for (written, sentences) in [
            (bare("400 Bad Request"), "not an HTTP/1.1 request"),
            (
                bare("431 Request Header Fields Too Large"),
                "the head of the request has more than 16384 bytes",
            ),
            (bare("414 URI Too Long"), "the head of the request has more than 16384 bytes"),
            (before.to_string() + &bare("400 Bad Request"), "not an HTTP/1.1 request"),
            (before.to_string(), ""),
            (ours.clone(), ""),
        ] {
            // A pipe of few bytes, so that it is written in parts.
            let (stream, mut other) = duplex(7);
            let mut wire = Wire::new(stream, Duration::from_secs(120));
            let mut said = String::new();
            run(async {
                let write = async {
                    wire.write_all(written.as_bytes()).await.unwrap();
                    drop(wire);
                };
                futures_util::future::join(write, async { other.read_to_string(&mut said).await.unwrap() })
                    .await
            });
            let at = written.find("HTTP/1.1 4").filter(|_| !sentences.is_empty()).unwrap_or(written.len());
            assert!(said.starts_with(&written[..at]), "{said}");
            let refusal = &said[at..];
            assert_eq!(refusal.is_empty(), sentences.is_empty(), "{said}");
            if !sentences.is_empty() {
                assert!(
                    HEADERS.iter().all(|(name, value)| refusal.contains(&format!("{name}: {value}\r\n")))
                );
                let (_, body) = refusal.split_once("\r\n\r\n").unwrap();
                assert!(
                    body.contains(sentences)
                        && refusal.contains(&format!("content-length: {}\r\n", body.len()))
                );
            }
        }
    }
}
