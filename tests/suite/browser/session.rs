//! Actions other than moves: reloads, illegal tries, analysis, keys alone, a phone, the dark.

use super::page::{Page, cell};
use super::webdriver::Screen;
use asterism_engine::variants::VARIANTS;
use asterism_interface::api::read_steps;
use serde_json::json;

/// Keys as WebDriver names them.
const ESCAPE: char = '\u{e00c}';
const ENTER: char = '\u{e007}';
const RIGHT: char = '\u{e014}';
const UP: char = '\u{e013}';
const BACKSPACE: char = '\u{e003}';

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_reload_loses_nothing() {
    let page = Page::open(Screen::DESKTOP);
    page.show("alphacentauri", None);
    page.click_move(&page.legal("d1d4"));
    page.click_move(&page.legal("b3b4"));
    page.click_move(&page.legal("d9d6"));
    // In the middle of Black's turn.
    let before = (page.fen(), page.played());
    assert_eq!(before.1, (1, 1));
    page.browser.reload();
    page.browser.wait("asterism.game.parts.length === 1");
    page.settle();
    assert_eq!((page.fen(), page.played()), before);
    page.click_move(&page.legal("b7b6"));
    assert_eq!(page.played(), (2, 0));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn an_illegal_try_gives_a_reason() {
    let page = Page::open(Screen::DESKTOP);
    let said = "!document.getElementById('message').hidden && document.getElementById('message').textContent";
    for (variant, from, to) in [("chess", "e2", "e5"), ("achernar", "a1", "a5"), ("deneb", "d1", "d4")] {
        page.show(variant, None);
        let before = page.fen();
        page.click_square(from);
        page.click_square(to);
        let message = page.browser.wait(said);
        // The engine's own words, which begin with a capital letter in the page.
        let mut game = (asterism_engine::variants::find(variant).unwrap().open)();
        let reason = game.play_text(&format!("{from}{to}")).unwrap_err().to_string();
        let words = &reason.rsplit(": ").next().unwrap()[1..];
        assert!(message.as_str().unwrap().contains(words), "{message} does not say {words}");
        assert_eq!((page.fen(), page.played()), (before, (0, 0)));
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn analysis_starts_and_stops() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    for variant in ["deneb", "alphacentauri"] {
        page.show(variant, None);
        browser.click("#tab-analysis");
        browser.click("#analysis-toggle");
        let wanted = browser.script("return Number(document.getElementById('analysis-lines').value)");
        browser.wait(&format!("document.querySelectorAll('#panel-analysis .lines > *').length >= {wanted}"));
        browser.wait("document.getElementById('eval-bar').checkVisibility()");
        browser.wait("document.querySelectorAll('#board .arrow').length > 0");
        browser.click("#analysis-toggle");
        browser.wait("document.getElementById('analysis-toggle').textContent === 'Analyse'");
        // After a stopped analysis the board can be played on, and analysis starts again on request.
        let first = page.moves()[0].clone();
        browser.click("#tab-play");
        page.click_move(&first);
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_keyboard_is_enough() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.show("chess", None);
    browser.keys("b");
    browser.wait("document.activeElement.dataset.square === 'a1'");
    browser.keys(&[RIGHT, RIGHT, RIGHT, RIGHT, UP, ENTER, UP, UP, ENTER].iter().collect::<String>());
    browser.wait("asterism.game.moves().join() === 'e2e4'");
    page.settle();
    browser.wait("document.getElementById('live').textContent.includes('e4')");
    browser.keys("m");
    browser.wait("document.activeElement.id === 'entry-text'");
    browser.keys(&format!("e7e5{ENTER}"));
    browser.wait("asterism.game.moves().join() === 'e2e4,e7e5'");
    page.settle();
    browser.keys(&ESCAPE.to_string());
    browser.wait("document.activeElement.id !== 'entry-text'");
    browser.keys(&BACKSPACE.to_string());
    browser.wait("asterism.game.moves().join() === 'e2e4'");
    browser.keys("?");
    browser.wait("document.getElementById('keys')?.open");
    browser.keys(&ESCAPE.to_string());
    browser.wait("!document.getElementById('keys').open");
    // Every square has a name for a screen reader.
    let named = browser.script(
        "return [...document.querySelectorAll('[role=gridcell]')].every((cell) => cell.getAttribute('aria-label'))",
    );
    assert_eq!(named, true);
    assert!(
        browser
            .script(&format!("return document.querySelector('{}').getAttribute('aria-label')", cell("e4")))
            .as_str()
            .unwrap()
            .contains("Pawn")
    );
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_game_fits_a_phone() {
    let page = Page::open(Screen::PHONE);
    for entry in VARIANTS {
        page.show(entry.info.name, None);
        let widths = page.browser.script(
            "const box = document.getElementById('board').getBoundingClientRect(); \
             return [document.documentElement.scrollWidth, innerWidth, box.left, box.right]",
        );
        let number = |index: usize| widths[index].as_f64().unwrap();
        assert_eq!(number(1), 390.0);
        assert!(number(0) <= 390.0, "{} is {} wide", entry.info.name, number(0));
        assert!(number(2) >= 0.0 && number(3) <= 390.0, "{}: {widths}", entry.info.name);
        // A move by two taps; a third if the page shows the effect of the move first.
        let quiet = page
            .moves()
            .into_iter()
            .find(|one| one["captures"] == json!([]) && one["path"].as_array().unwrap().len() == 2);
        page.click_move(&quiet.unwrap());
        // Each task is in the window with its board and all its buttons.
        let name = entry.info.name;
        for number in 0..read_steps(entry.info.first_steps).unwrap().len() {
            page.browser.script(&format!("asterism.panels.steps.begin('{name}', {number})"));
            page.browser.wait(&format!(
                "asterism.entry.enabled && asterism.game.variant.variant === '{name}' \
                 && document.querySelector('.exercise-label')?.textContent.includes(', {} of ')",
                number + 1
            ));
            let outside = page.browser.script(
                "scrollTo(0, 0); \
                 return [...document.querySelectorAll('#board, .exercise-text, #exercise > .buttons button, #flip')].filter((part) => { \
                   const { top, bottom } = part.getBoundingClientRect(); return top < 0 || bottom > innerHeight; }).length",
            );
            assert_eq!(outside, 0, "{name}, step {}", number + 1);
        }
    }
    // Three lines of analysis, and the whole board.
    let browser = &page.browser;
    for game in ["achernar", "deneb"] {
        page.show(game, None);
        browser.click("#tab-analysis");
        browser.click("#analysis-toggle");
        browser.wait("document.querySelectorAll('.lines li').length === 3");
        let places = browser.script(
            "scrollTo(0, 0); const [board, last, bar] = ['#board', '.lines li:last-child', '#entry'].map((one) => document.querySelector(one).getBoundingClientRect()); \
             return board.top >= 0 && last.bottom <= bar.top",
        );
        assert_eq!(places, true, "{game}");
        browser.click("#analysis-toggle");
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn dark_is_dark_and_can_be_made_light() {
    let page = Page::open(Screen { dark: true, ..Screen::DESKTOP });
    let brightness = || {
        let sum = page.browser.script(
            "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)",
        );
        sum.as_f64().unwrap() / 3.0
    };
    assert!(brightness() < 80.0, "{}", brightness());
    page.browser.click("#theme");
    assert!(brightness() > 175.0, "{}", brightness());
    page.browser.reload();
    page.settle();
    assert!(brightness() > 175.0, "the choice is kept: {}", brightness());
}
