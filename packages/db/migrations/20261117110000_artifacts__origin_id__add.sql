-- A course keeps what it took from the library: rows of its own that lead to the same stored objects. (CE-3)
-- A hand-in holds files and links too. (SB-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table artifacts
  -- The library's artifact that this one was taken from; null for whatever was added here.
  add column origin_id uuid,
  drop constraint artifacts_holder_kind_check,
  add constraint artifacts_holder_kind_check check (
    holder_kind in ('assignment', 'calibration', 'groupAssignment', 'groupAssignmentCalibration', 'submission')
  ) not valid;
-- squawk-ignore constraint-missing-not-valid -- the table is small yet, and every row passed the narrower check
alter table artifacts validate constraint artifacts_holder_kind_check;

alter table artifact_uploads
  drop constraint artifact_uploads_holder_kind_check,
  add constraint artifact_uploads_holder_kind_check check (
    holder_kind in ('assignment', 'calibration', 'groupAssignment', 'groupAssignmentCalibration', 'submission')
  ) not valid;
-- squawk-ignore constraint-missing-not-valid -- the table is small yet, and every row passed the narrower check
alter table artifact_uploads validate constraint artifact_uploads_holder_kind_check;

-- The sweep asks whether any row leads to an object.
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and there are few files yet
create index artifacts_object_key on artifacts (shard, object_key) where object_key is not null;
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and there are few files yet
create index artifacts_clean_key on artifacts (shard, clean_key) where clean_key is not null;
