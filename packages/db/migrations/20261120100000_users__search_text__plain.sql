-- People are found without the accents of their names: few keyboards have them all. (LI-11)
set local lock_timeout = '2s';
set local statement_timeout = '60s';

-- Small letters without what stands above and below them, as plainText of the domain writes the words that are searched.
-- Not the extension unaccent: it needs a superuser, and its function may not stand in a stored column.
create function plain_text(written text) returns text
  language sql immutable strict parallel safe
  return replace(replace(translate(
    -- Accents, and the points of Hebrew and Arabic. Small letters are those of Unicode, whatever the locale of the cluster.
    regexp_replace(
      lower(normalize(written, NFD) collate pg_unicode_fast),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]',
      '',
      'g'
    ),
    'øłđðı', 'olddi'), 'ß', 'ss'), 'æ', 'ae');

-- The column is written anew for every row in one step, and its index with it: no university has rows yet. With rows it
-- would be done in steps, each its own release: add, fill, switch over, remove.
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
