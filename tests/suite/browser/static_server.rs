//! A server of files, as any static host is one.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// Contents of files in place of the folder's; `None` for a missing file.
pub(super) type Changed = Arc<Mutex<HashMap<String, Option<Vec<u8>>>>>;

/// Serves a folder until it is dropped.
pub(super) struct StaticServer {
    pub address: String,
    pub changed: Changed,
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl StaticServer {
    /// Makes a folder that was built below target/.
    pub(super) fn of(built: &str) -> StaticServer {
        let target =
            option_env!("CARGO_TARGET_DIR").unwrap_or(concat!(env!("CARGO_MANIFEST_DIR"), "/target"));
        let folder = Path::new(target).join(built);
        assert!(folder.exists(), "no {}: packaging/web and packaging/npm make such", folder.display());
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let over = Arc::<AtomicBool>::default();
        let ends = over.clone();
        let changed = Changed::default();
        let now = changed.clone();
        let thread = thread::spawn(move || {
            for connection in listener.incoming() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                let (folder, now) = (folder.clone(), now.clone());
                thread::spawn(move || connection.and_then(|stream| answer(stream, &folder, &now)));
            }
        });
        // In a subfolder: the site must not need to be at the root.
        StaticServer {
            address: format!("http://127.0.0.1:{port}/some/folder/"),
            changed,
            over,
            thread: Some(thread),
        }
    }
}

impl Drop for StaticServer {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        let port = self.address.split([':', '/']).nth(4).unwrap();
        let _ = TcpStream::connect(format!("127.0.0.1:{port}"));
        let _ = self.thread.take().unwrap().join();
    }
}

/// Answers one request.
fn answer(mut stream: TcpStream, folder: &Path, changed: &Changed) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let name = path.strip_prefix("/some/folder/").unwrap_or("missing").split('?').next().unwrap_or_default();
    let name = if name.is_empty() { "index.html" } else { name };
    let file: PathBuf = folder.join(name);
    let found = changed.lock().unwrap().get(name).cloned().unwrap_or_else(|| fs::read(&file).ok());
    let (status, content) = found.map_or(("404 Not Found", Vec::new()), |content| ("200 OK", content));
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let length = content.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&content)
}
