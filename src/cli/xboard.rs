//! `asterism xboard`: starts XBoard with the options that a game needs, and with our own pictures.

use super::out::line;
#[cfg(unix)]
use super::stop::on_interrupt;
use crate::files::{make_folder, own_program};
use crate::lab::tournament::words::Quoting;
use anyhow::{Context, anyhow, bail};
use asterism_engine::render::PALETTE;
use asterism_engine::rules::Info;
use asterism_engine::variants::find;
use asterism_interface::input::FileError;
use asterism_interface::xboard::{xboard_knows, xboard_pictures};
use clap::Args;
use parking_lot::Mutex;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use tempfile::TempDir;

/// Places of XBoard: on the path, or in Debian's folder, which is not on every path.
const PROGRAMS: [&str; 2] = ["xboard", "/usr/games/xboard"];
const MISSING: &str = "XBoard is not installed: `apt install xboard` (Debian, Ubuntu), `dnf install xboard` (Fedora), \
                       or https://www.gnu.org/software/xboard/";
/// Boards with more files than this, or with holdings beside them, get a larger window.
const WIDE: u8 = 10;

#[derive(Args, Debug)]
pub(super) struct Xboard {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Print the command instead of starting XBoard
    #[arg(long)]
    print: bool,
    /// Options for XBoard, after `--`: for example `-tc 5 -inc 3`, or `-scp ENGINE` for a second engine
    #[arg(last = true, value_name = "OPTION")]
    more: Vec<String>,
}

impl Xboard {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let info = find(&self.variant)?.info;
        let engine = own_program().context("cannot determine the path of this program")?;
        let cache = Cache::find()?;
        let theme = cache.write_theme(info)?;
        let options = self.options(info, &engine, &theme)?;
        if self.print {
            cache.keep();
            let words = std::iter::once(PROGRAMS[0]).chain(options.iter().map(String::as_str));
            line(Quoting::HERE.join(words).context("a word of a shell command cannot contain a zero byte")?);
            return Ok(());
        }
        let running = XboardProcess::pass_signals_on();
        for program in PROGRAMS {
            match running.run(Command::new(program).args(&options)) {
                Ok(status) if status.success() => return Ok(()),
                Ok(status) => bail!("XBoard ended with {status}"),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => bail!("cannot start {program}: {error}"),
            }
        }
        bail!(MISSING)
    }

    fn options(&self, info: &Info, engine: &Path, theme: &Path) -> anyhow::Result<Vec<String>> {
        let mut options = Vec::new();
        if !xboard_knows(info) {
            options.extend(["-variant", info.name, "-testLegality", "false", "-testClaims", "false"]);
            options.extend(["-repeatsToDraw", "0", "-ruleMoves", "0"]);
        }
        // XBoard fits the board into the window of a chess board whose squares have this size.
        let size = if info.files > WIDE || info.pocket { "big" } else { "bulky" };
        options.extend(["-showTargetSquares", "true", "-size", size, "-showCoords", "true"]);
        let [dark, light] = PALETTE.checkered;
        options.extend(["-useBoardTexture", "false", "-lightSquareColor", light, "-darkSquareColor", dark]);
        // These settings are for this game: XBoard must not remember them for others.
        options.extend(["-saveSettingsOnExit", "false"]);
        let mut options: Vec<String> = options.into_iter().map(str::to_string).collect();
        options.extend(engine_options(engine)?);
        options.extend(["-pid".to_string(), text(theme)?.to_string()]);
        options.extend(self.more.iter().cloned());
        Ok(options)
    }
}

/// The process that a Ctrl-C or SIGTERM is passed on to, once it runs.
#[derive(Clone, Default)]
struct XboardProcess(Arc<Mutex<Option<u32>>>);

impl XboardProcess {
    /// Passes signals on from now on; one that comes while a program is being started waits until it runs.
    fn pass_signals_on() -> XboardProcess {
        let running = XboardProcess::default();
        #[cfg(unix)]
        {
            use nix::sys::signal::{Signal, kill};
            use nix::unistd::Pid;
            let child = running.clone();
            on_interrupt(move || {
                if let Some(child) = *child.0.lock() {
                    let _ = kill(Pid::from_raw(child as i32), Signal::SIGTERM); // pid_t is one
                }
            });
        }
        running
    }

    /// Runs a program to its end.
    fn run(&self, command: &mut Command) -> std::io::Result<ExitStatus> {
        let mut process = self.0.lock();
        let mut child = command.spawn()?;
        *process = Some(child.id());
        drop(process);
        child.wait()
    }
}

/// Returns the options that start the engine. XBoard splits the command at spaces, and in 4.9.1 a program in quotes
/// gets an empty argument; its folder may be named apart.
fn engine_options(engine: &Path) -> anyhow::Result<Vec<String>> {
    let plain = |text: &str| !text.contains([' ', '\'', '"']);
    let (folder, program) = match (engine.parent(), engine.file_name().and_then(|name| name.to_str())) {
        _ if plain(text(engine)?) => (None, text(engine)?.to_string()),
        (Some(folder), Some(name)) if plain(name) => (Some(text(folder)?), format!("./{name}")),
        _ => bail!("{}: XBoard cannot start a program with a space or a quote in its name", engine.display()),
    };
    let folder = folder.into_iter().flat_map(|folder| ["-fd".to_string(), folder.to_string()]);
    Ok(folder.chain(["-fcp".to_string(), program]).collect())
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().ok_or_else(|| anyhow!("{}: XBoard needs a path in UTF-8", path.display()))
}

/// Returns the folder of the user's caches: in a folder that an environment variable names. `LOCALAPPDATA` is that of
/// Windows.
fn users_cache(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || Some(folder("HOME")?.join(".cache"));
    folder("XDG_CACHE_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(home)
}

/// The folder of a cache.
enum Cache {
    /// The user's.
    Users(PathBuf),
    /// A new one that only this user can write to, for a user without any; it is deleted with this program.
    Private(TempDir),
}

impl Cache {
    fn find() -> Result<Cache, FileError> {
        if let Some(cache) = users_cache(|name| std::env::var_os(name)) {
            return Ok(Cache::Users(cache.join("asterism")));
        }
        let mut folder = tempfile::Builder::new();
        folder.prefix("asterism-");
        #[cfg(unix)]
        folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        folder
            .tempdir()
            .map(Cache::Private)
            .map_err(FileError::cannot("create a folder in", &std::env::temp_dir()))
    }

    fn path(&self) -> &Path {
        match self {
            Cache::Users(path) => path,
            Cache::Private(folder) => folder.path(),
        }
    }

    /// Writes our pictures of a game's pieces, and returns their folder.
    fn write_theme(&self, info: &Info) -> Result<PathBuf, FileError> {
        let folder = self.path().join("xboard").join(info.name);
        make_folder(&folder)?;
        for (name, picture) in xboard_pictures(info) {
            let path = folder.join(name);
            // The cache is ours; a picture of another version of this program is replaced.
            if std::fs::read(&path).is_ok_and(|there| there == picture.as_bytes()) {
                continue;
            }
            std::fs::write(&path, picture).map_err(FileError::cannot("write", &path))?;
        }
        Ok(folder)
    }

    /// Leaves it for a program that is started later.
    fn keep(self) {
        if let Cache::Private(folder) = self {
            let _ = folder.keep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_where_the_system_has_it() {
        let root = std::env::temp_dir();
        let cache =
            |names: &[&str]| users_cache(|name| names.contains(&name).then(|| root.join(name).into()));
        let [xdg, local, home] = ["XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"];
        assert_eq!(cache(&[xdg, local, home]), Some(root.join(xdg)));
        assert_eq!(cache(&[local, home]), Some(root.join(local)));
        assert_eq!(cache(&[home]), Some(root.join(home).join(".cache")));
        assert_eq!(cache(&[]), None);
        assert_eq!(users_cache(|_| Some("not/absolute".into())), None);
    }

    #[test]
    fn a_program_in_a_folder_with_spaces_is_started_from_there() {
        let options = |path| engine_options(Path::new(path)).map_err(|reason| reason.to_string());
        assert_eq!(options("/usr/bin/engine").unwrap(), ["-fcp", "/usr/bin/engine"]);
        assert_eq!(options("/my own/engine").unwrap(), ["-fd", "/my own", "-fcp", "./engine"]);
        assert!(options("/usr/bin/an engine").unwrap_err().contains("a space or a quote"));
    }
}
