//! What a move did, told from the boards before and after it: for people, and to count kinds of moves. It
//! knows no rule: it sees which pieces are gone, new or elsewhere.

use super::{BoardEffects, Location, MoveEffect};
use crate::rules::{FenPiece, Info};

/// A part of a turn (all of it, in most games), sorted by what became of each piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSummary {
    /// The piece that acts.
    pub piece: FenPiece,
    /// Where it stood.
    pub origin: Location,
    /// Where it went; `origin` where it stayed.
    pub target: Location,
    /// What it is afterwards; `None` where it is gone.
    pub after: Option<FenPiece>,
    /// Pieces that are gone, and where they stood.
    pub captures: Vec<(Location, FenPiece)>,
    /// Other pieces that are elsewhere: from, to.
    pub moved: Vec<(Location, Location, FenPiece)>,
    /// Other pieces that became something else in their place: before, after.
    pub changed: Vec<(Location, FenPiece, FenPiece)>,
    /// Pieces that came onto the board.
    pub new: Vec<(Location, FenPiece)>,
}

type Standing = Vec<(Location, FenPiece)>;

impl MoveSummary {
    /// Sorts what `effect`, one of `board`'s moves, changes. `None` where no piece stands at its origin.
    pub fn of(board: &BoardEffects, effect: &MoveEffect) -> Option<MoveSummary> {
        let (origin, target) = (effect.origin, effect.target);
        let piece = board.pieces.iter().find(|(place, _)| *place == origin)?.1;
        let changes = || effect.changes.iter();
        let mut gone: Standing =
            changes().filter_map(|change| Some((change.place, change.before?))).collect();
        let mut arrived: Standing =
            changes().filter_map(|change| Some((change.place, change.after?))).collect();
        let acts = take(&mut gone, |&(place, _)| place == origin).is_some();
        let after = match take(&mut arrived, |&(place, new)| place == target && new.color == piece.color) {
            Some((_, new)) => Some(new),
            None => (!acts).then_some(piece), // it stands where it stood, and others move
        };
        let mut summary = MoveSummary { piece, origin, target, after, ..MoveSummary::empty(piece, origin) };
        for (from, stood) in std::mem::take(&mut gone) {
            match take(&mut arrived, |&(_, new)| new == stood) {
                Some((to, _)) => summary.moved.push((from, to, stood)),
                None => gone.push((from, stood)),
            }
        }
        for (place, stood) in gone {
            match take(&mut arrived, |&(to, new)| to == place && new.color == stood.color) {
                Some((_, new)) => summary.changed.push((place, stood, new)),
                None => summary.captures.push((place, stood)),
            }
        }
        summary.new = arrived;
        Some(summary)
    }

    fn empty(piece: FenPiece, place: Location) -> MoveSummary {
        MoveSummary {
            piece,
            origin: place,
            target: place,
            after: Some(piece),
            captures: Vec::new(),
            moved: Vec::new(),
            changed: Vec::new(),
            new: Vec::new(),
        }
    }

    /// What the acting piece became, where it became something else.
    pub fn promotion(&self) -> Option<FenPiece> {
        self.after.filter(|after| after.letter != self.piece.letter)
    }

    /// A sentence without its full stop: `Pawn c2 takes Rook d3 and becomes a Queen`.
    pub fn words(&self, info: &Info) -> String {
        let mut words = format!("{} {}", info.piece_name(self.piece.letter), self.origin.name());
        let goes = self.origin != self.target;
        if goes {
            words += &format!(" goes to {}", self.target.name());
        }
        let mut clauses = Vec::new();
        for &(place, piece) in &self.captures {
            let own = if piece.color == self.piece.color { "its own " } else { "the " };
            clauses.push(format!("captures {own}{} on {}", info.piece_name(piece.letter), place.name()));
        }
        match self.promotion() {
            Some(new) => clauses.push(format!("becomes {}", with_article(info.piece_name(new.letter)))),
            None if self.after.is_none() => clauses.push("is gone".to_string()),
            None => {}
        }
        for &(place, before, after) in &self.changed {
            let after = with_article(info.piece_name(after.letter));
            clauses.push(format!(
                "turns the {} on {} into {after}",
                info.piece_name(before.letter),
                place.name()
            ));
        }
        if !self.moved.is_empty() {
            let moved = self.moved.iter().map(|(from, to, piece)| {
                format!("{} {} to {}", info.piece_name(piece.letter), from.name(), to.name())
            });
            clauses.push(format!("moves {}", moved.collect::<Vec<_>>().join(", ")));
        }
        for &(place, piece) in &self.new {
            clauses.push(format!("puts {} on {}", with_article(info.piece_name(piece.letter)), place.name()));
        }
        let link = if goes { ", " } else { " " };
        match clauses.split_last() {
            None if goes => words,
            None => words + " stays",
            Some((last, [])) => words + link + last,
            Some((last, before)) => words + link + &before.join(", ") + " and " + last,
        }
    }
}

impl Location {
    /// `c4`, or `White's launching square`.
    pub fn name(self) -> String {
        match self {
            Location::Square(file, rank) => format!("{}{}", (b'a' + file) as char, rank + 1),
            Location::Launch(side) => format!("{}'s launching square", side.name()),
        }
    }
}

/// The first item that fits, taken out.
fn take<T>(items: &mut Vec<T>, fits: impl Fn(&T) -> bool) -> Option<T> {
    items.iter().position(fits).map(|index| items.remove(index))
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}
