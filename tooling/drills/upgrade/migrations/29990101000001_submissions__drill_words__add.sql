-- A column, as most releases bring one.
alter table submissions add column drill_words integer;
