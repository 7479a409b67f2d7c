import type { ShardDb } from '@circuit/db';
import type { ColumnOrigin } from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { heldPushes } from './pushes.store.ts';

export interface ColumnRow {
  readonly id: string;
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly title: string;
  readonly externalProviderId: string;
  readonly platformName: string;
  readonly ltiDeploymentId: string;
  readonly contextId: string;
  readonly lineItemUrl: string | null;
  readonly origin: ColumnOrigin | null;
  readonly state: 'unknown' | 'present' | 'gone';
  readonly goneUrl: string | null;
  readonly goneCount: number;
}

const COLUMNS = sql`c.id, c.group_id as "groupId", c.group_assignment_id as "groupAssignmentId", a.title,
  c.external_provider_id as "externalProviderId", e.name as "platformName", c.lti_deployment_id as "ltiDeploymentId",
  c.context_id as "contextId", c.line_item_url as "lineItemUrl", c.origin, c.state, c.gone_url as "goneUrl",
  c.gone_count as "goneCount"`;
const FROM = sql`grade_columns c join group_assignments a on a.shard = c.shard and a.id = c.group_assignment_id
  join external_providers e on e.shard = c.shard and e.id = c.external_provider_id`;

export async function selectColumns(db: ShardDb, id: GroupAssignmentId): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select ${COLUMNS} from ${FROM} where c.group_assignment_id = ${id} order by c.id`.execute(db);
  return rows;
}

export async function selectColumn(db: ShardDb, id: string): Promise<ColumnRow> {
  const { rows } = await sql<ColumnRow>`select ${COLUMNS} from ${FROM} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A grade column is never deleted.');
  return row;
}

interface NewColumn {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly externalProviderId: string;
  readonly ltiDeploymentId: string;
  readonly contextId: string;
}

/** One for each course of a platform, however often it is asked for. With a new push a lost column may be looked for again. */
export async function upsertColumn(db: ShardDb, one: NewColumn): Promise<void> {
  await sql`
    insert into grade_columns (group_id, group_assignment_id, external_provider_id, lti_deployment_id, context_id)
    values (${one.groupId}, ${one.groupAssignmentId}, ${one.externalProviderId}, ${one.ltiDeploymentId},
      ${one.contextId})
    on conflict (shard, group_assignment_id, lti_deployment_id, context_id) do update set gone_count = 0`.execute(db);
}

/** Locked before any push in it, in the order that planning uses too. (GP-29) */
export async function lockColumn(db: ShardDb, id: string): Promise<void> {
  await sql`select from grade_columns where id = ${id} for no key update`.execute(db);
}

/** Whether it was this address that is gone: another worker may have found the column again. */
export async function updateColumnGone(db: ShardDb, id: string, lineItemUrl: string): Promise<void> {
  await sql`
    update grade_columns set state = 'gone', gone_url = line_item_url, gone_count = gone_count + 1
    where id = ${id} and state = 'present' and line_item_url = ${lineItemUrl}`.execute(db);
}

export async function updateColumnPresent(
  db: ShardDb,
  id: string,
  { url, origin }: { readonly url: string; readonly origin: ColumnOrigin },
): Promise<void> {
  await sql`
    update grade_columns set state = 'present', line_item_url = ${url}, origin = ${origin}
    where id = ${id}`.execute(db);
}

/** What the lost column held has to be sent once more, since the new one is empty. (GP-15) */
export async function sendAllAgain(db: ShardDb, columnId: string, jobLogId: JobLogId): Promise<void> {
  await sql`
    with held as (${heldPushes(sql`grade_column_id = ${columnId} and state in ('sent', 'superseded')`)})
    update grade_pushes p set state = 'waiting', next_try_at = circuit_now(), tries = 0, was_stale = false, reason = '',
      sent_tenths = null, sent_at = null, job_log_id = ${jobLogId}
    from held where p.id = held.id`.execute(db);
}
