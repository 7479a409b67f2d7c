# Sourced by the other scripts of the kit. Layout of DIR: root/ (the packages), cell/ (all state; the processes see it as /cell),
# run/ (pids, cell.env with ports and passwords).
KIT=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
DIR=$(realpath -m "$DIR")
ROOT=$(realpath -m "${CELL_ROOT:-$DIR}")/root
STATE=$DIR/cell RUN=$DIR/run
NODES='n1 n2 n3'

fail() { echo "${0##*/}: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail 'needs root, to make namespaces; what it starts runs as an unprivileged user.'

load_cell() {
  [ -s "$RUN/cell.env" ] || fail "no cell in $DIR: up.sh first."
  . "$RUN/cell.env"
  MEMBERS=$(seq -f 'e%g' "$ETCD")
}
number() { echo "${1#?}"; }
pg_port() { echo $((BASE + 30 + $(number "$1"))); }
rest_port() { echo $((BASE + 20 + $(number "$1"))); }
link_port() { echo $((BASE + 40 + $(number "$1"))); }
etcd_port() { echo $((BASE + 10 + $(number "$1"))); }
peer_port() { echo $((BASE + 15 + $(number "$1"))); }

# A process is known by its pid and the moment it started, so that a number used again is never hit.
started_at() { [ -r "/proc/$1/stat" ] && sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }
pid_of() { # prints the pid of NAME if that very process still runs
  local pid
  [ -s "$RUN/$1.pid" ] || return 1
  pid=$(cat "$RUN/$1.pid")
  [ "$(started_at "$pid")" = "$(cat "$RUN/$1.start")" ] || return 1
  echo "$pid"
}
pids_in() { # every process of NAME: those in its pid namespace
  local pid space
  pid=$(pid_of "$1") || return 0
  space=$(readlink "/proc/$pid/ns/pid") || return 0
  space=${space//[/\\[}
  find /proc/[0-9]*/ns/pid -maxdepth 0 -lname "${space//]/\\]}" 2>/dev/null | cut -d/ -f3 || true
}
signal_all() { # signal_all SIGNAL NAME: twice, since a process may fork between listing and signal
  local pids
  for _ in 1 2; do
    pids=$(pids_in "$2")
    [ -z "$pids" ] || kill "-$1" $pids 2>/dev/null || true
  done
}

# enter COMMAND…: runs to its end inside the root. start NAME COMMAND…: leaves it running; NAME.pid is the first process of a pid
# namespace of its own, so that `kill -9` of this one pid takes everything below it at once, as a power cut does.
enter() { unshare --mount --pid --ipc --fork --kill-child=KILL --propagation private -- "$KIT/enter.sh" "$ROOT" "$STATE" "$@"; }
start() {
  local name=$1 outer inner=
  shift
  pid_of "$name" >/dev/null && fail "$name runs already."
  setsid unshare --mount --pid --ipc --fork --kill-child=KILL --propagation private -- \
    "$KIT/enter.sh" "$ROOT" "$STATE" "$@" < /dev/null >> "$STATE/log/$name.log" 2>&1 &
  outer=$!
  disown
  for _ in $(seq 200); do
    inner=$(tr -d ' ' < "/proc/$outer/task/$outer/children" 2>/dev/null || true)
    [ -n "$inner" ] && break
    sleep 0.02
  done
  [ -n "$inner" ] || fail "$name did not start: see $STATE/log/$name.log"
  started_at "$inner" > "$RUN/$name.start"
  echo "$inner" > "$RUN/$name.pid"
}
stop() { # stop NAME [SIGNAL] [SECONDS]: asks, waits, then insists
  local pid
  pid=$(pid_of "$1") || { rm -f "$RUN/$1.pid" "$RUN/$1.start"; return 0; }
  signal_all CONT "$1"
  kill "-${2:-TERM}" "$pid" 2>/dev/null || true
  for _ in $(seq $((${3:-20} * 10))); do
    pid_of "$1" >/dev/null || break
    sleep 0.1
  done
  pid_of "$1" >/dev/null && { echo "$1 did not stop by itself: killed" >&2; kill -KILL "$pid"; sleep 0.2; }
  rm -f "$RUN/$1.pid" "$RUN/$1.start"
}
start_node() {
  start "$1" PGBACKREST_CONFIG="/cell/etc/pgbackrest-$1.conf" patroni "/cell/etc/patroni-$1.yml"
}
start_etcd() {
  local e client=http://127.0.0.1:$(etcd_port "$1") peer=http://127.0.0.1:$(peer_port "$1") all=
  for e in $MEMBERS; do all=$all,$e=http://127.0.0.1:$(peer_port "$e"); done
  start "$1" etcd --name "$1" --data-dir "/cell/$1/data" --log-level warn --listen-client-urls "$client" \
    --advertise-client-urls "$client" --listen-peer-urls "$peer" --initial-advertise-peer-urls "$peer" \
    --initial-cluster "${all#,}" --initial-cluster-token "$TOKEN" --heartbeat-interval 250 --election-timeout 2500 \
    --auto-compaction-mode periodic --auto-compaction-retention 10m
}

rest() { curl -s --noproxy '*' -m 2 "http://127.0.0.1:$(rest_port "$1")/$2"; }
is_role() { [ "$(curl -s --noproxy '*' -m 2 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$(rest_port "$1")/$2")" = 200 ]; }
node_with() { # node_with primary|sync|quorum|replica: the first node whose Patroni says so
  local node
  for node in $NODES; do is_role "$node" "$1" && { echo "$node"; return 0; }; done
  return 1
}
wait_for() { # wait_for SECONDS WHAT COMMAND…
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$until" ] || fail "$what: not in time."
    sleep 0.3
  done
}
patronictl() { enter patronictl -c "/cell/etc/patroni-n1.yml" "$@"; }
