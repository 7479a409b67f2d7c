-- Which service outside reads drafts, and how much of it a person and a university may use in one day. (FB-18, FB-19)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column aes_address text not null default '',
add column aes_model text not null default '',
add column aes_daily_per_student integer not null default 6,
add column aes_daily_tokens integer not null default 1000000;
