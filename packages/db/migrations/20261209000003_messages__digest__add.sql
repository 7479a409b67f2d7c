-- A message may wait for the daily summary; once that is written, it names the summary that carries it. (DG-2)
alter table messages
  add column digest_at timestamptz,
  add column digest_id uuid;
