//! Mistakes of newcomers: keys after a click, choices, own captures, links, printing.

use super::page::Page;
use super::webdriver::Screen;
use asterism_engine::variants::VARIANTS;
use serde_json::{Value, json};

const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';

/// A Rotor that may turn its ring.
const ROTOR: &str = "k7d/9/9/3pP4/4R4/5g3/4p4/9/K7D w - - 0 1";

/// Enter and Space after a click belong to the board: they turn a ring, and press no button again.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn keys_after_a_click_belong_to_the_board() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.choose("game-select", "alphacentauri");
    browser.wait("asterism.game.variant.variant === 'alphacentauri'");
    browser.click("label[for='side-both']");
    browser.click("#new-game");
    browser.wait("document.activeElement.dataset.square");
    page.settle();
    for square in ["d1", "d4", "a2", "a3", "d9", "d6", "a8", "a7", "d4"] {
        page.click_square(square);
        page.settle();
    }
    browser.keys(&format!(")){ENTER}"));
    browser.wait("asterism.game.parts.join() === 'd4r2'");
    assert_eq!(page.played(), (2, 1));
    // Whatever was clicked before.
    for (number, control) in
        ["#flip", "#hint", "label[for='side-both']", "#help", "#turn-right"].iter().enumerate()
    {
        page.show("alphacentauri", Some(ROTOR));
        if *control == "#turn-right" {
            page.click_square("e5");
            browser.click(control);
        } else {
            browser.click(control);
            if *control == "#help" {
                browser.click("#keys form button");
            }
            page.click_square("e5");
        }
        let more = if *control == "#turn-right" { "))" } else { ")))" };
        browser.keys(&format!("{more}{}", if number % 2 == 0 { ENTER } else { ' ' }));
        browser.wait("asterism.game.parts.join() === 'e5r3'");
    }
    page.show("chess", None);
    browser.script("location.hash = 'variant=chess&moves=e2e4&at=0'");
    browser.wait("asterism.game.root.children.length === 1 && asterism.game.line().length === 0");
    browser.click("#tab-analysis");
    browser.keys("\u{e014}"); // the right arrow goes on in the game, not to the next tab
    browser.wait("asterism.game.line().length === 1");
    assert_eq!(browser.script("return document.body.dataset.tab"), "analysis");
    page.show("chess", None);
    browser.click("#tab-play");
    browser.click("#new-game");
    browser.wait("document.activeElement.dataset.square");
    page.click_move(&page.legal("e2e4"));
    browser.script("window.before = asterism.game.root");
    browser.keys(&format!("{ENTER} "));
    assert_eq!(browser.script("return asterism.game.root === before && asterism.game.line().length"), 1);
}

/// Returns the question below the form, and its choices.
fn question(page: &Page) -> Value {
    page.browser.script(
        "const box = document.getElementById('question'); \
         return box.hidden ? null : [...box.children].map((part) => part.textContent)",
    )
}

fn answer(page: &Page, number: usize) {
    page.browser.click(&format!("#question button:nth-of-type({number})"));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_choice_acts_at_once_and_asks_later() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    browser.click("label[for='side-both']");
    for entry in VARIANTS {
        page.choose("game-select", entry.info.name);
        let title = json!(entry.info.title);
        browser.wait(&format!(
            "document.title.startsWith({title}) && document.getElementById('game-title').textContent === {title} \
             && asterism.game.position.fen === {}",
            json!(entry.info.start)
        ));
        assert_eq!(question(&page), Value::Null);
    }
    // Black is played at once: the engine begins, on a board that is turned.
    browser.click("label[for='side-b']");
    browser.wait("asterism.game.line().length === 1 && asterism.board.flipped && asterism.play.side === 'b'");
    page.settle();
    // Now there is something to lose.
    let (shown, fen) = (browser.script("return asterism.game.variant.variant"), page.fen());
    page.choose("game-select", "deneb");
    assert_eq!(question(&page), json!(["Start Deneb?", "Start", "No"]));
    answer(&page, 2);
    assert_eq!(browser.script("return document.getElementById('game-select').value"), shown);
    page.open_settings();
    browser.click("label[for='side-w']");
    assert_eq!(question(&page), json!(["Play White?", "From here", "New game", "No"]));
    answer(&page, 3);
    assert_eq!(browser.script("return document.querySelector('[name=side]:checked').value"), "b");
    assert_eq!((browser.script("return asterism.play.side"), page.fen()), (json!("b"), fen));
    // Playing from here continues the game in sight.
    page.choose("game-select", "deneb");
    browser.click("label[for='side-both']");
    browser.click("#play-here");
    browser.wait("asterism.play.side === 'both'");
    assert_eq!(browser.script("return document.getElementById('game-select').value"), shown);
    assert_eq!(question(&page), Value::Null);
    page.choose("clock", "60000 0");
    assert!(question(&page).is_array());
    answer(&page, 1);
    browser.wait("asterism.clock.on && !asterism.game.line().length");
    page.choose("clock", "");
    browser.wait("!asterism.clock.on");
    let first = page.moves()[0].clone();
    page.click_move(&first);
    page.choose("game-select", "deneb");
    answer(&page, 1);
    browser.wait("asterism.game.variant.variant === 'deneb' && asterism.play.side === 'both'");
}

/// Returns the moves from here to there that capture a piece of their own side.
fn own_captures(page: &Page) -> Vec<Value> {
    let is_white = |piece: &Value| piece.as_str().unwrap().starts_with(char::is_uppercase);
    let own = |one: &Value| {
        let captures = one["captures"].as_array().unwrap();
        captures.iter().any(|taken| {
            taken["square"] == one["target"] && is_white(&taken["piece"]) == is_white(&one["piece"])
        })
    };
    page.moves().into_iter().filter(|one| one["path"].as_array().unwrap().len() == 2 && own(one)).collect()
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn an_own_capture_is_asked_for() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let mut games = Vec::new();
    for entry in VARIANTS {
        page.show(entry.info.name, None);
        let Some(one) = own_captures(&page).into_iter().next() else { continue };
        games.push(entry.info.name);
        let [from, to] = [0, 1].map(|at| one["path"][at].as_str().unwrap().to_string());
        let asked = |words: &str| {
            let message = browser.wait("document.getElementById('message').textContent");
            let message = message.as_str().unwrap();
            assert!(message.starts_with(words) && message.contains("its own"), "{message}");
            assert_eq!(page.played(), (0, 0));
        };
        page.click_square(&from);
        page.click_square(&to);
        asked("Click again");
        // A change of mind: the other piece can be picked up.
        browser.keys(&ESCAPE.to_string());
        browser.wait("document.getElementById('message').hidden && !asterism.entry.path.length");
        page.click_square(&to);
        browser.wait(&format!("asterism.entry.path.join() === '{to}'"));
        browser.keys(&ESCAPE.to_string());
        page.click_square(&from);
        browser.script(&format!("asterism.board.cells.get('{to}').focus()"));
        browser.keys(&ENTER.to_string());
        asked("Press Enter again");
        browser.keys(&ENTER.to_string());
        browser.wait(&format!("asterism.game.moves().join() === {}", one["move"]));
        page.settle();
        // A drag means it.
        page.show(entry.info.name, None);
        page.drag_move(&one);
    }
    assert!(games.contains(&"achernar"), "{games:?}");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_pasted_link_opens() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    browser.script("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    page.show("deneb", None);
    let first = page.moves()[0].clone();
    page.click_move(&first);
    let fen = page.fen();
    browser.click("#tab-games");
    for button in ["#link-game", "#link-position"] {
        browser.click(button);
        let link = browser.wait("window.copied").as_str().unwrap().to_string();
        browser.script("window.copied = null");
        assert!(link.starts_with("#variant=deneb&"), "{link} is for this machine alone");
        let old = format!("http://127.0.0.1:1/0123/{link}");
        let broken = format!("<{}>", link.replace('&', "\n&"));
        let broken = broken.trim_matches(['<', '>']);
        for text in [&link[..], &link[1..], &old, broken] {
            for (field, press) in [("games-text", "#games-read"), ("fen", "#panel-link form button")] {
                page.show("chess", None);
                browser.script(&format!("document.getElementById('{field}').value = {}", json!(text)));
                browser.click(press);
                browser.wait(&format!("asterism.game.current.fen === {}", json!(fen)));
            }
        }
    }
    // One that is wrong is called so, once.
    page.show("chess", None);
    browser.script("document.getElementById('games-text').value = '#variant=deneb&moves=a1a9'");
    browser.click("#games-read");
    browser.wait("document.getElementById('message').textContent.startsWith('The link cannot be opened')");
    assert_eq!(page.text("#panel-games .panel-error"), "");
}

/// Returns whether an element would be printed.
fn printed(page: &Page, selector: &str) -> bool {
    let body =
        format!("return [...document.querySelectorAll('{selector}')].some((one) => one.checkVisibility())");
    page.browser.script(&body) == true
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn rules_and_board_can_be_printed() {
    let page = Page::open(Screen { dark: true, ..Screen::DESKTOP });
    let browser = &page.browser;
    for entry in VARIANTS {
        page.show(entry.info.name, None);
        browser.media(&json!({ "media": "" }));
        browser.click("#tab-rules");
        // All of them, though none was scrolled to.
        browser.wait(
            "document.querySelectorAll('#panel-rules .diagram').length > 1 \
             && [...document.querySelectorAll('#panel-rules .diagram svg')].every((one) => one.querySelector('use'))",
        );
        browser.media(&json!({ "media": "print" }));
        assert!(printed(&page, "#panel-rules .diagram") && printed(&page, "#game-title"));
        assert!(!printed(&page, "#board, button:not(#home-link), input, select"), "{}", entry.info.name);
        let columns =
            browser.script("return getComputedStyle(document.getElementById('panel-rules')).columnCount");
        assert_eq!(columns, "2");
        // Tables are tables.
        assert!(!page.text("#panel-rules").contains("| --- |"), "{}", entry.info.name);
    }
    browser.media(&json!({ "media": "" }));
    page.show("chess", None);
    browser.click("#tab-play");
    page.click_move(&page.legal("e2e4"));
    browser.wait("document.querySelector('.tree .move')");
    for tab in ["#tab-play", "#tab-games", "#tab-setup"] {
        browser.media(&json!({ "media": "" }));
        browser.click(tab);
        browser.media(&json!({ "media": "print" }));
        assert!(printed(&page, "#board") && printed(&page, ".tree .move") && printed(&page, "#status"));
        assert!(!printed(&page, "#new-game, #hint, #tabs, #entry-text, #games-read, #editor-open"), "{tab}");
    }
    assert_eq!(
        browser.script("return getComputedStyle(document.body).backgroundColor"),
        "rgb(255, 255, 255)"
    );
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_time_for_a_move_can_be_chosen_where_it_counts() {
    let page = Page::open(Screen::DESKTOP);
    let offered = || page.browser.script("return document.getElementById('movetime').checkVisibility()");
    for (level, wanted) in [("1", false), ("10", false), ("full", true)] {
        page.choose("level", level);
        assert_eq!(offered(), wanted, "{level}");
    }
    page.choose("clock", "60000 0");
    assert_eq!(offered(), false);
    page.choose("clock", "");
    assert_eq!(offered(), true);
}

/// A line whose move stands in another place still waits for the line of that place.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn no_two_lines_show_one_move() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.show("chess", None);
    browser.click("#tab-analysis");
    // A search whose events come from the test, lines that are drawn as they come, and everything that was ever shown.
    browser.script(
        "const [ask, later] = [window.fetch, window.setTimeout]; \
         window.setTimeout = (act, ms, ...more) => later(act, ms === 120 ? 0 : ms, ...more); \
         window.read = 0; \
         const told = () => new ReadableStream({ start(stream) { window.search = stream; }, pull() { read += 1; } }); \
         window.fetch = (address, options) => \
           address === 'api/search' ? Promise.resolve(new Response(told())) : ask(address, options); \
         window.tell = (multipv, move, depth) => { \
           const line = { multipv, depth, seldepth: depth, pv: [move], san: [move], score: { cp: 0 }, side: 'w', \
             bound: 'exact', nodes: 1, wdl: [300, 400, 300] }; \
           search.enqueue(new TextEncoder().encode(`event: line\\ndata: ${JSON.stringify(line)}\\n\\n`)); }; \
         window.firsts = () => [...document.querySelectorAll('.lines .move')].map((move) => move.title).join(' '); \
         window.shown = new Set(); \
         const seen = new MutationObserver(() => shown.add(firsts())); \
         seen.observe(document.querySelector('.lines'), { subtree: true, childList: true, attributes: true });",
    );
    browser.click("#analysis-toggle");
    browser.wait("window.search");
    let lines = [
        ["1, 'e2e4', 1", "2, 'd2d4', 1", "3, 'c2c4', 1"], // all are new
        ["1, 'd2d4', 2", "2, 'g1f3', 2", "3, 'e2e4', 2"], // each move goes to another place
        ["1, 'd2d4', 3", "2, 'g1f3', 3", "3, 'c2c4', 3"],
    ];
    for line in lines.as_flattened() {
        let read = browser.script("return read");
        browser.script(&format!("tell({line})"));
        browser.wait(&format!("read > {read}"));
    }
    browser.wait("firsts() === 'd2d4 g1f3 c2c4'");
    let shown = browser.script("return [...shown]");
    for state in shown.as_array().unwrap() {
        let firsts: Vec<&str> = state.as_str().unwrap().split(' ').collect();
        assert!((1..firsts.len()).all(|at| !firsts[..at].contains(&firsts[at])), "{shown}");
    }
    assert!(shown.as_array().unwrap().contains(&json!("d2d4 g1f3 e2e4")), "{shown}");
}

/// The engine answers after it has moved for the user, and takes its turn after engines that are stopped.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn no_game_stands_still() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.begin("chess", "1");
    browser.click("#engine-move");
    browser.wait("asterism.game.line().length === 2 && !asterism.mode.state.thinking");
    // A move that is watched is not deleted, neither by the button nor by its key.
    browser.script("document.getElementById('watch-start').click()");
    browser.wait("asterism.game.line().length > 2");
    assert_eq!(browser.script("return document.querySelector('.tree-buttons .delete').disabled"), true);
    browser.script("document.querySelector('[aria-current] span').click()");
    browser.keys("\u{e017}");
    browser.wait("asterism.game.line().length > 4 && asterism.game.current.side === 'b'");
    browser.script("document.getElementById('watch-stop').click()");
    browser.wait("asterism.mode.state.kind === 'play' && asterism.game.current.side === 'w' && !asterism.mode.state.thinking");
    // Engines that nobody watches stop.
    browser.script("document.getElementById('watch-start').click()");
    browser.click("#home-link");
    assert_eq!(page.text("#watch-pause"), "Go on");
}

/// A game that is over is taken back as a game of its own, without the lines that were found to be better.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn better_lines_are_no_moves_of_the_game() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.begin("chess", "1");
    page.click_move(&page.legal("f2f3"));
    browser.wait("asterism.game.line().length === 2 && !asterism.mode.state.thinking");
    browser.click("#resign");
    browser.click("#resign");
    browser.wait("document.querySelector('#ending .accuracy')");
    browser.script("window.over = asterism.game.root");
    browser.click("#takeback");
    browser.wait("asterism.game.root !== over");
    page.settle();
    assert_eq!(
        browser.script("return [asterism.game.line().length, asterism.game.root.children.length]"),
        json!([0, 0])
    );
}
