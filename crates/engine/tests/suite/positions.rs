//! The files of `positions/NAME/`, for the tests of the engine and of the program.

use std::path::{Path, PathBuf};

fn path(game: &str, file: &str) -> PathBuf {
    // From the folder of either package.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut found = folders.map(|folder| folder.join("positions")).filter(|folder| folder.is_dir());
    found.next().expect("a folder positions/").join(game).join(file)
}

/// Returns the text of a file that every game has.
pub(crate) fn required(game: &str, file: &str) -> String {
    let path = path(game, file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}; docs/adding-a-variant.md says what every game needs", path.display())
    })
}

/// Returns the text of a file that a game may lack; a separate test reports missing ones.
pub(crate) fn optional(game: &str, file: &str) -> Option<String> {
    path(game, file).is_file().then(|| required(game, file))
}
