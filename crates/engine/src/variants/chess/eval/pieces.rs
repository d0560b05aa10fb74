//! Knights, Bishops, Rooks and Queens: their attacks, mobility, good squares and threats.

use super::super::attacks::{attacks, pawn_attacks};
use super::super::pieces::PieceType;
use super::super::position::ChessPosition;
use super::super::weights::Weights;
use super::squares::forward_fill;
use crate::board::Tapered;
use cozy_chess::{BitBoard, Board, Color, Rank, get_king_moves};

/// The attacks of one side's pieces.
pub(super) struct Survey {
    /// By type, Pawns and King too.
    pub by_type: [BitBoard; PieceType::NUM],
    /// By any piece.
    pub all: BitBoard,
    /// By two pieces or more; Pawns count as one.
    pub twice: BitBoard,
    pub mobility: Tapered,
    /// The number of pieces that attack the enemy King or a square beside it.
    pub attackers: i32,
    /// The sum of their weights.
    pub attackers_weight: i32,
    /// The number of such squares that each of them attacks, added up.
    pub attacks_near_king: i32,
}

/// The view of the board for examining one side's pieces.
struct View<'a> {
    board: &'a Board,
    us: Color,
    weights: &'a Weights,
    /// The area where a piece moves freely: neither blocked by its own Pawns and King nor attacked by enemy Pawns.
    area: BitBoard,
    /// The enemy King and the squares beside it.
    king_zone: BitBoard,
}

impl Survey {
    /// Looks at all pieces of `us`.
    #[inline(always)]
    pub(super) fn new(board: &Board, us: Color, weights: &Weights) -> Survey {
        let pawns = pawn_attacks(board.colored_pieces(us, PieceType::Pawn), us);
        let enemy_pawns = pawn_attacks(board.colored_pieces(!us, PieceType::Pawn), !us);
        let blockers = board.colored_pieces(us, PieceType::Pawn) | board.colored_pieces(us, PieceType::King);
        let their_king = board.king(!us);
        let view = View {
            board,
            us,
            weights,
            area: !(blockers | enemy_pawns),
            king_zone: get_king_moves(their_king) | their_king.bitboard(),
        };
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
        // Type by type, so that the compiler knows the type.
        survey.add(&view, PieceType::Knight, &weights.knight_mobility);
        survey.add(&view, PieceType::Bishop, &weights.bishop_mobility);
        survey.add(&view, PieceType::Rook, &weights.rook_mobility);
        survey.add(&view, PieceType::Queen, &weights.queen_mobility);
        survey
    }

    /// Looks at the pieces of one type.
    #[inline(always)]
    fn add(&mut self, view: &View, piece: PieceType, mobility: &[Tapered]) {
        for square in view.board.colored_pieces(view.us, piece) {
            let attacked = attacks(piece, square, view.board.occupied());
            self.by_type[piece as usize] |= attacked;
            self.twice |= self.all & attacked;
            self.all |= attacked;
            self.mobility += mobility[(attacked & view.area).len() as usize];
            let near_king = attacked & view.king_zone;
            if !near_king.is_empty() {
                self.attackers += 1;
                self.attackers_weight += view.weights.king_attacker[piece as usize];
                self.attacks_near_king += near_king.len() as i32;
            }
        }
    }

    /// Returns the attacks of Knights and Bishops.
    fn minor(&self) -> BitBoard {
        self.by_type[PieceType::Knight as usize] | self.by_type[PieceType::Bishop as usize]
    }
}

/// Returns a side's terms for enemy pieces that it attacks.
#[inline(always)]
pub(super) fn threats(
    pos: &ChessPosition,
    us: Color,
    own: &Survey,
    enemy: &Survey,
    weights: &Weights,
) -> Tapered {
    let pawns = own.by_type[PieceType::Pawn as usize];
    let rooks = own.by_type[PieceType::Rook as usize];
    let mut sum = Tapered::ZERO;
    // Few pieces are attacked, so one after the other is faster than type by type.
    let mut add = |attacked: BitBoard, worth: &[Tapered; PieceType::NUM]| {
        for square in attacked & pos.board.colors(!us) {
            sum += pos.piece_on(square).map_or(Tapered::ZERO, |piece| worth[piece as usize]);
        }
    };
    add(pawns, &weights.attacked_by_pawn);
    add(own.minor() & !pawns, &weights.attacked_by_minor);
    add(rooks & !pawns, &weights.attacked_by_rook);
    add(own.all & !enemy.all, &weights.undefended);
    sum
}

/// Returns where pieces stand well: two Bishops, Rooks on open files and the seventh rank, outposts.
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
    let rank = |rank: Rank| rank.relative_to(us).bitboard();
    let camp = rank(Rank::Fourth) | rank(Rank::Fifth) | rank(Rank::Sixth);
    let outposts = safe & own.by_type[PieceType::Pawn as usize] & camp;
    sum += weights.knight_outpost * (board.colored_pieces(us, PieceType::Knight) & outposts).len() as i32;
    sum + weights.bishop_outpost * (board.colored_pieces(us, PieceType::Bishop) & outposts).len() as i32
}
