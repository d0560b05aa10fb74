//! Good and bad behaviour of hosts: orders that overtake, hosts that die, that flood, that do not read.
//!
//! No result here depends on time: a minute is only there so that a hang fails.

use crate::common::host::Host;
#[cfg(unix)]
use crate::common::program::end_of;
#[cfg(target_os = "linux")]
use crate::common::program::peak_memory;
use crate::common::talk::talk;
use asterism_engine::game::Report;
use asterism_engine::variants::VARIANTS;
use asterism_interface::session::{Audience, Ended, Session, Task};
#[cfg(unix)]
use std::io::BufRead;
use std::io::{BufReader, Read, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[test]
fn a_stop_ends_everything_that_waits_before_it() {
    let host = Host::new();
    host.send("go infinite\ngo infinite\nd\nstop\n");
    host.wait_for("bestmove *");
    host.wait_for("bestmove *");
    host.wait_for("Fen: *");
    host.send("go infinite\nperft 12\nd\nbench\ngo ponder\nd\nstop\ngo depth 3\n");
    for expected in [
        "bestmove *",
        "info string stopped before its end",
        "Fen: *",
        "info string error: bench: stopped",
        "bestmove *",
        "Fen: *",
        "info depth 3 *", // what comes behind the stop is not stopped
        "bestmove *",
    ] {
        host.wait_for(expected);
    }
}

#[test]
fn a_ponder_hit_reaches_commands_waiting_before_it() {
    let host = Host::new();
    host.send("go ponder depth 2\ngo ponder depth 3\nd\nponderhit\nisready\n");
    host.wait_for("bestmove *");
    host.wait_for("info depth 3 *");
    host.wait_for("bestmove *");
    host.wait_for("Fen: *");
}

#[test]
fn in_cecp_move_now_reaches_commands_waiting_before_it() {
    let host = Host::new();
    host.send("xboard\nnew\nst 3600\ngo\ngo\nd\n?\n");
    host.wait_for("move *");
    host.wait_for("move *");
    host.wait_for("Fen: * w * 2");
}

/// Some hosts send the byte order mark of their encoding before their first word.
#[test]
fn a_byte_order_mark_is_skipped() {
    for (sent, answer) in [("uci\n", "uciok"), ("xboard\nprotover 2\nping 1\n", "pong 1"), ("d\n", "Fen: ")] {
        for marks in ["\u{feff}", "\u{feff}\u{feff}"] {
            let said = talk(format!("{marks}{sent}{marks}quit\n").as_bytes());
            assert!(said.iter().any(|line| line.starts_with(answer)), "{said:?}");
            assert!(!said.iter().any(|line| line.to_lowercase().contains("error")), "{said:?}");
        }
    }
    let said = talk("\u{feff}position startpos moves e2e4\n\u{feff}d\n".as_bytes());
    assert!(said.iter().any(|line| line.starts_with("Fen: ") && line.contains(" b ")), "{said:?}");
}

#[test]
fn quit_drops_waiting_commands() {
    let said = talk(b"go infinite\nd\ngo depth 3\nquit\n");
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{said:?}");
    assert!(!said.iter().any(|line| line.starts_with("Fen: ")), "{said:?}");
}

/// While the engine thinks, a command that breaks this off does not overtake those that wait.
#[test]
fn in_cecp_answers_about_the_position_come_in_order() {
    let host = Host::new();
    host.send("xboard\nnew\nforce\nusermove e2e4\nst 3600\ngo\nd\nping 1\nundo\nd\nping 2\n");
    let heard = |last: &str| {
        let lines = std::iter::from_fn(|| Some(host.next(last)).filter(|line| line != last));
        lines.filter(|line| line.starts_with("Fen: ") || line.starts_with("move ")).collect::<Vec<_>>()
    };
    assert_eq!(heard("pong 1"), ["Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]);
    assert_eq!(heard("pong 2"), ["Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    // A waiting command may start another search: that is broken off as well.
    host.send("go\ngo\nmemory 2\nforce\nd\nping 3\n");
    assert_eq!(heard("pong 3"), ["Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
}

#[test]
fn in_cecp_an_error_does_not_restart_the_thinking() {
    for wrong in ["variant nosuch", "variant", "variant deneb chess", "undo", "remove"] {
        let host = Host::new();
        host.send("xboard\nnew\npost\nst 3600\ngo\n");
        host.wait_for("3 *");
        host.send(format!("{wrong}\n"));
        host.wait_for("Error (*");
        let line = host.next("a line of thinking");
        let depth: u32 = line.split(' ').next().unwrap().parse().unwrap();
        assert!(depth >= 3, "{wrong}: {line}");
        host.send("?\n");
        host.wait_for("move *");
    }
}

#[test]
fn in_cecp_a_wrong_fen_is_refused_in_the_same_form_in_all_games() {
    for entry in VARIANTS {
        let said = talk(format!("xboard\nvariant {}\nsetboard 8/8 w - - 0 1\n", entry.info.name).as_bytes());
        let last = said.last().unwrap();
        let expected =
            format!("tellusererror Illegal position: FEN board: 2 ranks, expected {}", entry.info.ranks);
        assert_eq!(*last, expected);
    }
    let said = talk(b"position fen 8\n");
    assert_eq!(said, ["info string error: FEN position: 1 field, expected 6 (the last two may be missing)"]);
}

#[test]
fn superfluous_words_are_refused() {
    for line in ["usermove e2e4 e7e5", "e2e4 e7e5", "variant deneb chess", "st 5 e7e5", "memory 4 e7e5"] {
        let said = talk(format!("xboard\nnew\nforce\n{line}\nd\n").as_bytes());
        let surplus = line.rsplit(' ').next().unwrap();
        assert!(said.contains(&format!("Error ('{surplus}', expected nothing more): {line}")), "{said:?}");
        assert!(said.iter().any(|said| said.ends_with("PPPPPPPP/RNBQKBNR w KQkq - 0 1")), "{said:?}");
    }
    for line in ["perft 2 4", "go perft 2 4"] {
        let said = talk(format!("{line}\n").as_bytes());
        assert_eq!(said, ["info string error: perft: '2 4', expected a depth from 1 to 30"]);
    }
}

/// Returns the engine as a separate process.
fn engine() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[cfg(unix)]
#[test]
fn the_engine_ends_with_its_host() {
    for commands in ["go mate 9", "perft 12", "go movetime 3600000\ngo mate 9", "xboard\nnew\nst 3600\ngo"] {
        let mut child = engine().spawn().unwrap();
        let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        writeln!(input, "\n{commands}").unwrap();
        if !commands.starts_with("xboard") {
            writeln!(input, "isready").unwrap();
            let mut ready = BufReader::new(&mut output).lines();
            assert!(ready.any(|line| line.unwrap() == "readyok"));
        }
        drop(input);
        drop(output);
        assert!(end_of(child, commands).success(), "{commands}");
    }
}

#[test]
fn a_host_that_closes_its_input_still_gets_the_answer() {
    for (commands, expected) in [
        ("go depth 6", "bestmove"),
        ("perft 3\nd\ngo depth 2", "bestmove"),
        ("xboard\nnew\nsd 6\ngo", "move"),
    ] {
        let mut child = engine().spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "{commands}").unwrap();
        let said = child.wait_with_output().unwrap();
        assert!(said.status.success());
        let text = String::from_utf8(said.stdout).unwrap();
        assert!(text.lines().any(|line| line.starts_with(expected)), "{commands}: {text}");
    }
}

/// The time that a search has is up to the main loop. What comes then ends a perft as it ends a search.
#[test]
fn a_perft_ends_as_a_search_does_after_the_end_of_the_input() {
    /// The last word of a task.
    struct Listener(Mutex<Option<bool>>);

    impl Audience for Listener {
        fn progress(&self, _: &Report) {}

        fn counted(&self, _: &str, _: u64) {}

        fn line(&self, _: &str) {}

        fn ended(&self, ended: Ended) {
            *self.0.lock().unwrap() = Some(matches!(ended, Ended::Perft(None)));
        }
    }

    let listener = Arc::new(Listener(Mutex::default()));
    let mut session = Session::new().unwrap();
    session.start(Task::Perft(6), listener.clone()).unwrap();
    session.stop_search();
    session.collect().unwrap();
    assert_eq!(*listener.0.lock().unwrap(), Some(true), "the count was not broken off");
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let mut child = engine().stdout(full).spawn().unwrap();
    let _ = writeln!(child.stdin.take().unwrap(), "uci\ngo depth 3");
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(end_of(child, "a full disk").code(), Some(1));
    assert!(error.starts_with("error: cannot write to the host: "), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    // A closed output is no fault.
    let mut child = engine().spawn().unwrap();
    drop(child.stdout.take());
    let _ = writeln!(child.stdin.take().unwrap(), "uci\ngo depth 3");
    assert!(end_of(child, "no host").success());
}

/// 200 MiB of commands behind a search: 16 MiB may wait, 16 MiB may be read ahead (crates/interface/src/protocol), and
/// 80 MiB are enough for those and the engine itself with its table of 16 MiB.
#[cfg(target_os = "linux")]
#[test]
fn waiting_commands_do_not_fill_the_memory() {
    let mut child = engine().spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = BufReader::new(output).lines().map(Result::unwrap);
    writeln!(input, "go infinite").unwrap();
    let long = format!("position startpos moves {}\n", "e2e4 ".repeat(200_000));
    (0..200).for_each(|_| input.write_all(long.as_bytes()).unwrap());
    writeln!(input, "d\nisready").unwrap();
    let before: Vec<String> = said.by_ref().take_while(|line| line != "readyok").collect();
    let errors = before.iter().filter(|line| line.starts_with("info string error: ")).count();
    assert_eq!(errors, 1, "one line says that commands are left out");
    let peak = peak_memory(&child);
    assert!(peak < 80 << 10, "{peak} KiB");
    // The stop is not lost behind them, and then all is as before.
    writeln!(input, "stop\nquit").unwrap();
    assert!(said.by_ref().any(|line| line.starts_with("bestmove")));
    drop(said);
    assert!(end_of(child, "quit").success());
}

/// A host that sends lines and only reads when `hold` of its bytes have been taken. It keeps account of how many
/// lines have been taken that are not yet answered.
struct Unread {
    sent: Arc<AtomicUsize>,
    answered: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

const QUESTION: usize = 1 << 10;
const QUESTIONS: usize = 64 << 10;
/// MiB that may be read ahead (crates/interface/src/protocol/input.rs).
const AHEAD: usize = 16;

impl Read for Unread {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let sent = self.sent.load(SeqCst);
        if sent == QUESTIONS || buffer.len() < QUESTION {
            return Ok(0);
        }
        let line = &mut buffer[..QUESTION];
        line.fill(b'x');
        line[..8].copy_from_slice(b"isready ");
        line[QUESTION - 1] = b'\n';
        self.sent.store(sent + 1, SeqCst);
        self.most.fetch_max(sent + 1 - self.answered.load(SeqCst), SeqCst);
        Ok(QUESTION)
    }
}

struct SlowReader(Unread);

impl Write for SlowReader {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // The host starts reading when half of the read-ahead has been taken, and then a little later: enough for an
        // engine without a limit to take all.
        while self.0.answered.load(SeqCst) == 0 && self.0.sent.load(SeqCst) < (AHEAD << 20) / QUESTION / 2 {
            std::thread::yield_now();
        }
        if self.0.answered.load(SeqCst) == 0 {
            std::thread::sleep(Duration::from_millis(500));
        }
        self.0.answered.fetch_add(bytes.iter().filter(|byte| **byte == b'\n').count(), SeqCst);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_host_that_does_not_read_is_not_read_from() {
    let shared = || <Arc<AtomicUsize>>::default();
    let (sent, answered, most) = (shared(), shared(), shared());
    let host = || Unread { sent: sent.clone(), answered: answered.clone(), most: most.clone() };
    asterism_interface::protocol::run(BufReader::new(host()), SlowReader(host())).unwrap();
    // Once it reads, everything goes on, and nothing is lost.
    assert_eq!((sent.load(SeqCst), answered.load(SeqCst)), (QUESTIONS, QUESTIONS));
    let most = most.load(SeqCst) * QUESTION;
    assert!(most < (AHEAD + 1) << 20, "{most} bytes were read ahead");
}
