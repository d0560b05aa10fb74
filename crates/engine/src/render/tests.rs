//! Every game's board as text and as a picture, read from FENs as if every position were legal.

use super::view::square;
use super::*;
use crate::board::FenFields;
use crate::rules::{Color, Colouring, FenPiece, Info, PieceInfo, Variant};
use std::collections::HashSet;

/// Returns the description of a registered variant.
fn info(name: &str) -> &'static Info {
    crate::variants::find(name).unwrap().info
}

fn all() -> impl Iterator<Item = &'static Info> {
    crate::variants::VARIANTS.iter().map(|entry| entry.info)
}

/// Returns the view of a FEN, read as if every position were legal.
fn view(info: &'static Info, fen: &str) -> View {
    let fields = FenFields::read(fen).unwrap();
    let (board, pocket) = fields.split_pocket().unwrap();
    let files = usize::from(info.files);
    let mut pieces = vec![None; files * usize::from(info.ranks)];
    info.read_board(board, |file, rank, piece| pieces[rank * files + file] = Some(piece)).unwrap();
    let on_launching_square = |upper: bool| {
        let letter = pocket?.chars().find(|c| c.is_ascii_uppercase() == upper)?;
        let color = if upper { Color::White } else { Color::Black };
        Some(FenPiece { color, letter: letter.to_ascii_uppercase() })
    };
    View {
        info,
        pieces,
        pockets: [on_launching_square(true), on_launching_square(false)],
        side: fields.clock.side,
        fen: fen.to_string(),
        status: format!("{} to move", fields.clock.side.name()),
        last: Vec::new(),
        reduced: Vec::new(),
        caption: None,
    }
}

fn start(info: &'static Info) -> View {
    view(info, info.start)
}

/// Returns whether tags nest, quotes close, and no bare `<` or `&` is left: enough for the output of the svg crate.
fn well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some((tag, text)) = tag.split_once('>') else { return false };
        let bare =
            text.split('&').skip(1).any(|rest| !["amp;", "lt;", "gt;"].iter().any(|e| rest.starts_with(e)));
        if bare || tag.matches('"').count() % 2 != 0 {
            return false;
        }
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.extend(tag.split_whitespace().next()),
        }
    }
    open.is_empty()
}

#[test]
fn text_is_framed_as_engines_do() {
    let text = start(info("chess")).text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Chess");
    assert_eq!(lines[2], "  +---+---+---+---+---+---+---+---+");
    assert_eq!(lines[3], "8 | r | n | b | q | k | b | n | r |");
    assert_eq!(lines[9], "5 |   |   |   |   |   |   |   |   |");
    assert_eq!(lines[19], "    a   b   c   d   e   f   g   h");
    assert!(text.contains("Pieces: P Pawn, N Knight, B Bishop, R Rook, Q Queen, K King"));
    assert!(text.ends_with("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nWhite to move\n"));
}

#[test]
fn text_is_plain_ascii_and_never_wide() {
    for info in all() {
        let text = start(info).text();
        assert!(text.is_ascii() && !text.contains('\u{1b}'));
        assert!(text.lines().all(|line| line.len() < 80 || line.starts_with("Fen: ")), "{text}");
        assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
    }
}

#[test]
fn two_digit_ranks_are_aligned() {
    let text = start(info("grandrider")).text();
    assert!(text.contains("\n12 | d | c | e | a | e | q | k | e | a | e | c | d |\n"));
    assert!(text.contains("\n 9 | p | p |"));
    assert!(text.contains("\n     a   b   c "));
    let svg = start(info("grandrider")).svg(&PictureOptions::default());
    assert!(svg.contains(">\n12\n</text>"));
}

#[test]
fn launching_squares_stand_beside_the_first_and_last_rank() {
    let text = start(info("symmetron44")).text();
    assert!(text.contains("6 | d | a |=r=|=k=|=h=| a | d |  [n] Black's launching square\n"), "{text}");
    assert!(text.contains("1 | D | A |:R:|:K:|:H:| A | D |  [N] White's launching square\n"), "{text}");
    let empty = view(info("symmetron44"), "darkhad/ppbbbpp/7/7/PPBBBPP/DARKHAD[n] b - - 0 1");
    assert!(empty.text().contains("[ ] White's launching square\n"));
    assert!(!start(info("chess")).text().contains("launching"));
    assert_eq!(
        start(info("symmetron44")).svg(&PictureOptions::default()).matches(" on launching square").count(),
        2
    );
}

#[test]
fn zones_are_marked_and_explained() {
    let view = start(info("alphacentauri"));
    assert!(view.text().contains("5 |   |   |   |: :|: :|: :|   |   |   |\n"));
    assert!(view.text().contains("\n: : Encounter Zone\n"));
    assert!(view.svg(&PictureOptions::default()).contains("Encounter Zone"));
    let zones = |info| start(info).svg(&PictureOptions::default()).matches("class=\"zone\"").count();
    assert_eq!((zones(info("chess")), zones(info("alphacentauri")), zones(info("symmetron44"))), (0, 1, 2));
}

#[test]
fn last_move_is_highlighted() {
    let mut view = view(info("chess"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    view.last = vec![(4, 1), (4, 3)];
    assert!(view.text().contains("4 |   |   |   |   |(P)|   |   |   |"));
    assert!(view.text().contains("2 | P | P | P | P |( )| P | P | P |"));
    assert_eq!(view.svg(&PictureOptions::default()).matches("class=\"last\"").count(), 2);
}

#[test]
fn svg_has_one_group_for_each_piece() {
    for info in all() {
        let view = start(info);
        let pieces = view.pieces.iter().chain(&view.pockets).flatten().count();
        let svg = view.svg(&PictureOptions::default());
        assert_eq!(svg.matches("class=\"piece\"").count(), pieces, "{}", info.title);
        assert!(well_formed(&svg), "{}", info.title);
    }
}

#[test]
fn titles_and_results_are_escaped() {
    let mut view = start(info("chess"));
    view.status = "1-0 (<mate> & more)".to_string();
    let svg = view.svg(&PictureOptions::default());
    assert!(well_formed(&svg) && svg.contains("&lt;mate&gt; &amp; more"));
}

#[test]
fn no_two_pieces_of_a_game_have_the_same_drawing() {
    for info in all() {
        let drawings = info.pieces.iter().map(|piece| piece.drawings);
        let drawings: Vec<_> = drawings.filter(|drawings| !drawings.is_empty()).collect();
        for (index, drawing) in drawings.iter().enumerate() {
            assert!(!drawings[..index].contains(drawing), "{}: drawing {index}", info.title);
        }
    }
}

/// So what holds of the view of a FEN above holds of the game's own.
#[test]
fn every_registered_variant_can_be_drawn() {
    for entry in crate::variants::VARIANTS {
        let view = (entry.open)().view();
        let info = view.info;
        let zones = info.zones.iter().flat_map(|zone| zone.1);
        assert!(zones.into_iter().all(|name| square(name).is_some()), "{}", info.name);
        assert_eq!(view.text(), start(info).text());
        assert_eq!(view.svg(&PictureOptions::default()), start(info).svg(&PictureOptions::default()));
        let mut pieces = view.pieces.iter().chain(&view.pockets).flatten();
        let known = |letter: char| info.pieces.iter().any(|known| known.letter == letter);
        assert!(pieces.all(|piece| known(piece.letter)), "{}", info.name);
    }
}

#[test]
fn unknown_pieces_are_drawn_as_their_letter() {
    static ZEBRAS: Info =
        Info { files: 1, ranks: 1, pieces: &[PieceInfo::new('Z', "Zebra")], ..crate::variants::Chess::INFO };
    let svg = view(&ZEBRAS, "z w - - 0 1").svg(&PictureOptions::default());
    assert!(svg.contains("Black Zebra on a1") && svg.contains("<circle"));
}

#[test]
fn reconstructed_start_positions_have_a_note() {
    assert!(start(info("achernar")).text().contains("Reconstructed start position: the page's"));
    assert!(start(info("achernar")).svg(&PictureOptions::default()).contains("reconstructed start position"));
    let later =
        view(info("achernar"), "rhbqkebhr/2o3o2/sssssssss/9/9/S8/1SSSSSSSS/2O3O2/RHBQKEBHR b - - 0 1");
    assert!(
        !later.text().contains("Reconstructed")
            && !later.svg(&PictureOptions::default()).contains("reconstructed")
    );
}

#[test]
fn riders_are_confined_by_the_colours_of_their_classes() {
    let colour = |file, rank| colours::class_colour(Colouring::Riders, file, rank).unwrap();
    let mut counts = std::collections::HashMap::new();
    for (file, rank) in (0..12).flat_map(|file| (0..12).map(move |rank| (file, rank))) {
        *counts.entry(colour(file, rank)).or_insert(0) += 1;
        // Camelriders and Bishops stay on cool colours (blue, green) or on warm ones (yellow, tan: mostly red).
        let [red, green, blue] = [1, 3, 5].map(|at| &colour(file, rank)[at..at + 2]);
        assert_eq!(red > green && red > blue, (file + rank) % 2 == 1);
        if file < 10 && rank < 10 {
            let here = colour(file, rank);
            assert_eq!(here, colour(file + 2, rank + 2));
            assert_eq!(colour(file + 2, rank), colour(file, rank + 2));
            assert_ne!(here, colour(file + 2, rank));
        }
    }
    assert_eq!(counts.len(), 8);
    assert!(counts.values().all(|&n| n == 18));
    let shared: HashSet<_> = [colour(0, 0), colour(1, 0), colour(0, 1), colour(1, 1)].into();
    assert_eq!(shared.len(), 4);
    assert_eq!(colours::class_colour(Colouring::Checkered, 0, 0), None);
}

/// The squares of Grand Rider Chess have two tones; a key explains letters and corners, and without it neither is
/// drawn.
#[test]
fn letters_and_corners_are_drawn_with_a_key_only() {
    let alone = PictureOptions { board_only: true, ..PictureOptions::default() };
    for info in all() {
        let (whole, board) = (start(info).svg(&PictureOptions::default()), start(info).svg(&alone));
        let corners = |svg: &str| svg.matches("class=\"class\"").count();
        let letters = |svg: &str| svg.matches("class=\"letter\"").count();
        assert_eq!(corners(&whole), if info.title == "Grand Rider Chess" { 144 } else { 0 });
        assert_eq!((corners(&board), letters(&board)), (0, 0));
        assert!(letters(&whole) > 0);
    }
    let riders = start(info("grandrider"));
    let tones: HashSet<_> = (0..12)
        .flat_map(|file| (0..12).map(move |rank| (file, rank)))
        .map(|(file, rank)| riders.look(Location::Square(file, rank)).colour)
        .collect();
    assert_eq!(tones.len(), 2);
}

/// `SHOW=folder cargo test write_pictures -- --ignored` writes every start position there, to be looked at.
#[test]
#[ignore = "writes files"]
fn write_pictures() {
    let folder = std::env::var("SHOW").unwrap();
    for info in all() {
        let mut view = start(info);
        if info.files == 12 {
            view = self::view(
                info,
                "dceaeqkeaecd/eeadbrnbdaee/vvvvvvvvvvvv/pppppppppppp/12/12/4P7/xX8sS/PPPP1PPPPPPP/VVVVVVVVVVVV/EEADBRNBDAEE/DCEAEQKEAECD b KQkq - 0 1",
            );
            view.last = vec![(4, 3), (4, 5)];
        }
        if info.title == "Achernar" {
            view =
                self::view(info, "rhbqkebhr/2o3o2/sssssssss/4G4/4g4/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1");
        }
        if info.pocket {
            view = self::view(info, "darkhad/ppbbbpp/2xXtT1/3nN2/PPBBBPP/DARKHAD[Nn] w - - 0 1");
        }
        std::fs::write(format!("{folder}/{}.svg", info.title), view.svg(&PictureOptions::default())).unwrap();
        println!("{}", view.text());
    }
}
