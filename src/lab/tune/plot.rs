//! How the numbers moved in a tuning, as an SVG picture: a small chart for each number, with a line for each run.

use super::result::{Run, mean};
use asterism_engine::rules::Param;
use asterism_interface::html::chart::{BLUE, DIM, FAINT, across, page, polyline, text};
use svg::Document;
use svg::node::element::Rectangle;

const COLUMNS: usize = 4;
const WIDTH: f64 = 230.0;
const HEIGHT: f64 = 110.0;
const MARGIN: f64 = 16.0;
/// Above a chart, for its name.
const HEADING: f64 = 22.0;
const TITLE: f64 = 40.0;
/// Part of its range that a chart shows at least.
const LEAST_SHOWN: f64 = 0.25;

/// Returns a complete SVG document. Each run of `runs` has a line in every chart; `title` is written above.
pub(crate) fn draw(title: &str, params: &[Param], runs: &[Run]) -> String {
    let rows = params.len().div_ceil(COLUMNS);
    let (width, height) = (
        COLUMNS as f64 * (WIDTH + MARGIN) + MARGIN,
        TITLE + rows as f64 * (HEIGHT + HEADING + MARGIN) + MARGIN,
    );
    let mut document = page(width, height, title).add(text(MARGIN, 26.0, 18.0, title));
    for (index, param) in params.iter().enumerate() {
        let left = MARGIN + (index % COLUMNS) as f64 * (WIDTH + MARGIN);
        let top = TITLE + HEADING + (index / COLUMNS) as f64 * (HEIGHT + HEADING + MARGIN);
        document = chart(document, param, runs, left, top);
    }
    document.to_string() + "\n"
}

/// Draws the chart of one parameter: its first value (dashed), and its value in each run after each batch.
fn chart(document: Document, param: &Param, runs: &[Run], left: f64, top: f64) -> Document {
    let name = param.full_name();
    let start = runs.iter().find_map(|run| run.start(&name)).unwrap_or(param.value.into());
    let end = mean(runs, &name).unwrap_or(start);
    let (low, high) = shown(param, &name, start, runs);
    let y = |value: f64| top + HEIGHT * (1.0 - (value - low) / (high - low).max(1.0));
    let frame = Rectangle::new().set("x", left).set("y", top).set("width", WIDTH).set("height", HEIGHT);
    let mut document = document
        .add(text(left, top - 6.0, 12.0, &format!("{name}: {start} -> {end:.1}")))
        .add(frame.set("fill", "none").set("stroke", FAINT))
        .add(across(left, left + WIDTH, y(start)).set("stroke-dasharray", "4 3"))
        .add(text(left + 4.0, top + 13.0, 10.0, &format!("{high:.1}")).set("fill", DIM))
        .add(text(left + 4.0, top + HEIGHT - 5.0, 10.0, &format!("{low:.1}")).set("fill", DIM));
    let last = runs.iter().map(Run::pairs).max().unwrap_or(1).max(1) as f64;
    for run in runs {
        let points = run.course(&name).map(|(pair, value)| (left + WIDTH * pair as f64 / last, y(value)));
        document = document.add(polyline(points, BLUE, 1.5));
    }
    document
}

/// Returns the part of a parameter's range that is drawn: the values of the runs, and some room around its start.
fn shown(param: &Param, name: &str, start: f64, runs: &[Run]) -> (f64, f64) {
    let around = LEAST_SHOWN / 2.0 * f64::from(param.high - param.low);
    let values = runs.iter().flat_map(|run| run.course(name)).map(|(_, value)| value);
    let (low, high) = values.fold((start - around, start + around), |(low, high), value| {
        (f64::min(low, value), f64::max(high, value))
    });
    (low.max(param.low.into()), high.min(param.high.into()))
}
