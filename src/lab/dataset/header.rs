//! The first line of a file of scored positions: which game they are of, and how pieces are coded.

use super::board::{Board, Places};
use super::board_code::BoardCode;
use super::codec::Codec;
use super::piece_codes::{PieceBits, PieceCodes};
use super::{MAGIC, VERSION};
use crate::files::OtherRun;
use anyhow::{anyhow, bail, ensure};
use asterism_engine::board::FenFields;
use asterism_engine::rules::Info;
use asterism_interface::input::{LineEnd, read_line};
use asterism_support::text::{json_reason, shortened};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, BufRead};

/// Bytes of a first line that are read.
const MAX_LINE: u64 = 1 << 20;
/// Characters of a value that are shown.
const SHOWN: usize = 100;

/// Flags that a user knows, in the order in which they are compared.
const TELLING: [&str; 9] =
    ["seed", "fen", "depth", "soft_nodes", "nodes", "movetime", "random", "turns", "shard"];

/// Returns whether a file that begins so holds packed positions.
fn is_dataset(beginning: &[u8]) -> bool {
    beginning.starts_with(MAGIC.as_bytes())
}

/// The contents of the first line, after [`MAGIC`] and a space.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The code of each type of piece, by letter.
    codes: BTreeMap<char, String>,
    /// The run that writes the file and may continue it; empty in files that are not continued.
    #[serde(default)]
    run: Map<String, Value>,
    /// The FEN of the start position: a piece on its first square is packed in one bit.
    start: String,
    variant: String,
    version: u64,
}

impl Header {
    /// Returns the header of a new file.
    pub fn new(info: &Info, run: Map<String, Value>) -> Header {
        let codes = PieceCodes::of(info).by_letter().clone();
        let (start, variant) = (info.start.to_string(), info.name.to_string());
        Header { codes, run, start, variant, version: VERSION }
    }

    /// Reads the first line, and how many bytes it has.
    pub fn read(input: &mut impl BufRead) -> anyhow::Result<(Header, u64)> {
        // Before the line is read: in a file of another kind it may be long.
        let beginning = input.fill_buf().map_err(unreadable)?;
        ensure!(
            is_dataset(beginning),
            "is not a file of packed positions, expected it to begin with {MAGIC}; `positions merge` packs \
             lines of JSON"
        );
        let mut line = Vec::new();
        let end = read_line(input, MAX_LINE, &mut line).map_err(unreadable)?;
        if end == LineEnd::TooLong {
            bail!(wrong_header(format_args!("no line end within {MAX_LINE} bytes")));
        }
        if !line.ends_with(b"\n") {
            bail!(wrong_header("the file ends within it"));
        }
        let value: Value = serde_json::from_slice(&line[MAGIC.len()..])
            .map_err(|error| wrong_header(json_reason(&error)))?;
        match value["version"].as_u64() {
            Some(VERSION) => {}
            Some(version) => bail!("is of version {version} of the format, expected {VERSION}"),
            None => bail!(wrong_header("missing version")),
        }
        let header = serde_json::from_value(value).map_err(|error| wrong_header(json_reason(&error)))?;
        Ok((header, line.len() as u64))
    }

    /// Returns the line, line feed included.
    pub fn line(&self) -> String {
        format!("{MAGIC} {}\n", serde_json::json!(self))
    }

    /// Returns the variant's name.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Returns the run that writes the file.
    pub fn run(&self) -> &Map<String, Value> {
        &self.run
    }

    /// Returns the codec for the positions of this file; an error if they are of another game.
    pub fn codec(&self, info: &'static Info) -> anyhow::Result<Codec> {
        if self.variant != info.name {
            bail!("holds positions of {}, expected {}", shortened(&self.variant, SHOWN), info.name);
        }
        let codes = PieceCodes::read(self.codes.clone(), info);
        let codes = codes.ok_or_else(|| self.other_codes())?;
        let places = Places::of(info);
        let boards = BoardCode::new(PieceBits::new(&codes), self.read_start(&places)?);
        Ok(Codec::new(places, boards))
    }

    fn read_start(&self, places: &Places) -> anyhow::Result<Board> {
        let board = FenFields::read(&self.start).map_err(anyhow::Error::from);
        let board = board.and_then(|fields| places.read(&fields));
        let start = shortened(&self.start, SHOWN);
        board.map_err(|error| wrong_header(format_args!("start '{start}': {error}")))
    }

    /// Returns the error of a file with other piece types than the game.
    fn other_codes(&self) -> anyhow::Error {
        anyhow!("its codes are not those of the pieces of {}", self.variant)
    }

    /// Refuses a file that this run, with the header `expected`, has not written.
    pub fn check_run(&self, expected: &Header) -> anyhow::Result<()> {
        if self.variant != expected.variant {
            let names = [&self.variant, &expected.variant].map(|name| Value::from(name.as_str()));
            bail!(OtherRun::new("variant", &names[0], &names[1]));
        }
        ensure!(self.codes == expected.codes, self.other_codes());
        if self.start != expected.start {
            let starts = [&self.start, &expected.start].map(|start| Value::from(start.as_str()));
            bail!(OtherRun::new("start", &starts[0], &starts[1]));
        }
        // First the settings chosen by the user; the rest may follow from them.
        let telling =
            TELLING.iter().copied().chain(self.run.keys().chain(expected.run.keys()).map(String::as_str));
        for key in telling {
            let [found, expected] =
                [&self.run, &expected.run].map(|run| run.get(key).unwrap_or(&Value::Null));
            if found != expected {
                bail!(OtherRun::new(key, found, expected));
            }
        }
        Ok(())
    }
}

/// Makes the error of a first line that cannot be read.
fn wrong_header(reason: impl Display) -> anyhow::Error {
    anyhow!("its first line cannot be read: {reason}")
}

/// Makes the error of a file that the system refused to read.
pub(super) fn unreadable(error: io::Error) -> anyhow::Error {
    anyhow!("cannot be read or written: {error}")
}
