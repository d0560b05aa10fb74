//! Reads the games that XBoard has saved: its plies one by one, in the notation of its records.
//!
//! That is much like the notation of chess: origins may be left out (`Ee4`), and of a move by way of other squares the
//! last square follows a hyphen (`Oe5xf5-g5`, `Aa4-b2f`). XBoard knows neither the rules nor how the pieces move, so
//! its texts are sometimes ambiguous: then the readings with which the rest of the game is legal count.

use super::host_game::HostGame;
use super::host_layout::HostLayout;
use super::ply::Ply;
use anyhow::{anyhow, bail};
use asterism_engine::game::Game;

/// The most readings that are tried if a text may mean several plies.
const MOST_READINGS: usize = 1000;
/// How XBoard writes that a side passes, and how others do.
const PASSES: [&str; 3] = ["--", "@@@@", "Z0"];

/// Returns whether a comment is the drawing of the board that XBoard saves before the first move.
pub(crate) fn is_board_comment(comment: &str) -> bool {
    comment.starts_with("--------------")
}

/// A game in our own writing.
pub(crate) struct SavedGame {
    /// Where it began, if not at the game's own start.
    pub fen: Option<String>,
    /// The turns, each with the number of XBoard's plies by its end.
    pub turns: Vec<(String, usize)>,
}

impl SavedGame {
    /// Reads a game; `game` is of its variant and afterwards in its last position. A last turn that is not complete is
    /// left out.
    pub(crate) fn read(game: &mut dyn Game, fen: Option<&str>, plies: &[&str]) -> anyhow::Result<SavedGame> {
        let layout = HostLayout::of(game);
        let fen = match fen {
            Some(fen) => layout.set_up(game, fen)?,
            None => game.set(None, &[]).map(|()| None)?,
        };
        let mut host_game = HostGame::begin(game, fen.clone());
        let (mut at, mut readings) = (0, 0);
        let mut others: Vec<(usize, Vec<Ply>)> = Vec::new(); // other readings, with the number of their ply
        let mut reason = None;
        while at < plies.len() {
            let mut meant = meant(&host_game, plies[at]);
            if meant.is_empty() {
                let number = at + 1;
                reason.get_or_insert_with(|| anyhow!("illegal move '{}' (XBoard's ply {number})", plies[at]));
                readings += 1;
                let Some((back, left)) = others.pop().filter(|_| readings < MOST_READINGS) else {
                    bail!(reason.unwrap_or_else(|| anyhow!("not legal")))
                };
                host_game.take_back(game, at - back)?;
                (at, meant) = (back, left);
            }
            let Some(ply) = meant.pop() else { continue };
            if !meant.is_empty() {
                others.push((at, meant));
            }
            host_game.play(game, &ply)?;
            at += 1;
        }
        Ok(SavedGame { fen, turns: host_game.turns_played().to_vec() })
    }
}

/// Returns the plies that a text may mean, the likeliest last.
fn meant(host_game: &HostGame, text: &str) -> Vec<Ply> {
    let mut found: Vec<Ply> = Vec::new();
    for ply in host_game.next_plies() {
        let letter = match ply {
            Ply::Move { from, .. } => host_game.board.letter(&host_game.layout, *from),
            _ => None,
        };
        if !found.contains(ply) && is_text_of(text, ply, letter) {
            found.push(ply.clone());
        }
    }
    found
}

/// Returns whether XBoard may have written a ply so; `letter` is that of the piece that moves.
fn is_text_of(text: &str, ply: &Ply, letter: Option<char>) -> bool {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let (from, via, to, becomes) = match ply {
        Ply::Pass => return PASSES.contains(&text),
        Ply::Drop(..) => return ply.to_string() == text,
        Ply::Move { from, via, to, becomes } => (*from, via, *to, *becomes),
    };
    if ["O-O", "O-O-O"].contains(&text) {
        let is_king = letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&'k'));
        return is_king && from.rank == to.rank && (text == "O-O") == (to.file > from.file);
    }
    let letter = letter.map(|letter| letter.to_ascii_uppercase());
    // Each text begins with the letter of the piece.
    let Some(text) = letter.and_then(|letter| text.strip_prefix(letter)) else { return false };
    if text.contains('-') == via.is_empty() {
        return false;
    }
    let said: String = text.chars().filter(|c| !"x-=".contains(*c)).collect::<String>().to_ascii_lowercase();
    let way: String = via.iter().chain([&to]).map(|square| square.to_string()).collect();
    let small = |letter: Option<char>| letter.map(|letter| letter.to_ascii_lowercase());
    let (own, becomes) = (small(letter), small(becomes));
    // A piece that keeps its type may be written either way.
    let ends_so = |end: &str| match end {
        "" => becomes.is_none() || becomes == own,
        end => becomes.or(own).is_some_and(|letter| end == letter.to_string()),
    };
    let from = from.to_string();
    let origins = ["", &from[..1], &from[1..], &from];
    let mut rests = origins.iter().filter_map(|origin| said.strip_prefix(origin)?.strip_prefix(way.as_str()));
    rests.any(ends_so)
}
