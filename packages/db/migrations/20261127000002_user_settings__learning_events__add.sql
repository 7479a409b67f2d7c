-- Whether what the person does is told to the university's event store. (LE-20)
set local lock_timeout = '2s';
set local statement_timeout = '10s';

alter table user_settings add column learning_events boolean not null default true;
