//! Which of the legal parts a text of a person or of another program means.

use super::move_effect::MoveEffect;
use crate::rules::Location;

/// How a text names a part. Where it names several, the first of these counts: in chess `b4c5` is a move of the piece
/// on b4, `B4c5` one of a Bishop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Naming {
    /// It is the part's text.
    Text,
    /// It is the part's short text, apart from marks of check, win, and good or bad moves. Letter case counts: `bxc3`
    /// and `Bxc3` differ.
    ShortText,
    /// It is the part's text in another letter case.
    OtherCase,
}

impl MoveEffect {
    /// Returns how `text` names the part, if it does.
    fn naming(&self, text: &str) -> Option<Naming> {
        if self.text == text {
            Some(Naming::Text)
        } else if unmarked(&self.san) == unmarked(text) {
            Some(Naming::ShortText)
        } else {
            self.text.eq_ignore_ascii_case(text).then_some(Naming::OtherCase)
        }
    }

    /// Returns whether `text` is a short text of the part, though not written as we write it: it may have more of the
    /// origin than needed, or less, omit the new type, and lack `x`, `=` and a Pawn's letter.
    pub(super) fn fits(&self, text: &str) -> bool {
        if self.castling {
            return essential(text).replace('0', "O") == essential(&self.san);
        }
        let says = |signs: &[char]| text.contains(signs);
        if says(&['x', ':']) && !self.is_marked_capture()
            || says(&['=', '/', '(']) && self.promotion.is_none()
        {
            return false;
        }
        let text = essential(text.trim_end_matches("e.p."));
        let Some(piece) = self.piece else { return false };
        let written = text.strip_prefix(piece.letter);
        let has_letter = self.san.starts_with(piece.letter);
        let rest = written.or((!has_letter).then_some(text.as_str()));
        rest.is_some_and(|rest| self.ways().any(|way| self.endings(way).any(|whole| whole == rest)))
    }

    /// Returns whether its short text marks a capture.
    fn is_marked_capture(&self) -> bool {
        self.san.contains('x')
    }

    /// Its squares as a short text may give them: all that it names, or the target with some of the origin.
    fn ways(&self) -> impl Iterator<Item = String> {
        let square = |place: &Location| match *place {
            Location::Square(..) => place.name(),
            Location::Launch(_) => "@".to_string(),
        };
        let whole: String = self.path.iter().map(square).collect();
        let (origin, target) = (square(&self.origin), square(&self.target));
        let file_only = origin.get(..1).filter(|_| origin != "@").map(|file| format!("{file}{target}"));
        let rank_only = origin.get(1..).filter(|rank| !rank.is_empty()).map(|rank| format!("{rank}{target}"));
        let both = format!("{origin}{target}");
        let stays = self.path.len() == 1;
        let short = [Some(target), file_only, rank_only, Some(both)].into_iter().flatten();
        std::iter::once(whole).chain(short.filter(move |_| !stays))
    }

    /// Returns a way with its possible endings.
    fn endings(&self, way: String) -> impl Iterator<Item = String> {
        let letters = |letter: char| [letter, letter.to_ascii_lowercase()];
        let becomes: Vec<String> = self
            .promotion
            .into_iter()
            .flat_map(|new| letters(new.letter))
            .map(|letter| format!("{way}{letter}"))
            .collect();
        let turned = self.rotation.map(|places| format!("{way}r{places}"));
        let plain = turned.is_none().then_some(way);
        plain.into_iter().chain(becomes).chain(turned)
    }
}

/// Returns the place among `parts` of the one that `text` names; `effect` returns the effect of each.
pub(crate) fn find_named<T>(parts: &[T], text: &str, effect: impl Fn(&T) -> &MoveEffect) -> Option<usize> {
    let named = (0..parts.len()).filter_map(|at| Some((effect(&parts[at]).naming(text)?, at)));
    named.min().map(|(_, at)| at)
}

/// Returns the place among `parts` of the only one that `text` fits as a short text, if there is exactly one. If a
/// capture and another move fit, `x` distinguishes them.
pub(crate) fn find_fitting<T>(parts: &[T], text: &str, effect: impl Fn(&T) -> &MoveEffect) -> Option<usize> {
    let fitting: Vec<usize> = (0..parts.len()).filter(|&at| effect(&parts[at]).fits(text)).collect();
    let captures = text.contains(['x', ':']);
    let mut meant = fitting.iter().filter(|&&at| effect(&parts[at]).is_marked_capture() == captures);
    match fitting.as_slice() {
        [only] => Some(*only),
        _ => meant.next().filter(|_| meant.next().is_none()).copied(),
    }
}

/// Removes the marks of check and win, and those of good and bad moves.
pub(super) fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// Returns the essence of a short text: without marks and optional signs.
fn essential(text: &str) -> String {
    unmarked(text).chars().filter(|c| !"x=:-/()".contains(*c)).collect()
}
