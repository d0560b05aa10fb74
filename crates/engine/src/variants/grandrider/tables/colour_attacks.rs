//! The attacks of Dabbabariders, Alfilriders and Alibabariders on a colour board of 6 x 6 squares, where they move like
//! Rooks, Bishops and Queens.

/// The lowest row of a colour board.
const ROW: u64 = 0b111111;
/// The leftmost column of a colour board.
const COLUMN: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30;
/// Multiplying a column (moved to the left edge) gathers its bits from bit 25 on, the lowest row first.
const GATHER_COLUMN: u64 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25;

/// Returns the squares that a rider at `position` of a line of six attacks, by the occupancy of the line: up to and
/// with the first piece on each side.
const fn line_attacks(position: usize, occupied: usize) -> u64 {
    let mut set = 0u64;
    let mut at = position + 1;
    while at < 6 {
        set |= 1 << at;
        if occupied >> at & 1 != 0 {
            break;
        }
        at += 1;
    }
    at = position;
    while at > 0 {
        at -= 1;
        set |= 1 << at;
        if occupied >> at & 1 != 0 {
            break;
        }
    }
    set
}

/// By position and occupancy the attacked part of a row, repeated on all six rows.
static ROW_ATTACKS: [[u64; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut position = 0;
    while position < 6 {
        let mut occupied = 0;
        while occupied < 64 {
            table[position][occupied] = line_attacks(position, occupied) * COLUMN;
            occupied += 1;
        }
        position += 1;
    }
    table
};

/// The attacks along a column: bit `r` of the line becomes row `r`, on all six columns.
static COLUMN_ATTACKS: [[u64; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut position = 0;
    while position < 6 {
        let mut occupied = 0;
        while occupied < 64 {
            let line = line_attacks(position, occupied);
            let mut row = 0;
            while row < 6 {
                if line >> row & 1 != 0 {
                    table[position][occupied] |= ROW << (6 * row);
                }
                row += 1;
            }
            occupied += 1;
        }
        position += 1;
    }
    table
};

/// The lines through a square of a 6 x 6 board, the square itself included.
#[derive(Clone, Copy)]
struct Lines {
    column: usize,
    row: usize,
    rising: u64,
    falling: u64,
}

static LINES_THROUGH: [Lines; 64] = {
    let mut lines = [Lines { column: 0, row: 0, rising: 0, falling: 0 }; 64];
    let mut square = 0;
    while square < 36 {
        let (x, y) = (square % 6, square / 6);
        lines[square].column = x;
        lines[square].row = y;
        let mut other = 0;
        while other < 36 {
            let (u, v) = (other % 6, other / 6);
            if x + v == y + u {
                lines[square].rising |= 1 << other;
            }
            if x + y == u + v {
                lines[square].falling |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    lines
};

/// Returns the squares that a Dabbabarider on `square` of a colour board attacks, up to and with the first piece on
/// each line.
#[inline]
pub(crate) fn dabbaba_attacks(square: usize, occupied: u64) -> u64 {
    let Lines { column, row, .. } = LINES_THROUGH[square];
    let on_row = (occupied >> (6 * row) & ROW) as usize;
    let on_column = ((occupied >> column & COLUMN).wrapping_mul(GATHER_COLUMN) >> 25 & ROW) as usize;
    ROW_ATTACKS[column % 6][on_row] & ROW << (6 * row) | COLUMN_ATTACKS[row % 6][on_column] & COLUMN << column
}

/// Returns the attacks of an Alfilrider.
#[inline]
pub(crate) fn alfil_attacks(square: usize, occupied: u64) -> u64 {
    let Lines { column, rising, falling, .. } = LINES_THROUGH[square];
    let gather = |line: u64| ((occupied & line).wrapping_mul(COLUMN) >> 30 & ROW) as usize;
    let attacks = &ROW_ATTACKS[column % 6];
    attacks[gather(rising)] & rising | attacks[gather(falling)] & falling
}
