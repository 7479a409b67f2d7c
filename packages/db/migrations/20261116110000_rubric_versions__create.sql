-- What a rubric holds, version by version; one that is in use keeps its scale for ever. (RU-4)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table rubric_versions (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  rubric_id uuid not null,
  number integer not null,
  criteria jsonb not null default '[]',
  point_scale_max integer not null default 100,
  -- When the first review or active assignment used it; null as long as it may still change.
  used_at timestamptz,
  created_by_user_id uuid,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  unique (shard, rubric_id, number),
  foreign key (shard, rubric_id) references rubrics (shard, id),
  foreign key (shard, created_by_user_id) references users (shard, id)
);

-- Whatever was in the library before had no contents: a point scale. The owner sees all shards for this one statement.
alter table rubrics no force row level security;
insert into rubric_versions (shard, rubric_id, number) select shard, id, 1 from rubrics;
alter table rubrics force row level security;
call protect_table('rubric_versions', 'select, insert, update');

-- The same criteria without their words: what answers are counted by.
create function rubric_scale(criteria jsonb) returns jsonb
  language sql immutable parallel safe
  return (
    select jsonb_agg(
      (c - 'title' - 'question' - 'commentPrompt' - 'levels') || jsonb_build_object('levels', (
        select jsonb_agg(l - 'label' - 'description' order by place)
        from jsonb_array_elements(coalesce(c -> 'levels', '[]')) with ordinality as levels (l, place)
      )) order by place
    )
    from jsonb_array_elements(criteria) with ordinality as criteria (c, place)
  );

create function keep_used_rubric_version() returns trigger
  language plpgsql
  as $$
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
$$;
create trigger used_version_stays before update on rubric_versions
  for each row execute function keep_used_rubric_version();

create table rubric_wording_fixes (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  rubric_version_id uuid not null,
  user_id uuid not null,
  criterion_id uuid not null,
  level_id uuid,
  field text not null,
  before text not null,
  after text not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, rubric_version_id) references rubric_versions (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
create index rubric_wording_fixes_version on rubric_wording_fixes (shard, rubric_version_id, id);
call protect_table('rubric_wording_fixes', 'select, insert');
