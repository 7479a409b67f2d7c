-- Filling a new column changes nothing that a person sees: whoever has a draft open must not get a conflict. (UG-4)
create or replace function move_version_on() returns trigger
  language plpgsql
  as $$
begin
  if current_setting('circuit.is_filling', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := circuit_now();
  return new;
end
$$;
