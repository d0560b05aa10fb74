//! Texts of other people: as many games come out as went in, or an error in the place of a game.

use super::*;

/// Returns each game in a line: the value of its tag `Event` or `FEN` if it has one, its moves and its result; or its
/// error.
fn summary(text: &str) -> Vec<String> {
    let told = |game: ParsedGame| {
        let tag = game.tag("Event").or(game.fen()).map(|value| format!("{value}: ")).unwrap_or_default();
        let words: Vec<&str> = game.move_texts().chain([game.result_text()]).collect();
        tag + &words.join(" ")
    };
    read_each(text).into_iter().map(|game| game.map_or_else(|error| error.to_string(), told)).collect()
}

#[track_caller]
fn check(text: &str, games: &[&str]) {
    assert_eq!(summary(text), games, "{text}");
}

#[test]
fn other_programs_write_a_draw_in_other_ways() {
    for draw in ["1/2", "½-½", "½"] {
        check(&format!("1. e4 e5 {draw}\n\n1. d4 *"), &["e4 e5 1/2-1/2", "d4 *"]);
        check(&format!("[Result \"{draw}\"]\n\n1. e4"), &["e4 1/2-1/2"]);
        check(&format!("{{\"moves\":[\"e2e4\"],\"result\":\"{draw}\"}}"), &["e2e4 1/2-1/2"]);
    }
}

#[test]
fn json_over_several_lines_is_one_error() {
    let array = "line 1: a JSON array, expected one object a line";
    let open = |line: usize, column: usize| {
        format!("line {line}: JSON: it ends too early (at column {column}), expected one object a line")
    };
    let game = "{\"moves\":[\"e2e4\"]}";
    let indented = "{\n  \"moves\": [\n    { \"move\": \"e2e4\", \"note\": \"]}\\\"\" }\n  ]\n}\n";
    check(&format!("[{game}]"), &[array]);
    check(&format!("[\n{game},\n{game}\n]\n"), &[array]);
    check(&format!("[\n{indented},\n{indented}]\n"), &[array]);
    check(indented, &[&open(1, 1)]);
    check(&format!("{indented}{game}\n{indented}"), &[&open(1, 1), "e2e4 *", &open(7, 1)]);
    // A line that was cut off takes no other game.
    check(&format!("{game}\n{{\"moves\":[\"e2\n{game}\n"), &["e2e4 *", &open(2, 13), "e2e4 *"]);
    check("[Event \"x\"]\n\n1. e4 *", &["x: e4 *"]);
}

/// So many tags took hours, each compared with all before it.
#[test]
fn a_game_may_have_very_many_tags() {
    let tags: String = (0..300_000).map(|number| format!("[Tag{number} \"x\"]\n")).collect();
    let game = read_games(&format!("{tags}[TAG7 \"x\"]\n\n1. e4 *")).unwrap().remove(0);
    assert_eq!((game.tags.len(), game.moves.len()), (300_000, 1));
    check(
        &format!("{tags}[TAG7 \"y\"]\n\n1. e4 *"),
        &["line 300001: the tag TAG7 again, expected one value"],
    );
}

#[test]
fn a_bracket_that_is_not_closed_takes_no_other_game() {
    let open = "line 3: a variation without an end, expected ')'";
    let game = "[Event \"1\"]\n\n1. e4 e5 (1... c5 1-0\n\n";
    check(&format!("{game}[Event \"2\"]\n\n1. d4 d5 0-1"), &[open, "2: d4 d5 0-1"]);
    check(game, &[open]);
    check(&format!("{game}1. d4 d5 0-1"), &[open, "d4 d5 0-1"]);
    check(&format!("{game}d4 d5 0-1"), &[open]); // nothing says where the next game begins
    check(
        "1. e4 (1. d4 (1. c4) 1-0 [Event \"2\"] *",
        &["line 1: a variation without an end, expected ')'", "2: *"],
    );
    check("1. e4 (1. d4 [oops\n[Event \"2\"]\n*", &["line 1: expected a tag, [Name \"value\"]", "2: *"]);
    check("[Event \"1\"]\n1. e4 ) e5 1-0\n[Event \"2\"]\n*", &["line 2: ')' without '('", "2: *"]);
    check("1. e4 } e5 *\n1. d4 *", &["line 1: '}' without '{'", "d4 *"]);
    // The brace of the second game's comment would end that of the first.
    let braced = "[Event \"1\"]\n\n1. e4 {oops e5 1-0\n\n[Event \"2\"]\n\n1. d4 {fine} d5 0-1";
    check(braced, &["line 3: a comment without an end, expected '}'", "2: d4 d5 0-1"]);
    check("1. e4 {oops\n[Event \"2\"]\n*", &["line 1: a comment without an end, expected '}'", "2: *"]);
    // Games without tags, one a line.
    let endless = "line 1: a comment without an end, expected '}'";
    check("1. e4 {oops *\n\n1. d4 {fine} *", &[endless, "d4 *"]);
    check("1. e4 {oops e5 1-0\n1. d4 {fine} d5 0-1", &[endless, "d4 d5 0-1"]);
    check("1. e4 {oops e5 1-0\n1. d4 d5 0-1\n1. c4 c5 *", &[endless, "d4 d5 0-1", "c4 c5 *"]);
    check(
        "1. e4 (1. d4 d5 1-0\n1. d4 d5 1-0\n1. c4 c5) 0-1\n1. f4 *",
        &["line 1: a variation without an end, expected ')'", "d4 d5 1-0", "line 3: ')' without '('", "f4 *"],
    );
    check("1. e4 {White won\n1-0 in the first game,\n1. d4 in the next} *", &["e4 *"]);
}

#[test]
fn text_after_a_result_is_no_game() {
    check(
        "1. e4 e5 1-0 2. Nf3 Nc6 1-0",
        &["e4 e5 1-0", "line 1: move number 2 after the end of a game, expected 1"],
    );
    check(
        "1. e4 e5 1-0 1-0\n1. d4 *",
        &["e4 e5 1-0", "line 1: a result without a game, expected moves", "d4 *"],
    );
    check("2. e4 e5 1-0", &["e4 e5 1-0"]);
    for text in [
        "1. e4 1-0\n{White won}\n\n1. d4 *",
        "1. e4 1-0 {White won}\n\n1. d4 *",
        "1. d4 *\n\n1. e4 1-0\n\n{White won}",
    ] {
        let games = read_each(text);
        let with = |moves: &str| {
            let found = games.iter().flatten().find(|game| game.move_texts().eq([moves])).unwrap();
            found.notes.comments.len()
        };
        assert_eq!((games.len(), with("e4"), with("d4")), (2, 1, 0), "{text}");
    }
}

#[test]
fn moves_and_tags_agree_on_the_result() {
    check("[Result \"1-0\"]\n\n1. e4 e5", &["e4 e5 1-0"]);
    check("[Result \"1-0\"]\n\n1. e4 e5 *", &["e4 e5 1-0"]);
    check("[Result \"*\"]\n\n1. e4 e5 0-1", &["e4 e5 0-1"]);
    check("[Result \"?\"]\n\n1. e4 e5 0-1", &["e4 e5 0-1"]);
    check(
        "[Result \"1-0\"]\n\n1. e4 e5 0-1\n1. d4 *",
        &["line 1: the moves end with 0-1, the tag Result says 1-0", "d4 *"],
    );
    let banana = "line 1: the result 'banana', expected 1-0, 0-1, 1/2-1/2 or *";
    check("[Result \"banana\"]\n\n1. e4 *\n1. d4 *", &[banana, "d4 *"]);
    check(r#"{"moves":["e4"],"result":"*"}"#, &["e4 *"]);
    for (line, reason) in [
        (r#"{"moves":["e4"],"result":"banana"}"#, "not a result, expected 1-0, 0-1, 1/2-1/2 or *"),
        (r#"{"moves":["e4"],"moves":["d4"]}"#, "duplicate field `moves`"),
        (r#"{"moves":["e4"],"variant":"a","variant":"b"}"#, "duplicate field `variant`"),
    ] {
        let found = &summary(line)[0];
        assert!(found.contains(reason), "{found}");
    }
}

#[test]
fn comments_may_hold_any_text() {
    for comment in [
        "{\n[see the note]\nfine}",
        "{[%clk 0:01:02] [Event \"x\"]}",
        "{\n[Event \"x\"]\n}",
        "{a\n\nb}",
        "{ ( ; * 1-0 { }",
        "{}",
        "; } ) ( { [Event \"x\"] 1-0\n",
        "\n% } ) ( { [Event \"x\"] 1-0\n",
        "$1 $ $6",
        "!? ?",
        "e.p.",
    ] {
        check(&format!("1. e4 {comment} e5 *"), &["e4 e5 *"]);
        check(&format!("1. e4 (1. d4 {comment} (1. c4 *) d5 1-0) e5 *"), &["e4 e5 *"]);
    }
    check("{An introduction}\n\n[Variant \"chess\"]\n\n1. e4 *", &["e4 *"]);
    check("{\"An introduction\"} 1. e4 *", &["e4 *"]);
    check("1. e4 %e5 *", &["e4 %e5 *"]); // only at the beginning of a line
}

#[test]
fn tags_belong_to_one_game() {
    let empty = "line 1: tags without a game, expected moves or a result";
    check("[FEN \"8\"]\n\n[Event \"2\"]\n\n1. e4 *", &[empty, "2: e4 *"]);
    check("[White \"a\"] [FEN \"8\"]\n\n[White \"a\"]\n\n1. e4 *", &[empty, "e4 *"]);
    check("[Event \"1\"]\n\n*\n\n[Event \"2\"]\n*", &["1: *", "2: *"]);
    check("[White \"a\"]\n\n[FEN \"8\"]\n\n1. e4 *", &["8: e4 *"]); // with empty lines between tags
    check("[Event \"x\"] [FEN \"8\"]\n\n1. e4 *", &["x: e4 *"]);
    check("[FEN \"8\"][White \"a\"]1. e4 *", &["8: e4 *"]);
    check(
        "[Event \"1\"] 1. e4 e5 1/2-1/2[Event \"2\"] 1. d4[Event \"3\"]*",
        &["1: e4 e5 1/2-1/2", "2: d4 *", "3: *"],
    );
    check("[fEN \"8\"]\n1. e4 *", &["8: e4 *"]);
    check("[FEN \"8\"]\n[FEN \"8\"]\n1. e4 *", &["8: e4 *"]);
    let twice = "line 2: the tag fen again, expected one value";
    check("[FEN \"8\"]\n[fen \"9\"]\n1. e4 *\n[Event \"2\"]*", &[twice, "2: *"]);
    for wrong in [
        "[White \"x]",
        "[White x\"]",
        "[White]",
        "[\"x\"]",
        "[White \"x\"",
        "[White\n\"x\"]",
        "[Wh;te \"x\"]",
    ] {
        let found = summary(&format!("[Event \"1\"]\n{wrong}\n[Black \"y\"]\n\n1. e4 *\n\n[Event \"3\"]\n*"));
        assert_eq!(
            (found.len(), &*found[0], &*found[1]),
            (2, "line 2: expected a tag, [Name \"value\"]", "3: *"),
            "{wrong}"
        );
    }
    // Of the game before it nothing is wrong.
    check(
        "1. e4 e5\n\n[Event \"2\n[White \"b\"]\n*",
        &["e4 e5 *", "line 3: expected a tag, [Name \"value\"]"],
    );
    check("[Event \"1\"]\n*\nEvent \"2\"]\n\n1. e4 *", &["1: *", "line 3: '\"2\"]', expected a move"]);
    for (written, value) in [
        ("a]b", "a]b"),
        ("a\\\"] [b", "a\"] [b"),
        ("a \"b\" c", "a \"b\" c"),
        ("C:\\a\\\\b\\", "C:\\a\\b\\"),
        (" a ", " a "),
        ("", ""),
        ("ä½😀", "ä½😀"),
    ] {
        check(&format!("[Event \"{written}\"]\n*"), &[&format!("{value}: *")]);
    }
}

#[test]
fn move_numbers_are_no_moves() {
    for text in [
        "1 e4 e5 2 Nf3 *",
        "1.e4 1...e5 2. Nf3 *",
        "1. e4 1. ... e5 2.Nf3*",
        "e4 ... e5 2… Nf3 *",
        "1 ... e4 1.\te5 99999999999. Nf3 *",
    ] {
        check(text, &["e4 e5 Nf3 *"]);
    }
    // Move numbers that restart separate games without results.
    check("1. e4 e5 2. d4\n\n1. d4 d5\n\n1. c4", &["e4 e5 d4 *", "d4 d5 *", "c4 *"]);
    check("1. e4 e5 2. Nf3 1. d4 *", &["e4 e5 Nf3 *", "d4 *"]);
    check("5. e4 e5 6. Nf3\n\n4. d4 *", &["e4 e5 Nf3 *", "d4 *"]);
    check("1. e4 e5 3. Nf3 2. d4\n\n2... d5 1. a3 *", &["e4 e5 Nf3 d4 d5 *", "a3 *"]); // somebody counted wrongly
    check("e4 e5\n\nNf3 *", &["e4 e5 Nf3 *"]);
    for null in ["--", "Z0", "0000", "@@@@"] {
        let fault = format!("line 2: '{null}' is a null move, expected a move");
        check(&format!("1. e4\n{null} 2. e5 *\n1. d4 (1. {null}) *"), &[&fault, "d4 *"]);
    }
}

#[test]
fn lines_end_as_on_any_machine() {
    let text =
        "\u{feff}[Event \"1\"]\n% x\n\n1. e4 ; x\n{a\nb} e5 1-0\n\n\u{feff}[Event \"2\"]\n\n1. d4 *\n\u{1a}";
    let wrong = "1. e4\n*\n\n[x]\n1. e4 *";
    for end in ["\n", "\r\n", "\r", "\r\r\n"] {
        check(&text.replace('\n', end), &["1: e4 e5 1-0", "2: d4 *"]);
        check(&wrong.replace('\n', end), &["e4 *", "line 4: expected a tag, [Name \"value\"]"]);
    }
    let lines = "{\"moves\":[\"e4\"]}\n\n\u{feff}{\"moves\":[]}\n{\"moves\":3}\n{\"moves\":[\"d4\"]}";
    let found = summary(&lines.replace('\n', "\r\n"));
    assert_eq!((&found[..2], &*found[3]), (&["e4 *".to_string(), "*".to_string()][..], "d4 *"), "{found:?}");
    assert!(found[2].starts_with("line 4: JSON: invalid type"), "{found:?}");
}

#[test]
fn files_put_together_lose_no_game() {
    let json = "{\"moves\":[\"e4\"],\"x\":{}}\n{\"moves\":[\"d4\"]}\n";
    let told = "a line of JSON, expected games in one form";
    check(
        &format!("1. c4 *\n{json}[Event \"2\"]\n*"),
        &["c4 *", &format!("line 2: {told}"), &format!("line 3: {told}"), "2: *"],
    );
    assert_eq!(
        read_each(&format!("{json}1. c4 *\n")).iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, true, false]
    );
}

/// Returns the notes in words: `>` and the comment on a move by its number, 0 before the first.
fn notes(text: &str) -> Vec<String> {
    let game = read_games(text).unwrap().remove(0);
    let place = |place: &NotePlace| match place {
        NotePlace::Start => "start".to_string(),
        NotePlace::Played(index) => game.moves[*index].text.clone(),
        NotePlace::Tried(index) => game.notes.variations[*index].1.clone(),
    };
    let Notes { variations, comments, glyphs } = &game.notes;
    let variations = variations.iter().map(|(at, text)| format!("{} > {text}", place(at)));
    let comments = comments.iter().map(|(at, text)| format!("{}: {text}", place(at)));
    variations
        .chain(comments)
        .chain(glyphs.iter().map(|(at, glyph)| format!("{} ${glyph}", place(at))))
        .collect()
}

#[test]
fn notes_keep_their_place() {
    let text = "{before\n all}\n[White \"x\"]\n\n{intro} 1. e4! {first} (1. d4 {q} 1... d5 (1... f5 $6 2. c4 (2. g4)) 2. c3 *) \
                ({why} 1. a3 ; rest\n) 1... e5 $2 ({no move}) 1-0 {behind}\n{below}";
    let expected = [
        "start > d4",
        "d4 > d5",
        "d4 > f5",
        "f5 > c4",
        "f5 > g4",
        "d5 > c3",
        "start > a3",
        "start: before all",
        "start: intro",
        "e4: first",
        "d4: q",
        "a3: why",
        "a3: rest",
        "e5: no move",
        "e5: behind",
        "e5: below",
        "e4 $1",
        "f5 $6",
        "e5 $2",
    ];
    assert_eq!(notes(text), expected);
    assert_eq!(notes("(1. d4 (1. c4) 1... d5) 1. e4 ?! *"), ["start > d4", "start > c4", "d4 > d5", "e4 $6"]);
}

#[test]
fn deep_and_broken_texts_take_time_in_proportion() {
    let deep = format!("1. e4 {} *", "(1. d4".repeat(100_000));
    assert!(read_games(&deep).unwrap_err().to_string().contains("a variation without an end"));
    assert_eq!(summary(&format!("1. e4 {}{} *", "(1. d4".repeat(50_000), ")".repeat(50_000))), ["e4 *"]);
    // Each comment would be looked through to the end of the text.
    let open = "[Event \"1\"]\n\n{\n\n".repeat(50_000);
    assert_eq!(read_each(&open).len(), 50_000);
    assert_eq!(read_each(&(open + "}")).len(), 50_000);
}

#[test]
fn a_line_at_fault_is_that_of_the_move() {
    let text = "[White \"x\"]\n\n1. e4 e5\n2. Kd3 *\n\n{\"m\"}\n[FEN \"8\"]\n*\n";
    let games = read_games(text).unwrap();
    let fault = |game: &ParsedGame| {
        let texts: Vec<&str> = game.move_texts().collect();
        let error = (game.entry(None).unwrap().open)().set(game.fen(), &texts).unwrap_err();
        game.line_of(&error)
    };
    assert_eq!((games[0].line, fault(&games[0])), (1, 4));
    assert_eq!((games[1].line, fault(&games[1])), (7, 7));
}
