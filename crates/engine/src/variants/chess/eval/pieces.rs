//! Knights, Bishops, Rooks and Queens: what they attack, how freely they move, where they stand well, what they
//! threaten.

use super::super::attacks::{attacks, pawn_attacks};
use super::super::pieces::PieceType;
use super::super::weights::Weights;
use super::squares::forward_fill;
use crate::board::Tapered;
use cozy_chess::{BitBoard, Board, Color, Rank, get_king_moves};

/// What the pieces of one side attack.
pub(super) struct Survey {
    /// By type, Pawns and King too.
    pub by_type: [BitBoard; PieceType::NUM],
    /// By any piece.
    pub all: BitBoard,
    /// By two pieces or more; Pawns count as one.
    pub twice: BitBoard,
    /// Mobility.
    pub mobility: Tapered,
    /// How many pieces attack the enemy King or a square beside it.
    pub attackers: i32,
    /// The sum of their weights.
    pub attackers_weight: i32,
    /// How many such squares each of them attacks, added up.
    pub attacks_near_king: i32,
}

impl Survey {
    /// Looks at all pieces of `us`.
    #[inline(always)]
    pub(super) fn new(board: &Board, us: Color, weights: &Weights) -> Survey {
        let occupied = board.occupied();
        let pawns = pawn_attacks(board.colored_pieces(us, PieceType::Pawn), us);
        let enemy_pawns = pawn_attacks(board.colored_pieces(!us, PieceType::Pawn), !us);
        let blockers = board.colored_pieces(us, PieceType::Pawn) | board.colored_pieces(us, PieceType::King);
        let area = !(blockers | enemy_pawns);
        let their_king = board.king(!us);
        let king_zone = get_king_moves(their_king) | their_king.bitboard();
        let king = get_king_moves(board.king(us));
        let mut by_type = [BitBoard::EMPTY; PieceType::NUM];
        (by_type[PieceType::Pawn as usize], by_type[PieceType::King as usize]) = (pawns, king);
        let mut survey = Survey {
            by_type,
            all: pawns | king,
            twice: pawns & king,
            mobility: Tapered::ZERO,
            attackers: 0,
            attackers_weight: 0,
            attacks_near_king: 0,
        };
        for piece in [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen] {
            let mobility: &[Tapered] = match piece {
                PieceType::Knight => &weights.knight_mobility,
                PieceType::Bishop => &weights.bishop_mobility,
                PieceType::Rook => &weights.rook_mobility,
                _ => &weights.queen_mobility,
            };
            for square in board.colored_pieces(us, piece) {
                let attacked = attacks(piece, square, occupied);
                survey.by_type[piece as usize] |= attacked;
                survey.twice |= survey.all & attacked;
                survey.all |= attacked;
                survey.mobility += mobility[(attacked & area).len() as usize];
                let near_king = attacked & king_zone;
                if !near_king.is_empty() {
                    survey.attackers += 1;
                    survey.attackers_weight += weights.king_attacker[piece as usize];
                    survey.attacks_near_king += near_king.len() as i32;
                }
            }
        }
        survey
    }

    /// What Knights and Bishops attack.
    fn minor(&self) -> BitBoard {
        self.by_type[PieceType::Knight as usize] | self.by_type[PieceType::Bishop as usize]
    }
}

/// What a side has for enemy pieces that it attacks.
#[inline(always)]
pub(super) fn threats(board: &Board, us: Color, own: &Survey, enemy: &Survey, weights: &Weights) -> Tapered {
    let pawns = own.by_type[PieceType::Pawn as usize];
    let rooks = own.by_type[PieceType::Rook as usize];
    let mut sum = Tapered::ZERO;
    for piece in PieceType::ALL {
        let targets = board.colored_pieces(!us, piece);
        let count = |set: BitBoard| (targets & set).len() as i32;
        sum += weights.attacked_by_pawn[piece as usize] * count(pawns);
        sum += weights.attacked_by_minor[piece as usize] * count(own.minor() & !pawns);
        sum += weights.attacked_by_rook[piece as usize] * count(rooks & !pawns);
        sum += weights.undefended[piece as usize] * count(own.all & !enemy.all);
    }
    sum
}

/// Where pieces stand well: two Bishops, Rooks on open files and the seventh rank, outposts.
#[inline(always)]
pub(super) fn places(board: &Board, us: Color, own: &Survey, weights: &Weights) -> Tapered {
    let (pawns, all) = (board.colored_pieces(us, PieceType::Pawn), board.pieces(PieceType::Pawn));
    let mut sum = Tapered::ZERO;
    if board.colored_pieces(us, PieceType::Bishop).len() >= 2 {
        sum += weights.bishop_pair;
    }
    for rook in board.colored_pieces(us, PieceType::Rook) {
        let file = rook.file().bitboard();
        if (file & all).is_empty() {
            sum += weights.open_file;
        } else if (file & pawns).is_empty() {
            sum += weights.half_open_file;
        }
    }
    let seventh = Rank::Seventh.relative_to(us).bitboard();
    let eighth = Rank::Eighth.relative_to(us).bitboard();
    let targets = (seventh & board.colored_pieces(!us, PieceType::Pawn))
        | (eighth & board.colored_pieces(!us, PieceType::King));
    if !targets.is_empty() {
        sum += weights.rook_on_seventh * (board.colored_pieces(us, PieceType::Rook) & seventh).len() as i32;
    }
    let enemy_pawns = board.colored_pieces(!us, PieceType::Pawn);
    let safe = !forward_fill(pawn_attacks(enemy_pawns, !us), !us);
    let camp = [Rank::Fourth, Rank::Fifth, Rank::Sixth].map(|rank| rank.relative_to(us).bitboard());
    let outposts = safe & own.by_type[PieceType::Pawn as usize] & (camp[0] | camp[1] | camp[2]);
    sum += weights.knight_outpost * (board.colored_pieces(us, PieceType::Knight) & outposts).len() as i32;
    sum + weights.bishop_outpost * (board.colored_pieces(us, PieceType::Bishop) & outposts).len() as i32
}
