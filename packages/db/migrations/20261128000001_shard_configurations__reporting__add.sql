-- Where the pages of a university send error reports and page views; nowhere until somebody says so. (ER-1, AY-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column error_reports_dsn text not null default '',
add column analytics_measurement_id text not null default '',
add column analytics_url text not null default '';
