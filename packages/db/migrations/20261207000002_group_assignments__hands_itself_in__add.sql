-- Whether drafts of an assignment hand themselves in. Off where students already work without it, on for new ones. (HD-2)
alter table group_assignments add column hands_itself_in boolean not null default false;
alter table group_assignments alter column hands_itself_in set default true;
