import type pg from 'pg';

const FIRST = [
  'Amara',
  'Ann',
  'Anna',
  'Caleb',
  'Chidi',
  'David',
  'Elena',
  'Hannah',
  'Iván',
  'Jonas',
  'Larissa',
  'Mira',
  'Noor',
  'Priya',
  'Quinn',
  'Rosa',
  'Tomás',
  'Yasmin',
  'Zoë',
  'Ōe',
];
const BEGINNINGS = [
  'Ander',
  'Ben',
  'Cas',
  'Dom',
  'Erik',
  'Fer',
  'Gar',
  'Had',
  'Iver',
  'Jen',
  'Kim',
  'Lar',
  'Mac',
  'Nel',
  'Oka',
  'Peter',
  'Quig',
  'Ram',
  'Sol',
  'Tor',
];
const ENDINGS = [
  'son',
  'nett',
  'tro',
  'inguez',
  'sen',
  'for',
  'cia',
  'dad',
  'berg',
  'ley',
  'ska',
  'ova',
  'mann',
  'aran',
  'low',
  'wood',
  'field',
  'stein',
  'ucci',
  'ides',
];

/** People with names that repeat as names do, students in one or two courses each, and as many again in another shard. */
export async function addPeople(owner: pg.Client, people: number): Promise<void> {
  for (const shard of ['university', 'north']) {
    await owner.query(`select set_config('app.shard', $1, false)`, [shard]);
    await owner.query(
      `insert into users (shard, first_name, last_name, email, uid, puid, last_seen_at)
       select $1, first, last, lower(last) || n || '@example.edu', 'u' || n, lpad((3100000 + n)::text, 10, '0'),
         now() - (n % 5000) * interval '1 hour'
       from (select n, ($3::text[])[1 + n % 20] as first,
           ($4::text[])[1 + (n * 7) % 20] || ($5::text[])[1 + (n * 13 / 20) % 20] as last
         from generate_series(1, $2::int) as n) as made`,
      [shard, people, FIRST, BEGINNINGS, ENDINGS],
    );
    await owner.query(
      `with course as (insert into groups (shard, name) select $1, 'Course ' || n from generate_series(1, 1000) as n returning id),
         numbered as (select id, row_number() over () as n from course),
         person as (select id, row_number() over () as n from users where shard = $1)
       insert into group_user_roles (shard, group_id, user_id, role)
       select $1, c.id, p.id, case when p.n % 250 = 0 then 'GroupOwner' else 'GroupLearner' end
       from person p cross join lateral (select distinct 1 + (p.n * k) % 1000 as n from (values (1), (3)) as v (k)) as seat
         join numbered c on c.n = seat.n`,
      [shard],
    );
  }
  await owner.query('vacuum analyze');
}
