//! Moves planned while the engine thinks: played after its move, part by part, if they are possible.

use super::page::{Page, path};
use super::webdriver::Screen;

/// Makes a page with a new game, in which the engine thinks as Black for as long as it is let.
fn new_game(variant: &str) -> Page {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.choose("game-select", variant);
    page.choose("level", "full");
    browser.click("label[for='side-w']");
    browser.script("window.before = asterism.game.root;");
    browser.click("#new-game");
    browser.wait("asterism.game.root !== before && asterism.play.side === 'w'");
    page.settle();
    browser.script("asterism.play.movetime = 600000;");
    page
}

/// Opens a new game after a turn of White: the engine thinks.
fn thinking(variant: &str) -> Page {
    let page = new_game(variant);
    while page.browser.script("return Boolean(asterism.play.thinking)") == false {
        page.click_move(&page.moves()[0]);
    }
    page.settle();
    page
}

/// Makes the engine move now; waits until it is White's turn, and the plan is played or dropped.
fn let_it_move(page: &Page) {
    page.browser.click("#move-now");
    page.browser.wait("!asterism.play.thinking || asterism.game.line().length >= 3");
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
fn an_impossible_plan_gives_a_reason_and_plays_nothing() {
    let page = thinking("chess");
    page.click_square("a1");
    page.click_square("c5");
    let_it_move(&page);
    page.browser.wait(
        "document.getElementById('message').textContent.startsWith('The Rook on a1 cannot make that move')",
    );
    assert_eq!(page.played(), (2, 0));
    assert_eq!(page.browser.script(ARROWS), 0);
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn esc_and_a_new_game_forget_the_plan() {
    let page = thinking("chess");
    page.drag("g2", "g3");
    page.browser
        .script("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");
    page.browser.wait("!document.querySelector('.arrow.plan')");
    // Nothing of the old game's plan is played in the new one.
    page.drag("g2", "g3");
    page.browser.script("window.before = asterism.game.root;");
    page.browser.click("#new-game");
    page.browser.wait("asterism.game.root !== before && !asterism.play.thinking");
    page.settle();
    page.browser.script("asterism.play.movetime = 600000;");
    page.click_move(&page.legal("a2a3"));
    let_it_move(&page);
    page.settle();
    assert_eq!(page.played(), (2, 0));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_plan_is_changed_shown_again_and_taken_back() {
    let page = thinking("chess");
    page.click_square("g2");
    page.click_square("g3");
    // The same piece goes elsewhere; the plan survives a look back and a turn of the board.
    page.click_square("g2");
    page.click_square("g4");
    page.browser.script("asterism.game.back()");
    page.browser.wait("!document.querySelector('.arrow.plan')");
    page.browser.script("asterism.game.forward()");
    page.browser.wait("document.querySelector('.arrow.plan')");
    page.browser.click("#flip");
    page.browser.wait("document.querySelectorAll('.arrow.plan').length === 1");
    // Taking the turn back drops it: after another one the engine moves, and nothing more.
    page.browser.click("#takeback");
    page.browser.wait("asterism.game.line().length === 0 && !asterism.play.thinking");
    page.settle();
    page.click_move(&page.legal("h2h3"));
    let_it_move(&page);
    page.settle();
    assert_eq!(page.played(), (2, 0));
}

/// A Rook of Achernar may capture its own Soldier; a plan does not.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_plan_never_captures_an_own_piece() {
    let page = thinking("achernar");
    page.drag("a1", "b1");
    assert_eq!(page.browser.script(ARROWS), 1);
    let_it_move(&page);
    page.browser.wait(
        "document.getElementById('message').textContent === \
         'The planned move a1 to b1 is off: your own piece is still on b1.'",
    );
    assert_eq!(page.played(), (2, 0));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn each_part_of_a_turn_is_planned_on_its_own() {
    let page = thinking("alphacentauri");
    // The moves that White could play if it were its turn again.
    page.browser.script("asterism.api.post('position', { variant: 'alphacentauri', fen: asterism.game.position.fen.replace(' b ', ' w '), moves: [] }).then((answer) => { window.first = answer.position.moves; })");
    page.browser.wait("window.first");
    let moves: Vec<serde_json::Value> = serde_json::from_value(page.browser.script("return first")).unwrap();
    let goes = |one: &&serde_json::Value| {
        path(one).len() == 2 && one["captures"].as_array().is_none_or(Vec::is_empty)
    };
    let planned = moves.iter().find(goes).unwrap();
    page.click_square(path(planned)[0]);
    page.click_square(path(planned)[1]);
    // A second part that no piece can make.
    page.click_square("a1");
    page.click_square("i9");
    assert_eq!(page.browser.script(ARROWS), 2);
    let_it_move(&page);
    page.browser.wait(
        "asterism.game.parts.length === 1 && document.getElementById('message').textContent.includes(' cannot ')",
    );
    assert_eq!(page.played(), (2, 1));
    assert_eq!(page.browser.script("return asterism.game.parts[0]"), planned["move"]);
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn move_now_is_kept_until_the_search_starts() {
    let page = new_game("chess");
    page.browser.script(
        "const real = fetch; window.fetch = async (...asked) => { \
         if (asked[0] === 'api/search') await new Promise((resolve) => { window.release = resolve; }); \
         return real(...asked); };",
    );
    page.click_move(&page.moves()[0]);
    page.browser.wait("window.release");
    page.browser.click("#move-now");
    page.browser.script("release()");
    page.browser.wait("asterism.game.line().length === 2");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_planned_promotion_is_asked_while_planning() {
    let page = new_game("chess");
    let browser = &page.browser;
    page.show("chess", Some("7k/P7/8/8/8/8/5P2/K7 w - - 0 1"));
    browser.click("#tab-play");
    browser.click("label[for='side-w']");
    browser.click("#play-here");
    browser.script("asterism.play.movetime = 600000;");
    page.click_move(&page.legal("f2f3"));
    browser.wait("Boolean(asterism.play.thinking)");
    page.click_square("a7");
    page.click_square("a8");
    browser.click("#chooser [data-move=a7a8n]");
    assert!(page.text("#message").starts_with("Planned: a7 to a8 as Knight."), "{}", page.text("#message"));
    let_it_move(&page);
    browser.wait("asterism.game.line()[2]?.move === 'a7a8n'");
}
