//! A running `asterism serve`, and requests to it as a browser or a stranger sends them. By hand over a socket: a test
//! has to send what no library would.

use super::program::asterism;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::Duration;

/// Only there so that a hang fails instead of hanging the tests.
const LONG: Duration = Duration::from_secs(120);

/// A server on a free port, which ends with the test.
pub(crate) struct Site {
    pub child: Child,
    /// `127.0.0.1:PORT`.
    pub host: String,
    /// `/TOKEN/`.
    pub root: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: String,
    pub body: String,
}

impl Site {
    pub(crate) fn start() -> Site {
        Site::of(&mut asterism(&["serve", "--port", "0", "--no-open"]))
    }

    /// Returns the server that a command starts.
    pub(crate) fn of(command: &mut Command) -> Site {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").expect("an address").to_string();
        let (host, token) = address.split_once('/').unwrap();
        Site { child, host: host.to_string(), root: format!("/{token}") }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream
    }

    /// Sends these bytes and reads until the server closes.
    pub(crate) fn send(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        Reply::read(&mut stream)
    }

    /// Returns a request with these lines of a head beside the usual ones; `path` is below the token.
    pub(crate) fn request(&self, method: &str, path: &str, head: &str, body: &str) -> String {
        let (root, host, length) = (&self.root, &self.host, body.len());
        format!(
            "{method} {root}{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}\r\n{body}"
        )
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send(self.request("GET", path, "", "").as_bytes())
    }

    /// Returns the whole request of [`Site::post`].
    pub(crate) fn question(&self, path: &str, body: &str) -> String {
        self.request("POST", &format!("api/{path}"), "Content-Type: application/json\r\n", body)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.send(self.question(path, body).as_bytes())
    }

    /// Returns the answer to a question that has one.
    #[track_caller]
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, &body.to_string());
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        reply.json()
    }

    /// Returns the events of a stream as they come. To drop it closes the connection.
    pub(crate) fn events(&self, path: &str, body: &Value) -> Events {
        let mut stream = self.connect();
        stream.write_all(self.question(path, &body.to_string()).as_bytes()).unwrap();
        let mut lines = BufReader::new(stream);
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        Events { status: first.split(' ').nth(1).unwrap().parse().unwrap(), lines }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reply {
    pub(crate) fn read(stream: &mut impl Read) -> Reply {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes); // a server that closes early may have answered first
        let text = String::from_utf8(bytes).unwrap();
        let (headers, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Reply { status, headers: headers.to_string(), body: body.to_string() }
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A stream of events, each with its name and its data.
pub(crate) struct Events {
    pub status: u16,
    lines: BufReader<TcpStream>,
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            // Lines of the head and of the chunked encoding are passed over; an event is one chunk.
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(rest) = line.strip_prefix("event: ") {
                name = rest.trim_end().to_string();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }
}
