//! The weights of the evaluation.

use crate::rules::Score;

/// Centipawns of each type. The inventor's page: special pieces are worth about the same, and about
/// two Soldiers; it does not rate the others. The Queen and the Reducer are estimates.
pub const VALUE: [Score; 7] = [100, 210, 200, 200, 600, 350, 0];

/// The last piece of a special type, and the last but one: running out of one loses the game.
pub const FEW_LEFT: [Score; 4] = [0, -70, -15, 0];
/// A reduced piece, by type: what it cannot do while it is.
pub const REDUCED: [Score; 7] = [-8, -45, -40, -35, -130, -30, 0];
/// An enemy piece within two squares of the King, by type.
pub const ENEMY_NEAR_KING: [Score; 7] = [-8, -14, -10, -10, -35, -18, 0];
/// A piece of one's own beside its King, where the King is not in the open.
pub const OWN_BESIDE_KING: Score = 7;
/// A piece that an enemy Soldier or a Star's first leap may take, by type; and the last of its type.
pub const HANGING: [Score; 7] = [-4, -25, -25, -25, -60, 0, 0];
pub const LAST_HANGING: Score = -110;
/// The right to move.
pub const TEMPO: Score = 12;
/// What winning or losing at once counts for in ordering.
pub const DECISIVE: Score = 10_000;
/// Evaluations stay far from the scores of won games, whatever a FEN puts on the board.
pub const EVAL_LIMIT: Score = 20_000;
/// Pieces other than Soldiers at which it is the middle game fully; the game starts with 20.
pub const FULL_PHASE: i32 = 18;
