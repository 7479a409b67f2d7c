-- How a university finds out whether a page is open in LockDown Browser, and the oldest builds it accepts. (LD-2, LD-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table shard_configurations
add column lockdown_browser_verifier text not null default 'none' check (lockdown_browser_verifier in ('none', 'presence')),
-- As yymmdd; an empty text accepts every build.
add column oldest_lockdown_windows text not null default '',
add column oldest_lockdown_mac text not null default '',
add column oldest_lockdown_ipad text not null default '';
