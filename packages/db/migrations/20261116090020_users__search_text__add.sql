-- What people are searched and sorted by, worked out when it is written and not for each of 100,000 rows at each search.
-- A trigram index would not help: row-level security keeps `like` out of every index, since it is not leakproof. So one
-- index holds all that a search looks at, for this shard alone, in the order that lists are shown in. (LI-10)
set local lock_timeout = '2s';
set local statement_timeout = '60s';

-- Cut off, so that no name can be too long for the index; what names a person alone comes first.
-- squawk-ignore adding-field-with-default, adding-required-field -- generated, and no university has rows yet
alter table users add column search_text text not null generated always as (
  left(
    lower(
      coalesce(puid, '') || ' ' || coalesce(uid, '') || ' ' || coalesce(user_name, '') || ' ' || email || ' '
      || first_name || ' ' || last_name
    ),
    500
  )
) stored;
-- squawk-ignore adding-field-with-default, adding-required-field -- as above
alter table users add column sort_name text not null generated always as (
  left(lower(last_name || ' ' || first_name), 100)
) stored;

-- squawk-ignore require-concurrent-index-creation -- one migration is one transaction, and no university has rows yet
create index users_search on users (shard, is_active, sort_name, id) include (search_text);
-- No list is in the order of capitals and small letters any more; and this one refused names that are too long for it.
-- squawk-ignore require-concurrent-index-deletion -- as above
drop index users_name;
