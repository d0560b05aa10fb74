//! The work of a worker: it answers questions, and runs searches and annotations while it sends their events.

use asterism_engine::engine::StopGroup;
use asterism_interface::api::{self, ApiError, ErrorKind, Event, HostLimits, Reply, Running, error_object};
use asterism_interface::session::Session;
use asterism_support::system::random_seed;
use serde_json::json;

/// The limits of a page that runs the engine itself: one thread, and no more memory than a tab is given.
pub const HOST: HostLimits = HostLimits { threads: 1, most_hash_mb: 256, hash_mb: 16 };

/// The text of an answer, or that of an error.
pub type Replied = Result<String, Refused>;

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The kind of error.
    pub kind: ErrorKind,
    /// A JSON object, as `asterism serve` sends it.
    pub text: String,
}

impl From<ApiError> for Refused {
    fn from(error: ApiError) -> Refused {
        Refused { kind: error.kind(), text: error_object(&error).to_string() }
    }
}

/// Answers a question that has one answer.
pub fn ask(path: &str, body: &[u8]) -> Replied {
    Ok(match api::answer(&HOST, path, body)? {
        Reply::Json(text) | Reply::Svg(text) => text,
    })
}

/// A worker that searches. Its hash table and its memory of moves stay from one search to the next.
#[derive(Default)]
pub struct Worker {
    session: Option<Session>,
}

impl Worker {
    /// Runs a task to its end or until the host stops it; `tell` gets the events while it runs. An error if it cannot
    /// start: no event was sent then.
    pub fn run(
        &mut self,
        path: &str,
        body: &[u8],
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<(), Refused> {
        let tell = move |event: Event| tell(&json!({ "name": event.name, "data": event.data }).to_string());
        match Running::read(path, body)? {
            Running::Search(asked) => {
                let (search, root) = asked.prepare(&HOST, random_seed())?;
                let session = match &mut self.session {
                    Some(session) => session,
                    empty => empty.insert(Session::new().map_err(ApiError::from)?),
                };
                search.start(session, root.audience(tell))?;
                session.collect().map_err(ApiError::from)?;
            }
            Running::Annotate(asked) => {
                let annotation = asked.prepare(&HOST)?;
                let last = annotation.perform(annotation.analyzers()?, &StopGroup::default(), &tell);
                tell(last);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    fn run(worker: &mut Worker, path: &str, body: &str) -> Result<Vec<String>, Refused> {
        let told = Arc::<Mutex<Vec<String>>>::default();
        let heard = told.clone();
        worker.run(path, body.as_bytes(), move |text| heard.lock().unwrap().push(text.to_string()))?;
        let told = told.lock().unwrap().clone();
        Ok(told)
    }

    #[test]
    fn questions_are_answered_or_refused() {
        assert!(ask("about", b"").unwrap().contains("\"max_threads\":1"));
        let unknown = ask("position", br#"{"variant":"nochess"}"#).unwrap_err();
        assert!(unknown.text.starts_with("{\"error\":") && unknown.text.contains("nochess"), "{unknown:?}");
        assert_eq!(ask("nothing", b"").unwrap_err().kind, ErrorKind::NotFound);
    }

    #[test]
    fn a_worker_searches_annotates_and_goes_on_after_an_error() {
        let mut worker = Worker::default();
        let search = |game: &str| format!(r#"{{"variant":"{game}","session":"a","nodes":500}}"#);
        for game in ["chess", "deneb", "alphacentauri"] {
            let told = run(&mut worker, "search", &search(game)).unwrap();
            assert!(told.last().unwrap().contains("\"name\":\"done\""), "{told:?}");
            assert!(run(&mut worker, "search", "{}").is_err());
        }
        let game = r#"{"variant":"chess","moves":["e2e4","e7e5"],"session":"a","nodes":500}"#;
        let told = run(&mut worker, "annotate", game).unwrap();
        assert_eq!(told.iter().filter(|event| event.contains("\"name\":\"turn\"")).count(), 2, "{told:?}");
    }
}
