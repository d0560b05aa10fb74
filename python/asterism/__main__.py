"""`python -m asterism ...` runs the program with these arguments."""

import subprocess
import sys

from .errors import BinaryNotFound
from .find import find_binary


def main() -> int:
    try:
        return subprocess.call([find_binary(), *sys.argv[1:]])
    except (BinaryNotFound, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # the program has had it too, and said what there was to say
        return 130


if __name__ == "__main__":
    sys.exit(main())
