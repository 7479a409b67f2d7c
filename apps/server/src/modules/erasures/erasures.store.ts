import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export const ERASE_PERSON = 'erasePerson';

export interface Tombstone {
  readonly id: string;
  readonly userId: UserId;
  readonly requestedBy: UserId | null;
  readonly requestedAt: Date;
  readonly completedAt: Date | null;
}

const COLUMNS = sql`id, user_id as "userId", requested_by as "requestedBy", requested_at as "requestedAt",
  completed_at as "completedAt"`;

export async function selectOptionalTombstone(db: ShardDb, userId: UserId): Promise<Tombstone | undefined> {
  const { rows } = await sql<Tombstone>`select ${COLUMNS} from person_erasures where user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function selectTombstones(db: ShardDb): Promise<Tombstone[]> {
  const { rows } = await sql<Tombstone>`select ${COLUMNS} from person_erasures order by id`.execute(db);
  return rows;
}

/** One for each person, however often somebody asks. */
export async function upsertTombstone(db: ShardDb, userId: UserId, requestedBy: UserId | null): Promise<Tombstone> {
  await sql`insert into person_erasures (user_id, requested_by) values (${userId}, ${requestedBy})
    on conflict (shard, user_id) do nothing`.execute(db);
  const found = await selectOptionalTombstone(db, userId);
  if (found === undefined) throw new Error('The erasure was not remembered.');
  return found;
}

/** From the copy in the store, where a restore has taken the row away. */
export async function restoreTombstone(db: ShardDb, { id, userId, requestedAt }: Omit<Tombstone, 'requestedBy'>) {
  await sql`insert into person_erasures (id, user_id, requested_at) values (${id}, ${userId}, ${requestedAt})
    on conflict do nothing`.execute(db);
}

export async function noteCompleted(db: ShardDb, userId: UserId): Promise<void> {
  await sql`update person_erasures set completed_at = coalesce(completed_at, circuit_now())
    where user_id = ${userId}`.execute(db);
}

/** Whether a job is going to erase this person. Without one nobody does: it failed, or a command broke off. */
export async function selectIsUnderWay(db: ShardDb, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from job_logs where kind = ${ERASE_PERSON} and input ->> 'userId' = ${userId}::text
      and status in ('queued', 'running') limit 1`.execute(db);
  return rows.length > 0;
}

interface Extent {
  readonly versions: number;
  readonly files: number;
  readonly messages: number;
  readonly ways: number;
  readonly reviews: number;
  readonly scores: number;
  readonly courses: number;
  readonly audit: number;
}

/** How much a person has here, for somebody who decides about it. */
export async function selectExtent(db: ShardDb, userId: UserId): Promise<Extent> {
  const { rows } = await sql<Extent>`select
    (select count(*)::int from submissions s join submission_versions v on v.shard = s.shard and v.submission_id = s.id
      where s.user_id = ${userId}) as versions,
    (select count(*)::int from artifacts where author_id = ${userId} and holder_kind = 'submission'
      and type = 'FileArtifact' and not is_deleted) as files,
    (select count(*)::int from messages where user_id = ${userId}) as messages,
    (select count(*)::int from credentials where user_id = ${userId})
      + (select count(*)::int from factors where user_id = ${userId})
      + (select count(*)::int from identity_links where user_id = ${userId})
      + (select count(*)::int from lti_user_links where user_id = ${userId}) as ways,
    (select count(*)::int from evaluations where evaluator_id = ${userId} and status <> 'Draft' and kind <> 'self') as reviews,
    (select count(*)::int from scores where user_id = ${userId}) as scores,
    (select count(*)::int from group_user_roles where user_id = ${userId}) as courses,
    (select count(*)::int from (select from audit_events where actor_id = ${userId} limit 10000) as seen) as audit`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was counted.');
  return row;
}
