//! The part of WebDriver (<https://www.w3.org/TR/webdriver2/>) that the tests need: JSON over HTTP, one request at a
//! time.
//!
//! The crates that do this bring an HTTP client with its runtime; this is a page of code.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a test waits for something before it fails.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks at something that is waited for.
const PAUSE: Duration = Duration::from_millis(40);
/// How an element is called in JSON (a constant of the standard).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser at a time: several would only make each other slow.
static ONE: Mutex<()> = Mutex::new(());

/// How the browser looks at the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub width: u32,
    pub height: u32,
    /// A phone: touch instead of a mouse.
    pub phone: bool,
    pub dark: bool,
}

impl Screen {
    pub(super) const DESKTOP: Screen = Screen { width: 1280, height: 900, phone: false, dark: false };
    pub(super) const PHONE: Screen = Screen { width: 390, height: 844, phone: true, dark: false };
}

/// The browsers that can be driven: Chromium, unless `ASTERISM_BROWSER` names another one. Only Chromium can be given
/// the size of a phone, another medium or a slow network; tests that need this run in Chromium alone.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Chromium,
    Firefox,
    WebKit,
}

impl Kind {
    fn wanted() -> Kind {
        match std::env::var("ASTERISM_BROWSER").as_deref() {
            Err(_) | Ok("chromium") => Kind::Chromium,
            Ok("firefox") => Kind::Firefox,
            Ok("webkit") => Kind::WebKit,
            Ok(other) => panic!("ASTERISM_BROWSER is {other}, expected chromium, firefox or webkit"),
        }
    }

    fn driver(self) -> &'static str {
        match self {
            Kind::Chromium => "chromedriver",  // Debian: chromium-driver
            Kind::Firefox => "geckodriver",    // a crate
            Kind::WebKit => "WebKitWebDriver", // Debian: webkit2gtk-driver
        }
    }

    /// Returns the capabilities of a session.
    fn capabilities(self, screen: Screen) -> Value {
        match self {
            Kind::Chromium => {
                let size = format!("--window-size={},{}", screen.width, screen.height);
                let arguments =
                    ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", &size];
                json!({ "goog:chromeOptions": { "args": arguments }, "goog:loggingPrefs": { "browser": "SEVERE" } })
            }
            Kind::Firefox => {
                let preferences = json!({ "ui.prefersReducedMotion": 1, "ui.systemUsesDarkTheme": 0 });
                json!({ "moz:firefoxOptions": { "args": ["-headless"], "prefs": preferences } })
            }
            Kind::WebKit => {
                let folder = format!("/usr/lib/{}-linux-gnu/webkit2gtk-4.1", std::env::consts::ARCH);
                let options = json!({ "binary": format!("{folder}/MiniBrowser"), "args": ["--automation"] });
                json!({ "webkitgtk:browserOptions": options })
            }
        }
    }
}

/// A browser with one window; it ends with the test.
pub(super) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _one: MutexGuard<'static, ()>,
}

impl Browser {
    pub(super) fn open(screen: Screen) -> Browser {
        let one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = Kind::wanted();
        // A port that was free a moment ago: not every driver chooses one and says which.
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let driver = Command::new(kind.driver())
            .arg(format!("--port={port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", kind.driver()));
        let mut browser = Browser { driver, port, session: String::new(), _one: one };
        browser.await_driver();
        let wanted = json!({ "capabilities": { "alwaysMatch": kind.capabilities(screen) } });
        let opened = browser.request("POST", "/session", &wanted).expect("a session with the browser");
        browser.session = opened["sessionId"].as_str().unwrap().to_string();
        if kind == Kind::Chromium {
            browser.emulate(screen);
        } else {
            browser.post("/window/rect", &json!({ "width": screen.width, "height": screen.height }));
        }
        browser
    }

    /// Waits until the driver takes connections.
    fn await_driver(&self) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < PATIENCE, "the driver has not started");
            std::thread::sleep(PAUSE);
        }
    }

    fn emulate(&self, screen: Screen) {
        let (width, height) = (screen.width, screen.height);
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": screen.phone });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        self.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": screen.phone }));
        let scheme = if screen.dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.media(&json!({ "features": features }));
    }

    /// Sets the medium, such as `{"media": "print"}`, or the user's preferences.
    pub(super) fn media(&self, wanted: &Value) {
        self.devtools("Emulation.setEmulatedMedia", wanted);
    }

    /// Returns the errors of pages that nothing has caught, each once; only Chromium's driver keeps a log.
    pub(super) fn uncaught(&self) -> Vec<String> {
        let log = format!("/session/{}/se/log", self.session);
        let log = self.request("POST", &log, &json!({ "type": "browser" })).unwrap_or_default();
        let entries = log.as_array().into_iter().flatten().filter(|entry| entry["source"] == "javascript");
        entries.map(|entry| entry["message"].to_string()).collect()
    }

    /// Sends a command of Chromium's own protocol.
    pub(super) fn devtools(&self, command: &str, parameters: &Value) {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }));
    }

    pub(super) fn go(&self, address: &str) {
        self.post("/url", &json!({ "url": address }));
    }

    pub(super) fn reload(&self) {
        self.post("/refresh", &json!({}));
    }

    /// Returns the result of a function with this body in the page.
    #[track_caller]
    pub(super) fn script(&self, body: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// Waits until an expression is true in the page, and returns its value.
    #[track_caller]
    pub(super) fn wait(&self, expression: &str) -> Value {
        let body = format!("try {{ return {expression}; }} catch (error) {{ return null; }}");
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let value = self.script(&body);
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return value;
            }
            std::thread::sleep(PAUSE);
        }
        panic!(
            "waited in vain for: {expression}\nthe page shows: {}",
            self.script("return document.body.innerText")
        );
    }

    /// Returns the element that a CSS selector names, moved into the window.
    #[track_caller]
    fn element(&self, selector: &str) -> Value {
        let body = format!(
            "const found = document.querySelector({}); found?.scrollIntoView({{ block: 'nearest' }}); return found;",
            json!(selector)
        );
        let found = self.script(&body);
        assert!(found[ELEMENT].is_string(), "nothing in the page is {selector}");
        found
    }

    /// Clicks, as a user does, on an element that is there and not hidden.
    #[track_caller]
    pub(super) fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({})?.checkVisibility()", json!(selector)));
        let element = self.element(selector);
        self.post(&format!("/element/{}/click", element[ELEMENT].as_str().unwrap()), &json!({}));
    }

    /// Presses the pointer on the first element, moves over the others, and lets it go on the last one.
    #[track_caller]
    pub(super) fn press_and_move(&self, selectors: &[&str], pointer: &str) {
        self.gesture(selectors, pointer, 0);
    }

    /// Presses, moves and releases the right button of a mouse.
    #[track_caller]
    pub(super) fn press_right_and_move(&self, selectors: &[&str]) {
        self.gesture(selectors, "mouse", 2);
    }

    #[track_caller]
    fn gesture(&self, selectors: &[&str], pointer: &str, button: u8) {
        let mut steps = Vec::new();
        for (index, selector) in selectors.iter().enumerate() {
            let origin = self.element(selector);
            steps.push(json!({ "type": "pointerMove", "duration": 20, "origin": origin, "x": 0, "y": 0 }));
            if index == 0 {
                steps.push(json!({ "type": "pointerDown", "button": button }));
            }
        }
        steps.push(json!({ "type": "pointerUp", "button": button }));
        let parameters = json!({ "pointerType": pointer });
        let source = json!({ "type": "pointer", "id": pointer, "parameters": parameters, "actions": steps });
        self.post("/actions", &json!({ "actions": [source] }));
    }

    /// Drags with one finger from the first element over the second to the last, while another finger taps.
    #[track_caller]
    pub(super) fn hold_and_tap(&self, way: [&str; 3], tapped: &str) {
        let to = |selector: &str| json!({ "type": "pointerMove", "duration": 20, "origin": self.element(selector), "x": 0, "y": 0 });
        let (down, up) =
            (json!({ "type": "pointerDown", "button": 0 }), json!({ "type": "pointerUp", "button": 0 }));
        let rest = json!({ "type": "pause" });
        let steps = [
            (to(way[0]), rest.clone()),
            (down.clone(), rest.clone()),
            (to(way[1]), rest.clone()),
            (rest.clone(), to(tapped)),
            (rest.clone(), down),
            (rest.clone(), up.clone()),
            (to(way[2]), rest.clone()),
            (up, rest),
        ];
        let (first, second): (Vec<Value>, Vec<Value>) = steps.into_iter().unzip();
        let finger = |id, actions| json!({ "type": "pointer", "id": id, "parameters": { "pointerType": "touch" }, "actions": actions });
        self.post("/actions", &json!({ "actions": [finger("first", first), finger("second", second)] }));
    }

    /// Goes on in a new tab.
    pub(super) fn new_tab(&self) {
        let opened = self.post("/window/new", &json!({ "type": "tab" }));
        self.post("/window", &json!({ "handle": opened["handle"] }));
    }

    /// Presses keys, one after the other.
    #[track_caller]
    pub(super) fn keys(&self, keys: &str) {
        let press = |key: char| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let steps: Vec<Value> = keys.chars().flat_map(press).collect();
        self.post("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": steps }] }));
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        match self.request("POST", &format!("/session/{}{path}", self.session), body) {
            Ok(value) => value,
            Err(error) => panic!("{path} {body}: {error}"),
        }
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let text = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|error| error.to_string())?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.port,
            text.len()
        );
        stream.write_all((head + &text).as_bytes()).map_err(|error| error.to_string())?;
        let answer = body_of(BufReader::new(stream)).map_err(|error| error.to_string())?;
        let value = answer["value"].clone();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"])),
            None => Ok(value),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let uncaught = self.uncaught();
        let _ = self.request("DELETE", &format!("/session/{}", self.session), &json!({}));
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        assert!(std::thread::panicking() || uncaught.is_empty(), "errors in the page: {uncaught:?}");
    }
}

/// Returns the JSON of an HTTP answer.
fn body_of(mut stream: BufReader<TcpStream>) -> std::io::Result<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body)?)
}
