//! The men that the host shows, and what XBoard makes of a ply.

use super::glyphs::host_letter;
use super::layout::Layout;
use super::ply::{Ply, Spot};
use crate::game::Situation;
use crate::rules::{Color, Man};
use std::collections::BTreeMap;

/// The letter of the man that XBoard lets castle.
const KING: char = 'K';

/// The men on the host's board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::protocol) struct Screen {
    men: BTreeMap<Spot, Man>,
}

impl Screen {
    /// What the host shows of a situation.
    pub fn of(layout: &Layout, situation: &Situation) -> Screen {
        Screen { men: situation.men.iter().map(|&(place, man)| (layout.spot(place), man)).collect() }
    }

    pub fn at(&self, spot: Spot) -> Option<Man> {
        self.men.get(&spot).copied()
    }

    pub fn put(&mut self, spot: Spot, man: Option<Man>) {
        match man {
            Some(man) => self.men.insert(spot, man),
            None => self.men.remove(&spot),
        };
    }

    /// The host's FEN letter of the man on a square.
    pub fn letter(&self, layout: &Layout, spot: Spot) -> Option<char> {
        self.at(spot).map(|man| Man { letter: host_letter(layout.info, man.letter), ..man }.fen_letter())
    }

    /// Does what XBoard does with a ply of `side`.
    pub fn play(&mut self, layout: &Layout, ply: &Ply, side: Color) {
        match ply {
            Ply::Pass => {}
            Ply::Drop(letter, to) => {
                self.put(*to, Some(Man { color: side, letter: own(layout, *letter) }));
            }
            Ply::Move { from, via, to, becomes } => {
                let moved = self.at(*from);
                if !via.contains(from) {
                    self.put(*from, None);
                }
                via.iter().for_each(|spot| self.put(*spot, None));
                let arrives = if via.contains(from) { None } else { moved };
                let letter = |man: Man| becomes.map_or(man.letter, |letter| own(layout, letter));
                self.put(*to, arrives.map(|man| Man { letter: letter(man), ..man }));
                if via.is_empty() && moved.is_some_and(|man| man.letter == KING) {
                    self.castle(layout, *from, *to);
                }
            }
        }
    }

    /// A King that goes two squares or more along its rank: the nearest man beyond jumps over it.
    fn castle(&mut self, layout: &Layout, from: Spot, to: Spot) {
        if from.rank != to.rank || from.file.abs_diff(to.file) < 2 {
            return;
        }
        let step = if to.file > from.file { 1 } else { -1 };
        let mut file = to.file as i8 + step;
        while (0..layout.files() as i8).contains(&file) {
            let spot = Spot { file: file as u8, rank: from.rank };
            if let Some(man) = self.at(spot) {
                self.put(spot, None);
                self.put(Spot { file: to.file.wrapping_add_signed(-step), ..to }, Some(man));
                return;
            }
            file += step;
        }
    }
}

fn own(layout: &Layout, letter: char) -> char {
    let letter = letter.to_ascii_uppercase();
    super::glyphs::own_letter(layout.info, letter).unwrap_or(letter)
}
