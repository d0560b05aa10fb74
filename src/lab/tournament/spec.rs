//! The user's description of engines, limits, adjudication and tests: words `key=value`, quoted according to
//! [`Quoting`]. Errors name the word at fault and what was expected.

use super::clock::{EngineLimits, TimeControl};
use super::sprt::{Model, Sprt};
use super::words::Quoting;
use crate::lab::batch::{DrawRule, WinRule};
use anyhow::{anyhow, bail, ensure};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Characters of an engine's name.
const NAME_LENGTH: usize = 100;

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct EngineSpec {
    /// Its name in tables and records.
    pub name: String,
    /// Program and arguments; empty for this program itself.
    pub command: Vec<String>,
    /// The folder in which it runs, if not ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// The limits of this engine, if they differ from the common ones.
    pub limits: Option<EngineLimits>,
}

/// Splits `text` into `key=value` words, each key at most once. The case of letters makes no difference, as in UCI's
/// options.
fn words(flag: &str, text: &str, quoting: Quoting) -> anyhow::Result<Vec<(String, String)>> {
    let words = quoting.split(text).ok_or_else(|| anyhow!("{flag}: '{text}' has an unclosed quote"))?;
    let split = |word: String| match word.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_string(), value.to_string())),
        _ => bail!("{flag}: '{word}', expected key=value"),
    };
    let words: Vec<_> = words.into_iter().map(split).collect::<anyhow::Result<_>>()?;
    for (n, (key, value)) in words.iter().enumerate() {
        if is_list(key, value) {
            let separated = format!("{key}={}", value.replace([',', ';'], " "));
            bail!(
                "{flag}: '{key}={value}', expected words that are separated by blanks: '{}'",
                separated.trim()
            );
        }
        if words[..n].iter().any(|(before, _)| before.eq_ignore_ascii_case(key)) {
            bail!("{flag}: '{key}' is given twice");
        }
    }
    Ok(words)
}

/// Words of all flags.
const KEYS: [&str; 15] = [
    "cmd", "name", "dir", "tc", "movetime", "nodes", "depth", "from", "count", "score", "elo0", "elo1",
    "alpha", "beta", "model",
];

/// Returns whether a value is really more words, separated as in the lists of other programs: `elo0=0,elo1=10`. In a
/// command or in the value of an option only a few words make that sure.
fn is_list(key: &str, value: &str) -> bool {
    let key = key.to_ascii_lowercase();
    let any_text = key == "cmd" || key.starts_with("option.");
    let keys = if any_text { &KEYS[..2] } else { &KEYS[..] };
    let is_word = |rest: &str| {
        let next = rest.trim_start().split_once('=').map_or("", |(next, _)| next).to_ascii_lowercase();
        next.starts_with("option.") || keys.contains(&next.as_str())
    };
    value.split([',', ';']).skip(1).any(is_word) || (!any_text && value.ends_with([',', ';']))
}

/// Reads the value of a word; the error says what was expected.
fn value<T: FromStr>(flag: &str, key: &str, text: &str, expected: &str) -> anyhow::Result<T> {
    text.parse().map_err(|_| wrong_value(flag, key, text, expected))
}

fn wrong_value(flag: &str, key: &str, text: &str, expected: &str) -> anyhow::Error {
    // The whole of a long text would hide the expected value.
    let value = match text.char_indices().nth(NAME_LENGTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_string(),
    };
    anyhow!("{flag}: {key}={value}, expected {expected}")
}

fn unknown_key(flag: &str, key: &str, expected: &str) -> anyhow::Error {
    anyhow!("{flag}: unknown key '{key}', expected {expected}")
}

fn at_least_one(flag: &str, key: &str, text: &str) -> anyhow::Result<u64> {
    let expected = "a whole number from 1";
    let number = value(flag, key, text, expected)?;
    if number == 0 { Err(wrong_value(flag, key, text, expected)) } else { Ok(number) }
}

/// Reads an engine: `cmd=PROGRAM dir=FOLDER name=NAME tc=TC movetime=MS nodes=N depth=N option.NAME=VALUE`. `each`
/// holds for every engine that does not override it.
pub fn engine(text: &str, each: &str) -> anyhow::Result<EngineSpec> {
    quoted_engine(text, each, Quoting::HERE)
}

fn quoted_engine(text: &str, each: &str, quoting: Quoting) -> anyhow::Result<EngineSpec> {
    let mut spec = EngineSpec::default();
    let mut shared = EngineLimits::default();
    let mut own = EngineLimits::default();
    for (flag, text, limits) in [("--each", each, &mut shared), ("--engine", text, &mut own)] {
        for (key, text) in words(flag, text, quoting)? {
            match key.as_str() {
                "cmd" if flag == "--engine" => {
                    // The name of a file may have blanks in it.
                    let file = Path::new(&text).is_file().then(|| vec![text.clone()]);
                    spec.command = file
                        .or_else(|| quoting.split(&text).filter(|words| !words.is_empty()))
                        .ok_or_else(|| wrong_value(flag, &key, &text, "a program and its arguments"))?;
                }
                "dir" => {
                    let folder = PathBuf::from(&text);
                    let there = folder.is_dir();
                    let missing = || wrong_value(flag, &key, &text, "an existing folder");
                    spec.dir = Some(there.then_some(folder).ok_or_else(missing)?);
                }
                "name" if flag == "--engine" => {
                    if text.chars().count() > NAME_LENGTH || text.contains(char::is_control) {
                        bail!(wrong_value(flag, &key, &text, "at most 100 printable characters"));
                    }
                    spec.name = text;
                }
                "tc" => {
                    let clock = text.parse();
                    limits.clock = Some(clock.map_err(|error: anyhow::Error| anyhow!("{flag}: {error}"))?);
                }
                "movetime" => limits.movetime = Some(at_least_one(flag, &key, &text)?),
                "nodes" => limits.nodes = Some(at_least_one(flag, &key, &text)?),
                "depth" => limits.depth = Some(at_least_one(flag, &key, &text)?),
                _ => match key.strip_prefix("option.") {
                    Some(option) if option.eq_ignore_ascii_case("UCI_Variant") => {
                        bail!(
                            "{flag}: '{key}', expected another option: the match sets the game of every engine"
                        );
                    }
                    Some(option) => {
                        spec.options.retain(|(known, _)| !known.eq_ignore_ascii_case(option));
                        spec.options.push((option.to_string(), text));
                    }
                    None => {
                        let expected = match flag {
                            "--engine" => "cmd, dir, name, tc, movetime, nodes, depth or option.NAME",
                            _ => "dir, tc, movetime, nodes, depth or option.NAME",
                        };
                        bail!(unknown_key(flag, &key, expected));
                    }
                },
            }
        }
    }
    spec.limits = [own, shared].into_iter().find(|limits| *limits != EngineLimits::default());
    if spec.name.is_empty() {
        spec.name = match spec.command.first() {
            None => "self".to_string(),
            Some(program) => {
                let stem = std::path::Path::new(program).file_stem();
                let name = stem.map_or_else(|| program.into(), |stem| stem.to_string_lossy());
                name.replace(char::is_control, "?").chars().take(NAME_LENGTH).collect()
            }
        };
    }
    Ok(spec)
}

impl FromStr for TimeControl {
    type Err = anyhow::Error;

    /// Reads `[MOVES/]SECONDS[+SECONDS]`: `10+0.1`, `40/60`.
    fn from_str(text: &str) -> anyhow::Result<TimeControl> {
        let wrong = || anyhow!("tc={text}, expected [MOVES/]SECONDS[+INCREMENT] such as 10+0.1 or 40/60");
        let milliseconds = |text: &str| -> Option<u64> {
            let seconds: f64 = text.parse().ok()?;
            (0.0..=1e7).contains(&seconds).then_some((seconds * 1000.0).round() as u64)
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves| moves > 0);
                (Some(moves.ok_or_else(wrong)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = milliseconds(base).filter(|&base| base > 0).ok_or_else(wrong)?;
        Ok(TimeControl { moves, base, increment: milliseconds(increment).ok_or_else(wrong)? })
    }
}

impl FromStr for DrawRule {
    type Err = anyhow::Error;

    /// Reads `from=40 count=8 score=10`.
    fn from_str(text: &str) -> anyhow::Result<DrawRule> {
        let mut rule = DrawRule { from: 40, count: 8, score: 10 };
        for (key, text) in words("--draw", text, Quoting::HERE)? {
            let number = || value("--draw", &key, &text, "a whole number from 0");
            match key.as_str() {
                "from" => rule.from = number()?,
                "count" => rule.count = at_least_one("--draw", &key, &text)?,
                "score" => rule.score = number()?,
                _ => bail!(unknown_key("--draw", &key, "from, count or score")),
            }
        }
        Ok(rule)
    }
}

impl FromStr for WinRule {
    type Err = anyhow::Error;

    /// Reads `count=4 score=800`.
    fn from_str(text: &str) -> anyhow::Result<WinRule> {
        let mut rule = WinRule { count: 4, score: 800 };
        for (key, text) in words("--win", text, Quoting::HERE)? {
            match key.as_str() {
                "count" => rule.count = at_least_one("--win", &key, &text)?,
                "score" => rule.score = at_least_one("--win", &key, &text)?,
                _ => bail!(unknown_key("--win", &key, "count or score")),
            }
        }
        Ok(rule)
    }
}

impl FromStr for Sprt {
    type Err = anyhow::Error;

    /// Reads `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`.
    fn from_str(text: &str) -> anyhow::Result<Sprt> {
        let mut sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        for (key, text) in words("--sprt", text, Quoting::HERE)? {
            let number = |expected, (from, to)| {
                let number: f64 = value("--sprt", &key, &text, expected)?;
                let fits = from < number && number < to;
                fits.then_some(number).ok_or_else(|| wrong_value("--sprt", &key, &text, expected))
            };
            match key.as_str() {
                "elo0" => sprt.elo0 = number("a number of Elo", (-1000.0, 1000.0))?,
                "elo1" => sprt.elo1 = number("a number of Elo", (-1000.0, 1000.0))?,
                "alpha" => sprt.alpha = number("a probability below 0.5", (0.0, 0.5))?,
                "beta" => sprt.beta = number("a probability below 0.5", (0.0, 0.5))?,
                "model" => {
                    sprt.model = match text.as_str() {
                        "normalized" => Model::Normalized,
                        "logistic" => Model::Logistic,
                        _ => bail!(wrong_value("--sprt", &key, &text, "normalized or logistic")),
                    }
                }
                _ => bail!(unknown_key("--sprt", &key, "elo0, elo1, alpha, beta or model")),
            }
        }
        let Sprt { elo0, elo1, .. } = sprt;
        ensure!(elo0 < elo1, "--sprt: elo0={elo0} elo1={elo1}, expected elo0 below elo1");
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_blanks() {
        let blanks = "expected words that are separated by blanks";
        let wrong = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        assert_eq!(wrong("elo0=0,elo1=10"), format!("--sprt: 'elo0=0,elo1=10', {blanks}: 'elo0=0 elo1=10'"));
        for list in ["elo0=0, elo1=10", "'elo0=0;elo1=10'", "elo0=0,ELO1=10,alpha=0.1"] {
            assert!(wrong(list).contains(blanks), "{list}");
        }
        let names = ["name=a,cmd=/no/file", "cmd=a,name=b", "tc=1+0.1,name=b", "name=a, cmd=b"];
        for list in [&names[..], &["option.Hash=16,option.Threads=1", "nodes=5,depth=2"]].concat() {
            assert!(engine(list, "").unwrap_err().to_string().contains(blanks), "{list}");
        }
        for kept in ["cmd='run --set a=1,depth=2'", "option.File=a,b.bin", "name='a, b'", "option.X=a=1,tc=2"]
        {
            assert!(quoted_engine(kept, "", Quoting::Shell).is_ok(), "{kept}");
        }
        assert!("from=34,count=8".parse::<DrawRule>().unwrap_err().to_string().contains(blanks));
        assert!("count=4,score=800".parse::<WinRule>().unwrap_err().to_string().contains(blanks));
    }

    #[test]
    fn an_engine_has_its_own_words_before_everybodys() {
        let each = "tc=40/60+0.5 option.Hash=16 option.Threads=2";
        let spec = engine("cmd=\"./a b c\" name=\"the new\" nodes=5 option.hash=1", each).unwrap();
        assert_eq!(spec.command, ["./a", "b", "c"]);
        assert_eq!(spec.name, "the new");
        assert_eq!(spec.limits, Some(EngineLimits { nodes: Some(5), ..EngineLimits::default() }));
        let options = [("Threads", "2"), ("hash", "1")].map(|(name, value)| (name.into(), value.into()));
        assert_eq!(spec.options, options);
        let other = engine("cmd=bin/old.exe", each).unwrap();
        let tc = TimeControl { moves: Some(40), base: 60_000, increment: 500 };
        assert_eq!((other.name.as_str(), other.limits.unwrap().clock), ("old", Some(tc)));
        assert_eq!(engine("", "").unwrap(), EngineSpec { name: "self".into(), ..EngineSpec::default() });
    }

    #[test]
    fn a_program_is_named_as_its_system_names_files() {
        let command = |text: &str, quoting| quoted_engine(text, "", quoting).unwrap().command;
        for (text, expected) in [
            (r"cmd=C:\new\engine.exe name=it", vec![r"C:\new\engine.exe"]),
            (r#"cmd="C:\new\engine.exe --uci" nodes=5"#, vec![r"C:\new\engine.exe", "--uci"]),
            (r#"cmd="""C:\my games\it.exe"" -x" name=it"#, vec![r"C:\my games\it.exe", "-x"]),
            (r"name=it cmd=\\host\share\it's.exe", vec![r"\\host\share\it's.exe"]),
        ] {
            assert_eq!(command(text, Quoting::Windows), expected, "{text}");
        }
        assert_eq!(command("cmd=\"'/my games/it' -x\"", Quoting::Shell), ["/my games/it", "-x"]);
        // A file that is there is meant as a whole.
        let folder = tempfile::Builder::new().prefix("my games").tempdir().unwrap();
        let program = folder.path().join("an engine").display().to_string();
        std::fs::write(&program, "").unwrap();
        assert_eq!(command(&format!("cmd=\"{program}\""), Quoting::HERE), [program.as_str()]);
        assert_ne!(command(&format!("cmd=\"{program} -x\""), Quoting::HERE), [format!("{program} -x")]);
    }

    #[test]
    fn a_name_fits_into_a_table_and_a_folder_is_there() {
        let name = |name: &str| engine(&format!("name=\"{name}\""), "").map(|spec| spec.name);
        let long = "½".repeat(100);
        assert_eq!(name(&long).unwrap(), long);
        let error = name(&"x".repeat(100_000)).unwrap_err().to_string();
        let cut = "x".repeat(100);
        assert_eq!(error, format!("--engine: name={cut}..., expected at most 100 printable characters"));
        assert!(name("a\u{1b}[2Jb").is_err());
        let derived = engine(&format!("cmd=\"./{}\"", "\u{7}".repeat(200)), "").unwrap();
        assert_eq!(derived.name, "?".repeat(100));
        let folder = std::env::temp_dir();
        assert_eq!(engine(&format!("dir=\"{}\"", folder.display()), "").unwrap().dir, Some(folder));
        let error = engine("", "dir=/no/such").unwrap_err().to_string();
        assert_eq!(error, "--each: dir=/no/such, expected an existing folder");
    }

    #[test]
    fn time_controls_are_read_and_others_refused() {
        let tc = |moves, base, increment| TimeControl { moves, base, increment };
        let read = |text: &str| text.parse::<TimeControl>().unwrap();
        assert_eq!(read("10+0.1"), tc(None, 10_000, 100));
        assert_eq!(read("0.5"), tc(None, 500, 0));
        assert_eq!(read("40/60"), tc(Some(40), 60_000, 0));
        for text in ["", "x", "0", "-1", "0/5", "5+", "5+-1", "1e99", "nan", "inf", "1/2/3", "5+1+1"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn errors_of_rules_and_tests_name_the_expected_values() {
        assert_eq!("score=20".parse::<DrawRule>().unwrap(), DrawRule { from: 40, count: 8, score: 20 });
        assert_eq!("count=2".parse::<WinRule>().unwrap(), WinRule { count: 2, score: 800 });
        let sprt: Sprt = "elo0=-3 elo1=1 alpha=0.1 model=logistic".parse().unwrap();
        assert_eq!((sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta), (-3.0, 1.0, 0.1, 0.05));
        let wrong = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        assert_eq!(wrong("elo1=x"), "--sprt: elo1=x, expected a number of Elo");
        assert_eq!(wrong("alpha=0.5"), "--sprt: alpha=0.5, expected a probability below 0.5");
        assert_eq!(wrong("elo0=5 elo1=5"), "--sprt: elo0=5 elo1=5, expected elo0 below elo1");
        assert_eq!(wrong("elo=5"), "--sprt: unknown key 'elo', expected elo0, elo1, alpha, beta or model");
        assert_eq!(wrong("elo0"), "--sprt: 'elo0', expected key=value");
        assert_eq!(wrong("elo0=1 elo0=1"), "--sprt: 'elo0' is given twice");
        assert_eq!(
            engine("option.Hash=1 option.hash=2", "").unwrap_err().to_string(),
            "--engine: 'option.hash' is given twice"
        );
        assert_eq!(
            engine("option.uci_variant=chess", "").unwrap_err().to_string(),
            "--engine: 'option.uci_variant', expected another option: the match sets the game of every engine"
        );
        assert!("count=0".parse::<DrawRule>().is_err() && "score=-1".parse::<WinRule>().is_err());
    }
}
