//! Written records are read back, and records of other programs are read or refused with a line number.

use super::pgn_write::WIDTH;
use super::record::date;
use super::*;
use asterism_engine::rules::{Color, GameResult, ReportedScore};

fn error(text: &str) -> String {
    read_games(text).unwrap_err().to_string()
}

/// Checks that a game holds all that a record does.
fn assert_same(game: &ParsedGame, record: &GameRecord) {
    let expected = ParsedGame::of(record.clone(), game.line);
    assert_eq!((&game.moves, game.book, game.result), (&expected.moves, expected.book, expected.result));
    for (name, value) in &expected.tags {
        assert_eq!(game.tag(name), Some(value.as_str()), "{name}");
    }
}

fn reported(text: &str, score: Option<ReportedScore>, depth: Option<u64>) -> RecordedMove {
    RecordedMove { score, depth, nodes: Some(1931), ms: Some(16), ..RecordedMove::bare(text) }
}

fn written(record: &GameRecord) -> String {
    write_pgn(&ParsedGame::of(record.clone(), 1), MoveTexts::Full).unwrap()
}

fn example() -> GameRecord {
    GameRecord {
        game: 3,
        opening: 1,
        variant: asterism_engine::variants::VARIANTS[4].info.name.into(),
        white: "a \"quoted\" \\ name".into(),
        black: "b".into(),
        result: GameResult::Won(Color::Black),
        reason: "White plays an illegal move 'x': not a move".into(),
        fault: Some('w'),
        termination: Some(Termination::IllegalMove),
        time_control: Some(["10+0.1".into(), "40/60".into()]),
        programs: Some(["One 1.0".into(), "Two".into()]),
        ended: 951_782_400,
        fen: "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] b - - 0 1".into(),
        book: 1,
        moves: vec![
            RecordedMove::bare("c7@"),
            reported("N@d4", Some(ReportedScore::Cp(-5)), Some(8)),
            reported("b7b5", Some(ReportedScore::Cp(1234)), None),
            reported("c3c4", Some(ReportedScore::Mate(-3)), Some(9)),
            reported("c3c4", Some(ReportedScore::Mate(3)), Some(9)),
            reported("a1b1,d2d4", None, Some(1)),
            RecordedMove::bare("e2e4"),
        ],
    }
}

#[test]
fn written_records_are_read_back() {
    let long = GameRecord {
        game: 4,
        moves: vec![reported("e2e4", Some(ReportedScore::Cp(0)), Some(1)); 50],
        book: 0,
        time_control: Some(["10+0.1".into(), "10+0.1".into()]),
        ..example()
    };
    let text = written(&example()) + &written(&long);
    let games = read_games(&text).unwrap();
    assert_eq!(games.len(), 2);
    games.iter().zip([example(), long]).for_each(|(game, record)| assert_same(game, &record));
    assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
    let json = serde_json::to_string(&example()).unwrap();
    assert_eq!(serde_json::from_str::<GameRecord>(&json).unwrap(), example());
}

#[test]
fn it_looks_like_pgn() {
    let text = written(&example());
    assert!(
        text.contains(
            "\n1... c7@ {book} 2. N@d4 {-0.05/8 0.016s n=1931} b7b5 {+12.34 0.016s n=1931} 3. c3c4\n"
        ),
        "{text}"
    );
    assert!(text.contains("[Date \"2000.02.29\"]"), "{text}"); // date -u -d @951782400
    let played = "[PlyCount \"7\"]\n[Termination \"illegal move\"]\n[WhiteTimeControl \"10+0.1\"]\n";
    assert!(text.contains(played), "{text}");
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
    let games = read_games(text).unwrap();
    assert_eq!(texts(&games[0]), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!((games.len(), games[0].white(), games[0].result), (1, Some("x"), Some(GameResult::Draw)));
    assert_eq!((games[0].black(), games[0].fen(), games[0].reason()), (None, None, None));
}

#[test]
fn errors_in_records_name_their_line() {
    let cases = [
        ("[White \"x\"]\n[Black x]\n", "line 2: expected a tag"),
        ("e2e4 {never\nends", "line 1: a comment without an end"),
        ("e2e4\n)", "line 2: ')' without '('"),
        ("e2e4 1-0\n[White \"x\"]\n", "line 2: tags without a game"),
        ("{\"moves\":[]}\n{\"moves\":[7]}", "line 2: JSON: a move without a text"),
        ("{\"moves\":3}", "line 1: JSON: invalid type"),
    ];
    for (text, fault) in cases {
        assert!(error(text).starts_with(fault), "{text}: {}", error(text));
    }
}

fn texts(game: &ParsedGame) -> Vec<&str> {
    game.move_texts().collect()
}

#[test]
fn a_text_is_read_without_its_trimmings() {
    let text = "% kept by\n[White \"a \\\"b\\\"\"]\n[Variant \"game\"]\n\n1.e2e4! {+0.1/8} (1. d2d4 {(} (c2c4) 1-0 *) e7e5 1.$2\n\
                2. g1f3?! ; the rest\n1/2-1/2\n\n[White \"c\"]\n1... N@d3\n[White \"d\"]\na1b2,c3d4 *";
    let games = read_games(text).unwrap();
    assert_eq!(
        games.iter().map(texts).collect::<Vec<_>>(),
        [vec!["e2e4", "e7e5", "g1f3"], vec!["N@d3"], vec!["a1b2,c3d4"]]
    );
    assert_eq!(games.iter().map(ParsedGame::result_text).collect::<Vec<_>>(), ["1/2-1/2", "*", "*"]);
    assert_eq!((games[0].white(), games[0].variant(), games[0].fen()), (Some("a \"b\""), Some("game"), None));
}

#[test]
fn a_bare_list_and_json_are_games_too() {
    assert_eq!(texts(&read_games("e2e4 e7e5\n").unwrap()[0]), ["e2e4", "e7e5"]);
    let json = "{\"variant\":\"x\",\"fen\":\"f\",\"moves\":[\"a1a2\",{\"move\":\"b1b2\",\"cp\":3}],\"result\":\"0-1\"}\n\n";
    let games = read_games(json).unwrap();
    assert_eq!(
        (texts(&games[0]), games[0].fen(), games[0].result_text()),
        (vec!["a1a2", "b1b2"], Some("f"), "0-1")
    );
}

#[test]
fn a_match_file_is_read_without_its_first_line() {
    let line = serde_json::to_string(&example()).unwrap();
    let games = read_games(&format!("{{\"match\":{{\"seed\":1}}}}\n{line}\n")).unwrap();
    assert_eq!(games, [ParsedGame::of(example(), 2)]);
}
