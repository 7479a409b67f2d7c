-- A version that handed itself in: for which end, and what reviewers read if its author's name stood in it. (HD-5, HD-7)
alter table submission_versions
  add column own_ends_at timestamptz,
  add column masked_count integer not null default 0,
  add column reviewer_view jsonb;
