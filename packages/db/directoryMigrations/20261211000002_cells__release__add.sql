-- Releases go out in waves: first to one cell, then to a tenth of them, then to all. (WV-1)

-- Where operators ask how the processes of a cell are: host:port of each, the workers too.
alter table cells add column health text[] not null default '{}';
-- The release that its machines are to run; null: the one that they run.
alter table cells add column release text;
-- The wave in which it gets a release, if an operator chose one.
alter table cells add column wave int;
alter table cells add constraint cells_wave_known check (wave between 1 and 3) not valid;

-- The release that goes out at this moment, and how far it is; null: none does.
alter table directory_version add column release text;
alter table directory_version add column release_wave int;
-- An operator stopped it: it goes no further.
alter table directory_version add column release_is_stopped boolean not null default false;
