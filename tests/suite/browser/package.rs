//! The npm package in a page, without a bundler: the output of `packaging/npm`.

use super::static_server::StaticServer;
use super::webdriver::{Browser, Screen};
use asterism_engine::variants::find;

#[test]
#[ignore = "needs chromium, chromedriver and the package"]
fn the_examples_play_in_a_page() {
    let server = StaticServer::of("npm/asterism");
    let browser = Browser::open(Screen::DESKTOP);
    for (example, place, variant, turns) in
        [("uci", "moves", "deneb", 40), ("page", "told", "alphacentauri", 7)]
    {
        browser.go(&format!("{}examples/{example}.html", server.address));
        browser.wait("document.title === 'over'");
        let played = browser.script(&format!("return document.getElementById('{place}').textContent"));
        let moves: Vec<&str> = played.as_str().unwrap().split_whitespace().collect();
        let mut game = (find(variant).unwrap().open)();
        game.set(None, &moves).unwrap();
        assert!(moves.len() == turns || game.finished().is_some(), "{moves:?}");
    }
}
