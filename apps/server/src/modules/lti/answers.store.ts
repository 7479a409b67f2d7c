import type { ShardDb } from '@circuit/db';
import type { ContentItem } from '@circuit/domain/lti';
import { sql } from 'kysely';

/** What a person chose for a platform, and what was made of it. */
export interface KeptAnswer {
  readonly chosen: readonly string[];
  readonly nonce: string;
  readonly items: readonly ContentItem[];
}

/** Of two answers at once the second waits, and finds the first. */
export async function lockAnswer(db: ShardDb, ltiLaunchId: string): Promise<KeptAnswer | null> {
  const { rows } = await sql<{ answer: KeptAnswer | null }>`
    select answer from lti_launches where id = ${ltiLaunchId} for update`.execute(db);
  return rows[0]?.answer ?? null;
}

export async function updateAnswer(db: ShardDb, ltiLaunchId: string, answer: KeptAnswer): Promise<void> {
  await db
    .updateTable('lti_launches')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', ltiLaunchId)
    .execute();
}

/** Those of a course that a link of a platform opens, or that were sent to one and not opened since. (DK-5) */
export async function selectLinkedIds(db: ShardDb, groupId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select l.group_assignment_id::text as id from lti_resource_links l where l.group_id = ${groupId}
    union select item #>> '{custom,group_assignment_id}' from lti_launches s, jsonb_array_elements(s.answer -> 'items') item
    where s.group_id = ${groupId} and s.answer is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
