-- A hand-in holds files and links, and a file keeps what it says about its author for the check before handing in. (SB-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table artifacts
  add column file_properties jsonb not null default '[]',
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
