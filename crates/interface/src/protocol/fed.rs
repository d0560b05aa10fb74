//! A conversation without a thread that reads: its host hands over each line itself, as the worker of a page does.

use super::conversation::Conversation;
use super::dialect::{Flow, LoopEvent};
use super::output::Output;
use crate::session::SessionError;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};

/// A conversation that is fed line by line. On a machine without threads, the work of a line is finished when
/// [`Fed::line`] returns.
pub struct Fed {
    conversation: Option<Conversation>,
    output: Output,
    send: Sender<LoopEvent>,
    events: Receiver<LoopEvent>,
}

impl Fed {
    /// Makes a conversation whose answers go to `output`, a line at a time.
    pub fn new(output: impl Write + Send + 'static) -> Fed {
        let (send, events) = channel();
        Fed { conversation: None, output: Output::new(Box::new(output)), send, events }
    }

    /// Handles a line of the host, the first of which chooses the protocol; returns whether the host goes on. An error
    /// if there is no memory for a session.
    pub fn line(&mut self, line: &str) -> Result<bool, SessionError> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(true);
        }
        let conversation = match &mut self.conversation {
            Some(conversation) => conversation,
            empty => {
                let dialect = super::dialect(line, &self.output, self.send.clone())?;
                empty.insert(Conversation::new(dialect))
            }
        };
        let mut flow = conversation.handle(LoopEvent::Line(line.to_string()));
        while flow == Flow::Continue
            && let Ok(event) = self.events.try_recv()
        {
            flow = conversation.handle(event);
        }
        Ok(flow == Flow::Continue)
    }
}
