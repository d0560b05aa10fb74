//! Every question that has one answer, by its path.

use super::body::read;
use super::error::ApiError;
use super::host::HostLimits;
use super::{describe, edit, explain, games, openings, picture, position};

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A text of JSON.
    Json(String),
    /// An SVG picture.
    Svg(String),
}

/// A question that has one answer.
#[derive(Debug)]
pub struct Question {
    /// The path of the question.
    pub path: &'static str,
    /// Its further input, and the function that answers it.
    pub asks: Asks,
    form: fn(String) -> Reply,
}

/// The input of a question besides its path.
#[derive(Clone, Copy, Debug)]
pub enum Asks {
    /// Nothing.
    Nothing(fn(&HostLimits) -> String),
    /// The name of a variant, after the path and a `/`.
    Variant(fn(&str) -> Result<String, ApiError>),
    /// A body.
    Body(fn(&[u8]) -> Result<String, ApiError>),
}

/// All questions; docs/serve.md describes each.
pub const QUESTIONS: &[Question] = &[
    question("about", Asks::Nothing(describe::about), Reply::Json),
    question("variants", Asks::Nothing(describe::variants), Reply::Json),
    question("rules", Asks::Variant(describe::rules), Reply::Json),
    question("first-steps", Asks::Variant(describe::first_steps), Reply::Json),
    question("pieces", Asks::Variant(describe::pieces), Reply::Svg),
    question("position", Asks::Body(|body| position::position(read(body)?)), Reply::Json),
    question("moves", Asks::Body(|body| position::moves(read(body)?)), Reply::Json),
    question("line", Asks::Body(|body| position::line(read(body)?)), Reply::Json),
    question("openings", Asks::Body(|body| openings::openings(read(body)?)), Reply::Json),
    question("explain", Asks::Body(|body| explain::explain(read(body)?)), Reply::Json),
    question("edit", Asks::Body(|body| edit::edit(read(body)?)), Reply::Json),
    question("picture", Asks::Body(|body| picture::draw(read(body)?)), Reply::Svg),
    question("games/read", Asks::Body(|body| games::read(read(body)?)), Reply::Json),
    question("games/write", Asks::Body(|body| games::write(read(body)?)), Reply::Json),
];

const fn question(path: &'static str, asks: Asks, form: fn(String) -> Reply) -> Question {
    Question { path, asks, form }
}

/// Answers the question at `path`, such as `position` or `rules/chess`. The body is read if the question needs one.
///
/// ```
/// use asterism_interface::api::{Reply, HostLimits, answer};
///
/// let host = HostLimits { threads: 1, most_hash_mb: 16, hash_mb: 1 };
/// let Reply::Json(text) = answer(&host, "position", br#"{"variant": "chess"}"#)? else { unreachable!() };
/// assert!(text.contains("e2e4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(host: &HostLimits, path: &str, body: &[u8]) -> Result<Reply, ApiError> {
    let answered = QUESTIONS.iter().find_map(|question| Some((question, question.rest(path)?)));
    let (question, rest) = answered.ok_or(ApiError::NotFound)?;
    let text = match question.asks {
        Asks::Nothing(work) => work(host),
        Asks::Variant(work) => work(rest)?,
        Asks::Body(work) => work(body)?,
    };
    Ok((question.form)(text))
}

impl Question {
    /// Returns the rest of the path after this question's name, if `path` asks it.
    fn rest<'a>(&self, path: &'a str) -> Option<&'a str> {
        let rest = path.strip_prefix(self.path)?;
        match self.asks {
            Asks::Nothing(_) | Asks::Body(_) => rest.is_empty().then_some(rest),
            Asks::Variant(_) => rest.strip_prefix('/').filter(|name| !name.is_empty()),
        }
    }
}
