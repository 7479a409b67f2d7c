-- Pieces of work: texts, files and links, each with what holds it; and uploads that have not ended. (S3.09, AR-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create table artifacts (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  type text not null check (type in ('FileArtifact', 'TextArtifact', 'UrlArtifact')),
  holder_kind text not null check (holder_kind in ('assignment')),
  holder_id uuid not null,
  author_id uuid not null,
  use text not null default 'file' check (use in ('file', 'image')),
  name text not null default '',
  document jsonb,
  url text,
  -- The file as its author handed it over, and the copy without traces of the author; often one and the same.
  object_key text,
  media_type text,
  byte_size integer,
  sha256 text,
  clean_key text,
  clean_media_type text,
  clean_byte_size integer,
  width integer,
  height integer,
  is_deleted boolean not null default false,
  created_at timestamptz not null default circuit_now(),
  updated_at timestamptz not null default circuit_now(),
  version integer not null default 1,
  primary key (shard, id),
  foreign key (shard, author_id) references users (shard, id),
  constraint artifacts_file_has_objects check (type <> 'FileArtifact' or (object_key is not null and clean_key is not null)),
  constraint artifacts_link_has_url check (type <> 'UrlArtifact' or url is not null),
  constraint artifacts_text_has_document check (type <> 'TextArtifact' or document is not null)
);
create index artifacts_holder on artifacts (shard, holder_kind, holder_id, id);
create index artifacts_author on artifacts (shard, author_id);
call protect_table('artifacts', 'select, insert, update');

-- A row of artifacts appears when the whole file is in the store, so there is never one without its object.
create table artifact_uploads (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  holder_kind text not null check (holder_kind in ('assignment')),
  holder_id uuid not null,
  author_id uuid not null,
  use text not null check (use in ('file', 'image')),
  name text not null,
  byte_size integer not null,
  created_at timestamptz not null default circuit_now(),
  primary key (shard, id),
  foreign key (shard, author_id) references users (shard, id)
);
create index artifact_uploads_author on artifact_uploads (shard, author_id);
create index artifact_uploads_age on artifact_uploads (shard, created_at);
call protect_table('artifact_uploads', 'select, insert, delete');
