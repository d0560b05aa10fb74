//! The declarations of the evaluation's weights, in centipawns unless said otherwise, and the tables of placement.
//!
//! The tables of placement and the game phase are those of PeSTO, by the author of RofChade
//! (<http://rofchade.nl/?p=307>: "tuned with the Texel tuning method"), the numbers as published on
//! <https://www.chessprogramming.org/PeSTO%27s_Evaluation_Function>.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::{LevelParams, Score, WdlModel};

/// The phase of a position with all its pieces: see [`PHASE`].
pub(super) const FULL_PHASE: i32 = 24;
/// The weight of a piece in the phase of the game, by type: [`FULL_PHASE`] at the start, 0 with Kings and Pawns only.
pub(super) const PHASE: [i32; PieceType::NUM] = [0, 1, 1, 2, 4, 0];

eval_weights! {
    /// Piece values, by type: Pawn, Knight, Bishop, Rook, Queen, King. Exchanges are counted in round values of their
    /// own.
    piece_values: [Tapered; 6], 0..=2400;
    /// The side to move has this much more.
    tempo: Score, 0..=80;
    /// Two Bishops or more.
    bishop_pair: Tapered, -50..=150;
    /// A Knight that attacks this many squares, by number. Squares of own Pawns and of the own King, and squares
    /// attacked by enemy Pawns, do not count.
    knight_mobility: [Tapered; 9], -150..=150;
    /// A Bishop, in the same way.
    bishop_mobility: [Tapered; 14], -150..=150;
    /// A Rook.
    rook_mobility: [Tapered; 15], -150..=150;
    /// A Queen.
    queen_mobility: [Tapered; 28], -150..=200;
    /// Attack units against a King, of which the sum's square counts: for each piece that attacks him or a square
    /// beside him, times the number of these pieces, by type.
    king_attacker: [Score; 6], 0..=32;
    /// More units for each such square that each of these pieces attacks.
    king_attacks: Score, 0..=32;
    /// More for each such square that is attacked, and defended by King or Queen at most.
    weak_near_king: Score, 0..=64;
    /// More where a piece can give check from a square that the enemy does not attack, or from a weak one that is
    /// attacked twice, by type.
    safe_check: [Score; 6], 0..=160;
    /// Instead of that, where it can from two or more such squares.
    safe_checks: [Score; 6], 0..=240;
    /// More for each other square from which a Knight, Bishop or Rook can give check.
    unsafe_check: Score, 0..=48;
    /// Fewer where a Knight defends the King or a square beside him.
    king_knight: Score, 0..=64;
    /// Fewer without a Queen.
    king_attack_no_queen: Score, 0..=200;
    /// Worth of each unit in the endgame, in 64ths of a centipawn.
    king_attack_endgame: Score, 0..=64;
    /// In the middlegame, for each of the three files at the King, by the rank of the nearest own Pawn before it; first
    /// without one.
    shelter: [Score; 8], -80..=80;
    /// In the middlegame, for each of the three files at the King, by the rank of the nearest enemy Pawn.
    storm: [Score; 8], -80..=80;
    /// For each enemy piece that a Pawn attacks, by type.
    attacked_by_pawn: [Tapered; 6], -50..=200;
    /// For each enemy piece that a Knight or Bishop attacks, and no Pawn, by type.
    attacked_by_minor: [Tapered; 6], -50..=150;
    /// For each enemy piece that a Rook attacks, and no Pawn, by type.
    attacked_by_rook: [Tapered; 6], -50..=150;
    /// For each enemy piece that is attacked and not defended, by type.
    undefended: [Tapered; 6], -50..=150;
    /// A Rook on the seventh rank, where Pawns are on that rank or the enemy King is on the eighth.
    rook_on_seventh: Tapered, -50..=100;
    /// A Knight that a Pawn defends and no enemy Pawn can ever attack, on ranks 4 to 6.
    knight_outpost: Tapered, -50..=100;
    /// A Bishop on such a square.
    bishop_outpost: Tapered, -50..=100;
    /// A Rook on a file without Pawns.
    open_file: Tapered, -50..=100;
    /// A Rook on a file with enemy Pawns only.
    half_open_file: Tapered, -50..=100;
    /// A Pawn with another one of its side before it.
    doubled_pawn: Tapered, -80..=40;
    /// A Pawn without another one of its side on a neighbouring file.
    isolated_pawn: Tapered, -80..=40;
    /// A Pawn that no enemy Pawn can stop and that has no own Pawn before it, by its rank as its side sees it.
    passed_pawn: [Tapered; 8], -100..=300;
    /// In the endgame, for each step that the enemy King is away from the square before a passed Pawn, by its rank.
    passed_enemy_king: [Score; 8], -20..=60;
    /// In the endgame, lost for each step that the own King is away from that square.
    passed_own_king: [Score; 8], -20..=60;
    /// A passed Pawn with a piece right before it, by its rank.
    passed_blocked: [Tapered; 8], -150..=100;
    /// A passed Pawn that may step forward without being lost for nothing, by its rank.
    passed_free: [Tapered; 8], -100..=200;
    /// A Pawn that no own Pawn can come to defend and that cannot step forward without being captured by one of the
    /// enemy.
    backward_pawn: Tapered, -80..=40;
    /// A Pawn that an own Pawn defends, by its rank.
    defended_pawn: [Tapered; 8], -50..=150;
    /// A Pawn with an own Pawn beside it, by its rank.
    pawn_beside_pawn: [Tapered; 8], -50..=150;
    /// How much of its lead a side without Pawns can expect to keep, in 64ths, by the lead in the textbook's piece
    /// values: 0 or less, 1 to 5, 6 or more.
    scale_pawnless: [Score; 7], 0..=64;
    /// How much of its lead the leading side can expect to keep, in 64ths, if each side has one Bishop and no other
    /// piece, on squares of different colours.
    scale_opposite_bishops: Score, 0..=64;
    /// How much of a value counts, in 64ths: the same lead decides more games in the middlegame. After Stockfish
    /// (`evaluate.cpp`), which scales its network's value by the material.
    scale_phase: Tapered, 32..=128;
}

/// Fitted by `asterism fit-eval` (docs/training.md).
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// An attack on the King is worth the square of its units divided by this in the middlegame. It says how large a unit
/// is, so it needs no fit.
pub(super) const KING_ATTACK_DIVISOR: i32 = 112;
/// A bound for the worth of an attack on the King in the middlegame: six of 651,000 quiet positions have more than
/// 1,000.
pub(super) const KING_ATTACK_MAX: Score = 3_000;

/// The scale of a lead that can be turned into a win.
pub(super) const SCALE_NORMAL: i32 = 64;
/// The textbook's piece values, in Pawns, for `scale_pawnless`; Pawns and Kings do not count there.
pub(super) const COUNT_VALUE: [i32; PieceType::NUM] = [0, 3, 3, 5, 9, 0];

/// The worth of mating material against a lone King, beyond the pieces' value, if he is in a corner where he is mated.
/// No position can decide this and the next two, since all are won. This is a guess; the next two were chosen by
/// whether Bishop and Knight mate (docs/training.md).
pub(super) const LONE_KING: Score = 1_200;
/// Less for each step that he is away from it, along ranks and files.
pub(super) const LONE_KING_CORNER: Score = 60;
/// Less for each step between the Kings.
pub(super) const LONE_KING_NEAR: Score = 30;

/// Values for counting exchanges: round, Knight and Bishop nearly the same, a King more than all.
pub(super) const SEE_VALUE: [Score; PieceType::NUM] = [100, 320, 330, 500, 950, 10_000];

/// The worth of a square in addition to a piece's value in the middlegame (PeSTO). The tables read like a diagram with
/// White below: the first number is that of a8.
#[rustfmt::skip]
pub(super) const MG_PLACEMENT: [[Score; 64]; PieceType::NUM] = [
    [ // Pawn
           0,    0,    0,    0,    0,    0,    0,    0,
          98,  134,   61,   95,   68,  126,   34,  -11,
          -6,    7,   26,   31,   65,   56,   25,  -20,
         -14,   13,    6,   21,   23,   12,   17,  -23,
         -27,   -2,   -5,   12,   17,    6,   10,  -25,
         -26,   -4,   -4,  -10,    3,    3,   33,  -12,
         -35,   -1,  -20,  -23,  -15,   24,   38,  -22,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // Knight
        -167,  -89,  -34,  -49,   61,  -97,  -15, -107,
         -73,  -41,   72,   36,   23,   62,    7,  -17,
         -47,   60,   37,   65,   84,  129,   73,   44,
          -9,   17,   19,   53,   37,   69,   18,   22,
         -13,    4,   16,   13,   28,   19,   21,   -8,
         -23,   -9,   12,   10,   19,   17,   25,  -16,
         -29,  -53,  -12,   -3,   -1,   18,  -14,  -19,
        -105,  -21,  -58,  -33,  -17,  -28,  -19,  -23,
    ],
    [ // Bishop
         -29,    4,  -82,  -37,  -25,  -42,    7,   -8,
         -26,   16,  -18,  -13,   30,   59,   18,  -47,
         -16,   37,   43,   40,   35,   50,   37,   -2,
          -4,    5,   19,   50,   37,   37,    7,   -2,
          -6,   13,   13,   26,   34,   12,   10,    4,
           0,   15,   15,   15,   14,   27,   18,   10,
           4,   15,   16,    0,    7,   21,   33,    1,
         -33,   -3,  -14,  -21,  -13,  -12,  -39,  -21,
    ],
    [ // Rook
          32,   42,   32,   51,   63,    9,   31,   43,
          27,   32,   58,   62,   80,   67,   26,   44,
          -5,   19,   26,   36,   17,   45,   61,   16,
         -24,  -11,    7,   26,   24,   35,   -8,  -20,
         -36,  -26,  -12,   -1,    9,   -7,    6,  -23,
         -45,  -25,  -16,  -17,    3,    0,   -5,  -33,
         -44,  -16,  -20,   -9,   -1,   11,   -6,  -71,
         -19,  -13,    1,   17,   16,    7,  -37,  -26,
    ],
    [ // Queen
         -28,    0,   29,   12,   59,   44,   43,   45,
         -24,  -39,   -5,    1,  -16,   57,   28,   54,
         -13,  -17,    7,    8,   29,   56,   47,   57,
         -27,  -27,  -16,  -16,   -1,   17,   -2,    1,
          -9,  -26,   -9,  -10,   -2,   -4,    3,   -3,
         -14,    2,  -11,   -2,   -5,    2,   14,    5,
         -35,   -8,   11,    2,    8,   15,   -3,    1,
          -1,  -18,   -9,   10,  -15,  -25,  -31,  -50,
    ],
    [ // King
         -65,   23,   16,  -15,  -56,  -34,    2,   13,
          29,   -1,  -20,   -7,   -8,   -4,  -38,  -29,
          -9,   24,    2,  -16,  -20,    6,   22,  -22,
         -17,  -20,  -12,  -27,  -30,  -25,  -14,  -36,
         -49,   -1,  -27,  -39,  -46,  -44,  -33,  -51,
         -14,  -14,  -22,  -46,  -44,  -30,  -15,  -27,
           1,    7,   -8,  -64,  -43,  -16,    9,    8,
         -15,   36,   12,  -54,    8,  -28,   24,   14,
    ],
];

/// The worth of a square in the endgame.
#[rustfmt::skip]
pub(super) const EG_PLACEMENT: [[Score; 64]; PieceType::NUM] = [
    [ // Pawn
           0,    0,    0,    0,    0,    0,    0,    0,
         178,  173,  158,  134,  147,  132,  165,  187,
          94,  100,   85,   67,   56,   53,   82,   84,
          32,   24,   13,    5,   -2,    4,   17,   17,
          13,    9,   -3,   -7,   -7,   -8,    3,   -1,
           4,    7,   -6,    1,    0,   -5,   -1,   -8,
          13,    8,    8,   10,   13,    0,    2,   -7,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    [ // Knight
         -58,  -38,  -13,  -28,  -31,  -27,  -63,  -99,
         -25,   -8,  -25,   -2,   -9,  -25,  -24,  -52,
         -24,  -20,   10,    9,   -1,   -9,  -19,  -41,
         -17,    3,   22,   22,   22,   11,    8,  -18,
         -18,   -6,   16,   25,   16,   17,    4,  -18,
         -23,   -3,   -1,   15,   10,   -3,  -20,  -22,
         -42,  -20,  -10,   -5,   -2,  -20,  -23,  -44,
         -29,  -51,  -23,  -15,  -22,  -18,  -50,  -64,
    ],
    [ // Bishop
         -14,  -21,  -11,   -8,   -7,   -9,  -17,  -24,
          -8,   -4,    7,  -12,   -3,  -13,   -4,  -14,
           2,   -8,    0,   -1,   -2,    6,    0,    4,
          -3,    9,   12,    9,   14,   10,    3,    2,
          -6,    3,   13,   19,    7,   10,   -3,   -9,
         -12,   -3,    8,   10,   13,    3,   -7,  -15,
         -14,  -18,   -7,   -1,    4,   -9,  -15,  -27,
         -23,   -9,  -23,   -5,   -9,  -16,   -5,  -17,
    ],
    [ // Rook
          13,   10,   18,   15,   12,   12,    8,    5,
          11,   13,   13,   11,   -3,    3,    8,    3,
           7,    7,    7,    5,    4,   -3,   -5,   -3,
           4,    3,   13,    1,    2,    1,   -1,    2,
           3,    5,    8,    4,   -5,   -6,   -8,  -11,
          -4,    0,   -5,   -1,   -7,  -12,   -8,  -16,
          -6,   -6,    0,    2,   -9,   -9,  -11,   -3,
          -9,    2,    3,   -1,   -5,  -13,    4,  -20,
    ],
    [ // Queen
          -9,   22,   22,   27,   27,   19,   10,   20,
         -17,   20,   32,   41,   58,   25,   30,    0,
         -20,    6,    9,   49,   47,   35,   19,    9,
           3,   22,   24,   45,   57,   40,   57,   36,
         -18,   28,   19,   47,   31,   34,   39,   23,
         -16,  -27,   15,    6,    9,   17,   10,    5,
         -22,  -23,  -30,  -16,  -16,  -23,  -36,  -32,
         -33,  -28,  -22,  -43,   -5,  -32,  -20,  -41,
    ],
    [ // King
         -74,  -35,  -18,  -18,  -11,   15,    4,  -17,
         -12,   17,   14,   17,   17,   38,   23,   11,
          10,   17,   23,   15,   20,   45,   44,   13,
          -8,   22,   24,   27,   26,   33,   26,    3,
         -18,   -4,   21,   24,   27,   23,    9,  -11,
         -19,   -3,   11,   21,   23,   16,    7,   -9,
         -27,  -11,    4,   13,   14,    4,   -5,  -17,
         -53,  -34,  -21,  -11,  -28,  -14,  -24,  -43,
    ],
];

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [76.0, 96.0, 154.0, 422.0], b: [129.0, 121.0, 67.0, 84.0] };

/// The limits of each level. The numbers for new games are chess's: docs/levels.md has the measurements.
pub(super) const LEVEL: LevelParams = LevelParams::UNTUNED;
