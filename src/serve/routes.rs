//! The routes of the server; docs/serve.md describes each.

use super::access::{self, Access};
use super::answer::{body, reply};
use super::engines::Engines;
use super::error::HttpError;
use super::{assets, running};
use asterism_interface::api::{ApiError, Asks, QUESTIONS, Question, Running};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::middleware::from_fn_with_state;
use axum::response::Redirect;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// Returns the service: everything is below the token.
pub(super) fn router(access: Access, engines: Arc<Engines>) -> Router {
    let access = Arc::new(access);
    let mut routes: Vec<(String, MethodRouter<Arc<Engines>>)> = vec![
        (String::new(), get(assets::page)),
        ("{*file}".to_string(), get(assets::named)),
        ("api/stop".to_string(), post(running::stop)),
        ("api/{*unknown}".to_string(), get(nothing).post(nothing)),
    ];
    routes.extend(QUESTIONS.iter().map(question));
    routes.extend(Running::PATHS.map(|path| {
        let begin = move |State(engines), request| running::begin(path, engines, request);
        (format!("api/{path}"), post(begin))
    }));
    let router = routes
        .into_iter()
        .fold(Router::new(), |router, (below, route)| router.route(&access.path(&below), route));
    let page = access.path("");
    let without_slash = page.trim_end_matches('/').to_string();
    router
        .route(&without_slash, get(async move || Redirect::temporary(&page)))
        .fallback(nothing)
        .method_not_allowed_fallback(async |request: Request| HttpError::Method(request.method().to_string()))
        .layer(from_fn_with_state(access, access::check))
        .with_state(engines)
}

/// Returns the address of a question, and its handler.
fn question(question: &'static Question) -> (String, MethodRouter<Arc<Engines>>) {
    let path = question.path;
    match question.asks {
        Asks::Nothing(_) => (format!("api/{path}"), get(move || reply(path.to_string(), Bytes::new()))),
        Asks::Variant(_) => {
            let of = move |Path(name): Path<String>| reply(format!("{path}/{name}"), Bytes::new());
            (format!("api/{path}/{{variant}}"), get(of))
        }
        Asks::Body(_) => {
            let asked = async move |request: Request| reply(path.to_string(), body(request).await?).await;
            (format!("api/{path}"), post(asked))
        }
    }
}

async fn nothing() -> HttpError {
    ApiError::NotFound.into()
}
