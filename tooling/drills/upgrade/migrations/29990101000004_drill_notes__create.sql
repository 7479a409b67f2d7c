-- A new table that refers to tables that everybody writes.
create table drill_notes (
  shard text not null default current_shard(),
  id uuid not null default uuidv7(),
  submission_id uuid not null,
  user_id uuid not null,
  primary key (shard, id),
  foreign key (shard, submission_id) references submissions (shard, id),
  foreign key (shard, user_id) references users (shard, id)
);
call protect_table('drill_notes', 'select, insert');
