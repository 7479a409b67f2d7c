-- When a run was released for the first time: releasing it again must not let people ask for second looks for another
-- week. Null where nothing was written since: then `released_at` holds. (SL-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table score_runs add column first_released_at timestamptz;
