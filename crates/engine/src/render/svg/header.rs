//! The header above the board.

use super::colours::{FAINT, INK, piece_colours};
use super::layout::{LEFT, Layout};
use super::shapes::label;
use crate::render::view::View;
use ::svg::node::element::{Circle, Group};

/// Draws title and inventor on the left, side to move or result on the right.
pub(super) fn header(view: &View, layout: &Layout) -> Group {
    let edge = layout.board_right;
    let to_move = view.status.ends_with("to move");
    let status_edge = if to_move { edge - 22.0 } else { edge };
    let mut header = Group::new()
        .set("class", "header")
        .add(label(view.info.title, LEFT, 31.0, 22.0).set("font-weight", "bold"))
        .add(label(view.info.inventor, LEFT, 50.0, 13.0).set("fill", FAINT))
        .add(label(view.status.as_str(), status_edge, 31.0, 16.0).set("text-anchor", "end"));
    if to_move {
        let disc = Circle::new().set("class", "side").set("cx", edge - 8.0).set("cy", 25.5).set("r", 7);
        let (body, _) = piece_colours(view.side);
        header = header.add(disc.set("fill", body).set("stroke", INK).set("stroke-width", 1.5));
    }
    if view.reconstruction().is_some() {
        let note = label("reconstructed start position", edge, 50.0, 13.0).set("fill", FAINT);
        header = header.add(note.set("text-anchor", "end").set("font-style", "italic"));
    }
    header
}
