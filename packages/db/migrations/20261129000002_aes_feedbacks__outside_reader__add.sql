-- Who read a draft, what it took, and why the built-in program read it instead. (FB-16, FB-17)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table aes_feedbacks
add column reader_host text not null default '',
add column reader_model text not null default '',
-- When the text first left; null if it never did.
add column sent_at timestamptz,
add column fallback text,
add column dropped_remarks integer not null default 0,
add column tokens integer not null default 0,
add column took_ms integer;
