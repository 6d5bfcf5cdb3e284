#!/usr/bin/env bash
# Joins the parts into results, once all of them are there; submit.sh starts it.
#SBATCH --job-name=biophony-merge
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --requeue
set -euo pipefail
# shellcheck disable=SC2086
exec ${BIOPHONY_ANALYSIS:-biophony-analysis} merge "$RESULTS/parts" --out "$RESULTS"
