-- runs: outside a transaction
create index concurrently audit_events_drill on audit_events (shard, verb, id);
create index concurrently submission_versions_drill on submission_versions (shard, word_count);
