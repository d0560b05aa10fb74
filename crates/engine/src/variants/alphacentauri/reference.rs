//! Alpha Centauri, the slow second move generator.
//!
//! Written from the rules text alone, it shares nothing with the fast generator: a plain array of
//! pieces, squares walked one by one, every part of a turn played on a copy of the board and judged
//! by the royal law afterwards. Only `verify` and the tests use it. The `///` and `//` comments in
//! quotation marks are the words of the rules.

use crate::rules::Ruling;

/// Files and ranks.
const SIZE: i32 = 9;
const LETTERS: &str = "PGHCAWERKD";
/// "capturable: yes" in the table of pieces; R, K and D are not.
const CAPTURABLE: &str = "PGHCAWE";
const ALONG_RANK: [(i32, i32); 2] = [(-1, 0), (1, 0)];
const ALONG_FILE: [(i32, i32); 2] = [(0, -1), (0, 1)];
const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
/// The eight neighbours, clockwise as White sees the board.
#[rustfmt::skip]
const RING: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    /// The piece's upper-case letter.
    letter: char,
}

impl Piece {
    fn capturable(self) -> bool {
        CAPTURABLE.contains(self.letter)
    }
}

/// File and rank, both from 0.
type Square = (i32, i32);

/// The square so many steps away in a direction; it may lie off the board.
fn beside((file, rank): Square, (files, ranks): (i32, i32), steps: i32) -> Square {
    (file + files * steps, rank + ranks * steps)
}

fn neighbours(at: Square, directions: &[(i32, i32)]) -> Vec<Square> {
    directions.iter().map(|&d| beside(at, d, 1)).collect()
}

fn on_board((file, rank): Square) -> bool {
    (0..SIZE).contains(&file) && (0..SIZE).contains(&rank)
}

/// "**Encounter Zone**: d4-f6 (nine squares)."
fn in_encounter_zone((file, rank): Square) -> bool {
    (3..=5).contains(&file) && (3..=5).contains(&rank)
}

fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn all_squares() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| (file, rank)))
}

#[derive(Clone, PartialEq, Eq)]
struct Board([[Option<Piece>; SIZE as usize]; SIZE as usize]);

impl Board {
    /// Returns the piece on a square; `None` on an empty one or off the board.
    fn piece(&self, at: Square) -> Option<Piece> {
        let (file, rank) = at;
        on_board(at).then(|| self.0[rank as usize][file as usize])?
    }

    fn put(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.0[rank as usize][file as usize] = piece;
    }

    fn empty(&self, at: Square) -> bool {
        on_board(at) && self.piece(at).is_none()
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        all_squares().filter_map(|at| self.piece(at).map(|piece| (at, piece)))
    }

    /// The first square in a direction that is not empty; it may lie off the board.
    fn end_of_line(&self, from: Square, direction: (i32, i32)) -> Square {
        let mut at = beside(from, direction, 1);
        while self.empty(at) {
            at = beside(at, direction, 1);
        }
        at
    }
}

/// A piece on its square.
struct Mover<'a> {
    board: &'a Board,
    from: Square,
    piece: Piece,
    /// When asking for attacks: the one royal that is looked at as if it were capturable.
    royal: Option<Square>,
}

/// A destination of a piece, with its captures.
struct Step {
    to: Square,
    captured: Vec<Square>,
    /// `x` if the Centaur takes both an enemy and a friend.
    suffix: &'static str,
}

fn step(to: Square, captured: Vec<Square>) -> Step {
    let suffix = "";
    Step { to, captured, suffix }
}

/// One part of a turn, or a whole turn, already played.
struct Played {
    text: String,
    after: Board,
    captures: bool,
}

fn played(text: String, after: Board, captures: bool) -> Played {
    Played { text, after, captures }
}

impl<'a> Mover<'a> {
    fn new(board: &'a Board, (from, piece): (Square, Piece), royal: Option<Square>) -> Mover<'a> {
        Mover { board, from, piece, royal }
    }

    fn enemy(&self, at: Square) -> Option<Piece> {
        let piece = self.board.piece(at);
        piece.filter(|piece| piece.white != self.piece.white)
    }

    /// "Only capturable *enemy* pieces are ever captured."
    fn is_capturable_enemy(&self, at: Square) -> bool {
        self.enemy(at).is_some_and(|piece| piece.capturable() || self.royal == Some(at))
    }

    /// A piece of the side's own that its own Hopper or Centaur may capture.
    fn is_capturable_friend(&self, at: Square) -> bool {
        let friend = self.board.piece(at).filter(|piece| piece.white == self.piece.white);
        friend.is_some_and(Piece::capturable)
    }

    /// Quiet single steps.
    fn quiet_steps(&self, directions: &[(i32, i32)]) -> Vec<Step> {
        let mut near = neighbours(self.from, directions);
        near.retain(|&to| self.board.empty(to));
        near.into_iter().map(|to| step(to, vec![])).collect()
    }

    /// Captures by replacement, one step away.
    fn replacements(&self, directions: &[(i32, i32)]) -> Vec<Step> {
        let mut near = neighbours(self.from, directions);
        near.retain(|&to| self.is_capturable_enemy(to));
        near.into_iter().map(|to| step(to, vec![to])).collect()
    }

    /// O and H, each with its direction: "**O** = one orthogonal step, quiet", "**H** = quiet rook
    /// slide along its own rank" (which begins with the O along the rank).
    fn o_and_h(&self) -> Vec<(Square, (i32, i32))> {
        let mut found = vec![];
        for (directions, longest) in [(ALONG_FILE, 1), (ALONG_RANK, SIZE)] {
            for direction in directions {
                let line = (1..=longest).map(|n| (beside(self.from, direction, n), direction));
                found.extend(line.take_while(|&(to, _)| self.board.empty(to)));
            }
        }
        found
    }

    /// "**CH** = quiet leap to *any* empty square of the rank three above or three below".
    fn changes_of_rank(&self) -> impl Iterator<Item = Square> {
        let three_off = all_squares().filter(|to| (to.1 - self.from.1).abs() == 3);
        three_off.filter(|&to| self.board.empty(to))
    }

    /// "Hopper hops over one capturable enemy to the square right behind it in line, which must be
    /// empty or hold a capturable *friend*; both the enemy and that friend are captured."
    fn hops(&self) -> Vec<Step> {
        let first_piece = |d| self.board.end_of_line(self.from, d);
        // "The enemy stands: adjacent in any of 8 directions"
        let mut enemies = RING.map(|d| (beside(self.from, d, 1), d)).to_vec();
        // "or on the Hopper's file exactly three ranks away with the two squares between empty"
        let mut on_file = ALONG_FILE.map(|d| (first_piece(d), d)).to_vec();
        on_file.retain(|&(at, d)| at == beside(self.from, d, 3));
        // "or on its rank at any distance with the squares between empty" (adjacent: see above)
        let mut on_rank = ALONG_RANK.map(|d| (first_piece(d), d)).to_vec();
        on_rank.retain(|&(at, d)| at != beside(self.from, d, 1));
        enemies.extend(on_file.into_iter().chain(on_rank));
        let mut found = vec![];
        for (enemy, direction) in enemies {
            let to = beside(enemy, direction, 1);
            if self.is_capturable_enemy(enemy) && self.board.empty(to) {
                found.push(step(to, vec![enemy]));
            } else if self.is_capturable_enemy(enemy) && self.is_capturable_friend(to) {
                found.push(step(to, vec![enemy, to]));
            }
        }
        found
    }

    /// An O or H move of the Advancer or the Withdrawer, with its capture. A: "the enemy on the next
    /// square beyond the landing square, same direction"; W: "the enemy on the square behind its
    /// start, opposite direction".
    fn advance_or_withdraw(&self, to: Square, direction: (i32, i32)) -> Step {
        let victim = match self.piece.letter {
            'A' => beside(to, direction, 1),
            _ => beside(self.from, direction, -1),
        };
        let captured = Some(victim).filter(|&at| self.is_capturable_enemy(at));
        step(to, captured.into_iter().collect())
    }

    /// The Centaur's one or two moves to an empty square X: "take the occupied orthogonal neighbours
    /// of X (its start square counts as empty). Only if they are exactly two, one on the rank and
    /// one on the file" anything is captured.
    fn centaur_steps(&self, to: Square) -> Vec<Step> {
        let occupied = |directions| {
            let mut near = neighbours(to, directions);
            near.retain(|&at| at != self.from && self.board.piece(at).is_some());
            near
        };
        let (on_rank, on_file) = (occupied(&ALONG_RANK), occupied(&ALONG_FILE));
        if on_rank.len() != 1 || on_file.len() != 1 {
            return vec![step(to, vec![])];
        }
        let both = [on_rank, on_file].concat();
        let mut enemies = both.clone();
        enemies.retain(|&at| self.is_capturable_enemy(at));
        let with_friend = both.iter().any(|&at| self.is_capturable_friend(at));
        match (enemies.len(), with_friend) {
            // "two capturable enemies: both are captured; a capturable enemy and an uncapturable
            // piece (of either side): the enemy is captured"
            (2, _) | (1, false) => vec![step(to, enemies)],
            // "a capturable enemy and a capturable friend: the player chooses, both are captured
            // or none (two moves)"
            (1, true) => {
                let mut taking = step(to, both);
                taking.suffix = "x";
                vec![step(to, vec![]), taking]
            }
            // "In every other case nothing is captured."
            _ => vec![step(to, vec![])],
        }
    }

    /// Whether an enemy Reducer stands on one of these lines with nothing between.
    fn meets_reducer(&self, directions: [(i32, i32); 2]) -> bool {
        let mut ends = directions.iter().map(|&d| self.board.end_of_line(self.from, d));
        ends.any(|at| self.enemy(at).is_some_and(|piece| piece.letter == 'E'))
    }

    /// "an enemy piece other than a Centaur with a clear orthogonal line (any distance, nothing
    /// between) to the Reducer is *reduced*: it may make only those of its moves and captures whose
    /// destination lies on that line". "Reduced along its rank *and* its file: no move at all."
    fn reduced(&self, mut steps: Vec<Step>) -> Vec<Step> {
        if self.piece.letter != 'C' {
            let on_rank = self.meets_reducer(ALONG_RANK);
            let on_file = self.meets_reducer(ALONG_FILE);
            steps.retain(|s| !on_rank || s.to.1 == self.from.1);
            steps.retain(|s| !on_file || s.to.0 == self.from.0);
        }
        steps
    }

    /// The captures of the pieces that may attack a royal, for A and W with their quiet O and H moves,
    /// before reduction. "C, E, R, K, D attack no royal."
    fn attacks(&self) -> Vec<Step> {
        match self.piece.letter {
            // "1 diagonally, all four ways, by replacement"
            'P' => self.replacements(&DIAGONAL),
            // "K step by replacement"
            'G' => self.replacements(&RING),
            'H' => self.hops(),
            'A' | 'W' => {
                let quiet = self.o_and_h().into_iter();
                quiet.map(|(to, direction)| self.advance_or_withdraw(to, direction)).collect()
            }
            _ => vec![],
        }
    }

    /// All moves of a piece but the Rotor's rotation.
    fn steps(&self) -> Vec<Step> {
        let mut steps = self.attacks();
        let o_and_h = self.o_and_h().into_iter().map(|(to, _)| to);
        match self.piece.letter {
            // "G: K step"
            'G' => steps.extend(self.quiet_steps(&RING)),
            // "K, D: O", "W by replacement"
            'K' | 'D' => {
                steps.extend(self.quiet_steps(&ORTHOGONAL));
                steps.extend(self.replacements(&ORTHOGONAL));
            }
            // "A, W: O, H, CH"; O and H are there already
            'A' | 'W' => steps.extend(self.changes_of_rank().map(|to| step(to, vec![]))),
            // "P: O, H"
            'P' => steps.extend(o_and_h.map(|to| step(to, vec![]))),
            // "O, H, CH"; "after landing, below"
            'C' => {
                let quiet = o_and_h.chain(self.changes_of_rank());
                steps.extend(quiet.flat_map(|to| self.centaur_steps(to)));
            }
            // "H, E, R: O, H, CH"
            _ => {
                let quiet = o_and_h.chain(self.changes_of_rank());
                steps.extend(quiet.map(|to| step(to, vec![])));
            }
        }
        self.reduced(steps)
    }
}

/// "Attack on a royal at square t by an enemy piece: exactly the captures above, were the royal
/// capturable".
fn is_attacked(board: &Board, at: Square, white: bool) -> bool {
    let mut enemies = board.pieces().filter(|(_, piece)| piece.white != white);
    enemies.any(|placed| {
        let enemy = Mover::new(board, placed, Some(at));
        let steps = enemy.reduced(enemy.attacks());
        steps.iter().any(|step| step.captured.contains(&at))
    })
}

/// "after each part, no King and no Dame of either side may be attacked by an enemy piece."
fn obeys_royal_law(board: &Board) -> bool {
    let mut royals = board.pieces().filter(|(_, piece)| "KD".contains(piece.letter));
    royals.all(|(at, piece)| !is_attacked(board, at, piece.white))
}

/// The board after a step.
fn play(board: &Board, from: Square, step: &Step) -> Board {
    let mut after = board.clone();
    for &at in &step.captured {
        after.put(at, None);
    }
    after.put(from, None);
    after.put(step.to, board.piece(from));
    after
}

/// "a Rotor not on file a/i or rank 1/9, with no Rotor, King or Dame of either side among its 8
/// neighbours, turns the ring of 8 neighbours (empty squares included) clockwise, as White sees
/// the board, by k = 1..7."
fn rotations(board: &Board, rotor: Square) -> Vec<Played> {
    let ring = RING.map(|direction| beside(rotor, direction, 1));
    let may_turn = |&at: &Square| on_board(at) && board.piece(at).is_none_or(Piece::capturable);
    let mut found: Vec<Played> = vec![];
    if !ring.iter().all(may_turn) {
        return found;
    }
    for k in 1..8 {
        let mut after = board.clone();
        for place in 0..8 {
            after.put(ring[(place + k) % 8], board.piece(ring[place]));
        }
        // "Turns with the same result are one move (named by the smallest k); one that changes
        // nothing is no move."
        if after != *board && found.iter().all(|other| other.after != after) {
            let text = format!("{}r{k}", name(rotor));
            found.push(played(text, after, false));
        }
    }
    found
}

/// The legal first parts ("one move of an own Rotor, King or Dame") or the legal second parts
/// ("one move of an own capturable piece").
fn legal_parts(board: &Board, white: bool, first: bool) -> Vec<Played> {
    let mut parts = vec![];
    let own = board.pieces().filter(|(_, piece)| piece.white == white && piece.capturable() != first);
    for (from, piece) in own {
        for step in Mover::new(board, (from, piece), None).steps() {
            let text = format!("{}{}{}", name(from), name(step.to), step.suffix);
            let captures = !step.captured.is_empty();
            parts.push(played(text, play(board, from, &step), captures));
        }
        if piece.letter == 'R' {
            // "A Rotor's rotation is not affected."
            parts.extend(rotations(board, from));
        }
    }
    parts.retain(|part| obeys_royal_law(&part.after));
    parts
}

/// "the mover's King and Dame stand on adjacent (8) squares, both in the Encounter Zone."
fn has_won(board: &Board, white: bool) -> bool {
    let (king, dame) = (Piece { white, letter: 'K' }, Piece { white, letter: 'D' });
    let mut kings = board.pieces().filter(|&(_, piece)| piece == king);
    kings.any(|(at, _)| {
        let mut near = neighbours(at, &RING);
        near.retain(|&near| board.piece(near) == Some(dame));
        in_encounter_zone(at) && near.into_iter().any(in_encounter_zone)
    })
}

/// All turns, each as its text, the board after it and whether it captured anything.
fn turns(board: &Board, white: bool) -> Vec<Played> {
    let firsts = legal_parts(board, white, true);
    if firsts.is_empty() {
        // "If no legal first part exists, the turn is the second part alone."
        return legal_parts(board, white, false);
    }
    let mut found = vec![];
    for first in firsts {
        // "The game ends at once (no second part)."
        let mut seconds = vec![];
        if !has_won(&first.after, white) {
            seconds = legal_parts(&first.after, white, false);
        }
        if seconds.is_empty() {
            // "If after the first part no legal second part exists, the turn ends there."
            found.push(first);
            continue;
        }
        for second in seconds {
            let text = format!("{},{}", first.text, second.text);
            let captures = first.captures || second.captures;
            found.push(played(text, second.after, captures));
        }
    }
    found
}

/// Judges the position of a FEN: every turn with the FEN after it, or the result if the game is over. Repetition and
/// the 100-ply rule are left out.
///
/// # Errors If the text cannot be read as a FEN of this variant; whether the position could arise in a game is not
/// checked.
pub(super) fn judge(fen: &str) -> Result<Ruling, String> {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    // "The last two fields may be missing (0 and 1 are taken)."
    fields.extend(["0", "1"].iter().skip(fields.len().saturating_sub(4)));
    let &[pieces, side, castling, en_passant, clock, full_move] = fields.as_slice() else {
        return Err("FEN: not four to six fields".to_string());
    };
    let board = parse_board(pieces)?;
    if !["w", "b"].contains(&side) || castling != "-" || en_passant != "-" {
        let wrong = format!("{side} {castling} {en_passant}");
        return Err(format!("FEN: `{wrong}` is neither `w - -` nor `b - -`"));
    }
    let white = side == "w";
    let number = |text: &str| text.parse::<u64>().map_err(|why| format!("FEN: {text}: {why}"));
    let (clock, full_move) = (number(clock)?, number(full_move)?);

    let mut ruling = Ruling::default();
    // "if it is won for both, the side that just moved has won"
    if let Some(winner) = [!white, white].into_iter().find(|&side| has_won(&board, side)) {
        ruling.result = Some(if winner { "1-0" } else { "0-1" });
        return Ok(ruling);
    }
    let next_side = if white { 'b' } else { 'w' };
    let next_move = full_move.saturating_add(u64::from(!white));
    for turn in turns(&board, white) {
        let quiet_turns = clock.saturating_add(1);
        let clock = if turn.captures { 0 } else { quiet_turns };
        let pieces = board_field(&turn.after);
        let after = format!("{pieces} {next_side} - - {clock} {next_move}");
        ruling.moves.push((turn.text, after));
    }
    // "No legal part at all: stalemate, a draw"
    ruling.result = ruling.moves.is_empty().then_some("1/2-1/2");
    Ok(ruling)
}

/// Reads the board field of a FEN: "Ranks from the top, `/` between; empty runs as decimal numbers".
fn parse_board(field: &str) -> Result<Board, String> {
    let mut board = Board([[None; SIZE as usize]; SIZE as usize]);
    for (rank, row) in (0..SIZE).rev().zip(field.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            let upper = letter.to_ascii_uppercase();
            let white = letter == upper;
            if let Some(run) = letter.to_digit(10) {
                file += run as i32;
            } else if LETTERS.contains(upper) && on_board((file, rank)) {
                board.put((file, rank), Some(Piece { white, letter: upper }));
                file += 1;
            } else {
                return Err(format!("FEN: `{letter}` cannot stand there in rank `{row}`"));
            }
        }
    }
    // Each board is written in one way only, so a text of the wrong height or width shows here.
    if board_field(&board) != field {
        return Err(format!("FEN: `{field}` is not {SIZE} ranks of {SIZE} squares"));
    }
    Ok(board)
}

/// Writes the board field of a FEN.
fn board_field(board: &Board) -> String {
    let letter = |piece: &Option<Piece>| match piece {
        Some(piece) if piece.white => piece.letter,
        Some(piece) => piece.letter.to_ascii_lowercase(),
        None => '1',
    };
    let rows = board.0.iter().rev();
    let ranks: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
    // the longest runs of single empty squares first
    let joined = ranks.join("/");
    (2..=9).rev().fold(joined, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}
