//! The marks on the board: targets of a piece, reduced pieces, arrows.

use super::colours::{ARROW, CAPTURES, GOES, PAPER, REDUCED};
use super::layout::{Layout, SQUARE};
use super::shapes::rectangle;
use crate::render::options::PictureOptions;
use crate::render::view::View;
use crate::rules::Location;
use ::svg::node::element::{Circle, Group, Path};

/// A sign that stands on squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// The piece may move without going.
    InPlace,
    /// The piece may go there.
    Goes,
    /// It captures the piece on its destination.
    Replaces,
    /// It goes there when it captures on other squares.
    Lands,
    /// It captures this without going there.
    Captures,
    /// A reduced piece.
    Reduced,
}

impl Sign {
    pub(super) fn all(view: &View, options: &PictureOptions) -> Vec<Sign> {
        let mut signs = Vec::new();
        if let Some(targets) = &options.targets {
            let groups = [
                (&targets.quiet, Sign::Goes),
                (&targets.replaced, Sign::Replaces),
                (&targets.landings, Sign::Lands),
                (&targets.captured, Sign::Captures),
            ];
            signs.extend(targets.in_place.then_some(Sign::InPlace));
            signs.extend(groups.into_iter().filter(|(places, _)| !places.is_empty()).map(|(_, sign)| sign));
        }
        if !view.reduced.is_empty() {
            signs.push(Sign::Reduced);
        }
        signs
    }

    /// Returns the explanation of the sign.
    pub(super) fn name(self) -> &'static str {
        match self {
            Sign::InPlace => "moves in place",
            Sign::Goes => "may go there",
            Sign::Replaces => "captures there",
            Sign::Lands => "goes there to capture",
            Sign::Captures => "is captured",
            Sign::Reduced => "reduced",
        }
    }

    /// Draws it around a point; at the scale 1 it fills a square.
    pub(super) fn draw(self, x: f64, y: f64, scale: f64) -> Group {
        let circle = |radius: f64| Circle::new().set("cx", 0).set("cy", 0).set("r", radius);
        let path = |data: &str| Path::new().set("d", data).set("fill", "none").set("stroke-linecap", "round");
        let ring = |radius: f64, colour: &str, width: f64| {
            circle(radius).set("fill", "none").set("stroke", colour).set("stroke-width", width)
        };
        let group = Group::new().set("transform", format!("translate({x} {y}) scale({scale})"));
        match self {
            Sign::InPlace => {
                let turn = "M11 -14 A18 18 0 1 0 18 2";
                group
                    .set("class", "in-place")
                    .add(path(turn).set("stroke", PAPER).set("stroke-width", 11))
                    .add(path(turn).set("stroke", GOES).set("stroke-width", 6))
                    .add(Path::new().set("d", "M3 -24 L22 -17 L6 -3 Z").set("fill", GOES))
            }
            Sign::Goes => group
                .set("class", "goes")
                .add(circle(10.0).set("fill", GOES).set("stroke", PAPER).set("stroke-width", 2.5)),
            Sign::Replaces => {
                group.set("class", "replaces").add(ring(27.0, PAPER, 8.0)).add(ring(27.0, CAPTURES, 5.0))
            }
            Sign::Lands => {
                group.set("class", "lands").add(ring(17.0, PAPER, 6.0)).add(ring(17.0, CAPTURES, 3.5))
            }
            Sign::Captures => {
                let cross = "M-19 -19 L19 19 M19 -19 L-19 19";
                group
                    .set("class", "captures")
                    .add(path(cross).set("stroke", PAPER).set("stroke-width", 8.5))
                    .add(path(cross).set("stroke", CAPTURES).set("stroke-width", 5))
            }
            Sign::Reduced => group
                .set("class", "reduced")
                .add(circle(21.0).set("fill", REDUCED).set("stroke", PAPER).set("stroke-width", 3))
                .add(path("M-12 -3 L0 9 L12 -3").set("stroke", PAPER).set("stroke-width", 6)),
        }
    }
}

pub(super) fn marks(options: &PictureOptions, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "marks");
    if let Some(targets) = &options.targets {
        let (x, y) = layout.corner(targets.origin);
        let origin = rectangle(x + 2.5, y + 2.5, SQUARE - 5.0, SQUARE - 5.0).set("class", "origin");
        group = group.add(origin.set("fill", "none").set("stroke", GOES).set("stroke-width", 5));
        if targets.in_place {
            group = group.add(Sign::InPlace.draw(x + SQUARE - 13.0, y + 13.0, 0.45));
        }
        // The dot of a quiet move goes inside the ring of a capture that ends on the same square.
        for (places, sign) in [
            (&targets.replaced, Sign::Replaces),
            (&targets.captured, Sign::Captures),
            (&targets.landings, Sign::Lands),
            (&targets.quiet, Sign::Goes),
        ] {
            for place in places {
                let (x, y) = layout.middle(*place);
                group = group.add(sign.draw(x, y, 1.0));
            }
        }
    }
    options.arrows.iter().fold(group, |group, &(from, to)| group.add(arrow(layout, from, to)))
}

/// Draws an arrow between the middles of two places, or a ring if they are the same.
fn arrow(layout: &Layout, from: Location, to: Location) -> Group {
    let group = Group::new().set("class", "arrow").set("opacity", 0.85);
    let ((x, y), (to_x, to_y)) = (layout.middle(from), layout.middle(to));
    let length = (to_x - x).hypot(to_y - y);
    if length == 0.0 {
        let ring = Circle::new().set("cx", x).set("cy", y).set("r", 28).set("fill", "none");
        return group.add(ring.set("stroke", ARROW).set("stroke-width", 6));
    }
    // Along the arrow and across it.
    let ((ax, ay), head) = (((to_x - x) / length, (to_y - y) / length), 24.0);
    let point = |along: f64, across: f64| {
        format!("{:.1} {:.1}", x + ax * along - ay * across, y + ay * along + ax * across)
    };
    let neck = length - head;
    let corners =
        [(14.0, 5.5), (neck, 5.5), (neck, 15.0), (length, 0.0), (neck, -15.0), (neck, -5.5), (14.0, -5.5)];
    let points: Vec<String> = corners.iter().map(|&(along, across)| point(along, across)).collect();
    group.add(Path::new().set("d", format!("M{} Z", points.join(" L"))).set("fill", ARROW))
}
