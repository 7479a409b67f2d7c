-- Results that were released can be unreleased: every run that learners could see gets the moment and the reason, and
-- releasing one again empties them in that run. (SR-19)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table score_runs add column unreleased_at timestamptz;
alter table score_runs add column unreleased_by uuid;
alter table score_runs add column unrelease_reason text not null default '';
alter table score_runs add constraint score_runs_unreleased_by_fkey
  foreign key (shard, unreleased_by) references users (shard, id) not valid;
alter table score_runs validate constraint score_runs_unreleased_by_fkey;
