-- A version is of the course and the assignment of its submission: one key says so, which three did not. And a hand-in no
-- longer takes a lock on the rows of the course and of the assignment, which everybody who hands in would share.
set local lock_timeout = '2s';
set local statement_timeout = '60s';

alter table submissions
  -- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint -- no university has rows yet
  add constraint submissions_place_key unique (shard, id, group_assignment_id, group_id);

alter table submission_versions
  -- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- as above
  add constraint submission_versions_submission_fkey foreign key (shard, submission_id, group_assignment_id, group_id)
  references submissions (shard, id, group_assignment_id, group_id),
  drop constraint submission_versions_shard_group_id_fkey,
  drop constraint submission_versions_shard_group_assignment_id_fkey,
  drop constraint submission_versions_shard_submission_id_fkey;
