//! What the checks ask for: the rules that are seldom used, by name, and which of them a move uses.

use super::attacks::around;
use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::Symmetron44Position;
use super::reference;
use super::tables::*;
use crate::rules::{Conformance, Notation, Position, Ruling};

/// The names, by bit.
pub const NAMES: &[&str] = &[
    "Advancer's capture",
    "Advancer's capture declined",
    "reduced rider",
    "symmetrized rider",
    "symmetrized and reduced rider",
    "rider guarded against reduction by its own Reducer",
    "captured Knight goes to the launching square",
    "captured Knight leaves the game",
    "Knight dropped",
    "Reducer dropped",
    "SHS dropped",
    "Reducer to its launching square",
    "SHS to its launching square",
    "Reducers explode",
    "SHS explode",
    "Pawn changed into a Bawn",
    "Bawn changed into a Pawn",
    "promotion to Dragon-Rook",
    "promotion to Advancer-Bishop",
    "promotion to Knight",
    "King's diagonal step",
    "King leaves its Palace",
    "check parried by reducing",
    "down to three pieces",
];

impl Conformance for Symmetron44Position {
    const RARE_RULES: &'static [&'static str] = NAMES;

    fn recompute_hash(&self) -> u64 {
        self.hash_from_nothing()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        used(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        reference::judge(fen)
    }
}

/// Which of [`NAMES`] playing `m` uses.
pub fn used(pos: &Symmetron44Position, m: Move) -> u32 {
    let kind = pos.kind(m.from());
    let mut bits = 0;
    let mut set = |rule: u32, used: bool| bits |= (used as u32) << rule;
    set(0, m.kind() == Kind::Advance);
    if (ADVANCER_ROOK..=DRAGON_ROOK).contains(&kind) {
        let (reduced, turned, guarded) = status(pos, m.from());
        let declined = Move::new(m.from(), m.to(), Kind::Advance);
        set(1, m.kind() == Kind::Plain && pos.is_pseudo_legal(declined));
        set(2, reduced && !turned);
        set(3, turned && !reduced);
        set(4, turned && reduced);
        set(5, guarded);
    }
    if let Some(square) = pos.victim(m)
        && pos.kind(square) == KNIGHT
    {
        let full = pos.pocket(pos.side).is_some();
        set(6, !full);
        set(7, full);
    }
    set(8, m.from() >= SQUARES && kind == KNIGHT);
    set(9, m.from() >= SQUARES && kind == REDUCER);
    set(10, m.from() >= SQUARES && kind == SHS);
    set(11, m.to() >= SQUARES && kind == REDUCER);
    set(12, m.to() >= SQUARES && kind == SHS);
    set(13, m.kind() == Kind::Explode && kind == REDUCER);
    set(14, m.kind() == Kind::Explode && kind == SHS);
    set(15, m.kind() == Kind::Change && kind == PAWN);
    set(16, m.kind() == Kind::Change && kind == BAWN);
    set(17, m.kind() == Kind::PromoteT);
    set(18, m.kind() == Kind::PromoteX);
    set(19, m.kind() == Kind::PromoteN);
    let palace = PALACE[pos.side.index()];
    set(20, kind == KING && palace >> m.from() & 1 == 0);
    set(21, kind == KING && palace >> m.from() & 1 != 0 && palace & m.to_set() == 0);
    set(22, kind == REDUCER && m.kind() == Kind::Plain && parries_by_reducing(pos, m));
    set(23, pos.after(m).outcome().is_some());
    bits
}

/// Reduced, symmetrized, beside an enemy Reducer but not reduced for one's own.
fn status(pos: &Symmetron44Position, square: usize) -> (bool, bool, bool) {
    let us = pos.side;
    let beside = |pieces: Set| around(pieces) >> square & 1 != 0;
    let (enemy, own) = (beside(pos.pieces(!us, REDUCER)), beside(pos.pieces(us, REDUCER)));
    (enemy && !own, beside(pos.pieces(us, SHS)), enemy && own)
}

fn parries_by_reducing(pos: &Symmetron44Position, m: Move) -> bool {
    let (us, checkers) = (pos.side, pos.checkers(pos.side));
    let line = BETWEEN[pos.king(us)][(checkers.trailing_zeros() as usize).min(SQUARES)];
    checkers != 0 && line & m.to_set() == 0
}
