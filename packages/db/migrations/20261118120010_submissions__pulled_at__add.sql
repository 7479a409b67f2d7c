-- Since when a reported hand-in is shown to no reviewer, until staff decide. (RP-4)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table submissions add column pulled_at timestamptz;
