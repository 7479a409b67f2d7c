-- How much may lie in the store, as each university sets it. (AR-25)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column person_quota_gigabytes integer not null default 2,
add column shard_quota_gigabytes integer not null default 200;
