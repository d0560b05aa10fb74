//! `match --html`: how a match stands, as one page that is rewritten while it runs and loads nothing from elsewhere.

use super::standings::StandingsView;
use crate::files::{check_new, rewrite};
use crate::lab::tournament::clock::EngineLimits;
use crate::lab::tournament::runner::Plan;
use crate::lab::tournament::spec::EngineSpec;
use anyhow::bail;
use asterism_engine::game::PictureRequest;
use asterism_engine::rules::{Color, GameResult};
use asterism_interface::html::chart::{BLUE, DIM, across, page, polyline, text};
use asterism_interface::html::{HtmlPage, beginning, escape, inline};
use asterism_interface::input::{FileError, read_file};
use asterism_interface::records::GameRecord;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The page is written no more often.
const PAUSE: Duration = Duration::from_secs(2);
/// Seconds after which a browser reads it again.
const REFRESH: u32 = 5;
/// Openings and faults that are listed, the last ones.
const LISTED: usize = 200;

/// The state of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Running,
    Stopped,
    Finished,
}

/// The page of a match, with its contents beside the standings.
pub(super) struct Page {
    path: PathBuf,
    /// The kind of page, in its first characters: only a file that begins with it may be replaced.
    kind: String,
    /// The game and the limits.
    what: String,
    /// The log-likelihood ratio after each game.
    llr: Vec<f64>,
    /// White's wins, draws and Black's wins by the number of the opening.
    openings: BTreeMap<u64, [u64; 3]>,
    faults: Vec<String>,
    last: Option<GameRecord>,
    written: Option<Instant>,
    /// The reason why it could not be written the last time.
    complaint: Option<String>,
}

impl Page {
    /// Makes a page at this place, which must be free or hold an earlier page of the match that `conditions` describe.
    pub(super) fn new(path: &Path, plan: &Plan, conditions: &Value) -> anyhow::Result<Page> {
        let kind = format!("match {:08x}", crc32fast::hash(conditions.to_string().as_bytes()));
        if path.is_file() {
            expect_page(path, &kind)?
        } else {
            check_new(path)?
        }
        let (llr, openings, faults) = (Vec::new(), BTreeMap::new(), Vec::new());
        let path = path.to_path_buf();
        let what = what(plan);
        Ok(Page { path, kind, what, llr, openings, faults, last: None, written: None, complaint: None })
    }

    /// Takes a game that the standings have counted already.
    pub(super) fn add(&mut self, record: &GameRecord, standings: &StandingsView) {
        let result = match record.result {
            GameResult::Won(Color::White) => 0,
            GameResult::Draw => 1,
            GameResult::Won(Color::Black) => 2,
        };
        self.openings.entry(record.opening).or_default()[result] += 1;
        self.llr.extend(standings.llr());
        if record.fault.is_some() {
            let GameRecord { game, white, black, reason, .. } = record;
            self.faults.push(format!("game {game}, {white} - {black}: {reason}"));
        }
        self.last = Some(record.clone());
    }

    /// Writes the page with this title unless that was done a moment ago; always if the match is not running any more.
    /// Returns the reason of a failure once.
    pub(super) fn write(&mut self, standings: &StandingsView, title: &str, state: State) -> Option<String> {
        let complaint = self.try_write(standings, title, state).err().map(|reason| reason.to_string());
        let news = complaint.clone().filter(|_| complaint != self.complaint);
        self.complaint = complaint;
        news
    }

    fn try_write(&mut self, standings: &StandingsView, title: &str, state: State) -> anyhow::Result<()> {
        if state == State::Running && self.written.is_some_and(|then| then.elapsed() < PAUSE) {
            return Ok(());
        }
        if self.path.is_file() {
            expect_page(&self.path, &self.kind)?;
        }
        let text = self.html(standings, title, state);
        rewrite(&self.path, |file| {
            file.write_all(text.as_bytes()).map_err(FileError::cannot("write", &self.path))
        })?;
        self.written = Some(Instant::now());
        Ok(())
    }

    fn html(&self, standings: &StandingsView, title: &str, state: State) -> String {
        let (refresh, word) = match state {
            State::Running => (format!("<meta http-equiv=\"refresh\" content=\"{REFRESH}\">"), "running"),
            State::Stopped => (String::new(), "stopped"),
            State::Finished => (String::new(), "finished"),
        };
        let head = escape(&format!("{}; {word}, written at {}", self.what, time_of_day()));
        let table: Vec<String> = standings.text().iter().map(|line| escape(line)).collect();
        let table = table.join("\n");
        let mut html = format!("<h1>{}</h1>\n<p>{head}</p>\n<pre>{table}</pre>\n", escape(title));
        if let (Some(plot), true) = (self.plot(standings), self.llr.len() > 1) {
            html += &format!("<h2>The test</h2>\n{plot}\n");
        }
        html += &self.last_board();
        html += &self.listed_openings();
        html += &list("Faults", &self.faults);
        HtmlPage { title, head: &refresh, style: STYLE, body: &html }.write(&self.kind)
    }

    /// Returns the log-likelihood ratio game by game, between its bounds.
    fn plot(&self, standings: &StandingsView) -> Option<String> {
        const WIDTH: f64 = 640.0;
        const HEIGHT: f64 = 200.0;
        const LEFT: f64 = 60.0;
        let (lower, upper) = standings.sprt?.bounds();
        let ends = self.llr.iter().fold((lower, upper), |(low, high), llr| (low.min(*llr), high.max(*llr)));
        let y = |llr: f64| 10.0 + (HEIGHT - 20.0) * (ends.1 - llr) / (ends.1 - ends.0).max(1e-9);
        let x = |game: usize| LEFT + (WIDTH - LEFT - 10.0) * game as f64 / (self.llr.len() - 1).max(1) as f64;
        let mut document = page(WIDTH, HEIGHT, "The log-likelihood ratio after each game");
        for (value, name) in [(lower, "elo0"), (0.0, "0"), (upper, "elo1")] {
            document = document
                .add(across(LEFT, WIDTH - 10.0, y(value)).set("stroke-dasharray", "4 3"))
                .add(text(6.0, y(value) + 4.0, 12.0, name).set("fill", DIM));
        }
        let points = self.llr.iter().enumerate().map(|(game, llr)| (x(game), y(*llr)));
        Some(document.add(polyline(points, BLUE, 2.0)).to_string())
    }

    /// Returns the end of the last game.
    fn last_board(&self) -> String {
        let Some(record) = &self.last else { return String::new() };
        let mut setup = record.start();
        setup.moves = record.moves.iter().map(|played| played.text.clone()).collect();
        let Ok(game) = setup.open() else { return String::new() };
        let Ok(board) = game.picture(&[], &PictureRequest::default()) else { return String::new() };
        let GameRecord { game, white, black, result, reason, .. } = record;
        let told = escape(&format!("Game {game}, {white} - {black}: {} ({reason})", result.text()));
        let board = inline(&board);
        format!("<h2>The last game</h2>\n<p>{told}</p>\n<div class=\"board\">{board}</div>\n")
    }

    fn listed_openings(&self) -> String {
        let rows: Vec<String> = self
            .openings
            .iter()
            .rev()
            .take(LISTED)
            .map(|(number, [white, draws, black])| {
                format!("opening {}: +{white} ={draws} -{black}", number + 1)
            })
            .collect();
        list("Openings: White's wins, draws and losses", &rows)
    }
}

/// Returns the game and the limits of a match.
fn what(plan: &Plan) -> String {
    let name = plan.entry.info.name;
    let own = |engine: &EngineSpec| engine.limits.unwrap_or(plan.limits);
    let all: Vec<EngineLimits> = plan.engines.iter().map(own).collect();
    match all.split_first() {
        Some((first, rest)) if rest.iter().all(|limits| limits == first) => {
            format!("{name}, {}", words(first))
        }
        _ => {
            let each = plan.engines.iter().zip(&all);
            let each: Vec<String> =
                each.map(|(engine, own)| format!("{} {}", engine.name, words(own))).collect();
            format!("{name}, {}", each.join(", "))
        }
    }
}

/// Limits as they are given to an engine.
fn words(limits: &EngineLimits) -> String {
    let EngineLimits { clock, movetime, nodes, depth } = limits;
    let clock = clock.as_ref().map(|clock| format!("tc={clock}"));
    let numbers = [("movetime", movetime), ("nodes", nodes), ("depth", depth)];
    let numbers =
        numbers.into_iter().filter_map(|(name, value)| value.map(|value| format!("{name}={value}")));
    clock.into_iter().chain(numbers).collect::<Vec<_>>().join(" ")
}

/// Returns the time: `14:05 UTC`.
fn time_of_day() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let minutes = now.as_secs() / 60;
    format!("{:02}:{:02} UTC", minutes / 60 % 24, minutes % 60)
}

/// Refuses a file that is no page of the match.
fn expect_page(path: &Path, kind: &str) -> anyhow::Result<()> {
    if read_file(path)?.starts_with(&beginning(kind)) {
        return Ok(());
    }
    bail!("--html: {} already exists and is not a page of this match, expected a new file", path.display())
}

const STYLE: &str = "pre{overflow-x:auto;font-size:.8em}.board svg{width:24em;height:auto}ul{columns:14em;padding-left:1.2em}";

/// Returns a heading and a list; nothing if the list is empty. Only the last items, if there are many.
fn list(title: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let left_out = items.len().saturating_sub(LISTED);
    let items: String = items[left_out..].iter().map(|item| format!("<li>{}</li>\n", escape(item))).collect();
    format!("<h2>{title}</h2>\n<ul>\n{items}</ul>\n")
}
