//! Records of games: PGN, bare moves, lines of JSON; read, written, annotated. The first byte picks the game of records
//! that name none. The same bytes determine how several games are written, see [`check_many_games`].

use super::game_bytes::{check_reason, pick_game};
pub use super::many_games::check as check_many_games;
use asterism_engine::engine::{HashSize, StopGroup, Threads};
use asterism_engine::search::Limits;
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::analysis::Analyzer;
use asterism_interface::annotate::{annotate, plot, text};
use asterism_interface::records::{
    GameRecord, MoveTexts, Notes, ParsedGame, read_each, read_games, write_pgn,
};
use std::cell::RefCell;

/// Games of an input that are looked at.
const GAMES: usize = 4;
/// Moves up to which a game is annotated.
const MOVES: usize = 12;
const NODES: u64 = 30;

thread_local! {
    static ANALYZERS: RefCell<Vec<Analyzer>> = RefCell::new(vec![analyzer()]);
}

fn analyzer() -> Analyzer {
    Analyzer::new(Limits::nodes(NODES).into(), HashSize(1), Threads(1)).expect("a table of one MiB")
}

/// Checks that a complete record is written as JSON and read back, a game of legal moves as text. A game is annotated
/// or refused with a reason; the annotated text holds the same moves.
pub fn check(data: &[u8]) {
    check_many_games(data);
    let Some((entry, rest)) = pick_game(data) else { return };
    let text = String::from_utf8_lossy(rest);
    for record in text.lines().filter_map(|line| serde_json::from_str(line).ok()).take(GAMES) {
        check_record(&record);
    }
    for read in read_each(&text).into_iter().take(GAMES) {
        match read {
            Err(reason) => check_reason(reason),
            Ok(game) => {
                check_text(&game, entry);
                if game.moves.len() <= MOVES {
                    check_annotation(&game, entry);
                }
            }
        }
    }
}

fn check_record(record: &GameRecord) {
    let line = serde_json::to_string(record).expect("a record that is no JSON");
    assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), *record, "read back from JSON");
    let game = one_game(&line);
    assert_eq!((&game.moves, game.book, game.result), (&record.moves, record.book, Some(record.result)));
    if moves_are_legal(&game, None) {
        let written = one_game(&write_pgn(&game, MoveTexts::Full).unwrap());
        assert_eq!(
            (written.moves.len(), written.result),
            (game.moves.len(), game.result),
            "read back as PGN"
        );
    }
}

fn check_text(game: &ParsedGame, entry: &VariantEntry) {
    // Text cannot hold every word as a move, nor every word as the name of a tag.
    let is_name =
        |name: &str| !name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control());
    if !moves_are_legal(game, Some(entry)) || !game.tags.iter().all(|(name, _)| is_name(name)) {
        return;
    }
    // Contents that text cannot hold (line feeds in names, enormous scores) are lost the first time.
    let full = match game.in_full(Some(entry.info.name)) {
        Ok((full, _)) => full,
        Err(reason) => return check_reason(reason),
    };
    let once = one_game(&text_of(&full));
    assert_eq!((once.moves.len(), once.result), (full.moves.len(), full.result), "read back from text");
    let again = ParsedGame { line: once.line, lines: once.lines.clone(), ..one_game(&text_of(&once)) };
    assert_eq!(again, once, "read back from text again");
}

/// Returns a game as it is written, which is so if its moves are legal.
fn text_of(game: &ParsedGame) -> String {
    let plain = ParsedGame { notes: Notes::default(), ..game.clone() };
    write_pgn(&plain, MoveTexts::Full).expect("a legal game that is not written")
}

/// Returns whether the game can be played; `entry` is used if it names no variant.
fn moves_are_legal(game: &ParsedGame, entry: Option<&VariantEntry>) -> bool {
    let named = game.variant().and_then(|name| find(name).ok());
    let moves: Vec<&str> = game.move_texts().collect();
    named.or(entry).is_some_and(|entry| (entry.open)().set(game.fen(), &moves).is_ok())
}

fn one_game(text: &str) -> ParsedGame {
    let mut games = read_games(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn check_annotation(game: &ParsedGame, entry: &VariantEntry) {
    let name = Some(entry.info.name);
    let stop = StopGroup::default();
    let annotated =
        ANALYZERS.with_borrow_mut(|analyzers| annotate(game, name, analyzers, &stop, &mut |_| ()));
    let annotated = match annotated {
        Err(reason) => return check_reason(reason),
        Ok(annotated) => annotated,
    };
    assert_eq!(annotated.course().len(), annotated.moves.len() + 1);
    let objects = text::json(1, &annotated);
    assert_eq!(objects.len(), annotated.moves.len());
    assert!(plot::draw(&annotated, "title").starts_with("<svg"));
    let written = text::write(game, &annotated, MoveTexts::Full).unwrap();
    let read = read_games(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(read.len(), 1, "{written}");
    let (full, _) = read[0].in_full(None).unwrap();
    assert!(full.move_texts().eq(annotated.moves.iter().map(|played| played.text.as_str())), "{written}");
}
