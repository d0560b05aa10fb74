//! The help: commands in groups, each with an example, and what else a newcomer looks for. `clap` writes it.

use asterism_engine::variants::{VARIANTS, find, names};
use clap::Command;
use clap::builder::Styles;
use std::ffi::OsString;

/// The commands in groups, each with an example, in which `GAME` stands for the name of a game.
const GROUPS: [(&str, &[(&str, &str)]); 7] = [
    (
        "Play",
        &[
            ("serve", "serve"),
            ("play", "play GAME --level 3"),
            ("xboard", "xboard GAME -- -tc 5 -inc 3"),
            ("rules", "rules GAME"),
            ("variants", "variants"),
        ],
    ),
    (
        "Analyse",
        &[
            ("analyse", "analyse GAME --movetime 5000 --multipv 3"),
            ("show", "show GAME --svg position.svg"),
            ("moves", "moves GAME --json"),
            ("prove", "prove GAME --within 2"),
        ],
    ),
    (
        "Records of games",
        &[
            ("annotate", "annotate game.pgn --variant GAME --html game.html"),
            ("games", "games game.pgn --variant GAME --json"),
            ("stats", "stats GAME --games 1000"),
        ],
    ),
    (
        "Matches",
        &[
            ("match", "match GAME --engine name=a --engine 'name=b nodes=2000' --nodes 1000 --rounds 10"),
            ("genfens", "genfens 10 --variant GAME --seed 7"),
        ],
    ),
    (
        "Books and puzzles",
        &[
            ("book", "book GAME --openings openings.epd --output tree.jsonl --resume"),
            ("puzzles", "puzzles GAME --games 500 --output puzzles.jsonl --resume"),
        ],
    ),
    (
        "Training",
        &[
            ("selfplay", "selfplay GAME --games 1000 --positions --output a.positions"),
            ("positions", "positions inspect a.positions"),
            ("train", "train GAME --positions a.positions --output net.bin"),
            ("tune", "tune GAME --log run.jsonl --pairs 20000"),
            ("fit-eval", "fit-eval GAME --positions a.positions --output eval.txt"),
            ("fit-wdl", "fit-wdl GAME --positions a.positions"),
        ],
    ),
    (
        "For developers",
        &[
            ("bench", "bench GAME"),
            ("perft", "perft GAME 3 --divide"),
            ("perft-rows", "perft-rows GAME --games 1"),
            ("verify", "verify all --games 10"),
            ("completions", "completions bash"),
            ("manual", "manual --markdown"),
        ],
    ),
];

/// Returns an example as it is typed.
fn example(text: &str) -> String {
    let game = VARIANTS[1].info.name;
    format!("asterism {}", text.replace("GAME", game))
}

/// Adds groups and examples to the help of all commands.
pub(super) fn with_examples(mut command: Command) -> Command {
    let groups = groups(&command);
    let style = Styles::styled();
    let header = style.get_header();
    for (name, text) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
        command = command.mut_subcommand(name, |inner| {
            let before = inner.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
            inner.after_help(format!("{before}{header}Example:{header:#} {}", example(text)))
        });
    }
    let examples = ["serve", "play GAME --level 3", "analyse GAME --depth 10"].map(example);
    command
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n{{options}}{{after-help}}"
        ))
        .after_help(format!(
            "{header}Games:{header:#} {}\n\n{header}Examples:{header:#}\n  {}\n\n'asterism COMMAND -h' shows the flags of a \
             command with an example, 'asterism help GAME' the rules of a game.\nDocuments: README.md and the folder docs \
             of the source; 'asterism manual FOLDER' writes manual pages",
            names(),
            examples.join("\n  ")
        ))
}

/// Returns the list of the commands in their groups, with what each is for.
fn groups(command: &Command) -> String {
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = String::new();
    for (group, commands) in GROUPS {
        text += &format!("{header}{group}:{header:#}\n");
        for (name, _) in commands {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {literal}{name:11}{literal:#}  {about}\n");
        }
        text.push('\n');
    }
    text
}

/// Returns the words of `asterism help GAME` as those of `asterism rules GAME`.
pub(super) fn with_rules(mut words: Vec<OsString>) -> Vec<OsString> {
    let is_game = |word: &OsString| word.to_str().is_some_and(|word| find(word).is_ok());
    if words.len() == 3 && words[1] == "help" && is_game(&words[2]) {
        words[1] = "rules".into();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{command, read_arguments};
    use std::ffi::OsStr;

    /// Lines of a large window of a terminal.
    const SCREEN: usize = 50;

    #[test]
    fn every_command_has_a_group_an_example_and_a_help_of_one_screen() {
        let mut command = command().term_width(100);
        command.build();
        let known: Vec<&str> =
            GROUPS.iter().flat_map(|(_, commands)| *commands).map(|(name, _)| *name).collect();
        let mut commands: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        commands.retain(|name| *name != "help");
        assert_eq!(known.len(), commands.len(), "{known:?} {commands:?}");
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let name = inner.get_name();
            assert!(known.contains(&name), "{name} has no group");
            let help = inner.clone().term_width(100).render_help().to_string();
            assert!(help.lines().count() <= SCREEN, "{name}: {} lines\n{help}", help.lines().count());
            assert!(help.contains("Example: asterism "), "{help}");
        }
        let help = command.render_help().to_string();
        assert!(help.lines().count() <= SCREEN + 20, "{} lines\n{help}", help.lines().count());
    }

    #[test]
    fn every_example_is_understood() {
        for (_, text) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
            let words = shlex::split(&example(text)).unwrap().into_iter().map(OsString::from);
            read_arguments(words).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }

    #[test]
    fn help_of_a_game_leads_to_its_rules() {
        let rules =
            |words: &str| with_rules(words.split(' ').map(OsString::from).collect()).join(OsStr::new(" "));
        let game = VARIANTS[0].info.name;
        assert_eq!(rules(&format!("asterism help {game}")), *format!("asterism rules {game}"));
        for other in ["asterism help play", "asterism help", &format!("asterism play {game}")] {
            assert_eq!(rules(other), other);
        }
    }
}
