-- A column with a default, which no row has to be written for.
alter table submission_versions add column drill_note text not null default '';
