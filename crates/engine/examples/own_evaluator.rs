//! Has an evaluator of one's own play against that of the game: it knows nothing but the number of pieces.

use asterism_engine::game::{Board, VariantGame};
use asterism_engine::nnue::TakesNetwork;
use asterism_engine::rules::{Color, Evaluator, Info, Notation, Position, Score, Variant};
use asterism_engine::variants::template::Skirmish;
use asterism_engine::{Engine, Game, HashSize, Limits, Threads};
use std::error::Error;

type Own = <Skirmish as Variant>::Evaluator;
type SkirmishPosition = <Skirmish as Variant>::Position;
type Move = <SkirmishPosition as Position>::Move;

/// The rules of the template with another evaluator.
struct Counting;
impl Variant for Counting {
    type Position = SkirmishPosition;
    type Evaluator = Counter;
    const INFO: Info = Skirmish::INFO;
}

#[derive(Clone, Default)]
struct Counter(Own);
impl TakesNetwork for Counter {}
impl Evaluator<SkirmishPosition> for Counter {
    const HISTORY_SIZE: usize = <Own as Evaluator<SkirmishPosition>>::HISTORY_SIZE;
    fn evaluate(&mut self, pos: &SkirmishPosition) -> Score {
        let pieces = Skirmish::INFO.squares().filter_map(|(file, rank)| pos.piece_at(file, rank));
        pieces.map(|piece| if piece.color == pos.side_to_move() { 100 } else { -100 }).sum()
    }
    fn material_gain(&self, pos: &SkirmishPosition, m: Move) -> Score {
        self.0.material_gain(pos, m)
    }
    fn history_index(pos: &SkirmishPosition, m: Move) -> usize {
        Own::history_index(pos, m)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut mine, mut theirs) = (VariantGame::<Counting>::new(), VariantGame::<Skirmish>::new());
    let mut engine = Engine::new(HashSize(1), Threads(1))?;
    while mine.finished().is_none() && mine.played().len() < 60 {
        let answer = match mine.side_to_move() {
            Color::White => engine.search(&mine, Limits::depth(4))?,
            Color::Black => engine.search(&theirs, Limits::depth(4))?,
        };
        let text = answer.best.to_string();
        mine.play_text(&text)?;
        theirs.play_text(&text)?;
    }
    println!("{}", mine.view().text());
    Ok(())
}
