-- Results that were released can be unreleased: every run that learners could see gets the moment and the reason, and
-- releasing one again empties them in that run. (SR-19)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table score_runs
  add column unreleased_at timestamptz,
  add column unreleased_by uuid,
  add column unrelease_reason text not null default '',
  add constraint score_runs_unreleased_by_fkey
    foreign key (shard, unreleased_by) references users (shard, id) not valid;
-- squawk-ignore constraint-missing-not-valid -- the column is new, so no row can break it
alter table score_runs validate constraint score_runs_unreleased_by_fkey;
