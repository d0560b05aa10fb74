//! A complete record of a game. As a line of JSON it is a [`GameRecord`] by `serde_json`; as text it is
//! [`super::write_pgn`]'s. Both hold everything and can be read back; docs/files.md describes them.

use asterism_engine::rules::{GameResult, ReportedScore};
use asterism_engine::variants::Setup;
use serde::{Deserialize, Serialize};

/// The way in which a game ended, in the words that cutechess and fastchess write in the tag `Termination`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Termination {
    /// The game ended by its rules.
    Normal,
    /// Called by the referee.
    Adjudication,
    /// A side was too late.
    #[serde(rename = "time forfeit")]
    TimeForfeit,
    /// A side's engine ended or did not answer.
    Abandoned,
    /// A side's move was not legal.
    #[serde(rename = "illegal move")]
    IllegalMove,
}

impl Termination {
    /// Returns the value of the tag.
    pub fn text(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::Adjudication => "adjudication",
            Termination::TimeForfeit => "time forfeit",
            Termination::Abandoned => "abandoned",
            Termination::IllegalMove => "illegal move",
        }
    }
}

/// A move (a whole turn) with its player's report; a move of the opening has only its text.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RecordedMove {
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: String,
    /// The score for its player.
    #[serde(flatten)]
    pub score: Option<ReportedScore>,
    /// Turns of depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

impl RecordedMove {
    /// Returns a move without a report.
    pub fn bare(text: &str) -> RecordedMove {
        RecordedMove { text: text.to_string(), ..RecordedMove::default() }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number of the game in the match, from 1.
    pub game: u64,
    /// The number of its opening, from 0.
    pub opening: u64,
    /// The variant's name.
    pub variant: String,
    /// The player of White.
    pub white: String,
    /// The player of Black.
    pub black: String,
    /// The result.
    pub result: GameResult,
    /// The reason, in a few words.
    pub reason: String,
    /// The side that lost by a fault of its engine, `w` or `b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<char>,
    /// The way in which it ended, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub termination: Option<Termination>,
    /// White's and Black's time control in PGN's notation, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<[String; 2]>,
    /// The names of White's and Black's programs (`id name` of UCI), if they give them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programs: Option<[String; 2]>,
    /// When it ended, in seconds of Unix time.
    pub ended: u64,
    /// The position it began from.
    pub fen: String,
    /// Moves at the beginning that no engine chose.
    pub book: usize,
    /// Every move.
    pub moves: Vec<RecordedMove>,
}

/// Returns the day of a Unix time, `YYYY.MM.DD`, by the reckoning of years that begin in March.
pub(super) fn date(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468; // since the first of March of the year 0
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}.{month:02}.{day:02}", year + era * 400)
}

/// Returns whether Black is to move in a FEN.
pub(super) fn black_begins(fen: &str) -> bool {
    fen.split_ascii_whitespace().nth(1) == Some("b")
}

impl GameRecord {
    /// Returns everything but the moves as tags, in the order in which they are written.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        let mut tags = vec![
            ("Event", "Asterism match".to_string()),
            ("Site", "?".to_string()),
            ("Date", date(self.ended)),
            ("Round", (self.opening + 1).to_string()),
            ("White", self.white.clone()),
            ("Black", self.black.clone()),
            ("Result", self.result.text().to_string()),
            ("Variant", self.variant.clone()),
            ("SetUp", "1".to_string()),
            ("FEN", self.fen.clone()),
            ("Game", self.game.to_string()),
            ("Ended", self.ended.to_string()),
            ("Reason", self.reason.clone()),
        ];
        tags.extend(self.fault.map(|side| ("Fault", side.to_string())));
        tags.push(("PlyCount", self.moves.len().to_string()));
        tags.extend(self.termination.map(|termination| ("Termination", termination.text().to_string())));
        let of_both = [
            (["TimeControl", "WhiteTimeControl", "BlackTimeControl"], &self.time_control),
            (["Program", "WhiteProgram", "BlackProgram"], &self.programs),
        ];
        for ([both, for_white, for_black], values) in of_both {
            match values {
                Some([white, black]) if white == black => tags.push((both, white.clone())),
                Some([white, black]) => tags.extend([(for_white, white.clone()), (for_black, black.clone())]),
                None => {}
            }
        }
        tags
    }

    /// Returns whether Black made the first move.
    pub fn black_begins(&self) -> bool {
        black_begins(&self.fen)
    }

    /// Returns where the game began, with the moves that no engine chose.
    pub fn start(&self) -> Setup {
        let moves = self.moves.iter().take(self.book).map(|played| played.text.clone()).collect();
        Setup { fen: Some(self.fen.clone()), moves, ..Setup::new(&self.variant) }
    }
}
