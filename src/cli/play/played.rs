//! A game between a person and the engine: played, taken back, resigned; its record.

use asterism_engine::game::{BoardEffects, Game, GameError, MoveEffect, Report, Turn};
use asterism_engine::render::View;
use asterism_engine::rules::{Color, Outcome};
use asterism_engine::variants::VariantEntry;
use asterism_interface::records::{ParsedGame, RecordedMove, result_text};

/// A game, from its first position on.
pub(super) struct PlayedGame {
    game: Box<dyn Game>,
    /// The first position; the variant's own if not given.
    start: Option<String>,
    /// The side that moved first.
    first: Color,
    moves: Vec<RecordedMove>,
    /// Parts of a turn that is not complete.
    begun: Vec<String>,
    /// The end by an act of a player: a side has resigned, or claimed a draw.
    ended: Option<Outcome>,
}

/// The result of adding a text.
pub(super) enum Added {
    /// A part of a turn: more must follow.
    Part,
    /// A whole turn: its text, and its effect in words.
    Turn(String, String),
}

impl PlayedGame {
    /// Makes a game from a position, with moves that were played already; an error if they are not legal.
    pub(super) fn new(
        entry: &VariantEntry,
        start: Option<&str>,
        moves: &[RecordedMove],
    ) -> Result<PlayedGame, GameError> {
        let mut game = (entry.open)();
        game.set(start, &[])?;
        let (first, start) = (game.side_to_move(), start.map(|_| game.fen()));
        game.set_up(start.as_deref(), &mut moves.iter().map(|played| played.text.as_str()))?;
        let full = game.played().iter().map(Turn::to_string); // the record may have short texts
        let moves = full.zip(moves).map(|(text, played)| RecordedMove { text, ..played.clone() });
        let moves = moves.collect();
        Ok(PlayedGame { game, start, first, moves, begun: Vec::new(), ended: None })
    }

    /// Returns the game's rules and position.
    pub(super) fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Returns the game's rules and position, for a search.
    pub(super) fn game_mut(&mut self) -> &mut dyn Game {
        self.game.as_mut()
    }

    /// Returns the first position, if it is not the variant's own.
    pub(super) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Returns the number of whole turns played.
    pub(super) fn turns(&self) -> usize {
        self.moves.len()
    }

    /// Parts of the turn that is not complete.
    pub(super) fn begun(&self) -> &[String] {
        &self.begun
    }

    /// Returns the result, by the rules or by an act of a player.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.game.finished())
    }

    /// Returns the draw that the side to move may claim.
    pub(super) fn claim(&self) -> Option<Outcome> {
        if self.outcome().is_some() { None } else { self.game.outcome() }
    }

    /// Returns the possible next moves: turns, or parts of one.
    pub(super) fn choices(&self) -> Result<BoardEffects, GameError> {
        self.game.board_effects(&self.begun)
    }

    /// Returns the position to be drawn, with the effects of an incomplete turn.
    pub(super) fn view(&self) -> View {
        self.game.view_after(&self.begun).unwrap_or_else(|_| self.game.view())
    }

    /// Plays a turn, or the next part of one. On an error nothing changes.
    pub(super) fn add(&mut self, text: &str) -> Result<Added, GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        let begun = self.begun.join(",");
        let repeated = text.strip_prefix(&begun).is_some_and(|rest| rest.starts_with(','));
        let whole = if begun.is_empty() || repeated { text.to_string() } else { format!("{begun},{text}") };
        let reason = match self.game.read(&whole) {
            Err(reason) => reason,
            Ok(turn) => {
                self.game.play(&turn)?;
                let (text, words) = (turn.to_string(), self.words_of(&turn.effects()));
                self.moves.push(RecordedMove::bare(&text));
                self.begun.clear();
                return Ok(Added::Turn(text, words));
            }
        };
        let mut board = self.choices()?;
        board.moves.retain(|part| !part.ends_turn);
        let index = board.find(text).ok_or(reason)?;
        self.begun.push(board.moves.swap_remove(index).text);
        Ok(Added::Part)
    }

    /// Notes the engine's score of the turn that was played last.
    pub(super) fn note(&mut self, report: &Report) {
        let Some(last) = self.moves.last_mut() else { return };
        last.score = Some(report.score);
        last.depth = Some(report.depth.into());
        last.nodes = Some(report.nodes);
    }

    /// Describes the effect of a whole turn from here, part by part.
    pub(super) fn words(&self, turn: &str) -> String {
        self.game.read(turn).map_or(String::new(), |turn| self.words_of(&turn.effects()))
    }

    fn words_of(&self, parts: &[MoveEffect]) -> String {
        parts.iter().map(|part| part.words(self.game.info())).collect::<Vec<_>>().join("; ")
    }

    /// Takes back: the parts of an incomplete turn, else all down to the last turn of a side in `sides`. False if there
    /// is none.
    pub(super) fn undo(&mut self, sides: &[Color]) -> bool {
        if !self.begun.is_empty() {
            self.begun.clear();
            return true;
        }
        if self.ended.take().is_some() {
            return true;
        }
        let mover = |index: usize| if index.is_multiple_of(2) { self.first } else { !self.first };
        let Some(last) = (0..self.moves.len()).rev().find(|&index| sides.contains(&mover(index))) else {
            return false;
        };
        let taken_back = self.rewind(last).is_ok();
        if taken_back {
            self.moves.truncate(last);
        }
        taken_back
    }

    /// Forgets the parts of an incomplete turn.
    pub(super) fn drop_incomplete(&mut self) {
        self.begun.clear();
    }

    /// Lets a side give up.
    pub(super) fn resign(&mut self, side: Color) -> Result<(), GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        self.begun.clear();
        self.ended = Some(Outcome::win(!side, "resignation"));
        Ok(())
    }

    /// Ends the game by the draw that may be claimed; false if there is none.
    pub(super) fn draw(&mut self) -> Result<bool, GameError> {
        if let Some(outcome) = self.outcome() {
            return Err(GameError::Over(outcome));
        }
        self.ended = self.claim();
        Ok(self.ended.is_some())
    }

    /// Returns the record, by the names of White and Black.
    pub(super) fn record(&self, players: [&str; 2]) -> ParsedGame {
        let info = self.game.info();
        let outcome = self.outcome();
        let result = outcome.map(|end| end.result);
        let mut tags = vec![
            ("White", players[0]),
            ("Black", players[1]),
            ("Result", result_text(result)),
            ("Variant", info.name),
        ];
        tags.extend(self.start().map(|fen| ("FEN", fen)));
        tags.extend(outcome.map(|outcome| ("Reason", outcome.by)));
        ParsedGame { moves: self.moves.clone(), ..ParsedGame::new(tags, result) }
    }

    /// Sets the position up as it was after this many turns.
    fn rewind(&mut self, turns: usize) -> Result<(), GameError> {
        let mut texts = self.moves[..turns].iter().map(|played| played.text.as_str());
        self.game.set_up(self.start.as_deref(), &mut texts)
    }
}
