//! A human's move, click by click: which squares the host lights after each.
//!
//! The host tells `lift SQUARE` when a piece is taken up, and `put SQUARE` when it is put down on a square
//! that was marked as a step on the way.

use super::host_game::Course;
use super::ply::{Ply, Spot};
use std::collections::BTreeMap;

/// The clicks of a move so far.
#[derive(Default)]
pub(super) struct Entry {
    clicked: Vec<Spot>,
}

/// What a click may lead to.
#[derive(Default)]
struct Mark {
    /// Something else follows.
    step: bool,
    /// The move may end here as it is.
    ends: bool,
    /// What the piece may become here, and whether it may also stay what it is.
    becomes: Vec<char>,
}

impl Entry {
    /// A piece is taken up: where it is the last step of a move that has begun, the move goes on.
    pub fn lift(&mut self, spot: Spot, course: &Course) -> Vec<String> {
        if self.clicked.len() < 2 || self.clicked.last() != Some(&spot) {
            self.clicked = vec![spot];
        }
        self.highlight(course)
    }

    /// A piece is put down.
    pub fn put(&mut self, spot: Spot, course: &Course) -> Vec<String> {
        let Some(mark) = self.marks(course).remove(&spot) else { return Vec::new() };
        if mark.step {
            self.clicked.push(spot);
            return self.highlight(course);
        }
        match mark.becomes.is_empty() {
            true => Vec::new(),
            false => vec![format!("choice {}", self.choice(&mark, course))],
        }
    }

    /// The letters to choose from, as upper case as White's.
    fn choice(&self, mark: &Mark, course: &Course) -> String {
        let stays = self.clicked.first().and_then(|spot| course.screen.letter(&course.layout, *spot));
        let stays = stays.filter(|_| mark.ends).map(|letter| letter.to_ascii_uppercase());
        mark.becomes.iter().map(char::to_ascii_uppercase).chain(stays).collect()
    }

    fn highlight(&self, course: &Course) -> Vec<String> {
        let marks = self.marks(course);
        let colour = |spot: Spot| {
            let mark = marks.get(&spot)?;
            Some(match (mark.becomes.len(), mark.ends) {
                _ if mark.step => 'C',
                (0, _) if course.screen.at(spot).is_some() => 'R',
                (0, _) => 'Y',
                (1, false) => 'B',
                _ => 'M',
            })
        };
        // In colours XBoard counts a hole like any square.
        vec![format!("highlight {}", course.layout.field(None, colour))]
    }

    /// What the next click may be, and what it means.
    fn marks(&self, course: &Course) -> BTreeMap<Spot, Mark> {
        let mut marks: BTreeMap<Spot, Mark> = BTreeMap::new();
        let Some((origin, steps)) = self.clicked.split_first() else { return marks };
        for ply in course.next_plies() {
            let Ply::Move { from, via, to, becomes } = ply else { continue };
            // In this order only: with a victim of one's own side last, XBoard would not tell the first.
            if from != origin || !via.starts_with(steps) {
                continue;
            }
            if let Some(next) = via.get(steps.len()) {
                marks.entry(*next).or_default().step = true;
            } else {
                let mark = marks.entry(*to).or_default();
                match becomes {
                    None => mark.ends = true,
                    Some(letter) if !mark.becomes.contains(letter) => mark.becomes.push(*letter),
                    Some(_) => {}
                }
            }
        }
        marks
    }
}
