#!/usr/bin/env bash
# systemctl for the commands of docs/operate where no systemd runs: starts what a unit says, with its settings, and ends
# it by SIGTERM. MACHINE is the folder that stands for `/`, CLONE the clone that stands for /opt/biophony. What else a
# unit says, systemd-analyze verifies in tests/e2e/deploy.
set -euo pipefail

here() { sed -e "s#/opt/biophony#$CLONE#g" -e "s#/\(etc\|var\)/#$MACHINE/\1/#g"; }
said() { here < "$MACHINE/etc/systemd/system/$1.service" | sed -n "s/^$2=-\?//p"; }
pid_file() { echo "$MACHINE/$1.pid"; }

stop() {
  local pid
  pid=$(cat "$(pid_file "$1")" 2>/dev/null) || return 0
  kill -TERM "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  rm -f "$(pid_file "$1")"
}

start() {
  local file settings command
  file=$(said "$1" EnvironmentFile)
  settings=$(said "$1" Environment)
  command=$(said "$1" ExecStart)
  mkdir -p "$MACHINE/var/lib/$1" "$MACHINE/var/log/$1"
  (
    cd "$CLONE"
    set -a
    eval "$settings"
    . "$file"
    exec setsid $command >> "$MACHINE/$1.log" 2>&1 < /dev/null
  ) &
  echo $! > "$(pid_file "$1")"
  [ "$1" != biophony ] || until curl -fs "http://localhost:$PORT/api/ready" > /dev/null; do
    kill -0 "$(cat "$(pid_file "$1")")" || { cat "$MACHINE/$1.log"; exit 1; }
    sleep 0.05
  done
}

reload_caddy() {
  local config="$MACHINE/etc/caddy/Caddyfile"
  caddy start --config "$config" --adapter caddyfile --pidfile "$(pid_file caddy)" >> "$MACHINE/caddy.log" 2>&1 < /dev/null ||
    { cat "$MACHINE/caddy.log"; exit 1; }
}

verb=$1
shift
case "$verb $*" in
  'daemon-reload '*) exit 0 ;;
  'reload caddy') reload_caddy; exit 0 ;;
esac
for unit in "$@"; do
  [ "$unit" != --now ] || continue
  case $verb in
    enable | start) start "$unit" ;;
    stop) stop "$unit" ;;
    restart) stop "$unit"; start "$unit" ;;
    *) echo "There is no $verb here."; exit 1 ;;
  esac
done
