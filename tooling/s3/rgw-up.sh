#!/bin/bash
# rgw-up.sh DIR [RGW_PORT] [MON_PORT]: a real S3 server for tests. Single-node Ceph (monitor, in-memory store, radosgw, cephx on), loopback only, all state under DIR (removed first: give a fresh, short path).
# Needs Debian: apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd ceph-common
set -euo pipefail
C=$(realpath -m "${1:?dir}"); PORT=${2:-17480}; MONP=${3:-13300}
AK=${S3_ACCESS_KEY:-circuit-main}; SK=${S3_SECRET_KEY:-circuit-main-test-only}
AK2=${S3_ACCESS_KEY2:-circuit-other}; SK2=${S3_SECRET_KEY2:-circuit-other-test-only}
umask 077
rm -rf "$C"; mkdir -p "$C"/{mon,osd,rgw,run,log,mgr}
FSID=$(cat /proc/sys/kernel/random/uuid); MON="[v2:127.0.0.1:$MONP]"
cat > "$C/ceph.conf" <<X
[global]
fsid = $FSID
mon_initial_members = a
mon_host = $MON
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
keyring = $C/keyring
ms_bind_ipv4 = true
ms_bind_ipv6 = false
ms_bind_msgr1 = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
run_dir = $C/run
pid_file = $C/run/\$name.pid
log_file = $C/log/\$name.log
admin_socket = $C/run/\$name.asok
crash_dir = $C/log
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
mon_data_avail_crit = 1
mon_data_avail_warn = 2
[mon]
mon_data = $C/mon
mon_osd_min_up_ratio = 0
mon_election_timeout = 1
paxos_propose_interval = 0.05
[mgr]
mgr_data = $C/mgr
[osd]
osd_data = $C/osd
osd_objectstore = memstore
memstore_device_bytes = ${MEMSTORE_BYTES:-2147483648}
osd_class_load_list = *
osd_class_default_list = *
osd_memory_target = 939524096
osd_op_num_shards = 2
osd_scrub_auto_repair = false
[client]
rgw_data = $C/rgw
rgw_frontends = beast endpoint=127.0.0.1:$PORT tcp_nodelay=1
rgw_thread_pool_size = 32
rgw_enable_usage_log = false
rgw_enable_gc_threads = ${RGW_GC:-false}
rgw_enable_lc_threads = false
rgw_enable_quota_threads = false
rgw_run_sync_thread = false
rgw_enable_apis = s3, admin
rgw_override_bucket_index_max_shards = 1
rgw_dynamic_resharding = false
rgw_relaxed_s3_bucket_names = false
X
export CEPH_CONF=$C/ceph.conf CEPH_ARGS=
K=$C/keyring
ceph-authtool --create-keyring "$K" --gen-key -n mon. --cap mon 'allow *' >/dev/null
ceph-authtool "$K" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' --cap mds 'allow *' >/dev/null
ceph-authtool "$K" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap mgr 'allow profile osd' --cap osd 'allow *' >/dev/null
ceph-authtool "$K" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx' --cap mgr 'allow rw' >/dev/null
monmaptool --create --clobber --addv a "$MON" --fsid "$FSID" "$C/monmap" >/dev/null
ceph-mon -i a --mkfs --monmap "$C/monmap" --keyring "$K"
ceph-mon -i a
ceph auth import -i "$K" 2>/dev/null
U=$(cat /proc/sys/kernel/random/uuid)
printf '{"cephx_secret":"%s"}' "$(ceph-authtool "$K" -n osd.0 -p)" > "$C/osd.json"
ceph osd new "$U" 0 -i "$C/osd.json" >/dev/null
ceph-osd -i 0 --mkfs --osd-uuid "$U" >/dev/null 2>&1
ceph-osd -i 0 >/dev/null 2>"$C/log/osd.stderr"
if [ "${WITH_MGR:-0}" = 1 ]; then ceph auth get-or-create mgr.x mon 'allow profile mgr' osd 'allow *' mds 'allow *' >> "$K"; ceph-mgr -i x; fi
for i in $(seq 100); do [[ $(ceph osd stat 2>/dev/null) == *'1 up'* ]] && break; sleep 0.1; done
radosgw -n client.rgw
for i in $(seq 300); do (exec 3<>/dev/tcp/127.0.0.1/$PORT) 2>/dev/null && break; sleep 0.1; done
radosgw-admin user create --uid=main --display-name=main --access-key="$AK" --secret-key="$SK" >/dev/null
radosgw-admin user create --uid=other --display-name=other --access-key="$AK2" --secret-key="$SK2" >/dev/null
(exec 3<>/dev/tcp/127.0.0.1/$PORT) || { echo "rgw not listening" >&2; exit 1; }
echo "S3_ENDPOINT=http://127.0.0.1:$PORT"
