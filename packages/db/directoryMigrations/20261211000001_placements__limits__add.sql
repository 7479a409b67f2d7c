-- What an operator allows one university: {} is what every university has. (LM-1)
alter table placements add column limits jsonb not null default '{}';
alter table placements add constraint placements_limits_object check (jsonb_typeof(limits) = 'object') not valid;
