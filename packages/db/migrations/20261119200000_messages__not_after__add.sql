-- What is about a time that is over does not leave any more: "closes soon" is no news after the end. (MS-14)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table messages add column not_after timestamptz;
