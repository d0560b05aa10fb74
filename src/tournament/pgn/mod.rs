//! Finished games as text in the manner of PGN: tags, then numbered moves with what their players told
//! of them in braces. Moves are written as everywhere here, not in the short notation of chess.

mod read;
mod write;

pub use read::read;
pub use write::write;

#[cfg(test)]
mod tests {
    use super::super::adjudication::Told;
    use super::super::record::{GameResult, Played, Record};
    use super::write::{WIDTH, date};
    use super::*;

    fn told(text: &str, score: Option<Told>, depth: Option<u64>) -> Played {
        Played { score, depth, nodes: Some(1931), ms: Some(16), ..Played::bare(text) }
    }

    fn example() -> Record {
        Record {
            game: 3,
            opening: 1,
            variant: crate::variants::VARIANTS[4].info.name.into(),
            white: "a \"quoted\" \\ name".into(),
            black: "b".into(),
            result: GameResult::Black,
            reason: "White plays an illegal move 'x': not a move".into(),
            fault: Some('w'),
            ended: 951_782_400,
            fen: "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] b - - 0 1".into(),
            book: 1,
            moves: vec![
                Played::bare("c7@"),
                told("N@d4", Some(Told::Cp(-5)), Some(8)),
                told("b7b5", Some(Told::Cp(1234)), None),
                told("c3c4", Some(Told::Mate(-3)), Some(9)),
                told("c3c4", Some(Told::Mate(3)), Some(9)),
                told("a1b1,d2d4", None, Some(1)),
                Played::bare("e2e4"),
            ],
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let long = Record {
            game: 4,
            moves: vec![told("e2e4", Some(Told::Cp(0)), Some(1)); 50],
            book: 0,
            ..example()
        };
        let text = write(&example()) + &write(&long);
        assert_eq!(read(&text).unwrap(), [example(), long]);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        let json = serde_json::to_string(&example()).unwrap();
        assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), example());
    }

    #[test]
    fn it_looks_like_pgn() {
        let text = write(&example());
        assert!(
            text.contains(
                "\n1... c7@ {book} 2. N@d4 {-0.05/8 0.016s n=1931} b7b5 {+12.34 0.016s n=1931} 3. c3c4\n"
            ),
            "{text}"
        );
        assert!(text.contains("[Date \"2000.02.29\"]"), "{text}"); // date -u -d @951782400
        assert!(text.contains("[White \"a \\\"quoted\\\" \\\\ name\"]"), "{text}");
    }

    #[test]
    fn days_follow_the_calendar() {
        // date -u -d @SECONDS +%Y.%m.%d
        let days = [
            (0, "1970.01.01"),
            (951_868_800, "2000.03.01"),
            (1_735_689_599, "2024.12.31"),
            (4_107_542_400, "2100.03.01"),
        ];
        for (seconds, day) in days {
            assert_eq!(date(seconds), day);
        }
    }

    #[test]
    fn other_peoples_games_are_read() {
        let text = "% a line\n[White \"x\"]\n\n1.e2e4! {good [%clk 0:01]} (1. d2d4 {(} d7d5) e7e5 $2 2. g1f3 ; the rest\n1/2-1/2\n";
        let records = read(text).unwrap();
        let moves: Vec<&str> = records[0].moves.iter().map(|m| m.text.as_str()).collect();
        assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);
        assert_eq!((records.len(), records[0].white.as_str(), records[0].result), (1, "x", GameResult::Draw));
        assert_eq!(records[0].fen, crate::variants::VARIANTS[0].info.start);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let cases = [
            ("[White \"x\"]\n[Black x]\n", "line 2: expected a tag"),
            ("e2e4 {never\nends", "line 1: a comment without an end"),
            ("e2e4\n)", "line 2: ')' without '('"),
            ("e2e4 *", "line 1: a game without a result"),
            ("e2e4", "the last game has no result"),
            ("[Result \"1-0\"]\n0-1", "line 2: the game ends with 0-1, its tag Result says '1-0'"),
            ("[Variant \"go\"]\n1-0", "line 2: unknown variant 'go'"),
            ("[Game \"x\"]\n1-0", "line 2: tag Game: 'x', expected a whole number"),
            ("e2e4\n[White \"x\"]\n1-0", "line 2: tag White among the moves"),
        ];
        for (text, error) in cases {
            assert!(read(text).unwrap_err().starts_with(error), "{text}: {:?}", read(text));
        }
    }
}
