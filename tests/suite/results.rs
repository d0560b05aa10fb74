//! Results that took long to compute are not lost if their place is taken, their reader has gone, or Ctrl-C comes.
#![cfg(unix)]

use crate::common::folder::Folder;
use crate::common::pipe::make_pipe;
use crate::common::program::{asterism, end_of, run, start};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::time::Duration;

/// Opens a pipe for writing once the program reads it: it has checked its outputs by then.
fn when_read(pipe: &str, child: &mut Child) -> fs::File {
    let (sender, opened) = std::sync::mpsc::channel();
    let path = pipe.to_string();
    std::thread::spawn(move || sender.send(fs::OpenOptions::new().write(true).open(path)));
    loop {
        if let Ok(file) = opened.recv_timeout(Duration::from_millis(5)) {
            return file.unwrap();
        }
        assert!(child.try_wait().unwrap().is_none(), "{pipe} is not read");
    }
}

/// A result of long work is written elsewhere if its name is taken in the meantime, or its folder removed.
#[test]
fn a_result_is_not_lost_when_its_place_is() {
    let folder = Folder::new("faults-result");
    let [packed, pipe, output, gone] =
        ["a.positions", "pipe", "output", "gone"].map(|name| folder.file(name));
    let [svg, temporary] = [format!("{gone}/a.svg"), folder.file("temporary")];
    let words = ["selfplay", "deneb", "--positions", "--games", "40", "--nodes", "60", "--turns", "30"];
    let more = ["--random", "6", "--hash", "1", "--output", &packed];
    assert!(run(&[&words[..], &more].concat(), "").status.success());
    make_pipe(&pipe);
    fs::create_dir(&temporary).unwrap();
    let train = ["train", "deneb", "--epochs", "1", "--svg", &svg, "--output", &output, "--positions"];
    let fit = ["fit-eval", "deneb", "--rounds", "1", "--output", &output, "--positions"];
    for (words, what) in [(&train[..], "network"), (&fit, "weights")] {
        fs::create_dir(&gone).unwrap();
        let mut child = asterism(&[words, &[&pipe]].concat()).env("TMPDIR", &temporary).spawn().unwrap();
        let mut writer = when_read(&pipe, &mut child);
        fs::write(&output, "mine").unwrap();
        fs::remove_dir(&gone).unwrap();
        writer.write_all(&fs::read(&packed).unwrap()).unwrap();
        drop(writer);
        let ended = child.wait_with_output().unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        let taken = format!("cannot write {output}: it already exists, expected the name of a new file");
        assert_eq!(
            ended.status.code(),
            Some(1),
            "a script must not take an older file for the result: {said}"
        );
        assert!(said.contains(&format!("{taken}; {what} written to {output}.1 instead\n")), "{said}");
        assert_eq!(fs::read_to_string(&output).unwrap(), "mine");
        if words == train {
            assert!(said.contains(&format!("; picture written to {temporary}/a.svg instead\n")), "{said}");
            assert!(fs::read(format!("{temporary}/a.svg")).unwrap().starts_with(b"<svg"));
        }
        let written = fs::read(format!("{output}.1")).unwrap();
        ["", ".1"].iter().for_each(|ending| fs::remove_file(format!("{output}{ending}")).unwrap());
        fs::create_dir(&gone).unwrap();
        let quiet = run(&[words, &[&packed]].concat(), "");
        assert!(quiet.status.success(), "{quiet:?}");
        assert!(fs::read(&output).unwrap() == written, "the same as without trouble");
        fs::remove_file(&output).unwrap();
        fs::remove_dir_all(&gone).unwrap();
    }
    // If there is no place at all, that is reported.
    fs::create_dir(&gone).unwrap();
    let lost = format!("{gone}/weights");
    let words = ["fit-eval", "deneb", "--rounds", "1", "--output", &lost, "--positions", &pipe];
    let mut child = asterism(&words).env("TMPDIR", &gone).spawn().unwrap();
    let mut writer = when_read(&pipe, &mut child);
    fs::remove_dir(&gone).unwrap();
    writer.write_all(&fs::read(&packed).unwrap()).unwrap();
    drop(writer);
    let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    let reason =
        "No such file or directory (os error 2); it cannot be written elsewhere either, weights lost";
    assert!(said.ends_with(&format!("\nerror: cannot write {lost}: {reason}\n")), "{said}");
}

/// Waits for a line on standard error that begins so.
fn wait_for_note(errors: &mut impl BufRead, begin: &str) {
    let mut line = String::new();
    while !line.starts_with(begin) {
        line.clear();
        assert_ne!(errors.read_line(&mut line).unwrap(), 0, "no line begins with {begin}");
    }
}

/// The first Ctrl-C ends the work in the way that a line announces, the second one ends the program at once.
#[test]
fn the_second_interrupt_ends_the_program() {
    let folder = Folder::new("results-interrupt");
    let [packed, pipe, output] = ["a.positions", "pipe", "output"].map(|name| folder.file(name));
    let words = ["selfplay", "deneb", "--positions", "--games", "40", "--nodes", "60", "--turns", "30"];
    let more = ["--random", "6", "--hash", "1", "--output", &packed];
    assert!(run(&[&words[..], &more].concat(), "").status.success());
    make_pipe(&pipe);
    let interrupt = |child: &Child| {
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
    };
    for command in ["train", "fit-eval"] {
        for second in [false, true] {
            let mut child = start(&[command, "deneb", "--output", &output, "--positions", &pipe], "");
            let mut errors = BufReader::new(child.stderr.take().unwrap());
            let mut writer = when_read(&pipe, &mut child);
            interrupt(&child);
            wait_for_note(&mut errors, "Ctrl-C: ends after the present ");
            if second {
                interrupt(&child);
                assert_eq!(child.wait().unwrap().code(), Some(130), "{command}");
            } else {
                writer.write_all(&fs::read(&packed).unwrap()).unwrap();
                drop(writer);
                wait_for_note(&mut errors, "error: stopped ");
                assert_eq!(child.wait().unwrap().code(), Some(1), "{command}");
            }
            assert!(fs::read(&output).is_err(), "{command}");
        }
    }
}

/// If the text is not read any more the program ends; the picture is written all the same.
#[test]
fn a_picture_is_drawn_even_if_the_text_is_unread() {
    let folder = Folder::new("results-unread");
    let [game, log, svg] = ["game", "log.jsonl", "a.svg"].map(|name| folder.file(name));
    fs::write(&game, "[Variant \"chess\"]\n\n1. e2e4 e7e5 *\n").unwrap();
    let tune = ["tune", "chess", "--pairs", "1", "--nodes", "20", "--turns", "12", "--log", &log];
    assert!(run(&tune, "").status.success());
    for words in [
        vec!["stats", "chess", "--games", "2", "--nodes", "20", "--turns", "12"],
        vec!["annotate", &game, "--nodes", "20"],
        vec!["show", "chess"],
        vec!["tune", "chess", "--from", &log],
    ] {
        let (reader, closed) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = asterism(&[&words[..], &["--svg", &svg]].concat());
        let ended = command.stdout(closed).output().unwrap();
        assert_eq!(ended.status.code(), Some(0), "{ended:?}");
        assert!(fs::read(&svg).unwrap().starts_with(b"<svg"), "{words:?}");
        fs::remove_file(&svg).unwrap();
    }
}

/// A stand-in for XBoard: it prints its process number, and waits.
#[test]
fn xboard_ends_with_the_program() {
    let folder = Folder::new("results-xboard");
    let (program, said) = (folder.file("xboard"), folder.file("said"));
    fs::write(&program, "#!/bin/sh\nexec 1>said\necho $$\nexec sleep 3600\n").unwrap();
    fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    make_pipe(&said);
    let mut command = asterism(&["xboard", "achernar"]);
    let path = format!("{}:{}", folder.file(""), std::env::var("PATH").unwrap());
    command.env("PATH", path).env("XDG_CACHE_HOME", folder.file("cache")).current_dir(folder.file(""));
    let child = command.spawn().unwrap();
    let mut told = BufReader::new(fs::File::open(&said).unwrap());
    let mut process = String::new();
    told.read_line(&mut process).unwrap();
    let kill =
        |words: &[&str]| std::process::Command::new("kill").args(words).output().unwrap().status.success();
    assert!(kill(&["-0", process.trim()]), "it runs");
    assert!(kill(&["-TERM", &child.id().to_string()]));
    assert!(!end_of(child, "xboard").success());
    assert_eq!(told.read_line(&mut process).unwrap(), 0, "it has closed its output");
    assert!(!kill(&["-0", process.trim()]), "it has ended");
}
