//! The look of the page: stable places, optional displays, drawings of the user.

use super::page::{Page, cell};
use super::webdriver::Screen;
use serde_json::{Value, json};

/// Returns left, top, right and bottom of the selected elements.
fn places(page: &Page, selectors: &[&str]) -> Value {
    page.browser.script(&format!(
        "return {}.map((name) => {{ \
           const {{ left, top, right, bottom }} = document.querySelector(name).getBoundingClientRect(); \
           return [left, top, right, bottom].map(Math.round); \
         }})",
        json!(selectors)
    ))
}

/// A Star that can capture several times, or change its type on its square.
const STAR: &str = "k3aft/7/7/2s4/7/2ss3/2A4/7/TF4K w - - 0 1";

#[test]
#[ignore = "needs chromium and chromedriver"]
fn nothing_moves_while_one_plays() {
    let page = Page::open(Screen::DESKTOP);
    let fixed = ["#board", "#status", "#flip", "#tabs", "#moves-box", "#player-bottom"];
    for window in [(1280, 720), (390, 844), (844, 390)] {
        page.resize(window);
        page.show("deneb", Some(STAR));
        page.browser.script("scrollTo(0, 0)");
        let (before, back, hint) =
            (places(&page, &fixed), places(&page, &["#takeback"]), places(&page, &["#hint"]));
        let same = |what: &str| {
            page.browser.script("scrollTo(0, 0)");
            assert_eq!(places(&page, &fixed), before, "{window:?}: {what}");
        };
        same("two looks");
        page.browser.script(
            "asterism.status('A longer sentence, of a move that cannot be made. '.repeat(5), 'error')",
        );
        same("a message");
        let notices = places(&page, &["#notices", "#status"]);
        assert!(notices[0][1].as_i64() >= notices[1][3].as_i64(), "the status is covered: {notices}");
        page.click_square("c3");
        page.browser.wait("document.getElementById('choices').checkVisibility()");
        same("a piece is picked up");
        // The button that takes a step back is in the place of the one that takes a move back, and the one that ends a
        // move in that of the hint.
        page.click_square("c5");
        page.browser.wait("document.getElementById('entry-done').checkVisibility()");
        same("a first step");
        assert_eq!(places(&page, &["#entry-cancel"]), back, "{window:?}");
        assert_eq!(places(&page, &["#entry-done"]), hint, "{window:?}");
        page.browser.click("#entry-done");
        page.browser.wait("asterism.game.line().length === 1");
        page.settle();
        // The settings have folded away: the list of moves alone has more room.
        let without_list = |places: Value| {
            let mut places = places.as_array().unwrap().clone();
            places.remove(fixed.iter().position(|name| *name == "#moves-box").unwrap());
            places
        };
        page.browser.script("scrollTo(0, 0)");
        let after = without_list(places(&page, &fixed));
        assert_eq!(after, without_list(before.clone()), "{window:?}: a move");
        page.browser.script("asterism.panels.analysis.set(true)");
        page.browser.wait("!document.getElementById('eval-bar').hidden");
        assert_eq!(places(&page, &["#board"])[0], before[0], "{window:?}: analysis");
        page.browser.script("asterism.panels.analysis.set(false)");
    }
}

/// Plays some plies of Achernar and takes White against the engine, as in the middle of a game.
fn in_a_game(page: &Page, plies: u32) {
    page.show("achernar", None);
    page.browser.script(&format!(
        "const {{ game, mode }} = asterism; \
         const settled = async () => {{ while (!game.settled) await new Promise((go) => setTimeout(go, 10)); }}; \
         return (async () => {{ for (let ply = 0; ply < {plies}; ply += 1) {{ await settled(); \
           await game.play(game.position.moves[(7 * ply) % game.position.moves.length].move, {{ by: 'link' }}); }} \
           await settled(); mode.on('sit', 'w'); }})()"
    ));
    assert_eq!(page.played().0, u64::from(plies));
    page.browser.wait("document.body.classList.contains('playing')");
}

/// A game has the screen: its board, its moves and a bar of actions.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_game_has_the_window() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.resize((1400, 757));
    in_a_game(&page, 20);
    let count = |shown: &str| browser.script(&format!("return {shown}.length")).as_u64().unwrap();
    let turns = "[...document.querySelectorAll('.tree .turn')].filter((turn) => { \
        const [one, all] = [turn, turn.parentElement].map((part) => part.getBoundingClientRect()); \
        return one.top >= all.top - 1 && one.bottom <= all.bottom + 1; })";
    browser.wait("document.querySelectorAll('.tree .turn').length >= 10");
    assert_eq!(count(turns), 10);
    let room = "return Math.floor(document.querySelector('.tree').clientHeight / document.querySelector('.turn').offsetHeight)";
    assert!(browser.script(room).as_u64().unwrap() >= 12, "turns fit: {}", browser.script(room));
    // Counters are words, which say more when they are pressed.
    let controls = "[...document.querySelectorAll('button:not(.chip), input, select, textarea, summary')].filter((one) => \
        !one.closest('.tree') && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))";
    assert!(
        count(controls) <= 15,
        "{}",
        browser.script(&format!("return {controls}.map((one) => one.id || one.title)"))
    );
    browser.wait("document.getElementById('new-game').checkVisibility()");
    // Whatever is said or who plays, nothing of it is cut.
    page.show("symmetron44", None);
    for window in [(1400, 757), (1280, 720), (1920, 1080), (390, 844)] {
        page.resize(window);
        let share = "document.getElementById('board').getBoundingClientRect().height / innerHeight";
        if window.0 > window.1 {
            browser.wait(&format!("{share} >= 0.85"));
        }
        let cut = browser.script(
            "const effect = document.getElementById('effect'); \
             const [square] = [...asterism.board.pieces].find(([, { letter }]) => letter === 'H'); \
             asterism.status('Something has been said.'); \
             asterism.entry.dispatchEvent(new CustomEvent('immobile', { detail: square })); \
             return new Promise((go) => setTimeout(go, 300)).then(() => { \
               if (effect.scrollHeight > effect.clientHeight + 1) effect.click(); \
               const names = [...document.querySelectorAll('.player .who')]; \
               for (const name of names) name.textContent = 'White · Asterism, at strength 99'; \
               return [...names, effect].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length; })",
        );
        assert_eq!(cut, 0, "{window:?}");
        browser.script("asterism.entry.clear()");
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_promotion_is_chosen_in_one_row_the_best_first() {
    let page = Page::open(Screen::DESKTOP);
    for window in [(1280, 720), (390, 844)] {
        page.resize(window);
        for (variant, fen, from, to) in [
            ("grandrider", "k11/12/12/4P7/12/12/12/12/12/12/12/6K5 w - - 0 1", "e9", "e10"),
            ("chess", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7", "e8"),
            ("deneb", "3kaft/1S5/7/7/7/7/7/7/TFA3K w - - 0 1", "b8", "b9"),
        ] {
            page.show(variant, Some(fen));
            page.click_square(from);
            page.click_square(to);
            page.browser.wait("document.getElementById('chooser').checkVisibility()");
            let buttons = page.browser.script(
                "return [...document.querySelectorAll('#chooser button')].map((button) => { \
                   const { left, top, right } = button.getBoundingClientRect(); \
                   return [button.dataset.move, button.textContent, Math.round(top), left, right]; })",
            );
            let buttons = buttons.as_array().unwrap();
            assert!(buttons.len() > 2, "{buttons:?}");
            for button in buttons {
                assert_eq!(button[2], buttons[0][2], "{variant}: {buttons:?}");
                assert!(
                    button[3].as_f64().unwrap() >= 0.0 && button[4].as_f64().unwrap() <= f64::from(window.0)
                );
                assert_ne!(button[1], "");
            }
            if variant != "deneb" {
                assert!(buttons[0][0].as_str().unwrap().ends_with('q'), "{buttons:?}");
            }
            if variant == "grandrider" {
                assert_eq!(
                    (&buttons[0][1], &buttons.last().unwrap()[1]),
                    (&json!("Queen"), &json!("stay a Pawn"))
                );
            }
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn letters_and_classes_are_there_on_wish() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let letters = "getComputedStyle(document.querySelector('#pictures .letter')).display !== 'none'";
    let classes = "getComputedStyle(document.querySelector('#board .classes')).visibility === 'visible'";
    let wish = |name: &str| {
        browser.click("#help");
        browser.click(&format!("#setting-{name}"));
        browser.click("#keys form button");
    };
    page.show("grandrider", None);
    browser.wait("document.querySelector('#pictures .letter')");
    assert_eq!(browser.script(&format!("return [{letters}, {classes}]")), json!([false, false]));
    let corners = browser.script("return document.querySelectorAll('#board .classes path').length");
    let tones = browser.script(
        "return new Set([...document.querySelectorAll('#board .square')].map((one) => getComputedStyle(one).fill)).size",
    );
    assert_eq!((corners, tones), (json!(144), json!(2)));
    page.click_square("e2");
    browser.wait(classes);
    browser.keys("\u{e00c}");
    browser.wait(&format!("!({classes})"));
    for name in ["letters", "classes"] {
        wish(name);
    }
    assert_eq!(browser.script(&format!("return [{letters}, {classes}]")), json!([true, true]));
    browser.reload();
    page.settle();
    browser.wait("document.querySelector('#pictures .letter')");
    assert_eq!(browser.script(&format!("return [{letters}, {classes}]")), json!([true, true]));
    // Without classes that confine pieces, none is shown.
    page.show("chess", None);
    assert_eq!(browser.script("return document.querySelectorAll('#board .classes path').length"), 0);
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_right_button_draws_and_takes_a_step_back() {
    let page = Page::open(Screen::DESKTOP);
    let drawn = |number: u64| {
        let count = page.browser.script("return document.querySelectorAll('#board .drawn .arrow').length");
        assert_eq!(count, number);
    };
    page.show("achernar", None);
    let right = |squares: &[&str]| {
        let cells: Vec<String> = squares.iter().map(|square| cell(square)).collect();
        page.browser.press_right_and_move(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    };
    right(&["a3", "a4"]);
    right(&["e5"]);
    drawn(2);
    right(&["a3", "a4"]);
    drawn(1);
    page.click_square("h8");
    drawn(0);
    // In an unfinished move it takes a step back, and draws nothing.
    page.click_square("b1");
    right(&["b1"]);
    assert_eq!(page.browser.script("return asterism.entry.path.length"), 0);
    drawn(0);
    right(&["a3", "b5"]);
    page.click_move(&page.legal("a3a4"));
    drawn(0);
}

/// The longest animation that is begun, and how many there are.
const WATCHED: &str = "window.longest = 0; window.begun = 0; const { animate } = Element.prototype; \
    Element.prototype.animate = function (frames, how) { \
      longest = Math.max(longest, how.duration); begun += 1; return animate.call(this, frames, how); };";

#[test]
#[ignore = "needs chromium and chromedriver"]
fn what_moves_is_short_and_can_be_stopped() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let play = |variant: &str, fen: &str, turn: &str| {
        page.show(variant, Some(fen));
        browser.script(&format!("window.begun = 0; asterism.game.play('{turn}')"));
        browser.wait("asterism.game.moves().length === 1");
        page.settle();
        browser.script("return [begun, longest]")
    };
    let games = [
        // A chain of captures; a ring that turns, and a second part.
        (
            "deneb",
            "tf1kqft/1a1a1a1/s2sss1/1se3s/2s4/2AS3/1S2SSS/1A1A1A1/TFEKQFT w - - 0 1",
            "c4e4,e4e2,e2c2,c2a2,a2c4",
        ),
        ("alphacentauri", "k7d/9/6h2/4G4/4R4/9/9/9/KP5PD w - - 0 1", "e5r1,f6g7"),
    ];
    let motion = |wanted: &str| {
        browser.media(&json!({ "features": [{ "name": "prefers-reduced-motion", "value": wanted }] }));
    };
    let sounds = || browser.script("return document.documentElement.hasAttribute('data-sounds')");
    // Without motion there are no sounds either, unless they are wished for.
    assert_eq!(sounds(), false);
    motion("no-preference");
    browser.reload();
    page.settle();
    browser.script(WATCHED);
    for (variant, fen, turn) in games {
        let moved = play(variant, fen, turn);
        assert!(moved[0].as_u64().unwrap() > 0, "{variant}: {moved}");
        assert!(moved[1].as_f64().unwrap() <= 500.0, "{variant}: {moved}");
    }
    browser.click("#help");
    browser.click("#setting-still");
    browser.click("#keys form button");
    assert_eq!(play(games[0].0, games[0].1, games[0].2)[0], 0);
    browser.script("document.documentElement.removeAttribute('data-still')");
    motion("reduce");
    assert_eq!(play(games[1].0, games[1].1, games[1].2)[0], 0);
    // The loudspeaker in the header is the switch of the sounds.
    assert_eq!(sounds(), true);
    browser.click("#sounds");
    assert_eq!(sounds(), false);
}
