-- "Run" means a score run. Names that meant an assignment of a course say so. No university runs a version that reads the
-- old names, so one step is enough.
set local lock_timeout = '2s';
set local statement_timeout = '60s';

-- squawk-ignore renaming-table -- as said above
alter table run_reminders rename to group_assignment_reminders;
alter table group_assignment_reminders rename constraint run_reminders_pkey to group_assignment_reminders_pkey;
alter table group_assignment_reminders
  rename constraint run_reminders_shard_group_assignment_id_fkey to group_assignment_reminders_shard_group_assignment_id_fkey;
alter table group_assignment_reminders
  rename constraint run_reminders_shard_group_id_fkey to group_assignment_reminders_shard_group_id_fkey;
alter index run_reminders_group rename to group_assignment_reminders_group;

alter index allocations_run rename to allocations_group_assignment;
alter index evaluations_run rename to evaluations_group_assignment;
alter index job_logs_run rename to job_logs_group_assignment;
alter index queue_items_run rename to queue_items_group_assignment;
alter index reactions_run rename to reactions_group_assignment;
alter index reports_run rename to reports_group_assignment;
alter index result_openings_run rename to result_openings_group_assignment;
alter index scores_run rename to scores_group_assignment;
alter index second_looks_run rename to second_looks_group_assignment;
alter index task_messages_run rename to task_messages_group_assignment;
