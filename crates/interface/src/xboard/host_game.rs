//! A game as the host counts it: ply by ply; several plies may make a turn.
//!
//! It keeps the session's game and the host's board in step, knows which ply must come next in the middle of a turn,
//! and takes plies back. Which side the engine plays is left to `play`.

use super::host_board::HostBoard;
use super::host_layout::HostLayout;
use super::host_moves::host_moves;
use super::ply::Ply;
use anyhow::{anyhow, bail, ensure};
use asterism_engine::game::{Game, GameError, MoveEffect};
use asterism_engine::rules::Color;

/// A part of a turn that may be played now, and how it is shown.
pub(crate) struct Choice {
    pub effect: MoveEffect,
    /// The plies since the end of the part before: the second part of a turn comes after a pass. Empty if the host
    /// cannot show it.
    pub plies: Vec<Ply>,
}

/// A game and how far the host has got in it.
pub(crate) struct HostGame {
    pub layout: HostLayout,
    /// The FEN it began with, if not the game's own start.
    base: Option<String>,
    /// The side that moved first.
    first: Color,
    /// The turns played, with the number of plies that had been shown by then.
    turns: Vec<(String, usize)>,
    /// Every ply so far.
    plies: Vec<Ply>,
    /// The parts of an unfinished turn.
    begun: Vec<String>,
    /// The plies of an unfinished part.
    within: Vec<Ply>,
    choices: Vec<Choice>,
    pub board: HostBoard,
}

impl HostGame {
    /// Starts from the game `game`, which began with `base` and goes on from here.
    pub(crate) fn begin(game: &dyn Game, base: Option<String>) -> HostGame {
        let mut host_game = HostGame {
            layout: HostLayout::of(game),
            base,
            first: game.side_to_move(),
            turns: Vec::new(),
            plies: Vec::new(),
            begun: Vec::new(),
            within: Vec::new(),
            choices: Vec::new(),
            board: HostBoard::default(),
        };
        host_game.look(game);
        host_game
    }

    /// Returns the side to move for the host.
    pub(crate) fn side(&self) -> Color {
        if self.plies.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// Returns how many turns have been played.
    pub(crate) fn turns(&self) -> usize {
        self.turns.len()
    }

    /// Returns the turns that have been played, each with the number of plies that had been shown by then.
    pub(crate) fn turns_played(&self) -> &[(String, usize)] {
        &self.turns
    }

    /// Returns whether a turn has begun but not ended.
    pub(crate) fn in_turn(&self) -> bool {
        !self.begun.is_empty() || !self.within.is_empty()
    }

    /// Returns the parts of this turn that have been played, joined as in a move's text.
    pub(crate) fn begun(&self) -> String {
        self.begun.join(",")
    }

    /// Returns the moves that are possible now, as far as they agree with the plies of the unfinished part.
    pub(crate) fn choices(&self) -> impl Iterator<Item = &Choice> {
        let shown = |choice: &&Choice| {
            choice.plies.len() > self.within.len() && choice.plies.starts_with(&self.within)
        };
        self.choices.iter().filter(shown)
    }

    /// Returns the next ply of each choice.
    pub(crate) fn next_plies(&self) -> impl Iterator<Item = &Ply> {
        self.choices().map(|choice| &choice.plies[self.within.len()])
    }

    /// Returns the ply that must come next, whichever move is played: the pass between two parts, or the rest of a part
    /// that takes several plies.
    pub(crate) fn forced(&self) -> Option<Ply> {
        let next = self.next_plies().next()?;
        (self.in_turn() && (*next == Ply::Pass || !self.within.is_empty()))
            .then(|| self.next_plies().all(|other| other == next).then(|| next.clone()))?
    }

    /// Returns the next ply towards a whole turn, or `None` if the turn does not begin with the parts already played.
    pub(crate) fn towards(&self, turn: &str) -> Option<Ply> {
        let rest = match self.begun.is_empty() {
            true => turn,
            false => turn.strip_prefix(&self.begun())?.strip_prefix(',')?,
        };
        let leads = |effect: &MoveEffect| match effect.ends_turn {
            true => rest == effect.text,
            false => rest.strip_prefix(&effect.text).is_some_and(|more| more.starts_with(',')),
        };
        self.choices()
            .find(|choice| leads(&choice.effect))
            .map(|choice| choice.plies[self.within.len()].clone())
    }

    /// Returns whether the host can show every move of this position.
    pub(crate) fn shows_all(&self) -> bool {
        self.choices.iter().all(|choice| !choice.plies.is_empty())
    }

    /// Plays a ply of the host or the engine. On an error nothing changes.
    pub(crate) fn play(&mut self, game: &mut dyn Game, heard: &Ply) -> anyhow::Result<()> {
        if let Some(outcome) = game.finished() {
            bail!(GameError::Over(outcome));
        }
        let letter = |ply: &Ply| match ply {
            Ply::Move { from, .. } => self.board.letter(&self.layout, *from).map(|c| c.to_ascii_lowercase()),
            _ => None,
        };
        let same = self.next_plies().find(|ply| *ply == heard);
        let meant = same.or_else(|| self.next_plies().find(|ply| ply.is_meant_by(heard, letter(ply))));
        let Some(ply) = meant.or_else(|| self.castling(game, heard)).cloned() else {
            bail!(self.why_not(game, heard));
        };
        let side = self.side();
        self.board.play(&self.layout, &ply, side);
        self.plies.push(ply.clone());
        self.within.push(ply);
        let done = self
            .choices
            .iter()
            .find(|choice| choice.plies == self.within)
            .map(|choice| choice.effect.clone());
        if let Some(effect) = done {
            self.within.clear();
            self.begun.push(effect.text);
            if effect.ends_turn {
                let turn = self.begun();
                self.begun.clear();
                game.play_text(&turn)?;
                self.turns.push((turn, self.plies.len()));
            }
            self.look(game);
        }
        Ok(())
    }

    /// Returns the ply of a castling that is written as in UCI's Chess960: the King takes its own Rook.
    fn castling(&self, game: &dyn Game, heard: &Ply) -> Option<&Ply> {
        let Ply::Move { from, to, .. } = heard else { return None };
        let turn = game.read(&format!("{from}{to}")).ok().filter(|_| self.layout.native())?.to_string();
        let choice = self.choices().find(|choice| choice.effect.text == turn)?;
        choice.plies.get(self.within.len())
    }

    /// Returns whether there are this many plies to take back.
    pub(crate) fn check_take_back(&self, count: usize) -> anyhow::Result<()> {
        ensure!(count <= self.plies.len(), "nothing to take back");
        Ok(())
    }

    /// Takes back the last plies.
    pub(crate) fn take_back(&mut self, game: &mut dyn Game, count: usize) -> anyhow::Result<()> {
        self.check_take_back(count)?;
        let left = self.plies.len() - count;
        let mut kept = std::mem::take(&mut self.plies);
        kept.truncate(left);
        self.turns.retain(|(_, end)| *end <= left);
        let begins = self.turns.last().map_or(0, |(_, end)| *end);
        game.set_up(self.base.as_deref(), &mut self.turns.iter().map(|(turn, _)| turn.as_str()))?;
        let unfinished = kept.split_off(begins);
        self.plies = kept;
        self.begun.clear();
        self.within.clear();
        self.look(game);
        unfinished.iter().try_for_each(|ply| self.play(game, ply))
    }

    /// Updates the possible moves, and the host's view.
    fn look(&mut self, game: &dyn Game) {
        self.choices.clear();
        let Ok(effects) = game.board_effects(&self.begun) else { return };
        self.board = HostBoard::of(&self.layout, &effects);
        let shown = |effect: &MoveEffect| {
            let mut plies = host_moves(&self.layout, &effects, effect).unwrap_or_default();
            if !self.begun.is_empty() && !plies.is_empty() {
                plies.insert(0, Ply::Pass);
            }
            plies
        };
        self.choices = effects
            .moves
            .iter()
            .map(|effect| Choice { plies: shown(effect), effect: effect.clone() })
            .collect();
    }

    /// Returns why the host's ply cannot be played.
    fn why_not(&self, game: &dyn Game, heard: &Ply) -> anyhow::Error {
        match (self.forced(), heard) {
            (Some(ply), _) => return anyhow!("the turn goes on, expected {ply}"),
            (None, Ply::Pass) => return anyhow!("no turn can be passed here"),
            _ => {}
        }
        let Ply::Move { from, to, .. } = heard else { return anyhow!("nothing can be dropped there") };
        if let Some(beside) =
            [from, to].into_iter().find(|&&at| self.layout.has(at) && !self.layout.on_board(at))
        {
            return anyhow!("no legal move has {beside}, a square beside the board, in this way");
        }
        let ours: Vec<Ply> = self
            .next_plies()
            .filter(|ply| matches!(ply, Ply::Move { from: f, to: t, .. } if (f, t) == (from, to)))
            .take(8)
            .cloned()
            .collect();
        match ours.is_empty() {
            true => {
                let parts = [self.begun.as_slice(), &[format!("{from}{to}")]].concat();
                match game.board_effects(&parts) {
                    Err(GameError::Move { reason, .. }) => anyhow!(reason),
                    _ => anyhow!("not a legal move"),
                }
            }
            false => {
                let ours: Vec<String> = ours.iter().map(Ply::to_string).collect();
                let one_of = if ours.len() > 1 { "ambiguous, expected one of" } else { "expected" };
                anyhow!("{one_of} {}", ours.join(" "))
            }
        }
    }
}
