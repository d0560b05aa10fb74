//! Addresses: each thing has one, which a reload, Back and a link keep.

use super::page::Page;
use super::webdriver::Screen;
use serde_json::json;

/// Returns what is shown: screen, tab, game and moves, and the task.
fn shown(page: &Page) -> String {
    page.settle();
    let shown = page.browser.script(
        "return [document.body.dataset.screen, document.body.dataset.tab, asterism.game.variant.variant, \
         asterism.game.moves().join(' '), asterism.exercise.task?.address ?? ''].join()",
    );
    shown.as_str().unwrap().to_string()
}

/// Waits until the address ends so.
#[track_caller]
fn at(page: &Page, hash: &str) {
    page.browser.wait(&format!("location.hash === {}", json!(hash)));
}

/// Opens an address as one that somebody has sent.
fn visit(page: &Page, hash: &str) {
    page.browser.go("about:blank");
    page.browser.go(&format!("{}{hash}", page.address));
    page.browser.wait("document.body.dataset.screen");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_reload_shows_the_same_and_back_goes_up() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    page.show("chess", None);
    at(&page, "#chess");
    page.click_move(&page.legal("e2e4"));
    page.click_move(&page.legal("e7e5"));
    at(&page, "#variant=chess&moves=e2e4+e7e5");
    for (tab, hash) in [
        ("rules", "#chess/rules"),
        ("analysis", "#variant=chess&moves=e2e4+e7e5&tab=analysis"),
        ("play", "#variant=chess&moves=e2e4+e7e5"),
    ] {
        browser.click(&format!("#tab-{tab}"));
        at(&page, hash);
        browser.reload();
        browser.wait("document.body.dataset.screen");
        assert_eq!(shown(&page), format!("game,{tab},chess,e2e4 e7e5,"));
        at(&page, hash);
    }
    browser.script("asterism.screen('home')");
    at(&page, "");
    browser.click("[data-game=deneb] [data-act=steps]");
    at(&page, "#deneb/steps/1");
    browser.wait("document.getElementById('exercise-skip')");
    browser.click("#exercise-skip");
    at(&page, "#deneb/steps/2");
    browser.reload();
    browser.wait("document.body.dataset.screen");
    assert!(shown(&page).ends_with(",deneb,,steps/2"), "{}", shown(&page));
    // Up to the front page, not to the step before; then to the game.
    browser.script("history.back()");
    browser.wait("document.body.dataset.screen === 'home'");
    browser.script("history.back()");
    browser.wait("document.body.dataset.screen === 'game' && !asterism.exercise.on");
    assert_eq!(shown(&page), "game,play,chess,e2e4 e7e5,");
}

#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_link_opens_what_it_names() {
    let page = Page::open(Screen::DESKTOP);
    let browser = &page.browser;
    for (hash, wanted) in [
        ("#achernar", "game,play,achernar,,"),
        ("#deneb/rules", "game,rules,deneb,,"),
        ("#chess/analysis", "game,analysis,chess,,"),
        ("#deneb/steps/3", "exercise,play,deneb,,steps/3"),
        ("#variant=chess&moves=e2e4&tab=analysis", "game,analysis,chess,e2e4,"),
    ] {
        visit(&page, hash);
        assert_eq!(shown(&page), wanted, "{hash}");
        at(&page, hash);
        browser.script("history.back()");
        browser.wait("document.body.dataset.screen === 'home'");
    }
    // A position that was sent: what to do with it is asked.
    visit(&page, "#variant=chess&moves=e2e4");
    browser.click("#shared-play");
    browser.wait("asterism.play.side === 'b' && document.getElementById('offer').hidden");
    page.click_move(&page.legal("e7e5"));
    browser.wait("asterism.game.moves().length === 3");
    visit(&page, "#variant=chess&moves=d2d4");
    browser.click("#shared-analyse");
    browser.wait("document.body.dataset.tab === 'analysis' && document.querySelector('.lines li')");
    assert_eq!(browser.script("return asterism.play.side"), "both");
}
