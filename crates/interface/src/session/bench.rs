//! The benchmark: a fixed search of fixed positions with one thread. Its node count is the signature of the search's
//! behaviour, its speed that of the machine; it is no measure of strength.

use super::SessionError;
use asterism_engine::engine::{Engine, HashSize, StopGroup, Threads};
use asterism_engine::game::{EvalFile, Game, GameError};
use asterism_engine::search::Limits;
use asterism_engine::variants::{VARIANTS, VariantEntry};
use asterism_support::system::Moment;

/// MiB of table for each position, cleared before it.
const HASH: HashSize = HashSize(16);

/// Runs the benchmark of one variant or of all, with the network in a file if one is given; `line` receives a line for
/// each position and the totals, the last two being `N nodes` and `N nps`. Returns nodes and seconds; an error if it
/// was stopped.
pub fn run(
    only: Option<&VariantEntry>,
    eval_file: Option<&EvalFile>,
    stop: &StopGroup,
    line: &dyn Fn(&str),
) -> Result<(u64, f64), SessionError> {
    let mut engine = Engine::new(HASH, Threads(1))?;
    let (mut all_nodes, mut all_seconds) = (0, 0.0);
    for entry in VARIANTS.iter().filter(|e| only.is_none_or(|o| o.info.name == e.info.name)) {
        let (mut nodes, mut seconds) = (0, 0.0);
        let mut game = (entry.open)();
        engine.set_network(&game, eval_file)?;
        for fen in entry.bench_positions() {
            let (n, s) = search(game.as_mut(), fen, &mut engine, stop)?;
            if stop.is_stopped() {
                return Err(SessionError::Stopped);
            }
            line(&format!("{:<14} {n:>9}  {fen}", entry.info.name));
            nodes += n;
            seconds += s;
        }
        line(&format!("{:<14} {nodes:>9}  total, {:.0} nps", entry.info.name, nodes as f64 / seconds));
        all_nodes += nodes;
        all_seconds += seconds;
    }
    line(&format!("{all_nodes} nodes"));
    line(&format!("{:.0} nps", all_nodes as f64 / all_seconds));
    Ok((all_nodes, all_seconds))
}

fn search(
    game: &mut dyn Game,
    fen: &str,
    engine: &mut Engine,
    stop: &StopGroup,
) -> Result<(u64, f64), SessionError> {
    engine.new_game();
    stop.add(engine.stop_handle());
    let info = game.info();
    let refused = |error: GameError| SessionError::Bench { variant: info.name, error };
    game.set(Some(fen), &[]).map_err(refused)?;
    let start = Moment::now();
    let answer = engine.search(game, Limits::depth(info.bench_depth)).map_err(refused)?;
    Ok((answer.nodes, start.elapsed().as_secs_f64()))
}
