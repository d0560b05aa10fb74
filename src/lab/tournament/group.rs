//! A program and all that it starts, so that they can be ended together: a process group on Unix, a job object on
//! Windows. On Windows the job also ends when this program ends, for whatever reason.

use std::io;
use std::process::{Child, Command};

/// A process with all that it has started.
pub(super) struct Group(system::Group);

impl Group {
    /// Starts a program in a new group, where it does not receive the Ctrl-C that is meant for its host.
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let (child, group) = system::start(command)?;
        Ok((child, Group(group)))
    }

    /// Ends all processes of the group.
    pub(super) fn kill(self) {
        system::kill(self.0);
    }
}

#[cfg(unix)]
mod system {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    pub(super) type Group = Pid;

    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let child = command.process_group(0).spawn()?;
        let group = Pid::from_raw(child.id() as i32); // pid_t is one
        Ok((child, group))
    }

    pub(super) fn kill(group: Group) {
        let _ = killpg(group, Signal::SIGKILL);
    }
}

#[cfg(windows)]
mod system {
    use std::io;
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;
    use std::process::{Child, Command};
    use win32job::{ExtendedLimitInfo, Job};

    /// Windows' CREATE_NEW_PROCESS_GROUP.
    const NEW_PROCESS_GROUP: u32 = 0x200;

    pub(super) type Group = Job;

    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        let job = Job::create_with_limit_info(ExtendedLimitInfo::new().limit_kill_on_job_close())?;
        let mut child = command.creation_flags(NEW_PROCESS_GROUP).spawn()?;
        let joined = job.assign_process(child.as_raw_handle() as isize);
        // It may have ended already.
        if let (Err(reason), None) = (joined, child.try_wait()?) {
            let _ = child.kill();
            return Err(reason.into());
        }
        Ok((child, job))
    }

    pub(super) fn kill(job: Group) {
        drop(job); // closes it
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};
    use std::process::Stdio;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// A program that starts another, which prints a line and waits for input without end.
    const STARTED: &[&str] = match cfg!(windows) {
        true => &["cmd", "/d", "/c", "cmd /d /k echo started"],
        false => &["sh", "-c", "sh -c 'echo started; cat'; exit"],
    };

    #[test]
    fn child_processes_end_with_the_group() {
        let mut command = Command::new(STARTED[0]);
        command.args(&STARTED[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let (mut child, group) = Group::start(&mut command).unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut said = Vec::new();
        while !said.ends_with(b"started") {
            let mut byte = [0];
            output.read_exact(&mut byte).unwrap();
            said.push(byte[0]);
        }
        // Its output ends when the last that can write to it has ended; a minute is only there so that a hang fails.
        let (ended, end) = channel();
        std::thread::spawn(move || ended.send(std::io::copy(&mut output, &mut std::io::sink()).is_ok()));
        group.kill();
        assert_eq!(end.recv_timeout(Duration::from_secs(60)), Ok(true));
        child.wait().unwrap();
    }
}
