#!/bin/bash
# down.sh DIR: stops what up.sh and restore.sh started, by their pids and nothing else. DIR keeps the data:
# up.sh DIR starts the same cell again. A cell of no more use: remove DIR/cell and DIR/run.
set -euo pipefail
DIR=${1:?usage: down.sh DIR}
. "$(dirname "$0")/lib.sh"
load_cell
for name in l1 l2 l3 $MEMBERS; do signal_all CONT "$name"; done
for file in "$RUN"/restore-*.pid; do [ -e "$file" ] && { name=${file##*/}; stop "${name%.pid}" INT 30; }; done
LEADER=$(node_with primary || true)
for node in $NODES; do [ "$node" = "$LEADER" ] || stop "$node" TERM 60 & done
wait
[ -z "$LEADER" ] || stop "$LEADER" TERM 60
for name in h l1 l2 l3; do stop "$name" KILL 5; done # as first process of its namespace, HAProxy ignores SIGTERM; it keeps nothing
for e in $MEMBERS; do stop "$e" TERM 10 & done
wait
ls "$RUN"/*.pid 2>/dev/null && fail 'some are left.'
echo 'stopped'
