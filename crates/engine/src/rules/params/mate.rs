//! The numbers of a search that is asked for a win within some moves.

use super::SearchParams;

impl SearchParams {
    /// Returns these parameters adjusted for a search for a win. Pruning by evaluation skips the quiet moves of a
    /// mating attack, so quiet moves are pruned only where reductions leave no depth (depth 0 stays within the limits
    /// below; searching those too costs a fifth to a half more nodes), no node is pruned by razoring, and by reverse
    /// futility only with a wide margin. Checks and their answers are hardly reduced, and few moves are singular. The
    /// root has a full window: a win is far above any other score.
    pub(crate) fn for_mate(&self) -> SearchParams {
        let mut params = *self;
        params.aspiration.min_depth = i32::MAX;
        params.singular.margin = 2;
        params.razoring.max_depth = 0;
        (params.reverse_futility.margin, params.reverse_futility.improving) = (120, 0);
        params.lmp.max_depth = 0;
        params.futility.max_depth = 0;
        params.history_pruning.max_depth = 0;
        params.see_pruning.quiet_max_depth = 0;
        params.move_pruning.checks = 0;
        params.extension.check_min_depth = 1;
        (params.lmr.gives_check, params.lmr.evasion, params.lmr.cut_node) = (3_072, 3_072, 0);
        params
    }
}
