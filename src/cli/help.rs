//! The help: commands in groups, each with an example, and what else a newcomer looks for. `clap` writes it.

use asterism_engine::variants::{VARIANTS, find};
use clap::Command;
use clap::builder::Styles;
use std::ffi::OsString;

/// The commands in groups, each with an example.
const GROUPS: [(&str, &[(&str, &str)]); 7] = [
    (
        "Play",
        &[
            ("serve", "asterism serve"),
            ("play", "asterism play achernar --level 3"),
            ("xboard", "asterism xboard deneb -- -tc 5 -inc 3"),
            ("rules", "asterism rules deneb"),
            ("variants", "asterism variants"),
        ],
    ),
    (
        "Analyse",
        &[
            ("analyse", "asterism analyse deneb --moves b3b4 --movetime 5000 --multipv 3"),
            ("show", "asterism show alphacentauri --moves d1a4,a1b4 --svg position.svg"),
            ("moves", "asterism moves deneb --moves b3b4"),
            ("prove", "asterism prove chess --fen '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1' --within 1"),
        ],
    ),
    (
        "Records of games",
        &[
            ("annotate", "asterism annotate game.pgn --variant achernar --html game.html"),
            ("games", "asterism games game.pgn --variant achernar --json"),
            ("stats", "asterism stats symmetron44 --games 1000"),
        ],
    ),
    (
        "Matches",
        &[
            (
                "match",
                "asterism match deneb --engine name=a --engine 'name=b nodes=2000' --nodes 1000 --rounds 10",
            ),
            ("genfens", "asterism genfens 10 --variant deneb --seed 7"),
        ],
    ),
    (
        "Books and puzzles",
        &[
            ("book", "asterism book deneb --openings deneb.epd --output deneb.jsonl --resume"),
            ("puzzles", "asterism puzzles deneb --games 500 --output puzzles.jsonl --resume"),
        ],
    ),
    (
        "Training",
        &[
            ("selfplay", "asterism selfplay deneb --games 1000 --positions --output deneb.positions"),
            ("positions", "asterism positions inspect deneb.positions"),
            ("train", "asterism train deneb --positions deneb.positions --output deneb.bin"),
            ("tune", "asterism tune deneb --log deneb.jsonl --pairs 20000"),
            ("fit-eval", "asterism fit-eval deneb --positions deneb.positions --output eval.txt"),
            ("fit-wdl", "asterism fit-wdl deneb --positions deneb.positions"),
        ],
    ),
    (
        "For developers",
        &[
            ("bench", "asterism bench achernar"),
            ("perft", "asterism perft deneb 3 --divide"),
            ("perft-rows", "asterism perft-rows deneb --games 1"),
            ("verify", "asterism verify all --games 10"),
            ("completions", "asterism completions bash"),
            ("manual", "asterism manual --markdown"),
        ],
    ),
];

/// Adds groups and examples to the help of all commands.
pub(super) fn with_examples(mut command: Command) -> Command {
    let groups = groups(&command);
    let style = Styles::styled();
    let header = style.get_header();
    for (name, example) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
        command = command.mut_subcommand(name, |inner| {
            let before = inner.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
            inner.after_help(format!("{before}{header}Example:{header:#} {example}"))
        });
    }
    let games: Vec<&str> = VARIANTS.iter().map(|entry| entry.info.name).collect();
    command
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n{{options}}{{after-help}}"
        ))
        .after_help(format!(
            "{header}Games:{header:#} {}\n\n{header}Examples:{header:#}\n  asterism serve\n  asterism play deneb --level 3\n  \
             asterism analyse achernar --depth 10\n\n'asterism COMMAND -h' has the flags of a command and an example, \
             'asterism help GAME' the rules of a game.\n\
             Documents: README.md and the folder docs of the source; 'asterism manual FOLDER' writes manual pages",
            games.join(", ")
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
        for (_, example) in GROUPS.iter().flat_map(|(_, commands)| *commands) {
            let words = shlex::split(example).unwrap().into_iter().map(OsString::from);
            read_arguments(words).unwrap_or_else(|error| panic!("{example}: {error}"));
        }
    }

    #[test]
    fn help_of_a_game_leads_to_its_rules() {
        let rules =
            |words: &str| with_rules(words.split(' ').map(OsString::from).collect()).join(OsStr::new(" "));
        assert_eq!(rules("asterism help deneb"), "asterism rules deneb");
        for other in
            ["asterism help play", "asterism help", "asterism play deneb", "asterism help deneb chess"]
        {
            assert_eq!(rules(other), other);
        }
    }
}
