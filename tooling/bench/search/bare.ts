import type pg from 'pg';

import type { Search } from './searches.ts';

/**
 * The same page and count as one would write them by hand on the same columns: no row-level security, no rights, no roles
 * of the people found, nothing between the statement and its rows.
 */
export async function bareSearch(owner: pg.Client, { words, role, order, offset }: Search): Promise<number> {
  const patterns = words.map((word) => `%${word}%`);
  const has = 'search_text like all ($1)';
  const holds = `exists (select from group_user_roles r where r.shard = u.shard and r.user_id = u.id and r.role = $2)`;
  const where = [`shard = 'university'`, 'is_active', ...(words.length > 0 ? [has] : ['$1::text[] is not null'])];
  const condition = [...where, role === null ? '$2::text is null' : holds].join(' and ');
  const by = order === 'name' ? 'sort_name, id' : 'last_seen_at desc nulls last, id desc';
  await owner.query(`select * from users u where ${condition} order by ${by} limit 25 offset ${offset}`, [
    patterns,
    role,
  ]);
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from users u where ${condition}`,
    [patterns, role],
  );
  return rows[0]?.count ?? 0;
}
