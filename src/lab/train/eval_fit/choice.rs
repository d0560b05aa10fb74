//! The choice of weights to fit: all, or those that are named.

use anyhow::bail;
use asterism_engine::rules::Weight;

/// Returns for each number of the weights whether it is fitted: all of them, or those that `only` names, by the name of
/// a weight or of one of its numbers.
pub(super) fn is_fitted(weights: &[Weight], only: &[String]) -> Vec<bool> {
    let named = |weight: &Weight, number: &String| {
        only.is_empty() || only.iter().any(|name| name == weight.name || name == number)
    };
    weights
        .iter()
        .flat_map(|weight| weight.names().into_iter().map(move |number| named(weight, &number)))
        .collect()
}

/// Refuses names of which there is no weight.
pub(super) fn expect_known(weights: &[Weight], only: &[String]) -> anyhow::Result<()> {
    match only.iter().find(|name| !is_fitted(weights, std::slice::from_ref(name)).contains(&true)) {
        None => Ok(()),
        Some(name) => {
            let known: Vec<&str> = weights.iter().map(|weight| weight.name).collect();
            bail!("'{name}' is not a weight of the evaluation, expected some of {}", known.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights() -> Vec<Weight> {
        let weight =
            |name, count| Weight { name, about: "", low: 0, high: 9, pairs: false, numbers: vec![1; count] };
        vec![weight("tempo", 1), weight("pawn", 3)]
    }

    fn fitted(only: &[&str]) -> Vec<bool> {
        is_fitted(&weights(), &only.iter().map(|name| name.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn weights_are_chosen_by_their_name_or_that_of_a_number() {
        assert_eq!(fitted(&[]), [true; 4]);
        assert_eq!(fitted(&["pawn"]), [false, true, true, true]);
        assert_eq!(fitted(&["pawn[1]", "tempo"]), [true, false, true, false]);
    }

    #[test]
    fn a_name_of_no_weight_is_refused_with_those_that_there_are() {
        let said =
            |name: &str| expect_known(&weights(), &[name.to_string()]).map_err(|error| error.to_string());
        assert_eq!(said("pawn[2]"), Ok(()));
        let told = "'pawn[3]' is not a weight of the evaluation, expected some of tempo, pawn".to_string();
        assert_eq!(said("pawn[3]"), Err(told));
    }
}
