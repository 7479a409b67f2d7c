#!/bin/sh
# backup-age.sh FOLDER [STANZA]: writes when the last good backup ended and when the last log was archived into FOLDER, from
# where node_exporter (--collector.textfile.directory) tells Prometheus. A timer runs it on the machine of the database.
set -eu
folder=${1:?usage: backup-age.sh FOLDER [STANZA]}
stanza=${2:-circuit}
ended=$(pgbackrest --stanza="$stanza" --output=json info | tr -d ' \n' | grep -o '"stop":[0-9]*' | grep -o '[0-9]*$' | sort -n | tail -1)
archived=$(psql -XAtd postgres -c 'select coalesce(extract(epoch from last_archived_time), 0)::bigint from pg_stat_archiver')
{
  [ -z "$ended" ] || echo "circuit_backup_last_success_timestamp_seconds $ended"
  echo "circuit_backup_last_archive_timestamp_seconds $archived"
} > "$folder/circuit_backup.prom.new"
# At once: a half-written file would be read as no figures.
mv "$folder/circuit_backup.prom.new" "$folder/circuit_backup.prom"
