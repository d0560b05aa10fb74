//! An annotated game as text in the manner of PGN, and as lines of JSON.

use super::{AnnotatedGame, AnnotatedMove, Mark};
use crate::records::{ParsedGame, tag_line};
use asterism_engine::rules::{Color, ReportedScore, Score};
use serde_json::{Value, json};

/// Columns of a line of moves.
const WIDTH: usize = 100;
/// Moves of the better line that are shown.
const LINE: usize = 6;

impl Mark {
    /// The numeric annotation glyph of the PGN standard (section 10).
    fn glyph(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "$6",
            Mark::Mistake => "$2",
            Mark::Blunder => "$4",
        }
    }

    /// `inaccuracy`, `mistake` or `blunder`.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// The game with its tags; after each move its worth for its player and the depth, after a marked one the better line.
pub fn write(record: &ParsedGame, game: &AnnotatedGame) -> String {
    let ours = [
        ("Variant", game.variant),
        ("SetUp", "1"),
        ("FEN", &game.start),
        ("Annotator", concat!("Asterism ", env!("ASTERISM_VERSION"))),
    ];
    let is_ours = |name: &str| ours.iter().any(|(our, _)| our.eq_ignore_ascii_case(name));
    let told = record.all_tags(result(record, game)).filter(|(name, _)| !is_ours(name));
    let text: String = told.chain(ours).map(|(name, value)| tag_line(name, value)).collect();
    let mut words: Vec<String> = Vec::new();
    let first = usize::from(game.moves.first().is_some_and(|annotated| annotated.side == Color::Black));
    let mut again = true; // after a variation, Black's move has its number too
    for (turn, annotated) in (first..).zip(&game.moves) {
        words.extend(number(turn, again));
        words.push(annotated.text.clone());
        words.extend(annotated.mark.map(|mark| mark.glyph().to_string()));
        words.push(judged(annotated.value, annotated.best.depth));
        again = annotated.mark.is_some();
        if again {
            words.extend(better(turn, annotated));
        }
    }
    words.push(result(record, game).to_string());
    format!("{text}\n{}\n\n", wrap(&words))
}

/// `12.` before White's moves, `12...` before Black's where it is needed.
pub(super) fn number(turn: usize, needed: bool) -> Option<String> {
    match turn % 2 {
        0 => Some(format!("{}.", turn / 2 + 1)),
        _ => needed.then(|| format!("{}...", turn / 2 + 1)),
    }
}

/// The better line, in parentheses.
pub(super) fn better(turn: usize, annotated: &AnnotatedMove) -> Vec<String> {
    let mut words = Vec::new();
    for (index, text) in annotated.best.pv.iter().take(LINE).enumerate() {
        words.extend(number(turn + index, index == 0));
        words.push(text.clone());
        if index == 0 {
            words.push(judged(annotated.best.score, annotated.best.depth));
        }
    }
    if let Some(word) = words.first_mut() {
        word.insert(0, '(');
    }
    if let Some(word) = words.last_mut() {
        word.push(')');
    }
    words
}

/// A score in pawns and the depth at which it was found.
fn judged(score: Score, depth: u32) -> String {
    format!("{{{}/{depth}}}", ReportedScore::from(score).in_pawns())
}

/// What the rules say, else what the record says.
pub(super) fn result(record: &ParsedGame, game: &AnnotatedGame) -> &'static str {
    match game.outcome {
        Some(outcome) => outcome.result().text(),
        None => record.result_text(),
    }
}

fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text += word;
        column += word.len();
    }
    text
}

/// An object for each move; `number` is the game's place in the input, from 1.
pub fn json(number: usize, game: &AnnotatedGame) -> Vec<Value> {
    (1..).zip(&game.moves).map(|(turn, annotated)| object(game.variant, number, turn, annotated)).collect()
}

/// The object of a move, `turn` of its game from 1.
pub fn object(variant: &str, number: usize, turn: usize, annotated: &AnnotatedMove) -> Value {
    json!({
        "variant": variant, "game": number, "turn": turn, "fen": annotated.fen,
        "side": annotated.side.letter().to_string(), "move": annotated.text, "score": ReportedScore::from(annotated.value),
        "bestmove": annotated.best.pv.first(), "best_score": ReportedScore::from(annotated.best.score),
        "best_wdl": annotated.best.wdl.per_mille(), "pv": annotated.best.pv, "depth": annotated.best.depth, "nodes": annotated.best.nodes,
        "loss": (annotated.loss * 1000.0).round() / 1000.0, "mark": annotated.mark.map(Mark::name),
    })
}
