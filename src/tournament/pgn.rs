//! Finished games as text in the manner of PGN: tags, then numbered moves with what their players told
//! of them in braces. Moves are written as everywhere here, not in the short notation of chess.

use super::adjudication::Told;
use super::record::{GameResult, Played, Record};
use std::collections::HashMap;

/// Columns of a line of moves.
const WIDTH: usize = 100;

/// Writes a game, with an empty line after tags and moves.
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    };
    tag("Event", "Asterism match");
    tag("Site", "?");
    tag("Date", &date(record.ended));
    tag("Round", &format!("{}", record.opening + 1));
    tag("White", &record.white);
    tag("Black", &record.black);
    tag("Result", record.result.text());
    tag("Variant", &record.variant);
    tag("SetUp", "1");
    tag("FEN", &record.fen);
    tag("Game", &record.game.to_string());
    tag("Ended", &record.ended.to_string());
    tag("Reason", &record.reason);
    if let Some(side) = record.fault {
        tag("Fault", &side.to_string());
    }
    text.push('\n');
    let black_begins = record.fen.split_ascii_whitespace().nth(1) == Some("b");
    let mut column = 0;
    let mut put = |word: &str| {
        if column > 0 && column + 1 + word.chars().count() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.chars().count();
    };
    for (index, played) in record.moves.iter().enumerate() {
        let turn = index + usize::from(black_begins);
        match turn % 2 {
            0 => put(&format!("{}.", turn / 2 + 1)),
            _ if index == 0 => put(&format!("{}...", turn / 2 + 1)),
            _ => {}
        }
        put(&played.text);
        put(&if index < record.book { "{book}".to_string() } else { comment(played) });
    }
    put(record.result.text());
    text += "\n\n";
    text
}

/// `{+0.13/8 0.016s n=1931}`, without what was not told.
fn comment(played: &Played) -> String {
    let mut words = Vec::new();
    let depth = played.depth.map_or(String::new(), |depth| format!("/{depth}"));
    match played.score {
        Some(Told::Cp(cp)) => {
            let sign = if cp < 0 { '-' } else { '+' };
            let cp = cp.unsigned_abs();
            words.push(format!("{sign}{}.{:02}{depth}", cp / 100, cp % 100));
        }
        Some(Told::Mate(moves)) => {
            let sign = if moves > 0 { '+' } else { '-' };
            words.push(format!("{sign}M{}{depth}", moves.unsigned_abs()));
        }
        None if !depth.is_empty() => words.push(depth),
        None => {}
    }
    if let Some(ms) = played.ms {
        words.push(format!("{}.{:03}s", ms / 1000, ms % 1000));
    }
    if let Some(nodes) = played.nodes {
        words.push(format!("n={nodes}"));
    }
    format!("{{{}}}", words.join(" "))
}

/// The day of a Unix time, `YYYY.MM.DD`, by the reckoning of years that begin in March.
fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468; // since the first of March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}.{month:02}.{day:02}", year + era * 400)
}

/// Reads games one after the other. Tags that are missing are taken as empty, numbers as 0, a missing FEN
/// as the variant's start position; comments in other words, variations and `$` codes are skipped. Moves are
/// not checked. The error names the line.
pub fn read(text: &str) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    let mut tags: HashMap<String, String> = HashMap::new();
    let mut moves: Vec<Played> = Vec::new();
    let mut book = 0;
    for (number, word) in words(text)? {
        let wrong = |error: String| format!("line {number}: {error}");
        match word {
            Word::Tag(name, value) => {
                if !moves.is_empty() {
                    return Err(wrong(format!("tag {name} among the moves, expected a result before it")));
                }
                tags.insert(name, value);
            }
            Word::Comment(text) => match moves.last_mut() {
                Some(_) if text == "book" => book = moves.len(),
                Some(played) => hear(played, &text),
                None => {}
            },
            Word::Move(text) => moves.push(Played::bare(&text)),
            Word::Result(result) => {
                let record = record(std::mem::take(&mut tags), std::mem::take(&mut moves), result);
                records.push(Record { book: std::mem::take(&mut book), ..record.map_err(wrong)? });
            }
        }
    }
    if moves.is_empty() && tags.is_empty() { Ok(records) } else { Err("the last game has no result".into()) }
}

fn record(tags: HashMap<String, String>, moves: Vec<Played>, result: GameResult) -> Result<Record, String> {
    let text = |name: &str| tags.get(name).cloned().unwrap_or_default();
    let number = |name: &str| match tags.get(name) {
        None => Ok(0),
        Some(value) => {
            value.parse::<u64>().map_err(|_| format!("tag {name}: '{value}', expected a whole number"))
        }
    };
    let entry = match tags.get("Variant") {
        Some(name) => crate::variants::find(name)?,
        None => &crate::variants::VARIANTS[0],
    };
    let named = text("Result");
    if !named.is_empty() && named != result.text() {
        return Err(format!("the game ends with {}, its tag Result says '{named}'", result.text()));
    }
    Ok(Record {
        game: number("Game")?,
        opening: number("Round").unwrap_or(0).saturating_sub(1),
        variant: entry.info.name.to_string(),
        white: text("White"),
        black: text("Black"),
        result,
        reason: text("Reason"),
        fault: text("Fault").chars().next(),
        ended: number("Ended")?,
        fen: tags.get("FEN").cloned().unwrap_or_else(|| entry.info.start.to_string()),
        book: 0,
        moves,
    })
}

/// Takes what a comment tells of a move; other words mean nothing.
fn hear(played: &mut Played, comment: &str) {
    for word in comment.split_ascii_whitespace() {
        if let Some(nodes) = word.strip_prefix("n=") {
            played.nodes = nodes.parse().ok();
        } else if let Some(seconds) = word.strip_suffix('s') {
            played.ms = seconds.parse().ok().filter(|s| *s >= 0.0).map(|s: f64| (s * 1000.0).round() as u64);
        } else {
            let (score, depth) = word.split_once('/').map_or((word, None), |(s, d)| (s, d.parse().ok()));
            played.score = read_score(score).or(played.score);
            played.depth = depth.or(played.depth);
        }
    }
}

fn read_score(text: &str) -> Option<Told> {
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let amount = text.strip_prefix(['+', '-'])?;
    if let Some(moves) = amount.strip_prefix('M') {
        return Some(Told::Mate(sign * moves.parse::<u32>().ok()? as i64));
    }
    let pawns: f64 = amount.parse().ok().filter(|pawns: &f64| (0.0..1e9).contains(pawns))?;
    Some(Told::Cp(sign * (pawns * 100.0).round() as i64))
}

enum Word {
    Tag(String, String),
    Comment(String),
    Move(String),
    Result(GameResult),
}

/// The words of the text, each with its line.
fn words(text: &str) -> Result<Vec<(usize, Word)>, String> {
    let mut words = Vec::new();
    let (mut rest, mut number) = (text, 1);
    let mut depth = 0; // of variations
    while let Some(first) = rest.chars().next() {
        let wrong = |error: &str| format!("line {number}: {error}");
        let (word, length) = match first {
            '[' if depth == 0 => read_tag(rest).ok_or_else(|| wrong("expected a tag, [Name \"value\"]"))?,
            '{' => read_comment(rest).ok_or_else(|| wrong("a comment without an end"))?,
            ';' | '%' => (None, rest.find('\n').unwrap_or(rest.len())),
            '(' => {
                depth += 1;
                (None, 1)
            }
            ')' if depth == 0 => return Err(wrong("')' without '('")),
            ')' => {
                depth -= 1;
                (None, 1)
            }
            c if c.is_whitespace() => (None, c.len_utf8()),
            c => {
                let stop = |c: char| c.is_whitespace() || "{}();".contains(c);
                let length = rest.find(stop).unwrap_or(rest.len()).max(c.len_utf8());
                (read_word(&rest[..length]).map_err(wrong)?, length)
            }
        };
        words.extend(word.filter(|_| depth == 0).map(|word| (number, word)));
        number += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(words)
}

/// A tag and its length in bytes.
fn read_tag(text: &str) -> Option<(Option<Word>, usize)> {
    let line = text.lines().next()?;
    let (name, value) = line.strip_prefix('[')?.trim_end().strip_suffix(']')?.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((Some(Word::Tag(name.to_string(), value)), line.len()))
}

/// A comment and its length in bytes.
fn read_comment(text: &str) -> Option<(Option<Word>, usize)> {
    let end = text.find('}')?;
    Some((Some(Word::Comment(text[1..end].trim().to_string())), end + 1))
}

/// A move or a result; numbers of moves and `$` codes mean nothing.
fn read_word(word: &str) -> Result<Option<Word>, &'static str> {
    let results = [GameResult::White, GameResult::Black, GameResult::Draw];
    if let Some(result) = results.into_iter().find(|result| result.text() == word) {
        return Ok(Some(Word::Result(result)));
    }
    if word == "*" {
        return Err("a game without a result, expected 1-0, 0-1 or 1/2-1/2");
    }
    // `1.e2e4` is a number and a move.
    let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if numbered.starts_with('.') { numbered.trim_start_matches('.') } else { word };
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    Ok((!text.is_empty() && !word.starts_with('$')).then(|| Word::Move(text.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, score: Option<Told>, depth: Option<u64>) -> Played {
        Played { score, depth, nodes: Some(1931), ms: Some(16), ..Played::bare(text) }
    }

    fn example() -> Record {
        Record {
            game: 3,
            opening: 1,
            variant: crate::variants::VARIANTS[4].info.name.into(),
            white: "a \"quoted\" \\ name".into(),
            black: "b".into(),
            result: GameResult::Black,
            reason: "White plays an illegal move 'x': not a move".into(),
            fault: Some('w'),
            ended: 951_782_400,
            fen: "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] b - - 0 1".into(),
            book: 1,
            moves: vec![
                Played::bare("c7@"),
                told("N@d4", Some(Told::Cp(-5)), Some(8)),
                told("b7b5", Some(Told::Cp(1234)), None),
                told("c3c4", Some(Told::Mate(-3)), Some(9)),
                told("c3c4", Some(Told::Mate(3)), Some(9)),
                told("a1b1,d2d4", None, Some(1)),
                Played::bare("e2e4"),
            ],
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let long = Record {
            game: 4,
            moves: vec![told("e2e4", Some(Told::Cp(0)), Some(1)); 50],
            book: 0,
            ..example()
        };
        let text = write(&example()) + &write(&long);
        assert_eq!(read(&text).unwrap(), [example(), long]);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        let json = serde_json::to_string(&example()).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), example());
    }

    #[test]
    fn it_looks_like_pgn() {
        let text = write(&example());
        assert!(
            text.contains(
                "\n1... c7@ {book} 2. N@d4 {-0.05/8 0.016s n=1931} b7b5 {+12.34 0.016s n=1931} 3. c3c4\n"
            ),
            "{text}"
        );
        assert!(text.contains("[Date \"2000.02.29\"]"), "{text}"); // date -u -d @951782400
        assert!(text.contains("[White \"a \\\"quoted\\\" \\\\ name\"]"), "{text}");
    }

    #[test]
    fn days_follow_the_calendar() {
        // date -u -d @SECONDS +%Y.%m.%d
        let days = [
            (0, "1970.01.01"),
            (951_868_800, "2000.03.01"),
            (1_735_689_599, "2024.12.31"),
            (4_107_542_400, "2100.03.01"),
        ];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
    }

    #[test]
    fn other_peoples_games_are_read() {
        let text = "% a line\n[White \"x\"]\n\n1.e2e4! {good [%clk 0:01]} (1. d2d4 {(} d7d5) e7e5 $2 2. g1f3 ; the rest\n1/2-1/2\n";
        let records = read(text).unwrap();
        let moves: Vec<&str> = records[0].moves.iter().map(|m| m.text.as_str()).collect();
        assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);
        assert_eq!((records.len(), records[0].white.as_str(), records[0].result), (1, "x", GameResult::Draw));
        assert_eq!(records[0].fen, crate::variants::VARIANTS[0].info.start);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let cases = [
            ("[White \"x\"]\n[Black x]\n", "line 2: expected a tag"),
            ("e2e4 {never\nends", "line 1: a comment without an end"),
            ("e2e4\n)", "line 2: ')' without '('"),
            ("e2e4 *", "line 1: a game without a result"),
            ("e2e4", "the last game has no result"),
            ("[Result \"1-0\"]\n0-1", "line 2: the game ends with 0-1, its tag Result says '1-0'"),
            ("[Variant \"go\"]\n1-0", "line 2: unknown variant 'go'"),
            ("[Game \"x\"]\n1-0", "line 2: tag Game: 'x', expected a whole number"),
            ("e2e4\n[White \"x\"]\n1-0", "line 2: tag White among the moves"),
        ];
        for (text, error) in cases {
            assert!(read(text).unwrap_err().starts_with(error), "{text}: {:?}", read(text));
        }
    }
}
