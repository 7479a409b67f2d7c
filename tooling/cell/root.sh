#!/bin/bash
# root.sh DIR: makes DIR/root once: a minimal Debian root file system with PostgreSQL 18, Patroni, pgBackRest, etcd,
# PgBouncer, HAProxy and nginx. Needs: root, mmdebstrap, gpgv, apt. The mirror is the one this machine's apt already uses.
# CELL_SUITE (forky), CELL_PACKAGES (more packages, separated by commas), CELL_FRESH=1 (make it again).
set -euo pipefail
DIR=$(realpath -m "${1:?usage: root.sh DIR}")
SUITE=${CELL_SUITE:-forky}
PACKAGES=postgresql-18,postgresql-client-18,patroni,python3-psycopg2,python3-etcd,pgbackrest,etcd-server,etcd-client,pgbouncer,haproxy,nginx-light,openssl,ca-certificates,zstd${CELL_PACKAGES:+,$CELL_PACKAGES}

[ "$(id -u)" = 0 ] || { echo 'root.sh needs root: it makes device nodes and changes owners.' >&2; exit 1; }
for tool in mmdebstrap gpgv apt-get apt-config; do
  command -v "$tool" >/dev/null || { echo "$tool is missing (apt-get install mmdebstrap gpgv)." >&2; exit 1; }
done
if [ -e "$DIR/root" ] && [ ! -s "$DIR/root.packages" ]; then echo "$DIR/root is there and not of this kit: give another directory." >&2; exit 1; fi
[ "${CELL_FRESH:-0}" = 1 ] && [ -s "$DIR/root.packages" ] && rm -rf --one-file-system "$DIR/root" "$DIR/root.packages"
if [ -s "$DIR/root.packages" ]; then echo "kept: $DIR/root"; exit 0; fi

# The archive's address, as apt itself reads it: works for .sources and .list files alike. Security archives lack testing.
MIRROR=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' | awk '$1 !~ /security/ { print $2; exit }')
[ -n "$MIRROR" ] || { echo 'apt knows no archive on this machine.' >&2; exit 1; }

umask 022
WORK=$(mktemp -d "${TMPDIR:-/tmp}/cell-root.XXXXXX")
trap 'rm -rf "$WORK"' EXIT
mkdir -p "$DIR" "$WORK/lists/partial" "$WORK/cache/archives/partial" "$WORK/etc/trusted"

# What this machine's apt says of proxies and of the age of an index goes for the root too; signatures are always checked.
apt-config dump | grep -E '^Acquire::(Check-Valid-Until|Max-FutureTime|Retries|ForceIPv4|https?::)' > "$WORK/apt.conf" || true

KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg
private() { # apt with a state of its own, so that the machine's lists stay as they are
  apt-get -c "$WORK/apt.conf" -o Dir::State::Lists="$WORK/lists" -o Dir::Cache="$WORK/cache" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$WORK/sources.list" -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
}
fetch_release() { echo "deb [signed-by=$1] $MIRROR $SUITE main" > "$WORK/sources.list"; private -qq update; }
if ! fetch_release "$KEYRING" 2> "$WORK/update.log"; then
  # The machine's keyring is older than the suite's keys. A newer one comes from the machine's OWN release, which its keys do verify.
  if ! grep -q NO_PUBKEY "$WORK/update.log"; then cat "$WORK/update.log" >&2; exit 1; fi
  echo 'keyring: too old for the suite; taking the newer package of this release (verified by the keys at hand)' >&2
  . /etc/os-release
  echo "deb [signed-by=$KEYRING] $MIRROR $VERSION_CODENAME-updates main
deb [signed-by=$KEYRING] $MIRROR $VERSION_CODENAME main" > "$WORK/sources.list"
  private -qq update
  (cd "$WORK" && private -qq download debian-archive-keyring && dpkg-deb -x debian-archive-keyring_*.deb keys)
  KEYRING=$WORK/keys/usr/share/keyrings/debian-archive-keyring.gpg
  fetch_release "$KEYRING"
fi
RELEASE=$(ls "$WORK"/lists/*InRelease)
gpgv --keyring "$KEYRING" "$RELEASE" 2>&1 >/dev/null | grep 'Good signature' >&2
echo "suite: $SUITE of $(sed -n 's/^Date: //p' "$RELEASE")" >&2

rm -rf --one-file-system "$DIR/root.part"
SECONDS=0
# No cluster is made and no daemon started at installation; manuals, locales and the archive's address stay out. (The manuals of
# PostgreSQL itself must stay: its installation links to them and fails without.) A high uid for postgres: 102 may be somebody here.
mmdebstrap --mode=root --variant=essential --components=main --format=directory --keyring="$KEYRING" \
  --aptopt="$WORK/apt.conf" --aptopt='Acquire::Languages "none"' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=*/llvmjit*' --dpkgopt='path-exclude=*/bitcode/*' \
  --essential-hook='mkdir -p "$1/etc/postgresql-common"; echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"' \
  --customize-hook='rm -rf "$1"/etc/apt/sources.list* "$1"/etc/apt/apt.conf.d/99mmdebstrap "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
  --customize-hook='rm -f "$1/etc/resolv.conf"; echo "127.0.0.1 localhost cell" > "$1/etc/hosts"; mkdir -p "$1/cell"' \
  --customize-hook='old=$(chroot "$1" id -u postgres); chroot "$1" groupmod -g 58018 postgres; chroot "$1" usermod -u 58018 postgres
    find "$1" -xdev -uid "$old" -exec chown -h 58018:58018 {} +' \
  --include="$PACKAGES" "$SUITE" "$DIR/root.part" "deb [signed-by=$KEYRING] $MIRROR $SUITE main" >&2

chroot "$DIR/root.part" dpkg-query -W > "$DIR/root.packages.part"
mv "$DIR/root.packages.part" "$DIR/root.packages"
mv "$DIR/root.part" "$DIR/root"
echo "made: $DIR/root in $SECONDS s, $(du -sxm "$DIR/root" | cut -f1) MB, $(wc -l < "$DIR/root.packages") packages"
grep -E '^(postgresql-18|patroni|pgbackrest|etcd-server|pgbouncer|haproxy|nginx-light)(:|\s)' "$DIR/root.packages"
