-- Like the text itself, what reviewers read changes by an erasure only. (EP-3)
create trigger reviewer_view_stays before update of reviewer_view on submission_versions
  for each row execute function erase_submission_version();
grant update (reviewer_view) on submission_versions to app;
