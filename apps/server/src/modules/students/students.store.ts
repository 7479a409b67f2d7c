import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

export interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const PERSON = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.email`;

interface Place {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
}

/** A student of the course, or somebody who has left it and handed in before. */
export async function selectOptionalPerson(
  db: ShardDb,
  { id, groupId }: Place,
  userId: UserId,
): Promise<(PersonRow & { readonly isInCourse: boolean }) | undefined> {
  const { rows } = await sql<PersonRow & { isInCourse: boolean; hasWork: boolean }>`
    select ${PERSON}, exists (select from group_user_roles g where g.group_id = ${groupId} and g.user_id = u.id
        and g.role = 'GroupLearner') as "isInCourse",
      exists (select from submissions s join submission_versions v on v.shard = s.shard and v.submission_id = s.id
        where s.group_assignment_id = ${id} and s.user_id = u.id) as "hasWork"
    from users u where u.id = ${userId}`.execute(db);
  return rows.find(({ isInCourse, hasWork }) => isInCourse || hasWork);
}

/** By name, as every list of the class is. (SS-6) */
export async function selectNeighbors(db: ShardDb, groupId: GroupId, userId: UserId) {
  const { rows } = await sql<PersonRow & { readonly number: number; readonly total: number }>`
    with class as (
      select ${PERSON}, row_number() over (order by u.sort_name, u.id)::int as number, count(*) over ()::int as total
      from group_user_roles g join users u on u.shard = g.shard and u.id = g.user_id
      where g.group_id = ${groupId} and g.role = 'GroupLearner')
    select class.* from class, (select number from class where id = ${userId}) own
    where class.number between own.number - 1 and own.number + 1 order by class.number`.execute(db);
  const own = rows.find(({ id }) => id === userId);
  if (own === undefined) return null;
  const at = (number: number) => rows.find((row) => row.number === number) ?? null;
  return { number: own.number, total: own.total, previous: at(own.number - 1), next: at(own.number + 1) };
}

interface HandIn {
  readonly id: SubmissionId;
  readonly status: 'HandedIn' | 'Withdrawn';
}

/** What was handed in; what was only begun is nobody's but its author's. (SS-2) */
export async function selectOptionalHandIn(
  db: ShardDb,
  id: GroupAssignmentId,
  userId: UserId,
): Promise<HandIn | undefined> {
  const { rows } = await sql<HandIn>`select s.id, s.status from submissions s
    where s.group_assignment_id = ${id} and s.user_id = ${userId} and s.status <> 'Draft'`.execute(db);
  return rows[0];
}

/** The author of a piece of work that a grader has rated; undefined before that. */
export async function selectOptionalGradedAuthor(
  db: ShardDb,
  id: GroupAssignmentId,
  submissionId: SubmissionId,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON} from submissions s join users u on u.shard = s.shard and u.id = s.user_id
    where s.id = ${submissionId} and s.group_assignment_id = ${id} and exists (select from evaluations e
      where e.submission_id = s.id and e.kind = 'superior' and e.status <> 'Draft')`.execute(db);
  return rows[0];
}
