-- Staff let somebody rate a practice essay once more: on the try after which they do. (PX-11)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table evaluations
  add column another_try_at timestamptz,
  add column another_try_by uuid,
  add column another_try_reason text not null default '';
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid -- every row is null
alter table evaluations add foreign key (shard, another_try_by) references users (shard, id);
