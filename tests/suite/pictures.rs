//! The pictures: `show --svg` with its flags, and the diagrams of the rules.

use crate::common::folder::Folder;
use crate::common::program::run;
use asterism_engine::game::{Game, PictureRequest};
use asterism_engine::rules::{Color, Location};
use asterism_engine::variants::{VARIANTS, find};

/// Returns the picture that `show` prints.
#[track_caller]
fn shown(arguments: &[&str]) -> String {
    let output = run(&[&["show"], arguments, &["--svg", "-"]].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the error of `show` for its arguments.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = run(&[&["show"], arguments, &["--svg", "-"]].concat(), "");
    assert!(!output.status.success() && output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn opened(variant: &str, fen: &str) -> Box<dyn Game> {
    let mut game = (find(variant).unwrap().open)();
    game.set(Some(fen), &[]).unwrap();
    game
}

fn place(name: &str, game: &dyn Game) -> Location {
    match Location::read(name, game.info()) {
        Some((place, "")) => place,
        _ => panic!("{name} is no place of {}", game.info().title),
    }
}

/// Returns the targets of a piece as text: without capturing, by replacement, to capture elsewhere; and its captures
/// there.
fn targets_of(variant: &str, fen: &str, square: &str) -> [String; 4] {
    let game = opened(variant, fen);
    let found = game.targets(&[], place(square, game.as_ref())).unwrap();
    [found.quiet, found.replaced, found.landings, found.captured].map(|places| {
        let mut names: Vec<String> = places.iter().map(Location::to_string).collect();
        names.sort();
        names.join(" ")
    })
}

#[test]
fn every_type_of_piece_has_a_diagram_in_which_it_may_move() {
    for entry in VARIANTS {
        let info = entry.info;
        let of = |letter: char| info.diagrams().filter(|diagram| diagram.letter == letter).count();
        assert!(info.pieces.iter().all(|piece| of(piece.letter) == 1), "{}", info.title);
        assert_eq!(info.diagrams().count(), info.pieces.len(), "{}", info.title);
        for diagram in info.diagrams() {
            let game = opened(info.name, diagram.fen);
            let square = place(diagram.square, game.as_ref());
            let piece = game.view().piece_on(square).unwrap();
            assert_eq!((piece.color, piece.letter), (Color::White, diagram.letter), "{}", info.title);
            assert_eq!(game.side_to_move(), Color::White);
            if let Err(reason) = game.targets(&[], square) {
                panic!("{} {}: {reason}", info.title, diagram.letter);
            }
            let caption = diagram.caption;
            assert!(caption.contains(info.piece_name(diagram.letter)) && caption.ends_with('.'), "{caption}");
        }
    }
}

#[test]
fn the_diagrams_of_the_rules_are_written_to_a_folder() {
    let folder = Folder::new("diagrams");
    let output = run(&["rules", "deneb", "--svg-folder", &folder.file("new/pictures")], "");
    assert!(output.status.success());
    for letter in "SAFTQEK".chars() {
        let svg = std::fs::read_to_string(folder.file(&format!("new/pictures/deneb-{letter}.svg"))).unwrap();
        assert!(svg.contains("class=\"origin\"") && svg.contains(&format!("id=\"w-{letter}\"")), "{letter}");
    }
}

#[test]
fn a_picture_of_another_kind_is_refused_with_a_way_out() {
    let output = run(&["show", "chess", "--png", "board.png"], "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "error: --png: pictures are written as SVG, expected --svg board.svg\n");
}

/// The moves follow from the rules by hand.
#[test]
fn targets_distinguish_going_and_capturing() {
    // A Rook of chess: along its rank to the Pawn on g4, along its file to the one on d6.
    let rook = targets_of("chess", "4k3/8/3p4/8/3R2p1/8/8/4K3 w - - 0 1", "d4");
    assert_eq!(rook, ["a4 b4 c4 d1 d2 d3 d5 e4 f4", "d6 g4", "", ""]);
    // An Overtaker of Achernar: over d6 to c7, over e6 to e7, over its own Soldier on f5 to g5.
    let [_, replaced, landings, captured] =
        targets_of("achernar", "4k4/9/9/3ss4/4OS3/9/9/9/R3K4 w - - 0 1", "e5");
    assert_eq!((replaced.as_str(), &*landings, &*captured), ("", "c7 e7 g5", "d6 e6 f5"));
    // A Soldier of Achernar captures its own Soldier ahead, in the first diagram of the rules.
    let soldier = targets_of("achernar", "4k4/2s3s2/9/9/9/3s1S3/4S4/9/R3K4 w - - 0 1", "e3");
    assert_eq!(soldier[3], "", "it stays on the board: {soldier:?}");
    // A Knight of Symmetron! 44 on its launching square may go to any of the 14 empty squares.
    let [quiet, replaced, ..] =
        targets_of("symmetron44", "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[Nn] w - - 0 1", "@w");
    assert_eq!((quiet.split(' ').count(), replaced.as_str()), (14, ""));
    // A Pawn of Alpha Centauri moves in the second part of a turn.
    let pawn = targets_of("alphacentauri", "k7d/9/9/3p1g3/4P4/5p3/9/9/K7D w - - 0 1", "e5");
    assert_eq!(pawn, ["a5 b5 c5 d5 e4 e6 f5 g5 h5 i5", "d6 f4 f6", "", ""]);
}

#[test]
fn pictures_show_the_requested_marks() {
    let plain = shown(&["chess"]);
    assert!(plain.contains("width=\"564\"") && !plain.contains("class=\"arrow\""));
    let wide = shown(&["chess", "--size", "1128"]);
    assert!(wide.contains("width=\"1128\"") && wide.contains("viewBox=\"0 0 564 "));
    let arrows = shown(&["symmetron44", "--arrow", "@wd4", "--arrow", "b2b3", "--arrow", "c1@w"]);
    assert_eq!(arrows.matches("class=\"arrow\"").count(), 3);
    let targets = shown(&["achernar", "--targets", "c2"]);
    // Over b3 to a4, over c3 to c4, over d3 to e4: its own Soldiers.
    assert_eq!(targets.matches("class=\"lands\"").count(), 3 + 1, "and one in the key");
    assert_eq!(targets.matches("class=\"captures\"").count(), 3 + 1);
}

/// The lowest row of a picture that is turned round is Black's.
#[test]
fn a_picture_may_be_turned_round() {
    let height_of = |svg: &str, name: &str| {
        let after = svg.split_once(name).unwrap().1;
        let y = after.split_once(" y=\"").unwrap().1.split_once('"').unwrap().0;
        y.parse::<f64>().unwrap()
    };
    for (arguments, below) in [(&["chess"][..], "White"), (&["chess", "--flip"], "Black")] {
        let svg = shown(arguments);
        let (white, black) = (height_of(&svg, "White King"), height_of(&svg, "Black King"));
        assert_eq!(white > black, below == "White");
    }
    let turned = run(&["show", "chess", "--flip"], "");
    assert!(String::from_utf8(turned.stdout).unwrap().contains("\n1 | R | N | B | K |"));
}

/// Three legs of a Star: the squares on its way and the pieces it took.
#[test]
fn the_caption_lists_the_captures_of_a_star() {
    let fen = "k3aft/7/7/2s4/7/2ss3/2A4/7/TF4K w - - 0 1";
    let svg = shown(&["deneb", "--fen", fen, "--moves", "c3c5,c5c7"]);
    let text: String = svg.split(['<', '>']).map(str::trim).collect::<Vec<_>>().join(" ");
    let text = text.split_whitespace().filter(|word| !word.contains('=')).collect::<Vec<_>>().join(" ");
    assert!(text.contains("Last move, c3c5,c5c7: Star c3 goes by c5 to c7,"), "{text}");
}

#[test]
fn reduced_pieces_are_marked() {
    let fen = "1k7/9/9/3r5/4Es3/9/9/S8/7K1 w - - 0 1";
    let svg = shown(&["achernar", "--fen", fen]);
    assert_eq!(svg.matches("class=\"reduced\"").count(), 2 + 1, "Rook, Soldier and the key");
    let game = opened("achernar", fen);
    let mut reduced = game.view().reduced;
    reduced.sort_unstable();
    assert_eq!(reduced, [(3, 5), (5, 4)]);
}

#[test]
fn invalid_pictures_are_refused() {
    for (arguments, reason) in [
        (
            &["chess", "--arrow", "e2e9"][..],
            "error: arrow 'e2e9': expected two squares of the board, such as e2e4",
        ),
        (
            &["chess", "--arrow", "@we4"],
            "error: arrow '@we4': expected two squares of the board, such as e2e4",
        ),
        (&["chess", "--targets", "z1"], "error: targets 'z1': expected a square of the board, such as e2"),
        (&["chess", "--targets", "e4"], "error: targets: no piece stands on e4"),
        (&["chess", "--targets", "e7"], "error: targets: the piece on e7 is Black's, White is to move"),
        (&["chess", "--targets", "a1"], "error: targets: the piece on a1 has no legal move"),
        (&["chess", "--size", "3"], "error: size 3: expected 64 to 8192 pixels"),
    ] {
        assert_eq!(refused(arguments).trim_end(), reason);
    }
    let alone = run(&["show", "chess", "--targets", "e2"], "");
    assert!(!alone.status.success(), "--targets without --svg");
}

/// A name is shown as it is written, and is no part of the picture's own text.
#[test]
fn captions_are_escaped() {
    let game = (find("chess").unwrap().open)();
    let request = PictureRequest { caption: Some("<b> & \"more\"".into()), ..PictureRequest::default() };
    let svg = game.picture(&[], &request).unwrap();
    assert!(svg.contains("&lt;b&gt; &amp;") && !svg.contains("<b>"));
}
