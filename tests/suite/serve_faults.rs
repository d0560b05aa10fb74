//! Attacks of strangers, broken programs and impatient users on `asterism serve`: each gets a clear answer, the server
//! survives, and a search that runs meanwhile is not touched.

use crate::common::http::{Reply, Site};
use crate::common::schema::check;
use asterism_engine::variants::VARIANTS;
use serde_json::{Value, json};
use std::io::{Read, Write};

fn start_of_chess() -> String {
    json!({ "variant": VARIANTS[0].info.name }).to_string()
}

/// Does `work` while a search runs, which must go on; afterwards the server answers as ever.
fn beside_a_search(work: impl Fn(&Site)) {
    let site = Site::start();
    let endless = json!({ "variant": VARIANTS[0].info.name, "session": "other", "infinite": true });
    let mut search = site.events("search", &endless);
    assert_eq!(search.next().unwrap().0, "line");
    work(&site);
    assert_eq!(site.post("position", &start_of_chess()).status, 200);
    site.ask("stop", &json!({ "session": "other" }));
    let (kind, done) = search.last().unwrap();
    assert!(kind == "done" && done["bestmove"].is_string(), "{kind} {done}");
}

/// Waits until something holds; so long that no machine is too slow.
#[cfg(unix)]
#[track_caller]
fn eventually(otherwise: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..24_000 {
        if holds() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("{otherwise}");
}

/// Checks status and sentence.
#[track_caller]
fn refused(reply: &Reply, status: u16, words: &str) {
    assert_eq!(reply.status, status, "{reply:?}");
    check("served_error", &reply.json()).unwrap_or_else(|fault| panic!("{fault}"));
    let text = reply.json()["error"].as_str().unwrap_or_default().to_string();
    assert!(text.contains(words), "'{text}', expected '{words}'");
}

/// A browser at a wrong address gets a page to read; programs get JSON.
#[test]
fn a_browser_at_a_wrong_address_gets_a_page() {
    let site = Site::start();
    let get = |path: &str, accept: &str| {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept: {accept}\r\nConnection: close\r\n\r\n",
            site.host
        );
        site.send(head.as_bytes())
    };
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    let root = &site.root;
    for (path, status, words) in [
        ("/".to_string(), 403, "wrong or no longer valid"),
        (format!("/{}/", "0".repeat(32)), 403, "wrong or no longer valid"),
        (format!("{root}nothing"), 404, ""),
        (format!("{root}api/rules/%3Cscript%3E"), 400, "&lt;script&gt;"),
    ] {
        let page = get(&path, browser);
        assert_eq!(page.status, status, "{path}");
        assert!(page.headers.contains("content-type: text/html; charset=utf-8"), "{}", page.headers);
        assert!(page.headers.contains("content-security-policy: default-src 'none'"), "{}", page.headers);
        assert!(page.body.contains(words) && page.body.contains("new address"), "{}", page.body);
        assert!(!page.body.contains("<script"));
        for programs in ["*/*", "application/json"] {
            let reply = get(&path, programs);
            assert!(reply.headers.contains("content-type: application/json"), "{}", reply.headers);
            assert_eq!(reply.status, status);
            assert!(reply.json()["error"].is_string());
        }
    }
    assert_eq!(get(root, browser).status, 200);
}

#[test]
fn strangers_are_refused() {
    beside_a_search(|site| {
        let body = start_of_chess();
        let fine = site.question("position", &body);
        let (host, root) = (&site.host, &site.root);
        let port = host.split(':').nth(1).unwrap();
        let changed = |from: &str, to: &str| site.send(fine.replacen(from, to, 1).as_bytes());
        // The token: none, a wrong one, one with only the beginning of ours.
        for path in
            ["/".to_string(), format!("/{}/", "0".repeat(32)), format!("{}0/", &root[..root.len() - 1])]
        {
            refused(&changed(root, &path), 403, "open the one that `asterism serve` has printed");
        }
        // The Host: a name that leads here (DNS rebinding), another port, none.
        for other in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", "127.0.0.1:1"] {
            refused(&changed(&format!("Host: {host}"), &format!("Host: {other}")), 403, "expected the Host");
        }
        assert_ne!(changed(&format!("Host: {host}\r\n"), "").status, 200);
        for two in [[host.as_str(), "evil.example"], ["evil.example", host], [host, host]] {
            let lines = format!("Host: {}\r\nhost: {}", two[0], two[1]);
            refused(&changed(&format!("Host: {host}"), &lines), 400, "several headers Host");
        }
        // Pages from elsewhere, another server of this machine among them.
        for header in [
            "Origin: https://evil.example",
            "Origin: http://localhost:1",
            "Origin: null",
            &format!("Origin: https://{host}"),
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site",
            &format!("Origin: http://{host}\r\nOrigin: https://evil.example"),
            "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site",
        ] {
            let reply = changed("Connection:", &format!("{header}\r\nConnection:"));
            refused(&reply, 403, "requests of other pages are not served");
        }
        // Our own page, by both names of this machine.
        for (name, header) in [
            (host.clone(), format!("Origin: http://{host}\r\nSec-Fetch-Site: same-origin")),
            (format!("localhost:{port}"), format!("Origin: http://localhost:{port}")),
        ] {
            let own = fine.replacen(host.as_str(), &name, 1);
            let own = own.replacen("Connection:", &format!("{header}\r\nConnection:"), 1);
            assert_eq!(site.send(own.as_bytes()).status, 200, "{header}");
        }
    });
}

#[test]
fn wrong_addresses_and_methods_are_refused() {
    beside_a_search(|site| {
        for path in
            ["nothing", "api/nothing", "api", "../Cargo.toml", "%2e%2e/Cargo.toml", "/etc/passwd", "main.js/"]
        {
            refused(&site.get(path), 404, "nothing is at this address");
        }
        for (method, path) in
            [("GET", "api/position"), ("PUT", "api/position"), ("POST", ""), ("DELETE", "main.js")]
        {
            let reply = site.send(site.request(method, path, "", "").as_bytes());
            refused(&reply, 405, &format!("the method {method} is not served here"));
        }
        let plain = site.request("POST", "api/position", "Content-Type: text/plain\r\n", &start_of_chess());
        refused(&site.send(plain.as_bytes()), 415, "expected one header Content-Type: application/json");
        let two = "Content-Type: application/json\r\nContent-Type: text/plain\r\n";
        let two = site.request("POST", "api/position", two, &start_of_chess());
        refused(&site.send(two.as_bytes()), 415, "expected one header Content-Type: application/json");
    });
}

#[test]
fn wrong_questions_are_refused() {
    let chess = VARIANTS[0].info.name;
    let place = |more: Value| {
        let mut place = json!({ "variant": chess, "session": "x" });
        place.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        place
    };
    beside_a_search(|site| {
        for (path, text, words) in [
            ("position", "", "JSON: it ends too early"),
            ("position", "{\"variant\":", "JSON: it ends too early"),
            ("position", "[]", "JSON: "),
            ("position", "\u{fffd}", "JSON: expected value"),
            ("position", "{}", "JSON: missing field `variant`"),
            ("search", "{\"variant\":\"chess\"}", "JSON: missing field `session`"),
        ] {
            refused(&site.post(path, text), 400, words);
        }
        let deep = format!("{{\"x\":{}", "[".repeat(200_000));
        refused(&site.post("position", &deep), 400, "JSON: it ends too early");
        for (path, more, words) in [
            ("position", json!({ "variant": "tictactoe" }), "'tictactoe', expected one of"),
            ("position", json!({ "fen": "rubbish" }), "FEN position: 1 field, expected 6"),
            (
                "position",
                json!({ "moves": ["e2e4", "e2e4"] }),
                "illegal move 'e2e4' (number 2 of the list): no piece on e2",
            ),
            ("position", json!({ "parts": ["e2e5"] }), "illegal move 'e2e5'"),
            ("position", json!({ "moves": vec!["e2e4"; 5001] }), "5001 moves, expected at most 5000"),
            (
                "line",
                json!({ "moves": ["e2e4", "x"] }),
                "illegal move 'x' (number 2 of the list): not a move",
            ),
            ("edit", json!({ "squares": { "i9": "K" } }), "squares: 'i9', expected squares of the board"),
            ("edit", json!({ "squares": { "a+1": "K" } }), "squares: 'a+1', expected squares of the board"),
            ("edit", json!({ "squares": { "a1": "Z" } }), "'Z', expected one of"),
            ("edit", json!({ "side": "x" }), "side: 'x', expected w or b"),
            ("games/read", json!({ "text": "e2e4 {" }), "line 1: a comment without an end, expected '}'"),
            ("games/read", json!({ "text": "" }), "no game"),
            ("games/write", json!({ "moves": ["e2e5"] }), "illegal move 'e2e5'"),
            ("search", json!({}), "no limit, expected movetime_ms, nodes, depth"),
            ("search", json!({ "nodes": 0 }), "nodes: 0, expected a whole number from 1"),
            ("search", json!({ "nodes": -1 }), "JSON: invalid value"),
            (
                "search",
                json!({ "nodes": 1, "threads": 5000 }),
                "threads: 5000, expected a whole number from 1 to",
            ),
            (
                "search",
                json!({ "nodes": 1, "hash_mb": 2000 }),
                "hash_mb: 2000, expected a whole number from 1 to 1024",
            ),
            (
                "search",
                json!({ "nodes": 1, "multipv": 501 }),
                "multipv: 501, expected a whole number from 1 to 500",
            ),
            ("search", json!({ "level": 12 }), "level: 12, expected a whole number from 0 to 11"),
            ("search", json!({ "nodes": 1, "session": "../x" }), "session: '../x', expected 1 to 64 letters"),
            ("search", json!({ "nodes": 1, "moves": ["e2e5"] }), "illegal move 'e2e5'"),
            (
                "search",
                json!({ "nodes": 1, "fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1" }),
                "the game is over: 0-1",
            ),
            ("annotate", json!({ "moves": ["e2e5"] }), "illegal move 'e2e5'"),
            ("stop", json!({ "session": "" }), "session: ''"),
        ] {
            let words = if words.ends_with("0-1") { "the game is over: 1-0 (checkmate)" } else { words };
            refused(&site.post(path, &place(more).to_string()), 400, words);
        }
        for path in ["api/rules/tictactoe", "api/pieces/tictactoe"] {
            refused(&site.get(path), 400, "'tictactoe'");
        }
        // A fault in a session's next search does not end the running one.
        let wrong = json!({ "variant": chess, "session": "other", "nodes": 1, "moves": ["e2e5"] });
        refused(&site.post("search", &wrong.to_string()), 400, "illegal move");
    });
}

#[test]
fn large_requests_are_refused() {
    beside_a_search(|site| {
        const SIZE: usize = 100_000_000;
        let mut stream = site.connect();
        let head = site.question("position", "").replacen(
            "Content-Length: 0",
            &format!("Content-Length: {SIZE}"),
            1,
        );
        stream.write_all(head.as_bytes()).unwrap();
        let block = vec![b' '; 1_000_000];
        (0..SIZE / block.len()).for_each(|_| stream.write_all(&block).unwrap());
        refused(&Reply::read(&mut stream), 413, "the request has more than 1048576 bytes");

        let long = site.request("GET", "", &format!("X: {}\r\n", "x".repeat(100_000)), "");
        let mut stream = site.connect();
        let _ = stream.write_all(long.as_bytes()); // closed before all of it was read
        let status = Reply::read(&mut stream).status;
        assert!([0, 431].contains(&status), "{status}");
    });
}

/// As `lib::serve::connections`, with the times that users have.
#[test]
#[ignore = "waits ten seconds"]
fn slow_requests_are_refused() {
    beside_a_search(|site| {
        // A head and a body that never end: after a while the server has had enough.
        let (mut head, mut body) = (site.connect(), site.connect());
        head.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
        let asked = site.question("position", "{").replacen("Content-Length: 1", "Content-Length: 9", 1);
        body.write_all(asked.as_bytes()).unwrap();
        assert_eq!(head.read(&mut [0; 100]).unwrap(), 0, "the connection stays open");
        refused(&Reply::read(&mut body), 408, "the request was not complete in time");
    });
}

/// A client without the token gets one answer, however many requests it sends, and the answer has all headers.
#[test]
fn a_refusal_ends_the_connection() {
    let site = Site::start();
    let fine = site.request("GET", "", "", "").replacen("Connection: close\r\n", "", 1);
    let changed = |from: &str, to: &str| fine.replacen(from, to, 1);
    for refused in [
        changed(&site.root, "/"),
        changed(&site.host, "evil.example"),
        changed("\r\n\r\n", "\r\nOrigin: null\r\n\r\n"),
        site.question("position", &start_of_chess()).replacen(&site.root, "/", 1),
    ] {
        let reply = site.send(refused.repeat(100).as_bytes());
        assert_eq!(reply.status, 403, "{reply:?}");
        assert!(reply.headers.contains("connection: close"), "{}", reply.headers);
        assert_eq!(format!("{reply:?}").matches("HTTP/1.1").count(), 1, "{reply:?}");
    }
    let both = site.send(format!("{fine}{}", site.request("GET", "main.js", "", "")).as_bytes());
    assert_eq!(
        format!("{both:?}").matches("HTTP/1.1 200").count(),
        2,
        "who has the token keeps the connection"
    );
}

/// More strangers than there are places: some ask without end and never read, some never end a head.
#[test]
fn strangers_cannot_block_users() {
    beside_a_search(|site| {
        let unread = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(8_000); // answers of 6 MB: no buffer holds them
        let connections: Vec<_> = (0..400)
            .map(|number| {
                let mut stream = site.connect();
                stream.set_write_timeout(Some(std::time::Duration::from_millis(100))).unwrap();
                let sent = if number % 3 == 0 { unread.as_str() } else { "GET / HTTP/1.1\r\nHost:" };
                let _ = stream.write_all(sent.as_bytes()); // is closed meanwhile
                stream
            })
            .collect();
        assert_eq!(site.post("position", &start_of_chess()).status, 200);
        assert_eq!(site.get("").status, 200);
        drop(connections);
    });
}

#[test]
fn invalid_http_is_refused_with_all_headers() {
    beside_a_search(|site| {
        let fine = site.request("GET", "", "", "");
        let chunked = |body: &str| {
            let head = site.question("position", "");
            head.replacen("Content-Length: 0", "Transfer-Encoding: chunked", 1) + body
        };
        let cut = site.question("position", "{").replacen("Content-Length: 1", "Content-Length: 9", 1);
        let (unreadable, head) = ("not an HTTP/1.1 request", "the head of the request has more than 16384");
        for (sent, status, words) in [
            ("\u{1}\u{2}\r\n\r\n".to_string(), 400, unreadable),
            (fine.replacen("HTTP/1.1", "HTTP/9.9", 1), 400, unreadable),
            (fine.replacen("GET /", "GET \u{7f}", 1), 400, unreadable),
            (fine.replacen("Host:", "Ho st:", 1), 400, unreadable),
            (fine.replacen("Content-Length: 0", "Content-Length: -1", 1), 400, unreadable),
            (fine.replacen("Connection:", &format!("{}Connection:", "X: y\r\n".repeat(101)), 1), 431, head),
            (
                fine.replacen("Connection:", &format!("X: {}\r\nConnection:", "y".repeat(17_000)), 1),
                431,
                head,
            ),
            (chunked("zz\r\n{}\r\n0\r\n\r\n"), 400, "the body of the request cannot be read"),
            (chunked("2\r\n{}zz\r\n0\r\n\r\n"), 400, "the body of the request cannot be read"),
            (cut, 400, "the body of the request cannot be read"),
        ] {
            let mut stream = site.connect();
            stream.write_all(sent.as_bytes()).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let reply = Reply::read(&mut stream);
            refused(&reply, status, words);
            assert!(reply.headers.contains("content-security-policy: "), "{sent}: {}", reply.headers);
        }
        // Behind a request that is answered.
        let first = fine.replacen("Connection: close\r\n", "", 1);
        let both = site.send(format!("{first}\u{1}\r\n\r\n").as_bytes());
        assert!(both.status == 200 && both.body.contains(unreadable), "{both:?}");
    });
}

#[test]
fn two_hundred_connections_at_once_are_served() {
    beside_a_search(|site| {
        let mut open: Vec<_> = (0..200).map(|_| site.connect()).collect();
        for stream in &mut open {
            stream.write_all(site.question("position", &start_of_chess()).as_bytes()).unwrap();
        }
        for stream in &mut open {
            assert_eq!(Reply::read(stream).status, 200);
        }
        // Many that say nothing and go away.
        drop((0..200).map(|_| site.connect()).collect::<Vec<_>>());
    });
}

#[test]
fn many_sessions_take_turns() {
    let site = Site::start();
    for session in 0..30 {
        let asked = json!({ "variant": VARIANTS[0].info.name, "session": session.to_string(), "nodes": 20 });
        assert_eq!(site.events("search", &asked).last().unwrap().0, "done");
    }
}

/// Sessions beyond the eight that are kept take turns in the same memory: MiB for eight tables of 16, eight workers of 8
/// and 128 for the rest. Nine sessions of Deneb once took 850 after 222 searches, and eight sessions of seven games 326
/// to 384, when each kept a worker for each game (docs/reliability.md promises 8).
#[cfg(target_os = "linux")]
#[test]
fn sessions_that_take_turns_take_no_more_memory() {
    for variants in [vec!["deneb"], VARIANTS.iter().map(|entry| entry.info.name).collect()] {
        let site = Site::start();
        for (turn, variant) in variants.iter().cycle().take(240).enumerate() {
            let session = (turn % 12).to_string();
            let asked = json!({ "variant": variant, "session": session, "nodes": 50, "hash_mb": 16 });
            assert_eq!(site.events("search", &asked).last().unwrap().0, "done");
        }
        let peak = crate::common::program::peak_memory(&site.child) >> 10;
        assert!(peak < 8 * (16 + 8) + 128, "{peak} MiB with {variants:?}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let site = Site::start();
    let port = site.host.split(':').nth(1).unwrap();
    let output = crate::common::program::run(&["serve", "--no-open", "--port", port], "");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with(&format!("error: port {port}: ")), "{text}");
    assert!(text.contains("expected a free port (0: any)"), "{text}");
}

/// A ticket is handed to `xdg-open`, here one of our own.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn a_browser_is_opened() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::common::folder::Folder::new("serve-open");
    let (opener, opened) = (folder.file("xdg-open"), folder.file("opened"));
    std::fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > {opened}.part\nmv {opened}.part {opened}\n"))
        .unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.file(""), std::env::var("PATH").unwrap());
    let mut command = crate::common::program::asterism(&["serve", "--port", "0"]);
    let site = Site::of(command.env("PATH", path).env("DISPLAY", ":0"));
    eventually("nothing is opened", || std::fs::metadata(&opened).is_ok());
    // Others can read a command line: its address leads to the page only once.
    let address = std::fs::read_to_string(&opened).unwrap();
    let ticket = address.trim_end().strip_prefix(&format!("http://{}", site.host)).expect("an address");
    assert!(!site.root.contains(ticket.trim_matches('/')), "{ticket}");
    let own = site.request("GET", "", "Sec-Fetch-Site: none\r\n", "");
    let asked = own.replacen(&site.root, ticket, 1);
    refused(&site.send(asked.replacen("none", "cross-site", 1).as_bytes()), 403, "requests of other pages");
    let reply = site.send(asked.as_bytes());
    assert_eq!(reply.status, 303, "{reply:?}");
    assert!(reply.headers.contains(&format!("location: {}", site.root)), "{}", reply.headers);
    refused(&site.send(asked.as_bytes()), 403, "open the one that `asterism serve` has printed");
}

/// Ctrl-C and the end of a session of the system, while a search runs.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_server() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    for signal in [Signal::SIGINT, Signal::SIGTERM].into_iter().filter(|signal| !is_ignored(*signal)) {
        let mut site = Site::start();
        let endless = json!({ "variant": VARIANTS[0].info.name, "session": "s", "infinite": true });
        let mut search = site.events("search", &endless);
        assert_eq!(search.next().unwrap().0, "line");
        kill(Pid::from_raw(site.child.id() as i32), signal).unwrap();
        eventually("the signal does nothing", || site.child.try_wait().unwrap().is_some());
    }
}

/// Returns whether children are born with this signal ignored: a shell does that for background processes.
#[cfg(unix)]
fn is_ignored(signal: nix::sys::signal::Signal) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal as i32 - 1) & 1 == 1
}
