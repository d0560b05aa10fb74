//! Words in one text, each of which may have blanks in it: as users of a system write them, and as they read them.

/// The rules by which a text is split into words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quoting {
    /// As a Unix shell does it, with both kinds of quotes and backslashes.
    Shell,
    /// At blanks that are not between double quotes. There, two double quotes are one of the text. A backslash and a
    /// single quote are like any letter: they stand in paths and names.
    Windows,
}

impl Quoting {
    /// The usual quoting on this system.
    pub const HERE: Quoting = if cfg!(windows) { Quoting::Windows } else { Quoting::Shell };

    /// Splits a text into words; `None` if a quote does not end.
    pub fn split(self, text: &str) -> Option<Vec<String>> {
        match self {
            Quoting::Shell => shlex::split(text),
            Quoting::Windows => split_at_blanks(text),
        }
    }

    /// Returns a text that is split into these words; `None` if there is none.
    pub fn join<'a>(self, words: impl Iterator<Item = &'a str>) -> Option<String> {
        match self {
            Quoting::Shell => shlex::try_join(words).ok(),
            Quoting::Windows => Some(words.map(quoted).collect::<Vec<_>>().join(" ")),
        }
    }
}

fn split_at_blanks(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut within) = (Vec::new(), None::<String>, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if within && letters.next_if_eq(&'"').is_some() => word.get_or_insert_default().push('"'),
            '"' => {
                within = !within;
                word.get_or_insert_default(); // "" is a word
            }
            _ if letter.is_ascii_whitespace() && !within => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    (!within).then_some(words)
}

fn quoted(word: &str) -> String {
    match word.is_empty() || word.contains(|letter: char| letter == '"' || letter.is_ascii_whitespace()) {
        true => format!("\"{}\"", word.replace('"', "\"\"")),
        false => word.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_has_its_own_quotes() {
        for (text, shell, windows) in [
            (r"a  b	c", Some(vec!["a", "b", "c"]), Some(vec!["a", "b", "c"])),
            (
                r"C:\new\engine.exe -x",
                Some(vec!["C:newengine.exe", "-x"]),
                Some(vec![r"C:\new\engine.exe", "-x"]),
            ),
            (r"\\host\share\it.exe", Some(vec![r"\hostshareit.exe"]), Some(vec![r"\\host\share\it.exe"])),
            (r#"cmd="C:\my games\" x"#, None, Some(vec![r"cmd=C:\my games\", "x"])),
            (r#"cmd="a b" name="#, Some(vec!["cmd=a b", "name="]), Some(vec!["cmd=a b", "name="])),
            (r#"x="""a b"" c""#, Some(vec!["x=a b c"]), Some(vec![r#"x="a b" c"#])),
            ("it's 'a b'", None, Some(vec!["it's", "'a", "b'"])),
            (r#""" x"""#, Some(vec!["", "x"]), Some(vec!["", "x"])),
            (r#"a "b"#, None, None),
            ("", Some(vec![]), Some(vec![])),
        ] {
            let words =
                |words: Option<Vec<&str>>| words.map(|words| words.iter().map(|w| w.to_string()).collect());
            assert_eq!(Quoting::Shell.split(text), words(shell), "{text}");
            assert_eq!(Quoting::Windows.split(text), words(windows), "{text}");
        }
    }

    #[test]
    fn joined_words_are_split_back() {
        let words =
            ["plain", "", "a b", "\"", "\"a\" \"b\"", "a\"", r"C:\my games\", r"\", "'", "tab\there", "½"];
        for quoting in [Quoting::Shell, Quoting::Windows] {
            for end in 0..=words.len() {
                let some = &words[..end];
                let text = quoting.join(some.iter().copied()).unwrap();
                assert_eq!(quoting.split(&text).unwrap(), some, "{quoting:?}: {text}");
            }
        }
        assert_eq!(
            Quoting::Windows.join([r"C:\games\it.exe", "a b"].into_iter()).unwrap(),
            r#"C:\games\it.exe "a b""#
        );
        assert_eq!(Quoting::Shell.join(["\0"].into_iter()), None);
    }
}
