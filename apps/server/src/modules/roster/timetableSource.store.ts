import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { RosterEntry } from '@circuit/domain/roster';
import { sql } from 'kysely';

/** The classes of the timetable that a course is made of, and what they said last. */
export interface TimetableSource {
  readonly externalProviderId: string;
  readonly name: string;
  /** The timetable has an address. */
  readonly isConnected: boolean;
  /** "ENGL 10600 First-Year Comp, Lab 11, Lec 3"; the labels name their courses if there are several. */
  readonly classesText: string;
  /** Who chose the classes: the roster gives them no role. (RO-6) */
  readonly connectedBy: UserId[];
  /** Null before all of these classes were first read. */
  readonly entries: RosterEntry[] | null;
  readonly readAt: Date | null;
}

export async function selectTimetableSource(db: ShardDb, groupId: GroupId): Promise<TimetableSource | undefined> {
  const { rows } = await sql<TimetableSource>`
    select e.id as "externalProviderId", e.name, e.is_enabled as "isConnected", c."connectedBy",
      c."classesText", r.entries, r.read_at as "readAt"
    from (select array_agg(distinct o.connected_by) as "connectedBy", array_agg(o.class_id order by o.class_id) as class_ids,
        case when count(distinct o.course_name) = 1 then min(o.course_name) || ', ' else '' end
          || string_agg(o.label, ', ' order by o.label) as "classesText"
      from timetable_classes o where o.group_id = ${groupId} having count(*) > 0) c
      join external_providers e on e.type = 'UniTimeExternalProvider'
      left join timetable_rosters r on r.group_id = ${groupId} and r.class_ids = c.class_ids`.execute(db);
  return rows[0];
}

/** What was read takes the place of what was read before. It holds for the moment when reading began. */
export async function upsertTimetableRoster(
  db: ShardDb,
  groupId: GroupId,
  { classIds, entries }: { readonly classIds: readonly number[]; readonly entries: readonly RosterEntry[] },
  askedAt: Date,
): Promise<void> {
  await sql`
    insert into timetable_rosters (group_id, entries, class_ids, read_at)
    values (${groupId}, ${JSON.stringify(entries)}::jsonb, ${[...classIds]}::bigint[], ${askedAt})
    on conflict (shard, group_id) do update set entries = excluded.entries, class_ids = excluded.class_ids,
      read_at = excluded.read_at`.execute(db);
}

/** Now: what is read from here on is not older. */
export async function selectNow(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select circuit_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
