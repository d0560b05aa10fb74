//! The lines of a search as its caller sees them: those reported while it runs, and those of the answer.

use super::Turn;
use super::report::Report;
use crate::rules::Score;
use crate::search::Bound;

/// The last report of each line, and what of them the caller knows.
pub(super) struct ReportedLines {
    /// The number of lines the caller wants; a handicapped player searches more.
    wanted: usize,
    /// The last report of each rank; no move has two ranks.
    latest: Vec<Report>,
    /// The moves of the lines last reported to the caller, by rank.
    reported: Vec<Turn>,
}

impl ReportedLines {
    pub(super) fn new(wanted: usize) -> ReportedLines {
        ReportedLines { wanted, latest: Vec::new(), reported: Vec::new() }
    }

    /// Adds the report of a rank, and passes it to `progress` if the caller wants it.
    pub(super) fn add(&mut self, report: Report, progress: &mut dyn FnMut(&Report)) {
        let (rank, whole) = (report.multipv - 1, report.bound == Bound::Exact);
        // Beside others, a line that is not finished may be of the move that stands in another place.
        if rank < self.wanted && (self.wanted == 1 || whole) {
            if whole || self.reported.is_empty() {
                self.reported.truncate(rank);
                self.reported.push(report.pv[0].clone());
            }
            progress(&report);
        }
        self.keep(rank, report);
    }

    /// Keeps the last report of each rank, and no move at two ranks: a replaced line goes where its replacement was.
    fn keep(&mut self, rank: usize, report: Report) {
        let known = self.latest.iter().position(|line| line.pv[0] == report.pv[0]);
        match (rank < self.latest.len(), known) {
            (true, _) if report.bound != Bound::Exact => {} // a bound alone does not outdo a finished line
            (true, known) => {
                known.into_iter().for_each(|known| self.latest.swap(rank, known));
                self.latest[rank] = report;
            }
            (false, Some(known)) => self.latest[known] = report,
            (false, None) => self.latest.push(report),
        }
    }

    /// Returns the score of each rank.
    pub(super) fn scores(&self) -> Vec<Score> {
        self.latest.iter().map(Report::centipawns).collect()
    }

    /// Moves the line at `rank` to the front.
    pub(super) fn choose(&mut self, rank: usize) {
        self.latest[..=rank].rotate_right(1);
    }

    /// Puts the best move at the end of a search before the reported lines: a search that was stopped in the middle may
    /// know a better move than those.
    pub(super) fn put_first(&mut self, best: Report) {
        if self.latest.first().map(|line| &line.pv[0]) != Some(&best.pv[0]) {
            self.latest.retain(|line| line.pv[0] != best.pv[0]);
            self.latest.insert(0, best);
        }
    }

    /// Returns the lines of the answer, after reporting them again if the caller knows other moves, or another order.
    pub(super) fn finish(mut self, progress: &mut dyn FnMut(&Report)) -> Vec<Report> {
        self.latest.truncate(self.wanted);
        (1..).zip(&mut self.latest).for_each(|(rank, line)| line.multipv = rank);
        if !self.reported.iter().eq(self.latest.iter().map(|line| &line.pv[0])) {
            self.latest.iter().for_each(progress);
        }
        self.latest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, VariantGame};
    use crate::variants::template::Skirmish;

    /// Returns a report of the `turn`-th legal turn of the template's start position.
    fn report(turn: usize, multipv: usize, score: Score, bound: Bound) -> Report {
        let turn = VariantGame::<Skirmish>::new().turns()[turn].clone();
        Report { multipv, ..crate::game::report::tests::report(vec![turn], score, bound) }
    }

    /// Adds reports of turns at ranks with scores; returns the turns, ranks and scores that the caller is given.
    fn add(
        lines: &mut ReportedLines,
        reports: &[(usize, usize, Score, Bound)],
    ) -> Vec<(String, usize, Score)> {
        let mut given = Vec::new();
        for (turn, multipv, score, bound) in reports {
            lines.add(report(*turn, *multipv, *score, *bound), &mut |line| given.push(text(line)));
        }
        given
    }

    fn text(line: &Report) -> (String, usize, Score) {
        (line.line(), line.multipv, line.centipawns())
    }

    fn expected(lines: &[(usize, usize, Score)]) -> Vec<(String, usize, Score)> {
        lines.iter().map(|&(turn, rank, score)| text(&report(turn, rank, score, Bound::Exact))).collect()
    }

    /// Returns the lines of the answer, and how many were reported once more.
    fn finish(lines: ReportedLines) -> (Vec<(String, usize, Score)>, usize) {
        let mut again = 0;
        let lines = lines.finish(&mut |_| again += 1);
        (lines.iter().map(text).collect(), again)
    }

    #[test]
    fn a_line_that_rises_changes_places_with_the_one_before_it() {
        let mut lines = ReportedLines::new(2);
        let first = [(0, 1, 30, Bound::Exact), (1, 2, 20, Bound::Exact)];
        assert_eq!(add(&mut lines, &first), expected(&[(0, 1, 30), (1, 2, 20)]));
        let second = [(1, 1, 50, Bound::Exact), (0, 2, 10, Bound::Exact)];
        assert_eq!(add(&mut lines, &second), expected(&[(1, 1, 50), (0, 2, 10)]));
        assert_eq!(finish(lines), (expected(&[(1, 1, 50), (0, 2, 10)]), 0));
    }

    /// The search is stopped after it has found a new best line, and before it has searched the second again.
    #[test]
    fn what_an_unfinished_iteration_reorders_is_reported_again() {
        let mut lines = ReportedLines::new(2);
        add(&mut lines, &[(0, 1, 30, Bound::Exact), (1, 2, 20, Bound::Exact), (1, 1, 50, Bound::Exact)]);
        assert_eq!(lines.scores(), [50, 30]);
        assert_eq!(finish(lines), (expected(&[(1, 1, 50), (0, 2, 30)]), 2));
    }

    #[test]
    fn bounds_are_reported_of_a_single_line_only() {
        let bound = [(0, 1, 30, Bound::Exact), (1, 1, 60, Bound::Lower)];
        let mut lines = ReportedLines::new(1);
        assert_eq!(add(&mut lines, &bound), expected(&[(0, 1, 30), (1, 1, 60)]));
        assert_eq!(finish(lines), (expected(&[(0, 1, 30)]), 0), "a bound does not replace a finished line");
        assert_eq!(add(&mut ReportedLines::new(2), &bound), expected(&[(0, 1, 30)]));
    }

    #[test]
    fn unwanted_lines_are_kept_to_choose_from() {
        let mut lines = ReportedLines::new(1);
        let given =
            add(&mut lines, &[(0, 1, 30, Bound::Exact), (1, 2, 20, Bound::Exact), (2, 3, 10, Bound::Exact)]);
        assert_eq!(given, expected(&[(0, 1, 30)]));
        assert_eq!(lines.scores(), [30, 20, 10]);
        lines.choose(2);
        assert_eq!(finish(lines), (expected(&[(2, 1, 10)]), 1));
    }

    #[test]
    fn the_move_of_the_answer_comes_first() {
        let mut lines = ReportedLines::new(2);
        add(&mut lines, &[(0, 1, 30, Bound::Exact), (1, 2, 20, Bound::Exact)]);
        lines.put_first(report(0, 1, 40, Bound::Exact));
        assert_eq!(lines.scores(), [30, 20], "a known best line stays");
        lines.put_first(report(1, 1, 60, Bound::Exact));
        assert_eq!(finish(lines), (expected(&[(1, 1, 60), (0, 2, 30)]), 2));
    }
}
