//! Moves planned while the engine thinks: played after its move, part by part, if they are possible.

use super::page::Page;
use super::webdriver::Screen;

/// Makes a page with a new game, in which the engine thinks as Black for as long as it is let.
fn new_game(variant: &str) -> Page {
    let page = Page::open(Screen::DESKTOP);
    page.begin(variant, "full");
    page.browser.script("asterism.play.movetime = 600000;");
    page
}

/// Opens a new game after a turn of White: the engine thinks.
fn thinking(variant: &str) -> Page {
    let page = new_game(variant);
    while page.browser.script("return Boolean(asterism.mode.state.thinking)") == false {
        page.click_move(&page.moves()[0]);
    }
    page.settle();
    page
}

/// Makes the engine move now; waits until it is White's turn, and the plan is played or dropped.
fn let_it_move(page: &Page) {
    page.browser.click("#move-now");
    page.browser.wait("!asterism.mode.state.thinking || asterism.game.line().length >= 3");
}

const ARROWS: &str = "return document.querySelectorAll('.arrow.plan').length";

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_planned_move_is_played_after_the_engine_s() {
    let page = thinking("chess");
    page.click_square("g2");
    page.click_square("g3");
    assert_eq!(page.browser.script(ARROWS), 1);
    assert!(page.text("#message").starts_with("Planned: g2 to g3."), "{}", page.text("#message"));
    // Another plan takes its place: a turn of chess has one part.
    page.drag("h2", "h3");
    assert_eq!(page.browser.script(ARROWS), 1);
    let_it_move(&page);
    page.browser.wait("asterism.game.line()[2]?.move === 'h2h3'");
    assert_eq!(page.browser.script(ARROWS), 0);
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_planned_promotion_is_asked_while_planning() {
    let page = new_game("chess");
    let browser = &page.browser;
    // As the board is; and where the engine has to capture first, with one piece or the other.
    for (fen, first, to) in [
        ("7k/P7/8/8/8/8/5P2/K7 w - - 0 1", "f2f3", "a8"),
        ("7k/P5pp/8/8/8/1R4b1/1r6/7K w - - 0 1", "b3b8", "b8"),
    ] {
        page.show("chess", Some(fen));
        browser.click("#tab-play");
        browser.script("document.getElementById('side-w').checked = true");
        browser.click("#play-here");
        browser.script("asterism.play.movetime = 600000;");
        page.click_move(&page.legal(first));
        browser.wait("Boolean(asterism.mode.state.thinking)");
        page.drag("a7", to);
        browser.wait("document.getElementById('chooser').checkVisibility()");
        browser.click(&format!("#chooser [data-move=a7{to}n]"));
        let planned = page.text("#message");
        assert!(planned.starts_with(&format!("Planned: a7 to {to} as Knight.")), "{planned}");
        let_it_move(&page);
        browser.wait(&format!("asterism.game.line()[2]?.move === 'a7{to}n'"));
    }
}
