//! The version, and the Makefile with names as people give them to folders and programs.
#![cfg(unix)]

use crate::common::folder::Folder;
use crate::common::program;
use crate::common::tools::there_is;
use std::path::Path;
use std::process::Command;

/// A space, both kinds of quotes, and characters that a shell would interpret.
const NAME: &str = "a b'c\"d;e&f(g)*h`i\\j";

/// Runs `make` without a build: the program of these tests lies where the build would have put it.
fn make(folder: &Folder, arguments: &[(&str, &str)], goal: &str) {
    let target = folder.file(&format!("target {NAME}"));
    let built = Path::new(&target).join("release");
    std::fs::create_dir_all(&built).unwrap();
    let _ = std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_asterism"), built.join("asterism"));
    let output = Command::new("make")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["--silent", goal, "CARGO=true"])
        .args(arguments.iter().map(|(name, value)| format!("{name}={value}")))
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", format!("--cfg {NAME}"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_program_is_installed_below_any_name() {
    if !there_is(&["make", "--version"]) {
        return;
    }
    let folder = Folder::new("packaging-install");
    let stage = folder.file(&format!("stage {NAME}"));
    make(&folder, &[("DESTDIR", &stage), ("PREFIX", &format!("/opt/{NAME}"))], "install");
    let root = Path::new(&stage).join("opt").join(NAME);
    for file in [
        "bin/asterism",
        "share/man/man1/asterism.1",
        "share/bash-completion/completions/asterism",
        "share/zsh/site-functions/_asterism",
        "share/fish/vendor_completions.d/asterism.fish",
        "share/applications/asterism.desktop",
        "share/icons/hicolor/scalable/apps/asterism.svg",
    ] {
        assert!(std::fs::metadata(root.join(file)).is_ok_and(|found| found.len() > 0), "{file}");
    }
}

#[test]
fn a_program_is_built_under_any_name() {
    if !there_is(&["make", "--version"]) {
        return;
    }
    let folder = Folder::new("packaging-all");
    let exe = folder.file(NAME);
    make(&folder, &[("EXE", &exe)], "all");
    assert!(std::fs::metadata(&exe).unwrap().len() > 0);
}

/// `packaging/release version` writes the version; Python and npm take theirs from Cargo.toml, which their own tests
/// compare.
#[test]
fn every_place_has_one_version_and_one_repository() {
    let version = env!("CARGO_PKG_VERSION");
    let read = |name| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let changes = read("CHANGELOG.md");
    let newest =
        changes.lines().filter_map(|line| line.strip_prefix("## ")).find(|&title| title != "Unreleased");
    assert_eq!(newest.and_then(|title| title.split(" - ").next()), Some(version), "CHANGELOG.md");
    let repository = format!("\nSource = \"{}\"\n", env!("CARGO_PKG_REPOSITORY"));
    assert!(read("pyproject.toml").contains(&repository), "pyproject.toml: expected {repository}");
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let packages = read(lock);
        let ours =
            packages.split("[[package]]\n").filter(|package| package.starts_with("name = \"asterism-"));
        let others: Vec<&str> = ours
            .filter(|package| !package.starts_with("name = \"asterism-fuzz"))
            .filter(|package| !package.contains(&format!("\nversion = \"{version}\"\n")))
            .collect();
        assert!(others.is_empty(), "{lock}: {others:?}");
    }
    for (arguments, input, said) in
        [(["--version"].as_slice(), "", "asterism"), (&[], "uci\n", "id name Asterism")]
    {
        let output = String::from_utf8(program::run(arguments, input).stdout).unwrap();
        let first = output.lines().next().unwrap_or_default();
        let told = first.strip_prefix(said).and_then(|rest| rest.split_whitespace().next());
        assert_eq!(told, Some(version), "{first}");
    }
}

/// Package managers fetch archives by the names that packaging/dist gives: `cargo binstall` by the pattern in Cargo.toml,
/// the others by the filled-in templates.
#[test]
fn package_managers_fetch_the_archives_by_their_names() {
    if !there_is(&["python3", "-c", "import tomllib"]) {
        return;
    }
    let (version, repository) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_REPOSITORY"));
    let read = |name| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let dist = read("packaging/dist");
    let lists = dist.split(" targets=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    let systems: Vec<&str> = lists.flat_map(str::split_whitespace).collect();
    let suffix = |system: &str| if system.starts_with("windows") { ".zip" } else { ".tar.gz" };
    let sums: String = systems
        .iter()
        .map(|system| format!("{:064x}  asterism-{version}-{system}{}\n", system.len(), suffix(system)))
        .collect();
    let folder = Folder::new("packaging-templates");
    std::fs::create_dir(folder.file("dist")).unwrap();
    std::fs::write(folder.file("dist/SHA256SUMS"), sums).unwrap();
    let root = env!("CARGO_MANIFEST_DIR");
    let mut command = Command::new("packaging/release");
    let output =
        command.arg("templates").current_dir(root).env("CARGO_TARGET_DIR", folder.file("")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let files = std::fs::read_dir(folder.file("templates")).unwrap();
    let files = files.flat_map(|manager| std::fs::read_dir(manager.unwrap().path()).unwrap());
    let filled: String = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let filled = filled.replace("$url", repository).replace("$pkgver", version);
    assert!(!filled.contains('@'), "{filled}");
    let manifest = read("Cargo.toml");
    let pattern = |key: &str| manifest.split(key).nth(1).unwrap().split('"').nth(1).unwrap();
    for system in systems {
        let (family, processor) = system.split_once('-').unwrap();
        let [url, program] = ["\npkg-url =", "\nbin-dir ="].map(|key| {
            let named = [("repo", repository), ("version", version), ("target-family", family)];
            let named =
                named.into_iter().chain([("target-arch", processor), ("archive-suffix", suffix(system))]);
            named.fold(pattern(key).to_string(), |text, (name, value)| {
                text.replace(&format!("{{ {name} }}"), value)
            })
        });
        assert!(filled.contains(&url), "no manager fetches {url}");
        assert!(program.starts_with(&format!("asterism-{version}-{system}/")), "{program}");
    }
}
