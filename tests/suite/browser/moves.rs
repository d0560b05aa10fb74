//! Each kind of move that is more than "from here to there": by clicks, by dragging, by touch.

use super::page::{Page, cell, fen_after};
use super::webdriver::Screen;
use serde_json::json;

/// A variant, a position, and a turn as its parts; there is one, but for games whose turns have several.
type Turn = (&'static str, &'static str, &'static [&'static str]);

const ACHERNAR: &str = "4k4/9/9/3ss4/4OS3/9/9/9/R3K4 w - - 0 1";
const ACHERNAR_LAST_RANK: &str = "6k2/S8/9/9/6s1s/9/9/1S7/4K3R w - - 0 1";
const DENEB: &str = "k3aft/7/7/2s4/7/2ss3/2A4/7/TF4K w - - 0 1";
const DENEB_LAST_RANK: &str = "3kaft/1S5/7/7/7/7/7/7/TFA3K w - - 0 1";
const SYMMETRON: &str = "2bkb2/P5p/7/2A3p/7/2BKB2[N] w - - 0 1";
const SYMMETRON_REDUCERS: &str = "2bkb2/7/3r3/3R3/2d2P1/B1B3K[] w - - 0 1";
const RIDERS: &str = "k11/12/12/12/12/12/12/12/12/12/7e4/D5K4D w KQ - 0 1";
const ALPHA: &str = "k7d/9/4p4/9/1p2A4/9/4W4/4p4/K7D w - - 0 1";
const ALPHA_CENTAUR: &str = "k7d/9/4p4/3P5/4C4/9/9/9/K7D w - - 0 1";
const ALPHA_ROTOR: &str = "k7d/9/9/3pP4/4R4/5g3/4p4/9/K7D w - - 0 1";

/// Moves that begin on a square and end on another.
const GOING: &[Turn] = &[
    // An Overtaker leaps over an enemy and over its own Soldier, and makes a rank leap.
    ("achernar", ACHERNAR, &["e5c7"]),
    ("achernar", ACHERNAR, &["e5g5"]),
    ("achernar", ACHERNAR, &["e5h8"]),
    // A Rook of Achernar captures a piece of its own side.
    ("achernar", "4k4/9/9/3ss4/4OS3/9/9/9/RS2K4 w - - 0 1", &["a1b1"]),
    // A Soldier that may stay one.
    ("achernar", ACHERNAR_LAST_RANK, &["a8a9g"]),
    ("achernar", ACHERNAR_LAST_RANK, &["a8a9"]),
    // A Star: one leap and no more, three legs, back to where it started.
    ("deneb", DENEB, &["c3c5"]),
    ("deneb", DENEB, &["c3c5,c5c7,c7b8"]),
    ("deneb", DENEB, &["c3c5,c5c3"]),
    ("deneb", DENEB_LAST_RANK, &["b8b9f"]),
    // From a launching square and to it; an explosion; a capture that may be left out; a promotion.
    ("symmetron44", SYMMETRON, &["N@d4"]),
    ("symmetron44", SYMMETRON_REDUCERS, &["d3@"]),
    ("symmetron44", SYMMETRON_REDUCERS, &["d3d4"]),
    ("symmetron44", SYMMETRON, &["c3c5x"]),
    ("symmetron44", SYMMETRON, &["c3c5"]),
    ("symmetron44", SYMMETRON, &["a5a6t"]),
    // Castling with a Dabbabarider; three squares of a Berolina Pawn; promotion.
    ("grandrider", RIDERS, &["g1k1"]),
    ("grandrider", "k11/12/12/12/12/12/12/12/12/4V7/12/6K5 w - - 0 1", &["e3h6"]),
    ("grandrider", "k11/12/12/4P7/12/12/12/12/12/12/12/6K5 w - - 0 1", &["e9e10q"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", &["e5d6"]),
    ("chess", "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", &["e1c1"]),
    ("chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", &["e7e8n"]),
    // Both parts of a turn: a Withdrawer and an Advancer capture; a Centaur takes a friend with the enemy, or does not.
    ("alphacentauri", ALPHA, &["a1a2", "e3e4"]),
    ("alphacentauri", ALPHA, &["i1h1", "e5c5"]),
    ("alphacentauri", ALPHA_CENTAUR, &["a1a2", "e5e6x"]),
    ("alphacentauri", ALPHA_CENTAUR, &["a1a2", "e5e6"]),
    // Turns of one part: it wins; there is no second part; there is no first part.
    ("alphacentauri", "k7d/9/4D4/9/4K4/9/9/9/9 w - - 0 1", &["e7e6"]),
    ("alphacentauri", "k7d/9/9/9/9/9/9/9/K7D w - - 0 1", &["a1a2"]),
    ("alphacentauri", "k7d/9/9/9/9/9/9/P7P/KP5PD w - - 0 1", &["a2a3"]),
];

/// Moves of a piece that stays on its square.
const STAYING: &[Turn] = &[
    ("deneb", DENEB, &["c3c3f"]),
    ("symmetron44", "2bkb2/6p/7/2P4/3H3/2BKB2[] w - - 0 1", &["c3c3b"]),
    ("alphacentauri", ALPHA_ROTOR, &["e5r3", "f4f3"]),
];

/// Enters the turns one after the other; checks their effects by the rules.
#[track_caller]
fn enter(page: &Page, turns: &[Turn], how: fn(&Page, &serde_json::Value)) {
    for &(variant, fen, parts) in turns {
        let whole = parts.join(",");
        page.show(variant, Some(fen));
        for part in parts {
            how(page, &page.legal(part));
        }
        page.settle();
        assert_eq!(page.fen(), fen_after(variant, fen, &[&whole]), "{variant} {whole}");
        assert_eq!(page.played(), (1, 0), "{variant} {whole}");
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn special_moves_by_clicks() {
    let page = Page::open(Screen::DESKTOP);
    enter(&page, GOING, |page, one| page.click_move(one));
    enter(&page, STAYING, |page, one| page.click_move(one));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn special_moves_by_dragging() {
    let page = Page::open(Screen::DESKTOP);
    enter(&page, GOING, |page, one| page.drag_move(one));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_ring_is_turned_by_the_hand() {
    let page = Page::open(Screen::DESKTOP);
    page.show("alphacentauri", Some(ALPHA_ROTOR));
    page.click_square("e5");
    // From the square above the Rotor clockwise past two more: three of the eight places are 135 degrees.
    page.browser.press_and_move(&[&cell("e6"), &cell("f6"), &cell("f5"), &cell("f4")], "mouse");
    page.browser.wait("asterism.game.parts.length === 1");
    page.settle();
    let parts = page.browser.script("return asterism.game.parts");
    assert_eq!(parts, serde_json::json!(["e5r3"]));
    page.click_move(&page.legal("f4f3"));
    assert_eq!(page.fen(), fen_after("alphacentauri", ALPHA_ROTOR, &["e5r3,f4f3"]));
}

/// A finger does not hover: the first tap shows the captures of a move, the second makes it.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_capture_from_afar_takes_two_taps() {
    let page = Page::open(Screen::PHONE);
    page.show("achernar", Some(ACHERNAR));
    page.click_square("e5");
    page.click_square("c7");
    let shown = page.browser.wait("document.getElementById('effect').textContent");
    assert!(shown.as_str().unwrap().contains("d6"), "{shown} does not name the captured Soldier");
    assert_eq!(page.played(), (0, 0));
    page.click_square("c7");
    page.browser.wait("asterism.game.line().length === 1");
    page.settle();
    assert_eq!(page.fen(), fen_after("achernar", ACHERNAR, &["e5c7"]));
}

/// Esc takes back a leg, then the piece, then a part.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn steps_are_taken_back() {
    let page = Page::open(Screen::DESKTOP);
    page.show("deneb", Some(DENEB));
    page.click_square("c3");
    page.click_square("c5");
    page.browser.wait("asterism.entry.path.join() === 'c3,c5'");
    page.browser.keys("\u{e00c}");
    page.browser.wait("asterism.entry.path.join() === 'c3'");
    page.browser.keys("\u{e00c}");
    page.browser.wait("asterism.entry.path.length === 0");
    page.show("alphacentauri", Some(ALPHA));
    page.click_move(&page.legal("a1a2"));
    assert_eq!(page.played(), (0, 1));
    page.browser.keys("\u{e00c}");
    page.browser.wait("asterism.game.parts.length === 0");
    page.settle();
    assert_eq!(page.fen(), ALPHA);
}

/// A click on the victim of a leap gives the destination of the leap.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_click_on_the_victim_of_a_leap_names_the_landing() {
    let page = Page::open(Screen::DESKTOP);
    page.show("achernar", Some(ACHERNAR));
    page.click_square("e5");
    page.click_square("d6");
    page.browser.wait("document.getElementById('message').textContent === 'The Overtaker captures the Soldier on d6 by going to c7.'");
    page.click_square("c7");
    page.browser.wait("asterism.game.line().length === 1");
    page.settle();
    assert_eq!(page.fen(), fen_after("achernar", ACHERNAR, &["e5c7"]));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_second_finger_does_not_disturb_a_drag() {
    let page = Page::open(Screen::PHONE);
    page.show("chess", None);
    let squares = ["e2", "g4", "e4", "e3"].map(cell);
    let [from, over, to, tapped] = squares.each_ref().map(String::as_str);
    page.browser.hold_and_tap([from, over, to], tapped);
    page.browser.wait("asterism.game.line().length > 0");
    page.settle();
    assert_eq!(page.browser.script("return asterism.game.moves()"), json!(["e2e4"]));
}
