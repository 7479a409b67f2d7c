-- Two windows that begin a review at once begin one.
set local lock_timeout = '2s';
set local statement_timeout = '10s';

-- squawk-ignore require-concurrent-index-creation -- no row of these kinds has been written yet
create unique index evaluations_of_hand_in on evaluations (shard, submission_id, evaluator_id, kind)
  where submission_id is not null;
