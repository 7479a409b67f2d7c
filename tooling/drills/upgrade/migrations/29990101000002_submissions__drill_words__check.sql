-- What is written from now on is checked; what is there is checked later, beside the writers.
alter table submissions add constraint submissions_drill_words check (drill_words >= 0) not valid;
