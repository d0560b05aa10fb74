//! The reference of all commands and flags as Markdown, made from the same description as `--help`.

use clap::{Arg, Command};
use std::fmt::Write;

const HEAD: &str = "\
# Reference of the command line

All commands and flags: the output of `asterism manual --markdown`; a test compares. [cli.md](cli.md) explains what
several commands share. `...`: one or several values, separated by blanks. Every command takes `--color WHEN` too (`auto`,
`always`, `never`).
";

/// Writes the whole document. `command` has been built, so that each command has its full name.
pub(super) fn document(command: &Command) -> String {
    let mut text = HEAD.to_string();
    for inner in command.get_subcommands() {
        describe(inner, &mut text);
    }
    text
}

/// Describes a command, and then its subcommands.
fn describe(command: &Command, text: &mut String) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let aliases: Vec<String> = command.get_all_aliases().map(|alias| format!("`{alias}`")).collect();
    let aliases = match aliases.is_empty() {
        true => String::new(),
        false => format!(" Another name: {}.", aliases.join(", ")),
    };
    let usage = command.clone().render_usage().to_string().replacen("Usage: ", "", 1);
    let _ = write!(text, "\n## {name}\n\n{about}.{aliases}\n\n```text\n{usage}\n```\n");
    let arguments: Vec<&Arg> = command
        .get_arguments()
        .filter(|arg| arg.get_id() != "help" && !arg.is_hide_set() && !arg.is_global_set())
        .collect();
    if !arguments.is_empty() {
        text.push_str("\n| argument | meaning |\n| --- | --- |\n");
    }
    for argument in arguments {
        let _ = writeln!(text, "| `{}` | {} |", cell(&form(argument)), cell(&meaning(argument)));
    }
    if let Some(notes) = command.get_after_help() {
        let _ = write!(text, "\n{notes}\n");
    }
    for inner in command.get_subcommands() {
        describe(inner, text);
    }
}

/// Returns an argument as it is typed: `--depth DEPTH`, `VARIANT`.
fn form(argument: &Arg) -> String {
    let takes_values = argument.get_action().takes_values();
    let names = argument.get_value_names().unwrap_or_default();
    let value = names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ");
    let several = argument.get_num_args().is_some_and(|range| range.max_values() > 1);
    let value = value + if several { "..." } else { "" };
    match argument.get_long() {
        Some(flag) if takes_values => format!("--{flag} {value}"),
        Some(flag) => format!("--{flag}"),
        None => value,
    }
}

/// Returns the meaning of an argument, its possible values, and its default.
fn meaning(argument: &Arg) -> String {
    let help = argument.get_long_help().or(argument.get_help());
    let mut text = help.map(ToString::to_string).unwrap_or_default().replace("\n\n", ". ");
    text.truncate(text.trim_end_matches('.').len());
    if !argument.get_action().takes_values() {
        return text;
    }
    let values = argument.get_possible_values();
    let values = values.iter().filter(|value| !value.is_hide_set()).map(|value| match value.get_help() {
        Some(help) => format!("`{}` ({help})", value.get_name()),
        None => format!("`{}`", value.get_name()),
    });
    let values: Vec<String> = values.collect();
    if !values.is_empty() {
        let _ = write!(text, ": {}", values.join(", "));
    }
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() && defaults != [""] {
        let _ = write!(text, " (default `{}`)", defaults.join(" "));
    }
    text
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
