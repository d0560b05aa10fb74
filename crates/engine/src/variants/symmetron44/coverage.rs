//! What the checks ask for (`impl Conformance`): the hash from nothing, the rare rules by name and which of them a
//! move uses, the slow generator.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::reference;
use super::tables::*;
use crate::rules::{Conformance, FenError, Notation, Position, Ruling};

/// A move and what can be told of it in the position where it is played.
struct MoveFacts<'a> {
    pos: &'a Symmetron44Position,
    m: Move,
    mover: PieceType,
    /// The mover is a rider beside an enemy Reducer and not beside one of its own.
    reduced: bool,
    /// The mover is a rider beside its own SHS.
    symmetrized: bool,
    /// The mover is a rider beside an enemy Reducer, but beside its own too.
    protected: bool,
}

/// Tells whether a move uses a rule.
type Test = fn(&MoveFacts) -> bool;

/// The rules that are seldom used, and how a move that uses them is told.
const RULES: [(&str, Test); 24] = [
    ("Advancer's capture", |f| f.m.kind() == MoveKind::Advance),
    ("Advancer's capture declined", |f| {
        let capture = Move::new(f.m.from(), f.m.to(), MoveKind::Advance);
        f.m.kind() == MoveKind::Normal && f.pos.is_pseudo_legal(capture)
    }),
    ("reduced rider", |f| f.reduced && !f.symmetrized),
    ("symmetrized rider", |f| f.symmetrized && !f.reduced),
    ("symmetrized and reduced rider", |f| f.symmetrized && f.reduced),
    ("rider protected against reduction by its own Reducer", |f| f.protected),
    ("captured Knight goes to the launching square", |f| {
        f.captures_knight() && f.pos.pocket(f.pos.side).is_none()
    }),
    ("captured Knight leaves the game", |f| f.captures_knight() && f.pos.pocket(f.pos.side).is_some()),
    ("Knight dropped", |f| f.is_drop_of(PieceType::Knight)),
    ("Reducer dropped", |f| f.is_drop_of(PieceType::Reducer)),
    ("SHS dropped", |f| f.is_drop_of(PieceType::Shs)),
    ("Reducer to its launching square", |f| f.m.to() >= SQUARES && f.mover == PieceType::Reducer),
    ("SHS to its launching square", |f| f.m.to() >= SQUARES && f.mover == PieceType::Shs),
    ("Reducers explode", |f| f.is(MoveKind::Explosion, PieceType::Reducer)),
    ("SHS explode", |f| f.is(MoveKind::Explosion, PieceType::Shs)),
    ("Pawn changed into a Bawn", |f| f.is(MoveKind::Change, PieceType::Pawn)),
    ("Bawn changed into a Pawn", |f| f.is(MoveKind::Change, PieceType::Bawn)),
    ("promotion to Dragon-Rook", |f| f.m.kind() == MoveKind::PromoteToDragonRook),
    ("promotion to Advancer-Bishop", |f| f.m.kind() == MoveKind::PromoteToAdvancerBishop),
    ("promotion to Knight", |f| f.m.kind() == MoveKind::PromoteToKnight),
    ("King's diagonal step", |f| f.mover == PieceType::King && !f.palace().contains(f.m.from())),
    ("King leaves its Palace", |f| {
        f.mover == PieceType::King && f.palace().contains(f.m.from()) && !f.palace().contains(f.m.to())
    }),
    ("check parried by reducing", |f| f.parries_by_reducing()),
    ("down to three pieces", |f| f.pos.after(f.m).outcome().is_some()),
];

impl Conformance for Symmetron44Position {
    const RARE_RULES: &'static [&'static str] = &{
        let mut names = [""; RULES.len()];
        let mut rule = 0;
        while rule < RULES.len() {
            names[rule] = RULES[rule].0;
            rule += 1;
        }
        names
    };

    fn recompute_hash(&self) -> u64 {
        self.recomputed_hash()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        let facts = MoveFacts::new(self, m);
        let bit = |(rule, (_, is_used)): (usize, &(&str, Test))| u32::from(is_used(&facts)) << rule;
        RULES.iter().enumerate().map(bit).sum()
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl<'a> MoveFacts<'a> {
    fn new(pos: &'a Symmetron44Position, m: Move) -> MoveFacts<'a> {
        let (us, mover) = (pos.side, pos.piece_type(m.from()));
        let beside = |color, piece_type| {
            mover.is_rider() && adjacent_to(pos.pieces(color, piece_type)).contains(m.from())
        };
        let (enemy, own) = (beside(!us, PieceType::Reducer), beside(us, PieceType::Reducer));
        let symmetrized = beside(us, PieceType::Shs);
        MoveFacts { pos, m, mover, reduced: enemy && !own, symmetrized, protected: enemy && own }
    }

    fn is(&self, kind: MoveKind, mover: PieceType) -> bool {
        self.m.kind() == kind && self.mover == mover
    }

    fn is_drop_of(&self, mover: PieceType) -> bool {
        self.m.from() >= SQUARES && self.mover == mover
    }

    fn captures_knight(&self) -> bool {
        self.pos.captured(self.m).is_some_and(|square| self.pos.piece_type(square) == PieceType::Knight)
    }

    /// The mover's own Palace.
    fn palace(&self) -> Set {
        PALACE[self.pos.side.index()]
    }

    /// A Reducer's move that ends a check and does not stand in its way.
    fn parries_by_reducing(&self) -> bool {
        let king = self.pos.king(self.pos.side);
        let checker = self.pos.checkers(self.pos.side).lowest();
        self.is(MoveKind::Normal, PieceType::Reducer)
            && checker.is_some_and(|checker| !BETWEEN[king][checker].contains(self.m.to()))
    }
}
