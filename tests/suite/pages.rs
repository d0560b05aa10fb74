//! Pages in one file: `annotate --html` and `rules --html`.

use crate::common::folder::Folder;
use crate::common::program::run;
use asterism_engine::game::Turn;
use asterism_engine::variants::VARIANTS;
use asterism_interface::openings::play_random_turns;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A page loads nothing: no address of another file or place.
#[track_caller]
fn assert_alone(text: &str) {
    for word in ["src=", "@import", "url(", "<link"] {
        assert!(!text.contains(word), "the page loads something: {word}");
    }
    assert!(text.split("href=\"").skip(1).all(|target| target.starts_with('#')), "a link leads out");
}

#[test]
fn a_judged_game_is_replayed_by_a_page() {
    let folder = Folder::new("pages-annotate");
    for (number, entry) in VARIANTS.iter().enumerate() {
        let (mut game, mut rng) = ((entry.open)(), ChaCha8Rng::seed_from_u64(1));
        let moves = play_random_turns(game.as_mut(), 5, &mut rng).unwrap().unwrap();
        let moves: Vec<String> = moves.iter().map(Turn::to_string).collect();
        let [file, page] = ["txt", "html"].map(|ending| folder.file(&format!("{number}.{ending}")));
        let record = format!("[White \"<b>\"]\n[Variant \"{}\"]\n\n{} *\n", entry.info.name, moves.join(" "));
        std::fs::write(&file, record).unwrap();
        let output = run(&["annotate", &file, "--nodes", "300", "--html", &page], "");
        assert!(output.status.success(), "{output:?}");
        let text = std::fs::read_to_string(&page).unwrap();
        assert_alone(&text);
        assert!(text.contains("&lt;b&gt;") && !text.contains("<b>\""), "names are text");
        for ply in 0..=moves.len() {
            assert!(text.contains(&format!("id=\"p{ply}\"")), "{}: no board {ply}", entry.info.name);
        }
        assert_eq!(text.matches("<svg").count(), moves.len() + 2, "boards, and the course of the game");
        let again = run(&["annotate", &file, "--nodes", "300", "--html", &page], "");
        assert!(String::from_utf8_lossy(&again.stderr).contains("it already exists"), "{again:?}");
    }
}

#[test]
fn rules_are_a_leaflet() {
    let folder = Folder::new("pages-rules");
    for entry in VARIANTS {
        let page = folder.file(&format!("{}.html", entry.info.name));
        let output = run(&["rules", entry.info.name, "--html", &page], "");
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        let text = std::fs::read_to_string(&page).unwrap();
        assert_alone(&text);
        let marks = text.replace("***", ""); // squares that a board lacks, in a FEN
        assert!(
            text.contains("<h1>") && !text.contains("\n## ") && !marks.contains("**"),
            "Markdown is left"
        );
        let pictures = text.matches("<figure>").count();
        assert!(pictures >= entry.info.diagrams().count(), "{}: {pictures} pictures", entry.info.name);
    }
}
