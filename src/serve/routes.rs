//! Which address does what; docs/serve.md describes each.

use super::answer::{blocking, json, question, svg};
use super::error::RequestError;
use super::guard::{self, Guard};
use super::{assets, describe, position};
use axum::Router;
use axum::extract::{Path, Request};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use std::sync::Arc;

/// The service: everything is below the token.
pub fn router(guard: Guard) -> Router {
    let guard = Arc::new(guard);
    let routes: [(&str, MethodRouter); 8] = [
        ("", get(assets::page)),
        ("{*file}", get(assets::named)),
        ("api/about", get(async || json(describe::about()))),
        ("api/variants", get(async || json(describe::variants()))),
        ("api/rules/{variant}", of_variant(describe::rules, json)),
        ("api/pieces/{variant}", of_variant(describe::pieces, svg)),
        ("api/position", question(position::position, json)),
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
}

/// A route whose address ends with the name of a variant.
fn of_variant(work: fn(&str) -> Result<String, RequestError>, form: fn(String) -> Response) -> MethodRouter {
    get(move |Path(name): Path<String>| async move {
        Ok::<_, RequestError>(form(blocking(move || work(&name)).await?))
    })
}

async fn nothing() -> RequestError {
    RequestError::NotFound
}
