-- Lets a repeated call whose answer got lost hear that the password was set. (AC-62)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table password_links add column used_with_key text;
