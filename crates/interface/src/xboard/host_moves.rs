//! A part of a turn as XBoard shows it: the plies that bring its board to the same position.
//!
//! The effect of a move decides, not its game: see [`host_moves`]. Most take one ply. The others take several of the
//! side that moves, with a pass of the other side (or help: it moves its own pieces) in between. The resulting board is
//! compared with the true position: plies that would make XBoard draw another one are not used.

use super::glyphs::host_letter;
use super::host_board::HostBoard;
use super::host_layout::HostLayout;
use super::ply::{HostSquare, Ply};
use asterism_engine::game::{BoardEffects, MoveEffect};
use asterism_engine::rules::{Color, FenPiece};

/// Returns the plies of the host that show one part of a turn: the first and every second one is of the side that
/// moves. `None` if XBoard has no way to show it.
pub(crate) fn host_moves(
    layout: &HostLayout,
    effects: &BoardEffects,
    effect: &MoveEffect,
) -> Option<Vec<Ply>> {
    if layout.native() {
        return Ply::read(&effect.text).map(|ply| vec![ply]);
    }
    let before = HostBoard::of(layout, effects);
    let mut after = before.clone();
    effect.changes.iter().for_each(|change| after.put(layout.square(change.place), change.after));
    let (origin, to) = (layout.square(effect.origin), layout.square(effect.target));
    let translation = Translation { layout, side: effects.side, origin, to, before, after };
    let plies = translation.plies(effects, effect)?;
    let mut shown = translation.before.clone();
    let sides = [effects.side, !effects.side].into_iter().cycle();
    plies.iter().zip(sides).for_each(|(ply, side)| shown.play(layout, ply, side));
    (shown == translation.after).then_some(plies)
}

/// One move on the host's board, before it is cut into plies.
struct Translation<'a> {
    layout: &'a HostLayout,
    side: Color,
    /// Where the piece that acts stands.
    origin: HostSquare,
    /// The square it goes to.
    to: HostSquare,
    before: HostBoard,
    after: HostBoard,
}

impl Translation<'_> {
    fn plies(&self, effects: &BoardEffects, effect: &MoveEffect) -> Option<Vec<Ply>> {
        let others = || {
            let squares = effect.changes.iter().map(|change| self.layout.square(change.place));
            squares.filter(|square| *square != self.origin && *square != self.to)
        };
        let arrivals: Vec<HostSquare> = others().filter(|square| self.after.at(*square).is_some()).collect();
        let mut victims: Vec<HostSquare> =
            others().filter(|square| self.after.at(*square).is_none()).collect();
        // Of two victims XBoard relays both only if one of the mover's own side comes first.
        victims.sort_by_key(|square| (self.is_enemy(*square), *square));
        match arrivals.as_slice() {
            [] if self.after.at(self.to).is_none() => Some(vec![self.ply(vec![self.origin])]),
            [] if self.to == self.origin && victims.is_empty() => self.change_in_place(effects, effect),
            [] => self.capture(&victims),
            [other] => self
                .castling()
                .or_else(|| self.change_of_sides(&victims, *other))
                .or_else(|| self.rotation(effect)),
            _ => self.rotation(effect),
        }
    }

    fn is_enemy(&self, square: HostSquare) -> bool {
        self.before.at(square).is_some_and(|piece| piece.color != self.side)
    }

    /// Makes one ply of the piece that acts, with its new type.
    fn ply(&self, via: Vec<HostSquare>) -> Ply {
        self.ply_from(self.origin, via)
    }

    fn ply_from(&self, from: HostSquare, via: Vec<HostSquare>) -> Ply {
        let letter = |piece: Option<FenPiece>| piece.map(|piece| piece.letter);
        let is = letter(self.after.at(self.to));
        let becomes = is.filter(|is| letter(self.before.at(self.origin)) != Some(*is));
        let becomes = becomes.map(|letter| host_letter(self.layout.info, letter).to_ascii_lowercase());
        Ply::Move { from, via, to: self.to, becomes }
    }

    /// Makes the plies of a capture. One ply takes two victims on the way at most, and one of its own side; more are
    /// taken one after the other.
    fn capture(&self, victims: &[HostSquare]) -> Option<Vec<Ply>> {
        match victims {
            [] | [_] => Some(vec![self.ply(victims.to_vec())]),
            [_, last] if self.is_enemy(*last) => Some(vec![self.ply(victims.to_vec())]),
            _ => Some(self.hops(victims)),
        }
    }

    /// Goes from victim to victim, taking each by moving there, and then to its square. A "promotion" to its own type
    /// means that the move goes on: without it, the move might be one that ends there.
    fn hops(&self, victims: &[HostSquare]) -> Vec<Ply> {
        let mut plies = Vec::new();
        let mut from = self.origin;
        let same = self.before.letter(self.layout, from).map(|letter| letter.to_ascii_lowercase());
        for &to in victims {
            plies.extend([Ply::Move { from, via: Vec::new(), to, becomes: same }, Ply::Pass]);
            from = to;
        }
        plies.push(self.ply_from(from, Vec::new()));
        plies
    }

    /// Makes the ply of a piece that changes its type on its square: it goes to an empty square and back in one ply.
    /// The choice of square encodes the new type: XBoard may lose the letter.
    fn change_in_place(&self, effects: &BoardEffects, effect: &MoveEffect) -> Option<Vec<Ply>> {
        let becomes = |effect: &MoveEffect| match *effect.changes.as_slice() {
            [change] if self.layout.square(change.place) == self.origin => {
                change.after.map(|piece| piece.letter)
            }
            _ => None,
        };
        let same = effects.moves.iter().filter(|other| other.origin == effect.origin);
        let mut choices: Vec<char> = same.filter_map(becomes).collect();
        choices.sort();
        let number = choices.iter().position(|letter| Some(*letter) == becomes(effect))?;
        // Not a square that it can go to: a human who clicks there means that move.
        let goes = |square: HostSquare| {
            effects
                .moves
                .iter()
                .any(|other| other.origin == effect.origin && self.layout.square(other.target) == square)
        };
        let empty = |square: &HostSquare| {
            self.before.at(*square).is_none() && self.layout.on_board(*square) && !goes(*square)
        };
        let distance = |square: &HostSquare| {
            let (files, ranks) =
                (square.file.abs_diff(self.origin.file), square.rank.abs_diff(self.origin.rank));
            files as u32 * files as u32 + ranks as u32 * ranks as u32
        };
        let mut ways: Vec<HostSquare> = self.layout.squares().filter(empty).collect();
        ways.sort_by_key(distance); // stable: equally near ones stay in reading order
        Some(vec![self.ply(vec![*ways.get(number)?])])
    }

    /// Makes the King's move; XBoard moves the other piece, if that is the right one.
    fn castling(&self) -> Option<Vec<Ply>> {
        let ply = self.ply(Vec::new());
        let mut shown = self.before.clone();
        shown.play(self.layout, &ply, self.side);
        (shown == self.after).then(|| vec![ply])
    }

    /// Makes the plies of a captured piece that goes to the captor's launching square: XBoard has it in its holdings,
    /// but only if it was taken by moving there.
    fn change_of_sides(&self, victims: &[HostSquare], launch: HostSquare) -> Option<Vec<Ply>> {
        let changed = self.after.at(launch)?;
        let mut taken = victims.iter().chain([&self.to]).filter_map(|square| self.before.at(*square));
        if self.layout.on_board(launch)
            || !taken.any(|piece| piece == FenPiece { color: !self.side, ..changed })
        {
            return None;
        }
        let mut plies = self.hops(victims);
        plies.extend([Ply::Pass, Ply::Drop(host_letter(self.layout.info, changed.letter), launch)]);
        Some(plies)
    }

    /// Pieces of both sides change places around the one that acts. It goes to the dial, each side moves its
    /// pieces, and it comes back.
    fn rotation(&self, effect: &MoveEffect) -> Option<Vec<Ply>> {
        let digits = effect.text.rsplit(|c: char| !c.is_ascii_digit()).next()?;
        let dial = self.layout.dial(digits.parse().ok()?)?;
        let mut steps = vec![(self.side, Ply::plain(self.origin, dial))];
        let mut here = self.before.clone();
        let mut goal = self.after.clone();
        here.put(self.origin, None);
        goal.put(self.origin, None);
        while here != goal {
            let (from, to) = self.next_step(&here, &goal)?;
            let piece = here.at(from)?;
            here.put(from, None);
            here.put(to, Some(piece));
            steps.push((piece.color, Ply::plain(from, to)));
        }
        steps.push((self.side, Ply::plain(dial, self.origin)));
        let mut plies = Vec::new();
        let mut turn = self.side;
        for (side, ply) in steps {
            if side != turn {
                plies.push(Ply::Pass);
                turn = !turn;
            }
            plies.push(ply);
            turn = !turn;
        }
        Some(plies)
    }

    /// Returns a piece on a wrong square and an empty square where one like it belongs; if there is none, the first
    /// wrong piece and the square that was left for this.
    fn next_step(&self, here: &HostBoard, goal: &HostBoard) -> Option<(HostSquare, HostSquare)> {
        let wrong: Vec<HostSquare> =
            self.layout.squares().filter(|square| here.at(*square) != goal.at(*square)).collect();
        for to in wrong.iter().filter(|square| here.at(**square).is_none()) {
            if let Some(from) = wrong.iter().find(|from| here.at(**from) == goal.at(*to)) {
                return Some((*from, *to));
            }
        }
        let free = here.at(self.origin).is_none();
        let first = wrong.into_iter().find(|square| here.at(*square).is_some() && *square != self.origin);
        first.filter(|_| free).map(|from| (from, self.origin))
    }
}
