#!/usr/bin/env bash
# One part of an archive: a job of the array that submit.sh starts. Slurm says which part by its variables.
#SBATCH --job-name=biophony-analyze
#SBATCH --cpus-per-task=2
#SBATCH --mem=2G
#SBATCH --requeue
set -euo pipefail
# shellcheck disable=SC2086 # BIOPHONY_ANALYSIS may be a command of several words, such as "npx biophony-analysis".
exec ${BIOPHONY_ANALYSIS:-biophony-analysis} analyze "$RECORDINGS" --shard auto --part "$RESULTS/parts/" --resume \
  --threads "${SLURM_CPUS_PER_TASK:-1}" "$@"
