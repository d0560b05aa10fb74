//! Which address does what; docs/serve.md describes each.

use super::access::{self, Access};
use super::answer::{blocking, json, question, svg};
use super::engines::Engines;
use super::error::RequestError;
use super::{annotation, assets, describe, edit, explain, games, picture, position, search};
use axum::Router;
use axum::extract::{Path, Request};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// The service: everything is below the token.
pub fn router(access: Access, engines: Arc<Engines>) -> Router {
    let access = Arc::new(access);
    let routes: [(&str, MethodRouter<Arc<Engines>>); 17] = [
        ("", get(assets::page)),
        ("{*file}", get(assets::named)),
        ("api/about", get(async || json(describe::about()))),
        ("api/variants", get(async || json(describe::variants()))),
        ("api/rules/{variant}", of_variant(describe::rules, json)),
        ("api/pieces/{variant}", of_variant(describe::pieces, svg)),
        ("api/position", question(position::position, json)),
        ("api/line", question(position::line, json)),
        ("api/explain", question(explain::explain, json)),
        ("api/edit", question(edit::edit, json)),
        ("api/picture", question(picture::draw, svg)),
        ("api/games/read", question(games::read, json)),
        ("api/games/write", question(games::write, json)),
        ("api/search", post(search::search)),
        ("api/annotate", post(annotation::annotation)),
        ("api/stop", post(search::stop)),
        ("api/{*unknown}", get(nothing).post(nothing)),
    ];
    let router = routes
        .into_iter()
        .fold(Router::new(), |router, (below, route)| router.route(&access.path(below), route));
    router
        .fallback(nothing)
        .method_not_allowed_fallback(async |request: Request| {
            RequestError::Method(request.method().to_string())
        })
        .layer(from_fn_with_state(access, access::check))
        .with_state(engines)
}

/// A route whose address ends with the name of a variant.
fn of_variant(
    work: fn(&str) -> Result<String, RequestError>,
    form: fn(String) -> Response,
) -> MethodRouter<Arc<Engines>> {
    get(move |Path(name): Path<String>| async move {
        Ok::<_, RequestError>(form(blocking(move || work(&name)).await?))
    })
}

async fn nothing() -> RequestError {
    RequestError::NotFound
}
