//! Lists of moves with their numbers.

use asterism_engine::game::{BoardEffects, MoveEffect};
use asterism_engine::rules::{FenPiece, Info, Location};

/// Columns of a line.
const WIDTH: usize = 78;

/// A list as it is printed, and the moves by their numbers from 1.
pub(super) struct MoveList {
    pub lines: Vec<String>,
    pub texts: Vec<String>,
}

/// Lists all moves, those of a piece on one line.
pub(super) fn all(board: &BoardEffects, info: &Info) -> MoveList {
    let mut list = MoveList { lines: Vec::new(), texts: Vec::new() };
    for (place, piece) in &board.pieces {
        let own = board.moves.iter().filter(|part| part.origin == *place);
        let mut line = String::new();
        for (index, part) in own.enumerate() {
            if index == 0 {
                line = format!("{}:", named(*place, *piece, info));
            }
            list.texts.push(part.text.clone());
            let item = format!("  {} {}", list.texts.len(), part.text);
            if line.len() + item.len() > WIDTH {
                list.lines.push(std::mem::replace(&mut line, " ".to_string()));
            }
            line += &item;
        }
        if !line.is_empty() {
            list.lines.push(line);
        }
    }
    list
}

/// Lists the moves of the piece that `text` names by its square (or `N@`), a line each, and their squares; an error
/// says why there are none.
pub(super) fn of_square(
    board: &BoardEffects,
    info: &Info,
    text: &str,
) -> Result<(MoveList, Vec<(u8, u8)>), String> {
    let begins = |part: &&MoveEffect| {
        let head = part.text.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text));
        head && !part.text[text.len()..].starts_with(|c: char| c.is_ascii_digit())
    };
    let own: Vec<&MoveEffect> = board.moves.iter().filter(begins).collect();
    if own.is_empty() {
        return Err(why_none(board, info, text));
    }
    let mut list = MoveList { lines: Vec::new(), texts: Vec::new() };
    let mut targets = Vec::new();
    for part in own {
        list.texts.push(part.text.clone());
        let words = part.words(info);
        list.lines.push(format!("{:>4}  {:<6}  {words}", list.texts.len(), part.text));
        if let Location::Square(file, rank) = part.target {
            targets.push((file, rank));
        }
    }
    Ok((list, targets))
}

fn why_none(board: &BoardEffects, info: &Info, text: &str) -> String {
    let standing = board.pieces.iter().find(|(place, _)| place.name().eq_ignore_ascii_case(text));
    match standing {
        None if text.ends_with('@') => format!("no move begins with {text}"),
        None if Location::read(text, info).is_none() => Location::no_square(text, info),
        None => format!("no piece stands on {text}"),
        Some((place, piece)) if piece.color != board.side => {
            format!("{} is {}'s", named(*place, *piece, info), piece.color.name())
        }
        Some((place, piece)) => format!("{} has no legal move", named(*place, *piece, info)),
    }
}

fn named(place: Location, piece: FenPiece, info: &Info) -> String {
    format!("{} {}", info.piece_name(piece.letter), place.name())
}
