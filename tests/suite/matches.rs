//! `asterism match` from outside: engines that misbehave, a match that is killed, files that are read back. Limits are
//! in nodes; if a clock is needed, only the engine that is to lose by it has one.
#![cfg(unix)]

use crate::common::folder::Folder;
use crate::common::positions::optional;
use crate::common::program::wait_for_lines;
use asterism::lab::tournament::match_log;
use asterism_engine::rules::{Color, GameResult, ReportedScore};
use asterism_engine::variants::{Setup, VARIANTS, VariantEntry};
use asterism_interface::records::{GameRecord, MoveTexts, ParsedGame, Termination, read_games, write_pgn};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::fs::Permissions;
use std::io::Write;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn asterism(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    command.arg("match").args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(words: &[&str]) -> Output {
    asterism(words).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn table(output: &Output) -> Value {
    serde_json::from_str(&stdout(output)).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

fn games(path: &str) -> Vec<GameRecord> {
    let mut games = Vec::new();
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    match_log::read_games(file, |record| {
        games.push(record);
        Ok(())
    })
    .unwrap();
    games
}

/// Returns the game with its moves in the short notation.
fn in_short(mut game: GameRecord) -> GameRecord {
    let mut board = game.start().open_after(0).unwrap();
    for played in &mut game.moves {
        let turn = board.read(&played.text).unwrap();
        board.play(&turn).unwrap();
        played.text = turn.san();
    }
    game
}

fn text_of(game: &GameRecord, texts: MoveTexts) -> String {
    write_pgn(&ParsedGame::of(game.clone(), 1), texts).unwrap()
}

/// Returns the text of a move as the reader gives it: the marks of check and mate say nothing that the move does not.
fn without_marks(text: &str) -> String {
    text.trim_end_matches(['+', '#']).to_string()
}

/// Checks that a PGN text is that of these games, and is read back as such; in chess its moves are in the short
/// notation.
fn assert_holds(text: &str, games: &[GameRecord]) {
    let short = |game: &GameRecord| match game.variant == VARIANTS[0].info.name {
        true => in_short(game.clone()),
        false => game.clone(),
    };
    let games: Vec<GameRecord> = games.iter().map(short).collect();
    assert_eq!(text, games.iter().map(|game| text_of(game, MoveTexts::Full)).collect::<String>());
    let found = read_games(text).unwrap();
    assert_eq!(found.len(), games.len());
    // The same games as lines of JSON have the same tags.
    let lines: String = games.iter().map(|game| format!("{}\n", json!(game))).collect();
    for (found, line) in found.iter().zip(read_games(&lines).unwrap()) {
        assert_eq!(found.in_full(None).unwrap().0.tags, line.in_full(None).unwrap().0.tags);
    }
    for (found, game) in found.iter().zip(&games) {
        let mut moves = game.moves.clone();
        moves.iter_mut().for_each(|played| played.text = without_marks(&played.text));
        assert_eq!((&found.moves, found.book, found.result), (&moves, game.book, Some(game.result)));
        let told = [found.white(), found.black(), found.reason()];
        let known = [&game.white, &game.black, &game.reason];
        assert_eq!(told, known.map(|text| Some(text.as_str())));
        let info = found.entry(None).unwrap().info;
        assert_eq!((info.name, found.fen().unwrap_or(info.start)), (&*game.variant, &*game.fen));
    }
}

fn fake(how: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/misbehave.sh");
    format!("name=fake cmd=\"sh '{}' {how}\"", script.display())
}

#[test]
fn engines_that_misbehave_lose_their_games_and_are_started_again() {
    let cases = [
        ("silent", " movetime=200", "loses on time"),
        ("slow", " movetime=200", "loses on time"),
        ("flood", " movetime=200", "loses on time"),
        ("endless", " movetime=200", "loses on time"),
        ("tardy", " tc=1", "loses on time"),
        ("crash", " depth=1", "is gone: exit status: 3"),
        ("killed", " depth=1", "is gone: signal: 9"),
        ("deaf", " depth=1", "is gone: it closed its output"),
        ("illegal", " depth=1", "plays an illegal move 'a1a1'"),
        ("none", " depth=1", "plays an illegal move '(none)'"),
        ("mute", " depth=1", "plays an illegal move ''"),
    ];
    // Most of the time they sleep: each has a thread.
    std::thread::scope(|scope| {
        for (how, limit, reason) in cases {
            scope.spawn(move || misbehaves(how, limit, reason));
        }
    });
}

/// Checks that an engine that misbehaves like this loses every game of a match for this reason.
fn misbehaves(how: &str, limit: &str, reason: &str) {
    let place = Folder::new(&format!("match-{how}"));
    let (log, engine) = (place.file("log"), fake(how) + limit);
    let words = ["chess", "--engine", &engine, "--engine", "nodes=50", "--rounds", "2", "--plies", "4"];
    let output = run(&[&words[..], &["--log", &log, "--json"]].concat());
    let games = games(&log);
    assert_eq!(games.len(), 4, "{how}: {}", stderr(&output));
    for game in games {
        let (loser, result, color) = match game.white.as_str() {
            "fake" => ('w', GameResult::Won(Color::Black), "White"),
            _ => ('b', GameResult::Won(Color::White), "Black"),
        };
        assert_eq!((game.fault, game.result), (Some(loser), result), "{how}: {}", game.reason);
        assert!(game.reason.starts_with(&format!("{color} {reason}")), "{how}: {}", game.reason);
        assert!(stderr(&output).contains(&game.reason), "{how}: {}", stderr(&output));
        let termination = match reason.split(' ').next().unwrap() {
            "loses" => Termination::TimeForfeit,
            "is" => Termination::Abandoned,
            _ => Termination::IllegalMove,
        };
        assert_eq!(game.termination, Some(termination), "{how}");
    }
    let counted = reason.split([':', '\'']).next().unwrap().trim_end();
    assert_eq!(table(&output)["reasons"][counted], 4, "{how}: {}", stdout(&output));
    assert_eq!(table(&output)["engines"][0]["estimate"], Value::Null, "{how}: 4-0 says how strong it is");
    let fake = &table(&output)["engines"][1];
    assert_eq!((&fake["name"], &fake["faults"], &fake["losses"]), (&"fake".into(), &4.into(), &4.into()));
}

/// The terminal, the log, its text and the tag count games alike, and keep the last words of an engine that died.
#[test]
fn a_fault_is_found_by_its_number() {
    let place = Folder::new("match-numbers");
    let (log, pgn) = (place.file("log"), place.file("games.pgn"));
    let (engine, rest) = (fake("crash"), ["--rounds", "1", "--log", &log, "--pgn", &pgn]);
    let words = ["chess", "--each", "depth=1", "--engine", "name=us", "--engine", &engine];
    let said = stderr(&run(&[&words[..], &rest].concat()));
    let faults: Vec<&str> = said.lines().filter(|line| line.starts_with("game ")).collect();
    let how = "is gone: exit status: 3, it said: hello from standard error";
    assert_eq!(
        faults,
        [format!("game 1, us - fake: Black {how}"), format!("game 2, fake - us: White {how}")]
    );
    assert_eq!(games(&log).iter().map(|game| game.game).collect::<Vec<_>>(), [1, 2]);
    let text = std::fs::read_to_string(pgn).unwrap();
    for (number, black) in [(1, "fake"), (2, "us")] {
        let game = text.split("[Event ").nth(number).unwrap();
        let tags = [format!("[Game \"{number}\"]"), format!("[Black \"{black}\"]")];
        assert!(tags.iter().all(|tag| game.contains(tag.as_str())) && game.contains(how), "{game}");
    }
}

#[test]
fn a_program_against_itself_is_reported_once() {
    let of = |one: &str, two: &str| {
        let words = ["chess", "--engine", one, "--engine", two, "--nodes", "20", "--max-turns", "10"];
        let said = stderr(&run(&[&words[..], &["--rounds", "1", "--plies", "2"]].concat()));
        said.matches("are the same program with the same settings").count()
    };
    let own = format!("name=c cmd='{}'", env!("CARGO_BIN_EXE_asterism"));
    assert_eq!(of("name=a", "name=b"), 1);
    assert_eq!(of("name=a option.Hash=1 nodes=20", &format!("{own} option.hash=1")), 1);
    for other in ["name=b nodes=21", "name=b option.Hash=2"] {
        assert_eq!(of("name=a", other), 0, "{other}");
    }
    assert_eq!(of("name=a", &fake("none")), 0);
}

/// After a FEN with move 30, the second move of both sides is number 31.
#[test]
fn moves_are_counted_by_the_fen() {
    let place = Folder::new("match-counted");
    let (log, book) = (place.file("log"), place.file("book"));
    std::fs::write(&book, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 30\n").unwrap();
    let (one, two) = (fake("bounds"), fake("bounds").replace("name=fake", "name=other"));
    let words = ["chess", "--each", "depth=1", "--engine", &one, "--engine", &two, "--openings", &book];
    let rest = ["--rounds", "1", "--draw", "from=31 count=1 score=50", "--max-turns", "6", "--log", &log];
    let output = run(&[&words[..], &rest].concat());
    let ended: Vec<_> = games(&log).into_iter().map(|game| (game.reason, game.moves.len())).collect();
    assert_eq!(
        ended,
        [("adjudicated".to_string(), 4), ("adjudicated".to_string(), 4)],
        "{}",
        stderr(&output)
    );
}

/// Both sides' last lines are bounds that White wins; the scores before them are level.
#[test]
fn a_bound_calls_no_game() {
    let place = Folder::new("match-bounds");
    let (log, book) = (place.file("log"), place.file("book"));
    std::fs::write(&book, "startpos\n").unwrap();
    let (one, two) = (fake("bounds"), fake("bounds").replace("name=fake", "name=other"));
    let words = ["chess", "--each", "depth=1", "--engine", &one, "--engine", &two, "--openings", &book];
    let rest = ["--rounds", "1", "--win", "count=2 score=800", "--max-turns", "6", "--log", &log];
    let output = run(&[&words[..], &rest].concat());
    let games = games(&log);
    assert_eq!(games.len(), 2, "{}", stderr(&output));
    for game in games {
        assert_eq!((game.result, game.reason.as_str()), (GameResult::Draw, "6 turns played"));
        for (played, cp) in game.moves.iter().zip([20, -20].into_iter().cycle()) {
            assert_eq!(
                (played.score, played.depth),
                (Some(ReportedScore::Cp(cp)), Some(10)),
                "{}",
                played.text
            );
        }
    }
}

/// Returns a match of one round: its games, and their text.
fn play_openings(place: &Folder, number: usize, variant: &str, words: &[&str]) -> (Vec<GameRecord>, String) {
    let (log, pgn) = (place.file(&format!("log{number}")), place.file(&format!("pgn{number}")));
    let engines = [variant, "--each", "depth=1", "--engine", "name=a", "--engine", "name=b"];
    let rest = ["--max-turns", "9", "--rounds", "1", "--log", &log, "--pgn", &pgn];
    let output = run(&[&engines[..], &rest, words].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    (games(&log), std::fs::read_to_string(pgn).unwrap())
}

/// Where the openings of the program are used, by number, in every game; and moves in the short notation on request.
#[test]
fn openings_come_from_the_program() {
    let place = Folder::new("match-book");
    for (number, entry) in VARIANTS.iter().enumerate() {
        let Some(text) = optional(entry.info.name, "openings.epd") else { continue };
        let (played, pgn) =
            play_openings(&place, number, entry.info.name, &["--openings", "book", "--first", "7", "--san"]);
        let seventh = text.lines().filter(|line| !line.starts_with('#')).nth(6).unwrap();
        let fields: Vec<&str> = played[0].fen.split(' ').take(4).collect();
        assert!(seventh.starts_with(&fields.join(" ")), "{}: {seventh}", played[0].fen);
        assert_eq!(pgn, played.iter().map(|game| text_of(game, MoveTexts::Short)).collect::<String>());
    }
}

#[test]
fn moves_are_written_short_on_request() {
    let place = Folder::new("match-san");
    for (number, entry) in VARIANTS.iter().enumerate() {
        let (played, pgn) = play_openings(&place, number, entry.info.name, &["--plies", "3", "--san"]);
        let found = read_games(&pgn).unwrap();
        for (found, game) in found.iter().zip(played.iter().cloned().map(in_short)) {
            assert!(
                found.move_texts().eq(game.moves.iter().map(|played| without_marks(&played.text))),
                "{pgn}"
            );
        }
        for (found, game) in read_games(&pgn).unwrap().iter().zip(&played) {
            let setup = Setup { moves: found.move_texts().map(str::to_string).collect(), ..game.start() };
            let full = setup.in_full((entry.open)().as_mut()).unwrap().moves;
            assert!(game.moves.iter().map(|played| &played.text).eq(&full), "{pgn}");
        }
    }
}

/// The number of the first, and how many moves are taken.
#[test]
fn openings_come_from_records_and_from_lists() {
    let place = Folder::new("match-openings");
    let file = place.file("openings");
    let texts = [
        "[White \"x\"]\n\n1. d4 d5 1-0\n\n[White \"y\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
        "# lists\n1. d4 d5\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
        "d2d4\ne2e4 e5 Nf3 Nc6 Bb5\n",
    ];
    for (number, text) in texts.into_iter().enumerate() {
        std::fs::write(&file, text).unwrap();
        let (played, _) =
            play_openings(&place, number, "chess", &["--openings", &file, "--first", "2", "--plies", "3"]);
        let moves: Vec<&str> = played[0].moves[..3].iter().map(|played| played.text.as_str()).collect();
        assert_eq!((played[0].book, moves), (3, vec!["e2e4", "e7e5", "g1f3"]), "{text}");
    }
    std::fs::write(&file, "[White \"x\"]\n\n1. d4\nd4 *\n").unwrap();
    let words =
        ["chess", "--each", "depth=1", "--engine", "name=a", "--engine", "name=b", "--openings", &file];
    let said = stderr(&run(&words));
    assert!(said.contains("line 4: illegal move 'd4'"), "{said}");
}

const TWO: [&str; 6] = ["--each", "depth=1", "--engine", "name=a", "--engine", "name=b"];

/// Returns the error of a match that must not start.
fn refused(variant: &str, words: &[&str]) -> String {
    let output = run(&[&[variant], &TWO[..], words].concat());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    stderr(&output)
}

/// An opening after which the match would end the game at once is left out.
#[test]
fn openings_past_the_limit_are_left_out() {
    for entry in VARIANTS {
        let (name, place) = (entry.info.name, Folder::new(&format!("match-past-{}", entry.info.name)));
        let [file, log] = ["openings", "log"].map(|name| place.file(name));
        let moves = short_and_full(entry).1;
        let said = refused(name, &["--plies", "4", "--max-turns", "4", "--log", &log]);
        assert_eq!(said, "error: --max-turns: 4, expected more than 4, the --plies of an opening\n");
        std::fs::write(&file, format!("startpos moves {}\nstartpos moves {}\n", moves.join(" "), moves[0]))
            .unwrap();
        let words = ["--openings", &file, "--log", &log, "--rounds", "2", "--max-turns"];
        let said = refused(name, &[&words[..], &["1"]].concat());
        assert_eq!(said, "error: --max-turns: 1, expected more than 1, the turns of the shortest opening\n");
        assert!(!Path::new(&log).exists());
        let output = run(&[&[name], &TWO[..], &words, &["3"]].concat());
        let told = "--max-turns: skipped 1 of 2 openings, which have 3 turns or more";
        assert_eq!(stderr(&output).matches(told).count(), 1, "{}", stderr(&output));
        let begun: Vec<_> = games(&log).into_iter().map(|game| (game.book, game.moves.len())).collect();
        assert_eq!(begun, [(1, 3); 4]);
    }
}

/// The remark at the start of a match of [`TWO`].
const EQUAL: &str = "a and b are the same program with the same settings: no result can distinguish them\n";

/// A log gives its openings again, each once; a tree is refused by name.
#[test]
fn openings_come_from_the_log_of_a_match() {
    for entry in VARIANTS {
        let (name, place) = (entry.info.name, Folder::new(&format!("match-again-{}", entry.info.name)));
        let [file, log, again, tree] =
            ["openings", "log", "again", "tree.jsonl"].map(|name| place.file(name));
        let moves = short_and_full(entry).1;
        let fen = Setup { moves: moves.clone(), ..Setup::new(name) }.open().unwrap().fen();
        std::fs::write(&file, format!("startpos moves {}\n{fen}\n", moves[..2].join(" "))).unwrap();
        let of = |file: &str, log: &str| {
            let words = ["--openings", file, "--log", log, "--rounds", "2", "--max-turns", "4"];
            let output = run(&[&[name], &TWO[..], &words].concat());
            assert_eq!((output.status.success(), stderr(&output).as_str()), (true, EQUAL));
            games(log).iter().map(GameRecord::start).collect::<Vec<_>>()
        };
        let starts = of(&file, &log);
        assert_eq!(starts.iter().map(|start| start.moves.len()).collect::<Vec<_>>(), [2, 2, 0, 0]);
        assert_eq!(of(&log, &again), starts);
        // Without its first line it gives the same.
        let text = std::fs::read_to_string(&log).unwrap();
        std::fs::write(&file, text.split_once('\n').unwrap().1).unwrap();
        std::fs::remove_file(&again).unwrap();
        assert_eq!(of(&file, &again), starts);
        let words = ["book", name, "--plies", "1", "--breadth", "1", "--count", "1", "--nodes", "50"];
        let output = crate::common::program::run(&[&words[..], &["--output", &tree]].concat(), "");
        assert!(output.status.success(), "{output:?}");
        let said = refused(name, &["--openings", &tree]);
        assert!(
            said.starts_with(&format!("error: {tree}: a tree of positions, expected openings: ")),
            "{said}"
        );
    }
}

#[test]
fn repeated_openings_are_reported_once() {
    for entry in VARIANTS {
        let (name, place) = (entry.info.name, Folder::new(&format!("match-twice-{}", entry.info.name)));
        let file = place.file("openings");
        let moves = short_and_full(entry).1;
        let fen = Setup { moves: moves.clone(), ..Setup::new(name) }.open().unwrap().fen();
        let line = format!("startpos moves {}", moves.join(" "));
        std::fs::write(&file, format!("{line}\nstartpos\n{line}\n{fen}\n")).unwrap();
        let words = ["--openings", &file, "--rounds", "1", "--max-turns", "4"];
        let said = stderr(&run(&[&[name], &TWO[..], &words].concat()));
        let told = "2 of 4 openings lead to the same position as an earlier one; they are still played\n";
        assert_eq!(said, format!("{told}{EQUAL}"), "{name}");
    }
}

/// Engines that remove the folder of the page when they start.
#[test]
fn an_unwritable_page_is_reported_once() {
    let place = Folder::new("match-no-page");
    let folder = place.file("gone");
    std::fs::create_dir(&folder).unwrap();
    let script = place.file("engine.sh");
    std::fs::write(&script, format!("rm -rf '{folder}'\nexec '{}'\n", env!("CARGO_BIN_EXE_asterism")))
        .unwrap();
    let engine = format!("cmd='sh {script}' name=a");
    let words = ["chess", "--each", "depth=1", "--engine", &engine, "--engine", "name=b", "--rounds", "2"];
    let more = ["--plies", "0", "--max-turns", "2", "--html", &format!("{folder}/page.html")];
    let output = run(&[&words[..], &more].concat());
    assert!(output.status.success(), "{output:?}");
    assert_eq!(stderr(&output).matches("--html: cannot write ").count(), 1, "{}", stderr(&output));
}

/// `games` gives the records of a log the same tags as `--pgn`.
#[test]
fn a_log_and_its_text_have_the_same_tags() {
    let place = Folder::new("match-tags");
    for (number, entry) in VARIANTS.iter().enumerate() {
        let (played, pgn) = play_openings(&place, number, entry.info.name, &[]);
        let log = place.file(&format!("log{number}"));
        let written = crate::common::program::run(&["games", &log], "");
        let written = String::from_utf8(written.stdout).unwrap();
        let tags = |text: &str| {
            text.lines().filter(|line| line.starts_with('[')).map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(tags(&written), tags(&pgn));
        let count = |tag: &str| written.matches(&format!("[{tag} \"")).count();
        assert_eq!((count("TimeControl"), count("WhiteTimeControl")), (played.len(), 0), "{written}");
    }
}

/// The page contains everything it shows, is rewritten by the same match, and replaces nothing else.
#[test]
fn a_page_shows_how_a_match_stands() {
    let place = Folder::new("match-page");
    let (log, page) = (place.file("log"), place.file("page.html"));
    let (crash, sprt) = (fake("crash"), "elo0=0 elo1=300");
    let words =
        ["deneb", "--each", "depth=1", "--engine", "name=<b>", "--engine", "name=c", "--max-turns", "12"];
    let more = ["--log", &log, "--html", &page, "--sprt", sprt];
    for rounds in ["2", "3"] {
        let output = run(&[&words[..], &more, &["--rounds", rounds]].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let text = std::fs::read_to_string(&page).unwrap();
        let found = games(&log).len();
        assert!(text.contains(&format!("<h1>{found} games, &lt;b&gt;: +")), "{text}");
        assert_eq!(text.matches("<svg").count(), 2, "the test and the last board");
        assert_eq!(text.matches("<li>opening ").count(), found / 2);
        assert!(!text.contains("<script") && !text.contains("src="), "{text}");
        assert!(text.split("href=\"").skip(1).all(|target| target.starts_with('#')), "{text}");
        assert!(!text.contains("http-equiv"), "a match that has ended is not read again");
        assert!(text.contains("<p>deneb, depth=1; finished, written at "), "{text}");
        assert!(text.contains(&format!("<p>Game {found}, ")), "{text}");
    }
    let before = std::fs::read_to_string(&page).unwrap();
    let said = stderr(&run(&[&words[..], &["--html", &page, "--rounds", "1", "--seed", "5"]].concat()));
    assert!(
        said.contains("is not a page of this match") && std::fs::read_to_string(&page).unwrap() == before,
        "{said}"
    );
    std::fs::write(&page, "mine").unwrap();
    let said = stderr(&run(&[&words[..], &more].concat()));
    assert!(said.contains("page.html already exists and is not a page of this match"), "{said}");
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "mine");
    let said = stderr(&run(&[&words[..], &["--log", &log, "--html", &log]].concat()));
    assert!(said.contains("is the --log file, expected another"), "{said}");
    let faults =
        ["chess", "--each", "depth=1", "--engine", &crash, "--engine", "name=b", "--rounds", "1", "--html"];
    let faulty = place.file("faulty.html");
    run(&[&faults[..], &[&faulty]].concat());
    let text = std::fs::read_to_string(faulty).unwrap();
    assert!(
        text.contains(
            "<li>game 1, fake - b: White is gone: exit status: 3, it said: hello from standard error</li>"
        ),
        "{text}"
    );
}

#[test]
fn flags_come_from_a_file_of_settings() {
    let place = Folder::new("match-settings");
    let (file, log) = (place.file("settings"), place.file("log"));
    let text = format!(
        "# two\nengine name=a depth=1\nengine name=b nodes=9\n\nrounds 2\nmax-turns 9\njson\nlog {log}\n"
    );
    std::fs::write(&file, &text).unwrap();
    let output = run(&["chess", "--settings", &file]);
    assert_eq!(table(&output)["games"], 4, "{}", stderr(&output));
    assert_eq!(games(&log).len(), 4);
    let other = run(&["chess", "--settings", &file, "--rounds", "3"]);
    assert_eq!(table(&other)["games"], 6, "the command line counts: {}", stderr(&other));
    for (text, reason) in [
        (text.clone() + "rounds 3", "cannot be used multiple times"),
        (
            text.clone() + "rounds ten",
            "line 9: invalid value 'ten' for '--rounds <ROUNDS>': expected a whole",
        ),
        (text.clone() + "concurrency", "line 9: a value is required for '--concurrency <CONCURRENCY>'"),
        (text.clone() + "roundz 3", "line 9: 'roundz', expected a flag of match without dashes"),
        (text.clone() + "settings=more", "line 9: 'settings=more', expected a flag of match without dashes"),
        (text + "--rounds 3", "line 9: '--rounds', expected a flag of match without dashes"),
    ] {
        std::fs::write(&file, text).unwrap();
        let said = stderr(&run(&["chess", &format!("--settings={file}")]));
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn a_program_that_was_built_anew_is_noticed() {
    let place = Folder::new("match-rebuilt");
    let (log, program) = (place.file("log"), place.file("engine.sh"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/misbehave.sh");
    std::fs::copy(&script, &program).unwrap();
    let engine = format!("cmd='{program} bounds' name=fake");
    let words = ["chess", "--each", "depth=1", "--engine", &engine, "--engine", "name=b", "--max-turns", "9"];
    let play = |rounds: &str| run(&[&words[..], &["--rounds", rounds, "--log", &log]].concat());
    std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    for rounds in ["1", "2"] {
        let output = play(rounds);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let programs = games(&log)[0].programs.clone().unwrap();
    assert!(programs[0] == "fake" && programs[1].starts_with("Asterism "), "{programs:?}");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&program, text + "# built anew\n").unwrap();
    let said = stderr(&play("3"));
    assert!(said.contains("belongs to another match: programs is [\""), "{said}");
    assert_eq!(games(&log).len(), 4);
}

/// FIDE 6.9: a player out of time loses only to one that can win.
#[test]
fn time_is_not_lost_to_a_bare_king() {
    let place = Folder::new("match-bare");
    let (log, book) = (place.file("log"), place.file("book"));
    std::fs::write(&book, "4k3/8/8/8/8/8/8/KQ6 w - - 0 1\n4k3/4p3/8/8/8/8/8/KQ6 w - - 0 1\n").unwrap();
    let engine = fake("silent") + " movetime=200";
    let words = ["chess", "--engine", &engine, "--engine", "nodes=50", "--openings", &book, "--rounds", "2"];
    let output = run(&[&words[..], &["--log", &log, "--json"]].concat());
    let ended: Vec<_> = games(&log).into_iter().map(|game| (game.result, game.reason, game.fault)).collect();
    let (white, black) = (GameResult::Won(Color::White), GameResult::Won(Color::Black));
    let ends = [
        (GameResult::Draw, "White is out of time: Black cannot win", 'w'),
        (white, "Black loses on time", 'b'),
        (black, "White loses on time", 'w'),
        (white, "Black loses on time", 'b'),
    ];
    assert_eq!(ended, ends.map(|(result, reason, side)| (result, reason.to_string(), Some(side))));
    assert!(games(&log).iter().all(|game| game.termination == Some(Termination::TimeForfeit)));
    assert_eq!(table(&output)["engines"][1]["faults"], 4, "{}", stdout(&output));
    assert_eq!(table(&output)["reasons"]["is out of time"], 1);
}

/// Returns the table of a match whose results are set, as pairs of half points of `a`.
fn table_of(pairs: &[[usize; 2]], place: &Folder) -> (String, Value) {
    let (log, book, rounds) = (place.file("log"), place.file("book"), pairs.len().to_string());
    std::fs::write(&book, "startpos\n").unwrap();
    let _ = std::fs::remove_file(&log);
    let words =
        ["chess", "--each", "depth=1", "--engine", "name=a", "--engine", "name=b", "--max-turns", "1"];
    let words = [&words[..], &["--openings", &book, "--rounds", &rounds, "--log", &log]].concat();
    assert!(run(&words).status.success());
    let text = std::fs::read_to_string(&log).unwrap();
    let (first, played) = text.split_once('\n').unwrap();
    let played = played.lines().zip(pairs.concat()).enumerate().map(|(number, (line, halves))| {
        let mut game: Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["game"], number + 1);
        let for_white = if number % 2 == 0 { halves } else { 2 - halves };
        game["result"] = json!(["0-1", "1/2-1/2", "1-0"][for_white]);
        format!("{game}\n")
    });
    std::fs::write(&log, format!("{first}\n{}", played.collect::<String>())).unwrap();
    (stdout(&run(&words)), table(&run(&[&words[..], &["--json"]].concat())))
}

/// The numbers are those of `lab::tournament::estimate::tests::intervals_equal_the_reference`.
#[test]
fn too_wide_intervals_are_not_shown() {
    let place = Folder::new("match-interval");
    let times = |count: usize, pair: [usize; 2]| vec![pair; count];
    let (text, object) = table_of(&[times(8, [2, 2]), times(1, [2, 1]), times(1, [1, 1])].concat(), &place);
    assert_eq!(object["engines"][0]["pairs"], json!([0, 0, 1, 1, 8]));
    let estimate = &object["engines"][0]["estimate"];
    let number = |key: &str| estimate[key].as_f64().unwrap();
    for (key, expected) in [("elo", 436.03), ("low", 162.73), ("high", 709.34), ("error", 273.31)] {
        assert!((number(key) - expected).abs() < 0.2, "{key}: {estimate}");
    }
    let shown = format!("{:+.1} ({:+.1}, {:+.1})", number("elo"), number("low"), number("high"));
    assert!(text.contains(&shown) && text.contains(" 99.9%") && !text.contains('±'), "{text}");
    assert!(text.contains(" <0.1% ") || text.contains(" 0.1% "), "{text}");
    // However sure it is, it is never certain.
    let (text, object) = table_of(&[times(7, [2, 2]), times(3, [2, 1])].concat(), &place);
    assert_eq!(object["engines"][0]["pairs"], json!([0, 0, 0, 3, 7]));
    assert!(text.contains(" >99.9% ") && text.contains(" <0.1% ") && !text.contains("100.0% "), "{text}");
    // Four games, three and a half points: by the same reference more than 400 Elo to either side, which is no
    // information yet.
    let (text, object) = table_of(&[[2, 2], [2, 1]], &place);
    assert_eq!(object["engines"][0]["estimate"], Value::Null);
    assert!(text.lines().any(|line| line.starts_with("a ") && line.matches(" - ").count() == 3), "{text}");
}

/// Returns the number of entries in a folder of a process in /proc, such as its threads in `task`.
#[cfg(target_os = "linux")]
fn entries(child: &Child, folder: &str) -> usize {
    std::fs::read_dir(format!("/proc/{}/{folder}", child.id())).map_or(0, |entries| entries.count())
}

/// Returns how many processes have this word among their arguments.
#[cfg(target_os = "linux")]
fn processes_with(word: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let arguments = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    arguments.filter(|bytes| bytes.split(|b| *b == 0).any(|argument| argument == word.as_bytes())).count()
}

/// Waits for something; ten minutes are only there so that a fault does not hang.
#[cfg(target_os = "linux")]
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(600);
    while !holds() {
        assert!(Instant::now() < end, "not in ten minutes: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn child_processes_end_with_the_engine() {
    let place = Folder::new("match-orphans");
    let log = place.file("log");
    // A word that no other process has, and more seconds than any test runs.
    let seconds = (1_000_000_000 + u64::from(std::process::id())).to_string();
    let engine = fake(&format!("parent {seconds}")) + " depth=1";
    let words = ["chess", "--engine", &engine, "--engine", "nodes=1", "--rounds", "1000", "--log", &log];
    let mut child = asterism(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // After 40 faults there are not 40 more of anything: a fault leaves nothing behind.
    wait_for_lines(&log, 41, &mut child);
    wait_until("few descriptors", || entries(&child, "fd") < 30);
    wait_until("few threads", || entries(&child, "task") < 30);
    wait_until("few processes", || processes_with(&seconds) < 5);
    assert!(child.try_wait().unwrap().is_none(), "the match is over already");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(child.wait().unwrap().success());
    wait_until("no process", || processes_with(&seconds) == 0);
    assert!(games(&log).iter().all(|game| game.reason.contains("is gone: exit status: 7, it said: hello")));
}

#[test]
fn engines_run_in_the_folder_that_they_are_given() {
    let place = Folder::new("match-dir");
    let script = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/misbehave.sh")).unwrap();
    std::fs::create_dir(place.file("engine")).unwrap();
    std::fs::write(place.file("engine/it.sh"), script).unwrap();
    std::fs::write(place.file("engine/folder"), "").unwrap();
    let engine = format!("cmd='sh ./it.sh illegal' dir='{}' name=it", place.file("engine"));
    let words = ["chess", "--each", "nodes=50", "--engine", &engine, "--engine", "", "--rounds", "1"];
    let output = run(&[&words[..], &["--json"]].concat());
    assert_eq!(table(&output)["reasons"]["plays an illegal move"], 2, "{}", stderr(&output));
    let folder = std::fs::read_to_string(place.file("engine/folder")).unwrap();
    let [found, expected] = [folder.trim(), &place.file("engine")].map(|path| Path::new(path).canonicalize());
    assert_eq!(found.unwrap(), expected.unwrap());
}

#[test]
fn a_transcript_has_all_lines_in_both_directions() {
    let place = Folder::new("match-debug");
    let (log, debug) = (place.file("log"), place.file("debug"));
    let engine = fake("illegal") + " depth=1";
    let words =
        ["chess", "--engine", &engine, "--engine", "name=us nodes=50", "--rounds", "1", "--plies", "2"];
    let words = [&words[..], &["--log", &log, "--debug", &debug]].concat();
    let output = run(&words);
    assert!(output.status.success() && !stderr(&output).contains("resumed"), "{}", stderr(&output));
    let text = std::fs::read_to_string(&debug).unwrap();
    let lines: Vec<&str> = text.lines().skip(1).map(|line| line.split_once(' ').unwrap().1).collect();
    // Each is started once to be checked; the first game is played by the third and fourth process.
    for line in [
        "fake#1 > uci",
        "fake#1 ! hello from standard error",
        "fake#1 < id name fake",
        "us#2 < uciok",
        "fake#3 > go depth 1",
        "fake#3 < bestmove a1a1",
        "fake#3 > quit",
    ] {
        assert_eq!(lines.iter().filter(|known| **known == line).count(), 1, "{line}: {text}");
    }
    assert!(lines.iter().any(|line| line.starts_with("us#4 < info depth ")), "{text}");
    // The same command goes on, here with no game left to play, and adds to the file.
    let output = run(&words);
    assert_eq!(stderr(&output), "resumed after 2 games\n");
    let longer = std::fs::read_to_string(&debug).unwrap();
    let added = longer.strip_prefix(&text).unwrap();
    assert!(added.starts_with('#') && added.lines().count() == 1, "{added}");
    // The log is not taken for a transcript.
    let before = std::fs::read(&log).unwrap();
    let wrong = run(&[&words[..words.len() - 1], &[log.as_str()]].concat());
    assert!(stderr(&wrong).contains("log is the --log file, expected another"), "{}", stderr(&wrong));
    assert_eq!(std::fs::read(&log).unwrap(), before);
}

#[test]
fn the_table_agrees_with_the_log() {
    let place = Folder::new("match-table");
    let (log, text) = (place.file("log"), place.file("pgn"));
    let words = ["chess", "--engine", "name=a nodes=400", "--engine", "name=b nodes=200 movetime=600000"];
    let more = ["--rounds", "5", "--max-turns", "90", "--concurrency", "2", "--log", &log, "--pgn", &text];
    let words = [&words[..], &more].concat();
    let output = run(&words);
    let (shown, table) = (stdout(&output), table(&run(&[&words[..], &["--json"]].concat())));
    let games = games(&log);
    for engine in table["engines"].as_array().unwrap() {
        let name = engine["name"].as_str().unwrap();
        let count = |as_white: bool, result| {
            let has = |game: &&GameRecord| (game.white == name) == as_white && game.result == result;
            games.iter().filter(has).count()
        };
        let (white, draw, black) =
            (GameResult::Won(Color::White), GameResult::Draw, GameResult::Won(Color::Black));
        let tally =
            |wins, draws, losses| serde_json::json!({ "wins": wins, "draws": draws, "losses": losses });
        assert_eq!(engine["white"], tally(count(true, white), count(true, draw), count(true, black)));
        assert_eq!(engine["black"], tally(count(false, black), count(false, draw), count(false, white)));
        let moves = games.iter().flat_map(|game| {
            let own = usize::from((game.white == name) == game.black_begins());
            game.moves.iter().enumerate().skip(game.book).filter(move |(turn, _)| turn % 2 == own)
        });
        let depths: Vec<u64> = moves.filter_map(|(_, played)| played.depth).collect();
        let mean = depths.iter().sum::<u64>() as f64 / depths.len() as f64;
        assert!((engine["depth"].as_f64().unwrap() - mean).abs() < 1e-9, "{engine}, expected {mean}");
        assert!(shown.lines().any(|line| line.starts_with(name) && line.contains(&format!(" {mean:.1} "))));
    }
    let reasons = table["reasons"].as_object().unwrap();
    for (reason, count) in reasons {
        assert_eq!(*count, games.iter().filter(|game| game.reason == *reason).count());
        assert!(shown.contains(&format!("{reason}: {count}")), "{shown}");
    }
    assert_eq!(reasons.values().filter_map(Value::as_u64).sum::<u64>(), 10);
    let text = std::fs::read_to_string(text).unwrap();
    let tags =
        ["[WhiteTimeControl \"-\"]\n[BlackTimeControl \"600/move\"]", "[Termination \"", "[PlyCount \""];
    for (tag, times) in tags.into_iter().zip([5, 10, 10]) {
        assert_eq!(text.matches(tag).count(), times, "{tag}: {text}");
    }
    assert_holds(&text, &games);
}

#[test]
fn killed_three_times_and_stopped_twice_a_match_loses_and_doubles_no_game() {
    let place = Folder::new("match-killed-thrice");
    let (log, text) = (place.file("log"), place.file("pgn"));
    let words = ["chess", "--engine", "name=a nodes=300", "--engine", "name=b nodes=100", "--rounds", "10"];
    let more = ["--max-turns", "80", "--concurrency", "3", "--log", &log, "--pgn", &text, "--json"];
    let words = [&words[..], &more].concat();
    for (lines, signal) in [(3, "-KILL"), (6, "-KILL"), (9, "-INT"), (11, "-TERM"), (13, "-KILL")] {
        let mut child = asterism(&words).spawn().unwrap();
        wait_for_lines(&log, lines, &mut child);
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        let output = child.wait_with_output().unwrap();
        let mut kept = std::fs::read(&log).unwrap();
        let whole = kept.iter().rposition(|b| *b == b'\n').unwrap() + 1;
        if signal != "-KILL" {
            assert!(output.status.success() && whole == kept.len(), "{}", stderr(&output));
            assert!(stderr(&output).contains("stopped, the same command goes on from here"));
            assert_eq!(table(&output)["games"], games(&log).len());
        }
        // A truncated line at the end, as a kill in the middle of a write leaves it.
        kept.truncate(whole);
        std::fs::write(&log, [&kept[..], b"{\"game\":19,\"resu"].concat()).unwrap();
        assert!(games(&log).len() >= lines - 1);
        std::fs::write(place.file("kept"), kept).unwrap();
    }
    let output = run(&words);
    let (kept, all) = (std::fs::read(place.file("kept")).unwrap(), std::fs::read(&log).unwrap());
    assert!(all.starts_with(&kept), "what was finished has changed");
    let numbers: Vec<u64> = all
        .split(|b| *b == b'\n')
        .filter(|line| line.starts_with(b"{\"black"))
        .map(|line| serde_json::from_slice::<GameRecord>(line).unwrap().game)
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=20).collect::<Vec<u64>>(), "{numbers:?}");
    assert_eq!(table(&output)["games"], 20);
    assert_holds(&std::fs::read_to_string(text).unwrap(), &games(&log));
}

/// Standard error is full, and not read.
#[test]
fn a_second_interrupt_ends_an_unread_match() {
    let place = Folder::new("match-unread");
    let log = place.file("log");
    let (_unread, mut full) = UnixStream::pair().unwrap();
    full.set_nonblocking(true).unwrap();
    while full.write(b"x").is_ok() {}
    full.set_nonblocking(false).unwrap();
    let words =
        ["chess", "--each", "nodes=200", "--engine", "name=a", "--engine", "name=b nodes=100", "--log", &log];
    let mut child = asterism(&words).stderr(OwnedFd::from(full)).spawn().unwrap();
    wait_for_lines(&log, 2, &mut child);
    let end = Instant::now() + Duration::from_secs(600);
    let status = loop {
        assert!(Instant::now() < end, "it goes on");
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        std::thread::sleep(Duration::from_millis(10));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
    };
    assert_eq!(status.code(), Some(130));
}

/// Returns a game without the fields that depend on the clock.
fn timeless(mut record: GameRecord) -> GameRecord {
    record.ended = 0;
    record.moves.iter_mut().for_each(|played| played.ms = None);
    record
}

#[test]
fn games_are_legal_repeatable_and_both_colours_of_one_opening() {
    play_twice("24");
}

#[test]
#[ignore = "takes half a minute"]
fn long_games_are_legal_repeatable_and_both_colours_of_one_opening() {
    assert!(play_twice("100") > 0, "no game ended: nothing of results is tested");
}

/// Plays the same games of each variant twice, of this many turns at most, and returns how many ended before.
fn play_twice(turns: &str) -> usize {
    let mut ended = 0;
    for variant in VARIANTS {
        let place = Folder::new(&format!("match-{}", variant.info.name));
        let engines = ["--engine", "name=a nodes=150", "--engine", "name=b nodes=60 option.Hash=1"];
        let words = [&[variant.info.name], &engines[..], &["--rounds", "2", "--max-turns", turns]].concat();
        let play = |name: &str, concurrency: &str| {
            let log = place.file(name);
            let output = run(&[&words[..], &["--concurrency", concurrency, "--log", &log]].concat());
            assert!(output.status.success(), "{}", stderr(&output));
            let mut games: Vec<GameRecord> = games(&log).into_iter().map(timeless).collect();
            games.sort_by_key(|game| game.game);
            games
        };
        let games = play("one", "1");
        assert_eq!(games, play("two", "3"));
        for pair in games.chunks(2) {
            assert_eq!(pair[0].start(), pair[1].start());
            assert_eq!((&pair[0].white, &pair[0].black), (&pair[1].black, &pair[1].white));
        }
        assert_ne!(games[0].start(), games[2].start());
        for record in games {
            let mut game = (variant.open)();
            let moves: Vec<&str> = record.moves.iter().map(|played| played.text.as_str()).collect();
            game.set(Some(&record.fen), &moves).unwrap();
            match game.outcome() {
                Some(outcome) => {
                    ended += 1;
                    assert_eq!((record.result.text(), &*record.reason), (outcome.result.text(), outcome.by))
                }
                None => assert_eq!(record.reason, format!("{turns} turns played")),
            }
        }
    }
    ended
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let place = Folder::new("match-sprt");
    let log = place.file("log");
    let words = ["chess", "--engine", "name=a depth=3", "--engine", "name=b depth=1", "--rounds", "500"];
    let more = ["--sprt", "elo0=0 elo1=150 model=logistic", "--log", &log, "--json"];
    let words = [&words[..], &more].concat();
    let first = table(&run(&words));
    assert_eq!(first["sprt"]["verdict"], "elo1 accepted");
    assert!(first["games"].as_u64().unwrap() < 1000);
    assert_eq!(table(&run(&words)), first, "a decided match goes on");
}

#[test]
fn shards_put_together_are_the_whole_match() {
    let place = Folder::new("match-shards");
    let (one, two, both) = (place.file("one"), place.file("two"), place.file("both"));
    let words =
        ["chess", "--engine", "name=a depth=1", "--engine", "name=b nodes=20", "--engine", "name=c nodes=30"];
    let more = ["--rounds", "1", "--draw", "from=1 count=1 score=100000", "--json"];
    let words = [&words[..], &more].concat();
    assert_eq!(table(&run(&[&words[..], &["--shard", "1/2", "--log", &one]].concat()))["games"], 4);
    assert_eq!(table(&run(&[&words[..], &["--shard", "2/2", "--log", &two]].concat()))["games"], 2);
    std::fs::write(&both, [std::fs::read(one).unwrap(), std::fs::read(two).unwrap()].concat()).unwrap();
    let whole = table(&run(&[&words[..], &["--log", &both]].concat()));
    assert_eq!(whole["games"], 6);
    assert_eq!(whole["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(games(&both).len(), 6);
    assert!(games(&both).iter().all(|game| game.reason == "adjudicated" && game.result == GameResult::Draw));
}

/// Short texts of some turns of random play, and their full texts.
fn short_and_full(entry: &VariantEntry) -> (String, Vec<String>) {
    let (mut rng, mut game) = (ChaCha8Rng::seed_from_u64(5), (entry.open)());
    let (mut short, mut full) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let turns = game.turn_effects();
        let (mut parts, mut next) = (Vec::new(), &turns);
        while let Some(tree) = next.choose(&mut rng) {
            parts.push([tree.part.san.as_str(), tree.part.text.as_str()]);
            next = &tree.next;
        }
        let joined = |of: usize| parts.iter().map(|texts| texts[of]).collect::<Vec<_>>().join(",");
        short.push(joined(0));
        full.push(joined(1));
        game.play_text(&joined(1)).unwrap();
    }
    (short.join(" "), full)
}

/// An engine need not know the short notations: none is sent or kept.
#[test]
fn short_openings_are_sent_in_full() {
    for entry in VARIANTS {
        let place = Folder::new(&format!("match-short-{}", entry.info.name));
        let [book, log, pgn, debug] = ["book", "log", "pgn", "debug"].map(|name| place.file(name));
        let (short, full) = short_and_full(entry);
        let counted_from_0 = format!("{} 0", entry.info.start.rsplit_once(' ').unwrap().0);
        let object = json!({ "variant": entry.info.name, "moves": short.split(' ').collect::<Vec<_>>() });
        let lines = [
            format!("startpos moves {short}"),
            format!("{counted_from_0} moves {short}"),
            object.to_string(),
        ];
        assert_ne!(short, full.join(" "));
        std::fs::write(&book, lines.join("\n")).unwrap();
        let words = [
            entry.info.name,
            "--each",
            "depth=1",
            "--engine",
            "name=a",
            "--engine",
            "name=b",
            "--rounds",
            "3",
        ];
        let more = ["--max-turns", "4", "--openings", &book, "--log", &log, "--pgn", &pgn, "--debug", &debug];
        let output = run(&[&words[..], &more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let games = games(&log);
        assert_eq!(games.len(), 6);
        for game in &games {
            let texts: Vec<&String> = game.moves[..3].iter().map(|played| &played.text).collect();
            assert_eq!((game.book, game.fen.as_str(), texts), (3, entry.info.start, full.iter().collect()));
        }
        assert_holds(&std::fs::read_to_string(pgn).unwrap(), &games);
        let text = std::fs::read_to_string(debug).unwrap();
        let told: Vec<&str> =
            text.lines().filter_map(|line| line.split_once("> position ")).map(|told| told.1).collect();
        let expected = format!("fen {} moves {}", entry.info.start, full.join(" "));
        assert_eq!(told, vec![expected.as_str(); 6]);
    }
}

/// A match takes every line that `analyse --input` takes, with a byte order mark or without.
#[test]
fn a_book_may_be_any_file_of_positions() {
    let place = Folder::new("match-books");
    let (book, log) = (place.file("book"), place.file("log"));
    let four = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -";
    let text = format!(
        "\u{feff}{four} hmvc 2; fmvn 3;\r\n# {four}\r\n\r\n{four} 2 fmvn 3; id \"a; b\";\r\n{four} moves a6; hmvc 2;\r\n\
         {{\"fen\":\"{four} 2 3\",\"moves\":[\"Bb4\"]}}\r\n"
    );
    let match_of = |bytes: &[u8]| {
        std::fs::write(&book, bytes).unwrap();
        let words =
            ["chess", "--each", "depth=1", "--engine", "name=a", "--engine", "name=b", "--rounds", "4"];
        run(&[&words[..], &["--max-turns", "2", "--openings", &book, "--log", &log]].concat())
    };
    let output = match_of(text.as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    let begun: Vec<_> = games(&log)
        .iter()
        .step_by(2)
        .map(|game| {
            (game.fen.clone(), game.moves[..game.book].iter().map(|m| m.text.clone()).collect::<Vec<_>>())
        })
        .collect();
    let (two, one) = (format!("{four} 2 3"), format!("{four} 2 1"));
    let moved = |text: &str| vec![text.to_string()];
    assert_eq!(
        begun,
        [(two.clone(), vec![]), (two.clone(), vec![]), (one, moved("a7a6")), (two, moved("f8b4"))]
    );
    // UTF-16 with its mark, as Windows writes it; a record with a wrong move; another game's positions.
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, reason) in [
        (&utf16[..], "text in UTF-16, expected UTF-8"),
        (b"[Event \"x\"]\n\n1. e9 *\n", "line 3: illegal move 'e9'"),
        (b"{\"variant\":\"deneb\"}\n", "line 1: a position of deneb, expected chess"),
    ] {
        let said = stderr(&match_of(bytes));
        assert!(said.starts_with("error: ") && said.contains(reason), "{said}");
        assert_eq!(crate::common::program::lines_but_hints(&said), 1, "{said}");
    }
}

#[test]
fn openings_of_a_file_are_played_in_their_order() {
    let place = Folder::new("match-openings");
    let (book, log) = (place.file("book"), place.file("log"));
    let fen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
    std::fs::write(&book, format!("# two\n\nstartpos moves e2e4 e7e5 ; open\n{fen}\n")).unwrap();
    let engines = ["chess", "--engine", "name=a depth=1", "--engine", "name=b depth=1"];
    let rest = ["--rounds", "3", "--openings", &book, "--log", &log, "--max-turns", "4"];
    let output = run(&[&engines[..], &rest].concat());
    let starts: Vec<_> = games(&log).iter().map(|game| (game.fen == fen, game.start().moves.len())).collect();
    assert_eq!(starts, [(false, 2), (false, 2), (true, 0), (true, 0), (false, 2), (false, 2)], "{output:?}");
}

#[test]
fn openings_of_a_file_are_played_in_an_order_by_their_seed() {
    let place = Folder::new("match-order");
    let book = place.file("book");
    // Every first move of White's, a line each.
    let mut game = (VARIANTS[0].open)();
    game.set(None, &[]).unwrap();
    let firsts = game.legal_moves();
    let lines: String = firsts.iter().map(|text| format!("startpos moves {text}\n")).collect();
    std::fs::write(&book, lines).unwrap();
    let order = |name: &str, order: &[&str]| {
        let log = place.file(name);
        let words = ["chess", "--each", "depth=1", "--engine", "name=a", "--engine", "name=b"];
        let more = ["--max-turns", "2", "--rounds", "20", "--openings", &book, "--log", &log];
        let output = run(&[&words[..], &more, order].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        let mut games = games(&log);
        games.sort_by_key(|game| game.game);
        games.iter().step_by(2).map(|game| game.moves[0].text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(order("file", &[]), firsts);
    let one = order("one", &["--order", "random"]);
    assert_eq!(one, order("again", &["--order", "random", "--seed", "1"]));
    assert!(one != firsts && one != order("two", &["--order", "random", "--seed", "2"]));
    let sorted = |mut moves: Vec<String>| {
        moves.sort_unstable();
        moves
    };
    assert_eq!(sorted(one), sorted(firsts));
}

#[test]
fn errors_take_one_line() {
    let place = Folder::new("match-wrong");
    let (book, notes) = (place.file("book"), place.file("notes"));
    std::fs::write(&book, "startpos\nstartpos moves e2e5\n").unwrap();
    std::fs::write(&notes, "my notes\n").unwrap();
    let (no_option, no_variant) = (fake("none") + " option.Hash=1", fake("none"));
    let long = format!("name={} depth=1", "x".repeat(100_000));
    let cases: &[(&[&str], &str)] = &[
        (
            &["chess", "--engine", &long, "--engine", "depth=1"],
            "xxx..., expected at most 100 printable characters",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "dir=/no/such", "--engine", ""],
            "--engine: dir=/no/such, expected an existing folder",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "", "--engine", "name=b", "--debug", &notes],
            "notes is not a transcript of a match",
        ),
        (
            &[
                "chess",
                "--each",
                "depth=1",
                "--engine",
                "",
                "--engine",
                "name=b",
                "--openings",
                &book,
                "--seed",
                "2",
            ],
            "--seed: the openings come in the order of the file, expected --order random",
        ),
        (&["go", "--engine", "", "--engine", ""], "'go'"),
        (&["chess", "--engine", "depth=1"], "--engine: one engine, expected two or more"),
        (&["chess", "--engine", "depth=1", "--engine", "depth=1"], "--engine: two engines are called 'self'"),
        (&["chess", "--engine", "name=a", "--engine", "depth=1"], "--engine: a has no limit, expected --tc"),
        (&["chess", "--engine", "name=a elo=5", "--engine", ""], "--engine: unknown key 'elo'"),
        (&["chess", "--engine", "name=a 'x", "--engine", ""], "--engine: 'name=a 'x' has an unclosed quote"),
        (
            &["chess", "--engine", "", "--engine", "tc=5+x name=b"],
            "--engine: tc=5+x, expected [MOVES/]SECONDS",
        ),
        (
            &["chess", "--each", "depth=0", "--engine", "", "--engine", "name=b"],
            "--each: depth=0, expected a whole",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "cmd=/no/such", "--engine", ""],
            "engine such: cannot start",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", &no_option, "--engine", ""],
            "engine fake: no option 'Hash', it has Skill",
        ),
        (
            &["deneb", "--each", "depth=1", "--engine", &no_variant, "--engine", ""],
            "engine fake: no option UCI_Variant",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "option.Hash=0", "--engine", "name=b"],
            "engine self: option Hash: '0', expected",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "", "--engine", "name=b", "--openings", &book],
            ": line 2: illegal move 'e2e5'",
        ),
        (
            &["chess", "--each", "depth=1", "--engine", "", "--engine", "name=b", "--log", &notes],
            ": line 1: expected a file that begins with {\"match\":",
        ),
    ];
    for (words, error) in cases {
        let output = run(words);
        let said = stderr(&output);
        assert!(said.starts_with("error: ") && said.contains(error), "{words:?}: {said}");
        let lines = crate::common::program::lines_but_hints(&said);
        assert_eq!((lines, output.status.code()), (1, Some(1)), "{words:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(notes).unwrap(), "my notes\n");
}

#[test]
fn a_refused_match_does_not_keep_its_log_from_the_next() {
    let place = Folder::new("match-refused");
    let (log, pgn) = (place.file("log"), place.file("games.pgn"));
    let run_with = |hash: &str, more: &[&str]| {
        let engine = format!("name=a option.Hash={hash}");
        let words =
            ["chess", "--each", "depth=1", "--engine", &engine, "--engine", "name=b", "--rounds", "1"];
        run(&[&words[..], &["--max-turns", "4", "--plies", "2", "--log", &log], more].concat())
    };
    assert!(stderr(&run_with("0", &[])).contains("option Hash: '0', expected"));
    let twice = place.file("./games.pgn");
    let said = stderr(&run_with("1", &["--pgn", &pgn, "--debug", &twice]));
    assert!(said.contains("is the --pgn file") && !Path::new(&pgn).exists(), "{said}");
    assert!(run_with("1", &[]).status.success());
    assert!(stderr(&run_with("2", &[])).contains("line 1 belongs to another match"));
}

/// The game in docs/files.md is read, and written again as it stands there.
#[test]
fn the_game_in_the_documents_is_read() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/files.md");
    let files = std::fs::read_to_string(path).unwrap();
    let example = files.lines().find_map(|line| line.strip_prefix("    1. ")).unwrap();
    let games = read_games(&format!("1. {example}")).unwrap();
    let written = write_pgn(&games[0], MoveTexts::Full).unwrap();
    assert!(written.ends_with(&format!("\n1. {example}\n\n")), "{written}");
}
