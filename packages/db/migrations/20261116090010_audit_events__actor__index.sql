-- The audit of a person shows what they did themselves, also as somebody else: that is found by the actor. (AU-21)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and no trail is long yet
create index audit_events_actor on audit_events (shard, actor_id, id);
