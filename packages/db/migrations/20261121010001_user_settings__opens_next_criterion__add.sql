-- Whether a level that was clicked opens the next criterion; people who do not want that switch it off. (WS-22)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table user_settings add column opens_next_criterion boolean not null default true;
