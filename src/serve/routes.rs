//! Which address does what; docs/serve.md describes each.

use super::answer::{blocking, json, question, svg};
use super::error::RequestError;
use super::guard::{self, Guard};
use super::{App, annotation, assets, describe, edit, explain, games, picture, position, search};
use axum::Router;
use axum::extract::{Path, Request};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// The service: everything is below the token.
pub fn router(guard: Guard, app: Arc<App>) -> Router {
    let guard = Arc::new(guard);
    let routes: [(&str, MethodRouter<Arc<App>>); 17] = [
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
        .fold(Router::new(), |router, (below, route)| router.route(&guard.path(below), route));
    router
        .fallback(nothing)
        .method_not_allowed_fallback(async |request: Request| {
            RequestError::Method(request.method().to_string())
        })
        .layer(from_fn_with_state(guard, guard::watch))
        .with_state(app)
}

/// A route whose address ends with the name of a variant.
fn of_variant(
    work: fn(&str) -> Result<String, RequestError>,
    form: fn(String) -> Response,
) -> MethodRouter<Arc<App>> {
    get(move |Path(name): Path<String>| async move {
        Ok::<_, RequestError>(form(blocking(move || work(&name)).await?))
    })
}

async fn nothing() -> RequestError {
    RequestError::NotFound
}
