"""Matches, self-play, analysis and puzzles on many machines, by Ray: `python -m asterism.cluster`; see docs/cluster.md.

The program's own commands do the work, a small part at a time. What they write is put together here, in the files that
they would have written themselves. So either can go on with the file of the other.
"""

from .centre import ClusterError
from .merge import merge
from .runs import run

__all__ = ["ClusterError", "merge", "run"]
