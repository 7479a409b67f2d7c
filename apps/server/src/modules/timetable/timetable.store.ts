import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { GlobalRole } from '@circuit/domain/permissions';
import { sql } from 'kysely';

interface AskerRow {
  readonly puid: string | null;
  readonly roles: GlobalRole[];
}

/** What the timetable knows a person by, and the roles that they hold everywhere; undefined for nobody. */
export async function selectTimetablePerson(db: ShardDb, userId: UserId): Promise<AskerRow | undefined> {
  const { rows } = await sql<AskerRow>`
    select u.puid, array(select r.role from user_roles r where r.user_id = u.id) as roles
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

interface CourseOfClass {
  readonly groupId: GroupId;
  readonly name: string;
}

/** Courses of this person that are made of these classes, by class. */
export async function selectCoursesOfClasses(
  db: ShardDb,
  userId: UserId,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, CourseOfClass[]>> {
  const { rows } = await sql<{ classId: number; courses: CourseOfClass[] }>`
    select c.class_id::float8 as "classId",
      jsonb_agg(jsonb_build_object('groupId', g.id, 'name', g.name) order by g.name) as courses
    from timetable_classes c join groups g on g.shard = c.shard and g.id = c.group_id and not g.is_deleted
    where c.class_id = any (${[...classIds]}::bigint[])
      and exists (select from group_user_roles r where r.group_id = g.id and r.user_id = ${userId})
    group by c.class_id`.execute(db);
  return new Map(rows.map(({ classId, courses }) => [classId, courses]));
}

export interface ConnectedClass {
  readonly classId: number;
  readonly label: string;
  readonly courseName: string;
}

export async function selectConnectedClasses(db: ShardDb, groupId: GroupId): Promise<ConnectedClass[]> {
  const { rows } = await sql<ConnectedClass>`
    select class_id::float8 as "classId", label, course_name as "courseName" from timetable_classes
    where group_id = ${groupId} order by class_id`.execute(db);
  return rows;
}

interface Connecting {
  readonly externalTermId: string;
  readonly connectedBy: UserId;
  readonly classes: readonly ConnectedClass[];
}

/** The classes of a course are these and no others. */
export async function replaceConnectedClasses(
  db: ShardDb,
  groupId: GroupId,
  { externalTermId, connectedBy, classes }: Connecting,
): Promise<void> {
  await sql`delete from timetable_classes where group_id = ${groupId}
    and class_id <> all (${classes.map(({ classId }) => classId)}::bigint[])`.execute(db);
  if (classes.length === 0) return;
  await sql`
    insert into timetable_classes (group_id, class_id, external_term_id, label, course_name, connected_by)
    select ${groupId}::uuid, c."classId", ${externalTermId}::uuid, c.label, c."courseName", ${connectedBy}::uuid
    from json_to_recordset(${JSON.stringify(classes)}::json) as c ("classId" bigint, label text, "courseName" text)
    on conflict do nothing`.execute(db);
}
