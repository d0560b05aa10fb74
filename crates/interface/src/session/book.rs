//! Moves from the engine's own book, where the option `OwnBook` asks for them.

use asterism_engine::game::{Game, Request, draw_opening};
use asterism_engine::search::Limits;
use asterism_engine::system::random_seed;

/// The search of a known move of the position, one turn deep, so that a host sees its score; the request itself where
/// the position is not known or where it asks for more than a move to be played. Seed 0 draws anew each time.
pub(super) fn with_book(request: Request, game: &dyn Game, seed: u64) -> Request {
    let Limits { infinite, ponder, mate, .. } = request.limits;
    if infinite || ponder || mate.is_some() || request.multipv > 1 || !request.search_moves.is_empty() {
        return request;
    }
    let seed = if seed == 0 { random_seed() } else { seed };
    match draw_opening(game, seed) {
        Some(known) => {
            Request { search_moves: vec![known.text.to_string()], strength: None, ..Limits::depth(1).into() }
        }
        None => request,
    }
}
