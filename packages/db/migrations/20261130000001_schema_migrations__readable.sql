-- A process that starts looks whether the tables are those it was written for. (OP-10)
grant select on schema_migrations to app;
