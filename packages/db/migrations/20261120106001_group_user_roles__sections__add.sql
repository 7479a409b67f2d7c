-- The labels of a person in a course, such as "001" or "Lab 2"; they filter and never give rights. (SN-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table group_user_roles add column sections text[] not null default '{}';
