//! The input of `book --from`: trees, lists of positions, records.

use crate::cli::records::{RecordFile, WrongGames, expect_game_of};
use crate::lab::book::{BookPosition, KnownPositions};
use crate::lab::tournament::opening_file::Form;
use anyhow::anyhow;
use asterism_engine::variants::VariantEntry;
use asterism_interface::analysis::AnalysisRequest;
use asterism_interface::input::{FileError, open_input, read_text, without_torn_line};
use std::fmt::Display;
use std::io::Cursor;
use std::path::Path;

/// Adds the contents of a file to the known positions: it is a tree, a list of positions, or else holds records, of
/// which at most `plies` turns count.
pub(super) fn read(
    path: &Path,
    entry: &VariantEntry,
    plies: u32,
    known: &mut KnownPositions,
    wrong: &mut WrongGames,
) -> anyhow::Result<()> {
    let text = read_text(open_input(path)?).map_err(FileError::cannot("read", path))?;
    let nothing = || anyhow!("{} has nothing in it, expected a tree, positions or games", path.display());
    if text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#')) {
        return Err(nothing());
    }
    let wrong_line = |(number, reason)| anyhow!("{}, line {number}: {reason}", path.display());
    match Form::of(&text) {
        Form::Tree => return read_tree(&text, entry, known).map_err(wrong_line),
        Form::Positions => return read_positions(&text, entry, plies, known).map_err(wrong_line),
        Form::Lists | Form::Games | Form::Match | Form::Json => {}
    }
    let (mut game, file) = ((entry.open)(), RecordFile::of(path, Cursor::new(text))?);
    let mut records = file.records().peekable();
    if records.peek().is_none() {
        return Err(nothing());
    }
    let mut read = 0;
    for record in records {
        let added = record.and_then(|record| {
            expect_game_of(&record.game, entry).map_err(|error| record.wrong(error))?;
            let (told, _) =
                record.game.in_full(Some(entry.info.name)).map_err(|error| record.wrong(error))?;
            known
                .add_game(game.as_mut(), told.fen(), told.move_texts(), told.result, plies)
                .map(drop)
                .map_err(|error| record.wrong(error))
        });
        read += usize::from(wrong.leave_out(added).is_some());
    }
    // A walk without any game is not what was asked for.
    if read == 0 { std::mem::take(wrong).end() } else { Ok(()) }
}

/// A line that is wrong, and why.
type Fault = (usize, String);

fn fault(number: usize) -> impl Fn(&dyn Display) -> Fault {
    move |reason| (number, reason.to_string())
}

fn read_tree(text: &str, entry: &VariantEntry, known: &mut KnownPositions) -> Result<(), Fault> {
    let mut game = (entry.open)();
    for (number, line) in
        (1..).zip(without_torn_line(text).lines()).filter(|(_, line)| !line.trim().is_empty())
    {
        let fault = fault(number);
        let mut position: BookPosition = serde_json::from_str(line).map_err(|error| fault(&error))?;
        let (found, expected) = (&position.variant, entry.info.name);
        if found != expected {
            return Err(fault(&format_args!("a position of {found}, expected {expected}")));
        }
        position.check(game.as_mut()).map_err(|error| fault(&error))?;
        known.add(position);
    }
    Ok(())
}

fn read_positions(
    text: &str,
    entry: &VariantEntry,
    plies: u32,
    known: &mut KnownPositions,
) -> Result<(), Fault> {
    let mut game = (entry.open)();
    for (number, line) in (1..).zip(text.lines()) {
        let fault = fault(number);
        let Some(read) = AnalysisRequest::read(line, Some(entry.info.name)) else { continue };
        let setup = read.map_err(|error| fault(&error))?.setup;
        let added = known.add_game(game.as_mut(), setup.fen.as_deref(), setup.texts(), None, plies);
        if added.map_err(|error| fault(&error))? == 0 && game.outcome().is_none() {
            return Err(fault(&format_args!(
                "a position after more than {plies} turns, expected --plies or fewer"
            )));
        }
    }
    Ok(())
}
