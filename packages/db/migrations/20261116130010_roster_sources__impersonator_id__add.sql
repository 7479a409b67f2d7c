-- Who really sat there when a roster was brought in somebody else's name: it gives them no role either. (RO-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table roster_sources add column impersonator_id uuid;
