//! `asterism` without a command: UCI or CECP for a host, and a few words for a person who has typed the name.

use super::{command, out};
use asterism_interface::protocol::{self, UCI_HELP};
use std::io::{self, BufReader, IsTerminal, Read, stdin};

const WELCOME: &str = "\
Asterism plays chess variants. Without a command it speaks UCI (or CECP) with other programs: 'help' lists what can be
typed, 'quit' ends it.
  asterism serve     a board in the browser
  asterism --help    all commands";

/// Speaks with the host, or with somebody at a terminal.
pub(super) fn run() -> anyhow::Result<()> {
    if stdin().is_terminal() {
        WELCOME.lines().for_each(out::note);
        let commands = command().get_subcommands().map(|command| command.get_name().to_string()).collect();
        return Ok(protocol::run(BufReader::new(Typed { commands }), io::stdout())?);
    }
    Ok(protocol::run_on_standard_streams()?)
}

/// Standard input where somebody types, which has it one line at a time: a command of the shell gets a hint.
struct Typed {
    commands: Vec<String>,
}

impl Read for Typed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = stdin().lock().read(buffer)?;
        let line = String::from_utf8_lossy(&buffer[..length]);
        if let Some(words) = self.of_the_shell(line.trim()) {
            out::hint(format_args!("that is a command of the shell: 'quit', then '{words}'"));
        }
        Ok(length)
    }
}

impl Typed {
    /// Returns a typed line as it is to be typed in the shell, if it begins with a command of the program.
    fn of_the_shell(&self, line: &str) -> Option<String> {
        let words = line.strip_prefix("asterism ").unwrap_or(line);
        let first = words.split_ascii_whitespace().next()?;
        let mut of_protocols = UCI_HELP.split(|c: char| !c.is_alphanumeric()).chain(["xboard"]);
        let is_of_a_protocol = words == line && of_protocols.any(|word| word == first);
        let is_command = self.commands.iter().any(|name| name == first);
        (is_command && !is_of_a_protocol).then(|| format!("asterism {words}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_shell_are_known_from_those_of_the_protocol() {
        let typed = Typed { commands: ["play", "moves", "perft", "bench", "help"].map(String::from).into() };
        assert_eq!(typed.of_the_shell("play chess").unwrap(), "asterism play chess");
        assert_eq!(typed.of_the_shell("asterism moves chess").unwrap(), "asterism moves chess");
        for line in
            ["", "moves", "perft 2", "bench", "help", "uci", "xboard", "position startpos", "go depth 1"]
        {
            assert_eq!(typed.of_the_shell(line), None, "{line}");
        }
    }
}
