#!/bin/bash
#SBATCH --job-name=asterism
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#
# One part of an analysis as a task of a Slurm array; see docs/cluster.md.
#
#   sbatch --array=1-8 examples/cluster/array.sh 8 POSITIONS FOLDER [FLAG...]
#
# The number of parts is given, not taken from SLURM_ARRAY_TASK_COUNT: that changes when a few tasks
# are submitted again, and the parts with it.
set -euo pipefail
parts=$1 positions=$2 folder=$3
shift 3
mkdir -p "$folder"
exec "${ASTERISM:-asterism}" analyse --input "$positions" --shard "$SLURM_ARRAY_TASK_ID/$parts" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --output "$folder/part-$SLURM_ARRAY_TASK_ID.jsonl" --resume "$@"
