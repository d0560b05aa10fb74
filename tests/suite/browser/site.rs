//! The page as a site without an engine's server: the output of `packaging/web`.

use super::games::play_a_game;
use super::page::Page;
use super::static_server::StaticServer;
use super::webdriver::Screen;
use asterism_engine::variants::{VARIANTS, find};
use serde_json::Value;

/// Turns of the user in each game.
const TURNS: usize = 5;

fn open(screen: Screen) -> Page {
    let server = StaticServer::of("web");
    Page::of(screen, &server.address.clone(), server)
}

#[test]
#[ignore = "needs chromium, chromedriver and the site"]
fn every_game_is_played_after_the_server_has_ended() {
    let mut page = open(Screen::DESKTOP);
    // The files are kept.
    page.browser.wait("navigator.serviceWorker.ready.then((worker) => worker.active !== null)");
    page.server = None;
    page.browser.reload();
    page.settle();
    for entry in VARIANTS {
        play_a_game(&page, entry.info.name, TURNS);
    }
}

/// While a tab is open: a newer version is offered and accepted, and another project at the same address is not hidden.
#[test]
#[ignore = "needs chromium, chromedriver and the site"]
fn a_new_version_is_offered_and_another_project_takes_its_place() {
    let server = StaticServer::of("web");
    let (files, address) = (server.changed.clone(), server.address.clone());
    let page = Page::of(Screen::DESKTOP, &address, server);
    let browser = &page.browser;
    browser.wait("navigator.serviceWorker.controller");
    browser.reload();
    page.settle();
    assert_eq!(browser.script("return document.getElementById('news')"), Value::Null);
    let worker = browser.wait("(() => { const ask = new XMLHttpRequest(); ask.open('GET', 'sw.js', false); ask.send(); return ask.responseText; })()");
    let newer = format!("{}// newer\n", worker.as_str().unwrap());
    files.lock().unwrap().insert("sw.js".to_string(), Some(newer.into_bytes()));
    browser.reload();
    page.settle();
    browser.script("window.before = true");
    browser.click("#news button");
    browser.wait("!window.before");
    page.settle();
    assert_eq!(browser.script("return document.getElementById('news')"), Value::Null);

    let other = Some(b"<p id=other>Another project</p>".to_vec());
    files.lock().unwrap().extend([("sw.js".to_string(), None), ("index.html".to_string(), other)]);
    browser.reload();
    browser.wait("document.getElementById('other')");
}

/// A host that plugs engines as workers, which plays a game of an engine with itself.
const HOST: &str = "
    const engine = new Worker('uci.js', { type: 'module' });
    window.played = [];
    engine.onmessage = ({ data }) => {
      const [word, move] = data.split(' ');
      if (word !== 'bestmove') return;
      if (move === '(none)' || played.length === 30) { window.over = true; return; }
      played.push(move);
      ask();
    };
    const ask = () => {
      engine.postMessage(`position startpos moves ${played.join(' ')}`);
      engine.postMessage('go nodes 1000');
    };
    engine.postMessage('setoption name UCI_Variant value deneb');
    ask();";

#[test]
#[ignore = "needs chromium, chromedriver and the site"]
fn a_phone_follows_links_analyses_and_hosts_an_engine_in_a_worker() {
    let page = open(Screen::PHONE);
    let browser = &page.browser;
    page.show("alphacentauri", None);
    page.click_move(&page.legal("d1d4"));
    page.show("chess", Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    browser.click("#tab-analysis");
    browser.click("#analysis-toggle");
    browser.wait("document.querySelector('#panel-analysis .lines').textContent.includes('#1')");
    browser.click("#analysis-toggle");
    browser.wait("document.getElementById('analysis-toggle').textContent === 'Analyse'");

    browser.script(HOST);
    browser.wait("window.over");
    let played = browser.script("return played");
    let moves: Vec<&str> = played.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let mut game = (find("deneb").unwrap().open)();
    game.set(None, &moves).unwrap();
    assert!(moves.len() == 30 || game.finished().is_some(), "{moves:?}");
}
