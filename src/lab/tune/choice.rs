//! Which search parameters a run tunes.

use anyhow::bail;
use asterism_engine::rules::{Param, SearchParams};

/// Returns why the games of a tuning say nothing about this parameter; `None` if they do.
pub(crate) fn obstacle(param: &Param) -> Option<&'static str> {
    match (param.group, param.name) {
        ("time", _) => Some("the games of a tuning have no clock"),
        ("aspiration", "thread_spread") => Some("the searches of a tuning have one thread"),
        ("history", "unit" | "limit") => Some("it sets the size of the search's tables"),
        _ => None,
    }
}

/// Returns the parameters of `base` with these names, by full name or group; all that can be tuned if no name is given.
pub(crate) fn choose(base: &SearchParams, only: &[String]) -> anyhow::Result<Vec<Param>> {
    let all = base.list();
    for name in only {
        let mut named = all.iter().filter(|param| is_called(param, name)).peekable();
        if named.peek().is_none() {
            let tuned = all.iter().filter(|param| obstacle(param).is_none());
            let mut groups: Vec<&str> = tuned.map(|param| param.group).collect();
            groups.dedup();
            bail!(
                "no number or group of numbers is called '{name}', expected a name such as lmr.base or one of the groups \
                 {}",
                groups.join(", ")
            );
        }
        let obstacles: Option<Vec<&str>> = named.map(obstacle).collect();
        if let Some(reason) = obstacles.and_then(|obstacles| obstacles.first().copied()) {
            bail!("'{name}' cannot be tuned: {reason}");
        }
    }
    let wanted = |param: &Param| only.is_empty() || only.iter().any(|name| is_called(param, name));
    Ok(all.into_iter().filter(|param| obstacle(param).is_none() && wanted(param)).collect())
}

fn is_called(param: &Param, name: &str) -> bool {
    name == param.group || name == param.full_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(only: &[&str]) -> Result<Vec<String>, String> {
        let only: Vec<String> = only.iter().map(|name| name.to_string()).collect();
        let params = choose(&SearchParams::UNTUNED, &only).map_err(|error| error.to_string())?;
        Ok(params.iter().map(Param::full_name).collect())
    }

    #[test]
    fn numbers_are_chosen_by_group_or_name() {
        let iir = ["iir.min_depth", "iir.reduction"];
        assert_eq!(chosen(&["iir"]).unwrap(), iir);
        assert_eq!(
            chosen(&["iir.reduction", "iir", "lmp.base"]).unwrap(),
            [&iir[..], &["lmp.base"]].concat()
        );
        let all = chosen(&[]).unwrap();
        assert!(all.len() > 50 && all.iter().any(|name| name == "history.bonus_max"));
        assert!(!all.iter().any(|name| name.starts_with("time.") || name == "history.unit"));
        // A group of which some can be tuned stands for those.
        assert!(!chosen(&["history"]).unwrap().contains(&"history.unit".to_string()));
    }

    #[test]
    fn untunable_parameters_are_refused_by_name() {
        assert!(
            chosen(&["lmr.bas"])
                .unwrap_err()
                .starts_with("no number or group of numbers is called 'lmr.bas'")
        );
        assert!(
            chosen(&["lmr", "time"])
                .unwrap_err()
                .starts_with("'time' cannot be tuned: the games of a tuning have no clock")
        );
        assert!(
            chosen(&["history.unit"])
                .unwrap_err()
                .starts_with("'history.unit' cannot be tuned: it sets the size")
        );
    }
}
