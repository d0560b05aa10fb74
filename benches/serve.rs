//! The response time of `asterism serve` to a move: a position after 60 turns of play, requested over a new connection,
//! as the page does after every move. docs/serve.md promises less than 20 ms.

use asterism::serve::Server;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use criterion::Criterion;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Turns before the position.
const TURNS: usize = 60;

/// Returns a legal game of this many turns, or one that has ended earlier.
fn moves(entry: &VariantEntry) -> Vec<String> {
    let (mut game, mut played) = ((entry.open)(), Vec::new());
    while played.len() < TURNS && game.finished().is_none() {
        let moves = game.legal_moves();
        let text = moves[played.len() * 7 % moves.len()].clone();
        game.play_text(&text).expect("a legal move");
        played.push(text);
    }
    played
}

/// Sends a request, and reads the answer to its end.
fn ask(host: &str, request: &str) -> usize {
    let mut stream = TcpStream::connect(host).expect("the server listens");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    answer.len()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let server = Server::bind(Some(0)).expect("there is a free port");
    let address = server.address();
    let (host, path) = address.trim_start_matches("http://").split_once('/').expect("an address");
    std::thread::spawn(|| server.run());
    let mut group = criterion.benchmark_group("serve: position");
    group.sample_size(20);
    for entry in VARIANTS {
        let body = serde_json::json!({ "variant": entry.info.name, "moves": moves(entry) }).to_string();
        let request = format!(
            "POST /{path}api/position HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        group.bench_function(entry.info.name, |b| b.iter(|| ask(host, &request)));
    }
    group.finish();
    criterion.final_summary();
}
