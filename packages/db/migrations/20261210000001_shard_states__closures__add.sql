-- A university can be read-only, or have moved to another cell: every write asks for both in its own transaction. (SH-12)
alter table shard_states
  add column read_only_at timestamptz,
  add column moved_to text;
