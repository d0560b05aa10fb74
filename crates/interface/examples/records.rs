//! Reads games of chess in PGN, with a wrong one among them, and writes them anew with the moves in full.

use asterism_interface::records::{MoveTexts, RecordReader, write_pgn};

const GAMES: &str = "[White \"Ann\"]\n[Result \"0-1\"]\n\n1. f3 {a gift} e5 2. g4 Qh4# 0-1\n\n\
                     [White \"Bob\"]\n\n1. e4 e5 2. Ke3 *\n\n\
                     [White \"Eve\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *\n";

fn main() {
    for game in RecordReader::new(GAMES.as_bytes()) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        match game.in_full(None) {
            Ok((full, board)) => {
                let moves: Vec<&str> = full.move_texts().collect();
                println!("{}: {} -> {}", full.white().unwrap_or("?"), moves.join(" "), board.fen());
                println!("{}", write_pgn(&full, MoveTexts::Short).expect("its moves are legal"));
            }
            Err(error) => eprintln!("line {}: {error}", game.line_of_error(&error)),
        }
    }
}
