-- What was handed in does not change, unless its author was erased: then its content goes and its place stays. (EP-3)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

create function erase_submission_version() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from person_erasures e join submissions s on s.shard = e.shard and s.user_id = e.user_id
    where s.shard = new.shard and s.id = new.submission_id
  ) then
    raise exception 'What was handed in changes by an erasure only.';
  end if;
  return new;
end
$$;
create trigger submission_version_stays before update of handed_in_document, artifact_ids, image_ids, sha256 on submission_versions
  for each row execute function erase_submission_version();
grant update (handed_in_document, artifact_ids, image_ids, sha256) on submission_versions to app;

create function erase_score_change() returns trigger
  language plpgsql
  as $$
begin
  if new.reason <> '' or not exists (
    select from person_erasures e where e.shard = new.shard and e.user_id = new.user_id
  ) then
    raise exception 'The reason of a score change is removed by an erasure only.';
  end if;
  return new;
end
$$;
create trigger score_change_stays before update of reason on score_changes
  for each row execute function erase_score_change();
grant update (reason) on score_changes to app;
