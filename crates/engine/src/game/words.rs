//! The effect of a move, in a sentence for people. It knows no rule: it describes pieces that leave, arrive or change.

use super::move_effect::{MoveEffect, SquareChange};
use crate::rules::{Info, Location};

impl MoveEffect {
    /// Returns a sentence without its full stop: `Pawn c2 goes to d3, captures the Rook on d3 and becomes a Queen`.
    pub fn words(&self, info: &Info) -> String {
        let name = self.piece.map_or("piece", |piece| info.piece_name(piece.letter));
        let goes = self.origin != self.target || self.path.len() > 1;
        let from = if matches!(self.origin, Location::Launch(_)) { "from " } else { "" };
        let mut words = format!("{name} {from}{}", self.origin.name());
        if goes {
            words += &format!(" goes{} to {}", self.way(), self.target.name());
        }
        let clauses = self.clauses(info);
        let link = if goes { ", " } else { " " };
        match clauses.split_last() {
            None if goes => words,
            None => words + " stays",
            Some((last, [])) => words + link + last,
            Some((last, before)) => words + link + &before.join(", ") + " and " + last,
        }
    }

    /// Returns the squares between the legs of its way, if it has several: ` by d4 and f4`.
    fn way(&self) -> String {
        let between = self.path.get(1..self.path.len().saturating_sub(1)).unwrap_or_default();
        let names: Vec<String> = between.iter().map(|place| place.name()).collect();
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => format!(" by {last}"),
            Some((last, before)) => format!(" by {} and {last}", before.join(", ")),
        }
    }

    /// Returns the effects of the move besides going.
    fn clauses(&self, info: &Info) -> Vec<String> {
        let mut clauses = Vec::new();
        for &(place, captured) in &self.captures {
            let own = self.piece.is_some_and(|piece| piece.color == captured.color);
            let whose = if own { "its own" } else { "the" };
            clauses.push(format!(
                "captures {whose} {} on {}",
                info.piece_name(captured.letter),
                place.name()
            ));
        }
        if let Some(new) = self.promotion {
            clauses.push(format!("becomes {}", with_article(info.piece_name(new.letter))));
        }
        if let Some(places) = self.rotation {
            let s = if places == 1 { "" } else { "s" };
            clauses.push(format!("turns the pieces around it by {places} place{s}"));
            return clauses;
        }
        clauses.extend(self.changes.iter().filter_map(|change| self.clause(change, info)));
        if self.explodes {
            clauses.push(if self.origin == self.target { "leaves the board" } else { "is gone" }.to_string());
        }
        clauses
    }

    /// Describes a change that is neither a capture nor a promotion.
    fn clause(&self, change: &SquareChange, info: &Info) -> Option<String> {
        let (place, color) = (change.place, self.piece?.color);
        let name = |piece: crate::rules::FenPiece| info.piece_name(piece.letter);
        match (change.before, change.after) {
            _ if place == self.origin || place == self.target => None,
            (Some(before), Some(after)) if before.color == after.color => Some(format!(
                "turns the {} on {} into {}",
                name(before),
                place.name(),
                with_article(name(after))
            )),
            (_, Some(after)) if self.castling => {
                Some(format!("moves the {} to {}", name(after), place.name()))
            }
            (_, Some(after)) => {
                let side = if after.color == color { "" } else { "of the other side " };
                Some(format!("puts {} {side}on {}", with_article(name(after)), place.name()))
            }
            _ => None,
        }
    }
}

impl Location {
    /// Returns `c4`, or `White's launching square`.
    pub fn name(self) -> String {
        match self {
            Location::Square(file, rank) => format!("{}{}", (b'a' + file) as char, rank + 1),
            Location::Launch(side) => format!("{}'s launching square", side.name()),
        }
    }
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}
