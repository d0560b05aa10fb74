//! The front page, first steps, puzzles, counters, the end of a game, setups of one's own.

use super::page::Page;
use super::webdriver::Screen;
use asterism_engine::variants::{VARIANTS, find};
use asterism_interface::api::read_steps;
use serde_json::{Value, json};

const SCREEN: &str = "document.body.dataset.screen";

/// Returns the text of the exercise, once there is one of this kind.
#[track_caller]
fn said(page: &Page, kind: &str) -> String {
    let said = "document.getElementById('exercise-say')";
    let text = page.browser.wait(&format!("{said}?.className === '{kind}' && {said}.textContent"));
    text.as_str().unwrap().to_string()
}

/// Goes to the front page and presses a button of a game's card.
#[track_caller]
fn act(page: &Page, variant: &str, act: &str) {
    page.browser.script("asterism.screen('home')");
    page.browser.click(&format!("[data-game={variant}] [data-act={act}]"));
}

fn played(page: &Page) -> Value {
    page.browser.script("return [asterism.game.variant.variant, asterism.game.moves().join(' ')]")
}

/// Opens the page as on a first visit.
fn front_page(screen: Screen) -> Page {
    let page = Page::open(screen);
    page.browser.go(&format!("{}icon.svg", page.address)); // the page would keep its game when it is left
    page.browser.script("localStorage.clear(); sessionStorage.clear()");
    page.browser.go(&page.address);
    page.browser.wait(&format!("{SCREEN} === 'home' && document.querySelectorAll('.card').length"));
    page.settle();
    page
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn choosing_is_starting_and_nothing_is_lost() {
    let page = front_page(Screen::DESKTOP);
    let browser = &page.browser;
    assert_eq!(browser.script("return document.querySelectorAll('.card').length"), VARIANTS.len());
    browser
        .wait("[...document.querySelectorAll('.card')].every((card) => card.querySelector('.scene .arrow'))");
    assert_eq!(browser.script("return document.getElementById('home-new').hidden"), false);
    act(&page, "deneb", "play");
    browser.wait(&format!("{SCREEN} === 'game' && asterism.game.variant.variant === 'deneb'"));
    page.show("chess", None);
    page.click_move(&page.legal("e2e4"));
    let before = played(&page);
    // The title is the way back; so is the browser's own button.
    browser.click("#home-link");
    browser.wait(&format!("{SCREEN} === 'home' && document.querySelector('#home-running .move')"));
    assert!(page.text("#home-running").contains("Chess, 1 turn"), "{}", page.text("#home-running"));
    browser.script("history.back()");
    browser.wait(&format!("{SCREEN} === 'game'"));
    assert_eq!(played(&page), before);
    // Whatever tab was open, and though both sides of the linked game were the user's: the engine takes the other side.
    browser.script("asterism.tabs.select('rules')");
    act(&page, "achernar", "play");
    browser.wait(&format!("{SCREEN} === 'game' && asterism.game.variant.variant === 'achernar'"));
    browser.wait("asterism.play.side === 'w' && document.body.dataset.tab === 'play'");
    browser.click("#home-link");
    browser.wait("document.querySelector('#home-running .move')");
    browser.script("[...document.querySelectorAll('#home-running .move')].find((one) => one.textContent.startsWith('Chess')).click()");
    browser.wait("asterism.game.variant.variant === 'chess' && asterism.game.moves().length === 1");
    assert_eq!(played(&page), before);
    browser.reload();
    browser.wait(&format!("{SCREEN} === 'game'"));
    page.settle();
    assert_eq!(played(&page), before);
}

/// Each card shows a move, large enough to be seen, and few words; six of them are in a laptop's window beside the
/// games that go on.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_front_page_shows_what_the_games_are() {
    let page = front_page(Screen { width: 1280, height: 720, ..Screen::DESKTOP });
    let browser = &page.browser;
    for game in ["chess", "deneb", "achernar", "grandrider"] {
        page.show(game, None);
        let first = page.moves().into_iter().find(|one| one["ends_turn"] != false).unwrap();
        page.click_move(&first);
    }
    page.resize((1280, 720));
    browser.script("asterism.screen('home')");
    browser.wait("[...document.querySelectorAll('.card')].every((card) => card.querySelector('.scene .arrow, .scene .ring-band'))");
    let found = browser.script(
        "const cards = [...document.querySelectorAll('.card')]; \
         const height = (one) => one.getBoundingClientRect().height; \
         return [cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length, \
           Math.min(...[...document.querySelectorAll('.card .piece')].map(height)), \
           Math.max(...cards.map((card) => [...card.querySelectorAll('.card-text > :not(.hard)')] \
             .map((one) => one.textContent.split(' ').length).reduce((a, b) => a + b))), \
           [...document.querySelectorAll('#home-running .scene')].filter((one) => one.checkVisibility()).length]",
    );
    let number = |index: usize| found[index].as_f64().unwrap();
    assert!(number(0) >= 6.0 && number(1) >= 24.0 && number(2) <= 20.0 && number(3) == 3.0, "{found}");
    browser.click("#home-all");
    browser
        .wait("[...document.querySelectorAll('#home-running .move')].every((one) => one.checkVisibility())");
}

/// Replaces the stored state of a game's exercises by foreign data, another kind for each game.
fn spoil(page: &Page, kept: &str, variant: &str) {
    const VALUES: [&str; 6] = [
        "{",
        "7",
        "\"x\"",
        "[]",
        "{\"solved\":5}",
        "{\"solved\":[],\"streak\":0,\"best\":0,\"grade\":\"x\"}",
    ];
    let value = VARIANTS.iter().position(|entry| entry.info.name == variant).unwrap() % VALUES.len();
    // An impossible number of steps.
    let value = if kept == "steps" && value == 1 { "-7" } else { VALUES[value] };
    page.browser.script(&format!("localStorage.setItem('asterism.{kept}.{variant}', {})", json!(value)));
}

/// The games whose steps and puzzles are gone through: one has several legs, the other several parts.
const SAMPLE: [&str; 2] = ["deneb", "alphacentauri"];

/// Every step by its own button; the moves are the engine's.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn first_steps_lead_to_a_game() {
    let page = front_page(Screen::DESKTOP);
    let browser = &page.browser;
    for entry in SAMPLE.map(|name| find(name).unwrap()) {
        let steps = read_steps(entry.info.first_steps).unwrap();
        spoil(&page, "steps", entry.info.name);
        act(&page, entry.info.name, "steps");
        for (number, step) in steps.iter().enumerate() {
            browser.wait(&format!(
                "document.querySelector('#exercise h2')?.textContent === {}",
                json!(step.title)
            ));
            page.settle();
            // Pieces are shown, not named by letters that no piece has.
            let letters = browser
                .script("return /\\(\\p{Lu}\\)/u.test(document.querySelector('.exercise-text').textContent)");
            assert_eq!(letters, false, "{}", step.text);
            browser.click("#exercise-solve");
            browser.wait(&format!(
                "document.getElementById('exercise-say').textContent === {}",
                json!(step.right)
            ));
            if number + 1 < steps.len() {
                browser.click("#exercise-next");
            }
        }
        browser.click("#exercise-play");
        let begun =
            format!("asterism.game.variant.variant === '{}' && !asterism.exercise.on", entry.info.name);
        browser.wait(&format!("{SCREEN} === 'game' && {begun}"));
        assert_eq!(browser.script("return asterism.game.startFen"), entry.info.start);
    }
    browser.script("asterism.screen('home')");
    let done = read_steps(find(SAMPLE[0]).unwrap().info.first_steps).unwrap().len();
    let button = format!("[data-game={}] [data-act=steps]", SAMPLE[0]);
    assert_eq!(page.text(&button), format!("First steps · {done} done"));
}

/// By clicks on the board: an illegal move is explained, a legal but wrong one is taken back, and no game is touched.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_wrong_try_is_answered() {
    for screen in [Screen::DESKTOP, Screen::PHONE] {
        let page = front_page(screen);
        let browser = &page.browser;
        page.show("chess", None);
        page.click_move(&page.legal("e2e4"));
        act(&page, "achernar", "steps");
        browser.wait("document.querySelector('#exercise h2')?.textContent === 'Leap to your own colour'");
        page.settle();
        page.click_square("a1");
        page.click_square("b3");
        let message = browser.wait(
            "!document.getElementById('message').hidden && document.getElementById('message').textContent",
        );
        assert!(message.as_str().unwrap().contains("not its way of moving"), "{message}");
        page.click_move(&page.legal("a1a4"));
        assert!(said(&page, "bad").starts_with("A Rook of chess could go there too."));
        browser.wait("asterism.game.line().length === 0 && asterism.entry.enabled");
        page.settle();
        page.click_move(&page.legal("a1e4"));
        assert!(said(&page, "good").starts_with("That is the rank leap"));
        // A hint points at the piece, then at its way.
        browser.click("#exercise-next");
        browser.wait("document.querySelector('#exercise h2')?.textContent === 'Take your own piece'");
        page.settle();
        browser.click("#exercise-hint");
        browser.wait("document.querySelector('.arrow.ring.hint')");
        browser.click("#exercise-hint");
        browser.wait("document.querySelector('.arrow.hint:not(.ring)')");
        // The game before it is kept.
        browser.script("asterism.screen('home')");
        browser.click("#home-running .move");
        browser.wait(&format!("{SCREEN} === 'game'"));
        page.settle();
        assert_eq!(played(&page), json!(["chess", "e2e4"]));
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn puzzles_are_counted_in_a_row() {
    let page = front_page(Screen::DESKTOP);
    let browser = &page.browser;
    for name in SAMPLE {
        spoil(&page, "puzzles", name);
        act(&page, name, "puzzles");
        browser.wait(&format!("document.querySelector('.exercise-label')?.textContent.includes('puzzle 1 of') && asterism.game.variant.variant === '{name}'"));
        page.settle();
        browser.click("#exercise-solve");
        // What was shown is not solved.
        browser.wait(
            "document.getElementById('exercise-say')?.textContent.endsWith('This puzzle will come up again.')",
        );
        let kept =
            browser.script(&format!("return JSON.parse(localStorage.getItem('asterism.puzzles.{name}'))"));
        assert_eq!((&kept["streak"], kept["solved"].as_array().unwrap().len()), (&json!(0), 0), "{name}");
        browser.click("#exercise-next");
        browser.wait("document.querySelector('.exercise-label')?.textContent.includes('puzzle 2 of')");
    }
    // Without help it counts; each turn is the one of the file.
    let solution = "asterism.game.variant.variant";
    for streak in 1..=2 {
        page.settle();
        let turns = browser.script(&format!(
            "return fetch('puzzles/' + {solution} + '.jsonl').then((file) => file.text()).then((text) => \
             JSON.parse(text.split('\\n').find((line) => line.includes(JSON.stringify(asterism.game.startFen)))).solution)"
        ));
        for turn in turns.as_array().unwrap().iter().step_by(2) {
            browser.wait("asterism.entry.enabled");
            page.settle();
            let text = turn.as_str().unwrap();
            browser.script(&format!("asterism.game.play({})", json!(text)));
            browser.wait(&format!("asterism.game.moves().includes({})", json!(text)));
        }
        browser.wait("document.getElementById('exercise-say')?.textContent.startsWith('Solved: ')");
        let kept = browser
            .script(&format!("return JSON.parse(localStorage.getItem('asterism.puzzles.' + {solution}))"));
        assert_eq!(kept["streak"], streak);
        if streak == 1 {
            browser.click("#exercise-next");
            browser.wait("document.querySelector('.exercise-label')?.textContent.includes('puzzle 3 of')");
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_link_to_a_puzzle_opens_it() {
    let page = front_page(Screen::DESKTOP);
    let browser = &page.browser;
    browser.script("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    act(&page, "alphacentauri", "puzzles");
    browser.wait("asterism.exercise.on");
    page.settle();
    browser.click("#link-puzzle");
    let link = browser.wait("window.copied").as_str().unwrap().to_string();
    let fen = page.fen();
    assert!(link.starts_with("#alphacentauri/puzzles/"), "{link}");
    page.show("chess", None);
    browser.script(&format!("location.hash = {}", json!(link)));
    browser.wait(&format!("asterism.exercise.on && asterism.game.startFen === {}", json!(fen)));
    // One that is wrong is called so.
    browser.script("location.hash = '#variant=deneb&puzzle=0.0'");
    browser.wait(
        "document.getElementById('message').textContent.includes('there is no puzzle 0.0 of deneb here')",
    );
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn deciding_counters_are_visible() {
    let page = Page::open(Screen::DESKTOP);
    let chips = |line: &str| {
        page.browser.script(&format!("return [...document.querySelectorAll('#player-{line} .chip')].map((chip) => [chip.textContent, chip.classList.contains('near')])"))
    };
    page.show("achernar", None);
    assert_eq!(chips("top"), json!([["20 pieces", false]]));
    page.show("achernar", Some("4k4/9/7h1/9/2s6/9/9/2R3S1S/4K4 w - - 0 1"));
    assert_eq!(chips("top"), json!([["3 pieces", true]]));
    page.click_move(&page.legal("c2c5"));
    page.browser.wait("document.querySelector('#player-bottom .lost')");
    assert_eq!(
        page.browser.script("return document.querySelector('#player-bottom .lost').title"),
        "captured: 1 Soldier"
    );
    page.show("deneb", None);
    assert_eq!(chips("bottom"), json!([["3 Stars", false], ["2 P43", false], ["2 P32", false]]));
    page.show("alphacentauri", Some("3k1d3/9/9/4D4/2K6/9/9/9/9 w - - 0 1"));
    assert_eq!(chips("bottom"), json!([["1 of 2 in the Zone", true]]));
    assert_eq!(page.text("#status"), "White to move, first part (King, Dame)");
    // Their meaning can be had without a mouse.
    for key in ["\u{e007}", " "] {
        page.browser.script("asterism.status(''); document.querySelector('#player-bottom .chip').focus()");
        page.browser.keys(key);
        page.browser.wait("!document.getElementById('message').hidden");
        assert!(page.text("#message").starts_with("White has 1 of 2 in the Zone. A King and a Dame"));
    }
    // How a piece moves, in its sentence.
    page.click_square("c5");
    page.browser.wait("document.getElementById('effect').textContent.startsWith('White King. A King')");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn after_a_game_the_turning_point_can_be_tried_again() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.show("chess", None);
    browser.script("location.hash = 'variant=chess&moves=f2f3+e7e5+g2g4'");
    browser.wait("asterism.game.moves().length === 3");
    page.settle();
    browser.script("asterism.mode.on('sit', 'w'); document.getElementById('side-w').checked = true");
    browser.script("asterism.game.play('d8h4', { by: 'engine' })");
    browser.wait("document.getElementById('ending-retry')");
    assert_eq!(page.text("#ending h2"), "You lose");
    assert_eq!(page.text("#ending .why"), "0-1 · checkmate");
    assert_eq!(page.text("#ending-level"), "Try level 2"); // lost at level 3
    let told = page.text("#ending .story");
    assert!(told.starts_with("Here you gave most away: ") && told.contains("% accurate"), "{told}");
    // Result, reason, turning point and what to do next are in one window.
    for (width, height) in [(1400, 757), (1280, 720), (390, 844)] {
        page.resize((width, height));
        browser.wait("document.querySelector('#ending .mini use')");
        if width > height {
            // The next game is whole too.
            let button = "const one = document.getElementById('new-game'); \
                const { left, top, right, bottom } = one.getBoundingClientRect(); \
                return [[left + 5, top + 2], [right - 5, bottom - 2]].every(([x, y]) => document.elementFromPoint(x, y) === one)";
            assert_eq!(browser.script(button), true, "{width} x {height}");
        }
        let parts = "#ending h2, #ending .why, #ending .mini, #ending .accuracy, #ending-rematch, #ending-sides, #ending-level, #ending-retry";
        let outside = browser.script(&format!(
            "scrollTo(0, 0); const bar = document.getElementById('entry').getBoundingClientRect(); \
             const low = bar.left < 300 ? bar.top : innerHeight; \
             return [...document.querySelectorAll('{parts}')].filter((part) => {{ \
               const {{ top, bottom, height }} = part.getBoundingClientRect(); return top < 0 || bottom > low || !height; }}).length"
        ));
        assert_eq!(browser.script(&format!("return document.querySelectorAll('{parts}').length")), 8);
        assert_eq!(outside, 0, "{width} x {height}");
    }
    browser.click("#ending-retry");
    browser.wait("document.getElementById('ending').hidden && asterism.game.current.side === 'w'");
    // Another try is a game of its own, without what was found about the lost one, which is kept.
    browser.wait("asterism.game.moves(asterism.game.current).length === 2");
    page.settle();
    assert_eq!(browser.script("return asterism.game.current.children.length"), 0);
    assert_eq!(
        browser.script("return asterism.game.line().some(({ data }) => data.mark || data.points)"),
        false
    );
    page.click_move(&page.legal("d2d4"));
    assert_eq!(
        browser.script("return Object.values(localStorage).some((text) => text.includes('d8h4'))"),
        true
    );
}

/// The engine takes the draw that it is offered where it stands worse, and only there.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_draw_is_offered() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    for (fen, answer) in
        [("k3q3/7p/8/8/8/8/P7/K7 w - - 0 1", "declines"), ("k7/7p/8/8/8/8/P7/K3Q3 w - - 0 1", "Draw")]
    {
        page.show("chess", Some(fen));
        for text in ["a2a3", "h7h6"] {
            page.click_move(&page.legal(text));
        }
        browser.script("document.getElementById('side-w').checked = true; asterism.mode.on('sit', 'w')");
        browser.click("#claim");
        let said =
            "document.getElementById('message').textContent + document.getElementById('status').textContent";
        browser.wait(&format!("({said}).includes('{answer}')"));
        assert_eq!(page.text("#status").contains("by agreement"), answer == "Draw");
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn pieces_are_explained_where_they_stand() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.show("achernar", None);
    browser.click("#board [data-square=e5]");
    browser.keys("i");
    browser.wait("document.querySelectorAll('.kinds button').length === asterism.game.variant.pieces.length");
    // Each is told once, with its picture.
    let pieces = browser.script("return [...document.querySelectorAll('#panel-rules .piece')].map((one) => [one.dataset.letters, one.querySelectorAll('.mini').length])");
    assert_eq!(pieces, json!(["S", "G", "O", "H", "Q", "B", "R", "E", "K"].map(|letter| json!([letter, 1]))));
    page.resize((1400, 757));
    let high = browser.script("return document.getElementById('panel-rules').scrollHeight");
    assert!(high.as_u64().unwrap() <= 3500, "{high}");
    // A click lights its kind up, of both sides, and leads to its rule.
    browser.click(".kinds [data-letter=O]");
    browser.wait("document.querySelectorAll('#board .mark.look').length === 4");
    assert!(page.text("#effect").starts_with("An Overtaker captures"), "{}", page.text("#effect"));
    let place = "document.querySelector('[data-letters=O]').getBoundingClientRect().top - document.getElementById('pane-rules').getBoundingClientRect().top";
    browser.wait(&format!("{place} >= 0 && {place} < 200"));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_setup_of_ones_own_is_a_start() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
    page.show("chess", Some(fen));
    browser.click("#tab-setup");
    browser.click("#setup-name");
    browser.keys("Four Pawns");
    browser.click("#setup-keep button");
    browser.click("#home-link");
    browser.wait("document.querySelector('.setup .scene .piece')");
    page.show("deneb", None);
    browser.script("asterism.screen('home')");
    browser.click(".setup .primary");
    browser.wait(&format!("{SCREEN} === 'game' && asterism.game.startFen === {}", json!(fen)));
    browser.script("asterism.screen('home')");
    browser.script(
        "[...document.querySelectorAll('.setup button')].find((one) => one.textContent === 'Delete').click()",
    );
    assert_eq!(browser.script("return JSON.parse(localStorage.getItem('asterism.setups')).length"), 0);
    browser.script(
        "[...document.querySelectorAll('.setup button')].find((one) => one.textContent === 'Undo').click()",
    );
    browser.wait("document.querySelector('.setup h3')?.textContent === 'Four Pawns'");
    // Quick games show the winners.
    browser.script("[...document.querySelectorAll('.setup button')].find((one) => one.textContent === 'Try it out').click()");
    browser.wait(
        "/^[1-9]\\d* of 10 quick games: White won/.test(document.querySelector('.setup .hint').textContent)",
    );
    browser.script(
        "[...document.querySelectorAll('.setup button')].find((one) => one.textContent === 'Stop').click()",
    );
    browser.wait(
        "[...document.querySelectorAll('.setup button')].some((one) => one.textContent === 'Try it out')",
    );
}

/// The whole board and its buttons are in the window, in any shape.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_window_shows_the_board_and_its_controls() {
    let page = Page::open(Screen::DESKTOP);
    let outside = "[...document.querySelectorAll('#board, #hint, #takeback, #flip, #player-top, #player-bottom, #status')]\
         .filter((part) => { const { left, top, right, bottom } = part.getBoundingClientRect(); \
         return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 1 })\
         .map((part) => part.id).join(' ')";
    for (width, height) in [(844, 390), (720, 450), (820, 1180), (1024, 768), (1280, 720), (390, 844)] {
        page.resize((width, height));
        for entry in VARIANTS {
            page.show(entry.info.name, None);
            page.browser.script("scrollTo(0, 0)");
            let found = page.browser.script(&format!("return {outside}"));
            assert_eq!(found, "", "{} at {width} x {height}", entry.info.name);
            let aside = page.browser.script("return document.documentElement.scrollWidth > innerWidth");
            assert_eq!(aside, false, "{} at {width} x {height} scrolls to the side", entry.info.name);
            // A picked piece moves nothing.
            let places = "[...document.querySelectorAll('#board, #hint, #flip, #side')]\
                 .map((part) => JSON.stringify(part.getBoundingClientRect())).join()";
            let before = page.browser.script(&format!("return {places}"));
            let origin = page.moves()[0]["path"][0].as_str().unwrap().to_string();
            page.click_square(&origin);
            page.browser.wait("asterism.entry.path.length === 1");
            assert_eq!(page.browser.script(&format!("return {places}")), before, "{}", entry.info.name);
        }
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn targets_differ_by_shape() {
    let page = Page::open(Screen::DESKTOP);
    page.show("achernar", Some("4k4/2s3s2/9/9/2s1S4/3O5/9/2S3S2/4K4 w - - 0 1"));
    page.click_square("d4");
    page.browser.wait("document.querySelector('.target.take') && document.querySelector('.target.own')");
    let shapes = page.browser.script(
        "const shape = (kind) => document.querySelector(`.layers .target.${kind}, .under .target.${kind}`); \
         return ['quiet', 'take', 'own'].map((kind) => [shape(kind).nodeName, (shape(kind).getAttribute('d') ?? '').replace(/[^A-Za-z]/g, '')].join())",
    );
    assert_eq!(shapes, json!(["circle,", "path,MlllZ", "path,MlhZ"]));
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn known_openings_are_shown_and_played() {
    let page = Page::open(Screen::DESKTOP);
    page.show("deneb", None);
    page.browser.click("#tab-analysis");
    page.browser.click("#openings-box summary");
    page.browser.wait("document.querySelectorAll('.openings .move').length > 1");
    let first = page.browser.script("return document.querySelector('.openings .move').title");
    page.browser.click(".openings .move");
    page.browser.wait("asterism.game.moves().length === 1");
    assert_eq!(page.browser.script("return asterism.game.moves()[0]"), first);
    page.show("deneb", Some("4k2/7/7/7/7/7/7/7/3K3 w - - 0 1"));
    page.browser.wait("document.querySelector('#panel-openings .note').textContent.startsWith('No known')");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_screen_that_a_key_has_opened_has_the_focus_and_is_spoken() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    for (act, screen, words) in
        [("puzzles", "exercise", "win"), ("steps", "exercise", "first steps"), ("play", "game", "to move")]
    {
        browser.script("asterism.screen('home'); document.getElementById('live').textContent = ''");
        browser.script(&format!("document.querySelector('[data-game=deneb] [data-act={act}]').focus()"));
        browser.keys("\u{e007}");
        browser.wait(&format!(
            "document.body.dataset.screen === '{screen}' && document.activeElement.dataset.square"
        ));
        browser.wait(&format!("document.getElementById('live').textContent.includes('{words}')"));
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_broken_link_is_reported_visibly() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    let said = "document.getElementById('message').checkVisibility() \
                && document.getElementById('message').textContent.startsWith('The link cannot be opened')";
    for link in ["variant=nochess", "variant=chess&moves=e2e5", "variant=chess&fen=kkk", "variant=", "varian"]
    {
        browser.script("asterism.screen('home'); asterism.status('')");
        browser.script(&format!("location.hash = '{link}'"));
        browser.wait(said);
        // At the start of the page.
        browser.go("about:blank");
        browser.go(&format!("{}#{link}", page.address));
        browser.wait(&format!("document.body.dataset.screen === 'home' && {said}"));
    }
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_missing_script_is_reported() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    assert_eq!(browser.script("return document.getElementById('loading')"), serde_json::Value::Null);
    browser.devtools("Network.enable", &json!({}));
    browser.devtools("Network.setCacheDisabled", &json!({ "cacheDisabled": true }));
    for (script, told) in [("geometry.js", "loading"), ("main.js", "loading"), ("tree.js", "message")] {
        browser.devtools("Network.setBlockedURLs", &json!({ "urls": [format!("*/{script}")] }));
        browser.go("about:blank");
        browser.go(&page.address);
        browser.wait(&format!(
            "document.getElementById('{told}').checkVisibility() \
             && document.getElementById('{told}').textContent.includes('could not be loaded')"
        ));
    }
    let uncaught = browser.uncaught();
    assert!(uncaught.iter().all(|error| error.contains("dynamically imported module")), "{uncaught:?}");
}
