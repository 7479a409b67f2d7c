-- What staff write beside a review, for staff; its answers are never edited. (GQ-8)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table evaluations add column staff_comment text not null default '';
