-- What a machine said of a draft, formative and never part of a score. (S3.08, FB-7)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table aes_feedbacks (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  rubric_version_id uuid not null,
  -- How far it is, its job says.
  job_log_id uuid not null,
  provider text not null check (provider in ('local', 'openai')),
  provider_version text not null default '',
  -- The words that were read, in which passages count. They stay as they were while the draft goes on.
  read_text text not null,
  read_sha256 text not null,
  criterion_feedback jsonb not null default '[]',
  ended_at timestamptz,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, group_assignment_id) references group_assignments (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, user_id) references users (shard, id),
  foreign key (shard, rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, job_log_id) references job_logs (shard, id)
);
create index aes_feedbacks_submission on aes_feedbacks (shard, submission_id, id);
create index aes_feedbacks_user on aes_feedbacks (shard, user_id);
create index aes_feedbacks_job_log on aes_feedbacks (shard, job_log_id);
call protect_table('aes_feedbacks', 'select, insert, update');
