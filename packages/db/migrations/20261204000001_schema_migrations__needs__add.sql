-- What a process must know to work on these tables: set by a migration that takes something away. (UG-9)
alter table schema_migrations add column needs text;
