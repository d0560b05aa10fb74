//! Records that are pasted into the page: everything in their text is in the tree, or a message is shown.

use super::page::Page;
use super::webdriver::Screen;
use serde_json::{Value, json};

/// The tree below the start in words: comments behind their move, variations in brackets before the main line goes on.
const TREE: &str = "\
    const said = ({ move, data }) => [move ?? '-', data.mark, data.scoreText, data.comment && `{${data.comment}}`]; \
    const words = (node, more) => [...said(node), ...more.flatMap((one) => ['(', ...rest(one, []), ')']), \
        ...(node.children.length ? rest(node.children[0], node.children.slice(1)) : [])]; \
    const rest = (node, more) => words(node, more).filter(Boolean); \
    const tree = () => rest(asterism.game.root, []).join(' '); \
    return tree();";

/// Pastes a text and reads it; the message or the error that follows.
fn paste(page: &Page, text: &str) -> String {
    let browser = &page.browser;
    browser.script(&format!(
        "document.getElementById('games-text').value = {}; document.getElementById('message').textContent = ''; \
         document.querySelector('#panel-games .panel-error').textContent = '';",
        json!(text)
    ));
    browser.click("#tab-games");
    browser.click("#games-read");
    let said = "[document.getElementById('message'), document.querySelector('#panel-games .panel-error')] \
                .map((one) => one.textContent).filter((text) => text.startsWith('Game read') || text.match(/line \\d/)).join(' | ') || null";
    browser.wait(said).as_str().unwrap().to_string()
}

fn tree(page: &Page) -> String {
    page.browser.script(TREE).as_str().unwrap().to_string()
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn all_notes_of_a_record_are_in_the_tree() {
    let page = Page::open(Screen::DESKTOP);
    page.browser.click("#tab-games");
    for (text, expected) in [
        (
            "{An introduction}\n\n[Variant \"chess\"]\n\n1. e4 {first} e5 (1... c5) 2. Nf3 *",
            "- {An introduction} e2e4 {first} e7e5 ( c7c5 ) g1f3",
        ),
        ("1. e4 {\n[see the note]\nfine} e5 *", "- e2e4 {[see the note] fine} e7e5"),
        (
            "1 e4?! ; a rest\n1... e5 $4 {+0.13/8 good} (1... c5 {-M3} (1... e6 {} 2. d4 1-0) 2. Nf3) 2.Nf3*",
            "- e2e4 inaccuracy {a rest} e7e5 blunder −0.13 {good} ( c7c5 #3 g1f3 ) ( e7e6 d2d4 ) g1f3",
        ),
        ("% x\r\n[Event \"x\"] [fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\r\n1. e4 *\r\n", "- e2e4"),
        ("[Variant \"achernar\"] 1. d3d5 ({why} 1. e3e5) f7f5 *", "- d3d5 ( e3e5 {why} ) f7f5"),
    ] {
        let said = paste(&page, text);
        assert!(said.starts_with("Game read: "), "{said}: {text}");
        assert_eq!(tree(&page), expected, "{text}");
        // It is shown from its start, ready to be analysed.
        let place = page.browser.script("return [document.body.dataset.tab, asterism.game.line().length]");
        assert_eq!(place, json!(["analysis", 0]), "{text}");
        // The page's own text of the game has the same contents.
        page.browser.script(
            "window.written = null; import('./gametext.js').then(({ nodesOf }) => asterism.api.post('games/write', \
             { ...asterism.game.place(asterism.game.root, []), nodes: nodesOf(asterism.game) })) \
             .then(({ pgn }) => { window.written = pgn; })",
        );
        let written = page.browser.wait("window.written");
        if written.as_str().is_some_and(|written| written.contains(['{', '('])) {
            assert!(paste(&page, written.as_str().unwrap()).starts_with("Game read: "), "{written}");
            assert_eq!(tree(&page), expected, "{written}");
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_bad_game_is_reported_and_the_others_offered() {
    let page = Page::open(Screen::DESKTOP);
    page.browser.click("#tab-games");
    let games = |first: &str| {
        format!("[Variant \"chess\"]\n\n{first} 1-0\n\n[Variant \"chess\"]\n\n1. d4 {{x}} d5 (1... f5) 0-1\n")
    };
    // One game is left: it is shown, and the other one is reported.
    let said = paste(&page, &games("1. e4 e5 (1... c5"));
    assert!(said.contains("Left out: game 1: line 3: a variation without an end"), "{said}");
    assert_eq!(tree(&page), "- d2d4 {x} d7d5 ( f7f5 )");
    // Neither: the faults of both are shown.
    let said = paste(&page, &games("1. e4 e5 (1... c5").replace("d5", "d3"));
    assert!(said.starts_with("game 1: line 3: ") && said.contains("; game 2: illegal move 'd3'"), "{said}");
    // Of several the chosen one is shown, with its variations.
    page.browser.script(&format!("document.getElementById('games-text').value = {}", json!(games("1. e4"))));
    page.browser.click("#tab-games");
    page.browser.click("#games-read");
    page.browser.wait("document.getElementById('games-list').options.length === 2");
    page.browser.script("document.getElementById('games-list').selectedIndex = 1");
    page.browser.click(".choice button");
    page.browser.wait("asterism.game.root.children[0]?.data.comment === 'x'");
    page.browser.wait("asterism.game.root.children[0].children.length === 2");
    // None is left.
    let said = paste(&page, "1. e4 (1. d4 *");
    assert_eq!(said, "line 1: a variation without an end, expected ')'");
    let shown: Value = page.browser.script("return asterism.game.root.children[0].move");
    assert_eq!(shown, "d2d4");
}
