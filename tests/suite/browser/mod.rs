//! The page of `asterism serve` in a real browser: Chromium, driven by its chromedriver.
//!
//! Ignored by default (`cargo test --test suite browser:: -- --ignored` runs them): both must be installed, as by
//! `.ci/run`. [`webdriver`] speaks to the driver, [`page`] knows the page's squares and buttons. A test waits for the
//! expected state, for as long as a slow machine may need; no test measures time.

mod addresses;
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
