//! The board without its pieces: squares, coordinates, zones and launching squares.

use super::colours::{FAINT, INK, LAST, LAUNCHING, PALETTE, class_colour, square_colour};
use super::layout::{LEFT, Layout, SQUARE, TOP};
use super::shapes::{label, rectangle};
use crate::render::options::PictureOptions;
use crate::render::view::{View, file_letter};
use crate::rules::Location;
use ::svg::node::element::{Group, Path};

/// The side of the corner that shows a square's class.
const CORNER: f64 = 15.0;

pub(super) fn board(view: &View, layout: &Layout, options: &PictureOptions) -> Group {
    Group::new()
        .set("class", "board")
        .add(squares(view, layout, options))
        .add(coordinates(view, layout))
        .add(zones(view, layout))
        .add(launching_squares(view, layout))
}

fn squares(view: &View, layout: &Layout, options: &PictureOptions) -> Group {
    let mut group = Group::new().set("class", "squares");
    for (file, rank) in view.info.squares() {
        let (x, y) = layout.corner(Location::Square(file, rank));
        let colour = square_colour(view.info.colouring, file, rank);
        group = group.add(rectangle(x, y, SQUARE, SQUARE).set("fill", colour));
        let class = class_colour(view.info.colouring, file, rank).filter(|_| !options.board_only);
        if let Some(class) = class {
            let corner = format!("M{x} {} v-{CORNER} l{CORNER} {CORNER} Z", y + SQUARE);
            let mark = Path::new().set("class", "class").set("d", corner).set("fill", class);
            group = group.add(mark.set("stroke", INK).set("stroke-opacity", 0.45));
        }
        if view.last.contains(&(file, rank)) {
            let mark =
                rectangle(x + 3.0, y + 3.0, SQUARE - 6.0, SQUARE - 6.0).set("class", "last").set("rx", 4);
            let mark = mark.set("fill", "none").set("stroke", LAST);
            group = group.add(mark.set("stroke-opacity", 0.85).set("stroke-width", 4.5));
        }
    }
    if !view.info.missing.is_empty() {
        let line = |data: String| Path::new().set("d", data).set("fill", "none").set("stroke", INK);
        let (area, border) = paths(view, layout, |_, _| true);
        let grid = line(area).set("stroke-opacity", 0.22);
        return group.add(grid).add(line(border).set("stroke-linecap", "square").set("stroke-width", 2));
    }
    let lines = Path::new().set("d", grid(layout)).set("stroke", INK).set("stroke-opacity", 0.22);
    let frame = rectangle(LEFT, TOP, layout.board_right - LEFT, layout.board_bottom - TOP)
        .set("fill", "none")
        .set("stroke", INK)
        .set("stroke-width", 2);
    group.add(lines).add(frame)
}

/// Returns the path data of the lines between the squares.
fn grid(layout: &Layout) -> String {
    let count = |length: f64| (1..(length / SQUARE).round() as u32).map(|n| SQUARE * f64::from(n));
    let (right, bottom) = (layout.board_right, layout.board_bottom);
    let upright = count(right - LEFT).map(|x| format!("M{} {TOP} V{bottom}", LEFT + x));
    let level = count(bottom - TOP).map(|y| format!("M{LEFT} {} H{right}", TOP + y));
    upright.chain(level).collect()
}

fn coordinates(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "coordinates").set("text-anchor", "middle");
    for file in 0..view.info.files {
        let x = layout.middle(Location::Square(file, 0)).0;
        group = group.add(label(file_letter(file), x, layout.board_bottom + 19.0, 15.0));
    }
    for rank in 0..view.info.ranks {
        let y = layout.middle(Location::Square(0, rank)).1 + 5.0;
        group = group.add(label((rank + 1).to_string(), LEFT / 2.0, y, 15.0));
    }
    group
}

/// Tints the squares of each zone and draws a line around it.
fn zones(view: &View, layout: &Layout) -> Group {
    let group = Group::new().set("class", "zones").set("stroke-linecap", "square");
    (0..view.info.zones.len()).fold(group, |group, zone| {
        let (area, border) = paths(view, layout, |file, rank| view.zone_at(file, rank) == Some(zone));
        let colour = PALETTE.zone(zone);
        let line =
            Path::new().set("d", border).set("fill", "none").set("stroke", colour).set("stroke-width", 4);
        let tint = Path::new().set("d", area).set("fill", colour).set("fill-opacity", 0.13);
        group.add(Group::new().set("class", "zone").add(tint).add(line))
    })
}

/// Returns the path data of those squares that are inside an area, and of the line around it.
fn paths(view: &View, layout: &Layout, is_inside: impl Fn(u8, u8) -> bool) -> (String, String) {
    let inside = |file: i16, rank: i16| {
        let place = (u8::try_from(file), u8::try_from(rank));
        matches!(place, (Ok(file), Ok(rank)) if view.info.has_square(file, rank) && is_inside(file, rank))
    };
    let (mut area, mut border) = (String::new(), String::new());
    for (file, rank) in view.info.squares().filter(|&(file, rank)| is_inside(file, rank)) {
        let (x, y) = layout.corner(Location::Square(file, rank));
        area += &format!("M{x} {y} h{SQUARE} v{SQUARE} h-{SQUARE} Z");
        let (file, rank, up) = (i16::from(file), i16::from(rank), layout.up());
        let edges = [
            (inside(file, rank + up), x, y, 'h'),
            (inside(file, rank - up), x, y + SQUARE, 'h'),
            (inside(file - up, rank), x, y, 'v'),
            (inside(file + up, rank), x + SQUARE, y, 'v'),
        ];
        for (_, x, y, way) in edges.into_iter().filter(|edge| !edge.0) {
            border += &format!("M{x} {y} {way}{SQUARE}");
        }
    }
    (area, border)
}

fn launching_squares(view: &View, layout: &Layout) -> Group {
    let group = Group::new().set("class", "launching");
    view.info.launching_sides().fold(group, |group, side| {
        let (x, y) = layout.corner(Location::Launch(side));
        let square = rectangle(x, y, SQUARE, SQUARE).set("rx", 8).set("fill", LAUNCHING);
        let text_y = if layout.is_below(side) { y - 8.0 } else { y + SQUARE + 17.0 };
        let text =
            label("launch", x + SQUARE / 2.0, text_y, 12.0).set("fill", FAINT).set("text-anchor", "middle");
        group.add(square.set("stroke", INK).set("stroke-width", 2)).add(text)
    })
}
