//! First inputs, from `positions/`, protocol.md and `tests/transcripts/`: texts that the readers accept, and a few that
//! they refuse.

use crate::common::positions::optional;
use crate::entries;
use asterism_engine::nnue::network_file;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use asterism_support::text::list;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::path::Path;

/// The targets, each with its entry point and its seeds.
pub(crate) const TARGETS: &[Target] = &[
    Target { name: "fen", check: entries::fen::check, seeds: fens },
    Target { name: "moves", check: entries::moves::check, seeds: moves },
    Target { name: "uci", check: entries::uci::check, seeds: uci },
    Target { name: "go", check: entries::go::check, seeds: gos },
    Target { name: "cecp", check: entries::cecp::check, seeds: cecp },
    Target { name: "json_lines", check: entries::json_lines::check, seeds: json_lines },
    Target { name: "records", check: entries::records::check, seeds: records },
    Target { name: "journals", check: entries::journals::check, seeds: journals },
    Target { name: "network", check: entries::network::check, seeds: networks },
    Target { name: "openings", check: entries::openings::check, seeds: openings },
    Target { name: "questions", check: entries::questions::check, seeds: questions },
];

/// An entry point with its seeds.
pub(crate) struct Target {
    /// The target's name in `fuzz/`.
    pub name: &'static str,
    /// Takes any bytes; panics if a promise is broken.
    pub check: fn(&[u8]),
    /// Inputs to begin with.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Makes the input of a target that picks a game by the first byte.
fn of_game(number: usize, text: &str) -> Vec<u8> {
    format!("{number}{text}").into_bytes()
}

/// Returns some items of every game, each with the game's number.
fn of_games(items: fn(&'static VariantEntry) -> Vec<String>) -> Vec<Vec<u8>> {
    let numbered = (0..).zip(VARIANTS);
    numbered
        .flat_map(|(number, entry)| items(entry).into_iter().map(move |text| of_game(number, &text)))
        .collect()
}

/// Returns lines of a file in `positions/`, spread over it; none if the game has no such file.
fn some_lines(entry: &VariantEntry, name: &str, count: usize) -> Vec<String> {
    let text = optional(entry.info.name, name).unwrap_or_default();
    some(list(&text).map(|(_, line)| line), count)
}

/// This many of the lines, from all over them.
fn some<'a>(lines: impl Iterator<Item = &'a str>, count: usize) -> Vec<String> {
    let lines: Vec<&str> = lines.collect();
    lines.iter().step_by((lines.len() / count).max(1)).take(count).map(|line| line.to_string()).collect()
}

fn fens() -> Vec<Vec<u8>> {
    of_games(|entry| {
        let finished = some_lines(entry, "results.epd", 3);
        let finished = finished.iter().map(|line| line.split(';').next().unwrap_or_default().to_string());
        [entry.info.start]
            .into_iter()
            .chain(entry.bench_positions().take(4))
            .map(str::to_string)
            .chain(finished)
            .collect()
    })
}

/// Returns a line of random play of this many turns.
fn random_line(entry: &VariantEntry, seed: u64, turns: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = (entry.open)();
    let mut line = Vec::new();
    while line.len() < turns && game.finished().is_none() {
        let moves = game.legal_moves();
        let Some(text) = moves.get(rng.random_range(0..moves.len().max(1))) else { break };
        if game.play_text(text).is_ok() {
            line.push(text.clone());
        }
    }
    line
}

fn moves() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, entry) in (0..).zip(VARIANTS) {
        let line = random_line(entry, 1, 8).join(" ");
        // After three turns: the texts of all moves there.
        let mut game = (entry.open)();
        let choices = [7u8, 11, 13];
        for choice in choices {
            let moves = game.legal_moves();
            let text = moves[usize::from(choice) % moves.len()].clone();
            game.play_text(&text).expect("a legal move");
        }
        let texts = game.legal_moves();
        let some: Vec<&str> = texts.iter().step_by((texts.len() / 6).max(1)).map(String::as_str).collect();
        seeds.push([&[b'0' + number, 0], line.as_bytes()].concat());
        seeds.push([&[b'0' + number, 3], &choices[..], some.join(" ").to_uppercase().as_bytes()].concat());
    }
    seeds
}

/// Returns the host's lines of the examples of protocol.md and of the transcripts of a protocol.
fn sessions(kind: &str) -> Vec<Vec<u8>> {
    let sent = |text: &str| -> Vec<u8> {
        let lines = text.lines().filter_map(|line| line.strip_prefix("> "));
        lines.flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
    };
    let protocol = file("protocol.md");
    let fence = format!("```{kind}\n");
    let examples = protocol.split(&fence).skip(1).filter_map(|rest| rest.split("```").next());
    let mut sessions: Vec<Vec<u8>> = examples.map(sent).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the transcripts").map(|item| item.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let sent = sent(&std::fs::read_to_string(path).expect("a transcript"));
        if sent.starts_with(b"xboard") == (kind == "cecp") {
            sessions.push(sent);
        }
    }
    sessions
}

/// Every second session is sent at once.
fn half_at_once(sessions: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let at_once = |(number, session): (usize, Vec<u8>)| match number % 2 {
        0 => session,
        _ => [b"!", &session[..]].concat(),
    };
    sessions.into_iter().enumerate().map(at_once).collect()
}

fn uci() -> Vec<Vec<u8>> {
    let mut all = sessions("uci");
    for (seed, entry) in (1..).zip(VARIANTS) {
        let (name, start) = (entry.info.name, entry.info.start);
        let (line, more) = (random_line(entry, seed, 4).join(" "), random_line(entry, seed, 1).join(" "));
        all.push(
            format!(
                "setoption name UCI_Variant value {name}\nposition startpos moves {line}\ngo depth 1\nmoves\neval\n\
                 go nodes 50 searchmoves {more}\nposition fen {start} moves {more}\ngo movetime 1\nperft 1\nd\n"
            )
            .into_bytes(),
        );
        all.push(
            format!(
                "setoption name UCI_Variant value {name}\ngo wtime 10 btime 10 winc 1 binc 1 movestogo 2\nstop\n\
                 go infinite\nisready\nstop\ngo ponder wtime 5 btime 5\nponderhit\ngo mate 1\nucinewgame\n\
                 setoption name MultiPV value 3\nsetoption name Hash value 2\nsetoption name Clear Hash\nquit\n"
            )
            .into_bytes(),
        );
    }
    half_at_once(all)
}

/// Words of `go` in every kind of position, with and without `ponderhit`.
fn gos() -> Vec<Vec<u8>> {
    let words = [
        "depth 1",
        "btime 300000",
        "wtime -5 btime -5 movestogo -5",
        "foo nodes 20",
        "depth 1 depth 2",
        "movestogo 0 winc 3",
        "ponder wtime 5 btime 5",
        "infinite",
        "infinite ponder",
        "mate 0",
        "searchmoves nodes 0",
        "searchmoves a1a1 e2e4",
        "depth x",
        "nodes",
        "perft 1",
        "",
    ];
    let mut seeds = Vec::new();
    for (number, words) in words.iter().enumerate() {
        for position in *b"0123" {
            let game = (number + usize::from(position)) % VARIANTS.len();
            seeds.push([&[b'0' + game as u8, position, number as u8], words.as_bytes()].concat());
        }
    }
    seeds
}

fn cecp() -> Vec<Vec<u8>> {
    let mut all = sessions("cecp");
    for (seed, entry) in (1..).zip(VARIANTS) {
        let (name, start) = (entry.info.name, entry.info.start);
        let line: String =
            random_line(entry, seed, 4).iter().map(|text| format!("usermove {text}\n")).collect();
        all.push(
            format!("new\nvariant {name}\nforce\n{line}undo\nmoves\nd\nremove\nanalyze\nexit\n").into_bytes(),
        );
        all.push(
            format!(
                "variant {name}\nsd 1\n{}go\n?\nhint\nsetboard {start}\nlift a1\nput a2\nlevel 40 5 0\ntime 100\notim 100\n\
                 option MultiPV=2\nplayother\nping 3\nresult 1-0 {{x}}\n",
                line.lines().next().unwrap_or_default().to_string() + "\n"
            )
            .into_bytes(),
        );
    }
    half_at_once(all)
}

fn json_lines() -> Vec<Vec<u8>> {
    let mut all = of_games(|entry| {
        let (name, start) = (entry.info.name, entry.info.start);
        let moves = random_line(entry, 3, 3);
        let suite = some_lines(entry, "tactics.epd", 2);
        let position = some(entry.bench_positions(), 1);
        let asked = json!({ "variant": name, "fen": start, "moves": moves, "bm": [], "dm": 1, "id": "x" });
        vec![
            suite.concat(),
            suite.join("\n") + "\n# a comment\n",
            format!("{asked}\n{}\n{{\"moves\":[\"{}\"]}}\n", position.concat(), moves.concat()),
            format!("{start}; bm {}; am {}; id \"a; b\"; hmvc 3;\n", moves[0], moves[0]),
        ]
    });
    all.push(of_game(
        0,
        "{\"error\":\"line 3\"}\n{\"variant\":\"shogi\"}\n\u{feff}{\"id\":[1,{\"a\":null}]}\n",
    ));
    all
}

/// Returns every question of the page, in every game.
fn questions() -> Vec<Vec<u8>> {
    let mut all = vec![b"about".to_vec(), b"variants".to_vec(), b"nothing {}".to_vec()];
    for (seed, entry) in (1..).zip(VARIANTS) {
        let (variant, fen) = (entry.info.name, entry.info.start);
        let moves = random_line(entry, seed, 4);
        let place = json!({ "variant": variant, "fen": fen, "moves": moves });
        let mut ask = |path: &str, more: Value| {
            let mut body = place.clone();
            body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
            all.push(format!("{path} {body}").into_bytes());
        };
        ask("position", json!({}));
        ask("line", json!({}));
        ask("explain", json!({ "move": "a1a5" }));
        ask("picture", json!({ "targets": "a1", "flip": true }));
        ask("edit", json!({ "squares": { "a1": "K", "b2": null }, "side": "b" }));
        ask("games/write", json!({ "white": "a", "result": "1-0" }));
        let record = format!("[Variant \"{variant}\"]\n\n1. {} *", moves[0]);
        all.push(format!("games/read {}", json!({ "text": record, "variant": variant })).into_bytes());
        all.push(format!("rules/{variant}").into_bytes());
        all.push(format!("pieces/{variant}").into_bytes());
    }
    all
}

fn records() -> Vec<Vec<u8>> {
    let mut all = of_games(|entry| {
        let (name, start) = (entry.info.name, entry.info.start);
        let moves = random_line(entry, 5, 5);
        let text = moves.iter().enumerate().map(|(n, text)| match n % 2 {
            0 => format!("{}. {text} {{+0.{n}3/{n} 0.01{n}s n=1{n}}}", n / 2 + 1),
            _ => format!("{text} {{-M{n}}} $2 ({text} x)"),
        });
        let tags = format!(
            "[White \"a \\\"b\\\"\"]\n[Black \"c\"]\n[Variant \"{name}\"]\n[FEN \"{start}\"]\n[Game \"3\"]"
        );
        let played: Vec<Value> = moves
            .iter()
            .map(|text| json!({ "move": text, "cp": 13, "depth": 2, "nodes": 7, "ms": 1 }))
            .collect();
        let record = json!({
            "game": 1, "opening": 0, "variant": name, "white": "a", "black": "b", "result": "1-0", "reason": "x",
            "ended": 5, "fen": start, "book": 1, "moves": played,
        });
        let selfplay =
            json!({ "variant": name, "game": 2, "fen": start, "moves": moves, "result": "1/2-1/2" });
        vec![
            format!(
                "{tags}\n\n{} 1-0\n\n{tags}\n\n{} *\n",
                text.collect::<Vec<_>>().join(" "),
                moves.join(" ")
            ),
            moves.join(" "),
            format!("{{\"match\":{{}}}}\n{record}\n"),
            format!("{selfplay}\n{record}\n"),
        ]
    });
    all.push(of_game(0, "; comment\n% line\n1.e2e4! e7e5?? {book} 2... g1f3+ ({x} a) 1/2-1/2"));
    all
}

fn journals() -> Vec<Vec<u8>> {
    let game = |number: u64| {
        json!({
            "game": number, "opening": 0, "variant": VARIANTS[0].info.name, "white": "a", "black": "b", "result": "1-0",
            "reason": "x", "ended": 0, "fen": "", "book": 0, "moves": [{ "move": "e2e4", "cp": 3 }],
        })
    };
    let header = json!({ "match": { "seed": 1 } });
    let from_one = json!({ "match": { "seed": 1 }, "numbered_from": 1 });
    let mut all: Vec<String> = vec![
        String::new(),
        format!("{header}\n"),
        format!("{header}\n{}\n{}\n", game(0), game(1)),
        format!("{from_one}\n{}\n{}\n", game(1), game(2)),
        format!("{header}\n{}\n{header}\n{}\n{}", game(4), game(4), game(7)),
        format!("{}\n", json!({ "match": { "seed": 2 } })),
        "{\"mat".into(),
        "notes\n".into(),
    ];
    all.iter_mut().for_each(|text| text.insert(0, '0'));
    for kind in 1..=5 {
        let key = if kind <= 2 { "line" } else { "game" };
        let step = if [2, 5].contains(&kind) { 2 } else { 1 };
        let lines: String =
            (0..4).map(|n| format!("{}\n", json!({ key: 1 + n * step, "fen": "x" }))).collect();
        all.push(format!("{kind}{lines}"));
        all.push(format!("{kind}{lines}{{\"{key}\":9"));
        all.push(format!("{kind}{{\"{key}\":1}}\n{{\"{key}\":1,\"error\":\"e\"}}\n{{\"{key}\":3}}\n"));
    }
    all.into_iter().map(String::into_bytes).collect()
}

fn networks() -> Vec<Vec<u8>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seed = |size: usize, whole: u8| -> Vec<u8> {
        // Small weights: low bytes at random, high bytes of their sign.
        let numbers = (0..size / 2).flat_map(|_| rng.random_range(-120i16..120).to_le_bytes());
        [whole, 3, 16, 200, 7, 0, 255, 1, 9].into_iter().chain(numbers).collect()
    };
    // The largest output weight, and one beyond it.
    let weight = |weight: i16| {
        let mut file = vec![0; entries::network::SIZE];
        file[2 * entries::network::OUTPUT..][..2].copy_from_slice(&weight.to_le_bytes());
        [b"1abcdefgh", &file[..]].concat()
    };
    vec![
        weight(127),
        weight(128),
        seed(entries::network::SIZE, b'1'),
        seed(entries::network::SIZE - 2, b'1'),
        seed(64, b'0'),
        seed(14, b'0'),
        seed(2, b'0'),
        b"0012345678\x7f\x00".to_vec(),
        [b"3abcdefgh", &network_file(&entries::network::SHAPE, &[1, 2, 3])[..]].concat(),
    ]
}

fn openings() -> Vec<Vec<u8>> {
    let mut all = of_games(|entry| {
        let line = random_line(entry, 7, 3).join(" ");
        vec![format!(
            "# openings\n\nstartpos moves {line} ; x\n{}\n",
            some(entry.bench_positions(), 2).join("\n")
        )]
    });
    all.extend(of_games(|entry| {
        let finished = some_lines(entry, "results.epd", 4);
        finished.iter().map(|line| line.split(';').next().unwrap_or_default().to_string()).collect()
    }));
    all.extend(of_games(|entry| {
        let moves = random_line(entry, 9, 2);
        let four: Vec<&str> = entry.info.start.split(' ').take(4).collect();
        let (four, typed) = (four.join(" "), moves.join(" ").to_uppercase());
        let object = json!({ "fen": entry.info.start, "moves": moves, "id": 3 });
        let played: Vec<Value> = moves.iter().map(|text| json!({ "move": text, "cp": 13 })).collect();
        let record = json!({
            "game": 1, "opening": 0, "variant": entry.info.name, "white": "a", "black": "b", "result": "1-0",
            "reason": "x", "ended": 5, "fen": entry.info.start, "book": 1, "moves": played,
        });
        vec![
            format!("\u{feff}{four} hmvc 0; fmvn 0;\n{four} moves {typed}; hmvc 2;\n{object}\n"),
            format!("{object}\n{{\"moves\":[]}}\n"),
            format!("{{\"match\":{{}}}}\n{record}\n{record}\n"),
        ]
    }));
    all.push(of_game(0, "startpos moves e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O ; the exchange\nstartpos\n"));
    let words = [
        "name=a cmd='x -y' tc=40/10+0.1 option.Hash=4|nodes=5 depth=3",
        "movetime=100 option.\"Move Overhead\"=7",
        "5+0.05",
        "from=40 count=8 score=10",
        "count=4 score=800",
        "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized",
        "elo0=-3 elo1=0 model=logistic",
        "2/7",
    ];
    all.extend(words.map(|text| of_game(0, text)));
    all
}
