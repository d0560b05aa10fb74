//! The commands that the player may type.

use asterism_engine::rules::Color;
use asterism_engine::search::Strength;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// An empty line.
    Nothing,
    /// A move, or a part of one, by its text.
    Move(&'a str),
    /// A move by its number in the last list.
    Number(usize),
    /// List the moves of a square, or all.
    List(Option<&'a str>),
    Undo,
    Hint,
    Sides(Vec<Color>),
    /// The level of the engine.
    Level(u32),
    Resign,
    /// Claim a draw.
    Draw,
    Board,
    Record,
    Save(&'a str),
    Fen,
    Help,
    Quit,
}

/// The commands, for `help`.
pub(super) const HELP: &str = "\
e2e4           play a move, in the text of the list of moves or a short one (Nf3)
7              play move number 7 of the last list
c2             the moves of the piece on c2, and what they do
moves          all moves (m)
undo           take back your last move and the answer to it (u)
hint           the move that the engine would play (h)
side SIDE      play white, black or both
level N        the engine plays at level 0 (weakest) to 11 (full strength)
board          show the board (b)
resign         give the game up
draw           claim a draw by repetition or by the 100-ply rule, where a player has to (in chess)
fen            print the position as FEN
record         print the moves so far
save FILE      write them to a new file, which `play --load` and `asterism annotate` read
quit           end (q)
Ctrl-C         while the engine searches: it plays the best move found so far; otherwise: end";

/// Reads a line; an error is a line for the player.
pub(super) fn read(line: &str) -> Result<Command<'_>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let given = (!rest.is_empty()).then_some(rest);
    let file = || given.ok_or_else(|| format!("{word}: expected a file name after it"));
    let command = match word.to_ascii_lowercase().as_str() {
        "" => Command::Nothing,
        "moves" | "m" => Command::List(given),
        "save" => Command::Save(file()?),
        "level" => Command::Level(level(rest)?),
        "side" => Command::Sides(sides(rest)?),
        name => match (simple(name), given) {
            (Some(command), None) => command,
            (Some(_), Some(rest)) => return Err(format!("{word}: '{rest}', expected nothing after {word}")),
            (None, _) => return other(line),
        },
    };
    Ok(command)
}

/// Returns the commands of one word.
fn simple(name: &str) -> Option<Command<'static>> {
    Some(match name {
        "undo" | "u" => Command::Undo,
        "hint" | "h" => Command::Hint,
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "board" | "b" => Command::Board,
        "fen" => Command::Fen,
        "record" => Command::Record,
        "help" | "?" => Command::Help,
        "quit" | "exit" | "q" => Command::Quit,
        _ => return None,
    })
}

/// Reads a number, a square, or else a move.
fn other(line: &str) -> Result<Command<'_>, String> {
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = line.parse().map_err(|_| format!("{line}: there is no move with this number"))?;
        return Ok(Command::Number(number));
    }
    let digits = line.get(1..).unwrap_or_default();
    let square = line.starts_with(|c: char| c.is_ascii_alphabetic())
        && (digits == "@" || (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()));
    Ok(if square { Command::List(Some(line)) } else { Command::Move(line) })
}

fn level(text: &str) -> Result<u32, String> {
    let level = text.parse().ok().filter(|level| (0..=Strength::FULL).contains(level));
    level.ok_or_else(|| format!("level: '{text}', expected a number from 0 to {}", Strength::FULL))
}

fn sides(name: &str) -> Result<Vec<Color>, String> {
    match name.to_ascii_lowercase().as_str() {
        "white" => Ok(vec![Color::White]),
        "black" => Ok(vec![Color::Black]),
        "both" => Ok(vec![Color::White, Color::Black]),
        _ => Err(format!("side: '{name}', expected white, black or both")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_numbers_and_moves_are_distinguished() {
        assert_eq!(read(" c2 "), Ok(Command::List(Some("c2"))));
        assert_eq!(read("l12"), Ok(Command::List(Some("l12"))));
        assert_eq!(read("N@"), Ok(Command::List(Some("N@"))));
        assert_eq!(read("12"), Ok(Command::Number(12)));
        for text in ["c2c4", "c2@", "N@d3", "e5r3", "é2", "b2b4,b4b6", "nonsense"] {
            assert_eq!(read(text), Ok(Command::Move(text)));
        }
        assert!(read("99999999999999999999999").unwrap_err().contains("no move"));
    }

    #[test]
    fn commands_name_their_missing_words() {
        assert_eq!(read("save my game.pgn"), Ok(Command::Save("my game.pgn")));
        assert_eq!(read("SAVE"), Err("SAVE: expected a file name after it".to_string()));
        assert_eq!(read("undo 2"), Err("undo: '2', expected nothing after undo".to_string()));
        assert_eq!(read("side red"), Err("side: 'red', expected white, black or both".to_string()));
        assert_eq!(read("side Black"), Ok(Command::Sides(vec![Color::Black])));
    }

    #[test]
    fn help_names_the_range_of_levels() {
        assert!(HELP.contains(&format!("to {} (full strength)", Strength::FULL)));
        assert!(read("level 12").unwrap_err().contains("from 0 to 11") && read("level x").is_err());
        assert_eq!(read("level 3"), Ok(Command::Level(3)));
    }

    #[test]
    fn help_names_every_command() {
        for word in ["undo", "hint", "side", "board", "resign", "draw", "fen", "record"] {
            assert!(
                HELP.contains(&format!("\n{word} ")) && !matches!(read(word), Ok(Command::Move(_))),
                "{word}"
            );
        }
    }
}
