//! Passes the commit of the checkout to the program, so that `--version` and `id name` name the build.

use std::path::Path;
use std::process::Command;

fn main() {
    // A commit changes HEAD's log; without git (a packaged source) there is nothing to watch.
    let git = git(&["rev-parse", "--git-dir"]).unwrap_or_default();
    for file in ["HEAD", "logs/HEAD", "packed-refs"] {
        let path = Path::new(&git).join(file);
        if path.is_file() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
    let commit = git_commit().map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo:rustc-env=ASTERISM_VERSION={}{commit}", env!("CARGO_PKG_VERSION"));
}

/// Returns the commit of this checkout; `None` in a copy of the source inside another repository.
fn git_commit() -> Option<String> {
    let root = git(&["rev-parse", "--show-toplevel"])?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().ok()?;
    (Path::new(&root).canonicalize().ok()? == here.parent()?.parent()?)
        .then(|| git(&["rev-parse", "--short=9", "HEAD"]))?
}

fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_string())
}
