-- What a job was started with and the trace of the request that asked for it: so that a failed one is tried again as it
-- was, and found in the log. The queue's own copy can be read by nobody but its workers. (JL-4, JL-6)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table job_logs add column input jsonb;
alter table job_logs add column trace_id text;
