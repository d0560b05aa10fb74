//! Statistics as a table, a column for each setup.

use super::{Estimate, MoveTrait, Statistics};
use asterism_engine::rules::Info;

/// Rare kinds of moves that are shown.
const RARE: usize = 15;

/// Returns the lines of the table.
pub(crate) fn write(info: &Info, setups: &[Statistics]) -> Vec<String> {
    let mut table = Table { setups, rows: Vec::new() };
    table.row("", |setup| setup.label.clone());
    table.row("games", |setup| setup.games.to_string());
    table.row("finished", |setup| setup.finished.to_string());
    table.row("White, draws, Black", |setup| setup.results.map(|count| count.to_string()).join(" "));
    table.row("White's score", |setup| percent(setup.score));
    table.row("draws", |setup| percent(setup.draws));
    table.heading("turns of a finished game");
    for (index, name) in ["least", "lower quartile", "median", "upper quartile", "most"].iter().enumerate() {
        table.row(name, |setup| setup.length.map_or(String::new(), |length| length[index].to_string()));
    }
    table.heading("legal turns in a position");
    table.row("mean", |setup| setup.choices.map_or(String::new(), |(mean, _)| format!("{mean:.1}")));
    table.row("most", |setup| setup.choices.map_or(String::new(), |(_, most)| most.to_string()));
    table.heading("how games end");
    let mut reasons: Vec<(&str, &str)> = Vec::new();
    for (result, reason, _) in setups.iter().flat_map(|setup| &setup.reasons) {
        if !reasons.contains(&(result, reason)) {
            reasons.push((result, reason));
        }
    }
    for (result, reason) in reasons {
        table.row(&format!("{result} {reason}"), |setup| {
            let found = setup.reasons.iter().find(|(r, why, _)| (*r, why.as_str()) == (result, reason));
            found.map_or(0, |(_, _, count)| *count).to_string()
        });
    }
    values(info, &mut table);
    kinds(info, &mut table);
    table.lines()
}

fn values(info: &Info, table: &mut Table) {
    table.heading("values of pieces");
    if table.setups.iter().all(|setup| setup.values.is_empty()) {
        let why = match table.setups.iter().any(|setup| setup.enough_games) {
            true => "  (unknown from these games)",
            false => "  (too few games to say)",
        };
        table.rows.push((why.to_string(), Vec::new()));
        return;
    }
    table.row("quiet positions", |setup| setup.positions.to_string());
    for piece in info.pieces {
        let found =
            |setup: &Statistics| setup.values.iter().find(|value| value.letter == piece.letter).copied();
        if table.setups.iter().any(|setup| found(setup).is_some()) {
            table.row(piece.name, |setup| match found(setup) {
                Some(_) if setup.unit == Some(piece.letter) => "1 (the unit)".to_string(),
                Some(value) => format!("{:.2} ± {:.2}", value.value.value, value.value.error),
                None => String::new(),
            });
        }
    }
}

/// Adds rows for the kinds of moves that were played least, by the first setup.
fn kinds(info: &Info, table: &mut Table) {
    let Some(first) = table.setups.first() else { return };
    table.heading("rarest moves: times played / positions where possible");
    let shown = first.kinds.iter().filter(|((_, kind), _)| *kind != MoveTrait::Plain).take(RARE);
    for (piece, _) in shown {
        let name = format!("{}: {}", info.piece_name(piece.0), piece.1.words(info));
        table.row(&name, |setup| {
            let seen =
                setup.kinds.iter().find(|(kind, _)| kind == piece).map(|(_, seen)| *seen).unwrap_or_default();
            format!("{} / {}", seen.played, seen.possible)
        });
    }
}

fn percent(share: Option<Estimate>) -> String {
    share.map_or(String::new(), |share| format!("{:.1} % ± {:.1}", 100.0 * share.value, 100.0 * share.error))
}

struct Table<'a> {
    setups: &'a [Statistics],
    rows: Vec<(String, Vec<String>)>,
}

impl Table<'_> {
    fn row(&mut self, name: &str, cell: impl Fn(&Statistics) -> String) {
        let indent = if self.rows.len() > 6 { "  " } else { "" };
        self.rows.push((format!("{indent}{name}"), self.setups.iter().map(cell).collect()));
    }

    fn heading(&mut self, name: &str) {
        self.rows.push((name.to_string(), Vec::new()));
    }

    fn lines(self) -> Vec<String> {
        let width = |text: &String| text.chars().count();
        let with_cells = || self.rows.iter().filter(|(_, cells)| !cells.is_empty());
        let first = with_cells().map(|(name, _)| width(name)).max().unwrap_or(0);
        let column = with_cells().flat_map(|(_, cells)| cells).map(width).max().unwrap_or(0);
        let line = |(name, cells): &(String, Vec<String>)| {
            let cells: String = cells.iter().map(|cell| format!("  {cell:>column$}")).collect();
            format!("{name:<first$}{cells}").trim_end().to_string()
        };
        self.rows.iter().map(line).collect()
    }
}
