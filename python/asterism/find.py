"""Where the program is."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from .errors import BinaryNotFound


def find_binary() -> str:
    """The path of the program: what the environment variable ASTERISM names; else the one that was installed with
    this package; else the first on the PATH."""
    named = os.environ.get("ASTERISM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BinaryNotFound(f"the environment variable ASTERISM names '{named}', expected a program")
        return found
    name = "asterism.exe" if sys.platform == "win32" else "asterism"
    for folder in _script_folders():
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which("asterism")
    if found is None:
        raise BinaryNotFound("the program 'asterism' was not found; install the wheel, or set ASTERISM to its path")
    return found


def _script_folders() -> list[Path]:
    """Where pip puts programs: of this Python, of the user, and beside a folder given by `pip install --target`."""
    user = "nt_user" if sys.platform == "win32" else "posix_user"
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", scheme=user)]
    return [Path(folder) for folder in folders] + [Path(__file__).parent.parent / "bin"]
