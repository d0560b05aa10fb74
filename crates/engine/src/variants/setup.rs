//! Where a game stands, as hosts, files and scripts say it.

use super::open;
use crate::game::{Game, GameError, Turn};
use serde::{Deserialize, Serialize};

/// A variant, a position of it, and moves from there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The variant's name or alias.
    pub variant: String,
    /// The position in FEN; the variant's start position if there is none.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves (whole turns) played from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The parts of the next turn that are played already.
    #[serde(default)]
    pub parts: Vec<String>,
}

impl Setup {
    /// Returns the start position of a variant.
    pub fn new(variant: impl Into<String>) -> Setup {
        Setup { variant: variant.into(), ..Setup::default() }
    }

    /// Returns a new game with the moves played. The parts are not: a game holds whole turns.
    pub fn open(&self) -> Result<Box<dyn Game>, GameError> {
        self.open_after(self.moves.len())
    }

    /// Returns a new game with the first `count` moves played.
    pub fn open_after(&self, count: usize) -> Result<Box<dyn Game>, GameError> {
        let mut game = open(&self.variant)?;
        game.set_up(self.fen.as_deref(), &mut self.texts().take(count))?;
        Ok(game)
    }

    /// Sets up a game of this variant; whether it is one is not looked at. On an error nothing changes.
    pub fn set(&self, game: &mut dyn Game) -> Result<(), GameError> {
        game.set_up(self.fen.as_deref(), &mut self.texts())
    }

    /// Returns the setup in the program's own notation, with the FEN as a game writes it and the moves in full, for
    /// readers that need not accept every notation. A setup of the start position stays one. `game` is of the variant,
    /// and afterwards set up; on an error nothing changes.
    pub fn in_full(&self, game: &mut dyn Game) -> Result<Setup, GameError> {
        self.set(game)?; // an error has the number of the move
        let in_full = |fen: &String| {
            let mut start = game.fork();
            start.set(Some(fen), &[]).map(|()| start.fen())
        };
        let fen = self.fen.as_ref().map(in_full).transpose()?;
        let moves = game.played().iter().map(Turn::to_string).collect();
        Ok(Setup { variant: game.info().name.to_string(), fen, moves, parts: self.parts.clone() })
    }

    /// Returns the texts of the moves.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chess(fen: Option<&str>, moves: &[&str]) -> Setup {
        let moves = moves.iter().map(|text| text.to_string()).collect();
        Setup { fen: fen.map(str::to_string), moves, ..Setup::new("chess") }
    }

    #[test]
    fn a_setup_opens_a_game() {
        let game = chess(None, &["e4", "e7e5"]).open().unwrap();
        assert_eq!(game.last_move(), "e7e5");
        assert_eq!(chess(None, &["e4", "e7e5"]).open_after(1).unwrap().last_move(), "e2e4");
        let fen = "7k/8/8/8/8/8/8/K7 b - - 3 9";
        assert_eq!(chess(Some(fen), &[]).open().unwrap().fen(), fen);
    }

    #[test]
    fn in_full_it_has_the_texts_of_the_game() {
        let mut game = open("chess").unwrap();
        let short = chess(Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"), &["e4", "Kd7", "e4-e5"]);
        let full = short.in_full(game.as_mut()).unwrap();
        assert_eq!(full, chess(Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), &["e2e4", "e8d7", "e4e5"]));
        assert_eq!(game.fen(), full.open().unwrap().fen());
        assert_eq!(chess(None, &["Nf3"]).in_full(game.as_mut()).unwrap(), chess(None, &["g1f3"]));
        let before = game.fen();
        assert!(chess(None, &["e4", "Ke7"]).in_full(game.as_mut()).is_err());
        assert_eq!(game.fen(), before);
    }

    #[test]
    fn an_error_names_what_is_wrong() {
        let cases = [
            (Setup::new("nought"), "unknown variant 'nought'"),
            (chess(Some("8/8 w"), &["e4"]), "FEN"),
            (chess(None, &["e2e5"]), "illegal move 'e2e5': "),
            (chess(None, &["e4", "e2e4"]), "illegal move 'e2e4' (number 2 of the list): "),
        ];
        for (setup, fault) in cases {
            let error = setup.open().err().unwrap().to_string();
            assert!(error.starts_with(fault), "{error}");
        }
    }

    #[test]
    fn a_setup_is_read_from_json() {
        let read = |text: &str| serde_json::from_str::<Setup>(text);
        assert_eq!(read(r#"{"variant":"deneb"}"#).unwrap(), Setup::new("deneb"));
        assert!(read("{}").unwrap_err().to_string().starts_with("missing field `variant`"));
        let setup = chess(Some("7k/8/8/8/8/8/8/K7 b - - 3 9"), &["h8h7"]);
        assert_eq!(read(&serde_json::to_string(&setup).unwrap()).unwrap(), setup);
    }
}
