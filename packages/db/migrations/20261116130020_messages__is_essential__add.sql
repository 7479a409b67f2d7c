-- What a person asked for leaves before what can wait. (MS-13)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table messages add column is_essential boolean not null default false;
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and few messages wait yet
create index messages_next on messages (shard, is_essential desc, next_try_at, id) where state = 'waiting';
