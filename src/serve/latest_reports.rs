//! What a running search leaves for the connection: the last report of each line, and how it ended. A page that reads
//! slowly misses older reports; it holds up no search and fills no memory.

use super::engines::SearchPlace;
use crate::game::{Listener, Report};
use crate::session::{Audience, Ended};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// What has come and was not taken yet.
#[derive(Default)]
pub struct Mailbox {
    letters: Mutex<Letters>,
    /// A line or the end has come.
    news: Notify,
    /// The end has come.
    end: Notify,
}

/// Reports and the end of a search.
#[derive(Default)]
pub struct Letters {
    /// The newest report of each line, where there is a new one.
    pub lines: Vec<Option<Report>>,
    /// How it ended, if it has.
    pub ended: Option<Ended>,
}

impl Mailbox {
    /// The end of the search at this mailbox.
    pub fn sender(self: &Arc<Mailbox>, place: SearchPlace) -> Arc<dyn Audience> {
        Arc::new(Sender { mailbox: self.clone(), place: Mutex::new(Some(place)) })
    }

    /// What has come, waited for; at least `pause` after the call, unless the search ends.
    pub async fn take(&self, pause: Duration) -> Letters {
        let _ = timeout(pause, self.end.notified()).await;
        loop {
            let letters = std::mem::take(&mut *self.letters.lock());
            if letters.ended.is_some() || letters.lines.iter().any(Option::is_some) {
                return letters;
            }
            self.news.notified().await;
        }
    }
}

struct Sender {
    mailbox: Arc<Mailbox>,
    place: Mutex<Option<SearchPlace>>,
}

impl Listener for Sender {
    fn progress(&self, report: &Report) {
        let lines = &mut self.mailbox.letters.lock().lines;
        let at = report.multipv.saturating_sub(1);
        if lines.len() <= at {
            lines.resize(at + 1, None);
        }
        lines[at] = Some(report.clone());
        self.mailbox.news.notify_one();
    }
}

impl Audience for Sender {
    fn counted(&self, _text: &str, _nodes: u64) {} // of tasks that no page asks for

    fn line(&self, _text: &str) {}

    fn ended(&self, ended: Ended) {
        // Before anybody hears of it: who asks for the next search finds the place free.
        drop(self.place.lock().take());
        self.mailbox.letters.lock().ended = Some(ended);
        self.mailbox.end.notify_one();
        self.mailbox.news.notify_one();
    }
}
