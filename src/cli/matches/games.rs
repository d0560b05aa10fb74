//! The games of a match on the command line: played, kept, counted, shown.

use super::pace::pace;
use super::page::{Page, State};
use super::standings::StandingsView;
use crate::cli::out::{line, note, once_output_is_closed};
use crate::cli::stop::stop_flag;
use crate::lab::tournament::match_log::MatchLog;
use crate::lab::tournament::opening::Opening;
use crate::lab::tournament::runner::Plan;
use crate::lab::tournament::schedule::Fixture;
use crate::lab::tournament::sprt::Sprt;
use crate::lab::tournament::standings::Standings;
use asterism_interface::records::GameRecord;
use asterism_support::text::printable;
use indicatif::ProgressBar;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

/// The games of a match: those that are counted and those to be played.
pub(super) struct MatchGames<'a> {
    pub plan: &'a Plan<'a>,
    pub sprt: Option<Sprt>,
    pub every: u64,
    pub json: bool,
    pub standings: Standings,
    pub log: Option<MatchLog>,
    /// The page that shows it, if there is one.
    pub page: Option<Page>,
    /// Whether the match ended before its last game.
    pub stopped: bool,
}

impl MatchGames<'_> {
    /// Plays the games that are `left`, until Ctrl-C or the test ends it.
    pub(super) fn play<I: Iterator<Item = Fixture> + Send>(
        &mut self,
        left: impl Fn() -> I,
        openings: HashMap<u64, Opening>,
    ) -> anyhow::Result<()> {
        if self.decided() {
            return Ok(());
        }
        let stop = stop_flag("ends without the games that are being played");
        if self.log.is_none() {
            let breaker = stop.clone();
            once_output_is_closed(move || breaker.store(true, Relaxed));
        }
        let count = left().count() as u64;
        if count == 0 {
            return Ok(());
        }
        let bar = crate::cli::progress::bar(count, "");
        let plan = self.plan;
        let played = plan.check(&stop).and_then(|()| {
            plan.run(&mut left(), openings, &stop, |record| {
                let go_on = self.finished(&record, &bar);
                bar.inc(1);
                go_on
            })
        });
        bar.finish_and_clear();
        if stop.load(Relaxed) && played.is_ok() && !self.decided() {
            let how = if self.log.is_some() { ", the same command goes on from here" } else { "" };
            note(format_args!("stopped{how}"));
        }
        self.stopped = !self.decided() && (stop.load(Relaxed) || played.is_err());
        played
    }

    /// Keeps, counts and shows a game; returns whether to go on.
    fn finished(&mut self, record: &GameRecord, bar: &ProgressBar) -> anyhow::Result<bool> {
        if let Some(log) = &mut self.log {
            log.add(record)?;
        }
        self.standings.add(record);
        if record.fault.is_some() {
            let GameRecord { game, white, black, reason, .. } = record;
            bar.suspend(|| note(format_args!("game {game}, {white} - {black}: {reason}")));
        }
        let (played, of) = (bar.position() + 1, bar.length().unwrap_or_default());
        let pace = pace(played, of.saturating_sub(played), bar.elapsed());
        let state = [self.standings().line()].into_iter().chain(pace).collect::<Vec<_>>().join(", ");
        if let Some(page) = &mut self.page {
            let view =
                StandingsView { engines: self.plan.engines, sprt: self.sprt, standings: &self.standings };
            page.add(record, &view);
            // The match goes on without its page.
            if let Some(reason) = page.write(&view, &state, State::Running) {
                bar.suspend(|| note(format_args!("--html: {reason}")));
            }
        }
        if self.every > 0 && self.standings.games().is_multiple_of(self.every) && !self.json {
            bar.suspend(|| line(&state));
        }
        bar.set_message(printable(&state));
        Ok(!self.decided())
    }

    fn decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.standings.standing(0).pairs).is_some())
    }

    fn standings(&self) -> StandingsView<'_> {
        StandingsView { engines: self.plan.engines, sprt: self.sprt, standings: &self.standings }
    }

    /// Prints how it stands, and writes the page for the last time.
    pub(super) fn show(&mut self) {
        let view = StandingsView { engines: self.plan.engines, sprt: self.sprt, standings: &self.standings };
        if let Some(page) = &mut self.page
            && let Some(reason) =
                page.write(&view, &view.line(), if self.stopped { State::Stopped } else { State::Finished })
        {
            note(format_args!("--html: {reason}"));
        }
        match self.json {
            true => line(self.standings().json()),
            false => self.standings().text().iter().for_each(line),
        }
    }
}
