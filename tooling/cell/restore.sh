#!/bin/bash
# restore.sh DIR --to 'TIMESTAMP' [--name NAME] [--port PORT]: restores the last backup before TIMESTAMP (with its time zone:
# '2026-01-31 12:00:00.5+00') and the WAL up to it into a fresh data directory, starts that beside the cell and prints its address.
# The cell goes on undisturbed; what is restored archives nothing and waits for no replica. down.sh stops it too.
# --to latest: everything that the archive has, for the day when there is no leader any more.
# restore.sh DIR --remove NAME stops it and removes its files.
set -euo pipefail
usage="usage: restore.sh DIR --to 'TIMESTAMP' [--name NAME] [--port PORT]"
DIR=${1:?$usage}
shift
. "$(dirname "$0")/lib.sh"
load_cell
TO='' NAME='' PORT='' REMOVE=''
while [ $# -gt 0 ]; do
  case $1 in --to) TO=${2:?$usage} ;; --remove) REMOVE=${2:?$usage} ;; --name) NAME=${2:?$usage} ;; --port) PORT=${2:?$usage} ;; *) fail "$usage" ;; esac
  shift 2
done
if [ -n "$REMOVE" ]; then
  [[ $REMOVE =~ ^[a-z0-9]+$ ]] || fail "$usage"
  stop "restore-$REMOVE" INT 30
  rm -rf --one-file-system "$STATE/restore-$REMOVE" "$STATE/etc/pgbackrest-restore-$REMOVE.conf"
  exit 0
fi
[ -n "$TO" ] || fail "$usage"
[ "$TO" = latest ] || [[ $TO =~ :[0-9]{2}.*[+-][0-9]{2}(:?[0-9]{2})?$ ]] || fail 'the timestamp needs its time zone, as in +00: otherwise it means the time zone of PostgreSQL.'
if [ -z "$NAME" ]; then n=1; while [ -e "$STATE/restore-$n" ]; do n=$((n + 1)); done; NAME=$n; fi
[[ $NAME =~ ^[a-z0-9]+$ ]] || fail 'a name has small letters and digits.'
NAME=restore-$NAME
[ -e "$STATE/$NAME" ] && fail "$NAME is there already."
if [ -z "$PORT" ]; then PORT=$((BASE + 50)); while (exec 3<> "/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; do PORT=$((PORT + 1)); done; fi
OWNER=$(chroot "$ROOT" id -u postgres):$(chroot "$ROOT" id -g postgres)
SECONDS=0
umask 077
mkdir -p "$STATE/$NAME"/{data,sock,spool}
chown -R "$OWNER" "$STATE/$NAME"
sed -e "s#/cell/n1/#/cell/$NAME/#" -e "s#^pg1-port=.*#pg1-port=$PORT#" "$STATE/etc/pgbackrest-n1.conf" > "$STATE/etc/pgbackrest-$NAME.conf"
chown "$OWNER" "$STATE/etc/pgbackrest-$NAME.conf"

# What is newer than the last segment is not in the archive yet: close the segment and wait for it, if there is a leader to ask.
LEADER=$(node_with primary || true)
if [ -n "$LEADER" ]; then
  ask() { enter psql -XAt -h "/cell/$LEADER/sock" -p "$(pg_port "$LEADER")" -U postgres -d postgres -c "$1"; }
  SEGMENT=$(ask 'select pg_walfile_name(pg_switch_wal())')
  archived() { [ "$(ask "select coalesce(last_archived_wal, '') >= '$SEGMENT' from pg_stat_archiver")" = t ]; }
  wait_for 120 "archiving of $SEGMENT" archived
fi
export_config=PGBACKREST_CONFIG=/cell/etc/pgbackrest-$NAME.conf
if [ "$TO" = latest ]; then TARGET=(--type=default); else TARGET=(--type=time "--target=$TO" --target-action=promote); fi
enter "$export_config" pgbackrest --stanza=cell "${TARGET[@]}" --archive-mode=off restore
echo "files after $SECONDS s" >&2
# Patroni's settings came along in the data directory: the port, the sockets, and the replica that every commit waits for.
start "$NAME" "$export_config" postgres -D "/cell/$NAME/data" -c "port=$PORT" -c "unix_socket_directories=/cell/$NAME/sock" \
  -c listen_addresses=127.0.0.1 -c synchronous_standby_names= -c archive_mode=off -c primary_conninfo= -c primary_slot_name= \
  -c "cluster_name=$NAME" -c "hba_file=/cell/$NAME/data/pg_hba.conf" -c "ident_file=/cell/$NAME/data/pg_ident.conf"
is_up() { pid_of "$NAME" >/dev/null || fail "recovery failed: see $STATE/log/$NAME.log"
  [ "$(enter psql -XAt -h "/cell/$NAME/sock" -p "$PORT" -U postgres -d postgres -c 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; }
until is_up; do [ $SECONDS -lt 600 ] || fail 'recovery: not in time.'; sleep 0.5; done
echo "restored in $SECONDS s" >&2
echo "postgres://postgres:$ADMIN@127.0.0.1:$PORT/postgres"
