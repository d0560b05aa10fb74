//! An annotated game as text in the manner of PGN, and as lines of JSON.

use super::{AnnotatedGame, AnnotatedMove, Mark};
use crate::records::{MoveTexts, NotePlace, Notes, ParsedGame, RecordedMove, write_pgn};
use asterism_engine::game::{GameError, Turn};
use asterism_engine::rules::{ReportedScore, Score};
use serde_json::{Value, json};

/// Moves of the better line that are shown.
const LINE: usize = 6;

impl Mark {
    /// Returns the numeric annotation glyph of the PGN standard (section 10).
    fn glyph(self) -> u8 {
        match self {
            Mark::Inaccuracy => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// Returns `inaccuracy`, `mistake` or `blunder`.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// Returns the game with its tags; after each move its worth for its player and the depth, after a marked one the
/// better line.
pub fn write(record: &ParsedGame, game: &AnnotatedGame, texts: MoveTexts) -> Result<String, GameError> {
    let ours = [
        ("Variant", game.variant),
        ("FEN", &game.start),
        ("Annotator", concat!("Asterism ", env!("ASTERISM_VERSION"))),
    ];
    let is_ours = |name: &str| ours.iter().any(|(our, _)| our.eq_ignore_ascii_case(name));
    let told = record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let tags = told.filter(|(name, _)| !is_ours(name)).chain(ours);
    let judged = |text: &str, score: Score, depth: u32| {
        let (score, depth) = (Some(score.into()), Some(depth.into()));
        RecordedMove { score, depth, ..RecordedMove::bare(text) }
    };
    let moves = game.moves.iter().map(|played| judged(&played.text, played.value, played.depth)).collect();
    let tags = tags.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let result = record.result.or(game.outcome.map(|end| end.result));
    let notes = notes(game);
    write_pgn(&ParsedGame { tags, moves, result, notes, ..ParsedGame::default() }, texts)
}

/// Returns the marks and the better lines.
fn notes(game: &AnnotatedGame) -> Notes {
    let mut notes = Notes::default();
    let mut before = NotePlace::Start;
    for (index, played) in game.moves.iter().enumerate() {
        let here = NotePlace::Played(index);
        notes.glyphs.extend(played.mark.map(|mark| (here, mark.glyph())));
        let mut at = before;
        for (number, turn) in better(played).iter().enumerate() {
            notes.variations.push((at, turn.to_string()));
            at = NotePlace::Tried(notes.variations.len() - 1);
            if number == 0 {
                let score = played.best.score.in_pawns();
                notes.comments.push((at, format!("{score}/{}", played.best.depth)));
            }
        }
        before = here;
    }
    notes
}

/// Returns the beginning of the better line, if it is shown.
pub(super) fn better(played: &AnnotatedMove) -> &[Turn] {
    let line = &played.best.pv;
    if played.shows_better() { &line[..line.len().min(LINE)] } else { &[] }
}

/// Returns the result of the record, else that of the rules; they do not contradict each other.
pub(super) fn result(record: &ParsedGame, game: &AnnotatedGame) -> &'static str {
    match game.outcome {
        Some(outcome) if record.result.is_none() => outcome.result.text(),
        _ => record.result_text(),
    }
}

/// Returns an object for each move; `number` is the game's place in the input, from 1.
pub fn json(number: usize, game: &AnnotatedGame) -> Vec<Value> {
    (1..).zip(&game.moves).map(|(turn, annotated)| object(game.variant, number, turn, annotated)).collect()
}

/// Returns the object of a move, `turn` of its game from 1.
pub fn object(variant: &str, number: usize, turn: usize, annotated: &AnnotatedMove) -> Value {
    json!({
        "variant": variant, "game": number, "turn": turn, "fen": annotated.fen,
        "side": annotated.side.letter().to_string(), "move": annotated.text, "score": ReportedScore::from(annotated.value),
        "bestmove": annotated.best.pv.first(), "best_score": annotated.best.score,
        "best_wdl": annotated.best.wdl.per_mille(), "pv": annotated.best.pv, "depth": annotated.best.depth, "nodes": annotated.best.nodes,
        "loss": (annotated.loss * 1000.0).round() / 1000.0, "mark": annotated.mark.map(Mark::name),
    })
}
