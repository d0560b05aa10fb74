//! The page as a user handles it. The tests rely on the names listed in `src/serve/page/README.md`.

use super::webdriver::{Browser, Screen};
use crate::common::program::asterism;
use asterism_engine::variants::find;
use serde_json::{Value, json};
use std::any::Any;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout};

/// The condition that the page shows the latest position.
const SETTLED: &str = "asterism.game.position.fen === asterism.game.current.fen \
                       && (asterism.game.position.parts ?? []).length === asterism.game.parts.length";

/// A browser that shows the page.
pub(super) struct Page {
    pub browser: Browser,
    pub address: String,
    /// Its server, which ends when dropped.
    pub server: Option<Box<dyn Any>>,
    phone: bool,
}

/// `asterism serve`.
struct Serve {
    program: Child,
    /// It must be able to write.
    _said: BufReader<ChildStdout>,
}

impl Drop for Serve {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Page {
    /// Returns the page of `asterism serve`.
    pub(super) fn open(screen: Screen) -> Page {
        let mut server = asterism(&["serve", "--no-open", "--port", "0"]).spawn().unwrap();
        let mut said = BufReader::new(server.stdout.take().unwrap());
        let mut address = String::new();
        said.read_line(&mut address).unwrap();
        Page::of(screen, address.trim(), Serve { program: server, _said: said })
    }

    /// Gives the window another size, in pixels.
    pub(super) fn resize(&self, (width, height): (u32, u32)) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        self.browser.wait(&format!("innerWidth === {width} && innerHeight === {height}"));
    }

    /// Returns the page at an address.
    pub(super) fn of(screen: Screen, address: &str, server: impl Any) -> Page {
        let browser = Browser::open(screen);
        let server: Option<Box<dyn Any>> = Some(Box::new(server));
        let page = Page { browser, address: address.to_string(), server, phone: screen.phone };
        page.browser.go(&page.address);
        page.settle();
        page.browser.wait("document.body.dataset.screen");
        page.browser.script("asterism.screen('game')"); // past the front page
        page
    }

    /// Waits until the page has drawn a position.
    #[track_caller]
    pub(super) fn settle(&self) {
        self.browser.wait(SETTLED);
    }

    /// Shows a position by a link; both sides are the user's.
    #[track_caller]
    pub(super) fn show(&self, variant: &str, fen: Option<&str>) {
        let fen = fen.unwrap_or(find(variant).unwrap().info.start);
        let encoded: String = fen.bytes().map(|byte| format!("%{byte:02X}")).collect();
        // Another game, even if it is the same position: the earlier view must not pass for it.
        self.browser.script(&format!(
            "window.shownBefore = asterism.game.root; location.hash = 'variant={variant}&fen={encoded}'"
        ));
        let there = format!(
            "asterism.game.root !== shownBefore && asterism.game.variant.variant === {} && asterism.game.startFen === {} && asterism.game.line().length === 0",
            json!(variant),
            json!(fen)
        );
        self.browser.wait(&format!("{there} && {SETTLED}"));
    }

    /// Chooses in a select, as a user does.
    pub(super) fn choose(&self, id: &str, value: &str) {
        self.browser.script(&format!(
            "const box = document.getElementById('{id}'); box.value = '{value}'; \
             box.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        ));
    }

    /// Opens the settings of the game, which fold away once it has begun.
    pub(super) fn open_settings(&self) {
        self.browser.script(
            "if (document.querySelector('.folded')) document.getElementById('settings-line').click()",
        );
    }

    /// Begins a game with the user as White, as the form does; a level is a number or `full`.
    #[track_caller]
    pub(super) fn begin(&self, variant: &str, level: &str) {
        let browser = &self.browser;
        self.choose("game-select", variant);
        self.choose("level", level);
        self.open_settings();
        browser.click("label[for='side-w']");
        browser.script("window.before = asterism.game.root;");
        browser.click("#new-game");
        let there = format!("asterism.game.variant.variant === '{variant}' && asterism.play.side === 'w'");
        browser.wait(&format!("asterism.game.root !== before && {there} && {SETTLED}"));
    }

    /// Returns the position that is shown, between turns.
    pub(super) fn fen(&self) -> String {
        self.browser.script("return asterism.game.current.fen").as_str().unwrap().to_string()
    }

    /// Returns how many turns, and parts of a turn, have been played.
    pub(super) fn played(&self) -> (u64, u64) {
        let both = self.browser.script("return [asterism.game.line().length, asterism.game.parts.length]");
        (both[0].as_u64().unwrap(), both[1].as_u64().unwrap())
    }

    /// Returns the text of an element.
    pub(super) fn text(&self, selector: &str) -> String {
        let body = format!("return document.querySelector({}).textContent", json!(selector));
        self.browser.script(&body).as_str().unwrap().to_string()
    }

    /// Returns the legal moves, or parts of turns, as the page has them.
    pub(super) fn moves(&self) -> Vec<Value> {
        self.settle();
        let moves = self.browser.script("return asterism.game.position.moves");
        serde_json::from_value(moves).unwrap()
    }

    /// Returns the legal move with this text.
    #[track_caller]
    pub(super) fn legal(&self, text: &str) -> Value {
        let moves = self.moves();
        let texts: Vec<&str> = moves.iter().filter_map(|one| one["move"].as_str()).collect();
        let found = moves.iter().find(|one| one["move"] == text);
        found.unwrap_or_else(|| panic!("{text} is none of {texts:?}")).clone()
    }

    #[track_caller]
    pub(super) fn click_square(&self, square: &str) {
        let pointer = if self.phone { "touch" } else { "mouse" };
        self.browser.press_and_move(&[&cell(square)], pointer);
    }

    #[track_caller]
    pub(super) fn drag(&self, from: &str, to: &str) {
        self.browser.press_and_move(&[&cell(from), &cell(to)], "mouse");
    }

    /// Enters a legal move by clicks on its squares, and waits until it is played.
    #[track_caller]
    pub(super) fn click_move(&self, wanted: &Value) {
        let (path, played) = (path(wanted), self.played_test(wanted));
        for square in &path {
            self.click_square(square);
        }
        self.finish(wanted, &path, &played);
    }

    /// Enters a legal move by dragging its piece, leg by leg.
    #[track_caller]
    pub(super) fn drag_move(&self, wanted: &Value) {
        let (path, played) = (path(wanted), self.played_test(wanted));
        for leg in path.windows(2) {
            self.drag(leg[0], leg[1]);
        }
        self.finish(wanted, &path, &played);
    }

    /// Returns the condition that the next turn, or part of it, has this text. The engine may have answered by then.
    fn played_test(&self, wanted: &Value) -> String {
        let (turns, parts) = self.played();
        let text = &wanted["move"];
        format!(
            "(asterism.game.line()[{turns}] ? (',' + asterism.game.line()[{turns}].move).endsWith(',' + {text}) \
             : asterism.game.parts[{parts}] === {text}) && {SETTLED}"
        )
    }

    /// Makes the choices that the squares alone leave open, and waits until the move is played.
    #[track_caller]
    fn finish(&self, wanted: &Value, path: &[&str], played: &str) {
        let text = &wanted["move"];
        if let Some(places) = wanted["rotation"].as_u64() {
            for _ in 0..places {
                self.browser.click("#turn-right");
            }
            self.browser.click("#turn-play");
        } else if path.len() == 1 {
            self.browser.click(&format!("#choices [data-move={text}]"));
        }
        let visible =
            |selector: &str| format!("document.querySelector({})?.checkVisibility()", json!(selector));
        let choice = format!("#chooser [data-move={text}]");
        let asked = "document.getElementById('message').textContent.includes('again to play this move')";
        let state = self.browser.wait(&format!(
            "({played}) ? 'played' : {asked} ? 'again' : {} ? 'choose' \
             : {} && asterism.entry.path.length === {} ? 'stop' : null",
            visible(&choice),
            visible("#entry-done"),
            path.len()
        ));
        match state.as_str() {
            Some("again") => self.click_square(path.last().unwrap()),
            Some("choose") => self.browser.click(&choice),
            Some("stop") => {
                self.browser.click("#entry-done");
                let chosen = self
                    .browser
                    .wait(&format!("({played}) ? 'played' : {} ? 'choose' : null", visible(&choice)));
                if chosen == "choose" {
                    self.browser.click(&choice);
                }
            }
            _ => {}
        }
        self.browser.wait(played);
    }
}

/// Returns the selector of a square.
pub(super) fn cell(square: &str) -> String {
    format!("[data-square=\"{square}\"]")
}

/// Returns the squares of a move, as they are clicked.
pub(super) fn path(one: &Value) -> Vec<&str> {
    one["path"].as_array().unwrap().iter().map(|square| square.as_str().unwrap()).collect()
}

/// Returns the position after moves, by the rules alone.
pub(super) fn fen_after(variant: &str, fen: &str, moves: &[&str]) -> String {
    let mut game = (find(variant).unwrap().open)();
    game.set(Some(fen), moves).unwrap();
    game.fen()
}
