-- Written by `npm run db:schema` from the migrations. Do not edit.

CREATE OR REPLACE FUNCTION public.circuit_now()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 PARALLEL SAFE
AS $function$
declare
  moment timestamptz;
begin
  if to_regclass('public.test_clock') is null then
    return clock_timestamp();
  end if;
  select coalesce(frozen_at, clock_timestamp() + shift) into moment from public.test_clock;
  return coalesce(moment, clock_timestamp());
end
$function$
;

CREATE OR REPLACE FUNCTION public.count_since_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.counted_since := circuit_now();
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.current_shard()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.shard'::text, true), ''::text)
;

CREATE OR REPLACE FUNCTION public.enter_shard(wanted text, lock_key bigint, even_read_only boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  why text;
begin
  if not pg_try_advisory_xact_lock_shared(lock_key) then
    return 'closed';
  end if;
  perform set_config('app.shard', wanted, true);
  select case when moved_to is not null then 'moved' when read_only_at is not null and not even_read_only then 'readOnly' end
    into why from shard_states where shard = wanted;
  if why is null then
    return 'open';
  end if;
  perform set_config('app.shard', '', true);
  return why;
end
$function$
;

CREATE OR REPLACE FUNCTION public.erase_score_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.reason <> '' or not exists (
    select from person_erasures e where e.shard = new.shard and e.user_id = new.user_id
  ) then
    raise exception 'The reason of a score change is removed by an erasure only.';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.erase_submission_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from person_erasures e join submissions s on s.shard = e.shard and s.user_id = e.user_id
    where s.shard = new.shard and s.id = new.submission_id
  ) then
    raise exception 'What was handed in changes by an erasure only.';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.reason is not null or new.before is not null or new.after is not null then
    raise exception 'An audit event does not change.';
  end if;
  if not exists (select from audit_erasures e where e.shard = new.shard and e.event_id = new.id) then
    raise exception 'The values of an audit event are removed by an erasure only.';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_used_rubric_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.used_at is not null and (
    new.used_at is distinct from old.used_at
    or new.number <> old.number
    or new.rubric_id <> old.rubric_id
    or new.point_scale_max <> old.point_scale_max
    or rubric_scale(new.criteria) is distinct from rubric_scale(old.criteria)
  ) then
    raise exception 'A rubric version in use keeps its scale.';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.move_version_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('circuit.is_filling', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := circuit_now();
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.plain_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(translate(regexp_replace(lower((NORMALIZE(written, NFD) COLLATE pg_unicode_fast)), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]'::text, ''::text, 'g'::text), 'øłđðı'::text, 'olddi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text)
;

CREATE OR REPLACE PROCEDURE public.protect_table(IN name regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy shard on %s using (shard = (select current_shard())) with check (shard = (select current_shard()))',
    name
  );
  execute format('grant %s on %s to app', rights, name);
  if exists (select from pg_attribute where attrelid = name and attname = 'version') then
    execute format(
      'create trigger version_moves_on before update on %s for each row execute function move_version_on()', name
    );
  end if;
end
$procedure$
;

CREATE OR REPLACE FUNCTION public.rubric_scale(criteria jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_agg((((((criteria.c - 'title'::text) - 'question'::text) - 'commentPrompt'::text) - 'levels'::text) || jsonb_build_object('levels', (SELECT jsonb_agg(((levels.l - 'label'::text) - 'description'::text) ORDER BY levels.place) AS jsonb_agg FROM jsonb_array_elements(COALESCE((criteria.c -> 'levels'::text), '[]'::jsonb)) WITH ORDINALITY levels(l, place)))) ORDER BY criteria.place) AS jsonb_agg FROM jsonb_array_elements(rubric_scale.criteria) WITH ORDINALITY criteria(c, place))
;

create table aes_feedbacks (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  user_id uuid not null,
  rubric_version_id uuid not null,
  job_log_id uuid not null,
  provider text not null,
  provider_version text default ''::text not null,
  read_text text not null,
  read_sha256 text not null,
  criterion_feedback jsonb default '[]'::jsonb not null,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  reader_host text default ''::text not null,
  reader_model text default ''::text not null,
  sent_at timestamp with time zone,
  fallback text,
  dropped_remarks integer default 0 not null,
  tokens integer default 0 not null,
  took_ms integer
);

create table aes_reader_choices (
  shard text default current_shard() not null,
  user_id uuid not null,
  choice text not null,
  changed_at timestamp with time zone default circuit_now() not null
);

create table aes_reader_days (
  shard text default current_shard() not null,
  day date not null,
  tokens bigint default 0 not null
);

create table allocations (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  reviewer_id uuid not null,
  source text not null,
  status text default 'Given'::text not null,
  seed bigint,
  reason text default ''::text not null,
  job_log_id uuid,
  given_by uuid,
  impersonator_id uuid,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  taken_back_reason text default ''::text not null
);

create table artifact_uploads (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  holder_kind text not null,
  holder_id uuid not null,
  author_id uuid not null,
  use text not null,
  name text not null,
  byte_size integer not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table artifacts (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  type text not null,
  holder_kind text not null,
  holder_id uuid not null,
  author_id uuid not null,
  use text default 'file'::text not null,
  name text default ''::text not null,
  document jsonb,
  url text,
  object_key text,
  media_type text,
  byte_size integer,
  sha256 text,
  clean_key text,
  clean_media_type text,
  clean_byte_size integer,
  width integer,
  height integer,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  origin_id uuid,
  file_properties jsonb default '[]'::jsonb not null
);

create table assignment_user_roles (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  assignment_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table assignments (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  title text not null,
  description text default ''::text not null,
  rubric_id uuid,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  instructions_for_authors jsonb default '{"type": "doc", "content": []}'::jsonb not null,
  instructions_for_reviewers jsonb default '{"type": "doc", "content": []}'::jsonb not null,
  artifact_constraints jsonb default '[]'::jsonb not null,
  phases jsonb default '{}'::jsonb not null,
  weights jsonb default '{}'::jsonb not null,
  scoring_mode text default 'calibrated'::text not null,
  aes_enabled boolean default false not null,
  requires_lockdown_browser boolean default false not null
);

create table audit_erasures (
  shard text default current_shard() not null,
  event_id uuid not null,
  person_erasure_id uuid not null,
  erased_at timestamp with time zone default circuit_now() not null
);

create table audit_events (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  at timestamp with time zone default circuit_now() not null,
  actor_id uuid,
  effective_user_id uuid,
  session_id uuid,
  verb text not null,
  entity text not null,
  entity_id text,
  group_id uuid,
  reason text,
  before jsonb,
  after jsonb,
  trace_id text not null
);

create table audit_links (
  shard text default current_shard() not null,
  sequence bigint not null,
  event_id uuid not null,
  values_digest bytea not null,
  digest bytea not null,
  linked_at timestamp with time zone default circuit_now() not null
);

create table audit_salts (
  shard text default current_shard() not null,
  event_id uuid not null,
  salt bytea not null
);

create table calendar_subscriptions (
  shard text default current_shard() not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table calibrations (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  assignment_id uuid not null,
  "position" integer not null,
  title text default ''::text not null,
  quality text default 'middling'::text not null,
  is_included boolean default true not null,
  is_deleted boolean default false not null,
  expert_rubric_version_id uuid,
  expert_answers jsonb default '[]'::jsonb not null,
  expert_user_id uuid,
  expert_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  sample_text jsonb default '{"type": "doc", "content": []}'::jsonb not null
);

create table caller_addresses (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  trace_id text not null,
  address_block cidr not null,
  at timestamp with time zone default circuit_now() not null
);

create table credentials (
  shard text default current_shard() not null,
  user_id uuid not null,
  password_hash text not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  needs_second_step boolean default false not null
);

create table devices (
  shard text default current_shard() not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone default circuit_now() not null,
  last_seen_at timestamp with time zone default circuit_now() not null
);

create table evaluations (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  kind text not null,
  evaluator_id uuid not null,
  impersonator_id uuid,
  calibration_id uuid,
  submission_id uuid,
  rubric_version_id uuid not null,
  try_number integer default 1 not null,
  status text default 'Draft'::text not null,
  answers jsonb default '[]'::jsonb not null,
  handed_in_at timestamp with time zone,
  declined_at timestamp with time zone,
  key_shown_at timestamp with time zone,
  excluded_at timestamp with time zone,
  excluded_by uuid,
  exclusion_reason text default ''::text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  unfinished_answers jsonb,
  staff_comment text default ''::text not null,
  submission_version_id uuid,
  another_try_at timestamp with time zone,
  another_try_by uuid,
  another_try_reason text default ''::text not null,
  staff_comment_version integer default 1 not null,
  counted_since timestamp with time zone default circuit_now()
);

create table excusals (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  part text not null,
  reason text not null,
  granted_by uuid not null,
  impersonator_id uuid,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table external_providers (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  name text not null,
  type text not null,
  is_enabled boolean default true not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table external_terms (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  name text default ''::text not null,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  timetable_reference text,
  timetable_start_date timestamp with time zone,
  timetable_end_date timestamp with time zone
);

create table factor_ceremonies (
  shard text default current_shard() not null,
  secret_hash bytea not null,
  purpose text not null,
  user_id uuid,
  challenge text,
  sealed_secret bytea,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table factor_requirements (
  shard text default current_shard() not null,
  user_id uuid not null,
  since timestamp with time zone default circuit_now() not null
);

create table factor_resets (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  asked_by_id uuid not null,
  asked_at timestamp with time zone default circuit_now() not null,
  reason text not null,
  takes_effect_at timestamp with time zone,
  confirmed_by_id uuid,
  done_at timestamp with time zone,
  canceled_at timestamp with time zone,
  canceled_because text
);

create table factors (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  sealed_secret bytea,
  last_step bigint,
  credential_id bytea,
  public_key bytea,
  signature_counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  created_at timestamp with time zone default circuit_now() not null,
  last_used_at timestamp with time zone
);

create table forbidden_pairs (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  first_user_id uuid not null,
  second_user_id uuid not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table grade_columns (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  external_provider_id uuid not null,
  lti_deployment_id uuid not null,
  context_id text not null,
  line_item_url text,
  origin text,
  state text default 'unknown'::text not null,
  gone_url text,
  gone_count integer default 0 not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table grade_push_lanes (
  shard text default current_shard() not null,
  external_provider_id uuid not null,
  claim uuid,
  held_until timestamp with time zone,
  paused_until timestamp with time zone,
  failures_in_a_row integer default 0 not null
);

create table grade_push_runs (
  shard text default current_shard() not null,
  job_log_id uuid not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  not_sent_count integer not null,
  created_at timestamp with time zone default circuit_now() not null,
  ended_at timestamp with time zone
);

create table grade_push_settings (
  shard text default current_shard() not null,
  group_assignment_id uuid not null,
  group_id uuid not null,
  pushes_grades boolean default false not null,
  planned_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table grade_push_tries (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  grade_push_id uuid not null,
  tenths integer not null,
  score_timestamp timestamp with time zone not null,
  outcome text,
  status integer,
  reason text default ''::text not null,
  started_at timestamp with time zone default circuit_now() not null,
  ended_at timestamp with time zone
);

create table grade_pushes (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  grade_column_id uuid not null,
  external_provider_id uuid not null,
  user_id uuid not null,
  subject text not null,
  job_log_id uuid not null,
  state text default 'waiting'::text not null,
  desired_tenths integer not null,
  decided_at timestamp with time zone default circuit_now() not null,
  sent_tenths integer,
  sent_at timestamp with time zone,
  last_timestamp timestamp with time zone,
  tries integer default 0 not null,
  was_stale boolean default false not null,
  next_try_at timestamp with time zone,
  claim uuid,
  last_status integer,
  reason text default ''::text not null,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table group_assignment_calibrations (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  calibration_id uuid not null,
  "position" integer not null,
  title text default ''::text not null,
  quality text default 'middling'::text not null,
  is_included boolean default true not null,
  is_deleted boolean default false not null,
  expert_rubric_version_id uuid,
  expert_answers jsonb default '[]'::jsonb not null,
  expert_user_id uuid,
  expert_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  sample_text jsonb default '{"type": "doc", "content": []}'::jsonb not null
);

create table group_assignment_phases (
  shard text default current_shard() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  type text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table group_assignment_reminders (
  shard text default current_shard() not null,
  group_assignment_id uuid not null,
  group_id uuid not null,
  is_on boolean default true not null,
  next_look_at timestamp with time zone default circuit_now() not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table group_assignments (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  assignment_id uuid not null,
  assignment_version integer not null,
  title text not null,
  description text default ''::text not null,
  instructions_for_authors jsonb default '{"type": "doc", "content": []}'::jsonb not null,
  instructions_for_reviewers jsonb default '{"type": "doc", "content": []}'::jsonb not null,
  rubric_version_id uuid,
  artifact_constraints jsonb default '[]'::jsonb not null,
  phases jsonb default '{}'::jsonb not null,
  weights jsonb default '{}'::jsonb not null,
  scoring_mode text default 'calibrated'::text not null,
  aes_enabled boolean default false not null,
  requires_lockdown_browser boolean default false not null,
  activation text default 'Draft'::text not null,
  activated_at timestamp with time zone,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  hands_itself_in boolean default true not null
);

create table group_user_roles (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  user_id uuid not null,
  role text not null,
  is_external boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  sections text[] default '{}'::text[] not null
);

create table groups (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  name text not null,
  guid uuid default uuidv7() not null,
  external_term_id uuid,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  time_zone_id text default 'America/Indianapolis'::text not null,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table idempotency_keys (
  shard text default current_shard() not null,
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  body text,
  etag text,
  created_at timestamp with time zone default circuit_now() not null
);

create table identity_links (
  shard text default current_shard() not null,
  identity_provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_by text not null,
  created_at timestamp with time zone default circuit_now() not null,
  last_seen_at timestamp with time zone default circuit_now() not null
);

create table identity_providers (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  name text not null,
  kind text not null,
  login_url text default ''::text not null,
  logout_url text,
  is_enabled boolean default true not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  "position" integer default 0 not null,
  first_sign_in text default 'create'::text not null,
  domains text[] default '{}'::text[] not null,
  mapping jsonb default '{}'::jsonb not null,
  second_factor_values text[] default '{}'::text[] not null,
  settings jsonb default '{}'::jsonb not null,
  sealed_secrets bytea,
  secret_ends_at timestamp with time zone
);

create table job_logs (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  kind text not null,
  status text default 'queued'::text not null,
  group_id uuid,
  started_by uuid,
  attempts integer default 0 not null,
  done integer default 0 not null,
  total integer,
  messages jsonb default '[]'::jsonb not null,
  counts jsonb default '{}'::jsonb not null,
  result jsonb,
  cancel_requested_at timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  group_assignment_id uuid,
  input jsonb,
  trace_id text
);

create table late_activity_permits (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null,
  until timestamp with time zone not null,
  cascades boolean default true not null,
  reason text not null,
  granted_by uuid not null,
  impersonator_id uuid,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table learning_events (
  shard text default current_shard() not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  act jsonb not null,
  happened_at timestamp with time zone default circuit_now() not null,
  claimed_until timestamp with time zone default circuit_now() not null,
  is_refused boolean default false not null
);

create table lockdown_browser_checks (
  shard text default current_shard() not null,
  session_id uuid not null,
  group_assignment_id uuid not null,
  group_id uuid not null,
  challenge_sha256 bytea,
  challenge_expires_at timestamp with time zone,
  verified_until timestamp with time zone,
  verifier text,
  seen jsonb
);

create table lti_context_links (
  shard text default current_shard() not null,
  lti_deployment_id uuid not null,
  context_id text not null,
  group_id uuid not null,
  connected_by uuid not null,
  created_at timestamp with time zone default circuit_now() not null,
  memberships_url text,
  line_items_url text,
  service_scopes text[] default '{}'::text[] not null
);

create table lti_deployments (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  external_provider_id uuid not null,
  deployment_id text not null,
  status text default 'pending'::text not null,
  first_seen_at timestamp with time zone default circuit_now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table lti_keys (
  shard text default current_shard() not null,
  kid text not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  state text not null,
  created_at timestamp with time zone default circuit_now() not null,
  active_since timestamp with time zone,
  retiring_since timestamp with time zone,
  retired_at timestamp with time zone
);

create table lti_launch_roles (
  shard text default current_shard() not null,
  group_id uuid not null,
  user_id uuid not null,
  role text not null,
  launched_at timestamp with time zone default circuit_now() not null
);

create table lti_launches (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  external_provider_id uuid not null,
  user_id uuid,
  group_id uuid,
  message_type text not null,
  target_link_uri text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  lti_deployment_id uuid,
  subject text default ''::text not null,
  candidate_user_id uuid,
  claim_secret_hash bytea,
  person_name text default ''::text not null,
  context_id text,
  context_title text default ''::text not null,
  context_label text default ''::text not null,
  resource_link_id text,
  resource_title text default ''::text not null,
  roles text[] default '{}'::text[] not null,
  claims jsonb default '{}'::jsonb not null,
  expires_at timestamp with time zone,
  answer jsonb
);

create table lti_login_states (
  shard text default current_shard() not null,
  state_hash bytea not null,
  nonce_hash bytea not null,
  browser_secret_hash bytea not null,
  external_provider_id uuid not null,
  target_link_uri text not null,
  login_hint text not null,
  message_hint text,
  deployment_hint text,
  storage_target text,
  created_at timestamp with time zone default circuit_now() not null,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  ticket_hash bytea,
  parked_claims jsonb,
  confirmed_at timestamp with time zone
);

create table lti_platforms (
  shard text default current_shard() not null,
  external_provider_id uuid not null,
  issuer text not null,
  client_id text not null,
  authorization_url text not null,
  token_url text not null,
  token_audience text,
  jwks_url text not null,
  product_family text default ''::text not null,
  service_hosts text[] default '{}'::text[] not null,
  trusts_email boolean default false not null,
  trusts_puid boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table lti_refusals (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  external_provider_id uuid,
  reason text not null,
  details text default ''::text not null,
  trace_id text not null,
  at timestamp with time zone default circuit_now() not null
);

create table lti_registrations (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  created_by uuid not null,
  secret_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null
);

create table lti_resource_links (
  shard text default current_shard() not null,
  lti_deployment_id uuid not null,
  resource_link_id text not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  created_at timestamp with time zone default circuit_now() not null,
  line_item_url text
);

create table lti_roster_readings (
  shard text default current_shard() not null,
  external_provider_id uuid not null,
  place integer not null,
  claim uuid not null,
  held_until timestamp with time zone not null
);

create table lti_rosters (
  shard text default current_shard() not null,
  lti_deployment_id uuid not null,
  context_id text not null,
  group_id uuid not null,
  entries jsonb not null,
  read_at timestamp with time zone default circuit_now() not null
);

create table lti_user_links (
  shard text default current_shard() not null,
  external_provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_by text not null,
  last_seen_at timestamp with time zone default circuit_now() not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table messages (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  group_id uuid,
  kind text not null,
  address text not null,
  subject text not null,
  text_before text not null,
  link_path text not null,
  text_after text not null,
  password_link_id uuid,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone default circuit_now(),
  claim uuid,
  problem text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  is_essential boolean default false not null,
  not_after timestamp with time zone,
  digest_at timestamp with time zone,
  digest_id uuid
);

create table news_visits (
  shard text default current_shard() not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null
);

create table operator_accesses (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  operator text not null,
  reason text not null,
  granted_at timestamp with time zone default circuit_now() not null,
  expires_at timestamp with time zone not null,
  first_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid
);

create table password_links (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  voided_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  used_with_key text
);

create table pending_sign_ins (
  shard text default current_shard() not null,
  secret_hash bytea not null,
  user_id uuid not null,
  code_hash bytea not null,
  client_id text not null,
  challenge text,
  session_expires_at timestamp with time zone,
  door text,
  step text not null,
  failures integer default 0 not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_with_key text,
  session_id uuid,
  created_at timestamp with time zone default circuit_now() not null,
  provider_session_id uuid
);

create table person_erasures (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  requested_by uuid,
  requested_at timestamp with time zone default circuit_now() not null,
  completed_at timestamp with time zone,
  identity_hashes text[] default '{}'::text[] not null
);

create table provider_messages (
  shard text default current_shard() not null,
  identity_provider_id uuid not null,
  kind text not null,
  message_hash bytea not null,
  value text default ''::text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table provider_sessions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  identity_provider_id uuid not null,
  user_id uuid not null,
  subject text not null,
  handle_hash bytea,
  browser_secret_hash bytea not null,
  sealed_exit bytea,
  created_at timestamp with time zone default circuit_now() not null,
  ended_at timestamp with time zone
);

create table provider_starts (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  identity_provider_id uuid not null,
  state_hash bytea not null,
  browser_secret_hash bytea not null,
  purpose text not null,
  user_id uuid,
  begin_hash bytea,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  outcome jsonb,
  created_at timestamp with time zone default circuit_now() not null
);

create table queue_items (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  claimed_by uuid,
  claimed_at timestamp with time zone,
  claim_ends_at timestamp with time zone,
  skipped_at timestamp with time zone,
  drawn_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table reactions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  evaluation_id uuid not null,
  author_id uuid not null,
  impersonator_id uuid,
  day_starts_at timestamp with time zone not null,
  is_specific boolean not null,
  is_useful boolean not null,
  is_kind boolean not null,
  reply text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table recovery_codes (
  shard text default current_shard() not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default circuit_now() not null,
  used_at timestamp with time zone
);

create table refresh_tokens (
  shard text default current_shard() not null,
  token_hash bytea not null,
  session_id uuid not null,
  counter integer not null,
  used_at timestamp with time zone
);

create table reports (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  reporter_id uuid not null,
  impersonator_id uuid,
  kind text not null,
  details text default ''::text not null,
  is_replaced boolean default false not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  settlement text default ''::text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table result_openings (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  score_run_id uuid not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table roster_removals (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  user_id uuid not null,
  reason text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table roster_sources (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  provider text not null,
  name text not null,
  missing text not null,
  entries jsonb not null,
  updated_by uuid not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  impersonator_id uuid
);

create table rubric_user_roles (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  rubric_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table rubric_versions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  rubric_id uuid not null,
  number integer not null,
  criteria jsonb default '[]'::jsonb not null,
  point_scale_max integer default 100 not null,
  used_at timestamp with time zone,
  created_by_user_id uuid,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table rubric_wording_fixes (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  rubric_version_id uuid not null,
  user_id uuid not null,
  criterion_id uuid not null,
  level_id uuid,
  field text not null,
  before text not null,
  after text not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table rubrics (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  name text not null,
  description text default ''::text not null,
  is_deleted boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  needs text
);

create table score_changes (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  kind text not null,
  from_tenths integer,
  to_tenths integer,
  reason text not null,
  actor_id uuid not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table score_overrides (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  total_tenths integer,
  reason text not null,
  actor_id uuid not null,
  impersonator_id uuid,
  decided_at timestamp with time zone default circuit_now() not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table score_runs (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  number integer not null,
  is_preview boolean not null,
  mode text not null,
  algorithm text not null,
  part_weights jsonb not null,
  reviews_needed integer not null,
  rubric_version_id uuid not null,
  input_hash text not null,
  inputs_at timestamp with time zone not null,
  class_offset double precision not null,
  is_anchored boolean not null,
  typical_sd double precision not null,
  learner_counts jsonb not null,
  agreement jsonb default '[]'::jsonb not null,
  job_log_id uuid,
  started_by uuid,
  impersonator_id uuid,
  released_at timestamp with time zone,
  released_by uuid,
  release_reason text default ''::text not null,
  shows_class_range boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  first_released_at timestamp with time zone,
  unreleased_at timestamp with time zone,
  unreleased_by uuid,
  unrelease_reason text default ''::text not null
);

create table scores (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  score_run_id uuid not null,
  user_id uuid not null,
  submission_id uuid,
  status text not null,
  submission_tenths integer,
  calibration_tenths integer,
  evaluation_tenths integer,
  self_tenths integer,
  computed_tenths integer,
  apart_tenths integer,
  excused jsonb not null,
  flags jsonb not null,
  lines jsonb not null,
  work jsonb,
  practice jsonb not null,
  given jsonb not null,
  created_at timestamp with time zone default circuit_now() not null,
  received jsonb default '[]'::jsonb not null
);

create table second_looks (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  evaluation_id uuid not null,
  author_id uuid not null,
  impersonator_id uuid,
  criterion_id text,
  reason text not null,
  decision text,
  answer text default ''::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  concerns text default 'rating'::text not null
);

create table self_hand_ins (
  shard text default current_shard() not null,
  submission_id uuid not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  is_on boolean default true not null,
  settled_at timestamp with time zone,
  unmet jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null
);

create table service_secrets (
  shard text default current_shard() not null,
  kind text not null,
  sealed_secret bytea not null,
  changed_at timestamp with time zone default circuit_now() not null,
  changed_by uuid not null
);

create table service_tests (
  shard text default current_shard() not null,
  kind text not null,
  worked boolean not null,
  sentence text not null,
  facts jsonb not null,
  tested_at timestamp with time zone default circuit_now() not null
);

create table sessions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  actor_id uuid,
  parent_session_id uuid,
  client_id text not null,
  refresh_counter integer default 0 not null,
  last_used_at timestamp with time zone default circuit_now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  created_at timestamp with time zone default circuit_now() not null,
  door text,
  provider_session_id uuid,
  operator_access_id uuid
);

create table shard_configurations (
  shard text default current_shard() not null,
  university_name text default 'University'::text not null,
  university_url text default ''::text not null,
  logo text default ''::text not null,
  action_color text default ''::text not null,
  lms_name text default 'the learning management system'::text not null,
  help_url text default ''::text not null,
  support_email text default ''::text not null,
  disability_contact_url text default ''::text not null,
  default_time_zone_id text default 'America/Indianapolis'::text not null,
  caliper_enabled boolean default false not null,
  caliper_event_store_hostname text default ''::text not null,
  caliper_person_namespace text default ''::text not null,
  allow_local_accounts boolean default true not null,
  allow_cas_v1 boolean default false not null,
  aes_provider text default 'local'::text not null,
  impersonation_may_write boolean default false not null,
  is_down boolean default false not null,
  creator_for_instructors boolean default true not null,
  egress_allowed_hosts text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  downtime_text text default ''::text not null,
  downtime_starts_at timestamp with time zone,
  downtime_ends_at timestamp with time zone,
  person_quota_gigabytes integer default 2 not null,
  shard_quota_gigabytes integer default 200 not null,
  lockdown_browser_verifier text default 'none'::text not null,
  oldest_lockdown_windows text default ''::text not null,
  oldest_lockdown_mac text default ''::text not null,
  oldest_lockdown_ipad text default ''::text not null,
  second_step_for_admins boolean default false not null,
  second_step_grace_days integer default 14 not null,
  timetable_url text default ''::text not null,
  timetable_account text default ''::text not null,
  error_reports_dsn text default ''::text not null,
  analytics_measurement_id text default ''::text not null,
  analytics_url text default ''::text not null,
  aes_address text default ''::text not null,
  aes_model text default ''::text not null,
  aes_daily_per_student integer default 6 not null,
  aes_daily_tokens integer default 1000000 not null
);

create table shard_keys (
  shard text default current_shard() not null,
  sealed_keys bytea not null
);

create table shard_moves (
  shard text default current_shard() not null,
  stage text not null,
  other_cell text not null,
  revision bigint,
  started_at timestamp with time zone default circuit_now() not null,
  started_by text not null
);

create table shard_states (
  shard text default current_shard() not null,
  paused_at timestamp with time zone,
  paused_by text not null,
  reason text not null,
  read_only_at timestamp with time zone,
  moved_to text
);

create table sign_in_codes (
  shard text default current_shard() not null,
  code_hash bytea not null,
  user_id uuid not null,
  actor_id uuid,
  parent_session_id uuid,
  client_id text not null,
  challenge text,
  session_expires_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_with_key text,
  session_id uuid,
  created_at timestamp with time zone default circuit_now() not null,
  door text,
  has_proven_second_factor boolean default false not null,
  provider_session_id uuid,
  operator_access_id uuid
);

create table storage_uses (
  shard text default current_shard() not null,
  bytes bigint not null,
  counted_at timestamp with time zone default circuit_now() not null
);

create table submission_draft_versions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  kept_document jsonb not null,
  word_count integer not null,
  saved_at timestamp with time zone not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table submission_versions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  submission_id uuid not null,
  number integer not null,
  handed_in_document jsonb not null,
  document_hash bigint generated always as (jsonb_hash_extended(handed_in_document, (0)::bigint)) stored not null,
  artifact_ids jsonb default '[]'::jsonb not null,
  image_ids jsonb default '[]'::jsonb not null,
  word_count integer not null,
  sha256 text not null,
  is_late boolean default false not null,
  handed_in_by uuid not null,
  impersonator_id uuid,
  handed_in_at timestamp with time zone default circuit_now() not null,
  own_ends_at timestamp with time zone,
  masked_count integer default 0 not null,
  reviewer_view jsonb
);

create table submissions (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  status text default 'Draft'::text not null,
  draft_document jsonb default '{"type": "doc", "content": []}'::jsonb not null,
  has_text boolean generated always as (jsonb_path_exists(draft_document, '$.**?((((((@."text" like_regex "[^[:space:]]" || @."type" == "image") || @."type" == "video") || @."type" == "table") || @."type" == "inlineMath") || @."type" == "blockMath") || @."type" == "horizontalRule")'::jsonpath)) stored not null,
  draft_hash bigint generated always as (jsonb_hash_extended(draft_document, (0)::bigint)) stored not null,
  saved_at timestamp with time zone default circuit_now() not null,
  handed_in_sha256 text default ''::text not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  pulled_at timestamp with time zone
);

create table task_messages (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null,
  kind text not null,
  ends_at timestamp with time zone,
  is_sent boolean default true not null,
  sent_by uuid,
  created_at timestamp with time zone default circuit_now() not null
);

create table throttles (
  shard text default current_shard() not null,
  key text not null,
  points integer not null,
  expires_at timestamp with time zone not null
);

create table time_requests (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  group_id uuid not null,
  group_assignment_id uuid not null,
  user_id uuid not null,
  phase text not null,
  until timestamp with time zone not null,
  reason text not null,
  status text default 'Open'::text not null,
  answer text default ''::text not null,
  granted_until timestamp with time zone,
  answered_by uuid,
  answered_at timestamp with time zone,
  impersonator_id uuid,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table timetable_classes (
  shard text default current_shard() not null,
  group_id uuid not null,
  class_id bigint not null,
  external_term_id uuid not null,
  label text not null,
  course_name text not null,
  connected_by uuid not null,
  created_at timestamp with time zone default circuit_now() not null
);

create table timetable_rosters (
  shard text default current_shard() not null,
  group_id uuid not null,
  entries jsonb not null,
  class_ids bigint[] not null,
  read_at timestamp with time zone not null
);

create table user_roles (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  role text not null,
  is_external boolean default false not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null
);

create table user_settings (
  shard text default current_shard() not null,
  user_id uuid not null,
  theme text default 'system'::text not null,
  text_size text default 'normal'::text not null,
  reading_font text default 'serif'::text not null,
  density text default 'comfortable'::text not null,
  time_zone text default 'university'::text not null,
  shortcuts_enabled boolean default true not null,
  home_order text default 'student'::text not null,
  wants_account boolean default true not null,
  wants_phase_opened boolean default true not null,
  wants_reminder boolean default true not null,
  wants_nudge boolean default true not null,
  wants_results_released boolean default true not null,
  wants_score_changed boolean default true not null,
  wants_second_look_answered boolean default true not null,
  wants_push_failed boolean default true not null,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  wants_self_evaluation_closed boolean default true not null,
  wants_results_unreleased boolean default true not null,
  opens_next_criterion boolean default true not null,
  learning_events boolean default true not null,
  wants_handed_in_for_you boolean default true not null,
  wants_time_asked boolean default true not null,
  wants_time_answered boolean default true not null,
  daily_kinds text[] default '{}'::text[] not null,
  mail_zone_id text
);

create table users (
  shard text default current_shard() not null,
  id uuid default uuidv7() not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  email text not null,
  user_name text,
  uid text,
  puid text,
  email_key text generated always as (lower(email)) stored not null,
  user_name_key text generated always as (lower(user_name)) stored,
  uid_key text generated always as (lower(uid)) stored,
  is_active boolean default true not null,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone default circuit_now() not null,
  updated_at timestamp with time zone default circuit_now() not null,
  version integer default 1 not null,
  search_text text generated always as ("left"(plain_text(((((((((((COALESCE(puid, ''::text) || ' '::text) || COALESCE(uid, ''::text)) || ' '::text) || COALESCE(user_name, ''::text)) || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || last_name)), 500)) stored not null,
  sort_name text generated always as ("left"(lower(((last_name || ' '::text) || first_name)), 100)) stored not null
);

alter table aes_feedbacks add constraint aes_feedbacks_pkey PRIMARY KEY (shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_provider_check CHECK ((provider = ANY (ARRAY['local'::text, 'openai'::text])));

alter table aes_reader_choices add constraint aes_reader_choices_choice_check CHECK ((choice = ANY (ARRAY['outside'::text, 'builtIn'::text])));

alter table aes_reader_choices add constraint aes_reader_choices_pkey PRIMARY KEY (shard, user_id);

alter table aes_reader_days add constraint aes_reader_days_pkey PRIMARY KEY (shard, day);

alter table allocations add constraint allocations_pkey PRIMARY KEY (shard, id);

alter table allocations add constraint allocations_source_check CHECK ((source = ANY (ARRAY['distribute'::text, 'topUp'::text, 'volunteer'::text, 'manual'::text])));

alter table allocations add constraint allocations_status_check CHECK ((status = ANY (ARRAY['Given'::text, 'Replaced'::text, 'Withdrawn'::text])));

alter table artifact_uploads add constraint artifact_uploads_holder_kind_check CHECK ((holder_kind = ANY (ARRAY['assignment'::text, 'calibration'::text, 'groupAssignment'::text, 'groupAssignmentCalibration'::text, 'submission'::text])));

alter table artifact_uploads add constraint artifact_uploads_pkey PRIMARY KEY (shard, id);

alter table artifact_uploads add constraint artifact_uploads_use_check CHECK ((use = ANY (ARRAY['file'::text, 'image'::text])));

alter table artifacts add constraint artifacts_file_has_objects CHECK (((type <> 'FileArtifact'::text) OR ((object_key IS NOT NULL) AND (clean_key IS NOT NULL))));

alter table artifacts add constraint artifacts_holder_kind_check CHECK ((holder_kind = ANY (ARRAY['assignment'::text, 'calibration'::text, 'groupAssignment'::text, 'groupAssignmentCalibration'::text, 'submission'::text])));

alter table artifacts add constraint artifacts_link_has_url CHECK (((type <> 'UrlArtifact'::text) OR (url IS NOT NULL)));

alter table artifacts add constraint artifacts_pkey PRIMARY KEY (shard, id);

alter table artifacts add constraint artifacts_text_has_document CHECK (((type <> 'TextArtifact'::text) OR (document IS NOT NULL)));

alter table artifacts add constraint artifacts_type_check CHECK ((type = ANY (ARRAY['FileArtifact'::text, 'TextArtifact'::text, 'UrlArtifact'::text])));

alter table artifacts add constraint artifacts_use_check CHECK ((use = ANY (ARRAY['file'::text, 'image'::text])));

alter table assignment_user_roles add constraint assignment_user_roles_pkey PRIMARY KEY (shard, id);

alter table assignment_user_roles add constraint assignment_user_roles_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Editor'::text, 'Viewer'::text])));

alter table assignment_user_roles add constraint assignment_user_roles_shard_assignment_id_user_id_key UNIQUE (shard, assignment_id, user_id);

alter table assignments add constraint assignments_pkey PRIMARY KEY (shard, id);

alter table assignments add constraint assignments_scoring_mode_check CHECK ((scoring_mode = ANY (ARRAY['calibrated'::text, 'simple'::text])));

alter table audit_erasures add constraint audit_erasures_pkey PRIMARY KEY (shard, event_id);

alter table audit_events add constraint audit_events_pkey PRIMARY KEY (shard, id);

alter table audit_links add constraint audit_links_pkey PRIMARY KEY (shard, sequence);

alter table audit_salts add constraint audit_salts_pkey PRIMARY KEY (shard, event_id);

alter table calendar_subscriptions add constraint calendar_subscriptions_pkey PRIMARY KEY (shard, user_id);

alter table calibrations add constraint calibrations_pkey PRIMARY KEY (shard, id);

alter table calibrations add constraint calibrations_quality_check CHECK ((quality = ANY (ARRAY['strong'::text, 'middling'::text, 'weak'::text])));

alter table caller_addresses add constraint caller_addresses_pkey PRIMARY KEY (shard, id);

alter table credentials add constraint credentials_pkey PRIMARY KEY (shard, user_id);

alter table devices add constraint devices_pkey PRIMARY KEY (shard, user_id, secret_hash);

alter table evaluations add constraint evaluations_check CHECK (((num_nonnulls(calibration_id, submission_id) = 1) AND ((kind = 'calibration'::text) = (calibration_id IS NOT NULL))));

alter table evaluations add constraint evaluations_kind_check CHECK ((kind = ANY (ARRAY['calibration'::text, 'peer'::text, 'self'::text, 'superior'::text])));

alter table evaluations add constraint evaluations_pkey PRIMARY KEY (shard, id);

alter table evaluations add constraint evaluations_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'HandedIn'::text, 'Finalized'::text])));

alter table excusals add constraint excusals_part_check CHECK ((part = ANY (ARRAY['submission'::text, 'calibration'::text, 'evaluation'::text, 'self'::text])));

alter table excusals add constraint excusals_pkey PRIMARY KEY (shard, id);

alter table excusals add constraint excusals_shard_group_assignment_id_user_id_part_key UNIQUE (shard, group_assignment_id, user_id, part);

alter table external_providers add constraint external_providers_pkey PRIMARY KEY (shard, id);

alter table external_providers add constraint external_providers_type_check CHECK ((type = ANY (ARRAY['UniTimeExternalProvider'::text, 'LtiExternalProvider'::text])));

alter table external_terms add constraint external_terms_pkey PRIMARY KEY (shard, id);

alter table factor_ceremonies add constraint factor_ceremonies_pkey PRIMARY KEY (shard, secret_hash);

alter table factor_ceremonies add constraint factor_ceremonies_purpose_check CHECK ((purpose = ANY (ARRAY['addPasskey'::text, 'addTotp'::text, 'prove'::text, 'signIn'::text])));

alter table factor_requirements add constraint factor_requirements_pkey PRIMARY KEY (shard, user_id);

alter table factor_resets add constraint factor_resets_canceled_because_check CHECK ((canceled_because = ANY (ARRAY['signedIn'::text, 'byAdministrator'::text, 'replaced'::text])));

alter table factor_resets add constraint factor_resets_pkey PRIMARY KEY (shard, id);

alter table factors add constraint factors_kind_check CHECK ((kind = ANY (ARRAY['passkey'::text, 'totp'::text])));

alter table factors add constraint factors_pkey PRIMARY KEY (shard, id);

alter table factors add constraint factors_shard_credential_id_key UNIQUE (shard, credential_id);

alter table forbidden_pairs add constraint forbidden_pairs_check CHECK ((first_user_id <= second_user_id));

alter table forbidden_pairs add constraint forbidden_pairs_pkey PRIMARY KEY (shard, id);

alter table forbidden_pairs add constraint forbidden_pairs_shard_group_id_first_user_id_second_user_id_key UNIQUE (shard, group_id, first_user_id, second_user_id);

alter table grade_columns add constraint grade_columns_origin_check CHECK ((origin = ANY (ARRAY['coupled'::text, 'found'::text, 'made'::text])));

alter table grade_columns add constraint grade_columns_pkey PRIMARY KEY (shard, id);

alter table grade_columns add constraint grade_columns_shard_group_assignment_id_lti_deployment_id_c_key UNIQUE (shard, group_assignment_id, lti_deployment_id, context_id);

alter table grade_columns add constraint grade_columns_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'present'::text, 'gone'::text])));

alter table grade_push_lanes add constraint grade_push_lanes_pkey PRIMARY KEY (shard, external_provider_id);

alter table grade_push_runs add constraint grade_push_runs_pkey PRIMARY KEY (shard, job_log_id);

alter table grade_push_settings add constraint grade_push_settings_pkey PRIMARY KEY (shard, group_assignment_id);

alter table grade_push_tries add constraint grade_push_tries_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'stale'::text, 'throttled'::text, 'unavailable'::text, 'columnGone'::text, 'refused'::text, 'lost'::text])));

alter table grade_push_tries add constraint grade_push_tries_pkey PRIMARY KEY (shard, id);

alter table grade_pushes add constraint grade_pushes_pkey PRIMARY KEY (shard, id);

alter table grade_pushes add constraint grade_pushes_shard_grade_column_id_user_id_key UNIQUE (shard, grade_column_id, user_id);

alter table grade_pushes add constraint grade_pushes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'superseded'::text, 'failed'::text, 'cancelled'::text])));

alter table group_assignment_calibrations add constraint group_assignment_calibrations_pkey PRIMARY KEY (shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_quality_check CHECK ((quality = ANY (ARRAY['strong'::text, 'middling'::text, 'weak'::text])));

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_group_assignment_id_cal_key UNIQUE (shard, group_assignment_id, calibration_id);

alter table group_assignment_phases add constraint group_assignment_phases_pkey PRIMARY KEY (shard, group_assignment_id, type);

alter table group_assignment_phases add constraint group_assignment_phases_type_check CHECK ((type = ANY (ARRAY['Submission'::text, 'Calibration'::text, 'PeerEvaluation'::text, 'SelfEvaluation'::text, 'SuperiorEvaluation'::text, 'Results'::text])));

alter table group_assignment_reminders add constraint group_assignment_reminders_pkey PRIMARY KEY (shard, group_assignment_id);

alter table group_assignments add constraint group_assignments_activation_check CHECK ((activation = ANY (ARRAY['Draft'::text, 'Activated'::text, 'Deactivated'::text])));

alter table group_assignments add constraint group_assignments_pkey PRIMARY KEY (shard, id);

alter table group_assignments add constraint group_assignments_scoring_mode_check CHECK ((scoring_mode = ANY (ARRAY['calibrated'::text, 'simple'::text])));

alter table group_user_roles add constraint group_user_roles_pkey PRIMARY KEY (shard, id);

alter table group_user_roles add constraint group_user_roles_role_check CHECK ((role = ANY (ARRAY['GroupOwner'::text, 'GroupGrader'::text, 'GroupLearner'::text])));

alter table group_user_roles add constraint group_user_roles_shard_group_id_user_id_role_key UNIQUE (shard, group_id, user_id, role);

alter table groups add constraint groups_pkey PRIMARY KEY (shard, id);

alter table groups add constraint groups_shard_guid_key UNIQUE (shard, guid);

alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (shard, scope, key);

alter table identity_links add constraint identity_links_linked_by_check CHECK ((linked_by = ANY (ARRAY['created'::text, 'puid'::text, 'alias'::text, 'email'::text, 'connected'::text])));

alter table identity_links add constraint identity_links_pkey PRIMARY KEY (shard, identity_provider_id, subject);

alter table identity_providers add constraint identity_providers_first_sign_in_check CHECK ((first_sign_in = ANY (ARRAY['create'::text, 'knownOnly'::text])));

alter table identity_providers add constraint identity_providers_kind_check CHECK ((kind = ANY (ARRAY['cas'::text, 'oidc'::text, 'saml'::text])));

alter table identity_providers add constraint identity_providers_pkey PRIMARY KEY (shard, id);

alter table job_logs add constraint job_logs_pkey PRIMARY KEY (shard, id);

alter table job_logs add constraint job_logs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));

alter table late_activity_permits add constraint late_activity_permits_phase_check CHECK ((phase = ANY (ARRAY['Submission'::text, 'Calibration'::text, 'PeerEvaluation'::text, 'SelfEvaluation'::text])));

alter table late_activity_permits add constraint late_activity_permits_pkey PRIMARY KEY (shard, id);

alter table late_activity_permits add constraint late_activity_permits_shard_group_assignment_id_user_id_pha_key UNIQUE (shard, group_assignment_id, user_id, phase);

alter table learning_events add constraint learning_events_pkey PRIMARY KEY (shard, id);

alter table lockdown_browser_checks add constraint lockdown_browser_checks_pkey PRIMARY KEY (shard, session_id, group_assignment_id);

alter table lti_context_links add constraint lti_context_links_pkey PRIMARY KEY (shard, lti_deployment_id, context_id);

alter table lti_deployments add constraint lti_deployments_pkey PRIMARY KEY (shard, id);

alter table lti_deployments add constraint lti_deployments_shard_external_provider_id_deployment_id_key UNIQUE (shard, external_provider_id, deployment_id);

alter table lti_deployments add constraint lti_deployments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text])));

alter table lti_keys add constraint lti_keys_pkey PRIMARY KEY (shard, kid);

alter table lti_keys add constraint lti_keys_state_check CHECK ((state = ANY (ARRAY['next'::text, 'active'::text, 'retiring'::text, 'retired'::text])));

alter table lti_launch_roles add constraint lti_launch_roles_pkey PRIMARY KEY (shard, group_id, user_id);

alter table lti_launch_roles add constraint lti_launch_roles_role_check CHECK ((role = ANY (ARRAY['GroupOwner'::text, 'GroupGrader'::text, 'GroupLearner'::text])));

alter table lti_launches add constraint lti_launches_pkey PRIMARY KEY (shard, id);

alter table lti_login_states add constraint lti_login_states_pkey PRIMARY KEY (shard, state_hash);

alter table lti_login_states add constraint lti_login_states_shard_ticket_hash_key UNIQUE (shard, ticket_hash);

alter table lti_platforms add constraint lti_platforms_pkey PRIMARY KEY (shard, external_provider_id);

alter table lti_platforms add constraint lti_platforms_shard_issuer_client_id_key UNIQUE (shard, issuer, client_id);

alter table lti_refusals add constraint lti_refusals_pkey PRIMARY KEY (shard, id);

alter table lti_registrations add constraint lti_registrations_pkey PRIMARY KEY (shard, id);

alter table lti_registrations add constraint lti_registrations_shard_created_by_key UNIQUE (shard, created_by);

alter table lti_registrations add constraint lti_registrations_shard_secret_hash_key UNIQUE (shard, secret_hash);

alter table lti_resource_links add constraint lti_resource_links_pkey PRIMARY KEY (shard, lti_deployment_id, resource_link_id);

alter table lti_roster_readings add constraint lti_roster_readings_pkey PRIMARY KEY (shard, external_provider_id, place);

alter table lti_roster_readings add constraint lti_roster_readings_place_check CHECK ((place = ANY (ARRAY[1, 2])));

alter table lti_rosters add constraint lti_rosters_pkey PRIMARY KEY (shard, lti_deployment_id, context_id);

alter table lti_user_links add constraint lti_user_links_linked_by_check CHECK ((linked_by = ANY (ARRAY['created'::text, 'email'::text, 'puid'::text, 'claim'::text])));

alter table lti_user_links add constraint lti_user_links_pkey PRIMARY KEY (shard, external_provider_id, subject);

alter table messages add constraint messages_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'phaseOpened'::text, 'reminder'::text, 'nudge'::text, 'resultsReleased'::text, 'scoreChanged'::text, 'secondLookAnswered'::text, 'pushFailed'::text, 'selfEvaluationClosed'::text, 'resultsUnreleased'::text, 'handedInForYou'::text, 'timeAsked'::text, 'timeAnswered'::text])));

alter table messages add constraint messages_pkey PRIMARY KEY (shard, id);

alter table messages add constraint messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text, 'cancelled'::text])));

alter table news_visits add constraint news_visits_pkey PRIMARY KEY (shard, user_id);

alter table operator_accesses add constraint operator_accesses_check CHECK ((expires_at <= (granted_at + '01:00:00'::interval)));

alter table operator_accesses add constraint operator_accesses_pkey PRIMARY KEY (shard, id);

alter table password_links add constraint password_links_pkey PRIMARY KEY (shard, id);

alter table password_links add constraint password_links_purpose_check CHECK ((purpose = ANY (ARRAY['set'::text, 'forgotten'::text])));

alter table password_links add constraint password_links_shard_token_hash_key UNIQUE (shard, token_hash);

alter table pending_sign_ins add constraint pending_sign_ins_pkey PRIMARY KEY (shard, secret_hash);

alter table pending_sign_ins add constraint pending_sign_ins_step_check CHECK ((step = ANY (ARRAY['prove'::text, 'enroll'::text])));

alter table person_erasures add constraint person_erasures_pkey PRIMARY KEY (shard, id);

alter table provider_messages add constraint provider_messages_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'assertion'::text, 'logout'::text])));

alter table provider_messages add constraint provider_messages_pkey PRIMARY KEY (shard, identity_provider_id, kind, message_hash);

alter table provider_sessions add constraint provider_sessions_pkey PRIMARY KEY (shard, id);

alter table provider_starts add constraint provider_starts_pkey PRIMARY KEY (shard, id);

alter table provider_starts add constraint provider_starts_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'test'::text, 'connect'::text])));

alter table provider_starts add constraint provider_starts_shard_state_hash_key UNIQUE (shard, state_hash);

alter table queue_items add constraint queue_items_pkey PRIMARY KEY (shard, id);

alter table reactions add constraint reactions_pkey PRIMARY KEY (shard, id);

alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (shard, user_id, code_hash);

alter table refresh_tokens add constraint refresh_tokens_pkey PRIMARY KEY (shard, token_hash);

alter table refresh_tokens add constraint refresh_tokens_shard_session_id_counter_key UNIQUE (shard, session_id, counter);

alter table reports add constraint reports_kind_check CHECK ((kind = ANY (ARRAY['identityVisible'::text, 'empty'::text, 'cannotOpen'::text, 'plagiarism'::text, 'offensive'::text])));

alter table reports add constraint reports_pkey PRIMARY KEY (shard, id);

alter table result_openings add constraint result_openings_pkey PRIMARY KEY (shard, id);

alter table roster_removals add constraint roster_removals_pkey PRIMARY KEY (shard, id);

alter table roster_removals add constraint roster_removals_shard_group_id_user_id_key UNIQUE (shard, group_id, user_id);

alter table roster_sources add constraint roster_sources_missing_check CHECK ((missing = ANY (ARRAY['keep'::text, 'remove'::text])));

alter table roster_sources add constraint roster_sources_pkey PRIMARY KEY (shard, id);

alter table roster_sources add constraint roster_sources_provider_check CHECK ((provider = 'CsvRosterProvider'::text));

alter table roster_sources add constraint roster_sources_shard_group_id_provider_key UNIQUE (shard, group_id, provider);

alter table rubric_user_roles add constraint rubric_user_roles_pkey PRIMARY KEY (shard, id);

alter table rubric_user_roles add constraint rubric_user_roles_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Editor'::text, 'Viewer'::text])));

alter table rubric_user_roles add constraint rubric_user_roles_shard_rubric_id_user_id_key UNIQUE (shard, rubric_id, user_id);

alter table rubric_versions add constraint rubric_versions_pkey PRIMARY KEY (shard, id);

alter table rubric_versions add constraint rubric_versions_shard_rubric_id_number_key UNIQUE (shard, rubric_id, number);

alter table rubric_wording_fixes add constraint rubric_wording_fixes_pkey PRIMARY KEY (shard, id);

alter table rubrics add constraint rubrics_pkey PRIMARY KEY (shard, id);

alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);

alter table score_changes add constraint score_changes_kind_check CHECK ((kind = ANY (ARRAY['rescored'::text, 'adjusted'::text, 'reset'::text])));

alter table score_changes add constraint score_changes_pkey PRIMARY KEY (shard, id);

alter table score_overrides add constraint score_overrides_pkey PRIMARY KEY (shard, id);

alter table score_overrides add constraint score_overrides_shard_group_assignment_id_user_id_key UNIQUE (shard, group_assignment_id, user_id);

alter table score_overrides add constraint score_overrides_total_tenths_check CHECK (((total_tenths >= 0) AND (total_tenths <= 1000)));

alter table score_runs add constraint score_runs_check CHECK (((NOT is_preview) OR (released_at IS NULL)));

alter table score_runs add constraint score_runs_mode_check CHECK ((mode = ANY (ARRAY['calibrated'::text, 'simple'::text])));

alter table score_runs add constraint score_runs_pkey PRIMARY KEY (shard, id);

alter table scores add constraint scores_pkey PRIMARY KEY (shard, id);

alter table scores add constraint scores_status_check CHECK ((status = ANY (ARRAY['scored'::text, 'noHandIn'::text, 'needsInstructor'::text, 'excused'::text])));

alter table second_looks add constraint second_looks_check CHECK (((answered_at IS NULL) OR ((decision IS NOT NULL) AND (answered_by IS NOT NULL))));

alter table second_looks add constraint second_looks_concerns_check CHECK ((concerns = ANY (ARRAY['rating'::text, 'words'::text])));

alter table second_looks add constraint second_looks_decision_check CHECK ((decision = ANY (ARRAY['stands'::text, 'excluded'::text, 'graded'::text])));

alter table second_looks add constraint second_looks_pkey PRIMARY KEY (shard, id);

alter table self_hand_ins add constraint self_hand_ins_pkey PRIMARY KEY (shard, submission_id);

alter table service_secrets add constraint service_secrets_kind_check CHECK ((kind = ANY (ARRAY['timetable'::text, 'eventStore'::text, 'errorReports'::text, 'analytics'::text, 'secondReader'::text])));

alter table service_secrets add constraint service_secrets_pkey PRIMARY KEY (shard, kind);

alter table service_tests add constraint service_tests_kind_check CHECK ((kind = ANY (ARRAY['eventStore'::text, 'timetable'::text, 'errorReports'::text, 'analytics'::text, 'secondReader'::text])));

alter table service_tests add constraint service_tests_pkey PRIMARY KEY (shard, kind);

alter table sessions add constraint sessions_pkey PRIMARY KEY (shard, id);

alter table shard_configurations add constraint shard_configurations_aes_provider_check CHECK ((aes_provider = ANY (ARRAY['local'::text, 'openai'::text, 'none'::text])));

alter table shard_configurations add constraint shard_configurations_lockdown_browser_verifier_check CHECK ((lockdown_browser_verifier = ANY (ARRAY['none'::text, 'presence'::text])));

alter table shard_configurations add constraint shard_configurations_pkey PRIMARY KEY (shard);

alter table shard_configurations add constraint shard_configurations_second_step_grace_days_check CHECK (((second_step_grace_days >= 0) AND (second_step_grace_days <= 90)));

alter table shard_keys add constraint shard_keys_pkey PRIMARY KEY (shard);

alter table shard_moves add constraint shard_moves_pkey PRIMARY KEY (shard);

alter table shard_moves add constraint shard_moves_stage_known CHECK ((stage = ANY (ARRAY['copying'::text, 'left'::text, 'arriving'::text, 'arrived'::text])));

alter table shard_states add constraint shard_states_pkey PRIMARY KEY (shard);

alter table sign_in_codes add constraint sign_in_codes_pkey PRIMARY KEY (shard, code_hash);

alter table storage_uses add constraint storage_uses_pkey PRIMARY KEY (shard);

alter table submission_draft_versions add constraint submission_draft_versions_pkey PRIMARY KEY (shard, id);

alter table submission_draft_versions add constraint submission_draft_versions_shard_submission_id_saved_at_key UNIQUE (shard, submission_id, saved_at);

alter table submission_versions add constraint submission_versions_pkey PRIMARY KEY (shard, id);

alter table submission_versions add constraint submission_versions_shard_submission_id_number_key UNIQUE (shard, submission_id, number);

alter table submissions add constraint submissions_pkey PRIMARY KEY (shard, id);

alter table submissions add constraint submissions_place_key UNIQUE (shard, id, group_assignment_id, group_id);

alter table submissions add constraint submissions_shard_group_assignment_id_user_id_key UNIQUE (shard, group_assignment_id, user_id);

alter table submissions add constraint submissions_status_check CHECK ((status = ANY (ARRAY['Draft'::text, 'HandedIn'::text, 'Withdrawn'::text])));

alter table task_messages add constraint task_messages_kind_check CHECK ((kind = ANY (ARRAY['phaseOpened'::text, 'reminder48'::text, 'reminder12'::text, 'nudge'::text])));

alter table task_messages add constraint task_messages_phase_check CHECK ((phase = ANY (ARRAY['Submission'::text, 'Calibration'::text, 'PeerEvaluation'::text, 'SelfEvaluation'::text])));

alter table task_messages add constraint task_messages_pkey PRIMARY KEY (shard, id);

alter table throttles add constraint throttles_pkey PRIMARY KEY (shard, key);

alter table time_requests add constraint time_requests_phase_check CHECK ((phase = ANY (ARRAY['Submission'::text, 'Calibration'::text, 'PeerEvaluation'::text, 'SelfEvaluation'::text])));

alter table time_requests add constraint time_requests_pkey PRIMARY KEY (shard, id);

alter table time_requests add constraint time_requests_status_check CHECK ((status = ANY (ARRAY['Open'::text, 'Granted'::text, 'Refused'::text, 'Withdrawn'::text])));

alter table timetable_classes add constraint timetable_classes_pkey PRIMARY KEY (shard, group_id, class_id);

alter table timetable_rosters add constraint timetable_rosters_pkey PRIMARY KEY (shard, group_id);

alter table user_roles add constraint user_roles_pkey PRIMARY KEY (shard, id);

alter table user_roles add constraint user_roles_role_check CHECK ((role = ANY (ARRAY['SuperAdmin'::text, 'Admin'::text, 'Creator'::text])));

alter table user_roles add constraint user_roles_shard_user_id_role_key UNIQUE (shard, user_id, role);

alter table user_settings add constraint user_settings_density_check CHECK ((density = ANY (ARRAY['comfortable'::text, 'compact'::text])));

alter table user_settings add constraint user_settings_home_order_check CHECK ((home_order = ANY (ARRAY['student'::text, 'teaching'::text])));

alter table user_settings add constraint user_settings_pkey PRIMARY KEY (shard, user_id);

alter table user_settings add constraint user_settings_reading_font_check CHECK ((reading_font = ANY (ARRAY['serif'::text, 'sans'::text])));

alter table user_settings add constraint user_settings_text_size_check CHECK ((text_size = ANY (ARRAY['normal'::text, 'large'::text, 'larger'::text])));

alter table user_settings add constraint user_settings_theme_check CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text, 'system'::text])));

alter table user_settings add constraint user_settings_time_zone_check CHECK ((time_zone = ANY (ARRAY['university'::text, 'device'::text])));

alter table users add constraint users_pkey PRIMARY KEY (shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_job_log_id_fkey FOREIGN KEY (shard, job_log_id) REFERENCES job_logs(shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_rubric_version_id_fkey FOREIGN KEY (shard, rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table aes_feedbacks add constraint aes_feedbacks_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table aes_reader_choices add constraint aes_reader_choices_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table allocations add constraint allocations_shard_given_by_fkey FOREIGN KEY (shard, given_by) REFERENCES users(shard, id);

alter table allocations add constraint allocations_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table allocations add constraint allocations_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table allocations add constraint allocations_shard_job_log_id_fkey FOREIGN KEY (shard, job_log_id) REFERENCES job_logs(shard, id);

alter table allocations add constraint allocations_shard_reviewer_id_fkey FOREIGN KEY (shard, reviewer_id) REFERENCES users(shard, id);

alter table allocations add constraint allocations_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table allocations add constraint allocations_shard_taken_back_by_fkey FOREIGN KEY (shard, taken_back_by) REFERENCES users(shard, id);

alter table artifact_uploads add constraint artifact_uploads_shard_author_id_fkey FOREIGN KEY (shard, author_id) REFERENCES users(shard, id);

alter table artifacts add constraint artifacts_shard_author_id_fkey FOREIGN KEY (shard, author_id) REFERENCES users(shard, id);

alter table assignment_user_roles add constraint assignment_user_roles_shard_assignment_id_fkey FOREIGN KEY (shard, assignment_id) REFERENCES assignments(shard, id);

alter table assignment_user_roles add constraint assignment_user_roles_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table assignments add constraint assignments_shard_rubric_id_fkey FOREIGN KEY (shard, rubric_id) REFERENCES rubrics(shard, id);

alter table audit_erasures add constraint audit_erasures_shard_person_erasure_id_fkey FOREIGN KEY (shard, person_erasure_id) REFERENCES person_erasures(shard, id);

alter table calendar_subscriptions add constraint calendar_subscriptions_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table calibrations add constraint calibrations_shard_assignment_id_fkey FOREIGN KEY (shard, assignment_id) REFERENCES assignments(shard, id);

alter table calibrations add constraint calibrations_shard_expert_rubric_version_id_fkey FOREIGN KEY (shard, expert_rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table calibrations add constraint calibrations_shard_expert_user_id_fkey FOREIGN KEY (shard, expert_user_id) REFERENCES users(shard, id);

alter table credentials add constraint credentials_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table devices add constraint devices_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table evaluations add constraint evaluations_shard_another_try_by_fkey FOREIGN KEY (shard, another_try_by) REFERENCES users(shard, id);

alter table evaluations add constraint evaluations_shard_calibration_id_fkey FOREIGN KEY (shard, calibration_id) REFERENCES group_assignment_calibrations(shard, id);

alter table evaluations add constraint evaluations_shard_evaluator_id_fkey FOREIGN KEY (shard, evaluator_id) REFERENCES users(shard, id);

alter table evaluations add constraint evaluations_shard_excluded_by_fkey FOREIGN KEY (shard, excluded_by) REFERENCES users(shard, id);

alter table evaluations add constraint evaluations_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table evaluations add constraint evaluations_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table evaluations add constraint evaluations_shard_rubric_version_id_fkey FOREIGN KEY (shard, rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table evaluations add constraint evaluations_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table evaluations add constraint evaluations_shard_submission_version_id_fkey FOREIGN KEY (shard, submission_version_id) REFERENCES submission_versions(shard, id);

alter table excusals add constraint excusals_shard_granted_by_fkey FOREIGN KEY (shard, granted_by) REFERENCES users(shard, id);

alter table excusals add constraint excusals_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table excusals add constraint excusals_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table excusals add constraint excusals_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table factor_ceremonies add constraint factor_ceremonies_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table factor_requirements add constraint factor_requirements_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table factor_resets add constraint factor_resets_shard_asked_by_id_fkey FOREIGN KEY (shard, asked_by_id) REFERENCES users(shard, id);

alter table factor_resets add constraint factor_resets_shard_confirmed_by_id_fkey FOREIGN KEY (shard, confirmed_by_id) REFERENCES users(shard, id);

alter table factor_resets add constraint factor_resets_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table factors add constraint factors_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table forbidden_pairs add constraint forbidden_pairs_shard_first_user_id_fkey FOREIGN KEY (shard, first_user_id) REFERENCES users(shard, id);

alter table forbidden_pairs add constraint forbidden_pairs_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table forbidden_pairs add constraint forbidden_pairs_shard_second_user_id_fkey FOREIGN KEY (shard, second_user_id) REFERENCES users(shard, id);

alter table grade_columns add constraint grade_columns_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table grade_columns add constraint grade_columns_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table grade_columns add constraint grade_columns_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table grade_columns add constraint grade_columns_shard_lti_deployment_id_fkey FOREIGN KEY (shard, lti_deployment_id) REFERENCES lti_deployments(shard, id);

alter table grade_push_lanes add constraint grade_push_lanes_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table grade_push_runs add constraint grade_push_runs_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table grade_push_runs add constraint grade_push_runs_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table grade_push_runs add constraint grade_push_runs_shard_job_log_id_fkey FOREIGN KEY (shard, job_log_id) REFERENCES job_logs(shard, id);

alter table grade_push_settings add constraint grade_push_settings_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table grade_push_settings add constraint grade_push_settings_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table grade_push_tries add constraint grade_push_tries_shard_grade_push_id_fkey FOREIGN KEY (shard, grade_push_id) REFERENCES grade_pushes(shard, id);

alter table grade_pushes add constraint grade_pushes_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table grade_pushes add constraint grade_pushes_shard_grade_column_id_fkey FOREIGN KEY (shard, grade_column_id) REFERENCES grade_columns(shard, id);

alter table grade_pushes add constraint grade_pushes_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table grade_pushes add constraint grade_pushes_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table grade_pushes add constraint grade_pushes_shard_job_log_id_fkey FOREIGN KEY (shard, job_log_id) REFERENCES job_logs(shard, id);

alter table grade_pushes add constraint grade_pushes_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_calibration_id_fkey FOREIGN KEY (shard, calibration_id) REFERENCES calibrations(shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_expert_rubric_version__fkey FOREIGN KEY (shard, expert_rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_expert_user_id_fkey FOREIGN KEY (shard, expert_user_id) REFERENCES users(shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table group_assignment_calibrations add constraint group_assignment_calibrations_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table group_assignment_phases add constraint group_assignment_phases_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table group_assignment_phases add constraint group_assignment_phases_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table group_assignment_reminders add constraint group_assignment_reminders_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table group_assignment_reminders add constraint group_assignment_reminders_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table group_assignments add constraint group_assignments_shard_assignment_id_fkey FOREIGN KEY (shard, assignment_id) REFERENCES assignments(shard, id);

alter table group_assignments add constraint group_assignments_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table group_assignments add constraint group_assignments_shard_rubric_version_id_fkey FOREIGN KEY (shard, rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table group_user_roles add constraint group_user_roles_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table group_user_roles add constraint group_user_roles_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table groups add constraint groups_shard_external_term_id_fkey FOREIGN KEY (shard, external_term_id) REFERENCES external_terms(shard, id);

alter table identity_links add constraint identity_links_shard_identity_provider_id_fkey FOREIGN KEY (shard, identity_provider_id) REFERENCES identity_providers(shard, id);

alter table identity_links add constraint identity_links_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table job_logs add constraint job_logs_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table job_logs add constraint job_logs_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table job_logs add constraint job_logs_shard_started_by_fkey FOREIGN KEY (shard, started_by) REFERENCES users(shard, id);

alter table late_activity_permits add constraint late_activity_permits_shard_granted_by_fkey FOREIGN KEY (shard, granted_by) REFERENCES users(shard, id);

alter table late_activity_permits add constraint late_activity_permits_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table late_activity_permits add constraint late_activity_permits_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table late_activity_permits add constraint late_activity_permits_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table learning_events add constraint learning_events_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table lockdown_browser_checks add constraint lockdown_browser_checks_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table lockdown_browser_checks add constraint lockdown_browser_checks_shard_session_id_fkey FOREIGN KEY (shard, session_id) REFERENCES sessions(shard, id);

alter table lti_context_links add constraint lti_context_links_shard_connected_by_fkey FOREIGN KEY (shard, connected_by) REFERENCES users(shard, id);

alter table lti_context_links add constraint lti_context_links_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table lti_context_links add constraint lti_context_links_shard_lti_deployment_id_fkey FOREIGN KEY (shard, lti_deployment_id) REFERENCES lti_deployments(shard, id);

alter table lti_deployments add constraint lti_deployments_shard_decided_by_fkey FOREIGN KEY (shard, decided_by) REFERENCES users(shard, id);

alter table lti_deployments add constraint lti_deployments_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table lti_launch_roles add constraint lti_launch_roles_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table lti_launch_roles add constraint lti_launch_roles_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table lti_launches add constraint lti_launches_shard_candidate_user_id_fkey FOREIGN KEY (shard, candidate_user_id) REFERENCES users(shard, id);

alter table lti_launches add constraint lti_launches_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES external_providers(shard, id);

alter table lti_launches add constraint lti_launches_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table lti_launches add constraint lti_launches_shard_lti_deployment_id_fkey FOREIGN KEY (shard, lti_deployment_id) REFERENCES lti_deployments(shard, id);

alter table lti_launches add constraint lti_launches_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table lti_login_states add constraint lti_login_states_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table lti_platforms add constraint lti_platforms_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES external_providers(shard, id);

alter table lti_refusals add constraint lti_refusals_shard_external_provider_id_fkey FOREIGN KEY (shard, external_provider_id) REFERENCES lti_platforms(shard, external_provider_id);

alter table lti_registrations add constraint lti_registrations_shard_created_by_fkey FOREIGN KEY (shard, created_by) REFERENCES users(shard, id);

alter table lti_resource_links add constraint lti_resource_links_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table lti_resource_links add constraint lti_resource_links_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table lti_resource_links add constraint lti_resource_links_shard_lti_deployment_id_fkey FOREIGN KEY (shard, lti_deployment_id) REFERENCES lti_deployments(shard, id);

alter table lti_roster_readings add constraint lti_roster_readings_provider FOREIGN KEY (shard, external_provider_id) REFERENCES external_providers(shard, id);

alter table lti_rosters add constraint lti_rosters_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table lti_rosters add constraint lti_rosters_shard_lti_deployment_id_context_id_fkey FOREIGN KEY (shard, lti_deployment_id, context_id) REFERENCES lti_context_links(shard, lti_deployment_id, context_id) ON DELETE CASCADE;

alter table lti_user_links add constraint lti_user_links_provider FOREIGN KEY (shard, external_provider_id) REFERENCES external_providers(shard, id);

alter table lti_user_links add constraint lti_user_links_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table messages add constraint messages_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table news_visits add constraint news_visits_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table operator_accesses add constraint operator_accesses_shard_ended_by_fkey FOREIGN KEY (shard, ended_by) REFERENCES users(shard, id);

alter table password_links add constraint password_links_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table pending_sign_ins add constraint pending_sign_ins_shard_session_id_fkey FOREIGN KEY (shard, session_id) REFERENCES sessions(shard, id);

alter table pending_sign_ins add constraint pending_sign_ins_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table provider_messages add constraint provider_messages_shard_identity_provider_id_fkey FOREIGN KEY (shard, identity_provider_id) REFERENCES identity_providers(shard, id);

alter table provider_sessions add constraint provider_sessions_shard_identity_provider_id_fkey FOREIGN KEY (shard, identity_provider_id) REFERENCES identity_providers(shard, id);

alter table provider_sessions add constraint provider_sessions_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table provider_starts add constraint provider_starts_shard_identity_provider_id_fkey FOREIGN KEY (shard, identity_provider_id) REFERENCES identity_providers(shard, id);

alter table provider_starts add constraint provider_starts_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table queue_items add constraint queue_items_shard_claimed_by_fkey FOREIGN KEY (shard, claimed_by) REFERENCES users(shard, id);

alter table queue_items add constraint queue_items_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table queue_items add constraint queue_items_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table queue_items add constraint queue_items_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table reactions add constraint reactions_shard_author_id_fkey FOREIGN KEY (shard, author_id) REFERENCES users(shard, id);

alter table reactions add constraint reactions_shard_evaluation_id_fkey FOREIGN KEY (shard, evaluation_id) REFERENCES evaluations(shard, id);

alter table reactions add constraint reactions_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table reactions add constraint reactions_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table recovery_codes add constraint recovery_codes_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table refresh_tokens add constraint refresh_tokens_shard_session_id_fkey FOREIGN KEY (shard, session_id) REFERENCES sessions(shard, id);

alter table reports add constraint reports_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table reports add constraint reports_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table reports add constraint reports_shard_reporter_id_fkey FOREIGN KEY (shard, reporter_id) REFERENCES users(shard, id);

alter table reports add constraint reports_shard_settled_by_fkey FOREIGN KEY (shard, settled_by) REFERENCES users(shard, id);

alter table reports add constraint reports_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table result_openings add constraint result_openings_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table result_openings add constraint result_openings_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table result_openings add constraint result_openings_shard_score_run_id_fkey FOREIGN KEY (shard, score_run_id) REFERENCES score_runs(shard, id);

alter table result_openings add constraint result_openings_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table roster_removals add constraint roster_removals_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table roster_removals add constraint roster_removals_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table roster_sources add constraint roster_sources_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table roster_sources add constraint roster_sources_shard_updated_by_fkey FOREIGN KEY (shard, updated_by) REFERENCES users(shard, id);

alter table rubric_user_roles add constraint rubric_user_roles_shard_rubric_id_fkey FOREIGN KEY (shard, rubric_id) REFERENCES rubrics(shard, id);

alter table rubric_user_roles add constraint rubric_user_roles_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table rubric_versions add constraint rubric_versions_shard_created_by_user_id_fkey FOREIGN KEY (shard, created_by_user_id) REFERENCES users(shard, id);

alter table rubric_versions add constraint rubric_versions_shard_rubric_id_fkey FOREIGN KEY (shard, rubric_id) REFERENCES rubrics(shard, id);

alter table rubric_wording_fixes add constraint rubric_wording_fixes_shard_rubric_version_id_fkey FOREIGN KEY (shard, rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table rubric_wording_fixes add constraint rubric_wording_fixes_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table score_changes add constraint score_changes_shard_actor_id_fkey FOREIGN KEY (shard, actor_id) REFERENCES users(shard, id);

alter table score_changes add constraint score_changes_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table score_changes add constraint score_changes_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table score_changes add constraint score_changes_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table score_overrides add constraint score_overrides_shard_actor_id_fkey FOREIGN KEY (shard, actor_id) REFERENCES users(shard, id);

alter table score_overrides add constraint score_overrides_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table score_overrides add constraint score_overrides_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table score_overrides add constraint score_overrides_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table score_runs add constraint score_runs_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table score_runs add constraint score_runs_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table score_runs add constraint score_runs_shard_job_log_id_fkey FOREIGN KEY (shard, job_log_id) REFERENCES job_logs(shard, id);

alter table score_runs add constraint score_runs_shard_released_by_fkey FOREIGN KEY (shard, released_by) REFERENCES users(shard, id);

alter table score_runs add constraint score_runs_shard_rubric_version_id_fkey FOREIGN KEY (shard, rubric_version_id) REFERENCES rubric_versions(shard, id);

alter table score_runs add constraint score_runs_shard_started_by_fkey FOREIGN KEY (shard, started_by) REFERENCES users(shard, id);

alter table score_runs add constraint score_runs_unreleased_by_fkey FOREIGN KEY (shard, unreleased_by) REFERENCES users(shard, id);

alter table scores add constraint scores_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table scores add constraint scores_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table scores add constraint scores_shard_score_run_id_fkey FOREIGN KEY (shard, score_run_id) REFERENCES score_runs(shard, id);

alter table scores add constraint scores_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table scores add constraint scores_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table second_looks add constraint second_looks_shard_answered_by_fkey FOREIGN KEY (shard, answered_by) REFERENCES users(shard, id);

alter table second_looks add constraint second_looks_shard_author_id_fkey FOREIGN KEY (shard, author_id) REFERENCES users(shard, id);

alter table second_looks add constraint second_looks_shard_evaluation_id_fkey FOREIGN KEY (shard, evaluation_id) REFERENCES evaluations(shard, id);

alter table second_looks add constraint second_looks_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table second_looks add constraint second_looks_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table second_looks add constraint second_looks_shard_submission_id_fkey FOREIGN KEY (shard, submission_id) REFERENCES submissions(shard, id);

alter table self_hand_ins add constraint self_hand_ins_shard_submission_id_group_assignment_id_grou_fkey FOREIGN KEY (shard, submission_id, group_assignment_id, group_id) REFERENCES submissions(shard, id, group_assignment_id, group_id);

alter table service_secrets add constraint service_secrets_shard_changed_by_fkey FOREIGN KEY (shard, changed_by) REFERENCES users(shard, id);

alter table sessions add constraint sessions_shard_actor_id_fkey FOREIGN KEY (shard, actor_id) REFERENCES users(shard, id);

alter table sessions add constraint sessions_shard_parent_session_id_fkey FOREIGN KEY (shard, parent_session_id) REFERENCES sessions(shard, id);

alter table sessions add constraint sessions_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table sign_in_codes add constraint sign_in_codes_shard_actor_id_fkey FOREIGN KEY (shard, actor_id) REFERENCES users(shard, id);

alter table sign_in_codes add constraint sign_in_codes_shard_parent_session_id_fkey FOREIGN KEY (shard, parent_session_id) REFERENCES sessions(shard, id);

alter table sign_in_codes add constraint sign_in_codes_shard_session_id_fkey FOREIGN KEY (shard, session_id) REFERENCES sessions(shard, id);

alter table sign_in_codes add constraint sign_in_codes_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table submission_draft_versions add constraint submission_draft_versions_shard_submission_id_group_assign_fkey FOREIGN KEY (shard, submission_id, group_assignment_id, group_id) REFERENCES submissions(shard, id, group_assignment_id, group_id);

alter table submission_versions add constraint submission_versions_shard_handed_in_by_fkey FOREIGN KEY (shard, handed_in_by) REFERENCES users(shard, id);

alter table submission_versions add constraint submission_versions_submission_fkey FOREIGN KEY (shard, submission_id, group_assignment_id, group_id) REFERENCES submissions(shard, id, group_assignment_id, group_id);

alter table submissions add constraint submissions_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table submissions add constraint submissions_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table submissions add constraint submissions_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table task_messages add constraint task_messages_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table task_messages add constraint task_messages_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table task_messages add constraint task_messages_shard_sent_by_fkey FOREIGN KEY (shard, sent_by) REFERENCES users(shard, id);

alter table task_messages add constraint task_messages_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table time_requests add constraint time_requests_shard_answered_by_fkey FOREIGN KEY (shard, answered_by) REFERENCES users(shard, id);

alter table time_requests add constraint time_requests_shard_group_assignment_id_fkey FOREIGN KEY (shard, group_assignment_id) REFERENCES group_assignments(shard, id);

alter table time_requests add constraint time_requests_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table time_requests add constraint time_requests_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table timetable_classes add constraint timetable_classes_shard_connected_by_fkey FOREIGN KEY (shard, connected_by) REFERENCES users(shard, id);

alter table timetable_classes add constraint timetable_classes_shard_external_term_id_fkey FOREIGN KEY (shard, external_term_id) REFERENCES external_terms(shard, id);

alter table timetable_classes add constraint timetable_classes_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table timetable_rosters add constraint timetable_rosters_shard_group_id_fkey FOREIGN KEY (shard, group_id) REFERENCES groups(shard, id);

alter table user_roles add constraint user_roles_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

alter table user_settings add constraint user_settings_shard_user_id_fkey FOREIGN KEY (shard, user_id) REFERENCES users(shard, id);

CREATE INDEX aes_feedbacks_job_log ON public.aes_feedbacks USING btree (shard, job_log_id);

CREATE INDEX aes_feedbacks_submission ON public.aes_feedbacks USING btree (shard, submission_id, id);

CREATE INDEX aes_feedbacks_user ON public.aes_feedbacks USING btree (shard, user_id);

CREATE INDEX allocations_group_assignment ON public.allocations USING btree (shard, group_assignment_id, reviewer_id);

CREATE INDEX allocations_job ON public.allocations USING btree (shard, job_log_id) WHERE (job_log_id IS NOT NULL);

CREATE UNIQUE INDEX allocations_pair ON public.allocations USING btree (shard, submission_id, reviewer_id);

CREATE INDEX allocations_reviewer ON public.allocations USING btree (shard, reviewer_id);

CREATE INDEX artifact_uploads_age ON public.artifact_uploads USING btree (shard, created_at);

CREATE INDEX artifact_uploads_author ON public.artifact_uploads USING btree (shard, author_id);

CREATE INDEX artifacts_author ON public.artifacts USING btree (shard, author_id);

CREATE INDEX artifacts_clean_key ON public.artifacts USING btree (shard, clean_key) WHERE (clean_key IS NOT NULL);

CREATE INDEX artifacts_holder ON public.artifacts USING btree (shard, holder_kind, holder_id, id);

CREATE INDEX artifacts_object_key ON public.artifacts USING btree (shard, object_key) WHERE (object_key IS NOT NULL);

CREATE INDEX assignment_user_roles_user ON public.assignment_user_roles USING btree (shard, user_id, assignment_id);

CREATE INDEX assignments_rubric ON public.assignments USING btree (shard, rubric_id);

CREATE INDEX assignments_title ON public.assignments USING btree (shard, title, id);

CREATE INDEX audit_erasures_erasure ON public.audit_erasures USING btree (shard, person_erasure_id);

CREATE INDEX audit_events_actor ON public.audit_events USING btree (shard, actor_id, id);

CREATE INDEX audit_events_entity ON public.audit_events USING btree (shard, entity, entity_id, id);

CREATE INDEX audit_events_group ON public.audit_events USING btree (shard, group_id, id);

CREATE INDEX audit_events_person ON public.audit_events USING btree (shard, effective_user_id, id);

CREATE UNIQUE INDEX audit_links_event ON public.audit_links USING btree (shard, event_id);

CREATE UNIQUE INDEX calendar_subscriptions_secret ON public.calendar_subscriptions USING btree (shard, secret_hash);

CREATE INDEX calibrations_assignment ON public.calibrations USING btree (shard, assignment_id, "position");

CREATE INDEX caller_addresses_at ON public.caller_addresses USING btree (shard, at);

CREATE INDEX caller_addresses_trace ON public.caller_addresses USING btree (shard, trace_id);

CREATE INDEX devices_last_seen ON public.devices USING btree (shard, last_seen_at);

CREATE INDEX evaluations_evaluator ON public.evaluations USING btree (shard, evaluator_id);

CREATE INDEX evaluations_group_assignment ON public.evaluations USING btree (shard, group_assignment_id, kind, evaluator_id);

CREATE UNIQUE INDEX evaluations_of_hand_in ON public.evaluations USING btree (shard, submission_id, evaluator_id, kind) WHERE (submission_id IS NOT NULL);

CREATE INDEX evaluations_rubric_version ON public.evaluations USING btree (shard, rubric_version_id);

CREATE INDEX evaluations_submission ON public.evaluations USING btree (shard, submission_id) WHERE (submission_id IS NOT NULL);

CREATE INDEX evaluations_submission_version ON public.evaluations USING btree (shard, submission_version_id) WHERE (submission_version_id IS NOT NULL);

CREATE UNIQUE INDEX evaluations_try ON public.evaluations USING btree (shard, calibration_id, evaluator_id, try_number) WHERE (kind = 'calibration'::text);

CREATE INDEX excusals_granted_by ON public.excusals USING btree (shard, granted_by);

CREATE INDEX excusals_user ON public.excusals USING btree (shard, user_id);

CREATE UNIQUE INDEX external_providers_timetable ON public.external_providers USING btree (shard) WHERE (type = 'UniTimeExternalProvider'::text);

CREATE UNIQUE INDEX external_terms_timetable ON public.external_terms USING btree (shard, timetable_reference) WHERE (timetable_reference IS NOT NULL);

CREATE INDEX factor_ceremonies_age ON public.factor_ceremonies USING btree (shard, expires_at);

CREATE INDEX factor_ceremonies_user ON public.factor_ceremonies USING btree (shard, user_id);

CREATE INDEX factor_resets_asked_by ON public.factor_resets USING btree (shard, asked_by_id);

CREATE INDEX factor_resets_confirmed_by ON public.factor_resets USING btree (shard, confirmed_by_id);

CREATE INDEX factor_resets_due ON public.factor_resets USING btree (shard, takes_effect_at) WHERE ((done_at IS NULL) AND (canceled_at IS NULL));

CREATE UNIQUE INDEX factor_resets_open ON public.factor_resets USING btree (shard, user_id) WHERE ((done_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX factor_resets_user ON public.factor_resets USING btree (shard, user_id);

CREATE INDEX factors_user ON public.factors USING btree (shard, user_id);

CREATE INDEX forbidden_pairs_first ON public.forbidden_pairs USING btree (shard, first_user_id);

CREATE INDEX forbidden_pairs_second ON public.forbidden_pairs USING btree (shard, second_user_id);

CREATE INDEX grade_columns_deployment ON public.grade_columns USING btree (shard, lti_deployment_id);

CREATE INDEX grade_columns_group ON public.grade_columns USING btree (shard, group_id);

CREATE INDEX grade_columns_platform ON public.grade_columns USING btree (shard, external_provider_id);

CREATE INDEX grade_push_runs_group ON public.grade_push_runs USING btree (shard, group_id);

CREATE INDEX grade_push_runs_group_assignment ON public.grade_push_runs USING btree (shard, group_assignment_id, created_at);

CREATE INDEX grade_push_runs_open ON public.grade_push_runs USING btree (shard, job_log_id) WHERE (ended_at IS NULL);

CREATE INDEX grade_push_settings_group ON public.grade_push_settings USING btree (shard, group_id);

CREATE INDEX grade_push_tries_push ON public.grade_push_tries USING btree (shard, grade_push_id, id);

CREATE INDEX grade_pushes_due ON public.grade_pushes USING btree (shard, external_provider_id, next_try_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));

CREATE INDEX grade_pushes_failed ON public.grade_pushes USING btree (shard, group_assignment_id) WHERE (state = 'failed'::text);

CREATE INDEX grade_pushes_group ON public.grade_pushes USING btree (shard, group_id);

CREATE INDEX grade_pushes_group_assignment ON public.grade_pushes USING btree (shard, group_assignment_id, user_id);

CREATE INDEX grade_pushes_of_run ON public.grade_pushes USING btree (shard, job_log_id, state);

CREATE INDEX grade_pushes_platform ON public.grade_pushes USING btree (shard, external_provider_id);

CREATE INDEX grade_pushes_user ON public.grade_pushes USING btree (shard, user_id);

CREATE INDEX group_assignment_reminders_group ON public.group_assignment_reminders USING btree (shard, group_id);

CREATE INDEX group_assignments_assignment ON public.group_assignments USING btree (shard, assignment_id);

CREATE INDEX group_assignments_group ON public.group_assignments USING btree (shard, group_id, id);

CREATE INDEX group_assignments_rubric_version ON public.group_assignments USING btree (shard, rubric_version_id);

CREATE INDEX group_user_roles_user ON public.group_user_roles USING btree (shard, user_id, group_id);

CREATE INDEX groups_external_term ON public.groups USING btree (shard, external_term_id);

CREATE INDEX groups_name ON public.groups USING btree (shard, name, id);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (shard, created_at);

CREATE INDEX identity_links_user ON public.identity_links USING btree (shard, user_id);

CREATE INDEX job_logs_group_assignment ON public.job_logs USING btree (shard, group_assignment_id, kind, id) WHERE (group_assignment_id IS NOT NULL);

CREATE INDEX job_logs_kind ON public.job_logs USING btree (shard, kind, id);

CREATE INDEX job_logs_latest ON public.job_logs USING btree (shard, group_id, kind, id) WHERE (group_id IS NOT NULL);

CREATE INDEX job_logs_started_by ON public.job_logs USING btree (shard, started_by);

CREATE INDEX late_activity_permits_granted_by ON public.late_activity_permits USING btree (shard, granted_by);

CREATE INDEX late_activity_permits_user ON public.late_activity_permits USING btree (shard, user_id);

CREATE INDEX learning_events_due ON public.learning_events USING btree (shard, claimed_until) WHERE (NOT is_refused);

CREATE INDEX learning_events_user ON public.learning_events USING btree (shard, user_id);

CREATE INDEX lockdown_browser_checks_group_assignment ON public.lockdown_browser_checks USING btree (shard, group_assignment_id);

CREATE INDEX lti_context_links_connected_by ON public.lti_context_links USING btree (shard, connected_by);

CREATE INDEX lti_context_links_group ON public.lti_context_links USING btree (shard, group_id);

CREATE INDEX lti_deployments_decided_by ON public.lti_deployments USING btree (shard, decided_by);

CREATE UNIQUE INDEX lti_keys_one_active ON public.lti_keys USING btree (shard) WHERE (state = 'active'::text);

CREATE UNIQUE INDEX lti_keys_one_next ON public.lti_keys USING btree (shard) WHERE (state = 'next'::text);

CREATE INDEX lti_launch_roles_user ON public.lti_launch_roles USING btree (shard, user_id);

CREATE INDEX lti_launches_candidate ON public.lti_launches USING btree (shard, candidate_user_id) WHERE (candidate_user_id IS NOT NULL);

CREATE INDEX lti_launches_created_at ON public.lti_launches USING btree (shard, created_at);

CREATE INDEX lti_launches_deployment ON public.lti_launches USING btree (shard, lti_deployment_id);

CREATE INDEX lti_launches_group ON public.lti_launches USING btree (shard, group_id);

CREATE INDEX lti_launches_last ON public.lti_launches USING btree (shard, external_provider_id, created_at);

CREATE INDEX lti_launches_provider ON public.lti_launches USING btree (shard, external_provider_id);

CREATE INDEX lti_launches_user ON public.lti_launches USING btree (shard, user_id, created_at);

CREATE INDEX lti_login_states_expires_at ON public.lti_login_states USING btree (shard, expires_at);

CREATE INDEX lti_login_states_provider ON public.lti_login_states USING btree (shard, external_provider_id, created_at);

CREATE INDEX lti_refusals_at ON public.lti_refusals USING btree (shard, at);

CREATE INDEX lti_refusals_provider ON public.lti_refusals USING btree (shard, external_provider_id, at);

CREATE INDEX lti_resource_links_group ON public.lti_resource_links USING btree (shard, group_id);

CREATE INDEX lti_resource_links_group_assignment ON public.lti_resource_links USING btree (shard, group_assignment_id);

CREATE INDEX lti_rosters_group ON public.lti_rosters USING btree (shard, group_id);

CREATE INDEX lti_user_links_user ON public.lti_user_links USING btree (shard, user_id);

CREATE INDEX messages_age ON public.messages USING btree (shard, created_at);

CREATE INDEX messages_claim ON public.messages USING btree (shard, claim) WHERE (state = 'sending'::text);

CREATE INDEX messages_due ON public.messages USING btree (shard, next_try_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));

CREATE INDEX messages_next ON public.messages USING btree (shard, is_essential DESC, next_try_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX messages_user ON public.messages USING btree (shard, user_id, id);

CREATE INDEX operator_accesses_ended_by ON public.operator_accesses USING btree (shard, ended_by);

CREATE INDEX operator_accesses_granted ON public.operator_accesses USING btree (shard, granted_at);

CREATE INDEX password_links_age ON public.password_links USING btree (shard, expires_at);

CREATE INDEX password_links_user ON public.password_links USING btree (shard, user_id, created_at);

CREATE INDEX pending_sign_ins_age ON public.pending_sign_ins USING btree (shard, expires_at);

CREATE INDEX pending_sign_ins_provider_session ON public.pending_sign_ins USING btree (shard, provider_session_id) WHERE (provider_session_id IS NOT NULL);

CREATE INDEX pending_sign_ins_session ON public.pending_sign_ins USING btree (shard, session_id);

CREATE INDEX pending_sign_ins_user ON public.pending_sign_ins USING btree (shard, user_id);

CREATE UNIQUE INDEX person_erasures_user ON public.person_erasures USING btree (shard, user_id);

CREATE INDEX provider_messages_expiry ON public.provider_messages USING btree (shard, expires_at);

CREATE INDEX provider_sessions_age ON public.provider_sessions USING btree (shard, created_at);

CREATE INDEX provider_sessions_browser ON public.provider_sessions USING btree (shard, browser_secret_hash);

CREATE INDEX provider_sessions_handle ON public.provider_sessions USING btree (shard, identity_provider_id, handle_hash);

CREATE INDEX provider_sessions_subject ON public.provider_sessions USING btree (shard, identity_provider_id, subject);

CREATE INDEX provider_sessions_user ON public.provider_sessions USING btree (shard, user_id);

CREATE UNIQUE INDEX provider_starts_begin ON public.provider_starts USING btree (shard, begin_hash) WHERE (begin_hash IS NOT NULL);

CREATE INDEX provider_starts_expiry ON public.provider_starts USING btree (shard, expires_at);

CREATE INDEX provider_starts_provider ON public.provider_starts USING btree (shard, identity_provider_id);

CREATE INDEX provider_starts_user ON public.provider_starts USING btree (shard, user_id);

CREATE INDEX queue_items_claimer ON public.queue_items USING btree (shard, claimed_by) WHERE (claimed_by IS NOT NULL);

CREATE INDEX queue_items_group_assignment ON public.queue_items USING btree (shard, group_assignment_id, claimed_by);

CREATE UNIQUE INDEX queue_items_submission ON public.queue_items USING btree (shard, submission_id);

CREATE INDEX reactions_author ON public.reactions USING btree (shard, author_id);

CREATE UNIQUE INDEX reactions_day ON public.reactions USING btree (shard, evaluation_id, day_starts_at);

CREATE INDEX reactions_group_assignment ON public.reactions USING btree (shard, group_assignment_id, author_id);

CREATE INDEX reports_group_assignment ON public.reports USING btree (shard, group_assignment_id, reporter_id);

CREATE UNIQUE INDEX reports_one ON public.reports USING btree (shard, submission_id, reporter_id);

CREATE INDEX reports_reporter ON public.reports USING btree (shard, reporter_id);

CREATE INDEX result_openings_group_assignment ON public.result_openings USING btree (shard, group_assignment_id, user_id);

CREATE UNIQUE INDEX result_openings_one ON public.result_openings USING btree (shard, score_run_id, user_id);

CREATE INDEX result_openings_user ON public.result_openings USING btree (shard, user_id);

CREATE INDEX roster_removals_user ON public.roster_removals USING btree (shard, user_id);

CREATE INDEX roster_sources_updated_by ON public.roster_sources USING btree (shard, updated_by);

CREATE INDEX rubric_user_roles_user ON public.rubric_user_roles USING btree (shard, user_id, rubric_id);

CREATE INDEX rubric_wording_fixes_version ON public.rubric_wording_fixes USING btree (shard, rubric_version_id, id);

CREATE INDEX rubrics_name ON public.rubrics USING btree (shard, name, id);

CREATE INDEX score_changes_learner ON public.score_changes USING btree (shard, group_assignment_id, user_id);

CREATE INDEX score_changes_user ON public.score_changes USING btree (shard, user_id);

CREATE INDEX score_overrides_user ON public.score_overrides USING btree (shard, user_id);

CREATE UNIQUE INDEX score_runs_job ON public.score_runs USING btree (shard, job_log_id) WHERE (job_log_id IS NOT NULL);

CREATE UNIQUE INDEX score_runs_number ON public.score_runs USING btree (shard, group_assignment_id, number) WHERE (NOT is_preview);

CREATE UNIQUE INDEX score_runs_preview ON public.score_runs USING btree (shard, group_assignment_id, mode) WHERE is_preview;

CREATE INDEX score_runs_released ON public.score_runs USING btree (shard, group_assignment_id, released_at) WHERE (released_at IS NOT NULL);

CREATE INDEX score_runs_rubric_version ON public.score_runs USING btree (shard, rubric_version_id);

CREATE INDEX scores_group_assignment ON public.scores USING btree (shard, group_assignment_id);

CREATE UNIQUE INDEX scores_one ON public.scores USING btree (shard, score_run_id, user_id);

CREATE INDEX scores_submission ON public.scores USING btree (shard, submission_id) WHERE (submission_id IS NOT NULL);

CREATE INDEX scores_user ON public.scores USING btree (shard, user_id);

CREATE INDEX second_looks_answered_by ON public.second_looks USING btree (shard, answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX second_looks_author ON public.second_looks USING btree (shard, author_id);

CREATE UNIQUE INDEX second_looks_evaluation ON public.second_looks USING btree (shard, evaluation_id);

CREATE INDEX second_looks_group_assignment ON public.second_looks USING btree (shard, group_assignment_id, author_id);

CREATE INDEX second_looks_open ON public.second_looks USING btree (shard, submission_id) WHERE (answered_at IS NULL);

CREATE INDEX service_secrets_changed_by ON public.service_secrets USING btree (shard, changed_by);

CREATE INDEX sessions_actor ON public.sessions USING btree (shard, actor_id) WHERE (revoked_at IS NULL);

CREATE INDEX sessions_end ON public.sessions USING btree (shard, expires_at);

CREATE INDEX sessions_parent ON public.sessions USING btree (shard, parent_session_id);

CREATE INDEX sessions_provider_session ON public.sessions USING btree (shard, provider_session_id) WHERE (provider_session_id IS NOT NULL);

CREATE INDEX sessions_user ON public.sessions USING btree (shard, user_id) WHERE (revoked_at IS NULL);

CREATE INDEX sign_in_codes_age ON public.sign_in_codes USING btree (shard, expires_at);

CREATE INDEX sign_in_codes_provider_session ON public.sign_in_codes USING btree (shard, provider_session_id) WHERE (provider_session_id IS NOT NULL);

CREATE INDEX submission_versions_group_assignment ON public.submission_versions USING btree (shard, group_assignment_id);

CREATE INDEX submission_versions_handed_in_by ON public.submission_versions USING btree (shard, handed_in_by);

CREATE INDEX submissions_user ON public.submissions USING btree (shard, user_id);

CREATE INDEX task_messages_group ON public.task_messages USING btree (shard, group_id);

CREATE INDEX task_messages_group_assignment ON public.task_messages USING btree (shard, group_assignment_id, user_id);

CREATE UNIQUE INDEX task_messages_opened ON public.task_messages USING btree (shard, group_assignment_id, user_id, phase) WHERE (kind = 'phaseOpened'::text);

CREATE UNIQUE INDEX task_messages_reminded ON public.task_messages USING btree (shard, group_assignment_id, user_id, phase, kind, ends_at) WHERE (kind = ANY (ARRAY['reminder48'::text, 'reminder12'::text]));

CREATE INDEX task_messages_sent_by ON public.task_messages USING btree (shard, sent_by) WHERE (sent_by IS NOT NULL);

CREATE INDEX task_messages_user ON public.task_messages USING btree (shard, user_id);

CREATE INDEX throttles_age ON public.throttles USING btree (shard, expires_at);

CREATE INDEX time_requests_answered_by ON public.time_requests USING btree (shard, answered_by);

CREATE INDEX time_requests_group ON public.time_requests USING btree (shard, group_id);

CREATE INDEX time_requests_group_assignment ON public.time_requests USING btree (shard, group_assignment_id, user_id);

CREATE UNIQUE INDEX time_requests_open ON public.time_requests USING btree (shard, group_assignment_id, user_id, phase) WHERE (status = 'Open'::text);

CREATE INDEX time_requests_user ON public.time_requests USING btree (shard, user_id);

CREATE INDEX timetable_classes_class ON public.timetable_classes USING btree (shard, class_id);

CREATE INDEX timetable_classes_connected_by ON public.timetable_classes USING btree (shard, connected_by);

CREATE INDEX timetable_classes_term ON public.timetable_classes USING btree (shard, external_term_id);

CREATE UNIQUE INDEX users_email ON public.users USING btree (shard, email_key);

CREATE UNIQUE INDEX users_puid ON public.users USING btree (shard, puid);

CREATE INDEX users_search ON public.users USING btree (shard, is_active, sort_name, id) INCLUDE (search_text);

CREATE UNIQUE INDEX users_uid ON public.users USING btree (shard, uid_key);

CREATE UNIQUE INDEX users_user_name ON public.users USING btree (shard, user_name_key);

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.aes_feedbacks FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.allocations FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.artifacts FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.assignment_user_roles FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.assignments FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER audit_event_stays BEFORE UPDATE OF reason, before, after ON public.audit_events FOR EACH ROW EXECUTE FUNCTION keep_audit_event();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.calibrations FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.credentials FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER counts_since BEFORE UPDATE ON public.evaluations FOR EACH ROW WHEN (((old.answers IS DISTINCT FROM new.answers) OR (old.status IS DISTINCT FROM new.status) OR (old.excluded_at IS DISTINCT FROM new.excluded_at))) EXECUTE FUNCTION count_since_now();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.evaluations FOR EACH ROW WHEN ((NOT (old.staff_comment IS DISTINCT FROM new.staff_comment))) EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.excusals FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.external_providers FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.external_terms FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.forbidden_pairs FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.grade_columns FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.grade_push_settings FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.grade_pushes FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.group_assignment_calibrations FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.group_assignment_phases FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.group_assignment_reminders FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.group_assignments FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.group_user_roles FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.identity_providers FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.job_logs FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.late_activity_permits FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.lti_deployments FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.lti_launches FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.lti_platforms FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.queue_items FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.reactions FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.reports FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.result_openings FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.roster_removals FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.roster_sources FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.rubric_user_roles FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER used_version_stays BEFORE UPDATE ON public.rubric_versions FOR EACH ROW EXECUTE FUNCTION keep_used_rubric_version();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.rubric_versions FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.rubrics FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER score_change_stays BEFORE UPDATE OF reason ON public.score_changes FOR EACH ROW EXECUTE FUNCTION erase_score_change();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.score_overrides FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.score_runs FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.second_looks FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.shard_configurations FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER reviewer_view_stays BEFORE UPDATE OF reviewer_view ON public.submission_versions FOR EACH ROW EXECUTE FUNCTION erase_submission_version();

CREATE TRIGGER submission_version_stays BEFORE UPDATE OF handed_in_document, artifact_ids, image_ids, sha256 ON public.submission_versions FOR EACH ROW EXECUTE FUNCTION erase_submission_version();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.submissions FOR EACH ROW WHEN ((NOT (old.pulled_at IS DISTINCT FROM new.pulled_at))) EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.time_requests FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.user_roles FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE ON public.user_settings FOR EACH ROW EXECUTE FUNCTION move_version_on();

CREATE TRIGGER version_moves_on BEFORE UPDATE OF first_name, last_name, email, user_name, uid, puid, is_active ON public.users FOR EACH ROW EXECUTE FUNCTION move_version_on();

alter table aes_feedbacks enable row level security;

alter table aes_feedbacks force row level security;

alter table aes_reader_choices enable row level security;

alter table aes_reader_choices force row level security;

alter table aes_reader_days enable row level security;

alter table aes_reader_days force row level security;

alter table allocations enable row level security;

alter table allocations force row level security;

alter table artifact_uploads enable row level security;

alter table artifact_uploads force row level security;

alter table artifacts enable row level security;

alter table artifacts force row level security;

alter table assignment_user_roles enable row level security;

alter table assignment_user_roles force row level security;

alter table assignments enable row level security;

alter table assignments force row level security;

alter table audit_erasures enable row level security;

alter table audit_erasures force row level security;

alter table audit_events enable row level security;

alter table audit_events force row level security;

alter table audit_links enable row level security;

alter table audit_links force row level security;

alter table audit_salts enable row level security;

alter table audit_salts force row level security;

alter table calendar_subscriptions enable row level security;

alter table calendar_subscriptions force row level security;

alter table calibrations enable row level security;

alter table calibrations force row level security;

alter table caller_addresses enable row level security;

alter table caller_addresses force row level security;

alter table credentials enable row level security;

alter table credentials force row level security;

alter table devices enable row level security;

alter table devices force row level security;

alter table evaluations enable row level security;

alter table evaluations force row level security;

alter table excusals enable row level security;

alter table excusals force row level security;

alter table external_providers enable row level security;

alter table external_providers force row level security;

alter table external_terms enable row level security;

alter table external_terms force row level security;

alter table factor_ceremonies enable row level security;

alter table factor_ceremonies force row level security;

alter table factor_requirements enable row level security;

alter table factor_requirements force row level security;

alter table factor_resets enable row level security;

alter table factor_resets force row level security;

alter table factors enable row level security;

alter table factors force row level security;

alter table forbidden_pairs enable row level security;

alter table forbidden_pairs force row level security;

alter table grade_columns enable row level security;

alter table grade_columns force row level security;

alter table grade_push_lanes enable row level security;

alter table grade_push_lanes force row level security;

alter table grade_push_runs enable row level security;

alter table grade_push_runs force row level security;

alter table grade_push_settings enable row level security;

alter table grade_push_settings force row level security;

alter table grade_push_tries enable row level security;

alter table grade_push_tries force row level security;

alter table grade_pushes enable row level security;

alter table grade_pushes force row level security;

alter table group_assignment_calibrations enable row level security;

alter table group_assignment_calibrations force row level security;

alter table group_assignment_phases enable row level security;

alter table group_assignment_phases force row level security;

alter table group_assignment_reminders enable row level security;

alter table group_assignment_reminders force row level security;

alter table group_assignments enable row level security;

alter table group_assignments force row level security;

alter table group_user_roles enable row level security;

alter table group_user_roles force row level security;

alter table groups enable row level security;

alter table groups force row level security;

alter table idempotency_keys enable row level security;

alter table idempotency_keys force row level security;

alter table identity_links enable row level security;

alter table identity_links force row level security;

alter table identity_providers enable row level security;

alter table identity_providers force row level security;

alter table job_logs enable row level security;

alter table job_logs force row level security;

alter table late_activity_permits enable row level security;

alter table late_activity_permits force row level security;

alter table learning_events enable row level security;

alter table learning_events force row level security;

alter table lockdown_browser_checks enable row level security;

alter table lockdown_browser_checks force row level security;

alter table lti_context_links enable row level security;

alter table lti_context_links force row level security;

alter table lti_deployments enable row level security;

alter table lti_deployments force row level security;

alter table lti_keys enable row level security;

alter table lti_keys force row level security;

alter table lti_launch_roles enable row level security;

alter table lti_launch_roles force row level security;

alter table lti_launches enable row level security;

alter table lti_launches force row level security;

alter table lti_login_states enable row level security;

alter table lti_login_states force row level security;

alter table lti_platforms enable row level security;

alter table lti_platforms force row level security;

alter table lti_refusals enable row level security;

alter table lti_refusals force row level security;

alter table lti_registrations enable row level security;

alter table lti_registrations force row level security;

alter table lti_resource_links enable row level security;

alter table lti_resource_links force row level security;

alter table lti_roster_readings enable row level security;

alter table lti_roster_readings force row level security;

alter table lti_rosters enable row level security;

alter table lti_rosters force row level security;

alter table lti_user_links enable row level security;

alter table lti_user_links force row level security;

alter table messages enable row level security;

alter table messages force row level security;

alter table news_visits enable row level security;

alter table news_visits force row level security;

alter table operator_accesses enable row level security;

alter table operator_accesses force row level security;

alter table password_links enable row level security;

alter table password_links force row level security;

alter table pending_sign_ins enable row level security;

alter table pending_sign_ins force row level security;

alter table person_erasures enable row level security;

alter table person_erasures force row level security;

alter table provider_messages enable row level security;

alter table provider_messages force row level security;

alter table provider_sessions enable row level security;

alter table provider_sessions force row level security;

alter table provider_starts enable row level security;

alter table provider_starts force row level security;

alter table queue_items enable row level security;

alter table queue_items force row level security;

alter table reactions enable row level security;

alter table reactions force row level security;

alter table recovery_codes enable row level security;

alter table recovery_codes force row level security;

alter table refresh_tokens enable row level security;

alter table refresh_tokens force row level security;

alter table reports enable row level security;

alter table reports force row level security;

alter table result_openings enable row level security;

alter table result_openings force row level security;

alter table roster_removals enable row level security;

alter table roster_removals force row level security;

alter table roster_sources enable row level security;

alter table roster_sources force row level security;

alter table rubric_user_roles enable row level security;

alter table rubric_user_roles force row level security;

alter table rubric_versions enable row level security;

alter table rubric_versions force row level security;

alter table rubric_wording_fixes enable row level security;

alter table rubric_wording_fixes force row level security;

alter table rubrics enable row level security;

alter table rubrics force row level security;

alter table score_changes enable row level security;

alter table score_changes force row level security;

alter table score_overrides enable row level security;

alter table score_overrides force row level security;

alter table score_runs enable row level security;

alter table score_runs force row level security;

alter table scores enable row level security;

alter table scores force row level security;

alter table second_looks enable row level security;

alter table second_looks force row level security;

alter table self_hand_ins enable row level security;

alter table self_hand_ins force row level security;

alter table service_secrets enable row level security;

alter table service_secrets force row level security;

alter table service_tests enable row level security;

alter table service_tests force row level security;

alter table sessions enable row level security;

alter table sessions force row level security;

alter table shard_configurations enable row level security;

alter table shard_configurations force row level security;

alter table shard_keys enable row level security;

alter table shard_keys force row level security;

alter table shard_moves enable row level security;

alter table shard_moves force row level security;

alter table shard_states enable row level security;

alter table shard_states force row level security;

alter table sign_in_codes enable row level security;

alter table sign_in_codes force row level security;

alter table storage_uses enable row level security;

alter table storage_uses force row level security;

alter table submission_draft_versions enable row level security;

alter table submission_draft_versions force row level security;

alter table submission_versions enable row level security;

alter table submission_versions force row level security;

alter table submissions enable row level security;

alter table submissions force row level security;

alter table task_messages enable row level security;

alter table task_messages force row level security;

alter table throttles enable row level security;

alter table throttles force row level security;

alter table time_requests enable row level security;

alter table time_requests force row level security;

alter table timetable_classes enable row level security;

alter table timetable_classes force row level security;

alter table timetable_rosters enable row level security;

alter table timetable_rosters force row level security;

alter table user_roles enable row level security;

alter table user_roles force row level security;

alter table user_settings enable row level security;

alter table user_settings force row level security;

alter table users enable row level security;

alter table users force row level security;

create policy shard on aes_feedbacks as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on aes_reader_choices as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on aes_reader_days as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on allocations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on artifact_uploads as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on artifacts as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on assignment_user_roles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on assignments as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on audit_erasures as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on audit_events as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on audit_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on audit_salts as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on calendar_subscriptions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on calibrations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on caller_addresses as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on credentials as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on devices as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on evaluations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on excusals as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on external_providers as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on external_terms as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on factor_ceremonies as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on factor_requirements as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on factor_resets as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on factors as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on forbidden_pairs as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_columns as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_push_lanes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_push_runs as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_push_settings as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_push_tries as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on grade_pushes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on group_assignment_calibrations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on group_assignment_phases as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on group_assignment_reminders as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on group_assignments as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on group_user_roles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on groups as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on idempotency_keys as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on identity_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on identity_providers as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on job_logs as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on late_activity_permits as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on learning_events as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lockdown_browser_checks as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_context_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_deployments as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_keys as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_launch_roles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_launches as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_login_states as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_platforms as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_refusals as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_registrations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_resource_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_roster_readings as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_rosters as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on lti_user_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on messages as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on news_visits as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on operator_accesses as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on password_links as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on pending_sign_ins as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on person_erasures as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on provider_messages as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on provider_sessions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on provider_starts as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on queue_items as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on reactions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on recovery_codes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on refresh_tokens as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on reports as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on result_openings as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on roster_removals as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on roster_sources as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on rubric_user_roles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on rubric_versions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on rubric_wording_fixes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on rubrics as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on score_changes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on score_overrides as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on score_runs as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on scores as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on second_looks as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on self_hand_ins as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on service_secrets as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on service_tests as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on sessions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on shard_configurations as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on shard_keys as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on shard_moves as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on shard_states as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on sign_in_codes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on storage_uses as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on submission_draft_versions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on submission_versions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on submissions as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on task_messages as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on throttles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on time_requests as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on timetable_classes as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on timetable_rosters as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on user_roles as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on user_settings as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

create policy shard on users as permissive for all to public
  using ((shard = ( SELECT current_shard() AS current_shard)))
  with check ((shard = ( SELECT current_shard() AS current_shard)));

grant insert, select, update on aes_feedbacks to app;

grant insert, select, update on aes_reader_choices to app;

grant insert, select, update on aes_reader_days to app;

grant insert, select, update on allocations to app;

grant delete, insert, select on artifact_uploads to app;

grant insert, select, update on artifacts to app;

grant delete, insert, select, update on assignment_user_roles to app;

grant insert, select, update on assignments to app;

grant insert, select on audit_erasures to app;

grant insert, select on audit_events to app;

grant insert, select on audit_links to app;

grant delete, insert, select on audit_salts to app;

grant delete, insert, select, update on calendar_subscriptions to app;

grant insert, select, update on calibrations to app;

grant delete, insert, select on caller_addresses to app;

grant delete, insert, select, update on credentials to app;

grant delete, insert, select, update on devices to app;

grant insert, select, update on evaluations to app;

grant insert, select, update on excusals to app;

grant delete, insert, select, update on external_providers to app;

grant delete, insert, select, update on external_terms to app;

grant delete, insert, select on factor_ceremonies to app;

grant insert, select on factor_requirements to app;

grant insert, select, update on factor_resets to app;

grant delete, insert, select, update on factors to app;

grant delete, insert, select on forbidden_pairs to app;

grant insert, select, update on grade_columns to app;

grant insert, select, update on grade_push_lanes to app;

grant insert, select, update on grade_push_runs to app;

grant insert, select, update on grade_push_settings to app;

grant insert, select, update on grade_push_tries to app;

grant insert, select, update on grade_pushes to app;

grant insert, select, update on group_assignment_calibrations to app;

grant delete, insert, select, update on group_assignment_phases to app;

grant insert, select, update on group_assignment_reminders to app;

grant insert, select, update on group_assignments to app;

grant delete, insert, select, update on group_user_roles to app;

grant insert, select, update on groups to app;

grant delete, insert, select, update on idempotency_keys to app;

grant delete, insert, select, update on identity_links to app;

grant delete, insert, select, update on identity_providers to app;

grant insert, select, update on job_logs to app;

grant insert, select, update on late_activity_permits to app;

grant delete, insert, select, update on learning_events to app;

grant delete, insert, select, update on lockdown_browser_checks to app;

grant delete, insert, select, update on lti_context_links to app;

grant insert, select, update on lti_deployments to app;

grant insert, select, update on lti_keys to app;

grant delete, insert, select, update on lti_launch_roles to app;

grant delete, insert, select, update on lti_launches to app;

grant delete, insert, select, update on lti_login_states to app;

grant insert, select, update on lti_platforms to app;

grant delete, insert, select on lti_refusals to app;

grant delete, insert, select, update on lti_registrations to app;

grant delete, insert, select, update on lti_resource_links to app;

grant insert, select, update on lti_roster_readings to app;

grant delete, insert, select, update on lti_rosters to app;

grant delete, insert, select, update on lti_user_links to app;

grant delete, insert, select, update on messages to app;

grant delete, insert, select, update on news_visits to app;

grant insert, select, update on operator_accesses to app;

grant delete, insert, select, update on password_links to app;

grant delete, insert, select, update on pending_sign_ins to app;

grant insert, select, update on person_erasures to app;

grant delete, insert, select on provider_messages to app;

grant delete, insert, select, update on provider_sessions to app;

grant delete, insert, select, update on provider_starts to app;

grant insert, select, update on queue_items to app;

grant insert, select, update on reactions to app;

grant delete, insert, select, update on recovery_codes to app;

grant delete, insert, select, update on refresh_tokens to app;

grant insert, select, update on reports to app;

grant insert, select, update on result_openings to app;

grant delete, insert, select, update on roster_removals to app;

grant insert, select, update on roster_sources to app;

grant delete, insert, select, update on rubric_user_roles to app;

grant insert, select, update on rubric_versions to app;

grant insert, select on rubric_wording_fixes to app;

grant insert, select, update on rubrics to app;

grant select on schema_migrations to app;

grant insert, select on score_changes to app;

grant insert, select, update on score_overrides to app;

grant delete, insert, select, update on score_runs to app;

grant delete, insert, select on scores to app;

grant insert, select, update on second_looks to app;

grant insert, select, update on self_hand_ins to app;

grant delete, insert, select, update on service_secrets to app;

grant insert, select, update on service_tests to app;

grant insert, select, update on sessions to app;

grant insert, select, update on shard_configurations to app;

grant select, update on shard_keys to app;

grant select on shard_moves to app;

grant insert, select, update on shard_states to app;

grant delete, insert, select, update on sign_in_codes to app;

grant insert, select, update on storage_uses to app;

grant delete, insert, select on submission_draft_versions to app;

grant insert, select on submission_versions to app;

grant insert, select, update on submissions to app;

grant insert, select on task_messages to app;

grant delete, insert, select, update on throttles to app;

grant insert, select, update on time_requests to app;

grant delete, insert, select on timetable_classes to app;

grant delete, insert, select, update on timetable_rosters to app;

grant delete, insert, select, update on user_roles to app;

grant insert, select, update on user_settings to app;

grant insert, select, update on users to app;
