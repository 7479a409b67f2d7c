-- Which version of a hand-in a review is about: its author may hand in again while it is written. (RV-13)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Null for practice, and for reviews from before this was kept: those are of the version that was handed in last.
alter table evaluations add column submission_version_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table evaluations add foreign key (shard, submission_version_id) references submission_versions (shard, id);
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and every row is null
create index evaluations_submission_version on evaluations (shard, submission_version_id)
  where submission_version_id is not null;
