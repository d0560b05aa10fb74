//! The course of a game as an SVG picture: White's winning chances over the turns, bad moves marked.

use super::{AnnotatedGame, Mark};
use crate::html::chart::{across, page, points_text, polyline, text};
use crate::records::ParsedGame;
use asterism_engine::game::Turn;
use asterism_engine::render::PALETTE;
use asterism_engine::rules::Color;
use asterism_support::text::printable;
use svg::Document;
use svg::node::element::{Circle, Polygon, Rectangle, Text, Title};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 40.0;
/// Width of an entry of the legend.
const LEGEND_ENTRY: f64 = 84.0;
const WHITE_AHEAD: &str = "#ffffff";
const BLACK_AHEAD: &str = "#8d9098";
/// White's expected points of a game, in percent, that have a line of their own.
const LINES: [u32; 5] = [10, 25, 50, 75, 90];

/// Where things are; lengths in user units, y downwards.
struct Scale {
    steps: f64,
}

impl Scale {
    fn x(&self, turn: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * turn as f64 / self.steps
    }

    /// Returns the height of White's chances, from -1 to 1; White is above.
    fn y(&self, chances: f64) -> f64 {
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - chances) / 2.0
    }
}

/// Returns the title above a game: the variant, and the players if they are known.
pub fn title(record: &ParsedGame, game: &AnnotatedGame) -> String {
    match [record.white(), record.black()].map(|name| name.unwrap_or("?")) {
        ["?", "?"] => game.variant.to_string(),
        [white, black] => format!("{}: {white} - {black}", game.variant),
    }
}

/// Returns a complete SVG document; `title` is written above.
pub fn draw(game: &AnnotatedGame, title: &str) -> String {
    let title = &printable(title); // XML allows no control characters
    let course = game.course();
    let scale = Scale { steps: (course.len() - 1).max(1) as f64 };
    let points = || course.iter().enumerate().map(|(turn, chances)| (scale.x(turn), scale.y(*chances)));
    let (floor, right) = (scale.y(-1.0), scale.x(course.len() - 1));
    let area = format!("{LEFT:.1},{floor:.1} {} {right:.1},{floor:.1}", points_text(points()));
    let board = Rectangle::new().set("x", LEFT).set("y", TOP).set("width", WIDTH - LEFT - RIGHT);
    let mut document = page(WIDTH, HEIGHT, title)
        .add(label(LEFT, 30.0, 18.0, "start", title))
        .add(board.set("height", floor - TOP).set("fill", BLACK_AHEAD))
        .add(Polygon::new().set("points", area).set("fill", WHITE_AHEAD));
    for percent in LINES {
        let y = scale.y(f64::from(percent) / 50.0 - 1.0);
        let percent = format!("{percent} %");
        document = document.add(across(LEFT, WIDTH - RIGHT, y)).add(label(
            LEFT - 8.0,
            y + 4.0,
            12.0,
            "end",
            &percent,
        ));
    }
    document = document.add(polyline(points(), PALETTE.ink, 2.0));
    for turn in (0..course.len()).step_by(turns_between(course.len())) {
        let (x, y) = (scale.x(turn), HEIGHT - 16.0);
        document = document.add(label(x, y, 12.0, "middle", &turn.to_string()));
    }
    document = document.add(label(
        WIDTH - RIGHT,
        30.0,
        12.0,
        "end",
        "White's expected points, by turns; bad moves marked",
    ));
    document = legend(document);
    for (index, annotated) in game.moves.iter().enumerate() {
        let Some(mark) = annotated.mark else { continue };
        let best = annotated.best.pv.first().map_or(String::new(), Turn::to_string);
        let side = if annotated.side == Color::White { "White" } else { "Black" };
        let text = format!("{}. {side} {}: {}, better {best}", index + 1, annotated.text, mark.name());
        let dot =
            Circle::new().set("cx", scale.x(index + 1)).set("cy", scale.y(course[index + 1])).set("r", 5);
        document =
            document.add(dot.set("fill", colour(mark)).set("stroke", PALETTE.ink).add(Title::new(text)));
    }
    document.to_string() + "\n"
}

/// Draws the meaning of the dots, above the right end.
fn legend(mut document: Document) -> Document {
    for (place, mark) in (1..).zip([Mark::Blunder, Mark::Mistake, Mark::Inaccuracy]) {
        let x = WIDTH - RIGHT - LEGEND_ENTRY * f64::from(place) + 10.0;
        let dot = Circle::new().set("cx", x).set("cy", 39.5).set("r", 4).set("fill", colour(mark));
        document = document.add(dot.set("stroke", PALETTE.ink)).add(label(
            x + 8.0,
            43.5,
            12.0,
            "start",
            mark.name(),
        ));
    }
    document
}

/// Returns the distance of the numbers below, of which there are about ten.
fn turns_between(turns: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| turns / step <= 12).unwrap_or(1_000)
}

fn colour(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "#e8c53a",
        Mark::Mistake => "#e8833a",
        Mark::Blunder => "#cc2f2f",
    }
}

fn label(x: f64, y: f64, size: f64, anchor: &str, label: &str) -> Text {
    text(x, y, size, label).set("text-anchor", anchor)
}
