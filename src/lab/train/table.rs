//! The kinds of training available for each registered variant.

use super::eval_fit::{EvalFitConfig, FittedEval, fit_eval};
use super::{Observer, Trained, TrainingConfig, TrainingFiles, train};
use asterism_engine::all_variants;
use asterism_engine::nnue::{NetworkEvaluator, NetworkFeatures};
use asterism_engine::rules::{Info, Variant, WeightedEvaluator};
use std::path::PathBuf;

/// The training of a network: [`train`].
type Train = fn(TrainingFiles, TrainingConfig, &mut dyn Observer) -> anyhow::Result<Trained>;

/// The fit of the weights of the hand-written evaluation: [`fit_eval`].
type FitEval = fn(&[PathBuf], EvalFitConfig, &mut dyn Observer) -> anyhow::Result<FittedEval>;

/// The kinds of training available for a variant.
pub(crate) struct Trainer {
    variant: &'static str,
    /// Fits the weights of its hand-written evaluation to files of positions.
    pub fit_eval: FitEval,
    /// The training of its network on files of positions, if it has one.
    pub train: Option<Train>,
}

macro_rules! trainer {
    ($variant:ty) => {
        Trainer::of::<$variant, <$variant as Variant>::Evaluator>()
    };
    ($variant:ty, network) => {
        Trainer::with_network::<$variant, _>()
    };
}

static TRAINERS: &[Trainer] = &all_variants!(trainer);

impl Trainer {
    /// Returns the trainer of a registered variant.
    pub(crate) fn find(info: &Info) -> &'static Trainer {
        let found = TRAINERS.iter().find(|trainer| trainer.variant == info.name);
        found.expect("both tables are made of the same list")
    }

    const fn of<V: Variant, E: WeightedEvaluator<V::Position>>() -> Trainer {
        Trainer { variant: V::INFO.name, fit_eval: fit_eval::<V, E>, train: None }
    }

    const fn with_network<V, E>() -> Trainer
    where
        V: Variant<Evaluator = NetworkEvaluator<<V as Variant>::Position, E>>,
        E: NetworkFeatures<V::Position> + WeightedEvaluator<V::Position>,
    {
        Trainer { train: Some(train::<V, E>), ..Trainer::of::<V, E>() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::variants::template::Skirmish;

    /// A new game begins without a network.
    #[test]
    fn a_game_without_a_network_has_weights_to_fit() {
        let trainer = trainer!(Skirmish);
        assert!(trainer.train.is_none() && trainer.variant == Skirmish::INFO.name);
    }
}
