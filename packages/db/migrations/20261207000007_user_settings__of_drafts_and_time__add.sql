-- A switch for each of the three kinds of message.
alter table user_settings
  add column wants_handed_in_for_you boolean not null default true,
  add column wants_time_asked boolean not null default true,
  add column wants_time_answered boolean not null default true;
