//! `asterism serve`: a board in the browser.

use super::args::number;
use super::out;
use crate::serve::{DEFAULT_PORT, Server};
use clap::Args;

#[derive(Args, Debug)]
pub(super) struct Serve {
    /// Listen on this port; 0 for any free one. Without it, port 8648, or any free one if that is taken
    #[arg(long, value_name = "N", value_parser = number(0_u16..=65_535))]
    port: Option<u16>,
    /// Only print the address, do not open it in a browser. Without a display, none is opened either
    #[arg(long)]
    no_open: bool,
}

impl Serve {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let server = Server::bind(self.port)?;
        let address = server.address();
        out::line(&address);
        if self.port.is_none() && !address.contains(&format!(":{DEFAULT_PORT}/")) {
            out::note(format_args!(
                "port {DEFAULT_PORT} is taken: the games that the browser keeps for that port are not shown on this one"
            ));
        }
        if !self.no_open
            && has_display()
            && let Err(error) = open::that_detached(server.ticket())
        {
            out::note(format_args!("no browser could be opened ({error}): open the address above"));
        }
        server.run()
    }
}

/// Returns whether a browser would have a place to be seen.
fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(not(all(unix, not(target_os = "macos")))) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
