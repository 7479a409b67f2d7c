import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { DigestedKind } from '@circuit/domain/messages';
import { sql } from 'kysely';

import { RESTS } from '#platform/pauses.store.ts';

/** Who of these people reads this kind once a day, with the zone they chose for it, if any. */
export async function selectDailyReaders(
  db: ShardDb,
  kind: DigestedKind,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, string | null>> {
  const { rows } = await sql<{ userId: UserId; zoneId: string | null }>`
    select user_id as "userId", mail_zone_id as "zoneId" from user_settings
    where user_id = any (${userIds}::uuid[]) and ${kind} = any (daily_kinds)`.execute(db);
  return new Map(rows.map(({ userId, zoneId }) => [userId, zoneId]));
}

export async function selectCourseZones(
  db: ShardDb,
  groupIds: readonly GroupId[],
): Promise<ReadonlyMap<GroupId, string>> {
  const { rows } = await sql<{ id: GroupId; zoneId: string }>`
    select id, time_zone_id as "zoneId" from groups where id = any (${groupIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, zoneId }) => [id, zoneId]));
}

const IS_DUE = sql`digest_at is not null and state = 'waiting' and next_try_at <= circuit_now()`;

/** Whose daily summary is due, at most so many. */
export async function selectDueReaders(db: ShardDb, most: number): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select user_id as "userId" from messages where ${IS_DUE} and not ${sql.raw(RESTS)}
    group by user_id order by min(next_try_at), user_id limit ${most}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export interface DigestRow {
  readonly id: string;
  readonly subject: string;
  readonly address: string;
  readonly linkPath: string;
  readonly isTooLate: boolean;
  /** Whether its reader can still sign in. */
  readonly isActive: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** What waits for one person's summary, the oldest first. Held: a second worker waits here, and then finds nothing. */
export async function lockDueParts(db: ShardDb, userId: UserId): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select m.id, m.subject, m.address, m.link_path as "linkPath", u.first_name as "firstName",
      u.last_name as "lastName", u.email, coalesce(m.not_after <= circuit_now(), false) as "isTooLate",
      u.is_active as "isActive"
    from messages m join users u on u.shard = m.shard and u.id = m.user_id
    where m.user_id = ${userId} and m.digest_at is not null and m.state = 'waiting' and m.next_try_at <= circuit_now()
    order by m.id for update of m`.execute(db);
  return rows;
}

/** They leave by themselves. */
export async function releaseParts(db: ShardDb, ids: readonly string[]): Promise<void> {
  await sql`update messages set digest_at = null where id = any (${ids}::uuid[])`.execute(db);
}

export async function cancelParts(db: ShardDb, ids: readonly string[], problem: string): Promise<void> {
  await sql`update messages set state = 'cancelled', next_try_at = null, problem = ${problem}
    where id = any (${ids}::uuid[])`.execute(db);
}

/** Messages of these kinds about one assignment that still wait for a daily summary: what they say is no longer true. (DG-7) */
export async function cancelWaitingParts(
  db: ShardDb,
  { groupId, id }: { readonly groupId: GroupId; readonly id: GroupAssignmentId },
  kinds: readonly DigestedKind[],
): Promise<void> {
  await sql`update messages set state = 'cancelled', next_try_at = null, problem = 'Not sent because it was out of date.'
    where group_id = ${groupId} and kind = any (${[...kinds]}::text[]) and state = 'waiting' and digest_at is not null
      and link_path like ${`/courses/%/groupAssignments/${id}%`}`.execute(db);
}

/** One message in their place, of the kind of the newest. Its parts name it and leave no more. (DG-2) */
export async function insertDigest(
  db: ShardDb,
  partIds: readonly string[],
  letter: { readonly subject: string; readonly textBefore: string; readonly textAfter: string },
): Promise<void> {
  await sql`
    with digest as (
      insert into messages (user_id, kind, address, subject, text_before, link_path, text_after)
      select user_id, kind, address, ${letter.subject}, ${letter.textBefore}, '/', ${letter.textAfter}
      from messages where id = any (${partIds}::uuid[]) order by id desc limit 1
      returning id
    )
    update messages set state = 'cancelled', next_try_at = null, digest_id = digest.id,
      problem = 'Sent in a daily summary.'
    from digest where messages.id = any (${partIds}::uuid[])`.execute(db);
}
