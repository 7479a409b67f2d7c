-- What people wrote about a work, as it was when the run was computed: a page that was released stays as it was, whatever
-- is written, reopened or set aside later. (RS-5)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table scores add column received jsonb not null default '[]'::jsonb;
