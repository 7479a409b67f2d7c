-- What an author asks about: the rating, or what the reviewer wrote. Words can be judged without rating the work. (SL-13)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table second_looks add column concerns text not null default 'rating' check (concerns in ('rating', 'words'));
