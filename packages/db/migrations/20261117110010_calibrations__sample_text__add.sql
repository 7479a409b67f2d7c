-- The work that students practice on: a text, beside files and links, which are artifacts of the calibration. (CE-1)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table calibrations add column sample_text jsonb not null default '{"type": "doc", "content": []}';
alter table group_assignment_calibrations
  add column sample_text jsonb not null default '{"type": "doc", "content": []}';
