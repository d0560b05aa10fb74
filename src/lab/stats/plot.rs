//! Statistics as an SVG picture: for each setup its results, how its games end, and the values of its pieces.

use super::Statistics;
use asterism_engine::render::PALETTE;
use asterism_engine::rules::Info;
use asterism_interface::html::chart::{page, text};
use svg::node::element::{Group, Line, Rectangle};

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 24.0;
/// The distance from the margin to the bars.
const NAMES: f64 = 240.0;
const ROW: f64 = 24.0;
/// The longest bar, and room for a number behind it.
const BAR: f64 = WIDTH - 2.0 * MARGIN - NAMES - 130.0;
const WHITE: &str = "#fffdf4";
const DRAW: &str = "#b9bcc4";
const BLACK: &str = "#474c56";
const BLUE: &str = "#7fa6d0";
const FAINT: &str = "#6b6e75";

/// Returns a complete SVG document.
pub(crate) fn draw(info: &Info, setups: &[Statistics]) -> String {
    let mut rows = Page { y: 50.0, group: Group::new() };
    rows.text(MARGIN, 20.0, info.title);
    for setup in setups {
        setup_rows(info, setup, &mut rows);
    }
    let title = format!("{}: statistics", info.title);
    page(WIDTH, rows.y + MARGIN, &title).add(rows.group).to_string() + "\n"
}

fn setup_rows(info: &Info, setup: &Statistics, page: &mut Page) {
    page.heading(&format!("{}: {} finished games of {}", setup.label, setup.finished, setup.games));
    if setup.finished > 0 {
        let total = setup.finished as f64;
        let mut x = MARGIN + NAMES;
        page.text(MARGIN, 15.0, "White, draws, Black");
        for (count, colour) in setup.results.into_iter().zip([WHITE, DRAW, BLACK]) {
            let width = BAR * count as f64 / total;
            page.bar(x, width, colour);
            x += width;
        }
        page.number(MARGIN + NAMES + BAR, &setup.results.map(|count| count.to_string()).join(" / "));
    }
    if let Some(score) = setup.score {
        let told = percent(score.value, score.error);
        page.row("White's score", score.value * BAR, score.error * BAR, &told);
    }
    if let Some([least, lower, median, upper, most]) = setup.length {
        let unit = BAR / most.max(1) as f64;
        page.text(MARGIN, 15.0, "turns: least to most, quartiles");
        page.bar(MARGIN + NAMES + unit * lower as f64, unit * (upper - lower) as f64, BLUE);
        page.whisker((least + most) as f64 / 2.0 * unit, (most - least) as f64 / 2.0 * unit);
        page.number(MARGIN + NAMES + BAR, &format!("median {median}"));
    }
    page.heading("how games end");
    let most = setup.reasons.iter().map(|(_, _, count)| *count).max().unwrap_or(1) as f64;
    for (result, reason, count) in &setup.reasons {
        page.row(&format!("{result} {reason}"), BAR * *count as f64 / most, 0.0, &count.to_string());
    }
    if setup.values.is_empty() {
        return;
    }
    page.heading("values of pieces");
    let ends = setup.values.iter().map(|piece| piece.value.value + piece.value.error);
    let unit = BAR / ends.fold(1.0, f64::max);
    for piece in &setup.values {
        let (value, error) = (piece.value.value, piece.value.error);
        let told =
            if setup.unit == Some(piece.letter) { "1".into() } else { format!("{value:.2} ± {error:.2}") };
        page.row(info.piece_name(piece.letter), value.max(0.0) * unit, error * unit, &told);
    }
}

fn percent(value: f64, error: f64) -> String {
    format!("{:.1} % ± {:.1}", 100.0 * value, 100.0 * error)
}

/// The drawing so far, and the place of the next row. Lengths are in user units, y downwards.
struct Page {
    y: f64,
    group: Group,
}

impl Page {
    fn put(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        self.group = std::mem::take(&mut self.group).add(node);
    }

    /// Writes a text in this row.
    fn text(&mut self, x: f64, size: f64, written: &str) {
        self.put(text(x, self.y - 7.0, size, written));
    }

    fn heading(&mut self, heading: &str) {
        self.y += ROW + 10.0;
        self.put(text(MARGIN, self.y - 7.0, 16.0, heading).set("font-weight", "bold"));
        self.y += ROW;
    }

    fn bar(&mut self, x: f64, width: f64, colour: &str) {
        let bar = Rectangle::new().set("x", x).set("y", self.y - ROW + 3.0).set("width", width.max(0.0));
        self.put(bar.set("height", ROW - 6.0).set("fill", colour).set("stroke", FAINT));
    }

    /// Draws an interval around the end of a bar.
    fn whisker(&mut self, at: f64, error: f64) {
        let (x, y) = (MARGIN + NAMES + at, self.y - ROW / 2.0);
        let left = (x - error).max(MARGIN + NAMES);
        let line = Line::new().set("x1", left).set("x2", (x + error).min(WIDTH - MARGIN));
        self.put(line.set("y1", y).set("y2", y).set("stroke", PALETTE.ink).set("stroke-width", 2));
    }

    fn number(&mut self, x: f64, text: &str) {
        self.text(x + 10.0, 14.0, text);
        self.y += ROW;
    }

    fn row(&mut self, name: &str, length: f64, error: f64, number: &str) {
        self.text(MARGIN, 15.0, name);
        self.bar(MARGIN + NAMES, length, BLUE);
        self.whisker(length, error);
        self.number(MARGIN + NAMES + BAR, number);
    }
}
