//! Moves from the engine's own book, if the option `OwnBook` is on.

use crate::openings::draw_opening;
use asterism_engine::game::{Game, Request};
use asterism_engine::search::Limits;
use asterism_support::system::random_seed;

/// Returns the search of a known move of the position, one turn deep, so that a host sees its score; the request itself
/// if the position is unknown or if more than a move to play is requested. Seed 0 draws anew each time.
pub(super) fn with_book(request: Request, game: &dyn Game, seed: u64) -> Request {
    let Limits { infinite, ponder, mate, .. } = request.limits;
    if infinite || ponder || mate.is_some() || request.multipv > 1 || !request.search_moves.is_empty() {
        return request;
    }
    let seed = if seed == 0 { random_seed() } else { seed };
    match draw_opening(game, seed) {
        Some(known) => {
            Request::from(Limits::depth(1)).search_moves(game.read(known.text).into_iter().collect())
        }
        None => request,
    }
}
