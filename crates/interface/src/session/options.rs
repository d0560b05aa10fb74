//! The values of the options.

use asterism_engine::game::EvalFile;
use asterism_engine::search::Strength;
use std::collections::BTreeMap;

/// The value of an option for a file that means no file.
pub const NO_FILE: &str = "<empty>";

/// The values of the options.
#[derive(Clone, Debug)]
pub struct Options {
    /// MiB.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// Lines.
    pub multipv: usize,
    /// Milliseconds.
    pub overhead: usize,
    /// The level, used unless `limit_strength` is set.
    pub skill_level: usize,
    /// The seed of a weaker level's choices.
    pub skill_seed: usize,
    /// Whether moves of the opening are drawn from the engine's own book.
    pub own_book: bool,
    /// Whether `elo` is used.
    pub limit_strength: bool,
    /// Relative Elo.
    pub elo: usize,
    /// Whether to show chances of win, draw and loss.
    pub show_wdl: bool,
    /// A registered name.
    pub variant: &'static str,
    /// The evaluation files by variant; without one, the network that is part of the program is used.
    pub(super) eval_files: BTreeMap<&'static str, EvalFile>,
}

impl Options {
    /// Returns the playing strength; `None` for full strength.
    pub fn strength(&self) -> Option<Strength> {
        let seed = self.skill_seed as u64;
        match self.limit_strength {
            true => Some(Strength::of_elo(self.elo as u32, seed)),
            false => Strength::of_level(self.skill_level as u32, seed),
        }
    }

    /// Sets the evaluation file of its variant; `None` removes that of the current variant. Returns the variant.
    pub(super) fn set_eval_file(&mut self, file: Option<EvalFile>) -> &'static str {
        let variant = file.as_ref().map_or(self.variant, EvalFile::variant);
        match file {
            Some(file) => self.eval_files.insert(variant, file),
            None => self.eval_files.remove(variant),
        };
        variant
    }

    /// Returns the file to evaluate the current variant with.
    pub(super) fn eval_file(&self) -> Option<&EvalFile> {
        self.eval_files.get(self.variant)
    }
}
