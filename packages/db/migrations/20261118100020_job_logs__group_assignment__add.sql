-- Which assignment of a course a job is about, so that its people see how far it is. (S3.08)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table job_logs add column group_assignment_id uuid;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table job_logs add foreign key (shard, group_assignment_id) references group_assignments (shard, id);
-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and no university has rows yet
create index job_logs_run on job_logs (shard, group_assignment_id, kind, id) where group_assignment_id is not null;
-- squawk-ignore require-concurrent-index-creation -- as above
create index job_logs_latest on job_logs (shard, group_id, kind, id) where group_id is not null;
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index job_logs_group;
