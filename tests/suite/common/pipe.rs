//! Named pipes: files whose reader waits until something is written.

pub(crate) fn make_pipe(path: &str) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}
