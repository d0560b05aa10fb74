//! The reports of a running search for the connection: the last report of each line, and how it ended. A page that
//! reads slowly misses older reports; it holds up no search and fills no memory.

use super::engines::SearchPermit;
use asterism_engine::engine::StopGroup;
use asterism_engine::game::Report;
use asterism_interface::session::{Audience, Ended};
use parking_lot::Mutex;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// The reports that were not taken yet.
#[derive(Default)]
pub(super) struct LatestReports {
    reports: Mutex<Reports>,
    /// Since when something waits to be taken, or is on its way.
    waits_since: Mutex<Option<Instant>>,
    /// A line or the end has come.
    news: Notify,
    end: Notify,
}

/// Reports and the end of a search.
#[derive(Default)]
pub(super) struct Reports {
    /// The newest report of each line, if there is a new one.
    pub lines: Vec<Option<Report>>,
    /// The end of the task, if it has ended.
    pub ended: Option<Ended>,
}

impl LatestReports {
    /// Returns the audience of the search, which keeps its latest reports here.
    pub(super) fn sender(self: &Arc<LatestReports>, permit: SearchPermit) -> Arc<dyn Audience> {
        Arc::new(Sender { reports: self.clone(), permit: Mutex::new(Some(permit)) })
    }

    /// Waits for reports and returns them; at least `pause` after the call, unless the search ends.
    pub(super) async fn take(&self, pause: Duration) -> Reports {
        *self.waits_since.lock() = None; // who asks for more has had what there was
        let _ = timeout(pause, self.end.notified()).await;
        loop {
            let reports = std::mem::take(&mut *self.reports.lock());
            if reports.ended.is_some() || reports.lines.iter().any(Option::is_some) {
                return reports;
            }
            self.news.notified().await;
        }
    }

    /// Returns how long something has waited.
    fn unread_for(&self, now: Instant) -> Duration {
        self.waits_since.lock().map_or(Duration::ZERO, |since| now.duration_since(since))
    }
}

/// Stops a search whose reports have not been taken for this long; ends with the reports.
pub(super) async fn stop_unread(reports: Weak<LatestReports>, stop: StopGroup, limit: Duration) {
    loop {
        sleep(limit / 4).await;
        let Some(reports) = reports.upgrade() else { return };
        if reports.unread_for(Instant::now()) >= limit {
            return stop.stop();
        }
    }
}

struct Sender {
    reports: Arc<LatestReports>,
    permit: Mutex<Option<SearchPermit>>,
}

impl Audience for Sender {
    fn progress(&self, report: &Report) {
        self.reports.waits_since.lock().get_or_insert_with(Instant::now);
        let lines = &mut self.reports.reports.lock().lines;
        let at = report.multipv.saturating_sub(1);
        if lines.len() <= at {
            lines.resize(at + 1, None);
        }
        lines[at] = Some(report.clone());
        self.reports.news.notify_one();
    }

    fn counted(&self, _text: &str, _nodes: u64) {} // of tasks that no page asks for

    fn line(&self, _text: &str) {}

    fn ended(&self, ended: Ended) {
        // Before the end is announced: a client that then asks for the next search finds the permit free.
        drop(self.permit.lock().take());
        self.reports.reports.lock().ended = Some(ended);
        self.reports.end.notify_one();
        self.reports.news.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::search::Limits;
    use asterism_interface::session::{Session, Task};
    use tokio::sync::Semaphore;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn an_unread_search_ends() {
        let permits = Arc::new(Semaphore::new(1));
        let permit = Arc::new(permits.clone().try_acquire_owned().unwrap());
        let (mut session, reports) = (Session::new().unwrap(), Arc::new(LatestReports::default()));
        let limits = Limits::infinite();
        let task = Task::Search(limits.into(), Vec::new());
        session.start(task, reports.sender(permit)).unwrap();
        let group = session.stop_group().unwrap();
        let stop = stop_unread(Arc::downgrade(&reports), group, Duration::from_millis(4));
        let hang = Duration::from_secs(120); // only so that a hang fails
        runtime().block_on(async { timeout(hang, stop).await }).expect("the search goes on");
        session.collect().unwrap();
        assert_eq!(permits.available_permits(), 1);
    }

    #[test]
    fn asking_for_reports_counts_as_reading() {
        let reports = LatestReports::default();
        let now = Instant::now();
        *reports.waits_since.lock() = Some(now);
        assert_eq!(reports.unread_for(now + Duration::from_secs(5)), Duration::from_secs(5));
        let take = async { timeout(Duration::from_millis(1), reports.take(Duration::ZERO)).await.is_ok() };
        assert!(!runtime().block_on(take), "there is nothing");
        assert_eq!(reports.unread_for(now + Duration::from_secs(5)), Duration::ZERO);
    }
}
