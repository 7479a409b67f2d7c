-- What everybody reads about a downtime: why, when it begins if it is announced, and when it is planned to end. (CF-8)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column downtime_text text not null default '',
add column downtime_starts_at timestamptz,
add column downtime_ends_at timestamptz;
