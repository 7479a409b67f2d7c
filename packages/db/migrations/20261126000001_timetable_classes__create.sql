-- The university's timetable: where it is, which terms came from it, and which of its classes make up a course. (UT-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- Its password is among the service secrets.
alter table shard_configurations
add column timetable_url text not null default '',
add column timetable_account text not null default '';

-- What the timetable last said of a term: if the dates differ from it, somebody set others here, and they stay. (UT-12)
alter table external_terms
add column timetable_reference text,
add column timetable_start_date timestamptz,
add column timetable_end_date timestamptz;
-- squawk-ignore require-concurrent-index-creation -- a university has a few dozen terms
create unique index external_terms_timetable on external_terms (shard, timetable_reference)
where timetable_reference is not null;

-- squawk-ignore require-concurrent-index-creation -- a university has a few providers
create unique index external_providers_timetable on external_providers (shard)
where type = 'UniTimeExternalProvider';

-- The timetable is no learning platform, but it names people and is read like one.
alter table lti_user_links drop constraint lti_user_links_shard_external_provider_id_fkey;
alter table lti_user_links add constraint lti_user_links_provider
foreign key (shard, external_provider_id) references external_providers (shard, id) not valid;
-- squawk-ignore constraint-missing-not-valid -- every platform is a provider, so no row can fail
alter table lti_user_links validate constraint lti_user_links_provider;
alter table lti_roster_readings drop constraint lti_roster_readings_shard_external_provider_id_fkey;
alter table lti_roster_readings add constraint lti_roster_readings_provider
foreign key (shard, external_provider_id) references external_providers (shard, id) not valid;
-- squawk-ignore constraint-missing-not-valid -- as above
alter table lti_roster_readings validate constraint lti_roster_readings_provider;

create table timetable_classes (
  shard text not null default current_shard(),
  group_id uuid not null,
  class_id bigint not null,
  external_term_id uuid not null,
  -- How people of the course call the section, such as "Lec 3".
  label text not null,
  -- How the timetable calls its course, such as "ENGL 10600 First-Year Comp".
  course_name text not null,
  -- Who answers for it: the roster gives them no role. (RO-6)
  connected_by uuid not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, group_id, class_id),
  foreign key (shard, group_id) references groups (shard, id),
  foreign key (shard, external_term_id) references external_terms (shard, id),
  foreign key (shard, connected_by) references users (shard, id)
);
create index timetable_classes_class on timetable_classes (shard, class_id);
create index timetable_classes_term on timetable_classes (shard, external_term_id);
create index timetable_classes_connected_by on timetable_classes (shard, connected_by);
call protect_table('timetable_classes', 'select, insert, delete');

-- Who was in the classes of a course when all of them were last read; the sync compares the course with it. (UT-30)
create table timetable_rosters (
  shard text not null default current_shard(),
  group_id uuid not null,
  entries jsonb not null,
  -- Which classes: if others are connected by now, it is no answer about them.
  class_ids bigint[] not null,
  read_at timestamptz not null,
  primary key (shard, group_id),
  foreign key (shard, group_id) references groups (shard, id)
);
call protect_table('timetable_rosters', 'select, insert, update, delete');
