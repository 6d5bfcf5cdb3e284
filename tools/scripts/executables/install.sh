#!/bin/sh
# Installs the command line of Biophony: fetches the newest release for this system, verifies it, puts it into a folder.
set -eu
address=${BIOPHONY_RELEASES_URL:-@ADDRESS@/releases/latest/download/release.json}
folder=${BIOPHONY_INSTALL_DIR:-$HOME/.local/bin}
case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=darwin ;;
  *) echo "There is no executable for $(uname -s)." >&2; exit 1 ;;
esac
case $(uname -m) in
  x86_64 | amd64) machine=x64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) echo "There is no executable for $(uname -m)." >&2; exit 1 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
from=${address%/*}
curl -fsSL "$from/SHA256SUMS" -o "$work/SHA256SUMS"
line=$(grep -E "  biophony-[0-9][^-]*-$system-$machine\$" "$work/SHA256SUMS") || {
  echo "The newest release has no executable for $system-$machine." >&2
  exit 1
}
expected=${line%% *}
name=${line##* }
curl -fSL --progress-bar "$from/$name" -o "$work/biophony"
if command -v sha256sum >/dev/null; then found=$(sha256sum "$work/biophony"); else found=$(shasum -a 256 "$work/biophony"); fi
if [ "${found%% *}" != "$expected" ]; then
  echo "$name is not what the release says: its checksum differs. Nothing was installed." >&2
  exit 1
fi
chmod 755 "$work/biophony"
mkdir -p "$folder"
mv "$work/biophony" "$folder/biophony"
echo "Installed $folder/biophony"
case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "Add $folder to PATH to start it as biophony." ;;
esac
