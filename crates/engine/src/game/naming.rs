//! Which of the legal parts a text of a person or of another program means.

use super::move_effect::MoveEffect;
use crate::rules::Location;

/// How a text names a part. Where it names several, the first of these counts: in chess `b4c5` is a move of the piece
/// on b4, `B4c5` one of a Bishop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Naming {
    /// It is the part's text.
    Text,
    /// It is its short text, but for marks of check, win, and good or bad moves. Letter case counts: `bxc3` and
    /// `Bxc3` differ.
    ShortText,
    /// It is its text in another letter case.
    OtherCase,
}

impl MoveEffect {
    /// How `text` names the part, if it does.
    pub fn naming(&self, text: &str) -> Option<Naming> {
        if self.text == text {
            Some(Naming::Text)
        } else if unmarked(&self.san) == unmarked(text) {
            Some(Naming::ShortText)
        } else {
            self.text.eq_ignore_ascii_case(text).then_some(Naming::OtherCase)
        }
    }

    /// Whether `text` is a short text of the part, though not written as we write it: it may say more of the origin
    /// than it has to, or less, leave out what the piece becomes, and have or lack `x`, `=` and a Pawn's letter.
    pub(super) fn fits(&self, text: &str) -> bool {
        let text = essential(text);
        if self.castling {
            return text.replace('0', "O") == essential(&self.san);
        }
        let Some(piece) = self.piece else { return false };
        let written = text.strip_prefix(piece.letter);
        let has_letter = self.san.starts_with(piece.letter);
        let rest = written.or((!has_letter).then_some(text.as_str()));
        rest.is_some_and(|rest| self.ways().any(|way| self.endings(way).any(|whole| whole == rest)))
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

    /// A way with what may stand after it.
    fn endings(&self, way: String) -> impl Iterator<Item = String> {
        let becomes = self.promotion.map(|new| format!("{way}{}", new.letter));
        let turned = self.rotation.map(|places| format!("{way}r{places}"));
        let plain = turned.is_none().then_some(way);
        [plain, becomes, turned].into_iter().flatten()
    }
}

/// The place among `parts` of the one that `text` names; `effect` finds what each of them does.
pub fn find_named<T>(parts: &[T], text: &str, effect: impl Fn(&T) -> &MoveEffect) -> Option<usize> {
    let named = (0..parts.len()).filter_map(|at| Some((effect(&parts[at]).naming(text)?, at)));
    named.min().map(|(_, at)| at)
}

/// The place among `parts` of the only one that `text` fits as a short text, if there is just one.
pub fn find_fitting<T>(parts: &[T], text: &str, effect: impl Fn(&T) -> &MoveEffect) -> Option<usize> {
    let mut fitting = (0..parts.len()).filter(|&at| effect(&parts[at]).fits(text));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Without the marks of check and win, and those of good and bad moves.
pub(super) fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#', '!', '?'])
}

/// What a short text says: without marks and without the signs that programs write or leave out.
fn essential(text: &str) -> String {
    unmarked(text).chars().filter(|c| !"xX=:-/()".contains(*c)).collect()
}
