//! One move as XBoard knows it, in its notation: as an engine may send it (`a1xb3xc2-b2s`) and as XBoard sends it
//! (`usermove a1b3,b3c2,c2b2s`). `host_moves` finds the move of ours that it belongs to.

use std::fmt;

/// A square of the host's board: file and rank, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct HostSquare {
    pub file: u8,
    pub rank: u8,
}

impl fmt::Display for HostSquare {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

/// One move of one side on the host's board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ply {
    /// A pass: nothing moves.
    Pass,
    /// A piece comes from the holdings; its letter is the host's, in upper case.
    Drop(char, HostSquare),
    /// A piece goes from one square to another.
    Move {
        from: HostSquare,
        /// Squares that are emptied on the way, at most two.
        via: Vec<HostSquare>,
        to: HostSquare,
        /// The host's letter, in lower case, of the piece's new type.
        becomes: Option<char>,
    },
}

impl fmt::Display for Ply {
    /// Returns the text that an engine sends.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Ply::Pass => f.write_str("@@@@"),
            Ply::Drop(letter, to) => write!(f, "{letter}@{to}"),
            Ply::Move { from, via, to, becomes } => {
                write!(f, "{from}")?;
                via.iter().try_for_each(|square| write!(f, "x{square}"))?;
                let dash = if via.is_empty() { "" } else { "-" };
                write!(f, "{dash}{to}{}", becomes.map(String::from).unwrap_or_default())
            }
        }
    }
}

impl Ply {
    /// Makes a move from one square to another and nothing else.
    pub(crate) fn plain(from: HostSquare, to: HostSquare) -> Ply {
        Ply::Move { from, via: Vec::new(), to, becomes: None }
    }

    /// Reads a ply from a host, with letters in any case; `None` if it is not a move.
    ///
    /// For a piece that takes one of its own side on the way, or stays where it is, XBoard sends origin, destination
    /// and the square on the way, followed by a meaningless one; a promotion is lost.
    pub(crate) fn read(text: &str) -> Option<Ply> {
        if text == "@@@@" {
            return Some(Ply::Pass);
        }
        if let Some((letter, square)) = text.split_once('@') {
            let mut letters = letter.chars();
            let (letter, None) = (letters.next()?, letters.next()) else { return None };
            let (to, "") = read_host_square(square)? else { return None };
            return letter.is_ascii_alphabetic().then(|| Ply::Drop(letter.to_ascii_uppercase(), to));
        }
        let (first, rest) = match text.split_once(',') {
            Some((first, rest)) => (read_leg(first)?, Some(rest)),
            None => (read_leg(text)?, None),
        };
        let Some(rest) = rest else {
            return Some(Ply::Move {
                from: first.from,
                via: Vec::new(),
                to: first.to,
                becomes: first.becomes,
            });
        };
        let (over, _) = read_host_square(rest)?;
        if over != first.to || first.from == first.to {
            // The rest may not even be a square: beside the a-file it is a "`".
            return Some(Ply::Move { from: first.from, via: vec![over], to: first.to, becomes: None });
        }
        let legs: Vec<Leg> = rest.split(',').map(read_leg).collect::<Option<_>>()?;
        let (via, last) = match *legs.as_slice() {
            [second] => (vec![first.to], second),
            [second, third] => (vec![first.to, second.to], third),
            _ => return None,
        };
        Some(Ply::Move { from: first.from, via, to: last.to, becomes: last.becomes })
    }

    /// Returns whether the host may mean this ply by `heard`. The order of the squares on the way does not matter. For
    /// a piece that stays where it is these squares are enough, for XBoard may lose the letter; elsewhere the letter of
    /// the piece that moves, `letter`, means that it keeps its type.
    pub(crate) fn is_meant_by(&self, heard: &Ply, letter: Option<char>) -> bool {
        match (self, heard) {
            (
                Ply::Move { from, via, to, becomes },
                Ply::Move { from: from_heard, via: via_heard, to: to_heard, becomes: becomes_heard },
            ) => {
                let sorted = |squares: &[HostSquare]| {
                    let mut squares = squares.to_vec();
                    squares.sort();
                    squares
                };
                let stays = from == to && becomes_heard.is_none();
                let told = becomes_heard.filter(|told| becomes.is_some() || Some(*told) != letter);
                (from, to) == (from_heard, to_heard)
                    && sorted(via) == sorted(via_heard)
                    && (stays || *becomes == told)
            }
            _ => self == heard,
        }
    }
}

#[derive(Clone, Copy)]
struct Leg {
    from: HostSquare,
    to: HostSquare,
    becomes: Option<char>,
}

fn read_leg(text: &str) -> Option<Leg> {
    let (from, rest) = read_host_square(text)?;
    let (to, rest) = read_host_square(rest)?;
    let mut rest = rest.chars();
    let becomes = rest.next().map(|letter| letter.to_ascii_lowercase());
    let told = becomes.is_none_or(|letter| letter.is_ascii_lowercase()) && rest.next().is_none();
    told.then_some(Leg { from, to, becomes })
}

/// Reads a square from the front of a text; the rest comes with it.
pub(crate) fn read_host_square(text: &str) -> Option<(HostSquare, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase() - b'a';
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
    let rank = text[1..1 + digits].parse::<u8>().ok()?.checked_sub(1)?;
    Some((HostSquare { file, rank }, &text[1 + digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measured with XBoard 4.9.1: the ply that it relays for one that an engine sent.
    #[test]
    fn relayed_plies_are_recognised() {
        let relayed = [
            ("a1a12", "a1a12"),
            ("c7c8s", "c7c8s"),
            ("a6xe6-d6", "a6e6,e6d6"),
            ("a6xe6-d6", "a6d6,e6c6"),
            ("a9xa8-a9", "a9a9,a8`9"),
            ("a1xb3xc2-b2", "a1b3,b3c2,c2b2"),
            ("a1xb3xc2-b2s", "a1b3,b3c2,c2b2s"),
            ("c2xd2-c2s", "c2d2,d2c2s"),
            ("c1xc1-c2", "c1c2,c1b2"),
            ("@@@@", "@@@@"),
            ("N@h1", "N@h1"),
        ];
        for (sent, heard) in relayed {
            assert_eq!(Ply::read(heard).unwrap().to_string(), sent);
        }
        // Black's change in place: the letter is lost, the square on the way is not.
        let sent = Ply::read("c4d4,d4c4s").unwrap();
        assert!(sent.is_meant_by(&Ply::read("c4c4,d4b4").unwrap(), Some('d')));
        assert!(!sent.is_meant_by(&Ply::read("c4c4,b4d4").unwrap(), Some('d')));
    }

    #[test]
    fn noise_is_refused() {
        for text in
            ["", "e", "e2", "e2e", "e2e0", "e2e4qq", "e2e4!", "@", "N@", "NN@h1", "@@@", "e2e4,", "\u{e9}2e4"]
        {
            assert_eq!(Ply::read(text), None, "{text}");
        }
        assert_eq!(Ply::read("a1a2,a2a3,a3a4,a4a5"), None);
    }

    #[test]
    fn a_promotion_to_its_own_type_is_plain() {
        let (stays, becomes) = (Ply::read("i8i9").unwrap(), Ply::read("i8i9g").unwrap());
        let heard = Ply::read("i8i9s").unwrap();
        assert!(stays.is_meant_by(&heard, Some('s')));
        assert!(!becomes.is_meant_by(&heard, Some('s')));
        assert!(becomes.is_meant_by(&becomes, Some('s')));
        assert!(!stays.is_meant_by(&becomes, Some('s')));
    }
}
