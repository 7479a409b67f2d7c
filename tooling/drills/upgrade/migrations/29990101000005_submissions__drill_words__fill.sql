-- runs: outside a transaction
-- in pieces of: submissions
update submissions set drill_words = 0 where ctid >= $1 and ctid < $2 and drill_words is null;
alter table submissions validate constraint submissions_drill_words;
