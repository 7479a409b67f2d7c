#!/bin/bash
# up.sh DIR: starts a highly available PostgreSQL 18 on loopback (3 etcd, 3 Patroni nodes, HAProxy, pgBackRest), or starts
# again the one that DIR holds. Everything that lasts is in DIR; CELL_FRESH=1 throws an earlier cell in DIR away first.
#   CELL_ROOT=DIR2       use the root of another directory (root.sh DIR2), so that many cells share one
#   CELL_PORT=17600      first port: +0 the leader, +1 a synchronous replica for reads, +2 HAProxy's statistics, +3 S3 with TLS,
#                           +11…13 etcd, +16…18 its peers, +21…23 Patroni, +31…33 PostgreSQL, +41…43 each node's way to etcd, +50… restores
#   CELL_ETCD=3          members of etcd: 3 or 1
#   CELL_SYNC=on         synchronous_mode: on (one named replica), quorum (any one of two), off
#   CELL_STRICT=1        synchronous_mode_strict: without a replica there are no writes (0: Patroni goes on alone, and may lose)
#   CELL_TTL=20 CELL_LOOP=2 CELL_RETRY=9   Patroni's seconds; loop + 2 × retry must not exceed ttl, which is 20 at least
#   CELL_FAILSAFE=0      1: failsafe_mode, the leader goes on without etcd while it reaches all other nodes
#   CELL_CHECK=careful   how HAProxy knows the leader: plain (OPTIONS /primary, as Patroni's manual has it: true from the moment of the
#                           lock, so for a moment writes meet 25006), careful (also waits until PostgreSQL has left recovery)
#   CELL_S3=http://127.0.0.1:17480   keep the backup in this S3 (S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET) instead of DIR/cell/backup
set -euo pipefail
DIR=${1:?usage: up.sh DIR}
. "$(dirname "$0")/lib.sh"
[ -s "${ROOT}.packages" ] || fail "no root: root.sh ${ROOT%/root} first."
command -v curl >/dev/null || fail 'curl is missing.'
SECONDS=0

for file in "$RUN"/*.pid; do
  name=${file##*/}
  pid_of "${name%.pid}" >/dev/null && fail "$DIR has running processes already: down.sh $DIR"
done
for folder in "$STATE" "$RUN"; do
  [ ! -e "$folder" ] || [ -s "$RUN/cell.env" ] || fail "$folder is there and not of this kit: give another directory."
done
[ "${CELL_FRESH:-0}" = 1 ] && rm -rf --one-file-system "$STATE" "$RUN"
umask 077
mkdir -p "$RUN"
if [ ! -s "$RUN/cell.env" ]; then
  secret() { head -c 18 /dev/urandom | base64 | tr '+/' 'ab'; }
  cat > "$RUN/cell.env" <<X
ROOT=$(printf %q "$ROOT")
BASE=${CELL_PORT:-17600} ETCD=${CELL_ETCD:-3} SYNC=${CELL_SYNC:-on} STRICT=${CELL_STRICT:-1}
TTL=${CELL_TTL:-20} LOOP=${CELL_LOOP:-2} RETRY=${CELL_RETRY:-9}
ADMIN=$(secret) REPLICATOR=$(secret) REWIND=$(secret) TOKEN=$(date -u +%Y%m%d%H%M%S)
CHECK=${CELL_CHECK:-careful} FAILSAFE=${CELL_FAILSAFE:-0} S3=${CELL_S3:-} S3_BUCKET=${S3_BUCKET:-cell} S3_KEY=${S3_ACCESS_KEY:-circuit-main} S3_SECRET=${S3_SECRET_KEY:-circuit-main-test-only}
X
fi
load_cell
case $SYNC in on) MODE=true READ=sync ;; quorum) MODE=quorum READ=quorum ;; off) MODE=false READ=replica ;; *) fail "CELL_SYNC=$SYNC" ;; esac
for port in 0 1 2 3 11 12 13 16 17 18 21 22 23 31 32 33 41 42 43; do
  (exec 3<> "/dev/tcp/127.0.0.1/$((BASE + port))") 2>/dev/null && fail "port $((BASE + port)) is taken: CELL_PORT."
done

mkdir -p "$STATE"/{etc,log,backup,spool}
for one in $NODES $MEMBERS; do mkdir -p "$STATE/$one"; done

# Each node reaches etcd through a little proxy of its own (l1…l3): stopping that one cuts just this node off.
for node in $NODES; do
  cat > "$STATE/etc/link-$node.cfg" <<X
global
  nbthread 1
  maxconn 200
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen etcd
  bind 127.0.0.1:$(link_port "$node")
  option httpchk GET /health
  default-server check inter 2s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
$(for e in $MEMBERS; do echo "  server $e 127.0.0.1:$(etcd_port "$e")"; done)
X
  mkdir -p "$STATE/$node/sock" "$STATE/$node/spool"
  if [ -n "$S3" ]; then
    REPO="repo1-type=s3
repo1-s3-endpoint=127.0.0.1
repo1-storage-port=$((BASE + 3))
repo1-storage-ca-file=/cell/etc/ca.pem
repo1-s3-uri-style=path
repo1-s3-region=us-east-1
repo1-s3-bucket=$S3_BUCKET
repo1-s3-key=$S3_KEY
repo1-s3-key-secret=$S3_SECRET
repo1-path=/"
  else REPO=repo1-path=/cell/backup; fi
  cat > "$STATE/etc/pgbackrest-$node.conf" <<X
[global]
$REPO
repo1-retention-full=2
repo1-bundle=y
compress-type=zst
compress-level=1
start-fast=y
process-max=1
log-path=/cell/log
lock-path=/tmp
spool-path=/cell/$node/spool
log-level-console=warn
log-level-file=info
[cell]
pg1-path=/cell/$node/data
pg1-port=$(pg_port "$node")
pg1-socket-path=/cell/$node/sock
X
  cat > "$STATE/etc/patroni-$node.yml" <<X
scope: cell
name: $node
restapi: { listen: '127.0.0.1:$(rest_port "$node")', connect_address: '127.0.0.1:$(rest_port "$node")' }
etcd3: { hosts: ['127.0.0.1:$(link_port "$node")'], use_proxies: true }
bootstrap:
  dcs:
    ttl: $TTL
    loop_wait: $LOOP
    retry_timeout: $RETRY
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0
    primary_stop_timeout: 10
    failsafe_mode: $([ "$FAILSAFE" = 1 ] && echo true || echo false)
    synchronous_mode: $MODE
    synchronous_mode_strict: $([ "$STRICT" = 1 ] && echo true || echo false)
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        shared_buffers: 128MB
        max_wal_size: 1GB
        wal_keep_size: 256MB
        wal_log_hints: 'on'
        hot_standby: 'on'
        # A synchronous replica that hangs holds up every write until it is given up; the default is a minute.
        wal_sender_timeout: 5s
        wal_receiver_timeout: 5s
        wal_receiver_status_interval: 1s
        wal_retrieve_retry_interval: 1s
        archive_mode: 'on'
        # A minute at most is lost with all machines: a segment has to be closed and pushed within it.
        archive_timeout: 50s
        archive_command: pgbackrest --stanza=cell archive-push "%p"
        log_line_prefix: '%m [%p] %q%u@%d '
        log_lock_waits: 'on'
        max_slot_wal_keep_size: 2GB
      recovery_conf: { restore_command: pgbackrest --stanza=cell archive-get %f "%p" }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: 127.0.0.1:$(pg_port "$node")
  connect_address: 127.0.0.1:$(pg_port "$node")
  data_dir: /cell/$node/data
  bin_dir: /usr/lib/postgresql/18/bin
  pgpass: /tmp/pgpass
  use_unix_socket: true
  authentication:
    superuser: { username: postgres, password: '$ADMIN' }
    replication: { username: replicator, password: '$REPLICATOR' }
    rewind: { username: rewinder, password: '$REWIND' }
  parameters: { unix_socket_directories: /cell/$node/sock }
  pg_hba:
    - local all postgres peer
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
X
done

case $CHECK in
  plain) LEADER_CHECK='  option httpchk OPTIONS /primary' ;;
  careful) LEADER_CHECK="  option httpchk GET /primary
  http-check expect status 200
  http-check expect string '\"role\": \"primary\"'" ;;
  *) fail "CELL_CHECK=$CHECK" ;;
esac
servers() { # none is up before its first check: HAProxy would send the first callers to a replica
  for node in $NODES; do echo "  server $node 127.0.0.1:$(pg_port "$node") check port $(rest_port "$node") init-state fully-down"; done
}
cat > "$STATE/etc/haproxy.cfg" <<X
global
  nbthread 1
  maxconn 2000
  stats socket /cell/etc/haproxy.sock mode 600 level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  # A server that is no leader any more must not keep its sessions: a stopped one would hold them without an answer.
  default-server inter 1s fastinter 300ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen leader
  bind 127.0.0.1:$BASE
$LEADER_CHECK
$(servers)
listen reads
  bind 127.0.0.1:$((BASE + 1))
  option httpchk OPTIONS /$READ
$(servers)
  # While there is no such replica, the leader answers.
$(for node in $NODES; do echo "  server $node-leader 127.0.0.1:$(pg_port "$node") track leader/$node backup"; done)
listen statistics
  mode http
  timeout client 10s
  timeout server 10s
  bind 127.0.0.1:$((BASE + 2))
  stats enable
  stats uri /
X
if [ -n "$S3" ]; then
  # pgBackRest speaks to S3 over TLS only, and checks it: HAProxy lends the S3 server a certificate of a CA made here.
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=127.0.0.1' -addext 'subjectAltName=IP:127.0.0.1,DNS:localhost' \
    -keyout "$STATE/etc/s3.key" -out "$STATE/etc/ca.pem" 2>/dev/null
  cat "$STATE/etc/ca.pem" "$STATE/etc/s3.key" > "$STATE/etc/s3.pem"
  cat >> "$STATE/etc/haproxy.cfg" <<X
listen s3
  mode http
  timeout client 1m
  timeout server 1m
  bind 127.0.0.1:$((BASE + 3)) ssl crt /cell/etc/s3.pem
  server s3 ${S3#http://}
X
fi
if [ -n "$S3" ]; then
  # The checksum of nothing: without this header, curl of Debian 12 signs what S3 does not accept.
  EMPTY=$(sha256sum < /dev/null | cut -d' ' -f1)
  curl -sf --noproxy '*' -o /dev/null --aws-sigv4 aws:amz:us-east-1:s3 --user "$S3_KEY:$S3_SECRET" -H "x-amz-content-sha256: $EMPTY" \
    -X PUT "$S3/$S3_BUCKET" || fail "S3 at $S3 gives no bucket $S3_BUCKET."
fi
OWNER=$(chroot "$ROOT" id -u postgres):$(chroot "$ROOT" id -g postgres)
chown "$OWNER" "$STATE"
find "$STATE" -maxdepth 3 ! -path '*/data/*' -exec chown "$OWNER" {} +

for e in $MEMBERS; do start_etcd "$e"; done
etcd_well() { [[ $(curl -s --noproxy '*' -m 2 "http://127.0.0.1:$(etcd_port e1)/health") == *'"true"'* ]]; }
wait_for 60 etcd etcd_well
for node in $NODES; do start "l$(number "$node")" haproxy -db -f "/cell/etc/link-$node.cfg"; done
start h haproxy -db -f /cell/etc/haproxy.cfg
echo "etcd after $SECONDS s" >&2

IS_NEW=1; [ -d "$STATE/n1/data" ] && IS_NEW=0
start_node n1
[ $IS_NEW = 0 ] || wait_for 120 'first leader' node_with primary
start_node n2
start_node n3
wait_for 180 'a leader' node_with primary
echo "leader after $SECONDS s" >&2
all_stream() { local n; for n in $NODES; do [[ $(rest "$n" '') =~ \"state\":\ \"(running|streaming)\" ]] || return 1; done; }
wait_for 300 'three nodes' all_stream
[ "$SYNC" = off ] || wait_for 60 "a $READ replica" node_with "$READ"
echo "three nodes after $SECONDS s" >&2
if [ $IS_NEW = 1 ]; then
  LEADER=$(node_with primary)
  enter PGBACKREST_CONFIG="/cell/etc/pgbackrest-$LEADER.conf" pgbackrest --stanza=cell stanza-create
  enter PGBACKREST_CONFIG="/cell/etc/pgbackrest-$LEADER.conf" pgbackrest --stanza=cell --archive-timeout=60 check
  nice -n 10 "$KIT/fault.sh" "$DIR" backup
  echo "full backup after $SECONDS s" >&2
fi
for name in h l1 l2 l3 $MEMBERS $NODES; do pid_of "$name" >/dev/null || fail "$name has ended: see $STATE/log/$name.log"; done
leads() { [ "$(enter PGPASSWORD="$ADMIN" psql -XAt -h 127.0.0.1 -p "$1" -U postgres -d postgres -c 'select pg_is_in_recovery()' 2>/dev/null)" = "$2" ]; }
wait_for 30 'the leader through HAProxy' leads "$BASE" f
wait_for 30 'a replica through HAProxy' leads $((BASE + 1)) t
echo "ready after $SECONDS s" >&2
cat > "$RUN/urls.env" <<X
CELL_LEADER_URL=postgres://postgres:$ADMIN@127.0.0.1:$BASE/postgres
CELL_READ_URL=postgres://postgres:$ADMIN@127.0.0.1:$((BASE + 1))/postgres
$(for node in $NODES; do echo "CELL_${node^^}_URL=postgres://postgres:$ADMIN@127.0.0.1:$(pg_port "$node")/postgres"; done)
CELL_STATISTICS=http://127.0.0.1:$((BASE + 2))/
X
cat "$RUN/urls.env"
