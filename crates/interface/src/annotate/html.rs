//! An annotated game as a page that replays it: boards, verdicts, the better lines and the course of the game.

use super::text::{better, result};
use super::{AnnotatedGame, AnnotatedMove, Mark, plot};
use crate::html::{HtmlPage, escape, inline};
use crate::records::{ParsedGame, turn_number};
use asterism_engine::game::{Game, GameError, PictureRequest};
use asterism_engine::rules::{Color, ReportedScore};
use asterism_engine::variants::find;

const STYLE: &str = "main{display:grid;grid-template-columns:minmax(0,34em) minmax(0,1fr);gap:2em}\
    @media(max-width:50em){main{grid-template-columns:1fr}}.ply{display:none}.ply:target{display:block}\
    body:not(:has(.ply:target)) #p0{display:block}.moves{line-height:2;max-height:40em;overflow:auto}\
    .moves a{color:inherit;text-decoration:none;padding:.2em .3em}.moves a.here{background:#cfe3f5}\
    .inaccuracy{border-bottom:2px solid #c9a227}.mistake{border-bottom:2px solid #d9730d}\
    .blunder{border-bottom:2px solid #c62828}nav a{margin-right:1em}.said{min-height:4.5em}";

/// Arrow keys go through the game; the list shows the current move. Everything else works without it.
const SCRIPT: &str = "const at=()=>Number(location.hash.slice(2))||0,last=document.querySelectorAll('.ply').length-1;\
    const go=n=>{location.hash='p'+Math.max(0,Math.min(last,n))};\
    const mark=()=>document.querySelectorAll('.moves a').forEach(a=>{const here=a.hash==='#p'+at();\
    a.classList.toggle('here',here);if(here)a.scrollIntoView({block:'nearest'})});\
    addEventListener('hashchange',mark);mark();addEventListener('keydown',e=>{const to={ArrowLeft:at()-1,ArrowRight:at()+1,\
    Home:0,End:last}[e.key];if(to!==undefined){e.preventDefault();go(to)}});";

impl Mark {
    /// Returns the sign that chess players write.
    fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    fn article(self) -> &'static str {
        if self == Mark::Inaccuracy { "an" } else { "a" }
    }
}

/// Returns the game as a page.
pub fn write(record: &ParsedGame, game: &AnnotatedGame) -> Result<String, GameError> {
    let Ok(entry) = find(game.variant) else { return Ok(String::new()) };
    let mut board = (entry.open)();
    board.set(Some(&game.start), &[])?;
    let (mut plies, mut moves) = (ply(board.as_ref(), 0, game.moves.len(), ""), String::new());
    let first = usize::from(game.moves.first().is_some_and(|annotated| annotated.side == Color::Black));
    for (index, annotated) in game.moves.iter().enumerate() {
        let better = better_line(first + index, annotated);
        let played = board.read(&annotated.text)?;
        board.play(&played)?;
        let san = played.san();
        let (turn, sign) = (first + index, annotated.mark.map_or("", Mark::sign));
        let heading = format!("{} {}{sign}", turn_number(turn, true).unwrap_or_default(), san);
        plies += &ply(board.as_ref(), index + 1, game.moves.len(), &verdict(&heading, &better, annotated));
        let class = annotated.mark.map_or("", Mark::name);
        let shown =
            format!("{}{}{sign}", turn_number(turn, index == 0).map_or(String::new(), |n| n + " "), san);
        moves += &format!("<a class=\"{class}\" href=\"#p{}\">{}</a>\n", index + 1, escape(&shown));
    }
    let title = plot::title(record, game);
    let course = plot::draw(game, &title);
    let body = format!(
        "<h1>{}</h1>\n<main><div>\n{plies}</div>\n<div><div class=\"moves\">\n{moves}{}</div>\n{}</div></main>\n\
         <script>{SCRIPT}</script>\n",
        escape(&title),
        escape(result(record, game)),
        inline(&course)
    );
    Ok(HtmlPage { title: &title, head: "", style: STYLE, body: &body }.write("annotate"))
}

/// Returns the board after `index` turns of `last`, with the comment on the turn that led there.
fn ply(board: &dyn Game, index: usize, last: usize, said: &str) -> String {
    let picture = board.picture(&[], &PictureRequest::default()).unwrap_or_default();
    let link = |to: usize, text: &str| format!("<a href=\"#p{to}\">{text}</a>");
    let links = [
        (index > 0).then(|| link(0, "first")),
        (index > 0).then(|| link(index - 1, "back")),
        (index < last).then(|| link(index + 1, "next")),
        (index < last).then(|| link(last, "last")),
    ];
    let links: String = links.into_iter().flatten().collect();
    format!(
        "<section class=\"ply\" id=\"p{index}\">\n<nav>{links}</nav>\n<div class=\"said\">{said}</div>\n{}\n</section>\n",
        inline(&picture)
    )
}

/// Returns the better line of a move in short texts, with the numbers of its turns; empty if it is not shown.
fn better_line(number: usize, annotated: &AnnotatedMove) -> String {
    let mut words = Vec::new();
    for (index, turn) in better(annotated).iter().enumerate() {
        words.extend(turn_number(number + index, index == 0));
        words.push(turn.san());
        if index == 0 {
            let score = annotated.best.score.in_pawns();
            words.push(format!("{{{score}/{}}}", annotated.best.depth));
        }
    }
    words.join(" ")
}

/// Returns a paragraph with the value of a move and the better line.
fn verdict(heading: &str, better: &str, annotated: &AnnotatedMove) -> String {
    let worth = ReportedScore::from(annotated.value).in_pawns();
    let mark = annotated.mark.map_or(String::new(), |mark| format!(": {} {}", mark.article(), mark.name()));
    let better = if better.is_empty() { String::new() } else { format!(" Better: {}", escape(better)) };
    format!("<p><b>{}</b> {} for its player{mark}.{better}</p>\n", escape(heading), escape(&worth))
}
