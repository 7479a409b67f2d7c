-- What staff write beside a review changes nothing of it: whoever has the review open is not refused for it, and a run
-- that was computed from it is none the older. The comment has a version of its own. (GQ-11)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table evaluations add column staff_comment_version integer not null default 1;

drop trigger version_moves_on on evaluations;
create trigger version_moves_on before update on evaluations for each row
  when (old.staff_comment is not distinct from new.staff_comment)
  execute function move_version_on();
