//! The real XBoard, under Xvfb: whole games between two engines, and a human's clicks.
//!
//! Ignored unless asked for (`cargo test --test suite xboard:: -- --ignored`): XBoard 4.9, Xvfb and xdotool must be
//! there, as `.ci/run` sees to. Every XBoard is bounded in time; its settings are not touched.

use crate::common::talk::talk;
use asterism_engine::variants::VARIANTS;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// After this an XBoard is ended, and the test has failed.
const SECONDS: &str = "240";
/// Seconds until a click must have been answered, tries included.
const PATIENCE: u64 = 60;

/// A display without a screen.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn open() -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1000x800x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Display { server, name: format!(":{}", number.trim()) }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A test's own folder, with engines in it that record their input and output.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Desk {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("xboard").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Desk(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// Returns an engine; with a FEN in the host's writing, one whose game begins there.
    fn engine(&self, name: &str, fen: Option<&str>) -> String {
        let (heard, said) = (self.path(&format!("{name}.in")), self.path(&format!("{name}.out")));
        let (there, back) = match fen {
            None => (String::new(), String::new()),
            Some(fen) => (
                format!("sed -u '/^variant/a setboard {fen}' |"),
                format!("| sed -u -E 's#^(setup [^ ]* [^ ]*) .*#\\1 {fen}#'"),
            ),
        };
        let asterism = env!("CARGO_BIN_EXE_asterism");
        let script = format!("#!/bin/bash\ntee '{heard}' | {there} '{asterism}' {back} | tee '{said}'\n");
        let path = self.path(name);
        fs::File::create(&path).unwrap().write_all(script.as_bytes()).unwrap();
        assert!(Command::new("chmod").args(["+x", &path]).status().unwrap().success());
        path
    }

    fn xboard(&self, display: &Display, variant: &str) -> Command {
        let mut command = Command::new("timeout");
        command.current_dir(&self.0); // XBoard saves games where it stands
        let path = format!("{}:/usr/games", std::env::var("PATH").unwrap_or_default());
        // XBoard 4.9.1 draws in its handler of SIGTERM and can lock up there, hence the kill after it.
        command.args(["-k", "5", SECONDS, "xboard", "-variant", variant]).env("PATH", path);
        command
            .env("DISPLAY", &display.name)
            .env("HOME", &self.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        for no in ["testLegality", "testClaims", "popupExitMessage", "saveSettingsOnExit", "oldSaveStyle"] {
            command.args([&format!("-{no}"), "false"]);
        }
        command.args([
            "-repeatsToDraw",
            "0",
            "-ruleMoves",
            "0",
            "-boardSize",
            "40",
            "-showTargetSquares",
            "true",
        ]);
        command
    }
}

/// Our own judgement of a game as XBoard relayed it: the board of the last position and the result.
fn judge(variant: &str, lines: &[String]) -> (String, String) {
    let said = talk(format!("xboard\nvariant {variant}\nforce\n{}\nd\n", lines.join("\n")).as_bytes());
    assert!(!said.iter().any(|line| line.contains("llegal")), "{said:?}");
    let line =
        |start: &str| said.iter().rev().find_map(|line| line.strip_prefix(start)).expect(start).to_string();
    let fen = line("Fen: ");
    let position: Vec<&str> = fen.split(' ').take(1).collect();
    (position.concat(), line("Result: "))
}

/// Returns the other engine's moves as one engine received them.
fn relayed(log: &str) -> impl Iterator<Item = String> {
    log.lines().filter(|line| line.starts_with("usermove ")).map(str::to_string)
}

/// Returns the moves of a PGN, comments and numbers left out.
fn pgn_moves(pgn: &str) -> Vec<String> {
    let mut text = String::new();
    let mut depth = 0;
    for c in pgn.lines().filter(|line| !line.starts_with('[')).flat_map(|line| line.chars().chain([' '])) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if depth == 0 => text.push(c),
            _ => {}
        }
    }
    let is_move = |word: &&str| !word.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word);
    text.split_ascii_whitespace().filter(is_move).map(str::to_string).collect()
}

fn play_one(display: &Display, variant: &str) {
    let desk = Desk::new(variant);
    let status = desk
        .xboard(display, variant)
        .args(["-fcp", &desk.engine("first", None), "-scp", &desk.engine("second", None)])
        .args(["-mg", "1", "-tc", "60", "-depth", "1"])
        .args(["-sgf", &desk.path("game.pgn"), "-spf", &desk.path("game.fen")])
        .status()
        .expect("xboard");
    assert!(status.success(), "{variant}: XBoard ended with {status}");
    let (white, black) = (desk.read("second.in"), desk.read("first.in"));
    let (white, mut black): (Vec<String>, _) = (relayed(&white).collect(), relayed(&black));
    let plies: Vec<String> = white.into_iter().flat_map(|ply| [Some(ply), black.next()]).flatten().collect();
    let pgn = desk.read("game.pgn");
    let (board, result) = judge(variant, &plies);
    let (word, reason) = result.split_once(" (").unwrap_or_else(|| panic!("{variant}: not over: {pgn}"));
    assert!(pgn.contains(&format!("[Result \"{word}\"]")), "{variant}: {result}, but {pgn}");
    assert!(pgn.contains(&format!("{{{}}}", reason.trim_end_matches(')'))), "{variant}: {result}, but {pgn}");
    let fen = desk.read("game.fen");
    let last = fen.lines().rev().find(|line| line.contains('/')).expect("a final position");
    let (shown, _) = judge(variant, &[format!("setboard {last}")]);
    assert_eq!(shown, board, "{variant}: XBoard's last position is not ours");
    let moves = pgn_moves(&pgn);
    assert_eq!(moves.len(), plies.len(), "{variant}: {pgn}");
    for (san, ply) in moves.iter().zip(&plies) {
        let ply = ply.trim_start_matches("usermove ");
        // XBoard names the destination last, a promotion and a check left out.
        let legs: Vec<&str> = ply.split(',').collect();
        let named =
            |leg: &str| leg[1..].find(|c: char| c.is_ascii_lowercase()).map(|at| leg[at + 1..].to_string());
        let known = legs
            .iter()
            .filter_map(|leg| named(leg))
            .any(|square| san.contains(square.trim_end_matches(|c: char| c.is_ascii_lowercase())));
        assert!(
            known || san.starts_with("O-O") || (san.starts_with("--") && ply == "@@@@"),
            "{variant}: {san}, but {ply}"
        );
    }
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn whole_games_are_shown_as_they_were_played() {
    let display = &Display::open();
    // XBoard mostly waits, so all play at once.
    std::thread::scope(|scope| {
        for entry in VARIANTS {
            let native = entry.info.aliases.contains(&"normal");
            let variant = if native { "normal" } else { entry.info.name };
            scope.spawn(move || play_one(display, variant));
        }
    });
}

/// An XBoard that a human looks at.
struct XboardTable<'a> {
    display: &'a Display,
    desk: Desk,
    xboard: Child,
    shape: Shape,
}

/// The drawing of XBoard: columns of holdings on the left, all columns, ranks.
#[derive(Clone, Copy)]
struct Shape {
    holdings: u32,
    columns: u32,
    ranks: u32,
}

impl<'a> XboardTable<'a> {
    fn open(
        display: &'a Display,
        name: &str,
        variant: &str,
        fen: Option<&str>,
        shape: Shape,
    ) -> XboardTable<'a> {
        let desk = Desk::new(name);
        let engine = desk.engine("engine", fen);
        let xboard =
            desk.xboard(display, variant).args(["-fcp", &engine, "-depth", "1"]).spawn().expect("xboard");
        let table = XboardTable { display, desk, xboard, shape };
        table.wait("engine.out", "pong", PATIENCE);
        table
    }

    /// Returns whether `text` comes in a log within this many seconds.
    fn comes(&self, log: &str, text: &str, seconds: u64) -> bool {
        let end = Instant::now() + Duration::from_secs(seconds);
        while Instant::now() < end {
            if self.desk.read(log).contains(text) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        false
    }

    fn wait(&self, log: &str, text: &str, seconds: u64) {
        assert!(self.comes(log, text, seconds), "no '{text}' in {log}:\n{}", self.desk.read(log));
    }

    /// Clicks on a square until the engine receives `expected`; XBoard may not be ready for the first click.
    fn click(&self, square: &str, expected: &str) {
        // At `-boardSize 40` the boards of XBoard 4.9.1 are 330 pixels wide, at (2, 85).
        let Shape { holdings, columns, ranks } = self.shape;
        let column = holdings + u32::from(square.as_bytes()[0] - b'a');
        let rank: u32 = square[1..].parse().unwrap();
        let x = 2 + (330 * column + 165) / columns;
        let y = 85 + (330 * (ranks - rank) + 165) / columns;
        for _ in 0..PATIENCE / 4 {
            let (x, y) = (x.to_string(), y.to_string());
            let clicked = Command::new("xdotool")
                .args(["mousemove", &x, &y, "sleep", "0.2", "mousedown", "1", "sleep", "0.1", "mouseup", "1"])
                .env("DISPLAY", &self.display.name)
                .status();
            assert!(clicked.expect("xdotool").success());
            if self.comes("engine.in", expected, 4) {
                return;
            }
        }
        panic!("{square}: no '{expected}' in:\n{}", self.desk.read("engine.in"));
    }
}

impl Drop for XboardTable<'_> {
    fn drop(&mut self) {
        // `timeout` passes on a signal that it can catch.
        let _ = Command::new("kill").arg(self.xboard.id().to_string()).status();
        let _ = self.xboard.wait();
    }
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_human_moves_by_clicks() {
    let display = Display::open();
    let nine = Shape { holdings: 0, columns: 9, ranks: 9 };
    {
        let table = XboardTable::open(&display, "plain", "achernar", None, nine);
        table.click("d3", "lift d3");
        table.click("d4", "usermove d3d4");
        table.wait("engine.out", "move ", PATIENCE);
    }
    {
        // An Overtaker's leap: the piece, its victim, its landing square.
        let fen = "1h2k4/9/6s2/9/3s5/3O5/9/9/1H2K3R w - - 0 1";
        let table = XboardTable::open(&display, "leap", "achernar", Some(fen), nine);
        table.click("d4", "lift d4");
        table.click("d5", "put d5");
        table.click("d6", "usermove d4d5,d5d6");
        table.wait("engine.out", "move ", PATIENCE);
    }
    {
        let fen = "1h2k4/8S/6s2/9/3s5/3O5/9/9/1H2K3R w - - 0 1";
        let table = XboardTable::open(&display, "promotion", "achernar", Some(fen), nine);
        table.click("i8", "lift i8");
        table.click("i9", "usermove i8i9g");
        table.wait("engine.out", "choice GS", PATIENCE);
        table.wait("engine.out", "move ", PATIENCE);
    }
    {
        // A rotation by one place: the Rotor goes to the dial, the engine shows the rest.
        let fen = "k7d**/1p7*1/9*1/9*1/3pR4*1/4P4*1/9*1/9*1/K7D*1 w - - 0 1";
        let table = XboardTable::open(
            &display,
            "rotation",
            "alphacentauri",
            Some(fen),
            Shape { columns: 11, ..nine },
        );
        table.click("e5", "lift e5");
        table.click("k1", "usermove e5k1");
        table.wait("engine.out", "move k1e5", PATIENCE);
        table.wait("engine.out", "move @@@@", PATIENCE);
        table.click("d4", "lift d4");
        table.click("d3", "usermove d4d3");
    }
    {
        // A Knight takes a Knight: it comes to the launching square out of the holdings.
        let fen = "d2k4/p5p*/2n4*/7*/P2N3*/3K2D1[-] w - - 0 1";
        let shape = Shape { holdings: 2, columns: 12, ranks: 6 };
        let table = XboardTable::open(&display, "knight", "symmetron44", Some(fen), shape);
        table.click("d2", "lift d2");
        table.click("c4", "usermove d2c4");
        table.wait("engine.out", "move @@@@\nmove N@h1\n", PATIENCE);
        table.wait("engine.out", "move a6c4\nmove @@@@\nmove N@h6\n", PATIENCE);
    }
}

/// A user without a folder gets a fresh one, which no other user can guess or write to. It stays as long as it is of
/// use: not after XBoard has ended.
#[cfg(unix)]
#[test]
fn pictures_go_into_no_folder_of_others() {
    use crate::common::folder::Folder;
    use crate::common::program::asterism;
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("xboard-no-home");
    let temporary = folder.file("temporary");
    fs::create_dir(&temporary).unwrap();
    let xboard = folder.file("xboard");
    fs::write(&xboard, "#!/bin/sh\nwhile [ \"$1\" != -pid ]; do shift; done\nls \"$2\" | grep -q svg\n")
        .unwrap();
    fs::set_permissions(&xboard, PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.file(""), std::env::var("PATH").unwrap());
    for (home, cache) in [(None, None), (Some(""), Some("")), (Some("not/absolute"), Some("nor/this"))] {
        let run = |arguments: &[&str]| {
            let mut command = asterism(arguments);
            command.current_dir(&temporary).env("PATH", &path).env("TMPDIR", &temporary);
            for (name, value) in [("HOME", home), ("XDG_CACHE_HOME", cache)] {
                match value {
                    Some(value) => command.env(name, value),
                    None => command.env_remove(name),
                };
            }
            let child = command.spawn().unwrap();
            let number = child.id();
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{output:?}");
            number
        };
        let left = || fs::read_dir(&temporary).unwrap().map(|item| item.unwrap().path()).collect::<Vec<_>>();
        run(&["xboard", "deneb"]);
        assert_eq!(left(), Vec::<PathBuf>::new());
        let number = run(&["xboard", "deneb", "--print"]).to_string();
        let [made] = left().try_into().unwrap();
        assert_eq!(fs::metadata(&made).unwrap().permissions().mode() & 0o077, 0);
        assert!(!made.to_str().unwrap().contains(&number), "{made:?}");
        assert!(made.join("xboard/deneb").is_dir());
        fs::remove_dir_all(&made).unwrap();
    }
}
