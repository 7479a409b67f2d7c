-- Why a pairing was taken back stands beside why it was made, and takes its place no more. (AP-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table allocations
  add column taken_back_at timestamptz,
  add column taken_back_by uuid,
  add column taken_back_reason text not null default '';
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table allocations add foreign key (shard, taken_back_by) references users (shard, id);
