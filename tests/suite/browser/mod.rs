//! The page of `asterism serve` in a real browser: Chromium, driven by its chromedriver.
//!
//! Ignored unless asked for (`cargo test --test suite browser:: -- --ignored`): both must be there, as `.ci/run` sees
//! to. [`webdriver`] talks to the driver, [`page`] knows the page's squares and buttons. A test waits for what it
//! expects, for as long as a slow machine may need; no test measures time.

mod games;
mod kept;
mod look;
mod moves;
mod package;
mod page;
mod premove;
mod records;
mod screens;
mod session;
mod site;
mod static_server;
mod traps;
mod webdriver;
