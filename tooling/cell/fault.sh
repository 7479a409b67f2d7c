#!/bin/bash
# fault.sh DIR COMMAND [WHO]: injects a fault by pid, or ends it. WHO: leader, sync, async, n1…n3 (e1…e3 for etcd).
#   kill-leader, kill-replica, kill WHO   SIGKILL to the whole node at once (PostgreSQL, Patroni, every backend): a power cut
#   start WHO                             switches a killed node (or etcd member) on again
#   crash-postgres [WHO]                  SIGKILL to the postmaster only; its Patroni lives
#   stop-leader, stop-replica, stop WHO   SIGSTOP to every process of the node: a paused machine
#   stop-patroni [WHO]                    SIGSTOP to Patroni only: PostgreSQL goes on answering (the worst zombie)
#   partition-etcd [WHO]                  the node's way to etcd answers nothing any more; PostgreSQL is not touched
#   kill-etcd e1, stop-etcd e1            one member of etcd
#   cont                                  SIGCONT to whatever is stopped: nodes, ways to etcd, members
#   switchover, rolling-restart           planned: the leader moves; all three nodes are restarted one after the other
#   backup [full|diff|incr], status
set -euo pipefail
DIR=${1:?usage: fault.sh DIR COMMAND [WHO]} COMMAND=${2:?command} WHO=${3:-}
. "$(dirname "$0")/lib.sh"
load_cell

resolve() {
  local node name=${1:-leader} sync
  case $name in
    n[123]|e[123]) echo "$name" ;;
    leader) node_with primary || fail 'there is no leader now.' ;;
    sync) node_with sync || node_with quorum || node_with replica || fail 'there is no replica now.' ;;
    async) sync=$(node_with sync || true)
      for node in $NODES; do [ "$node" != "$sync" ] && is_role "$node" replica && { echo "$node"; return; }; done
      fail 'there is no such replica now.' ;;
    *) fail "who is $name?" ;;
  esac
}
of_command() { # of_command NAME PATTERN: pids of the node whose command line fits
  local pid
  for pid in $(pids_in "$1"); do tr '\0' ' ' < "/proc/$pid/cmdline" 2>/dev/null | grep -qE -- "$2" && echo "$pid"; done
  return 0
}
kill_whole() { local pid; pid=$(pid_of "$1") || fail "$1 does not run."; kill -KILL "$pid"; echo "$1"; }
now() { date -u +%H:%M:%S.%3N; }
restart_node() {
  stop "$1" TERM 60
  start_node "$1"
  wait_for 120 "$1 again" back "$1"
}
back() { [[ $(rest "$1" '') =~ \"state\":\ \"(streaming|running)\" ]] && is_role "$1" health; }
has_sync() { [ "$SYNC" = off ] || node_with sync || node_with quorum; }
switch_over() {
  local old
  old=$(resolve leader)
  wait_for 60 'a synchronous replica' has_sync
  patronictl switchover cell --leader "$old" --candidate "$(resolve sync)" --force >&2
  wait_for 60 'a new leader' node_with primary
}

case $COMMAND in
  kill-leader) kill_whole "$(resolve leader)" ;;
  kill-replica) kill_whole "$(resolve "${WHO:-sync}")" ;;
  kill) kill_whole "$(resolve "${WHO:?who}")" ;;
  kill-etcd) kill_whole "${WHO:?which}" ;;
  start) case ${WHO:?who} in n?) start_node "$WHO" ;; e?) start_etcd "$WHO" ;; *) fail "who is $WHO?" ;; esac ;;
  crash-postgres)
    node=$(resolve "$WHO")
    kill -KILL "$(of_command "$node" '^[^ ]*/postgres -D ' | sort -n | head -1)"
    echo "$node" ;;
  stop-leader|stop-replica|stop)
    [ "$COMMAND" = stop-replica ] && WHO=${WHO:-sync}
    node=$(resolve "$WHO")
    signal_all STOP "$node"
    echo "$node" ;;
  stop-patroni)
    node=$(resolve "$WHO")
    for pid in $(of_command "$node" '^[^ ]*python3 '); do kill -STOP "$pid"; done # Patroni is several processes
    echo "$node" ;;
  stop-etcd) signal_all STOP "${WHO:?which}"; echo "$WHO" ;;
  partition-etcd)
    node=$(resolve "$WHO")
    signal_all STOP "l$(number "$node")"
    echo "$node" ;;
  cont) for name in l1 l2 l3 $MEMBERS $NODES; do signal_all CONT "$name"; done ;;
  switchover) switch_over; node_with primary ;;
  rolling-restart) # replicas first, the leader moves, the old leader last
    old=$(resolve leader)
    for node in $NODES; do
      [ "$node" = "$old" ] && continue
      echo "$(now) restart $node (replica)"
      restart_node "$node"
      wait_for 60 'a synchronous replica' has_sync
    done
    echo "$(now) switchover from $old"
    switch_over
    echo "$(now) restart $old (was leader)"
    restart_node "$old"
    wait_for 60 'a synchronous replica' has_sync
    echo "$(now) done" ;;
  backup)
    node=$(resolve leader)
    enter PGBACKREST_CONFIG="/cell/etc/pgbackrest-$node.conf" pgbackrest --stanza=cell "--type=${WHO:-full}" backup ;;
  status)
    patronictl list
    for node in $NODES; do echo "$node: pid $(pid_of "$node" || echo none)"; done
    enter PGBACKREST_CONFIG=/cell/etc/pgbackrest-n1.conf pgbackrest --stanza=cell info ;;
  *) fail "unknown: $COMMAND" ;;
esac
