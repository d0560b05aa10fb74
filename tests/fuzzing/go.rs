//! A search by UCI: the first byte picks the game, the second the position before it, the third the host's commands
//! while it runs, and the rest are the words of `go`.

use super::game_bytes::pick_game;
use super::host::Host;
use asterism_engine::variants::VariantEntry;
use asterism_support::text::list;
use std::time::Duration;

/// How long a search may run before it is stopped. Nothing that is checked depends on it.
const PATIENCE: Duration = Duration::from_millis(3);

/// Positions that are over, with their results. A new game may do without.
const FINISHED: &[(&str, &str)] = &[
    ("chess", include_str!("../../positions/chess/results.epd")),
    ("achernar", include_str!("../../positions/achernar/results.epd")),
    ("deneb", include_str!("../../positions/deneb/results.epd")),
    ("grandrider", include_str!("../../positions/grandrider/results.epd")),
    ("symmetron44", include_str!("../../positions/symmetron44/results.epd")),
    ("alphacentauri", include_str!("../../positions/alphacentauri/results.epd")),
    ("maxima", include_str!("../../positions/maxima/results.epd")),
];

/// Checks that each `go` is answered by one `bestmove`: no more, none before it is due, and none only if a number is
/// invalid. It is a legal move, or `(none)` if the game is over, the position was refused or `searchmoves` names no
/// legal move.
pub fn check(data: &[u8]) {
    let Some((entry, [position, meanwhile, words @ ..])) = pick_game(data) else { return };
    let words = words.split(|byte| b"\n\r".contains(byte)).next().unwrap_or_default();
    let text = String::from_utf8_lossy(words).into_owned();
    let has = |word: &str| text.split_ascii_whitespace().any(|other| other == word);
    let host = Host::new();
    host.line(format!("setoption name UCI_Variant value {}", entry.info.name).as_bytes());
    host.line(before(entry, *position).as_bytes());
    host.line(b"moves");
    host.line(b"isready");
    let legal = host.until(|line| line == "readyok");
    host.send([b"go ", words, b"\nisready\n"].concat());
    let mut said = host.until(|line| line == "readyok");
    if has("infinite") || has("ponder") {
        host.within(PATIENCE, &mut said, |line| line.starts_with("bestmove"));
        assert_eq!(answers(&said), 0, "before it is due: {said:?}");
    } else if answers(&said) == 0 {
        host.within(PATIENCE, &mut said, |line| line.starts_with("bestmove"));
    }
    if meanwhile % 3 == 1 {
        host.line(b"ponderhit");
    }
    // An unknown command waits for the end of the running task.
    host.send(b"stop\nthe-end\n");
    said.extend(host.until(|line| line.contains("'the-end'")));
    host.line(b"quit");
    said.extend(host.end());
    let broken =
        |line: &String| line.starts_with("info string error: go ") && line.contains("a whole number");
    let counts = text.split_ascii_whitespace().next() == Some("perft");
    assert_eq!(answers(&said), usize::from(!counts && !said.iter().any(broken)), "{said:?}");
    let Some(best) = said.iter().find_map(|line| line.strip_prefix("bestmove ")) else { return };
    let best = best.split(' ').next().unwrap_or_default();
    match best {
        "(none)" => assert!(position % 4 > 1 || has("searchmoves"), "no move: {said:?}"),
        _ => {
            assert!(legal.iter().any(|line| line.split(' ').any(|text| text == best)), "{best} is not legal")
        }
    }
}

/// Returns the command that sets a position: of a game that starts, has started, is over, or one that is refused.
fn before(entry: &VariantEntry, choice: u8) -> String {
    match choice % 4 {
        0 => "position startpos".to_string(),
        1 => {
            let fen = entry.bench_positions().nth(usize::from(choice / 4) % 3);
            format!("position fen {}", fen.unwrap_or(entry.info.start))
        }
        2 => {
            let all = FINISHED.iter().find(|(name, _)| *name == entry.info.name).map_or("", |(_, all)| *all);
            let fens: Vec<&str> = list(all).filter_map(|(_, line)| line.split(';').next()).collect();
            let fen = fens.get(usize::from(choice / 4) % fens.len().max(1));
            format!("position fen {}", fen.unwrap_or(&entry.info.start))
        }
        _ => "position startpos moves a1a1a1".to_string(),
    }
}

fn answers(said: &[String]) -> usize {
    said.iter().filter(|line| line.starts_with("bestmove")).count()
}
