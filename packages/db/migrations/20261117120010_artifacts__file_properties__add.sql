-- A file keeps what it says about its author for the check before handing in. (SB-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table artifacts add column file_properties jsonb not null default '[]';
