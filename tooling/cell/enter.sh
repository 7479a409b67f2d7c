#!/bin/bash
# Internal, run by lib.sh inside fresh namespaces: sees the root read-only, the cell's state at /cell, and nothing else of
# the machine but its loopback. Gives up root for the user "postgres" of the root.
set -euo pipefail
ROOT=$1 STATE=$2
shift 2
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs -o mode=755,size=1m dev "$ROOT/dev"
for node in null zero full random urandom; do
  touch "$ROOT/dev/$node"
  mount --bind "/dev/$node" "$ROOT/dev/$node"
done
mkdir "$ROOT/dev/shm"
mount -t tmpfs -o mode=1777 shm "$ROOT/dev/shm"
mount -t tmpfs -o mode=1777 tmp "$ROOT/tmp"
mount -t tmpfs -o mode=1777 run "$ROOT/run"
mount --bind "$STATE" "$ROOT/cell"
cd /
exec chroot --userspec=postgres:postgres "$ROOT" /usr/bin/env -i \
  PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin LANG=C.UTF-8 HOME=/tmp PYTHONUNBUFFERED=1 "$@"
