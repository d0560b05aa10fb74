//! The words by which programs and servers write how a game ended: this one, cutechess and fastchess, XBoard and
//! WinBoard, lichess, FICS, chess.com. Other words tell nothing.

use asterism_engine::rules::{Color, GameResult, Outcome};
use asterism_engine::variants::VARIANTS;

/// The end of a game as words have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    /// The reason, if it is one that only a board gives.
    pub by: Option<&'static str>,
    /// The results that go with it.
    pub results: &'static [GameResult],
}

const WHITE: &[GameResult] = &[GameResult::Won(Color::White)];
const BLACK: &[GameResult] = &[GameResult::Won(Color::Black)];
const WON: &[GameResult] = &[GameResult::Won(Color::White), GameResult::Won(Color::Black)];
const DRAWN: &[GameResult] = &[GameResult::Draw];

const MATE: Option<&str> = Some("checkmate");
const REPEATED: Option<&str> = Some(Outcome::COUNTED[0]);

/// Ends that words name without a side.
const NAMED: [(&str, Option<&str>, &[GameResult]); 15] = [
    ("mate", MATE, WON),
    ("resignation", None, WON),
    ("illegal move", None, WON),
    ("draw", None, DRAWN),
    ("game drawn", None, DRAWN),
    ("the game is a draw", None, DRAWN),
    ("agreed", None, DRAWN),
    ("draw agreed", None, DRAWN),
    ("agreement", None, DRAWN),
    ("mutual agreement", None, DRAWN),
    ("repetition draw", None, DRAWN),
    ("50-move rule", None, DRAWN),
    ("insufficient material", None, DRAWN),
    ("insufficient mating material", None, DRAWN),
    ("neither player has mating material", None, DRAWN),
];

/// Beginnings of the words for a draw, and how they go on.
const DRAW_BY: [&str; 3] = ["draw by ", "game drawn by ", "drawn by "];
const DRAWS: [(&str, Option<&str>); 15] = [
    ("stalemate", Some("stalemate")),
    ("3-fold repetition", REPEATED),
    ("threefold repetition", REPEATED),
    ("repetition", None),
    ("fifty moves rule", None),
    ("fifty-move rule", None),
    ("50-move rule", None),
    ("50 move rule", None),
    ("the 50 move rule", None),
    ("insufficient material", None),
    ("insufficient mating material", None),
    ("agreement", None),
    ("mutual agreement", None),
    ("adjudication", None),
    ("timeout vs insufficient material", None),
];

/// Words behind the name of the side that wins.
const WINS: [(&str, Option<&str>); 10] = [
    ("mates", MATE),
    ("checkmates", MATE),
    ("wins by checkmate", MATE),
    ("won by checkmate", MATE),
    ("wins by resignation", None),
    ("won by resignation", None),
    ("wins on time", None),
    ("won on time", None),
    ("wins by adjudication", None),
    ("won - game abandoned", None),
];

/// Words behind the name of the side that loses.
const LOSES: [(&str, Option<&str>); 14] = [
    ("checkmated", MATE),
    ("is checkmated", MATE),
    ("is mated", MATE),
    ("loses by checkmate", MATE),
    ("resigns", None),
    ("resigned", None),
    ("has resigned", None),
    ("loses on time", None),
    ("forfeits on time", None),
    ("disconnects", None),
    ("left the game", None),
    ("makes an illegal move", None),
    ("does not answer", None),
    ("is gone", None),
];

impl Ending {
    /// Reads the value of a tag; the sides may be named by any words.
    pub(super) fn of_tag(text: &str, players: [Option<&str>; 2]) -> Option<Ending> {
        let told = plain(text);
        Ending::without_side(&told).or_else(|| Ending::of_side(&told, |name| Some(side(name, players))))
    }

    /// Reads a comment behind the last move; a side is `White`, `Black`, or has its player's name.
    pub(super) fn of_comment(text: &str, players: [Option<&str>; 2]) -> Option<Ending> {
        let told = plain(behind_report(text));
        let known = |name: &str| side(name, players).map(Some);
        Ending::without_side(&told).or_else(|| Ending::of_side(&told, known))
    }

    fn without_side(told: &str) -> Option<Ending> {
        let own = VARIANTS.iter().flat_map(|entry| entry.info.reasons).chain(&Outcome::COUNTED);
        if let Some(by) = own.copied().find(|reason| reason.eq_ignore_ascii_case(told)) {
            return Some(Ending { by: Some(by), results: &GameResult::ALL });
        }
        if let Some((_, by, results)) = NAMED.into_iter().find(|(words, ..)| *words == told) {
            return Some(Ending { by, results });
        }
        let turns = told.strip_suffix(" turns played");
        if turns.is_some_and(|turns| turns.bytes().all(|byte| byte.is_ascii_digit())) {
            return Some(Ending { by: None, results: DRAWN });
        }
        let how = DRAW_BY.iter().find_map(|words| told.strip_prefix(words))?;
        let (_, by) = DRAWS.into_iter().find(|(words, _)| *words == how)?;
        Some(Ending { by, results: DRAWN })
    }

    /// Reads the name of a side and what it does; `known` returns the side of a name, if the name and the side are known.
    fn of_side(told: &str, known: impl Fn(&str) -> Option<Option<Color>>) -> Option<Ending> {
        let told = told.split_once(": ").map_or(told, |(what, _)| what);
        let read = |forms: &[(&str, Option<&'static str>)], wins: bool| {
            forms.iter().find_map(|(words, by)| {
                let side = known(told.strip_suffix(words)?.strip_suffix(' ')?)?;
                let results = match side {
                    None => WON,
                    Some(side) if (side == Color::White) == wins => WHITE,
                    Some(_) => BLACK,
                };
                Some(Ending { by: *by, results })
            })
        };
        read(&WINS, true).or_else(|| read(&LOSES, false))
    }
}

/// Returns words in small letters, without the name of the program that wrote them and without a full stop.
fn plain(text: &str) -> String {
    let told = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    let prefix = ["xboard adjudication: ", "xboard: "].into_iter().find(|prefix| told.starts_with(prefix));
    told[prefix.map_or(0, str::len)..].to_string()
}

/// Returns a comment without the report of the move that cutechess and fastchess write before it: `+M1/5 0.1s, White
/// mates`.
fn behind_report(text: &str) -> &str {
    match text.split_once(", ") {
        Some((report, told)) if report.starts_with(|c: char| "+-0123456789".contains(c)) => told,
        _ => text,
    }
}

fn side(name: &str, players: [Option<&str>; 2]) -> Option<Color> {
    let is = |player: Option<&str>| player.is_some_and(|player| player.to_lowercase() == name);
    match (name, is(players[0]), is(players[1])) {
        ("white", ..) | (_, true, false) => Some(Color::White),
        ("black", ..) | (_, false, true) => Some(Color::Black),
        _ => None,
    }
}
