-- Pulling work hides it from reviewers and changes nothing of the hand-in: a draft that its author has open is not
-- refused for it. (RP-4)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

drop trigger version_moves_on on submissions;
create trigger version_moves_on before update on submissions for each row
  when (old.pulled_at is not distinct from new.pulled_at)
  execute function move_version_on();
