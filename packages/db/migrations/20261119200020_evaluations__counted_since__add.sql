-- Since when an evaluation says what it says to the scores. A change that is not handed in yet, another try that was
-- granted or a comment beside it makes no run older. Null where nothing was written since: then `updated_at` holds. (SR-7)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table evaluations add column counted_since timestamptz;
alter table evaluations alter column counted_since set default circuit_now();

create function count_since_now() returns trigger language plpgsql as $$
begin
  new.counted_since := circuit_now();
  return new;
end
$$;

create trigger counts_since before update on evaluations for each row
  when (old.answers is distinct from new.answers or old.status is distinct from new.status
    or old.excluded_at is distinct from new.excluded_at)
  execute function count_since_now();
