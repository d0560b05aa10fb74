//! Totals of many positions.

use super::position::{ENDS, ScoredPosition};
use asterism_engine::rules::{Color, GameResult, MATE_BOUND};
use asterism_interface::records::result_text;
use serde_json::{Map, Value, json};

/// Where groups of scores begin, in centipawns; the last are wins at a known distance.
const EDGES: [i32; 16] = [
    -MATE_BOUND,
    -2_000,
    -1_000,
    -500,
    -200,
    -100,
    -50,
    -20,
    21,
    51,
    101,
    201,
    501,
    1_001,
    2_001,
    MATE_BOUND,
];

#[derive(Default)]
pub(crate) struct Summary {
    /// Blocks: games, in a file that was not mixed.
    pub blocks: u64,
    pub positions: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Positions in check, of those.
    pub check: u64,
    /// Positions with a noisy best move, of those.
    pub noisy: u64,
    /// Pieces of all positions together.
    pub pieces: u64,
    /// The number of positions by end, in the order of [`ENDS`].
    ends: [u64; 4],
    /// The scores below each edge but not below the one before, and the points that their sides made.
    scores: [(u64, f64); EDGES.len() + 1],
}

/// Positions with scores alike.
pub(crate) struct ScoreGroup {
    /// Centipawns, first and last.
    pub from: Option<i32>,
    /// The upper bound of the group.
    pub to: Option<i32>,
    pub positions: u64,
    /// Points that the side to move made of them in the mean, from 0 to 1.
    pub points: f64,
}

impl Summary {
    /// Counts a position that takes this many bytes.
    pub(crate) fn add(&mut self, position: &ScoredPosition, bytes: u64) {
        self.positions += 1;
        self.bytes += bytes;
        self.check += u64::from(position.check);
        self.noisy += u64::from(position.noisy);
        let mut fields = position.fen.split(' ');
        let board = fields.next().unwrap_or_default();
        self.pieces += board.bytes().filter(u8::is_ascii_alphabetic).count() as u64;
        let side = if fields.next() == Some("b") { Color::Black } else { Color::White };
        let end = ENDS.iter().position(|end| *end == position.end);
        self.ends[end.unwrap_or_default()] += 1;
        let (count, points) = &mut self.scores[EDGES.partition_point(|edge| *edge <= position.score)];
        *count += 1;
        *points += f64::from(position.half_points(side)) / 2.0;
    }

    /// Returns how many positions are of games that ended so.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (Option<GameResult>, u64)> + '_ {
        ENDS.into_iter().zip(self.ends)
    }

    /// Returns the groups of scores, the lowest first.
    pub(crate) fn scores(&self) -> impl Iterator<Item = ScoreGroup> + '_ {
        self.scores.iter().enumerate().map(|(at, &(positions, points))| ScoreGroup {
            from: at.checked_sub(1).map(|before| EDGES[before]),
            to: EDGES.get(at).map(|edge| edge - 1),
            positions,
            points: points / positions.max(1) as f64,
        })
    }

    /// Returns the summary as an object of JSON.
    pub(crate) fn json(&self) -> Value {
        let ends: Map<String, Value> =
            self.ends().map(|(end, count)| (result_text(end).to_string(), Value::from(count))).collect();
        let scores = self.scores().map(|group| {
            json!({ "from": group.from, "to": group.to, "positions": group.positions, "points": group.points })
        });
        json!({
            "blocks": self.blocks, "positions": self.positions, "bytes": self.bytes, "check": self.check,
            "noisy": self.noisy, "pieces": self.pieces, "results": ends, "scores": scores.collect::<Vec<_>>(),
        })
    }
}
