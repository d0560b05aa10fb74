//! Whole games against the engine, by clicks alone.

use super::page::Page;
use super::webdriver::Screen;
use crate::records::saved_by_xboard;
use asterism_engine::variants::{VARIANTS, find};
use asterism_interface::records::read_games;
use serde_json::Value;

/// After so many turns of the user a game that has not ended is resigned.
const TURNS: usize = 24;

/// Pseudo-random numbers, the same in each run (Knuth's MMIX generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Of the moves that capture most, any: such games end soon.
fn chosen<'a>(moves: &'a [Value], numbers: &mut Numbers) -> &'a Value {
    let captures = |one: &Value| one["captures"].as_array().map_or(0, Vec::len);
    let most = moves.iter().map(captures).max().unwrap();
    let best: Vec<&Value> = moves.iter().filter(|one| captures(one) == most).collect();
    best[numbers.below(best.len())]
}

/// Plays White by clicks until the game is over or, after so many turns, resigned; checks that the page's game is
/// legal, and ends as the page says.
pub(super) fn play_a_game(page: &Page, variant: &str, turns: usize) {
    let browser = &page.browser;
    browser.click("#tab-play");
    page.begin(variant, "1");
    let mut numbers = Numbers(7);
    for _ in 0..turns {
        // The user is to move, or it is over.
        browser.wait(
            "!asterism.mode.state.thinking && (asterism.game.current.result || asterism.game.current.side === 'w')",
        );
        page.settle();
        let moves = page.moves();
        if moves.is_empty() {
            break;
        }
        page.click_move(chosen(&moves, &mut numbers));
        // The rest of a turn of several parts.
        while page.played().1 > 0 {
            page.click_move(chosen(&page.moves(), &mut numbers));
        }
    }
    browser.wait(
        "!asterism.mode.state.thinking && (asterism.game.current.result || asterism.game.current.side === 'w')",
    );
    page.settle();
    let (ended, texts) = (browser.script("return asterism.game.current.result"), texts(page));
    let mut game = (find(variant).unwrap().open)();
    let moves: Vec<&str> = texts.iter().map(String::as_str).collect();
    game.set(None, &moves).unwrap();
    assert_eq!(game.fen(), page.fen());
    match game.finished() {
        Some(outcome) => {
            assert_eq!(ended, outcome.result.text());
            assert!(page.text("#status").contains(outcome.by), "{}", page.text("#status"));
        }
        None => {
            assert!(texts.len() >= 2 * turns, "{texts:?}");
            browser.click("#resign");
            browser.click("#resign"); // the first asks
            browser.wait(
                "document.getElementById('status').textContent.startsWith('Black wins: White resigned')",
            );
            assert_eq!(page.text("#ending h2"), "You resigned");
        }
    }
}

/// Enters the first game of a variant that XBoard has saved, both sides' turns by clicks, until it is over.
fn enter_a_whole_game(page: &Page, variant: &str) {
    let (saved, _) = read_games(saved_by_xboard(variant).unwrap()).unwrap()[0].in_full(None).unwrap();
    let mut game = (find(variant).unwrap().open)();
    page.show(variant, None);
    for text in saved.move_texts() {
        for part in game.read(text).unwrap().effects() {
            page.click_move(&page.legal(&part.text));
        }
        game.play_text(text).unwrap();
    }
    page.settle();
    assert_eq!(page.fen(), game.fen());
    let outcome = game.finished().expect("a game that was played to its end");
    page.browser.wait(&format!("asterism.game.current.result === '{}'", outcome.result.text()));
    assert!(page.text("#status").contains(outcome.by), "{}", page.text("#status"));
}

/// Returns the turns that the page holds.
fn texts(page: &Page) -> Vec<String> {
    serde_json::from_value(page.browser.script("return asterism.game.moves()")).unwrap()
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_game_is_played() {
    let page = Page::open(Screen::DESKTOP);
    for entry in VARIANTS {
        play_a_game(&page, entry.info.name, TURNS);
    }
}

/// By a mouse and by a finger: captures from afar, and an end on the goal squares.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_whole_game_is_entered() {
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        enter_a_whole_game(&Page::open(screen), "maxima");
    }
}

/// The one that `.ci/run` plays.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn one_game_is_played() {
    play_a_game(&Page::open(Screen::DESKTOP), VARIANTS[2].info.name, TURNS);
}
