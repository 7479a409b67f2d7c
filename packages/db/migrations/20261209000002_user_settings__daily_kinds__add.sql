-- Which kinds of message a person reads once a day, and by whose clock if not by that of the course. (DG-1, DG-3)
alter table user_settings
  add column daily_kinds text[] not null default '{}',
  add column mail_zone_id text;
