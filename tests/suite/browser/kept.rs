//! Data kept in the browser: no game is lost to another one, and damaged data does no harm.

use super::page::Page;
use super::webdriver::Screen;
use serde_json::{Value, json};

fn moves(page: &Page) -> Value {
    page.browser.script("return [asterism.game.variant.variant, asterism.game.moves().join(' ')]")
}

/// Plays a turn of each side, by the same link each time; returns the shown result.
fn a_game(page: &Page) -> Value {
    page.show("chess", None);
    page.click_move(&page.legal("e2e4"));
    page.click_move(&page.legal("e7e5"));
    moves(page)
}

/// Every way in which another game takes the place of the shown one leads back.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn no_game_is_lost_to_another() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let paste = |field: &str, text: &str, press: &str| {
        browser.click("#tab-games");
        browser.script(&format!("document.getElementById('{field}').value = {}", json!(text)));
        browser.click(press);
    };
    let ways: &[(&str, &dyn Fn())] = &[
        ("New game", &|| {
            browser.click("#tab-play");
            browser.click("#new-game");
        }),
        ("another game", &|| {
            browser.click("#tab-play");
            page.choose("game-select", "deneb");
            browser.click("#question button");
        }),
        ("a link", &|| drop(browser.script("location.hash = 'variant=achernar'"))),
        ("a pasted link", &|| paste("games-text", "#variant=symmetron44", "#games-read")),
        ("a pasted game", &|| paste("games-text", "1. d4 d5 2. c4", "#games-read")),
        ("a FEN", &|| paste("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "#panel-link form button")),
        ("a position that was set up", &|| {
            browser.click("#tab-setup");
            browser.click("#editor-open");
            browser.click("#editing-use");
        }),
        ("an address", &|| {
            browser.go("about:blank");
            browser.go(&format!("{}#variant=deneb", page.address));
        }),
    ];
    for (way, replace) in ways {
        let before = a_game(&page);
        if *way != "an address" {
            browser.script("window.before = asterism.game.root");
        }
        replace();
        browser.wait("asterism.game.root && (!window.before || asterism.game.root !== before)");
        page.settle();
        assert_ne!(moves(&page), before, "{way}");
        assert!(page.text("#offer").starts_with("Chess, 2 turns"), "{way}: {}", page.text("#offer"));
        browser.click("#offer-back");
        browser.wait("asterism.game.variant.variant === 'chess' && asterism.game.moves().length === 2");
        page.settle();
        assert_eq!(moves(&page), before, "{way}");
    }
    // After a reload they are still there, in the list; the front page names each game once, however often it was opened.
    browser.reload();
    page.settle();
    browser.click("#tab-games");
    browser.wait(&format!("document.querySelectorAll('.recent .move').length >= {}", ways.len() - 1));
    browser.script("asterism.screen('home')");
    let lines =
        "[...document.querySelectorAll('#home-running .move')].map((one) => one.textContent.split(' · ')[0])";
    assert_eq!(
        browser.script(&format!("return {lines}.filter((text) => text === 'Chess, 2 turns').length")),
        1,
        "{}",
        browser.script(&format!("return {lines}"))
    );
}

/// A kept game of chess after 1. e4, changed by a script; `node` is the move's.
const KEPT: &str = "localStorage.clear(); sessionStorage.setItem('asterism.tab', 't'); \
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'; \
    const node = { before: 0, move: 'e2e4', san: 'e4', side: 'b', data: {}, \
      fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' }; \
    const game = { variant: 'chess', fen: start, nodes: [{ fen: start, side: 'w', data: {} }, node], current: 1, \
      parts: [], play: { side: 'both', level: 3, movetime: 1000, clock: '' }, time: 1 }; \
    const keep = (value) => localStorage.setItem('asterism.game.t', value);";

/// Damage that the page or the server finds, and the moves that are left; `None` means a new game. The unit tests of the
/// page have the rest.
const SPOILT: &[(&str, Option<&str>)] = &[
    ("keep('{')", None),
    ("game.fen = 'nonsense'", None),
    ("game.parts = ['e7e5']", Some("e2e4")),
    ("node.move = 'e2e5'", Some("")),
    ("node.captures = [null]", Some("e2e4")),
];

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_spoilt_game_is_dropped_with_one_message() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let open = |spoil: &str| {
        // At an address of the server without the page, which would keep its own game when it is left.
        browser.go(&format!("{}icon.svg", page.address));
        browser.script(&format!(
            "{KEPT} {spoil}; if (!localStorage.getItem('asterism.game.t')) keep(JSON.stringify(game));"
        ));
        browser.go(&page.address);
        page.settle();
        browser.wait("document.body.dataset.screen");
        browser.script("asterism.screen('game')");
    };
    open("");
    assert_eq!((moves(&page), page.text("#message")), (json!(["chess", "e2e4"]), String::new()));
    for (spoil, left) in SPOILT {
        open(spoil);
        let words = if left.is_some() { "was left out" } else { "was deleted" };
        browser.wait(&format!("document.getElementById('message').textContent.includes('{words}')"));
        if let Some(left) = left {
            assert_eq!(moves(&page), json!(["chess", left]), "{spoil}");
        }
        // The page works on, and has nothing to say any more.
        let first = page.moves().into_iter().find(|one| one["ends_turn"] != false).unwrap();
        page.click_move(&first);
        browser.wait("!asterism.mode.state.thinking");
        page.settle();
        browser.reload();
        page.settle();
        assert_eq!(page.text("#message"), "", "{spoil}");
    }
    // A variation that is looked at later.
    open("game.nodes.push({ ...node, before: 1, move: 'e7e4', san: 'e4', side: 'w' })");
    browser.script("asterism.game.goTo(asterism.game.current.children[0])");
    browser.wait("document.getElementById('message').textContent.includes('was left out')");
    page.settle();
    assert_eq!(moves(&page), json!(["chess", "e2e4"]));
    assert_eq!(browser.script("return asterism.game.current.children.length"), 0);
    // Settings.
    for (spoil, side) in [
        (
            "game.play = { side: 'x', level: 99, movetime: 'x', clock: 3, thinking: true, stop: 5, show: 1 }",
            "w",
        ),
        ("game.play = 7; localStorage.setItem('asterism.last', '{')", "w"),
        (
            "for (const name of ['analysis', 'watch', 'annotation', 'theme']) localStorage.setItem(`asterism.${name}`, '7')",
            "both",
        ),
        (
            "for (const name of ['analysis', 'watch', 'annotation', 'theme']) localStorage.setItem(`asterism.${name}`, '{')",
            "both",
        ),
        (
            "localStorage.setItem('asterism.analysis', JSON.stringify({ multipv: 'x', threads: {}, hash_mb: -5, limit: [] }))",
            "both",
        ),
    ] {
        open(spoil);
        assert_eq!(browser.script("return asterism.play.side"), side, "{spoil}");
        page.open_settings(); // while one plays the panel has no analysis
        browser.click("#tab-analysis");
        browser.click("#analysis-toggle");
        browser.wait("document.querySelector('.lines li')");
        browser.click("#analysis-toggle");
        browser.click("#theme");
        browser.wait("document.documentElement.dataset.theme === 'dark'");
    }
}

/// A browser that keeps nothing, or has no room left, is said to be one; games are kept as long as the page is open.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_browser_that_keeps_nothing_is_enough() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let no_room =
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    let forbidden = "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, \
        { get() { throw new DOMException('no', 'SecurityError'); } }); \
        window.BroadcastChannel = function () { throw new DOMException('no', 'SecurityError'); };";
    for source in [no_room, forbidden] {
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
        browser.reload();
        page.settle();
        browser.wait("document.getElementById('message').textContent.includes('cannot store any more')");
        let before = a_game(&page);
        browser.click("#new-game");
        browser.wait("asterism.game.line().length === 0");
        page.settle();
        browser.click("#offer-back");
        browser.wait("asterism.game.line().length === 2");
        assert_eq!(moves(&page), before);
        assert_eq!(page.text("#message"), "", "it is said once");
    }
}

/// Room that is wanting is made: the oldest games go, never the one that is shown, and no more of them than needed.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_oldest_games_make_room() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    // Few games, so that their number is no reason to drop one, and not a character of room beside them.
    browser.go(&format!("{}icon.svg", page.address));
    let refused = browser.script(
        "localStorage.clear(); \
         const keep = (age, length) => localStorage.setItem( \
           `asterism.game.old${age}`, JSON.stringify({ time: age, x: 'x'.repeat(length) })); \
         for (const age of [1, 2, 3, 4, 5]) keep(age, 200_000); \
         let length = 0; \
         for (let step = 2 ** 24; step >= 1; step /= 2) { \
           try { keep(6, length + step); length += step; } catch { } } \
         try { localStorage.setItem('asterism.more', 'x'.repeat(100)); return false; } catch { return true; }",
    );
    assert_eq!(refused, true, "there is room left");
    browser.go(&page.address);
    page.settle();
    let before = a_game(&page);
    browser.reload();
    page.settle();
    assert_eq!((moves(&page), page.text("#message")), (before, String::new()));
    let old = browser.script(
        "return [1, 2, 3, 4, 5, 6].filter((age) => localStorage.getItem(`asterism.game.old${age}`) !== null)",
    );
    assert_eq!(old, json!([2, 3, 4, 5, 6]));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_new_tab_goes_on_with_the_latest_game() {
    let page = Page::open(Screen::DESKTOP);
    let before = a_game(&page);
    page.browser.wait("(localStorage.getItem(`asterism.game.${localStorage.getItem('asterism.last')}`) ?? '').includes('e7e5')");
    for _ in 0..3 {
        page.browser.new_tab();
        page.browser.go(&page.address);
        page.settle();
        page.browser.wait("document.body.dataset.screen");
        assert_eq!(moves(&page), before);
    }
}
