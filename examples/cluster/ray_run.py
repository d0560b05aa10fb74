"""Analyses a file of positions on a Ray cluster, or on this machine where there is none.

    pip install ray
    python3 examples/cluster/ray_run.py ASTERISM POSITIONS PARTS [FLAG...] > whole.jsonl

The nodes need the executable, by the same path, but no common disk: positions and answers travel through
Ray. A part whose node is lost is done again elsewhere. RAY_ADDRESS says where the cluster is.
"""

import heapq
import json
import os
import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=3)
def analyse(asterism, positions, part, parts, flags):
    """The answers to one part of the positions, as lines, and what was wrong."""
    command = [asterism, "analyse", "--input", "-", "--threads", "1", "--shard", f"{part}/{parts}", *flags]
    done = subprocess.run(command, input=positions, capture_output=True, text=True)
    return done.stdout.splitlines(), done.stderr, done.returncode


def main():
    asterism, path, parts, flags = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    ray.init(address=os.environ.get("RAY_ADDRESS"), log_to_driver=False)
    with open(path) as file:
        positions = ray.put(file.read())  # once for all parts
    tasks = [analyse.remote(asterism, positions, part, parts, flags) for part in range(1, parts + 1)]
    answers = ray.get(tasks)
    for line in heapq.merge(*(lines for lines, _, _ in answers), key=lambda line: json.loads(line)["line"]):
        print(line)
    for _, errors, _ in answers:
        sys.stderr.write(errors)
    return max(code for _, _, code in answers)


if __name__ == "__main__":
    sys.exit(main())
