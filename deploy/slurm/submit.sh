#!/usr/bin/env bash
# Analyses an archive on a Slurm cluster: an array of jobs, a part of the recordings each, and a job that merges them.
#   submit.sh PARTS RECORDINGS RESULTS --type TYPE [--set KEY=VALUE ...]
# RECORDINGS is a folder that every node sees, or s3://bucket/folder/; RESULTS is a folder that every node sees. Given
# again, parts that are whole are left alone. Options of sbatch, such as a partition, go into SBATCH_OPTIONS.
set -euo pipefail
if [ $# -lt 4 ] || ! [[ $1 =~ ^[1-9][0-9]*$ ]]; then
  sed -n '3,5s/^# *//p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
export BIOPHONY_SHARDS=$1 RECORDINGS=$2 RESULTS=$3
shift 3
mkdir -p "$RESULTS/parts" "$RESULTS/logs"
# shellcheck disable=SC2086
array=$(sbatch ${SBATCH_OPTIONS:-} --parsable --array="1-$BIOPHONY_SHARDS" --output="$RESULTS/logs/part-%a.txt" \
  "$here/analyze.sh" "$@")
# shellcheck disable=SC2086
merge=$(sbatch ${SBATCH_OPTIONS:-} --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$RESULTS/logs/merge.txt" "$here/merge.sh")
echo "Array ${array%%;*}, then merge ${merge%%;*}. Results will be in $RESULTS."
