//! A file that one process writes at a time.

use std::fs::{File, TryLockError};
use std::ops::{Deref, DerefMut};

/// An open file with a lock that ends when this is dropped.
#[derive(Debug)]
pub(crate) struct LockedFile(File);

impl LockedFile {
    /// Locks the file; `None` if another process, or this one, has locked it already.
    pub(crate) fn lock(file: File) -> Option<LockedFile> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            // Devices and some network file systems know no locks: there, nothing keeps two runs apart.
            Ok(()) | Err(TryLockError::Error(_)) => Some(LockedFile(file)),
        }
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Closing the file is not enough: a process that is just being started holds a copy of it for a moment.
        let _ = self.0.unlock();
    }
}

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}
