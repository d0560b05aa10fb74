//! The course of a training as an SVG picture: the losses after each epoch.

use super::trainer::Trained;
use asterism_interface::html::chart::{BLUE, DIM, across, page, polyline, text};
use svg::node::element::Text;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 70.0;
const BOTTOM: f64 = 44.0;
const ORANGE: &str = "#b3541e";
/// Horizontal lines of the chart.
const LINES: usize = 5;

/// Returns a complete SVG document; `title` is written above. The loss of the hand-written evaluation alone is stated
/// in words: it may be far away.
pub(crate) fn draw(title: &str, trained: &Trained) -> String {
    let course = &trained.course;
    let losses = || course.iter().flat_map(|loss| [loss.training, loss.validation]);
    let (low, high) = (losses().fold(f64::MAX, f64::min), losses().fold(0.0, f64::max));
    let room = ((high - low) * 0.05).max(1e-6);
    let (low, high) = (low - room, high + room);
    let x = |epoch: usize| LEFT + (WIDTH - LEFT - RIGHT) * epoch as f64 / (course.len().max(2) - 1) as f64;
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low);
    let mut document = page(WIDTH, HEIGHT, title).add(text(LEFT, 26.0, 18.0, title));
    for line in 0..LINES {
        let loss = low + (high - low) * line as f64 / (LINES - 1) as f64;
        document = document
            .add(across(LEFT, WIDTH - RIGHT, y(loss)))
            .add(dim(LEFT - 6.0, y(loss) + 4.0, 11.0, &format!("{loss:.5}")).set("text-anchor", "end"));
    }
    for epoch in [0, course.len().saturating_sub(1)] {
        let label = dim(x(epoch), HEIGHT - BOTTOM + 18.0, 11.0, &(epoch + 1).to_string());
        document = document.add(label.set("text-anchor", "middle"));
    }
    let training: Vec<f64> = course.iter().map(|loss| loss.training).collect();
    let validation: Vec<f64> = course.iter().map(|loss| loss.validation).collect();
    let curves = [("validation", BLUE, validation), ("training", ORANGE, training)];
    for (number, (name, colour, loss)) in curves.into_iter().enumerate() {
        let points = loss.iter().enumerate().map(|(epoch, loss)| (x(epoch), y(*loss)));
        document = document
            .add(polyline(points, colour, 2.0))
            .add(text(LEFT + 110.0 * number as f64, 48.0, 12.0, name).set("fill", colour));
    }
    let base = format!("hand-written evaluation alone: {:.5}", trained.base_loss);
    document
        .add(dim(WIDTH - RIGHT, 48.0, 12.0, &base).set("text-anchor", "end"))
        .add(dim(WIDTH / 2.0, HEIGHT - 8.0, 12.0, "epoch").set("text-anchor", "middle"))
        .to_string()
        + "\n"
}

fn dim(x: f64, y: f64, size: f64, label: &str) -> Text {
    text(x, y, size, label).set("fill", DIM)
}
