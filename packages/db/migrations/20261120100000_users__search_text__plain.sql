-- People are found without the accents of their names: few keyboards have them all. (LI-11)
set local lock_timeout = '2s';
set local statement_timeout = '60s';

-- Small letters without what stands above and below them, as plainText of the domain writes the words that are searched.
-- Not the extension unaccent: it needs a superuser, and its function may not stand in a stored column.
create function plain_text(written text) returns text
  language sql immutable strict parallel safe
  return replace(replace(translate(
    regexp_replace(lower(normalize(written, NFD)), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐðÐı', 'oollddddi'), 'ß', 'ss'), 'æ', 'ae');

-- The same text as before, plain. It stays cut off, so that no name can be too long for the index. (LI-10)
alter table users alter column search_text set expression as (
  left(
    plain_text(
      coalesce(puid, '') || ' ' || coalesce(uid, '') || ' ' || coalesce(user_name, '') || ' ' || email || ' '
      || first_name || ' ' || last_name
    ),
    500
  )
);
